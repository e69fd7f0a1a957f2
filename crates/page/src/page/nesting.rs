//! Tracks the open elements, for programs that build a tree from tokens.

use std::ops::Range;

use crate::html::attributes::Attributes;
use crate::html::tag::Tag;
use crate::page::open_elements::Stack;

/// The open elements while tokens are read, by the rules that lines follow: implied end tags,
/// elements left open inside others, and a limited depth.
///
/// A caller keeps one entry of its own for each open element. After [`Self::start`] and
/// [`Self::end`] it drops its entries down to the depth that they return.
#[derive(Debug)]
pub struct Nesting(Stack);

/// The effect of a start tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Started {
    /// The number of previously open elements that stay open.
    pub kept: usize,
    /// Whether the element of the tag is open now. A void element is not.
    pub opened: bool,
}

impl Default for Nesting {
    fn default() -> Self {
        Self(Stack::new())
    }
}

impl Nesting {
    /// Handles the start tag at `span`.
    pub fn start(
        &mut self,
        tag: Tag,
        name: &[u8],
        attributes: Attributes<'_>,
        span: &Range<usize>,
    ) -> Started {
        let opened = self.0.start(tag, name, attributes, span);
        if opened {
            self.0.look(attributes);
        }
        Started { kept: self.0.len() - usize::from(opened), opened }
    }

    /// Handles an end tag. Returns the number of elements that stay open.
    pub fn end(&mut self, tag: Tag, name: &[u8]) -> usize {
        self.0.close(tag, name);
        self.0.len()
    }

    /// Closes all elements deeper than `depth`, at the end of the markup in a `<noscript>`.
    pub fn truncate(&mut self, depth: usize) {
        self.0.truncate(depth.min(self.0.len()));
    }

    /// Returns the number of open elements.
    pub fn depth(&self) -> usize {
        self.0.len()
    }

    /// Returns whether the text here is not in any line, as in `<svg>`, `<select>` and
    /// `<template>`.
    pub fn is_skipped(&self) -> bool {
        self.0.flags().skipped
    }

    /// Returns whether a style or an attribute hides the text here.
    pub fn is_hidden(&self) -> bool {
        self.0.is_hidden()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::{Token, Tokens};

    #[test]
    fn a_tree_follows_from_the_depths() {
        let mut nesting = Nesting::default();
        let mut depths = Vec::new();
        let html = b"<ul><li>a<li>b<br></ul><p hidden>";
        for token in Tokens::of(html) {
            match token {
                Token::Start { tag, name, attributes, span } => {
                    let Started { kept, opened } = nesting.start(tag, name, attributes, &span);
                    depths.push((kept, opened));
                }
                Token::End { tag, name, .. } => depths.push((nesting.end(tag, name), false)),
                _ => {}
            }
        }
        let item = (1, true);
        assert_eq!(depths, [(0, true), item, item, (2, false), (0, false), (0, true)]);
        assert!(nesting.is_hidden() && !nesting.is_skipped());
        nesting.truncate(7);
        assert_eq!(nesting.depth(), 1);
    }
}
