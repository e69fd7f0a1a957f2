//! Finds text nodes by their XPaths, and by the length of the text before them.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use dechaff_page::elements::Nesting;
use dechaff_page::{Source, Tag, Token, Tokens};
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// Maximum number of bytes of text nodes that are decoded for spans.
const DECODED: usize = 1 << 28;

/// The text nodes below the `<body>` of a page, as browsers build it.
pub(crate) struct TextNodes<'a> {
    source: Source<'a>,
    nodes: Vec<TextNode>,
    /// Each node by the hash of its XPath.
    paths: HashMap<u64, usize>,
    /// The number of bytes that may still be decoded.
    left: usize,
}

/// A text node.
struct TextNode {
    path: u64,
    span: Range<usize>,
    has_references: bool,
    /// The number of characters in the nodes before it.
    before: usize,
}

/// An open element.
#[derive(Default)]
struct Open {
    path: u64,
    /// The number of child elements by the hash of their XPaths without the last number.
    children: HashMap<u64, u64>,
    texts: u64,
    /// The `<tbody>` that browsers add around rows of a table.
    body: Option<u64>,
    is_table: bool,
}

/// Returns the hash of an XPath with a further step.
fn step(path: u64, name: &[u8], number: u64) -> u64 {
    let name = xxh3_64_with_seed(&name.to_ascii_lowercase(), path);
    xxh3_64_with_seed(&number.to_le_bytes(), name)
}

const TEXT: &[u8] = b"text()";

impl Open {
    fn child(&mut self, name: &[u8]) -> u64 {
        let number =
            self.children.entry(xxh3_64_with_seed(&name.to_ascii_lowercase(), 0)).or_default();
        *number += 1;
        step(self.path, name, *number)
    }
}

impl<'a> TextNodes<'a> {
    pub(crate) fn of(html: &'a [u8]) -> Self {
        let source = Source::new(html);
        let mut nodes = Vec::new();
        let mut nesting = Nesting::default();
        // `<html>`, `<head>` and `<body>` are no steps: they share the entry of the page.
        let mut opens = vec![Open::default()];
        let mut stack = vec![0];
        let (mut before, mut is_begun, mut is_pre) = (0, false, false);
        for token in Tokens::of(&source.bytes) {
            let was_pre = std::mem::take(&mut is_pre);
            match token {
                Token::Start { tag, name, attributes, span } => {
                    is_pre = matches!(tag, Tag::PRE | Tag::TEXTAREA);
                    let is_open = nesting.open(tag, name, attributes, &span);
                    stack.truncate(nesting.depth() + usize::from(!is_open));
                    let parent = stack.last().copied().unwrap_or_default();
                    if tag == Tag::BODY {
                        (opens[0], before, is_begun) = (Open::default(), 0, true);
                        nodes.clear();
                    }
                    let is_step = !matches!(tag, Tag::HTML | Tag::BODY)
                        && !name.eq_ignore_ascii_case(b"head");
                    let at = if is_step { opens.len() } else { parent };
                    if is_step {
                        let parent = &mut opens[parent];
                        let path = if parent.is_table && tag == Tag::TR {
                            let body = parent.body.unwrap_or_else(|| parent.child(b"tbody"));
                            parent.body = Some(body);
                            let number = parent.children.entry(body).or_default();
                            *number += 1;
                            step(body, name, *number)
                        } else {
                            parent.body = None;
                            parent.child(name)
                        };
                        let is_head = matches!(
                            tag,
                            Tag::META | Tag::LINK | Tag::SCRIPT | Tag::STYLE | Tag::TITLE
                        );
                        is_begun |= !is_head;
                        if is_open {
                            opens.push(Open {
                                path,
                                is_table: tag == Tag::TABLE,
                                ..Open::default()
                            });
                        }
                    }
                    if is_open {
                        stack.push(at);
                    }
                }
                Token::End { tag, name, .. } => {
                    nesting.close(tag, name);
                    stack.truncate(nesting.depth() + 1);
                }
                Token::Comment { .. } | Token::Enter { .. } | Token::Leave { .. } => {}
                Token::Text { ref span } | Token::Raw { ref span, .. } => {
                    let mut span = span.clone();
                    // The parser drops the first line end of these elements.
                    if was_pre {
                        let text = &source.bytes[span.clone()];
                        span.start += [&b"\r\n"[..], b"\n"]
                            .iter()
                            .find(|end| text.starts_with(end))
                            .map_or(0, |end| end.len());
                    }
                    let text = &source.bytes[span.clone()];
                    if !is_begun && text.iter().all(u8::is_ascii_whitespace) {
                        continue;
                    }
                    let open = &mut opens[stack[stack.len() - 1]];
                    open.texts += 1;
                    let path = step(open.path, TEXT, open.texts);
                    let has_references = match token {
                        Token::Raw { tag, .. } => matches!(tag, Tag::TITLE | Tag::TEXTAREA),
                        _ => true,
                    };
                    let node = TextNode { path, span, has_references, before };
                    before += text_of(&source, &node).chars().count();
                    nodes.push(node);
                }
            }
        }
        let paths = nodes.iter().enumerate().map(|(number, node)| (node.path, number)).collect();
        Self { source, nodes, paths, left: DECODED }
    }

    /// Returns the bytes of the node that the character at an offset is in, and how many characters
    /// that are not white space precede it there.
    pub(crate) fn at(&mut self, offset: usize) -> Option<(Range<u32>, usize)> {
        let number = self.nodes.partition_point(|node| node.before <= offset).checked_sub(1)?;
        self.inside(number, offset - self.nodes[number].before, |_| 1)
    }

    /// As [`Self::at`], for an offset in the text node at an XPath, in UTF-16 code units.
    pub(crate) fn at_path(&mut self, path: &str, offset: usize) -> Option<(Range<u32>, usize)> {
        let steps = path.split('/').filter(|one| !matches!(*one, "" | "." | "html[1]" | "body[1]"));
        let mut hash = 0;
        for one in steps {
            let (name, number) =
                one.strip_suffix(']').and_then(|s| s.split_once('[')).unwrap_or((one, "1"));
            hash = step(hash, name.as_bytes(), number.parse().ok()?);
        }
        self.inside(*self.paths.get(&hash)?, offset, char::len_utf16)
    }

    /// Returns the place at an offset in a node, in which each character has a `length`.
    fn inside(
        &mut self,
        node: usize,
        offset: usize,
        length: fn(char) -> usize,
    ) -> Option<(Range<u32>, usize)> {
        let node = &self.nodes[node];
        self.left = self.left.checked_sub(node.span.len())?;
        let (mut at, mut solid) = (0, 0);
        for c in text_of(&self.source, node).chars() {
            if at >= offset {
                break;
            }
            at += length(c);
            solid += usize::from(!c.is_whitespace());
        }
        let span = self.source.in_file(node.span.clone());
        (at >= offset).then_some((span.start as u32..span.end as u32, solid))
    }
}

/// Returns the text of a node.
fn text_of<'s>(source: &'s Source<'_>, node: &TextNode) -> Cow<'s, str> {
    let text = source.text(node.span.clone());
    let text = if text.contains('\r') { text.replace("\r\n", "\n").into() } else { text };
    match text {
        _ if !node.has_references => text,
        Cow::Borrowed(text) => htmlize::unescape(text),
        Cow::Owned(text) => htmlize::unescape(text).into_owned().into(),
    }
}
