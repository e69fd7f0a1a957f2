//! Converts tokens to nodes.

use std::ops::Range;

use super::budget::{NODES_AFTER, NODES_REPEATED};
use super::cursor::{Cursor, Piece};
use super::node::{Kind, Node, Written, siblings, stable_classes};
use super::part::Part;
use crate::html::begins;
use crate::lexicon::parts::Parts;
use crate::page::hiding;
use crate::page::open_elements::Nesting;
use crate::{Attributes, Source, Stop, Tag, Tape, Token, tag_list};

/// Maximum number of formatting elements that continue after the block in which they were left
/// open.
const MAX_REOPENED: usize = 8;

/// Maximum number of open elements between an end tag of formatting and the element that it ends.
const NEAR: usize = 8;

/// Maximum number of bytes from the last kept text to the end of its post, with the name of its
/// author.
const BELOW: usize = 1 << 14;
/// Number of nodes after the last kept text for which room is reserved on any page.
const MARGIN: usize = 64;

/// Elements that are read as a whole, also after the last kept text.
const WHOLE: [Tag; 7] = tag_list! { TABLE PRE UL OL DL FIGURE DETAILS };

/// Elements with pictures, sound or formulas without a tag of their own.
pub(crate) const MEDIA: [&[u8]; 4] = [b"amp-img", b"video", b"audio", FORMULA];

/// The element around a formula that MathJax draws.
const FORMULA: &[u8] = b"mjx-container";

/// Values of `itemprop` of answers.
static ANSWER: Parts = Parts::of(&["answer"]);

/// An open element.
struct Frame {
    /// The node of the element, unless it is left out.
    node: Option<usize>,
    tag: Tag,
    /// The offset of an end tag that a block inside it kept from closing it, or 0.
    ended: usize,
}

/// A formatting element that continues.
struct Reopened {
    node: usize,
    tag: Tag,
    /// The smallest number of open elements around it.
    depth: usize,
}

pub(super) struct Reader<'a> {
    html: &'a [u8],
    stop: Stop<'a>,
    pub(super) nodes: Vec<Node<'a>>,
    nesting: Nesting,
    frames: Vec<Frame>,
    reopened: Vec<Reopened>,
    /// The number of nodes that repeat formatting.
    repeated: usize,
    cursor: Cursor<'a>,
    /// Whether the part is in a hidden element.
    pub(super) is_in_hidden: bool,
}

impl<'a> Reader<'a> {
    pub(super) fn new(source: &'a Source<'a>, cursor: Cursor<'a>) -> Self {
        Self {
            html: &source.bytes,
            stop: source.stop,
            nodes: Vec::new(),
            nesting: Nesting::default(),
            frames: Vec::new(),
            reopened: Vec::new(),
            repeated: 0,
            cursor,
            is_in_hidden: false,
        }
    }

