//! Finds the thread of a page: parts of the same form that each have a date and an author.
//!
//! A part is an element, or a run of siblings in which elements with a date and elements with text
//! alternate. The search begins with dates, because pages mark them best.

use std::cell::OnceCell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use dechaff_page::Tag;
use dechaff_page::nodes::{Kind, Nodes, stable_classes};

use super::agreement;
use super::authors::{self, leads_elsewhere, leads_to_member, name};
use super::dates::is_date_text;
use super::label::{Label, kind, place, text};

/// Maximum number of elements between a date and its post.
const MAX_UP: usize = 24;
/// Maximum number of classes of an element that may be the class of posts.
const MAX_CLASSES: usize = 4;
/// Minimum number of bytes of a title that leads to another page.
const MIN_TITLE: usize = 20;
/// Minimum number of posts; the second applies if no author is marked up.
pub(super) const MIN_POSTS: usize = 2;
const MIN_UNMARKED: usize = 3;
/// Minimum mean length in bytes of posts without marked authors; list items are shorter.
const MIN_LENGTH: usize = 120;
/// Posts must contain at least 1/6 of the kept text.
const MIN_SHARE: usize = 6;
/// Minimum share of the larger parts' text in smaller parts, which are then the posts, in tenths.
const SMALLER: usize = 7;
/// Minimum share of the posts with an author, in tenths.
const SIGNED: usize = 7;
/// Maximum number of siblings before the first post that are searched for an opening post.
const MAX_BEFORE: usize = 32;

/// A post: its nodes, which are siblings with their contents, and its labels.
#[derive(Debug, Clone)]
pub(super) struct Signed {
    pub(super) nodes: Range<usize>,
    pub(super) date: usize,
    pub(super) author: Option<usize>,
}

impl Signed {
    /// Iterates over its labels.
    pub(super) fn labels(&self) -> impl Iterator<Item = usize> {
        [Some(self.date), self.author].into_iter().flatten()
    }
}

/// The labels of a page, in order.
struct Labels {
    dates: Vec<Label>,
    authors: Vec<Label>,
    /// Texts that may be names. Parts may nest, so each text is examined once.
    unmarked: OnceCell<Vec<usize>>,
}

/// Returns the posts of a page in order. A page without a thread has none.
pub(super) fn signed_posts(dom: &Nodes<'_>, dates: Vec<Label>) -> Vec<Signed> {
    if dates.len() < MIN_POSTS || dom[0].kept == 0 {
        return Vec::new();
    }
    let mut groups = elements(dom, &dates);
    groups.extend(siblings(dom, &dates));
    let kept = |group: &Vec<Range<usize>>| kept_in(dom, group);
    let mut groups: Vec<(usize, Vec<Range<usize>>)> =
        groups.into_iter().map(|group| (kept(&group), group)).collect();
    groups.retain(|(kept, group)| {
        group.len() >= MIN_POSTS && kept * MIN_SHARE >= dom[0].kept && !are_rows(dom, group)
    });
    groups.sort_unstable_by_key(|(kept, group)| {
        (Reverse(*kept), Reverse(group.len()), group[0].start)
    });
    let authors = if groups.is_empty() { Vec::new() } else { authors::authors(dom) };
    let labels = Labels { authors, dates, unmarked: OnceCell::new() };
    let mut posts: Vec<Signed> = Vec::new();
    // A group inside teasers is not a thread. Two similar parts may be an article and its thread.
    let mut teasers: Vec<Range<usize>> = Vec::new();
    let mut most = 0;
    for (kept, group) in groups {
        let is_small = kept * 10 < most * SMALLER && !is_thread_in_post(dom, &posts, &group);
        let is_coarse = most > 0 && group.len() <= posts.len();
        if is_small || is_coarse || are_in(dom, &group, &teasers) || dom.budget.is_spent() {
            continue;
        }
        let Some(signed) = labels.sign(dom, group).filter(|posts| differ(dom, posts)) else {
            continue;
        };
        if !are_teasers(dom, &signed) && !are_articles(dom, &signed) {
            most = most.max(kept);
            posts = signed;
        } else if signed.len() >= MIN_UNMARKED {
            teasers.extend(signed.into_iter().map(|post| post.nodes));
            teasers.sort_unstable_by_key(|part| part.start);
        }
    }
    if let Some(opening) = labels.opening(dom, &posts) {
        posts.insert(0, opening);
    }
    posts
}

