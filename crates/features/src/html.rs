//! Tokens of a page, from lol_html. The only file that names it.
//!
//! lol_html's own end-tag handlers follow a naive stack of open elements: one `</div>` fires once
//! for every element that it closes there, a stray end tag never does, and each start tag costs
//! allocations. So it is asked for text and comments alone. Everything it passes over between two
//! of these is tags, whose extent its tokenizer has already settled; they are read off the bytes.

use std::ops::Range;

use encoding_rs::Encoding;
use lol_html::html_content::{Comment, Element, TextChunk, TextType};
use lol_html::{
    AsciiCompatibleEncoding, DocumentContentHandlers, HtmlRewriter, Selector, Settings, element,
};

use crate::attributes::{Attributes, tag_end};

/// What kind of text lol_html saw, by the element that it stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextKind {
    /// Rendered text; entities are not decoded yet.
    Data,
    /// Text of a title or textarea; entities are not decoded yet.
    RcData,
    /// Text of style, noscript, iframe and the like; its markup is not read.
    Raw,
    /// A script.
    Script,
}

/// A piece of a page. Offsets are byte positions in the input.
#[derive(Debug)]
pub enum Token<'a> {
    /// A start tag.
    Start {
        /// The name as written.
        name: &'a [u8],
        /// Its attributes.
        attributes: Attributes<'a>,
        /// From `<` to behind `>`.
        span: Range<usize>,
    },
    /// An end tag.
    End {
        /// The name as written.
        name: &'a [u8],
        /// From `</` to behind `>`.
        span: Range<usize>,
    },
    /// Part of a text node.
    Text {
        /// Decoded from the page's encoding.
        text: &'a str,
        /// What kind of text.
        kind: TextKind,
        /// Its bytes.
        span: Range<usize>,
    },
    /// A comment.
    Comment {
        /// From `<!--` to behind `-->`.
        span: Range<usize>,
    },
}

/// Reads `html` in one pass and hands each token to `sink`, in order. `encoding` must be compatible
/// with ASCII; bytes that are wrong in it read as U+FFFD.
///
/// # Panics
/// If `encoding` is not compatible with ASCII (UTF-16, ISO-2022-JP): decode such pages first.
pub fn tokenize(html: &[u8], encoding: &'static Encoding, sink: impl FnMut(Token<'_>)) {
    let encoding = AsciiCompatibleEncoding::new(encoding).expect("an ASCII-compatible encoding");
    // Both handlers write to one sink, one after the other.
    let state = std::cell::RefCell::new(Gaps { html, read: 0, sink });
    let state = &state;
    let handlers = DocumentContentHandlers::default()
        .text(|chunk: &mut TextChunk<'_>| {
            let span = chunk.source_location().bytes();
            if !span.is_empty() {
                let kind = match chunk.text_type() {
                    TextType::ScriptData => TextKind::Script,
                    TextType::RawText => TextKind::Raw,
                    TextType::RCData => TextKind::RcData,
                    TextType::Data | TextType::PlainText | TextType::CDataSection => TextKind::Data,
                };
                let mut state = state.borrow_mut();
                state.tags_before(&span);
                (state.sink)(Token::Text { text: chunk.as_str(), kind, span });
            }
            Ok(())
        })
        .comments(|comment: &mut Comment<'_>| {
            let span = comment.source_location().bytes();
            let mut state = state.borrow_mut();
            state.tags_before(&span);
            (state.sink)(Token::Comment { span });
            Ok(())
        });
    let settings = Settings::new()
        .with_encoding(encoding)
        .with_strict(false)
        .append_document_content_handler(handlers);
    let mut rewriter = HtmlRewriter::new(settings, |_: &[u8]| {});
    // Neither handler fails, there is no memory limit, and ambiguity is an error in strict mode only.
    // In one piece, because the offsets of characters that are split between writes are wrong.
    let done = rewriter.write(html).and_then(|()| rewriter.end());
    debug_assert!(done.is_ok(), "{done:?}");
    state.borrow_mut().tags_before(&(html.len()..html.len()));
}

/// The parser of selectors calls itself for each `:not(`: 50,000 of these overflow the stack.
const MAX_SELECTOR: usize = 1000;

/// A CSS selector that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("selector `{selector}`: {problem} Expected CSS such as `div.post-body, #main > p`")]
pub struct SelectorError {
    /// The selector, or its first characters.
    pub selector: String,
    /// What is wrong with it.
    pub problem: String,
}

/// Where the start tags of the elements that match a CSS selector begin, in order. Elements inside
/// `<noscript>` are text here.
///
/// # Errors
/// [`SelectorError`] for what is no selector, or has parts that cannot be decided at the start tag,
/// such as `:last-child`.
///
/// # Panics
/// If `encoding` is not compatible with ASCII, as [`tokenize`] does.
pub fn select(
    html: &[u8],
    encoding: &'static Encoding,
    selector: &str,
) -> Result<Vec<usize>, SelectorError> {
    let encoding = AsciiCompatibleEncoding::new(encoding).expect("an ASCII-compatible encoding");
    let error = |problem| SelectorError { selector: selector.chars().take(80).collect(), problem };
    if selector.len() > MAX_SELECTOR {
        return Err(error(format!("Longer than {MAX_SELECTOR} bytes.")));
    }
    // Tried before, because the macro panics.
    selector.parse::<Selector>().map_err(|problem| error(problem.to_string()))?;
    let mut starts = Vec::new();
    let handler = element!(selector, |element: &mut Element<'_, '_>| {
        starts.push(element.source_location().bytes().start);
        Ok(())
    });
    let settings = Settings::new()
        .with_encoding(encoding)
        .with_strict(false)
        .append_element_content_handler(handler);
    let mut rewriter = HtmlRewriter::new(settings, |_: &[u8]| {});
    // It cannot fail, for the reasons in `tokenize`.
    let done = rewriter.write(html).and_then(|()| rewriter.end());
    debug_assert!(done.is_ok(), "{done:?}");
    Ok(starts)
}

