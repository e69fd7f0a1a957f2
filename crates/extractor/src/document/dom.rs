//! The elements and texts of a part of a page, in the order of the source.
//!
//! The nodes stand in one vector: those inside an element follow it, up to its `end`. So a subtree is a
//! range, and nothing here needs recursion.

use std::borrow::Cow;
use std::ops::Range;

use dechaff_features::{Attributes, Nesting, Page, Source, Started, Tag, Token, Tokens, decode};

use crate::document::lines::{Cursor, Piece};

/// Formatting that goes on behind the block which its end tag was left out in.
const MAX_REOPENED: usize = 8;

/// What a node is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Element,
    /// Text in which character references count, or the text of a `<math>`.
    Text,
    /// The text of a script or of `<xmp>`.
    Raw,
}

/// An element or a text.
#[derive(Debug)]
pub(crate) struct Node<'a> {
    pub(crate) kind: Kind,
    pub(crate) tag: Tag,
    pub(crate) name: &'a [u8],
    pub(crate) attributes: Attributes<'a>,
    /// Its bytes in [`Source::bytes`].
    pub(crate) span: Range<usize>,
    /// Behind the last node inside it.
    pub(crate) end: usize,
    /// The element around it; the first is its own.
    pub(crate) parent: usize,
    /// The line of a text, if it is one.
    pub(crate) line: Option<u32>,
    /// Does a style or an attribute hide it?
    pub(crate) hidden: bool,
    /// Bytes of text in lines, and of these in lines that are kept.
    pub(crate) all: usize,
    pub(crate) kept: usize,
    /// Pictures and formulas in it.
    pub(crate) media: usize,
}

impl<'a> Node<'a> {
    /// The value of an attribute as written.
    pub(crate) fn attribute(&self, name: &[u8]) -> Option<&'a [u8]> {
        let mut attributes = self.attributes;
        attributes.find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    /// Its classes as written.
    pub(crate) fn classes(&self) -> impl Iterator<Item = &'a [u8]> + use<'a> {
        let value = self.attribute(b"class").unwrap_or_default();
        value.split(u8::is_ascii_whitespace).filter(|class| !class.is_empty())
    }

    /// Has it a class for which `known` holds?
    pub(crate) fn has_class(&self, known: impl FnMut(&[u8]) -> bool) -> bool {
        self.classes().any(known)
    }

    /// Is it an element whose name is in no table, but this?
    pub(crate) fn is_named(&self, name: &[u8]) -> bool {
        self.kind == Kind::Element && self.name.eq_ignore_ascii_case(name)
    }
}

/// A part of a page. Its first node stands for the part itself.
pub(crate) struct Dom<'a> {
    pub(crate) source: &'a Source<'a>,
    pub(crate) page: &'a Page,
    pub(crate) nodes: Vec<Node<'a>>,
}

/// What of a page is read.
#[derive(Debug, Clone, Default)]
pub(crate) struct Part {
    /// Where the elements around it start, outermost first.
    pub(crate) around: Vec<usize>,
    /// Its first byte: that of a start tag, or of the page.
    pub(crate) start: usize,
}

impl<'a> Dom<'a> {
    /// Reads a part of a page; `content` says which lines are kept, `[n_lines]`.
    pub(crate) fn new(
        source: &'a Source<'a>,
        page: &'a Page,
        content: &'a [bool],
        part: &Part,
    ) -> Self {
        let mut reader = Reader {
            html: &source.bytes,
            nodes: Vec::new(),
            nesting: Nesting::default(),
            frames: Vec::new(),
            reopened: Vec::new(),
            cursor: Cursor::new(source, page, content),
        };
        reader.read(part);
        Self { source, page, nodes: reader.nodes }
    }

    /// The value of an attribute, decoded.
    pub(crate) fn attribute(&self, node: &Node<'_>, name: &[u8]) -> Option<String> {
        let value = decode(node.attribute(name)?, self.source.encoding);
        Some(htmlize::unescape_attribute(value).into_owned())
    }