    /// Reads a part of the page, whose tokens are on the tape.
    pub(super) fn read(&mut self, tape: &Tape, part: &Part) {
        let html = self.html;
        // Reserving memory takes less time than moving the nodes later. The blocks around the last
        // kept text are read to their ends.
        let nodes = part.nodes(tape, html);
        self.nodes.reserve(nodes + nodes / 8 + MARGIN);
        self.push(Kind::Element, Tag::OTHER, Written::NONE, part.start..html.len());
        for &start in &part.around {
            let token = tape.tokens_from(html, start).next();
            if let Some(Token::Start { tag, name, attributes, span }) = token {
                let opened = self.nesting.open(tag, name, attributes, &span);
                self.frames.truncate(self.nesting.depth() - usize::from(opened));
                if opened {
                    self.is_in_hidden |= hiding::hides_itself(tag, attributes);
                    self.frames.push(Frame { node: None, tag, ended: 0 });
                }
            }
        }
        let base = self.frames.len();
        let (mut outside, mut begun, mut limit) = (base, false, None);
        let mut repeated = 0;
        let mut most_nodes = usize::MAX;
        // Before this offset, reading ends only with the elements around the part.
        let soon = part.last.unwrap_or(usize::MAX).min(part.end.unwrap_or(usize::MAX));
        let mut steps = 0;
        for token in tape.tokens_from(html, part.start) {
            if self.stop.is_set_after(&mut steps) {
                break;
            }
            let at;
            match token {
                Token::Start { tag, name, attributes, span } => {
                    at = span.end;
                    self.start(tag, name, attributes, span);
                }
                // Browsers read `</br>` as a break.
                Token::End { tag: Tag::BR, span, .. } => {
                    at = span.end;
                    if !self.nesting.is_skipped() {
                        self.push(Kind::Element, Tag::BR, Written::NONE, span);
                    }
                }
                Token::End { tag, name, span } => {
                    let (tag, name) = self.heading_end(tag, name);
                    self.nesting.close(tag, name);
                    let depth = self.nesting.depth();
                    let own = self.frames.get(depth).is_some_and(|frame| frame.tag == tag);
                    let goes_on = own && (tag == Tag::P || is_formatting(tag));
                    if !own {
                        self.reopened.retain(|reopened| reopened.tag != tag);
                        // The formatting ends here, as in browsers, although a block is open.
                        let mut open = self.frames.iter_mut().rev().take(NEAR);
                        if is_formatting(tag)
                            && let Some(frame) =
                                open.find(|frame| frame.tag == tag && frame.ended == 0)
                        {
                            frame.ended = span.start;
                        }
                    }
                    self.close(depth, span.end, goes_on);
                    at = span.end;
                }
                Token::Text { span } => {
                    at = span.end;
                    self.text(span);
                }
                Token::Raw { tag, span } => {
                    at = span.end;
                    self.raw(tag, span);
                }
                Token::Comment { .. } => continue,
                Token::Enter { .. } => {
                    outside = self.frames.len();
                    continue;
                }
                Token::Leave { at: end } => {
                    at = end;
                    self.nesting.truncate(outside);
                    self.close(self.nesting.depth(), at, false);
                }
            }
            if at < soon && self.frames.len() > base {
                begun = true;
                continue;
            }
            let closed = if part.is_element {
                begun && self.frames.len() <= base
            } else {
                self.frames.len() < base
            };
            if limit.is_none() && part.last.is_some_and(|last| last <= at) {
                limit = Some(self.whole_blocks());
                repeated = self.repeated_blocks();
                most_nodes = self.nodes.len() + NODES_AFTER;
            }
            let is_near = part.last.is_some_and(|last| at <= last + BELOW);
            let passed = limit.is_some_and(|limit| {
                self.frames.len() <= if is_near { repeated.min(limit) } else { limit }
            }) || self.nodes.len() > most_nodes
                || part.end.is_some_and(|end| end <= at);
            if passed || closed && !part.around.is_empty() {
                self.nodes[0].span.end = at.max(part.start);
                break;
            }
        }
        self.close(0, self.nodes[0].span.end, false);
        let end = self.nodes.len();
        self.nodes[0].end = end;
    }

    /// Returns the number of open elements around blocks that are read as a whole, and around the
    /// last kept text.
    fn whole_blocks(&self) -> usize {
        let is_whole = |frame: &Frame| WHOLE.contains(&frame.tag);
        let near = self.frames.len().saturating_sub(2);
        self.frames.iter().position(is_whole).map_or(near, |whole| whole.min(near))
    }

    /// Returns the number of open elements around the outermost element that repeats a sibling's
    /// form, such as a post of a thread, or is the answer to a question.
    fn repeated_blocks(&self) -> usize {
        let is_answer = |node: usize| ANSWER.are_in(self.nodes[node].value(b"itemprop"));
        let repeats =
            |frame: &Frame| frame.node.is_some_and(|node| is_answer(node) || self.repeats(node));
        self.frames.iter().position(repeats).unwrap_or(usize::MAX)
    }

