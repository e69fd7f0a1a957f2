//! Finds the posts of a thread: repeated elements that each have an author and a date.
//!
//! Forums, questions with answers, comments and trackers of issues differ in everything but this form.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};

use dechaff_page::Tag;
use dechaff_page::lexicon::parts::Parts;

use crate::read::dom::Dom;
use crate::read::inline::Marks;
use crate::read::markup::{Kind, Node};
use crate::read::node::{BlockKind, Post};
use crate::read::walk::{Context, Flow, Walk};
use labels::{Label, is_date_text, leads_to_member, name, text, when};

mod labels;

/// How far above the name of its author a post begins, in elements.
const MAX_UP: usize = 24;
/// The largest number of classes of an element that may be those of posts.
const MAX_CLASSES: usize = 4;
/// The least number of bytes of a title that leads to another page.
const MIN_TITLE: usize = 20;
/// The least number of posts.
const MIN_POSTS: usize = 2;
/// The least part of the kept text that is in posts: one in so many bytes.
const MIN_SHARE: usize = 6;
/// The largest number of bytes around the author and the date of a post that belong to them.
const AROUND: usize = 60;

/// Parts of the classes of the number of votes, and of an answer that was accepted.
static VOTES: Parts = Parts::of(&["vote-count", "votecount", "score", "upvotes", "points"]);
static UPVOTES: Parts = Parts::of(&["upvotecount"]);
static ACCEPTED: Parts = Parts::of(&["accepted"]);

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

/// The posts of a thread that were not written yet, by their nodes.
#[derive(Debug, Default)]
pub(crate) struct Posts(BTreeMap<usize, Found>);

impl Posts {
    /// Returns whether posts are inside an element.
    pub(crate) fn are_in(&self, dom: &Dom<'_>, at: usize) -> bool {
        self.0.range(at + 1..).next().is_some_and(|(post, _)| *post < dom.nodes[at].end)
    }

    /// Returns the post that begins at a node, if it was not written yet.
    pub(crate) fn take(&mut self, at: usize) -> Option<Found> {
        self.0.remove(&at)
    }
}

/// Looks for the posts of a thread. If they are most of the content, the document has `most` of them,
/// or all if this is 0. Returns the number of the others.
pub(crate) fn find_posts(walk: &mut Walk<'_>, most: usize) -> usize {
    let dom = walk.dom();
    let posts = find(dom);
    let is_thread = most > 0 && 2 * kept_in(dom, posts.keys()) >= dom.nodes[0].kept;
    let first_omitted = if is_thread { most } else { posts.len() };
    let omitted = posts.len().saturating_sub(first_omitted);
    walk.skip(posts.keys().copied().skip(first_omitted));
    *walk.posts() = Posts(posts);
    omitted
}

/// Handles a post of a thread.
pub(crate) fn post(
    walk: &mut Walk<'_>,
    at: usize,
    found: Found,
    context: Context,
    flow: &mut Flow,
) {
    walk.end_paragraph(flow, context);
    let Found { author, date, votes, accepted, labels } = found;
    walk.skip(labels);
    let blocks = walk.blocks(at, Context { marks: Marks::default(), ..context }.deeper());
    if !blocks.is_empty() {
        let post = Post { author, date, votes, accepted, blocks };
        walk.push_block(flow, at, BlockKind::Post(post));
    }
}

/// Returns the posts of a page by their nodes. A page without a thread has none.
fn find(dom: &Dom<'_>) -> BTreeMap<usize, Found> {
    let dates = labels::dates(dom);
    if dates.len() < MIN_POSTS {
        return BTreeMap::new();
    }
    let authors = labels::authors(dom, &dates);
    let ranks: HashMap<usize, u8> = authors.iter().map(|label| (label.at, label.rank)).collect();
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
            let is_stable = |class: &&[u8]| !class.iter().any(u8::is_ascii_digit);
            let classes: Vec<&[u8]> = node.classes().filter(is_stable).take(MAX_CLASSES).collect();
            // Those without a class of their own are alike in the same element.
            let container =
                || dom.ancestors(at).find(|around| dom.nodes[*around].all > node.all).unwrap_or(0);
            let siblings = classes.is_empty().then(|| (node.tag, &b""[..], container()));
            let alike = classes.into_iter().map(|class| (node.tag, class, 0));
            alike.chain(siblings).for_each(|key| groups.entry(key).or_default().push(at));
        }
    }
    let mut threads: Vec<(usize, Vec<usize>)> = Vec::new();
    for mut group in groups.into_values() {
        // An element around several posts has the author of the first of them.
        let mut own = HashSet::new();
        group.reverse();
        group.retain(|at| own.insert(authors[at]));
        group.reverse();
        let kept = kept_in(dom, group.iter());
        if group.len() >= MIN_POSTS
            && kept * MIN_SHARE >= dom.nodes[0].kept
            && !are_teasers(dom, &group)
        {
            threads.push((kept, group));
        }
    }
    // Of those with much of the text, such as posts and their parts, the most and the outermost.
    let most = threads.iter().map(|(kept, _)| *kept).max().unwrap_or(0);
    let large = threads.into_iter().filter(|(kept, _)| kept * 2 >= most);
    let best = large.max_by_key(|(kept, group)| (group.len(), Reverse(group[0]), *kept));
    let best = best.map(|(_, group)| group).unwrap_or_default();
    let posts = best.into_iter().filter_map(|at| {
        let date = dates[&at];
        // Of several authors, the one next to the date: others wrote an earlier version.
        let near = dom.ancestors(date).take_while(|around| *around >= at);
        let near = { near }.find_map(|around| authors.get(&around).copied());
        let best = authors[&at];
        let author = near.filter(|near| ranks[near] >= ranks[&best]).unwrap_or(best);
        Some((at, found(dom, at, author, date)?))
    });
    let posts: BTreeMap<usize, Found> = posts.collect();
    // A label with the same words in each post is no name, unless it leads to a person.
    let differ =
        |of: fn(&Found) -> &str| posts.values().map(of).collect::<HashSet<_>>().len() >= MIN_POSTS;
    let leads = posts.keys().all(|at| ranks[&authors[at]] > 1);
    if differ(|post| &post.author) || leads && differ(|post| &post.date) {
        posts
    } else {
        BTreeMap::new()
    }
}

