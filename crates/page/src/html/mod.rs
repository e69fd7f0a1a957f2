//! Tokens of a page, as the HTML standard's tokenizer finds them (chapter 13.2.5).
//!
//! Line segmentation needs little from a tokenizer: where tags, comments and whole text nodes begin
//! and end. A parser that returns text in pieces, including that of scripts, and decodes all of it,
//! takes three to five times as long for this (`docs/speed.md`). Tests compare these tokens with
//! those of lol_html.
//!
//! No tree is built, so the few rules that need one are left out: see `foreign`. Also, raw text
//! begins in `<select>` and `<frameset>` too, where browsers ignore the tag.

pub(crate) mod attribute_names;
pub(crate) mod attributes;
pub(crate) mod tag;
pub(crate) mod tape;

mod foreign;
mod raw;
mod role;
mod style_sheets;

pub use attribute_names::AttributeNames;
pub use attributes::{begins, is_one_of};
pub(crate) use style_sheets::style_sheets;
pub use tape::TapeTokens;

use std::iter::FusedIterator;
use std::ops::Range;

use memchr::{memchr, memmem};

use crate::html::attributes::{Attributes, tag_end};
use crate::html::tag::Tag;
use foreign::Foreign;

/// A token of a page. Spans are byte ranges of the input.
#[derive(Debug)]
pub enum Token<'a> {
    /// A start tag.
    Start {
        /// The element.
        tag: Tag,
        /// The name as written.
        name: &'a [u8],
        /// The attributes of the tag.
        attributes: Attributes<'a>,
        /// The span from `<` to after `>`.
        span: Range<usize>,
    },
    /// An end tag.
    End {
        /// The element.
        tag: Tag,
        /// The name as written.
        name: &'a [u8],
        /// The span from `</` to after `>`.
        span: Range<usize>,
    },
    /// Text up to the next markup. Neither bytes nor character references are decoded. Character
    /// references count, except in a CDATA section of SVG or MathML.
    Text {
        /// The bytes of the text, at least one.
        span: Range<usize>,
    },
    /// All the text in an element whose markup is not read: title and textarea, in which character
    /// references count, and script, style, noscript, iframe, xmp, noembed, noframes and plaintext.
    Raw {
        /// The element.
        tag: Tag,
        /// The bytes of the text, at least one.
        span: Range<usize>,
    },
    /// A comment, or markup that browsers read as one: `<!x>`, `<?x>`, `</1>`.
    Comment {
        /// The span from `<!--` to after `-->`.
        span: Range<usize>,
    },
    /// The start of the markup in a `<noscript>` or `<noframes>`, which replaces [`Self::Raw`].
    /// Only [`Tokens::with_noscript`] returns it.
    Enter {
        /// The element.
        tag: Tag,
        /// The bytes of that markup, at least one.
        span: Range<usize>,
    },
    /// The end of that markup.
    Leave {
        /// The offset after its last byte.
        at: usize,
    },
}

/// An iterator over the tokens of a page, in order. The encoding of the page must be a superset of
/// ASCII. The input may be any bytes. An unfinished tag at the end of the input is dropped, as in
/// browsers.
#[derive(Debug, Default)]
pub struct Tokens<'a> {
    html: &'a [u8],
    at: usize,
    /// The element whose raw text comes next.
    raw: Option<Tag>,
    foreign: Foreign,
    /// Whether the markup in `<noscript>` is read.
    noscript: bool,
    /// Elements for which an end tag was missing, as bits ([`raw::bit`]). The rest of the page has
    /// no end tag of these elements either.
    unclosed: u16,
    /// The page around the `<noscript>` whose markup is being read.
    outside: Option<Box<Self>>,
}

impl<'a> Tokens<'a> {
    /// Creates an iterator over the tokens of a page.
    pub fn of(html: &'a [u8]) -> Self {
        Self::of_part(html, 0..html.len())
    }

    /// Creates an iterator over the tokens of a part of a page, as if the page began there.
    ///
    /// # Panics
    /// If `part` is not within the page.
    pub fn of_part(html: &'a [u8], part: Range<usize>) -> Self {
        Self { html: &html[..part.end], at: part.start, ..Self::default() }
    }

    /// Also reads the markup in `<noscript>` and `<noframes>`, which browsers show if scripts are
    /// disabled or frames are unknown. Its tokens are between [`Token::Enter`] and
    /// [`Token::Leave`], with their offsets in the page, and are read as if the page began there.
    /// Such an element inside another one stays [`Token::Raw`].
    #[must_use]
    pub fn with_noscript(self) -> Self {
        Self { noscript: true, ..self }
    }

