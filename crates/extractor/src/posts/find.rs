//! Finds the posts of a page.

use std::collections::{BTreeSet, HashSet};
use std::ops::Range;

use dechaff_page::lexicon::parts::Parts;
use dechaff_page::nodes::{Kind, Node, Nodes, Part};

use super::threads::{Signed, kept_in, kept_of, signed_posts};
use super::{Post, Thread, authors, dates};
use crate::Extraction;

/// Maximum number of bytes around the author and the date of a post that belong to them.
const AROUND: usize = 60;
/// Maximum number of bytes of kept text in lines of its own that belongs to them.
const WORD: usize = 20;
/// Maximum number of bytes of kept text before the posts that begin the content.
const BEFORE: usize = 200;
/// Minimum share of the text of a post in one quotation, in tenths, if posts are written as
/// quotations.
const BODY: usize = 8;

/// Parts of the classes of the number of votes, and of an accepted answer.
static VOTES: Parts = Parts::of(&["vote-count", "votecount", "score", "upvotes", "points"]);
static UPVOTES: Parts = Parts::of(&["upvotecount"]);
static ACCEPTED: Parts = Parts::of(&["accepted"]);

/// Returns the thread of a page, if it has one.
pub(crate) fn thread_of_page(extraction: &Extraction<'_>) -> Option<Thread> {
    let source = extraction.source();
    let part = Part::of(source, extraction.page(), extraction.content());
    let part = part.filter(|part| part.fits(source, extraction.tape()))?;
    thread(&extraction.nodes(&part))
}

/// Returns the thread in the part of a page with the kept lines.
pub(crate) fn thread(dom: &Nodes<'_>) -> Option<Thread> {
    let signed = signed_posts(dom, dates::dates(dom));
    if signed.is_empty() {
        return None;
    }
    let parts: Vec<Range<usize>> = signed.iter().map(|post| post.nodes.clone()).collect();
    let is_most = 2 * kept_in(dom, &parts) >= dom[0].kept;
    let starts: Vec<usize> = parts.iter().map(|part| part.start).collect();
    let bodies = bodies(dom, &signed);
    let posts = signed.iter().zip(bodies);
    let posts = posts.map(|(signed, body)| post(dom, signed, body, &starts)).collect();
    let before = dom.nodes[dom.counted(1..starts[0])].iter();
    let before: usize = before.filter(|node| node.kind == Kind::Text).map(|node| node.kept).sum();
    let is_first = before <= BEFORE;
    (!dom.budget.is_spent()).then_some(Thread { posts, is_most, is_first })
}

/// Returns for each post the quotation that contains its text, if most posts are written so.
fn bodies(dom: &Nodes<'_>, thread: &[Signed]) -> Vec<Option<usize>> {
    let body = |post: &Signed| {
        let labels: usize = post.labels().map(|at| dom[at].kept).sum();
        let kept = kept_of(dom, &post.nodes).saturating_sub(labels);
        dom.counted(post.nodes.clone()).find(|at| {
            let node = &dom[*at];
            node.is_quotation() && node.kept * 10 >= kept * BODY
        })
    };
    let found: Vec<Option<usize>> = thread.iter().map(body).collect();
    let distinct: HashSet<usize> = found.iter().copied().flatten().collect();
    if 2 * distinct.len() > thread.len() { found } else { vec![None; thread.len()] }
}

fn post(dom: &Nodes<'_>, signed: &Signed, body: Option<usize>, starts: &[usize]) -> Post {
    let Signed { nodes, date, author } = signed;
    let (words, declared) = dates::date(dom, *date);
    let mut labels = labels(dom, signed);
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
    let span = |at: usize| dom[at].span.clone();
    let last = dom.siblings(nodes.clone()).last().unwrap_or(nodes.start);
    Post {
        span: dom[nodes.start].span.start..dom[last].span.end,
        labels: labels.into_iter().map(span).collect(),
        body: body.map(span),
        author: author.and_then(|author| authors::name(dom, author)).unwrap_or_default(),
        date: words,
        declared,
        votes: votes.map(|(_, number)| number),
        is_accepted: is_accepted(dom, nodes.start, *date, starts),
    }
}

/// Returns whether a post is marked as the answer, or an element around it or its date without
/// another post.
fn is_accepted(dom: &Nodes<'_>, post: usize, date: usize, starts: &[usize]) -> bool {
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
/// little else, and no other line with more than a word.
fn labels(dom: &Nodes<'_>, post: &Signed) -> Vec<usize> {
    let &Signed { ref nodes, date, author: Some(author) } = post else { return vec![post.date] };
    let both = dom[author].all + dom[date].all;
    let around = dom.ancestors(author).take_while(|around| *around > nodes.start);
    let has_both = |around: &usize| *around < date && date < dom[*around].end;
    let of = |at: usize| dom.nodes[at..dom[at].end].iter().filter_map(|node| node.line);
    let own: BTreeSet<u32> = of(author).chain(of(date)).collect();
    let is_other =
        |node: &&Node<'_>| node.kept > 0 && node.line.is_some_and(|line| !own.contains(&line));
    let is_own = |around: usize| {
        let inside = dom.nodes[dom.counted(dom.inside(around))].iter();
        let others = inside.filter(is_other).map(|node| node.kept).sum::<usize>();
        // A post of a few words may have them all beside its labels.
        others == 0 || others <= WORD && dom[around].kept < kept_of(dom, nodes)
    };
    match around.into_iter().find(has_both) {
        Some(around) if dom[around].all <= both + AROUND && is_own(around) => vec![around],
        _ => vec![author, date],
    }
}
