//! The posts of a thread: repeated parts of a page that each have an author and a date.
//!
//! Forums, questions with answers, comments and trackers of issues differ in everything but this form.

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use dechaff_metadata::Thread;
use dechaff_page::Tag;
use dechaff_page::dates::{Custom, Date};
use dechaff_page::lexicon::parts::Parts;

use crate::read::inline::Marks;
use crate::read::{Context, Dom, Kind, Node, Walk};
use crate::tree::{Block, BlockKind, Post, text_of};
use authors::name;
use dates::When;
pub(crate) use label::is_quotation;
use threads::Signed;

mod authors;
mod dates;
mod label;
mod threads;

/// The largest number of bytes around the author and the date of a post that belong to them.
const AROUND: usize = 60;
/// The share of the text of a post that is in one quotation if posts are written so, in tenths.
const BODY: usize = 8;

/// Parts of the classes of the number of votes, and of an answer that was accepted.
static VOTES: Parts = Parts::of(&["vote-count", "votecount", "score", "upvotes", "points"]);
static UPVOTES: Parts = Parts::of(&["upvotecount"]);
static ACCEPTED: Parts = Parts::of(&["accepted"]);

/// What is known of a post.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Found {
    /// The index after its last node.
    end: usize,
    /// The post without its blocks.
    post: Post,
    /// The nodes with the author and the date, which are not a part of its text.
    labels: Vec<usize>,
}

/// The posts of a thread that were not written yet, by their nodes.
#[derive(Debug, Default)]
pub(crate) struct Posts {
    pub(crate) found: BTreeMap<usize, Found>,
    /// Elements that are quotations by their tag, but hold all the text of a post.
    pub(crate) bodies: HashSet<usize>,
}

impl Posts {
    /// Returns whether posts are inside an element.
    pub(crate) fn are_in(&self, dom: &Dom<'_>, at: usize) -> bool {
        self.found.range(at + 1..).next().is_some_and(|(post, _)| *post < dom.nodes[at].end)
    }
}

/// Looks for the posts of a thread, whose dates are written as is the `custom`. If they are most of the content,
/// the document has `most` of them, or all if this is 0. Returns the thread in this case, and the number of the
/// other posts.
pub(crate) fn find_posts(
    walk: &mut Walk<'_>,
    most: usize,
    custom: Custom,
) -> (Option<Thread>, usize) {
    let dom = walk.dom;
    let signed = threads::thread(dom, dates::dates(dom));
    let parts: Vec<Range<usize>> = signed.iter().map(|post| post.nodes.clone()).collect();
    let is_thread = !parts.is_empty() && 2 * threads::kept_in(dom, &parts) >= dom.nodes[0].kept;
    let first_omitted = if is_thread && most > 0 { most } else { parts.len() };
    let omitted = parts.len().saturating_sub(first_omitted);
    for part in parts.iter().skip(first_omitted) {
        walk.skipped.extend(dom.siblings(part.clone()));
    }
    let starts: Vec<usize> = parts.iter().map(|part| part.start).collect();
    let found = signed.iter().map(|post| (post.nodes.start, found(dom, post, &starts, custom)));
    let found: BTreeMap<usize, Found> = found.collect();
    let thread = found.values().next().filter(|_| is_thread).map(|first| Thread {
        posts: parts.len(),
        author: first.post.author.clone(),
        date: first.post.when.as_deref().and_then(Date::of_program),
    });
    walk.posts = Posts { found, bodies: bodies(dom, &signed) };
    (thread, omitted)
}

/// Handles a post of a thread.
pub(crate) fn post(walk: &mut Walk<'_>, at: usize, found: Found, context: Context) {
    walk.end_paragraph(context);
    let dom = walk.dom;
    let Found { end, mut post, labels } = found;
    walk.skipped.extend(labels);
    let inside = Context { marks: Marks::default(), in_post: true, ..context }.deeper();
    post.blocks = if end == dom.nodes[at].end {
        walk.blocks(at, inside)
    } else {
        blocks_of_siblings(walk, at..end, inside)
    };
    walk.skipped.extend(dom.siblings(at..end).skip(1));
    if !post.blocks.is_empty() {
        let last = dom.siblings(at..end).last().unwrap_or(at);
        let span = dom.nodes[at].span.start..dom.nodes[last].span.end;
        walk.flow.push(Block::new(dom.in_file(&span), BlockKind::Post(Box::new(post))));
        walk.flow.stray = false;
    }
}

/// Converts siblings that are a post together. Items of the list that the thread is on the page are none here.
fn blocks_of_siblings(walk: &mut Walk<'_>, part: Range<usize>, context: Context) -> Vec<Block> {
    let dom = walk.dom;
    let is_item = |at: usize| matches!(dom.nodes[at].tag, Tag::LI | Tag::DT | Tag::DD);
    let mut blocks = Vec::new();
    let mut from = part.start;
    for at in dom.siblings(part.clone()).filter(|at| is_item(*at)) {
        blocks.extend(walk.blocks_of(from..at, context));
        blocks.extend(walk.blocks(at, context));
        from = dom.nodes[at].end;
    }
    blocks.extend(walk.blocks_of(from..part.end, context));
    blocks
}