/// Reads the tags that lie between two tokens of lol_html.
struct Gaps<'a, S> {
    html: &'a [u8],
    read: usize,
    sink: S,
}

impl<S: FnMut(Token<'_>)> Gaps<'_, S> {
    fn tags_before(&mut self, next: &Range<usize>) {
        let gap_end = next.start.max(self.read);
        let gap = &self.html[..gap_end];
        let mut at = self.read;
        while at < gap_end {
            // Mostly the next byte is one.
            let start = match gap[at] {
                b'<' => at,
                _ => match memchr::memchr(b'<', &gap[at..]) {
                    Some(lt) => at + lt,
                    None => break,
                },
            };
            let closing = gap.get(start + 1) == Some(&b'/');
            let name_start = start + 1 + usize::from(closing);
            if !gap.get(name_start).is_some_and(u8::is_ascii_alphabetic) {
                // A doctype or a bogus comment: up to the next `>`.
                at = memchr::memchr(b'>', &gap[start..]).map_or(gap_end, |end| start + end + 1);
                continue;
            }
            let name_end = gap[name_start..]
                .iter()
                .position(|b| b.is_ascii_whitespace() || matches!(b, b'/' | b'>'))
                .map_or(gap_end, |n| name_start + n);
            let end = match gap.get(name_end) {
                Some(b'>') => name_end + 1,
                // The last tag before a token ends where that begins, whatever its quotes say.
                Some(_)
                    if next.start < self.html.len()
                        && gap.ends_with(b">")
                        && memchr::memchr(b'<', &gap[name_end..]).is_none() =>
                {
                    gap_end
                }
                _ => match tag_end(gap, name_end) {
                    Some(end) => end,
                    None => break, // Cut off by the end of the page: browsers drop it too.
                },
            };
            let name = &gap[name_start..name_end];
            let span = start..end;
            (self.sink)(if closing {
                Token::End { name, span }
            } else {
                Token::Start { name, attributes: Attributes::new(&gap[name_end..end - 1]), span }
            });
            at = end;
        }
        self.read = next.end.max(self.read);
    }
}

#[cfg(test)]
mod tests {
    use encoding_rs::UTF_8;

    use super::*;

    fn tokens(html: &str) -> Vec<String> {
        let mut out = Vec::new();
        tokenize(html.as_bytes(), UTF_8, |token| {
            let (what, span) = match &token {
                Token::Start { name, span, .. } => (format!("<{}>", name.escape_ascii()), span),
                Token::End { name, span } => (format!("</{}>", name.escape_ascii()), span),
                Token::Text { text, kind, span } => (format!("{kind:?} {text:?}"), span),
                Token::Comment { span } => ("!".to_string(), span),
            };
            out.push(format!("{what} {}", &html[span.clone()]));
        });
        out
    }

    #[test]
    fn every_token_once_with_its_bytes() {
        let html = "<!doctype html><P CLASS='a>b'>x<!-- c --></i></i>y<br/><script>if(a<b)</script>\
                    <noscript><p>n</noscript></p >";
        assert_eq!(
            tokens(html),
            [
                "<P> <P CLASS='a>b'>",
                "Data \"x\" x",
                "! <!-- c -->",
                "</i> </i>",
                "</i> </i>",
                "Data \"y\" y",
                "<br> <br/>",
                "<script> <script>",
                "Script \"if(a\" if(a",
                "Script \"<\" <",
                "Script \"b)\" b)",
                "</script> </script>",
                "<noscript> <noscript>",
                "Raw \"<\" <",
                "Raw \"p>n\" p>n",
                "</noscript> </noscript>",
                "</p> </p >",
            ]
        );
    }

    #[test]
    fn stray_quotes_open_no_string() {
        assert_eq!(tokens("<a b\"><i c='>'>x")[..2], ["<a> <a b\">", "<i> <i c='>'>"]);
    }

    #[test]
    fn selectors() {
        let select = |selector: &str| select(b"<p><b class='x y'>\xff<i id=z>", UTF_8, selector);
        assert_eq!(select("b.y > #z, p"), Ok(vec![0, 19]));
        for wrong in ["", "p >", "p:last-child", "..x", "a|b", "[=x]", "p{}"] {
            let error = select(wrong).expect_err(wrong).to_string();
            assert!(error.starts_with(&format!("selector `{wrong}`: ")), "{error}");
        }
        for hostile in [":not(", ":is(", "[", "(", "a>", "a,", ":nth-child(", "\\", "a "] {
            let _ = select(&hostile.repeat(MAX_SELECTOR / hostile.len()));
            assert!(select(&hostile.repeat(50_000)).is_err());
        }
    }

    #[test]
    fn cut_off_input_ends_quietly() {
        for html in ["<", "</", "<a", "<a href='", "<!--", "<!", "<script>x", "<title>"] {
            tokens(html);
        }
    }
}