/// Returns whether elements point to other pages: most of them have a heading or begin with a longer text of
/// their own that is a link.
fn are_teasers(dom: &Dom<'_>, group: &[usize]) -> bool {
    let is_link = |at: usize| {
        let elsewhere = |href: &[u8]| {
            !href.contains(&b'#') && !href.starts_with(b"javascript") && !leads_to_member(href)
        };
        dom.nodes[at].tag == Tag::A && dom.nodes[at].attribute(b"href").is_some_and(elsewhere)
    };
    let linked = |post: usize| {
        let inside = dom.inside(post);
        // Posts may be in one another.
        dom.budget.spend(inside.len());
        let is_heading = |at: &usize| dom.nodes[*at].tag.heading_level().is_some();
        let is_long = |at: &usize| {
            let node = &dom.nodes[*at];
            node.kind == Kind::Text
                && dom.text(node).trim_ascii().len() >= MIN_TITLE
                && !is_date_text(dom, node)
        };
        let heading = inside.clone().find(is_heading);
        [heading, inside.clone().find(is_long)].into_iter().flatten().find_map(|at| {
            let around = dom.ancestors(at).take_while(|around| *around >= post);
            let inner = dom.inside(at);
            let is_linked = { around }.any(is_link) || { inner }.any(is_link);
            is_linked.then(|| text(dom, at))
        })
    };
    // The subject of a reply is that of the first post.
    let subject = |title: String| title.rsplit("Re: ").next().map(str::to_string);
    let titles: HashSet<String> =
        group.iter().filter_map(|post| linked(*post).and_then(subject)).collect();
    titles.len() * 2 >= group.len()
}

/// Returns the bytes of kept text in some elements, which are in the order of the page.
fn kept_in<'a>(dom: &Dom<'_>, elements: impl Iterator<Item = &'a usize>) -> usize {
    let (mut end, mut kept) = (0, 0);
    for &at in elements {
        // The replies in a post are counted with it.
        if at >= end {
            kept += dom.nodes[at].kept;
            end = dom.nodes[at].end;
        }
    }
    kept
}

/// Returns for each element near some labels the best of these that is in it, and of equals the first.
fn above(dom: &Dom<'_>, labels: &[Label]) -> HashMap<usize, usize> {
    let mut best: HashMap<usize, Label> = HashMap::new();
    for &label in labels {
        dom.ancestors(label.at).take(MAX_UP).filter(|around| *around != 0).for_each(|around| {
            let known = best.entry(around).or_insert(label);
            if label.rank > known.rank {
                *known = label;
            }
        });
    }
    best.into_iter().map(|(around, label)| (around, label.at)).collect()
}

fn found(dom: &Dom<'_>, at: usize, author: usize, date: usize) -> Option<Found> {
    let name = name(dom, author)?;
    // The same element may be named after both.
    if author == date {
        return None;
    }
    let day = when(dom, date);
    let mut labels = labels(dom, at, author, date);
    let inside = dom.inside(at);
    let own = |inner: &Node<'_>| inner.kind == Kind::Element && inner.all <= 12 && inner.all > 0;
    let votes = inside.clone().take(200).find_map(|inner| {
        let node = &dom.nodes[inner];
        let class = node.attribute(b"class").unwrap_or_default();
        let property = node.attribute(b"itemprop").unwrap_or_default();
        let counts = own(node) && (UPVOTES.are_in(property) || VOTES.are_in(class));
        let text = if counts { dom.inner_text(inner, |_| true) } else { String::new() };
        let number = text.split(' ').next()?.replace('−', "-").parse().ok()?;
        Some((inner, number))
    });
    labels.extend(votes.map(|(inner, _)| inner));
    let votes = votes.map(|(_, number)| number);
    let node = &dom.nodes[at];
    let accepted = ACCEPTED.are_in(node.attribute(b"class").unwrap_or_default())
        || ACCEPTED.are_in(node.attribute(b"itemprop").unwrap_or_default());
    Some(Found { author: name, date: day, votes, accepted, labels })
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
