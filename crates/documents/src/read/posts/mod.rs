//! The posts of a thread among the nodes of a document.

mod write;

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use dechaff_extractor::Thread;
use dechaff_page::dates::Custom;

use crate::read::Dom;
use crate::tree::Post;
pub(crate) use write::{post, quotation};

/// A post that was found.
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
    /// Elements that are quotations by their tag, but contain all the text of a post.
    pub(crate) bodies: HashSet<usize>,
}

impl Posts {
    /// Finds the nodes of the posts of a thread, whose dates are written by a custom.
    pub(crate) fn of(dom: &Dom<'_>, thread: &Thread, custom: Custom) -> Self {
        let mut posts = Self::default();
        let custom = thread.custom(custom);
        for post in &thread.posts {
            let Some(Range { start, end }) = nodes(dom, &post.span) else { continue };
            posts.bodies.extend(post.body.as_ref().and_then(|body| node(dom, body)));
            let labels = post.labels.iter().filter_map(|label| node(dom, label)).collect();
            let post = Post {
                author: post.author.clone(),
                date: post.date.clone(),
                when: post.when(custom),
                votes: post.votes,
                accepted: post.is_accepted,
                blocks: Vec::new(),
            };
            posts.found.insert(start, Found { end, post, labels });
        }
        posts
    }

    /// Returns whether posts are inside an element.
    pub(crate) fn are_in(&self, dom: &Dom<'_>, at: usize) -> bool {
        self.found.range(at + 1..).next().is_some_and(|(post, _)| *post < dom[at].end)
    }
}

/// Returns the node with a span. Formatting that continues has the span of the text inside it.
fn node(dom: &Dom<'_>, span: &Range<usize>) -> Option<usize> {
    let from = first(dom, span.start);
    let mut same = (from..dom.nodes.len()).take_while(|at| dom[*at].span.start == span.start);
    same.find(|at| dom[*at].span == *span)
}

/// Returns the nodes that fill a span: siblings with their contents.
fn nodes(dom: &Dom<'_>, span: &Range<usize>) -> Option<Range<usize>> {
    let start = first(dom, span.start);
    let last = dom.siblings(start..first(dom, span.end)).last()?;
    Some(start..dom[last].end)
}

/// Returns the first node inside the part that does not start before a byte of the page.
fn first(dom: &Dom<'_>, byte: usize) -> usize {
    1 + dom.nodes[1..].partition_point(|node| node.span.start < byte)
}