/// Returns groups of similar elements with a date: elements with a common class, and elements in
/// the same element.
fn elements(dom: &Nodes<'_>, dates: &[Label]) -> Vec<Vec<Range<usize>>> {
    let dates = above(dom, dates);
    let mut dated: Vec<usize> = dates.keys().copied().collect();
    dated.sort_unstable();
    let mut groups: BTreeMap<(usize, &[u8], usize), Vec<usize>> = BTreeMap::new();
    for at in dated {
        let node = &dom[at];
        if !may_be_post(node.tag) || node.kept == 0 || node.all <= dom[dates[&at]].all {
            continue;
        }
        let classes = stable_classes(node).take(MAX_CLASSES);
        let alike = classes.map(|class| (node.tag.index(), class, 0));
        let around = dom.ancestors(at).find(|around| dom[*around].all > node.all);
        let siblings = around.map(|around| (node.tag.index(), &b""[..], around));
        alike.chain(siblings).for_each(|key| groups.entry(key).or_default().push(at));
    }
    let of_group = |mut group: Vec<usize>| {
        // The inner one of nested elements with the same date is the post.
        let mut own = HashSet::new();
        group.reverse();
        group.retain(|at| own.insert(dates[at]));
        group.reverse();
        group.into_iter().map(|at| at..dom[at].end).collect()
    };
    groups.into_values().map(of_group).collect()
}

/// Returns groups of siblings that alternate: each part reaches from a sibling with a date to the
/// next one.
fn siblings(dom: &Nodes<'_>, dates: &[Label]) -> Vec<Vec<Range<usize>>> {
    let mut heads: BTreeMap<(usize, usize), Vec<usize>> = BTreeMap::new();
    for date in dates.iter().filter(|date| date.rank > 0) {
        let mut at = date.at;
        for around in dom.ancestors(date.at).take(MAX_UP) {
            let heads = heads.entry((around, dom[at].tag.index())).or_default();
            if heads.last() != Some(&at) {
                heads.push(at);
            }
            at = around;
        }
    }
    heads.retain(|_, heads| heads.len() >= MIN_POSTS && dom[heads[0]].tag.is_block());
    let groups = heads.into_iter().filter_map(|((around, _), heads)| {
        let children: Vec<usize> = dom.children(around).collect();
        let places: Vec<usize> =
            heads.iter().filter_map(|head| children.binary_search(head).ok()).collect();
        let kept =
            |range: Range<usize>| children[range].iter().map(|at| dom[*at].kept).sum::<usize>();
        let (first, last) = (*places.first()?, *places.last()?);
        let longest = places.windows(2).map(|two| two[1] - two[0]).max()?;
        let end = (last + longest).min(children.len());
        let of_heads: usize = heads.iter().map(|head| dom[*head].kept).sum();
        let before = first.saturating_sub(longest - 1);
        // A signature may also be below its text.
        let is_below = kept(last + 1..end) == 0 && kept(before..first) > 0;
        let starts: Vec<usize> = if is_below {
            std::iter::once(before).chain(places.iter().map(|place| place + 1)).collect()
        } else {
            places.iter().copied().chain([end]).collect()
        };
        let (from, to) = (*starts.first()?, *starts.last()?);
        let node_after = |place: usize| dom[children[place - 1]].end;
        (of_heads * 2 < kept(from..to))
            .then(|| starts.windows(2).map(|two| children[two[0]]..node_after(two[1])).collect())
    });
    groups.collect()
}

