//! Finds the posts of a thread: repeated elements that each have an author and a date.
//!
//! Forums, questions with answers, comments and trackers of issues differ in everything but this form.

use std::collections::{BTreeMap, HashMap, HashSet};

use dechaff_features::Tag;

use crate::document::dom::{Dom, Kind, Node};

/// The largest number of bytes in the name of an author, and in a date.
const MAX_LABEL: usize = 60;
/// How far above the name of its author a post begins, in elements.
const MAX_UP: usize = 12;
/// The least number of posts.
const MIN_POSTS: usize = 2;
/// The least part of the kept text that is in posts: one in so many bytes.
const MIN_SHARE: usize = 6;
/// The largest number of bytes around the author and the date of a post that belong to them.
const AROUND: usize = 60;

/// Parts of the classes of authors.
const AUTHORS: &[&[u8]] = &[
    b"author",
    b"user",
    b"poster",
    b"member",
    b"nickname",
    b"byline",
    b"commenter",
    b"posted-by",
    b"postedby",
    b"creator",
    b"handle",
];
/// Parts of the classes of dates.
const DATES: &[&[u8]] = &[b"date", b"time", b"posted", b"stamp", b"published", b"-ago"];
/// Parts of the addresses of authors.
const PROFILES: &[&[u8]] = &[
    b"/user",
    b"/u/",
    b"/member",
    b"/profile",
    b"/people/",
    b"/author/",
    b"=profile",
    b"userid=",
    b"/@",
];

/// What is known of a post.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Found {
    pub(crate) author: String,
    pub(crate) date: String,
    pub(crate) votes: Option<i64>,
    pub(crate) accepted: bool,
    /// The nodes with the author and the date, which are not a part of its text.
    pub(crate) labels: Vec<usize>,
}

/// Returns the posts of a page by their nodes. A page without a thread has none.
pub(crate) fn find(dom: &Dom<'_>) -> BTreeMap<usize, Found> {
    let none = BTreeMap::new();
    let labels = |is: fn(&Node<'_>) -> bool| -> Vec<usize> {
        let short = |at: &usize| {
            let node = &dom.nodes[*at];
            node.kind == Kind::Element && (1..=MAX_LABEL).contains(&node.all) && is(node)
        };
        let mut found: Vec<usize> = (1..dom.nodes.len()).filter(short).collect();
        // The innermost of several around each other has little but the name.
        let inner: Vec<bool> =
            found.windows(2).map(|pair| pair[1] < dom.nodes[pair[0]].end).chain([false]).collect();
        let mut inner = inner.into_iter();
        found.retain(|_| !inner.next().unwrap_or(false));
        found
    };
    let dates = labels(is_date);
    if dates.len() < MIN_POSTS {
        return none;
    }
    let mut authors = labels(is_author);
    authors.retain(|&at| is_name(&dom.inner_text(at, |_| true)));
    if authors.len() < MIN_POSTS {
        return none;
    }
    let (authors, dates) = (above(dom, &authors), above(dom, &dates));
    // Elements with an author and a date, by what they have in common.
    let mut groups: HashMap<(Tag, &[u8], usize), Vec<usize>> = HashMap::new();
    let mut both: Vec<usize> =
        authors.keys().filter(|at| dates.contains_key(at)).copied().collect();
    both.sort_unstable();
    for at in both {
        let node = &dom.nodes[at];
        let is_block =
            node.tag.is_block() && !matches!(node.tag, Tag::BODY | Tag::HTML | Tag::MAIN);
        let labels = dom.nodes[authors[&at]].all + dom.nodes[dates[&at]].all;
        if is_block && node.kept > 0 && node.all > labels {
            let class = node.classes().find(|class| !class.iter().any(u8::is_ascii_digit));
            let key = (
                node.tag,
                class.unwrap_or_default(),
                if class.is_none() { node.parent } else { 0 },
            );
            groups.entry(key).or_default().push(at);
        }
    }
    let mut threads: Vec<(usize, Vec<usize>)> = Vec::new();
    for mut group in groups.into_values() {
        // An element around several posts has the author of the first of them.
        let mut own = HashSet::new();
        group.reverse();
        group.retain(|at| own.insert(authors[at]));
        group.reverse();
        let kept = kept_in(dom, &group);
        if group.len() >= MIN_POSTS && kept * MIN_SHARE >= dom.nodes[0].kept {
            threads.push((kept, group));
        }
    }
    // Of those with much of the text, such as posts and their parts, the most and the outermost.
    let most = threads.iter().map(|(kept, _)| *kept).max().unwrap_or(0);
    let large = threads.into_iter().filter(|(kept, _)| kept * 2 >= most);
    let rank = |group: &Vec<usize>| (group.len(), std::cmp::Reverse(group.first().copied()));
    let best = large.map(|(_, group)| group).max_by_key(rank).unwrap_or_default();
    let posts = best.into_iter().filter_map(|at| {
        let (author, date) = (authors[&at], dates[&at]);
        Some((at, found(dom, at, author, date)?))
    });
    let posts: BTreeMap<usize, Found> = posts.collect();
    // A label with the same words in each post is no name.
    let authors: HashSet<&str> = posts.values().map(|post| post.author.as_str()).collect();
    if authors.len() < MIN_POSTS { none } else { posts }
}

/// Returns the bytes of kept text in some elements.
fn kept_in(dom: &Dom<'_>, group: &[usize]) -> usize {
    let (mut end, mut kept) = (0, 0);
    for &at in group {
        // The replies in a post are counted with it.
        if at >= end {
            kept += dom.nodes[at].kept;
            end = dom.nodes[at].end;
        }
    }
    kept
}