    #[inline]
    fn raw(&mut self, tag: Tag, span: Range<usize>) -> Token<'a> {
        if !self.noscript || !tag.holds_markup() || self.outside.is_some() {
            self.at = span.end;
            return Token::Raw { tag, span };
        }
        let Self { at, unclosed, .. } = *self;
        let html = &self.html[..span.end];
        let inside = Self { html, at, noscript: true, unclosed, ..Self::default() };
        self.outside = Some(Box::new(std::mem::replace(self, inside)));
        Token::Enter { tag, span }
    }

    /// If the markup of a `<noscript>` has ended, continues after it.
    #[cold]
    fn leave(&mut self) -> Option<Token<'a>> {
        let at = self.at;
        *self = Self { at, ..*self.outside.take()? };
        Some(Token::Leave { at })
    }

    /// Returns the end of the raw text that starts here. Browsers treat the rest of the page as raw
    /// text if the end tag is missing; this reader ends the text where the page goes on.
    fn raw_end(&mut self, tag: Tag) -> usize {
        // Looked for only once, so that the time is linear in the length of the page. Whether a
        // script is closed depends on where it begins, so later scripts may be closed.
        let is_first = self.unclosed & raw::bit(tag) == 0;
        if (is_first || tag == Tag::SCRIPT)
            && let Some(end) = raw::end(self.html, self.at, tag)
        {
            return end;
        }
        self.unclosed |= raw::bit(tag);
        let is_rest = tag == Tag::SCRIPT && !is_first;
        if is_rest { self.html.len() } else { raw::unclosed_end(self.html, self.at, tag) }
    }

    fn text(&mut self, from: usize) -> Token<'a> {
        let start = self.at;
        self.at = text_end(self.html, from);
        Token::Text { span: start..self.at }
    }

    fn tag(&mut self, name_start: usize) -> Option<Token<'a>> {
        let (html, start) = (self.html, self.at);
        let (tag, name_end) = Tag::read(html, name_start);
        let Some((end, names, class)) = tag_end(html, name_end) else {
            self.at = html.len();
            return None;
        };
        self.at = end;
        let (name, span) = (&html[name_start..name_end], start..end);
        if html[start + 1] == b'/' {
            self.foreign.close(tag, name);
            return Some(Token::End { tag, name, span });
        }
        let class = class.start.saturating_sub(name_end)..class.end.saturating_sub(name_end);
        let attributes = Attributes::found(&html[name_end..end - 1], names).with_class(class);
        if !self.foreign.open(tag, name, attributes) && raw::is_raw(tag) {
            self.raw = Some(tag);
        }
        Some(Token::Start { tag, name, attributes, span })
    }

    /// Reads a declaration, comment or section that starts with `<!`. Returns `None` for a document
    /// type or an empty section.
    fn declaration(&mut self) -> Option<Token<'a>> {
        let (html, start) = (self.html, self.at);
        let rest = &html[start + 2..];
        if rest.starts_with(b"--") {
            self.at = comment_end(html, start + 4);
            return Some(Token::Comment { span: start..self.at });
        }
        if begins(rest, b"doctype") {
            self.at = behind_gt(html, start);
            return None;
        }
        if rest.starts_with(b"[CDATA[") && self.foreign.is_inside() {
            let from = start + b"<![CDATA[".len();
            let to = memmem::find(&html[from..], b"]]>").map_or(html.len(), |n| from + n);
            self.at = html.len().min(to + b"]]>".len());
            return (from < to).then_some(Token::Text { span: from..to });
        }
        Some(self.bogus_comment())
    }

    fn bogus_comment(&mut self) -> Token<'a> {
        let start = self.at;
        self.at = behind_gt(self.html, start);
        Token::Comment { span: start..self.at }
    }

    /// Reads the next token, up to the end of the page or of the markup in a `<noscript>`.
    #[inline]
    fn read(&mut self) -> Option<Token<'a>> {
        if let Some(tag) = self.raw.take() {
            let span = self.at..self.raw_end(tag);
            if !span.is_empty() {
                return Some(self.raw(tag, span));
            }
        }
        loop {
            let (html, at) = (self.html, self.at);
            if *html.get(at)? != b'<' {
                return Some(self.text(at));
            }
            return match html[at + 1..] {
                [b'a'..=b'z' | b'A'..=b'Z', ..] => self.tag(at + 1),
                [b'/', b'a'..=b'z' | b'A'..=b'Z', ..] => self.tag(at + 2),
                [b'/', b'>', ..] => {
                    self.at = at + 3;
                    continue;
                }
                [b'!', ..] => match self.declaration() {
                    None => continue,
                    token => token,
                },
                [b'?', ..] | [b'/', _, ..] => Some(self.bogus_comment()),
                _ => Some(self.text(at + 1)),
            };
        }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        match self.read() {
            None => self.leave(),
            token => token,
        }
    }
}