/// Returns whether parts are rows of a table of several columns: most of them have three cells and
/// more, of which none has [`SMALLER`] of the text.
fn are_rows(dom: &Nodes<'_>, parts: &[Range<usize>]) -> bool {
    let is_row = |part: &&Range<usize>| {
        let row = &dom[part.start];
        let cells = || dom.children(part.start).map(|cell| dom[cell].all).filter(|all| *all > 0);
        row.tag == Tag::TR
            && cells().nth(2).is_some()
            && cells().all(|all| all * 10 < row.all * SMALLER)
    };
    2 * parts.iter().filter(is_row).count() > parts.len()
}

/// Returns whether an element with this tag may be a post.
fn may_be_post(tag: Tag) -> bool {
    tag.is_block() && !matches!(tag, Tag::BODY | Tag::HTML | Tag::MAIN | Tag::P | Tag::BLOCKQUOTE)
}

/// Returns the bytes of kept text in parts, which are in the order of the page.
pub(super) fn kept_in(dom: &Nodes<'_>, parts: &[Range<usize>]) -> usize {
    let (mut end, mut kept) = (0, 0);
    for part in parts {
        // The replies in a post are counted with it.
        if part.start >= end {
            kept += kept_of(dom, part);
            end = part.end;
        }
    }
    kept
}

/// Returns the bytes of kept text of siblings.
pub(super) fn kept_of(dom: &Nodes<'_>, part: &Range<usize>) -> usize {
    dom.siblings(part.clone()).map(|at| dom[at].kept).sum()
}