    fn repeats(&self, at: usize) -> bool {
        let node = &self.nodes[at];
        let has_form = matches!(node.tag, Tag::ARTICLE | Tag::LI | Tag::TR | Tag::SECTION)
            || node.tag.is_block() && node.attribute(b"class").is_some();
        let is_alike = |other: &Node<'_>| {
            other.kept > 0
                && other.kind == Kind::Element
                && other.tag == node.tag
                && stable_classes(other).next() == stable_classes(node).next()
        };
        has_form && { siblings(&self.nodes, node.parent + 1..at) }
            .any(|at| is_alike(&self.nodes[at]))
    }

    /// Returns the heading that an end tag closes: the tag of any heading closes the open one. In
    /// skipped contents, it may close an element around them, as for the lines.
    fn heading_end(&self, tag: Tag, name: &'a [u8]) -> (Tag, &'a [u8]) {
        let is_heading = |tag: Tag| tag.heading_level().is_some();
        if is_heading(tag)
            && !self.nesting.is_skipped()
            && let Some(last) = self.frames.last()
            && is_heading(last.tag)
        {
            return (last.tag, last.tag.name().as_bytes());
        }
        (tag, name)
    }

    fn push(&mut self, kind: Kind, tag: Tag, written: Written<'a>, span: Range<usize>) -> usize {
        let at = self.nodes.len();
        self.nodes.push(Node::new(kind, tag, written, span, at, self.parent()));
        at
    }

    /// Returns the node of the innermost open element that has one.
    fn parent(&self) -> usize {
        self.frames.iter().rev().find_map(|frame| frame.node).unwrap_or(0)
    }

    fn start(&mut self, tag: Tag, name: &'a [u8], attributes: Attributes<'a>, span: Range<usize>) {
        // The attributes of other elements only tell whether they are hidden, which most nodes do
        // not need.
        let is_outside = !self.nesting.is_skipped();
        let is_read = matches!(tag, Tag::TEMPLATE | Tag::SVG | Tag::MATH) || !is_outside;
        let read = if is_read { attributes } else { Attributes::NONE };
        let opened = self.nesting.open(tag, name, read, &span);
        self.close(self.nesting.depth() - usize::from(opened), span.start, true);
        let is_frame = tag == Tag::IFRAME && is_outside;
        let shown = !self.cursor.hides_object(span.start)
            && (!self.nesting.is_skipped()
                || is_frame
                || matches!(tag, Tag::SCRIPT | Tag::MATH)
                || self.is_in_formula());
        let node = shown.then(|| {
            // The name follows the `<`, and the attributes follow the name.
            let end = span.start + 1 + name.len() + attributes.as_bytes().len();
            let bytes = self.html.get(span.start + 1..end).unwrap_or_default();
            let written = Written::new(bytes, name.len(), attributes);
            let at = self.push(Kind::Element, tag.with_role(&attributes), written, span);
            let is_media = |known: &&[u8]| known.eq_ignore_ascii_case(name);
            let media = matches!(tag, Tag::IMG | Tag::MATH | Tag::HR | Tag::IFRAME)
                || tag == Tag::OTHER && MEDIA.iter().any(is_media);
            self.nodes[at].media = u32::from(media);
            at
        });
        if opened {
            self.frames.push(Frame { node, tag, ended: 0 });
        } else if let Some(at) = node {
            self.settle(at);
        }
    }

    /// Returns whether a formula is open, in MathML or drawn by MathJax.
    fn is_in_formula(&self) -> bool {
        self.frames.iter().rev().any(|frame| {
            let is_drawn = |node: usize| self.nodes[node].is_named(FORMULA);
            frame.node.is_some_and(|node| {
                frame.tag == Tag::MATH || frame.tag == Tag::OTHER && is_drawn(node)
            })
        })
    }

    /// Closes all elements deeper than `depth`. Formatting that was left open inside continues if
    /// `goes_on`.
    fn close(&mut self, depth: usize, at: usize, goes_on: bool) {
        while self.frames.len() > depth {
            let Some(frame) = self.frames.pop() else { break };
            let Some(node) = frame.node else { continue };
            self.nodes[node].span.end = if frame.ended > 0 { frame.ended } else { at };
            self.nodes[node].end = self.nodes.len();
            self.settle(node);
            let inside = self.frames.len() > depth;
            if goes_on && inside && is_formatting(frame.tag) && self.reopened.len() < MAX_REOPENED {
                self.reopened.push(Reopened { node, tag: frame.tag, depth });
            } else if matches!(frame.tag, Tag::TD | Tag::TH | Tag::TABLE) {
                self.reopened.clear();
            }
        }
        if !self.reopened.is_empty() {
            self.reopened.retain(|reopened| reopened.depth <= depth);
        }
    }

    /// Adds the counts of a node to the element around it.
    fn settle(&mut self, at: usize) {
        let Node { parent, all, kept, media, .. } = self.nodes[at];
        if parent != at {
            let parent = &mut self.nodes[parent];
            parent.all += all;
            parent.kept += kept;
            parent.media += media;
        }
    }

    fn text(&mut self, span: Range<usize>) {
        if self.nesting.is_skipped() {
            if self.is_in_formula() && !self.cursor.hides_object(span.start) {
                self.push(Kind::Text, Tag::OTHER, Written::NONE, span);
            }
            return;
        }
        if self.repeated > NODES_REPEATED {
            self.reopened.clear();
        }
        // Each text is put into the formatting elements that continue.
        let first = self.nodes.len();
        for reopened in 0..self.reopened.len() {
            let like = &self.nodes[self.reopened[reopened].node];
            let (tag, written) = (like.tag, like.written);
            let at = self.push(Kind::Element, tag, written, span.clone());
            self.nodes[at].is_continued = true;
            self.frames.push(Frame { node: Some(at), tag, ended: 0 });
        }
        let around = self.nodes.len() - first;
        self.repeated += around;
        self.pieces(Kind::Text, Tag::OTHER, &span);
        for _ in 0..around {
            let Some(Frame { node: Some(at), .. }) = self.frames.pop() else { break };
            self.nodes[at].end = self.nodes.len();
            self.settle(at);
        }
    }

    /// Adds a node for each part of a text. Hidden parts count as text of the element around them,
    /// so its pictures are not among content.
    fn pieces(&mut self, kind: Kind, tag: Tag, span: &Range<usize>) {
        let text = &self.html[span.clone()];
        match self.cursor.whole(text, span) {
            Some(piece) => self.piece(kind, tag, piece),
            None => {
                let mut cursor = self.cursor;
                cursor.parts(text, span, |piece| self.piece(kind, tag, piece));
                self.cursor = cursor;
            }
        }
    }

    // Inlined, so the node is built in place.
    #[inline(always)]
    fn piece(&mut self, kind: Kind, tag: Tag, Piece { span, line, kept, left_out }: Piece) {
        let kind = if left_out { Kind::Hidden } else { kind };
        let all = if line.is_some() || left_out { span.len() } else { 0 };
        let kept = if kept { span.len() } else { 0 };
        let (at, parent) = (self.nodes.len(), self.parent());
        self.nodes.push(Node {
            line,
            all,
            kept,
            ..Node::new(kind, tag, Written::NONE, span, at, parent)
        });
        let parent = &mut self.nodes[parent];
        parent.all += all;
        parent.kept += kept;
    }

    fn raw(&mut self, tag: Tag, span: Range<usize>) {
        match tag {
            Tag::SCRIPT => {
                let at = self.push(Kind::Raw, tag, Written::NONE, span);
                let script = self.nodes[at].parent;
                if begins(self.nodes[script].value(b"type"), b"math/tex") {
                    self.nodes[at].media = 1;
                    self.settle(at);
                } else {
                    self.nodes.pop();
                }
            }
            Tag::XMP | Tag::PLAINTEXT if !self.nesting.is_skipped() => {
                self.pieces(Kind::Raw, tag, &span);
            }
            _ => {}
        }
    }
}

/// Returns whether browsers open an element again after the block in which it was left open.
fn is_formatting(tag: Tag) -> bool {
    matches!(tag, Tag::B | Tag::STRONG | Tag::I | Tag::EM | Tag::CODE)
}