impl FusedIterator for Tokens<'_> {}

/// Returns the end of the text that continues at `from`: the next `<` that begins markup.
fn text_end(html: &[u8], from: usize) -> usize {
    let mut at = from;
    while let Some(lt) = memchr(b'<', &html[at..]) {
        at += lt;
        match html[at + 1..] {
            [b'a'..=b'z' | b'A'..=b'Z' | b'!' | b'?', ..] | [b'/', _, ..] => return at,
            _ => at += 1,
        }
    }
    html.len()
}

/// Returns the position after a comment whose text starts at `from`.
fn comment_end(html: &[u8], from: usize) -> usize {
    let text = &html[from..];
    if text.starts_with(b">") {
        return from + 1;
    }
    if text.starts_with(b"->") {
        return from + 2;
    }
    let ends = |&gt: &usize| text[..gt].ends_with(b"--") || text[..gt].ends_with(b"--!");
    memchr::memchr_iter(b'>', text).find(ends).map_or(html.len(), |gt| from + gt + 1)
}

/// Returns the position after the next `>`, or the end.
fn behind_gt(html: &[u8], from: usize) -> usize {
    memchr(b'>', &html[from..]).map_or(html.len(), |gt| from + gt + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(html: &str, tokens: Tokens<'_>) -> Vec<String> {
        let of = |token: Token<'_>| match token {
            Token::Start { name, span, .. } => {
                format!("<{}> {}", name.escape_ascii(), &html[span])
            }
            Token::End { name, span, .. } => format!("</{}> {}", name.escape_ascii(), &html[span]),
            Token::Text { span } => format!("text {}", &html[span]),
            Token::Raw { tag, span } => format!("{} {}", tag.name(), &html[span]),
            Token::Comment { span } => format!("! {}", &html[span]),
            Token::Enter { tag, span } => format!("enter {} {}", tag.name(), &html[span]),
            Token::Leave { at } => format!("leave, {} left", html.len() - at),
        };
        tokens.map(of).collect()
    }

    fn tokens(html: &str) -> Vec<String> {
        shown(html, Tokens::of(html.as_bytes()))
    }

    #[test]
    fn a_missing_end_tag_does_not_take_the_page() {
        let title =
            ["<title> <title>", "title a", "</titlevalue=> </titlevalue=>", "<p> <p>", "text b"];
        assert_eq!(tokens("<title>a</titlevalue=><p>b"), title);
        let script =
            ["<script> <script>", "script f(<b>)", "</head> </head>", "<body> <body>", "text a"];
        assert_eq!(tokens("<script>f(<b>)</head><body>a"), script);
        // Where the markup of a noscript lacks one, the rest of the page may have it.
        let page = "<noscript><title>a<p>b</noscript><title>c<d></title>";
        let texts = shown(page, Tokens::of(page.as_bytes()).with_noscript());
        assert_eq!(texts[2..4], ["<title> <title>", "title a"]);
        assert_eq!(texts[texts.len() - 2..], ["title c<d>", "</title> </title>"]);
    }

    #[test]
    fn every_token_once_with_its_bytes() {
        let html = "<!doctype html><P CLASS='a>b'>x<!-- c --></i></i>y<br/><script>if(a<b)</script>\
                    <noscript><p>n</noscript></p ></>z";
        assert_eq!(
            tokens(html),
            [
                "<P> <P CLASS='a>b'>", "text x", "! <!-- c -->", "</i> </i>", "</i> </i>",
                "text y", "<br> <br/>", "<script> <script>", "script if(a<b)",
                "</script> </script>", "<noscript> <noscript>", "noscript <p>n",
                "</noscript> </noscript>", "</p> </p >", "text z",
            ]
        );
    }

    #[test]
    fn markup_in_noscript_is_read_once() {
        let read = |html: &str| shown(html, Tokens::of(html.as_bytes()).with_noscript());
        assert_eq!(
            read("a<noscript>b<i>c</noscript>d<noframes><noscript>e<u></noframes>f"),
            [
                "text a",
                "<noscript> <noscript>",
                "enter noscript b<i>c",
                "text b",
                "<i> <i>",
                "text c",
                "leave, 48 left",
                "</noscript> </noscript>",
                "text d",
                "<noframes> <noframes>",
                "enter noframes <noscript>e<u>",
                "<noscript> <noscript>",
                "noscript e<u>",
                "leave, 12 left",
                "</noframes> </noframes>",
                "text f",
            ]
        );
        // An unfinished tag at its end is dropped, as at the end of a page.
        for cut in ["<a href='", "</a ", "<p><a b", "<!doctype"] {
            let found = read(&format!("<noscript>{cut}</noscript>x"));
            let last = ["leave, 12 left", "</noscript> </noscript>", "text x"];
            assert_eq!(found[found.len() - 3..], last);
        }
        assert_eq!(read("<noscript><b")[1..], ["enter noscript <b", "leave, 0 left"]);
        assert_eq!(read("<noscript></noscript>").len(), 2);
    }

    #[test]
    fn what_is_between_tags_and_texts_comes_in_order() {
        let html = "<title>a</title><!--b--><noscript><p>c<!--d--><style>e</style></noscript><?f?><script>g";
        let mut found = shown(html, Tokens::of(html.as_bytes()).with_noscript());
        found.retain(|token| !token.starts_with('<') && !token.starts_with("text "));
        let want = [
            "title a",
            "! <!--b-->",
            "enter noscript <p>c<!--d--><style>e</style>",
            "! <!--d-->",
            "style e",
            "leave, 25 left",
            "! <?f?>",
            "script g",
        ];
        assert_eq!(found, want);
    }

    #[test]
    fn noscript_begins_outside_of_svg_and_leads_back_into_it() {
        let html =
            "<svg><desc><noscript><style><b></style><svg></noscript></desc><style><b></style>";
        let tokens = Tokens::of(html.as_bytes()).with_noscript();
        let raw = tokens.filter(|token| matches!(token, Token::Raw { .. }));
        // In the style of the noscript a tag is text, and in that of the SVG after it, it is a tag.
        assert_eq!(raw.count(), 1);
    }

    #[test]
    fn stray_marks_are_text() {
        assert_eq!(tokens("a < b <3 <- <<i>"), ["text a < b <3 <- <", "<i> <i>"]);
        assert_eq!(tokens("<"), ["text <"]);
        assert_eq!(tokens("a</"), ["text a</"]);
        assert_eq!(tokens("<plaintext>a<b></plaintext>")[1..], ["plaintext a<b></plaintext>"]);
    }

    #[test]
    fn stray_quotes_open_no_string() {
        assert_eq!(tokens("<a b\"><i c='>'>x")[..2], ["<a> <a b\">", "<i> <i c='>'>"]);
        assert_eq!(tokens("<a b=c\">x<a =\"'>y")[..3], ["<a> <a b=c\">", "text x", "<a> <a =\"'>"]);
    }

    #[test]
    fn ends_of_comments() {
        for (comment, rest) in [
            ("<!---->", "x"),
            ("<!-->", "x-->"),
            ("<!--->", "x-->"),
            ("<!-- a > b -- > c -->", "x"),
            ("<!-- a --!>", "x-->"),
            ("<!-- <!-->", "x"),
            ("<!---!> -->", "x"),
            ("<!x>", "x>"),
            ("<?php a ?>", "x"),
            ("</ a>", "x"),
            ("<![CDATA[a>", "x]]>"),
            ("<!-- no end", ""),
        ] {
            let found = tokens(&format!("{comment}{rest}"));
            assert_eq!(found[0], format!("! {comment}"));
            assert_eq!(found.get(1).is_some(), !rest.is_empty(), "{found:?}");
        }
    }

    #[test]
    fn sections_in_foreign_content_are_text() {
        let found = tokens("<svg><title><b>x</title><![CDATA[a<b>]]></svg><![CDATA[c]]>");
        let want = ["<svg> <svg>", "<title> <title>", "<b> <b>", "text x", "</title> </title>"];
        assert_eq!(found[..5], want);
        assert_eq!(found[5..], ["text a<b>", "</svg> </svg>", "! <![CDATA[c]]>"]);
    }

    #[test]
    fn cut_off_input_ends_quietly() {
        for html in ["<a", "</a", "<a href='", "<a href", "<!doctype", "<a/"] {
            assert_eq!(tokens(html), [""; 0], "{html}");
        }
        for html in ["<", "</", "<!--", "<!", "<script>x</script", "<title></titl"] {
            assert!(!tokens(html).is_empty(), "{html}");
        }
    }
}