/// Returns for each element near some nodes the first of these that is in it.
fn above(dom: &Dom<'_>, nodes: &[usize]) -> HashMap<usize, usize> {
    let mut first = HashMap::new();
    for &at in nodes {
        dom.ancestors(at).take(MAX_UP).filter(|around| *around != 0).for_each(|around| {
            first.entry(around).or_insert(at);
        });
    }
    first
}

/// Returns whether a value contains one of some parts, which have at least four bytes, in either case.
fn has_part(value: &[u8], parts: &[&[u8]]) -> bool {
    let key =
        |bytes: &[u8]| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]) | 0x2020_2020;
    value.windows(4).enumerate().any(|(at, window)| {
        let begins = key(window);
        let is = |part: &[u8]| {
            let found = value.get(at..at + part.len());
            found.is_some_and(|found| found.eq_ignore_ascii_case(part))
        };
        parts.iter().any(|part| key(part) == begins && is(part))
    })
}

/// Returns a label without the signs around it.
fn trimmed(label: &str) -> &str {
    label
        .trim_matches(|c: char| c.is_whitespace() || matches!(c, ':' | '·' | '|' | ',' | '—' | '-'))
}

/// Returns whether a label may be a name: a few words, and no question, date or heading.
fn is_name(text: &str) -> bool {
    let words = text.split_whitespace().count();
    let text = trimmed(text);
    (1..=4).contains(&words)
        && text.len() > 1
        && text.contains(char::is_alphanumeric)
        && !text.contains(['?', ':', '!', '•', '|'])
        && !text.chars().all(|c| c.is_ascii_digit())
        && !text.split_whitespace().next().is_some_and(|word| word.eq_ignore_ascii_case("by"))
}

fn is_author(node: &Node<'_>) -> bool {
    let named = |name: &[u8]| node.attribute(name).unwrap_or_default();
    if has_part(named(b"itemprop"), &[b"author", b"creator"])
        || has_part(named(b"rel"), &[b"author"])
    {
        return true;
    }
    let class = named(b"class");
    if !class.is_empty()
        && has_part(class, AUTHORS)
        && !has_part(class, &[b"avatar", b"title", b"rank", b"location", b"posts", b"stat"])
    {
        return true;
    }
    let leads = |part: &&[u8]| memchr::memmem::find(named(b"href"), part).is_some();
    node.tag == Tag::A && PROFILES.iter().any(leads)
}

fn is_date(node: &Node<'_>) -> bool {
    if node.tag == Tag::TIME || node.is_named(b"relative-time") {
        return true;
    }
    let named = |name: &[u8]| node.attribute(name).unwrap_or_default();
    if has_part(named(b"itemprop"), &[b"datepublished", b"datecreated"]) {
        return true;
    }
    let class = named(b"class");
    !class.is_empty()
        && has_part(class, DATES)
        && !has_part(class, &[b"update", b"page", b"image", b"timeline"])
}

fn found(dom: &Dom<'_>, at: usize, author: usize, date: usize) -> Option<Found> {
    let name = dom.inner_text(author, |_| true);
    let name = trimmed(&name);
    // The same element may be named after both.
    if author == date {
        return None;
    }
    let day = when(dom, date);
    let mut labels = labels(dom, at, author, date);
    let inside = at + 1..dom.nodes[at].end;
    let own = |inner: &Node<'_>| inner.kind == Kind::Element && inner.all <= 12 && inner.all > 0;
    let votes = inside.clone().take(200).find_map(|inner| {
        let node = &dom.nodes[inner];
        let class = node.attribute(b"class").unwrap_or_default();
        let property = node.attribute(b"itemprop").unwrap_or_default();
        let counts = own(node)
            && (has_part(property, &[b"upvotecount"])
                || has_part(
                    class,
                    &[b"vote-count", b"votecount", b"score", b"upvotes", b"points"],
                ));
        let text = if counts { dom.inner_text(inner, |_| true) } else { String::new() };
        let number = text.split(' ').next()?.replace('−', "-").parse().ok()?;
        Some((inner, number))
    });
    labels.extend(votes.map(|(inner, _)| inner));
    let votes = votes.map(|(_, number)| number);
    let node = &dom.nodes[at];
    let accepted = has_part(node.attribute(b"class").unwrap_or_default(), &[b"accepted"])
        || has_part(node.attribute(b"itemprop").unwrap_or_default(), &[b"acceptedanswer"]);
    Some(Found { author: name.to_string(), date: day, votes, accepted, labels })
}

/// Returns when something was written: as the page states it for programs, or else for readers.
fn when(dom: &Dom<'_>, at: usize) -> String {
    let node = &dom.nodes[at];
    let declared = [b"datetime".as_slice(), b"content", b"title"].into_iter().find_map(|name| {
        let value = dom.attribute(node, name)?;
        let is_date = value.len() <= MAX_LABEL && value.contains(|c: char| c.is_ascii_digit());
        let is_iso =
            value.starts_with(|c: char| c.is_ascii_digit()) && value.get(4..5) == Some("-");
        // What follows such a date is something else.
        let day = if is_iso { value.split(',').next().unwrap_or_default() } else { &value };
        is_date.then(|| dechaff_features::collapse_white_space(day))
    });
    declared.unwrap_or_else(|| dom.inner_text(at, |_| true))
}

/// Returns the nodes with the author and the date of a post: the element around both, if it has little else.
fn labels(dom: &Dom<'_>, post: usize, author: usize, date: usize) -> Vec<usize> {
    let both = dom.nodes[author].all + dom.nodes[date].all;
    let around = dom.ancestors(author).take_while(|around| *around > post);
    let has_both = |around: &usize| *around < date && date < dom.nodes[*around].end;
    match around.into_iter().find(has_both) {
        Some(around) if dom.nodes[around].all <= both + AROUND => vec![around],
        _ => vec![author, date],
    }
}
