//! Finds the posts of a page.

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use dechaff_metadata::Thread;
use dechaff_page::dates::{Custom, Date};
use dechaff_page::lexicon::parts::Parts;

use super::threads::Signed;
use super::{Found, Posts, authors, dates, is_quotation, threads};
use crate::read::{Dom, Kind, Node};
use crate::tree::Post;

/// Maximum number of bytes around the author and the date of a post that belong to them.
const AROUND: usize = 60;
/// Minimum share of the text of a post in one quotation, in tenths, if posts are written as
/// quotations.
const BODY: usize = 8;

/// Parts of the classes of the number of votes, and of an accepted answer.
static VOTES: Parts = Parts::of(&["vote-count", "votecount", "score", "upvotes", "points"]);
static UPVOTES: Parts = Parts::of(&["upvotecount"]);
static ACCEPTED: Parts = Parts::of(&["accepted"]);

/// Looks for the posts of a thread, whose dates are written by a custom. If they are at least half
/// of the content, the document has the first `most` posts, or all if this is 0. Returns the posts,
/// the thread in this case, and the nodes of the posts that the document does not have.
pub(crate) fn find(
    dom: &Dom<'_>,
    most: usize,
    custom: Custom,
) -> (Posts, Option<Thread>, Vec<Range<usize>>) {
    let signed = threads::thread(dom, dates::dates(dom));
    let parts: Vec<Range<usize>> = signed.iter().map(|post| post.nodes.clone()).collect();
    let is_thread = !parts.is_empty() && 2 * threads::kept_in(dom, &parts) >= dom[0].kept;
    let most = if is_thread && most > 0 { most } else { parts.len() };
    let omitted = parts.iter().skip(most).cloned().collect();
    let starts: Vec<usize> = parts.iter().map(|part| part.start).collect();
    let found = signed.iter().map(|post| (post.nodes.start, found(dom, post, &starts, custom)));
    let found: BTreeMap<usize, Found> = found.collect();
    let thread = found.values().next().filter(|_| is_thread).map(|first| Thread {
        posts: parts.len(),
        author: first.post.author.clone(),
        date: first.post.when.as_deref().and_then(Date::of_program),
    });
    (Posts { found, bodies: bodies(dom, &signed) }, thread, omitted)
}

/// Returns the quotations that contain the text of the posts, if most posts are written so.
fn bodies(dom: &Dom<'_>, thread: &[Signed]) -> HashSet<usize> {
    let body = |post: &Signed| {
        let labels: usize = post.labels().map(|at| dom[at].kept).sum();
        let kept = threads::kept_of(dom, &post.nodes).saturating_sub(labels);
        dom.counted(post.nodes.clone()).find(|at| {
            let node = &dom[*at];
            is_quotation(node) && node.kept * 10 >= kept * BODY
        })
    };
    let found: HashSet<usize> = thread.iter().filter_map(body).collect();
    if 2 * found.len() > thread.len() { found } else { HashSet::new() }
}

fn found(dom: &Dom<'_>, post: &Signed, starts: &[usize], custom: Custom) -> Found {
    let Signed { nodes, date, author } = post;
    let (words, iso) = dates::date(dom, *date, custom);
    let mut labels = labels(dom, nodes.start, *author, *date);
    let own = |inner: &Node<'_>| inner.kind == Kind::Element && inner.all <= 12 && inner.all > 0;
    let votes = nodes.clone().take(200).find_map(|inner| {
        let node = &dom[inner];
        let counts = own(node)
            && (UPVOTES.are_in(node.value(b"itemprop")) || VOTES.are_in(node.value(b"class")));
        let text = if counts { dom.all_text(inner) } else { String::new() };
        let number = text.split(' ').next()?.replace('−', "-").parse().ok()?;
        Some((inner, number))
    });
    labels.extend(votes.map(|(inner, _)| inner));
    labels.extend(author.and_then(|author| authors::verb(dom, &dom[author])));
    let post = Post {
        author: author.and_then(|author| authors::name(dom, author)).unwrap_or_default(),
        date: words,
        when: iso,
        votes: votes.map(|(_, number)| number),
        accepted: is_accepted(dom, nodes.start, *date, starts),
        blocks: Vec::new(),
    };
    Found { end: nodes.end, post, labels }
}

/// Returns whether a post is marked as the answer, or an element around it or its date without
/// another post.
fn is_accepted(dom: &Dom<'_>, post: usize, date: usize, starts: &[usize]) -> bool {
    let is_alone = |around: &usize| {
        let first = starts.partition_point(|start| start < around);
        starts[first..].iter().take(2).filter(|start| **start < dom[*around].end).count() < 2
    };
    let around = dom.ancestors(date).take_while(|around| *around != 0).take_while(is_alone);
    std::iter::once(post).chain(around).any(|at| {
        ACCEPTED.are_in(dom[at].value(b"class")) || ACCEPTED.are_in(dom[at].value(b"itemprop"))
    })
}

/// Returns the nodes with the author and the date of a post: the element around both, if it has
/// little else.
fn labels(dom: &Dom<'_>, post: usize, author: Option<usize>, date: usize) -> Vec<usize> {
    let Some(author) = author else { return vec![date] };
    let both = dom[author].all + dom[date].all;
    let around = dom.ancestors(author).take_while(|around| *around > post);
    let has_both = |around: &usize| *around < date && date < dom[*around].end;
    match around.into_iter().find(has_both) {
        Some(around) if dom[around].all <= both + AROUND => vec![around],
        _ => vec![author, date],
    }
}