/// The largest number of bytes of a name above a quotation, which is in an element of its own.
const MAX_HEAD: usize = 160;

/// Handles a quotation. Of elements in one another that are the same quotation, the outermost is one.
pub(crate) fn quotation(walk: &mut Walk<'_>, at: usize, context: Context) {
    let dom = walk.dom;
    let Node { tag, all, kept, end, parent, .. } = dom.nodes[at];
    let next = |nodes: Range<usize>| {
        let next = dom.siblings(nodes).take(4).find(|next| dom.nodes[*next].all > 0);
        next.map(|next| &dom.nodes[next]).filter(|next| is_quotation(next)).map(|next| next.tag)
    };
    let is_head =
        tag != Tag::BLOCKQUOTE && all <= MAX_HEAD && next(end..dom.nodes[parent].end).is_some();
    let mut blocks = walk.blocks(at, context.deeper());
    if is_head {
        return walk.flow.blocks.extend(blocks);
    }
    let is_one = tag != Tag::BLOCKQUOTE
        || blocks.len() == 1 && next(at + 1..end).is_some_and(|inner| inner != Tag::BLOCKQUOTE);
    if context.in_post
        && is_one
        && let Some(Block { kind: BlockKind::Quote(inner), .. }) = blocks.last_mut()
    {
        let inner = std::mem::take(inner);
        blocks.splice(blocks.len() - 1.., inner);
    }
    let is_name = |block: &Block| matches!(&block.kind, BlockKind::Paragraph(name) if text_of(name).ends_with(':'));
    // The text below the name is not kept.
    let is_name = context.in_post && kept < all && matches!(&blocks[..], [only] if is_name(only));
    if !is_name && !blocks.is_empty() {
        walk.push_block(at, BlockKind::Quote(blocks));
    }
}

/// Returns the quotations that hold the text of the posts, if most posts are written so.
fn bodies(dom: &Dom<'_>, thread: &[Signed]) -> HashSet<usize> {
    let body = |post: &Signed| {
        let labels: usize = post.labels().map(|at| dom.nodes[at].kept).sum();
        let kept = threads::kept_of(dom, &post.nodes).saturating_sub(labels);
        dom.counted(post.nodes.clone()).find(|at| {
            let node = &dom.nodes[*at];
            is_quotation(node) && node.kept * 10 >= kept * BODY
        })
    };
    let found: HashSet<usize> = thread.iter().filter_map(body).collect();
    if 2 * found.len() > thread.len() { found } else { HashSet::new() }
}

fn found(dom: &Dom<'_>, post: &Signed, starts: &[usize], custom: Custom) -> Found {
    let Signed { nodes, date, author } = post;
    let When { words, iso } = When::of(dom, *date, custom);
    let mut labels = labels(dom, nodes.start, *author, *date);
    let own = |inner: &Node<'_>| inner.kind == Kind::Element && inner.all <= 12 && inner.all > 0;
    let votes = nodes.clone().take(200).find_map(|inner| {
        let node = &dom.nodes[inner];
        let class = node.attribute(b"class").unwrap_or_default();
        let property = node.attribute(b"itemprop").unwrap_or_default();
        let counts = own(node) && (UPVOTES.are_in(property) || VOTES.are_in(class));
        let text = if counts { dom.all_text(inner) } else { String::new() };
        let number = text.split(' ').next()?.replace('−', "-").parse().ok()?;
        Some((inner, number))
    });
    labels.extend(votes.map(|(inner, _)| inner));
    labels.extend(author.and_then(|author| authors::verb(dom, &dom.nodes[author])));
    let post = Post {
        author: author.and_then(|author| name(dom, author)).unwrap_or_default(),
        date: words,
        when: iso,
        votes: votes.map(|(_, number)| number),
        accepted: is_accepted(dom, (nodes.start, *date), starts),
        blocks: Vec::new(),
    };
    Found { end: nodes.end, post, labels }
}

/// Returns whether a post is marked as the answer, or an element around it or its date that has no other post.
fn is_accepted(dom: &Dom<'_>, (post, date): (usize, usize), starts: &[usize]) -> bool {
    let is_alone = |around: &usize| {
        let first = starts.partition_point(|start| start < around);
        starts[first..].iter().take(2).filter(|start| **start < dom.nodes[*around].end).count() < 2
    };
    let around = dom.ancestors(date).take_while(|around| *around != 0).take_while(is_alone);
    std::iter::once(post).chain(around).any(|at| {
        let named = |name: &[u8]| dom.nodes[at].attribute(name).unwrap_or_default();
        ACCEPTED.are_in(named(b"class")) || ACCEPTED.are_in(named(b"itemprop"))
    })
}

/// Returns the nodes with the author and the date of a post: the element around both, if it has little else.
fn labels(dom: &Dom<'_>, post: usize, author: Option<usize>, date: usize) -> Vec<usize> {
    let Some(author) = author else { return vec![date] };
    let both = dom.nodes[author].all + dom.nodes[date].all;
    let around = dom.ancestors(author).take_while(|around| *around > post);
    let has_both = |around: &usize| *around < date && date < dom.nodes[*around].end;
    match around.into_iter().find(has_both) {
        Some(around) if dom.nodes[around].all <= both + AROUND => vec![around],
        _ => vec![author, date],
    }
}