    /// The text of a node, decoded; white space is as in the source.
    pub(crate) fn text(&self, node: &Node<'_>) -> Cow<'_, str> {
        let text = decode(&self.source.bytes[node.span.clone()], self.source.encoding);
        if node.kind == Kind::Text { htmlize::unescape(text) } else { text }
    }

    /// The text inside an element that `wanted` lets in, white space collapsed.
    pub(crate) fn inner_text(&self, at: usize, wanted: impl Fn(&Node<'_>) -> bool) -> String {
        let mut found = String::new();
        let mut next = at + 1;
        while next < self.nodes[at].end {
            let node = &self.nodes[next];
            if !wanted(node) {
                next = node.end;
                continue;
            }
            if node.kind == Kind::Text {
                found.push_str(&self.text(node));
            } else if node.tag.is_block() {
                found.push(' ');
            }
            next += 1;
        }
        dechaff_features::collapse_white_space(&found)
    }

    /// The elements around a node, innermost first.
    pub(crate) fn ancestors(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let mut at = at;
        std::iter::from_fn(move || {
            let here = self.nodes[at].parent;
            (here != at && at != 0).then(|| {
                at = here;
                here
            })
        })
    }

    /// The nodes directly inside a node.
    pub(crate) fn children(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let end = self.nodes[at].end;
        let mut next = at + 1;
        std::iter::from_fn(move || {
            let here = next;
            (here < end).then(|| {
                next = self.nodes[here].end;
                here
            })
        })
    }

    /// The bytes of a span of [`Source::bytes`] in the file.
    pub(crate) fn in_file(&self, span: &Range<usize>) -> Range<usize> {
        self.source.in_file(span.clone())
    }
}

/// An open element.
struct Frame {
    /// Its node, unless it is left out.
    node: Option<usize>,
    tag: Tag,
}

/// Formatting that goes on.
struct Reopened {
    node: usize,
    tag: Tag,
    /// How many elements are open around it, at least.
    depth: usize,
}

struct Reader<'a> {
    html: &'a [u8],
    nodes: Vec<Node<'a>>,
    nesting: Nesting,
    frames: Vec<Frame>,
    reopened: Vec<Reopened>,
    cursor: Cursor<'a>,
}

impl<'a> Reader<'a> {
    fn read(&mut self, part: &Part) {
        let html = self.html;
        self.push(Kind::Element, Tag::OTHER, b"", Attributes::new(b""), part.start..html.len());
        for &start in &part.around {
            let token = Tokens::of_part(html, start..html.len()).next();
            if let Some(Token::Start { tag, name, attributes, span }) = token {
                let Started { kept, opened } = self.nesting.start(tag, name, attributes, &span);
                self.frames.truncate(kept);
                if opened {
                    self.frames.push(Frame { node: None, tag });
                }
            }
        }
        let base = self.frames.len();
        let (mut outside, mut begun) = (base, false);
        for token in Tokens::of_part(html, part.start..html.len()).with_noscript() {
            let mut at = part.start;
            match token {
                Token::Start { tag, name, attributes, span } => {
                    at = span.start;
                    self.start(tag, name, attributes, span);
                }
                Token::End { tag, name, span } => {
                    let (tag, name) = self.heading_end(tag, name);
                    let depth = self.nesting.end(tag, name);
                    let own = self.frames.get(depth).is_some_and(|frame| frame.tag == tag);
                    let goes_on = own && (tag == Tag::P || is_formatting(tag));
                    if !own {
                        self.reopened.retain(|reopened| reopened.tag != tag);
                    }
                    self.close(depth, span.end, goes_on);
                    at = span.end;
                }
                Token::Text { span } => self.text(span),
                Token::Raw { tag, span } => self.raw(tag, span),
                Token::Comment { .. } => {}
                Token::Enter { .. } => outside = self.frames.len(),
                Token::Leave { at } => {
                    self.nesting.truncate(outside);
                    self.close(self.nesting.depth(), at, false);
                }
            }
            begun |= self.frames.len() > base;
            if !part.around.is_empty() && begun && self.frames.len() <= base {
                self.nodes[0].span.end = at.max(part.start);
                break;
            }
        }
        self.close(0, self.nodes[0].span.end, false);
        let end = self.nodes.len();
        self.nodes[0].end = end;
    }

    /// The end tag of any heading ends the one that is open.
    fn heading_end(&self, tag: Tag, name: &'a [u8]) -> (Tag, &'a [u8]) {
        let is_heading =
            |tag: Tag| matches!(tag, Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6);
        if is_heading(tag)
            && let Some(last) = self.frames.last()
            && is_heading(last.tag)
        {
            return (last.tag, last.tag.name().as_bytes());
        }
        (tag, name)
    }

    fn push(
        &mut self,
        kind: Kind,
        tag: Tag,
        name: &'a [u8],
        attributes: Attributes<'a>,
        span: Range<usize>,
    ) -> usize {
        let at = self.nodes.len();
        let parent = self.frames.iter().rev().find_map(|frame| frame.node).unwrap_or(0);
        self.nodes.push(Node {
            kind,
            tag,
            name,
            attributes,
            span,
            end: at + 1,
            parent,
            line: None,
            hidden: self.nesting.is_hidden(),
            all: 0,
            kept: 0,
            media: 0,
        });
        at
    }