/// Returns the best label inside each element near labels. Ties go to the first one.
fn above(dom: &Nodes<'_>, labels: &[Label]) -> HashMap<usize, usize> {
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

impl Labels {
    /// Chooses the date and the author of each part: the labels at the same place in most parts.
    fn sign(&self, dom: &Nodes<'_>, parts: Vec<Range<usize>>) -> Option<Vec<Signed>> {
        dom.budget.spend(parts.len() + self.dates.len() + self.authors.len());
        let dates = by_part(dom, &parts, &self.dates);
        let is_dated = |dates: &&Vec<Label>| dates.iter().any(|date| date.rank > 0);
        let is_few = parts.len() < MIN_UNMARKED;
        if is_few && dates.iter().filter(is_dated).count() < MIN_POSTS {
            return None;
        }
        let places = Places::of(&dates);
        let most = agreement::ordered(dom, places.usual_labels(&dates), places.most);
        let date = |labels: &Vec<Label>| {
            let best = |label: &&Label| {
                (label.rank > 0, most == Some(label.place), label.rank, Reverse(label.at))
            };
            labels.iter().max_by_key(best).map(|label| label.at)
        };
        let dates: Vec<Option<usize>> = dates.iter().map(date).collect();
        let mut marked = by_part(dom, &parts, &self.authors);
        let least = (parts.len() * SIGNED).div_ceil(10).max(MIN_POSTS);
        let have_one = |labels: &[Vec<Label>]| labels.iter().filter(|own| !own.is_empty()).count();
        if have_one(&marked) < least {
            if is_few
                || kept_in(dom, &parts) < MIN_LENGTH * parts.len()
                || !agreement::have_prose(dom, &parts)
            {
                return None;
            }
            let names = self.unmarked.get_or_init(|| authors::unmarked(dom, &self.dates).collect());
            marked = unmarked(dom, &parts, &dates, names)?;
        }
        let marked = agreement::without_buttons(dom, marked, least);
        let places = Places::of(&marked);
        let author = |(date, marked): (&Option<usize>, &Vec<Label>)| {
            let date = (*date)?;
            // The author nearest to the date wrote the post: others wrote an earlier version or a
            // comment.
            let common = |label: &Label| {
                let has_date = |around: &usize| *around < date && date < dom[*around].end;
                dom.ancestors(label.at).find(has_date).unwrap_or(0)
            };
            let best = |label: &&Label| {
                (places.is_usual(label.place), label.rank, common(label), Reverse(label.at))
            };
            let found = marked.iter().filter(|label| label.at != date).max_by_key(best);
            found.map(|label| label.at)
        };
        let authors: Vec<Option<usize>> = dates.iter().zip(&marked).map(author).collect();
        let signed = parts
            .into_iter()
            .zip(dates)
            .zip(authors)
            .filter_map(|((nodes, date), author)| Some(Signed { nodes, date: date?, author }));
        let signed: Vec<Signed> = signed.collect();
        let count = signed.iter().filter(|post| post.author.is_some()).count();
        (count >= least && signed.len() >= MIN_POSTS).then_some(signed)
    }

    /// Returns the opening post, which may have another form: the nearest part before the first
    /// post that has a date, an author and text, with labels like those of the posts.
    fn opening(&self, dom: &Nodes<'_>, posts: &[Signed]) -> Option<Signed> {
        let first = posts.first()?;
        let alike = |own: usize, other: usize| kind(&dom[own]) == kind(&dom[other]);
        let poster = posts.iter().find_map(|post| post.author)?;
        let folder = folder(dom, poster);
        let of_posts = posts.iter().map(|post| post.nodes.clone());
        let kept = kept_in(dom, &of_posts.collect::<Vec<_>>());
        let mut at = first.nodes.start;
        while at != 0 && !dom.budget.is_spent() {
            let around = dom[at].parent;
            let before: Vec<usize> = dom.children(around).take_while(|child| *child < at).collect();
            for &start in before.iter().rev().take(MAX_BEFORE) {
                let own = start..dom[start].end;
                let nodes = if dom[start].kept > 0 { own } else { start..at };
                let of = |labels: &[Label], alike: &dyn Fn(usize) -> bool| {
                    let from = labels.partition_point(|label| label.at < nodes.start);
                    let to = labels.partition_point(|label| label.at < nodes.end);
                    let mut own = labels[dom.counted(from..to)].iter();
                    own.find(|label| label.rank > 0 && alike(label.at)).map(|label| label.at)
                };
                // A question may have another form than the answers, but its author is a member.
                let is_member = |at| folder.is_some() && folder == self::folder(dom, at);
                let member = of(&self.authors, &is_member).filter(|_| kept_of(dom, &nodes) <= kept);
                let date = of(&self.dates, &|at| member.is_some() || alike(at, first.date));
                let author = member.or_else(|| of(&self.authors, &|at| alike(at, poster)));
                // The line below the headline may say who began the thread, and when.
                let headline = |nodes: &Range<usize>| {
                    let inside = dom.nodes[dom.counted(nodes.clone())].iter();
                    inside.filter(|node| node.tag == Tag::H1).map(|node| node.kept).sum::<usize>()
                };
                if let (Some(date), Some(author)) = (date, author)
                    && kept_of(dom, &nodes) > dom[date].all + dom[author].all + headline(&nodes)
                {
                    return Some(Signed { nodes, date, author: Some(author) });
                }
            }
            at = around;
        }
        None
    }
}

/// Returns the labels of each part with their places, without the labels of inner parts.
fn by_part(dom: &Nodes<'_>, parts: &[Range<usize>], labels: &[Label]) -> Vec<Vec<Label>> {
    let mut found = vec![Vec::new(); parts.len()];
    let mut open: Vec<usize> = Vec::new();
    let mut next = 0;
    for label in labels {
        while parts.get(next).is_some_and(|part| part.start <= label.at) {
            open.push(next);
            next += 1;
        }
        while open.last().is_some_and(|last| parts[*last].end <= label.at) {
            open.pop();
        }
        if let Some(&part) = open.last() {
            let place = place(dom, label.at, parts[part].start);
            found[part].push(Label { place, ..*label });
        }
    }
    found
}

/// Returns candidates for author names: short texts at the same place in all parts that are not
/// equal in all of them.
fn unmarked(
    dom: &Nodes<'_>,
    parts: &[Range<usize>],
    dates: &[Option<usize>],
    names: &[usize],
) -> Option<Vec<Vec<Label>>> {
    let labels: Vec<Label> = parts
        .iter()
        .zip(dates)
        .flat_map(|(part, date)| {
            let from = names.partition_point(|at| *at < part.start);
            let found = names[from..].iter().copied().take_while(|at| *at < part.end);
            found.filter(move |at| Some(*at) != *date).take(8)
        })
        .map(|at| Label::new(at, 0))
        .collect();
    let of_parts = by_part(dom, parts, &labels);
    let mut names: BTreeMap<u64, (usize, HashSet<String>, usize)> = BTreeMap::new();
    for labels in &of_parts {
        let mut seen = HashSet::new();
        for (nth, label) in labels.iter().enumerate().filter(|(_, own)| seen.insert(own.place)) {
            let (count, texts, first) = names.entry(label.place).or_default();
            *count += 1;
            *first += nth;
            texts.extend(name(dom, label.at));
        }
    }
    let is_one = |(count, texts, _): &(usize, HashSet<String>, usize)| {
        count * 10 >= parts.len() * 9
            && texts.len() >= MIN_POSTS
            && texts.len() * 8 >= parts.len()
            && agreement::are_names(texts)
    };
    let places = names.iter().filter(|(_, found)| is_one(found));
    let (&best, _) = places.min_by_key(|(place, (_, _, first))| (*first, **place))?;
    let is_best = |label: &Label| label.place == best;
    let found = of_parts.into_iter().map(|own| own.into_iter().find(is_best).into_iter().collect());
    Some(found.collect())
}

/// The number of parts with a label at each place.
struct Places {
    counts: HashMap<u64, usize>,
    /// The most frequent place; ties go to the higher rank.
    most: Option<u64>,
    usual: usize,
}

impl Places {
    fn of(parts: &[Vec<Label>]) -> Self {
        let mut counts: HashMap<u64, usize> = HashMap::new();
        let mut ranks: BTreeMap<u64, (u8, Reverse<usize>)> = BTreeMap::new();
        for labels in parts {
            let mut seen = HashSet::new();
            for Label { at, rank, place } in labels {
                ranks.entry(*place).or_insert((*rank, Reverse(*at)));
                *counts.entry(*place).or_default() += usize::from(seen.insert(*place));
            }
        }
        let usual = counts.values().max().map_or(0, |most| most.div_ceil(2));
        let best = |place: &&u64| (ranks[*place].0 > 0, counts[*place], ranks[*place]);
        let most = ranks.keys().max_by_key(best).copied();
        Self { counts, most, usual }
    }

    /// Iterates over the labels at the usual places that are evidence, the first of each part at
    /// each place.
    fn usual_labels(&self, parts: &[Vec<Label>]) -> impl Iterator<Item = Label> {
        parts.iter().flat_map(move |labels| {
            let mut seen = HashSet::new();
            let labels = labels.iter().filter(|label| label.rank > 0).copied();
            labels.filter(move |own| self.is_usual(own.place) && seen.insert(own.place))
        })
    }

    fn is_usual(&self, place: u64) -> bool {
        self.counts.get(&place).is_some_and(|count| *count >= self.usual)
    }
}

/// Returns whether each part is inside another one. Both lists are in the order of their starts.
fn are_in(dom: &Nodes<'_>, parts: &[Range<usize>], others: &[Range<usize>]) -> bool {
    dom.budget.spend(parts.len() + others.len());
    let (mut next, mut end) = (0, 0);
    parts.iter().all(|part| {
        while let Some(other) = others.get(next).filter(|other| other.start <= part.start) {
            end = end.max(other.end);
            next += 1;
        }
        part.end <= end
    })
}

/// Returns whether these parts fill a "post" that is really the whole thread: its name belongs to
/// one of them.
fn is_thread_in_post(dom: &Nodes<'_>, posts: &[Signed], parts: &[Range<usize>]) -> bool {
    let kept = kept_in(dom, parts) * 10;
    posts.iter().any(|post| {
        let nodes = &post.nodes;
        nodes.start <= parts[0].start
            && parts[0].end <= nodes.end
            && are_in(dom, parts, std::slice::from_ref(nodes))
            && parts.iter().any(|part| part.contains(&post.author.unwrap_or(post.date)))
            && kept >= kept_of(dom, nodes) * SMALLER
    })
}

/// Returns whether the labels of posts differ. Two parts of the same minute are an article and its
/// picture.
fn differ(dom: &Nodes<'_>, posts: &[Signed]) -> bool {
    // A label with the same words in each post is not a name, unless it leads to a person.
    let differ = |of: &dyn Fn(&Signed) -> String| {
        posts.iter().map(of).collect::<HashSet<_>>().len() >= MIN_POSTS
    };
    let author = |post: &Signed| post.author.and_then(|at| name(dom, at)).unwrap_or_default();
    let leads = |post: &Signed| post.author.is_some_and(|at| is_member(dom, at));
    let date = |post: &Signed| text(dom, post.date).replace(|c: char| !c.is_alphanumeric(), "");
    let is_once = posts.len() < MIN_UNMARKED
        && posts.iter().all(|post| text(dom, post.date).contains(':'))
        && !differ(&date);
    !is_once && (differ(&author) || posts.iter().all(leads) && differ(&date))
}

/// Returns whether an element leads to a person, or is marked as the name of one.
fn is_member(dom: &Nodes<'_>, at: usize) -> bool {
    let leads = |at: usize| {
        let node = &dom[at];
        node.tag == Tag::A && node.attribute(b"href").is_some_and(leads_to_member)
    };
    leads(at) || dom.ancestors(at).take(2).any(leads) || dom.counted(dom.inside(at)).any(leads)
}

/// Returns the address of the member whose name an element is, without the name.
fn folder<'n>(dom: &'n Nodes<'_>, at: usize) -> Option<&'n [u8]> {
    let around = std::iter::once(at).chain(dom.ancestors(at).take(2));
    let address = around.filter_map(|at| dom[at].attribute(b"href")).next()?;
    let end = address.iter().rposition(|byte| matches!(byte, b'/' | b'='))?;
    leads_to_member(address).then_some(&address[..end])
}

/// Returns whether parts are articles, one below the other: most have a headline of their own.
fn are_articles(dom: &Nodes<'_>, posts: &[Signed]) -> bool {
    let has_headline =
        |post: &&Signed| dom.counted(post.nodes.clone()).any(|at| dom[at].tag == Tag::H1);
    2 * posts.iter().filter(has_headline).count() > posts.len()
}

/// Returns whether parts point to other pages: most of them have a heading, or begin with a longer
/// text of their own, that is a link.
fn are_teasers(dom: &Nodes<'_>, posts: &[Signed]) -> bool {
    let is_link = |at: usize| leads_elsewhere(&dom[at]);
    let linked = |post: &Signed| {
        // Posts may nest.
        let inside = dom.counted(post.nodes.clone());
        // The heading of a post may name its author: `Ann commented`.
        let is_heading = |at: &usize| {
            dom[*at].tag.heading_level().is_some()
                && post.author.is_none_or(|author| !(*at..dom[*at].end).contains(&author))
        };
        let is_long = |at: &usize| {
            let node = &dom[*at];
            node.kind == Kind::Text
                && dom.text(node).trim_ascii().len() >= MIN_TITLE
                && !is_date_text(dom, node)
        };
        // A link may be around all of a teaser.
        let all = dom.siblings(post.nodes.clone()).map(|at| dom[at].all).sum::<usize>();
        let mut links = inside.clone().take(MAX_UP).filter(|at| is_link(*at));
        if let Some(link) = links.find(|at| dom[*at].all * 10 >= all * SMALLER) {
            return Some(text(dom, link));
        }
        let heading = inside.clone().find(is_heading);
        [heading, inside.clone().find(is_long)].into_iter().flatten().find_map(|at| {
            let mut around = dom.ancestors(at).take_while(|around| *around >= post.nodes.start);
            let mut inner = dom.counted(dom.inside(at));
            let is_linked = around.any(is_link) || inner.any(is_link);
            is_linked.then(|| text(dom, at))
        })
    };
    // A reply repeats the subject of the first post.
    let subject = |title: String| title.rsplit("Re: ").next().map(str::to_string);
    let titles: HashSet<String> =
        posts.iter().filter_map(|post| linked(post).and_then(subject)).collect();
    titles.len() * 2 >= posts.len()
}