    fn start(&mut self, tag: Tag, name: &'a [u8], attributes: Attributes<'a>, span: Range<usize>) {
        let Started { kept, opened } = self.nesting.start(tag, name, attributes, &span);
        self.close(kept, span.start, true);
        let math = tag == Tag::MATH || self.frames.iter().rev().any(|frame| frame.tag == Tag::MATH);
        let shown = !self.nesting.is_skipped() || math || tag == Tag::SCRIPT;
        let node = shown.then(|| {
            let at = self.push(Kind::Element, tag, name, attributes, span);
            let media = matches!(tag, Tag::IMG | Tag::MATH | Tag::HR)
                || (tag == Tag::OTHER && name.eq_ignore_ascii_case(b"amp-img"));
            self.nodes[at].media = usize::from(media);
            at
        });
        if opened {
            self.frames.push(Frame { node, tag });
        } else if let Some(at) = node {
            self.settle(at);
        }
    }

    /// Closes all but so many elements. Formatting that was left open inside goes on, if it should.
    fn close(&mut self, depth: usize, at: usize, goes_on: bool) {
        while self.frames.len() > depth {
            let Some(frame) = self.frames.pop() else { break };
            let Some(node) = frame.node else { continue };
            self.nodes[node].span.end = at;
            self.nodes[node].end = self.nodes.len();
            self.settle(node);
            let inside = self.frames.len() > depth;
            if goes_on && inside && is_formatting(frame.tag) && self.reopened.len() < MAX_REOPENED {
                self.reopened.push(Reopened { node, tag: frame.tag, depth });
            } else if matches!(frame.tag, Tag::TD | Tag::TH | Tag::TABLE) {
                self.reopened.clear();
            }
        }
        self.reopened.retain(|reopened| reopened.depth <= depth);
    }

    /// Adds what a node holds to the element around it.
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
            if self.frames.iter().rev().any(|frame| frame.tag == Tag::MATH) {
                self.push(Kind::Text, Tag::OTHER, b"", Attributes::new(b""), span);
            }
            return;
        }
        // Each text is put into the formatting that goes on.
        let first = self.nodes.len();
        for reopened in 0..self.reopened.len() {
            let like = &self.nodes[self.reopened[reopened].node];
            let (tag, name, attributes) = (like.tag, like.name, like.attributes);
            let at = self.push(Kind::Element, tag, name, attributes, span.clone());
            self.frames.push(Frame { node: Some(at), tag });
        }
        let around = self.nodes.len() - first;
        let mut cursor = std::mem::take(&mut self.cursor);
        cursor.pieces(&self.html[span.clone()], &span, |Piece { span, line, kept }| {
            let at = self.push(Kind::Text, Tag::OTHER, b"", Attributes::new(b""), span.clone());
            let node = &mut self.nodes[at];
            node.line = line;
            node.all = if line.is_some() { span.len() } else { 0 };
            node.kept = if kept { span.len() } else { 0 };
            self.settle(at);
        });
        self.cursor = cursor;
        for _ in 0..around {
            let Some(Frame { node: Some(at), .. }) = self.frames.pop() else { break };
            self.nodes[at].end = self.nodes.len();
            self.settle(at);
        }
    }

    fn raw(&mut self, tag: Tag, span: Range<usize>) {
        match tag {
            Tag::SCRIPT => {
                let at = self.push(Kind::Raw, tag, b"", Attributes::new(b""), span);
                let script = self.nodes[at].parent;
                let kind = self.nodes[script].attribute(b"type").unwrap_or_default();
                if kind.len() >= 8 && kind[..8].eq_ignore_ascii_case(b"math/tex") {
                    self.nodes[at].media = 1;
                    self.settle(at);
                } else {
                    self.nodes.pop();
                }
            }
            Tag::XMP | Tag::PLAINTEXT if !self.nesting.is_skipped() => {
                let mut cursor = std::mem::take(&mut self.cursor);
                cursor.pieces(&self.html[span.clone()], &span, |Piece { span, line, kept }| {
                    let at = self.push(Kind::Raw, tag, b"", Attributes::new(b""), span.clone());
                    let node = &mut self.nodes[at];
                    node.line = line;
                    node.all = if line.is_some() { span.len() } else { 0 };
                    node.kept = if kept { span.len() } else { 0 };
                    self.settle(at);
                });
                self.cursor = cursor;
            }
            _ => {}
        }
    }
}

/// Is it an element that browsers open again behind the block in which it was left open?
fn is_formatting(tag: Tag) -> bool {
    matches!(tag, Tag::B | Tag::STRONG | Tag::I | Tag::EM | Tag::CODE)
}
