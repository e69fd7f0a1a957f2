//! Shows a page as a browser would, without active content.
//!
//! The page is written again with only elements and attributes that are known to be harmless, and
//! only text that belongs to a line. This alone should be safe. In addition, the policy and the
//! sandbox of the frame forbid scripts, forms, requests and leaving the frame.

use std::ops::Range;

use dechaff_page::elements::Piece;
use dechaff_page::encoding::{decode, detect};
use dechaff_page::{Attributes, Page, Tag, Token, Tokens, segment_with_pieces};

use crate::annotated_page::AnnotatedPage;

/// The policy of a preview. The preview has the origin of the interface, so that the interface can
/// mark lines in it. Without scripts, the page gains nothing from that.
pub(super) const POLICY: &str = "sandbox allow-same-origin; default-src 'none'; style-src \
                                 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; \
                                 frame-ancestors 'self'";

const HEAD: &str = concat!(
    "<!doctype html><html lang=\"\"><meta charset=utf-8><meta name=viewport content=\"width=device-width\">\
     <title>Preview</title><style>",
    include_str!("assets/preview.css"),
    "</style>",
);
/// The style of lines. It comes last, so it takes precedence.
const LINES: &str = concat!("<style>", include_str!("assets/preview-lines.css"), "</style>");

/// Elements that are written. The contents of other elements are written without them.
const ELEMENTS: &str = " a abbr acronym address article aside b bdi bdo big blockquote body br button \
    caption center cite code col colgroup dd del details dfn dir div dl dt em fieldset figcaption \
    figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr html i img ins kbd label legend li main map \
    mark menu nav nobr ol p pre q rp rt ruby s samp search section small span strike strong sub summary \
    sup table tbody td tfoot th thead time tr tt u ul var wbr ";
/// Attributes that are written.
const ATTRIBUTES: &str = " align alt bgcolor border cellpadding cellspacing class clear color colspan \
    dir face height hidden id lang nowrap open reversed rowspan size span start style title type valign \
    value width ";

/// Writes a page in UTF-8.
pub(super) fn render(opened: &AnnotatedPage, own_style: bool) -> String {
    let (encoding, bom) = detect(&opened.bare);
    let text = decode(&opened.bare[bom..], encoding);
    // With a byte order mark, the page is read as UTF-8, whatever encoding it declares.
    let text = format!("\u{feff}{text}");
    let page = segment_with_pieces(text.as_bytes()).unwrap_or_default();
    let mut writer = Writer {
        text: &text,
        pieces: &page.pieces,
        at: 0,
        names_lines: same_lines(&page, &opened.page),
        own_style,
        out: HEAD.to_string(),
    };
    writer.read();
    writer.out.push_str(LINES);
    writer.out
}

const MARK: &str = "\u{feff}";

/// Returns whether two pages have the same lines. The file and its decoded text have the same
/// lines, except for invalid bytes.
fn same_lines(one: &Page, other: &Page) -> bool {
    let texts = |page: &Page| page.lines.iter().map(|line| line.chars).collect::<Vec<_>>();
    texts(one) == texts(other)
}

struct Writer<'a> {
    text: &'a str,
    /// The pieces of lines in the order of the text. The pieces before `at` are written.
    pieces: &'a [Piece],
    at: usize,
    /// Whether the lines have the numbers of the interface.
    names_lines: bool,
    own_style: bool,
    out: String,
}

impl Writer<'_> {
    fn read(&mut self) {
        let html = self.text.as_bytes();
        for token in Tokens::of_part(html, MARK.len()..html.len()).with_noscript() {
            match token {
                Token::Start { name, attributes, .. } => self.start(name, attributes),
                Token::End { name, .. } if written(name) => {
                    self.out.extend(["</", &lower(name), ">"]);
                }
                Token::Text { span } => self.lines(span, false),
                Token::Raw { tag, span } => self.raw(tag, span),
                Token::End { .. }
                | Token::Comment { .. }
                | Token::Enter { .. }
                | Token::Leave { .. } => {}
            }
        }
    }

    /// Handles the text of a script, style and the like.
    fn raw(&mut self, tag: Tag, span: Range<usize>) {
        if tag != Tag::STYLE || !self.own_style {
            return self.lines(span, true);
        }
        let css = &self.text[span];
        // The tokenizer guarantees this, but an error in it would be dangerous here.
        if !css.to_ascii_lowercase().contains("</style") {
            self.out.extend(["<style>", css, "</style>"]);
        }
    }

    fn start(&mut self, name: &[u8], attributes: Attributes<'_>) {
        if !written(name) {
            return;
        }
        let name = lower(name);
        if name == "img" && !attributes.clone().any(|(key, value)| is_picture(key, value)) {
            self.missing(attributes);
            return;
        }
        self.out.extend(["<", &name]);
        for (key, value) in attributes {
            let picture = name == "img" && is_picture(key, value);
            let (key, value) = (lower(key), String::from_utf8_lossy(value));
            let styled = self.own_style || key != "style";
            if picture || (styled && is_one_of(&key, ATTRIBUTES)) {
                let value = value.replace('"', "&quot;").replace('<', "&lt;");
                self.out.extend([" ", &key, "=\"", &value, "\""]);
            }
        }
        // The contents of the element must be visible.
        self.out.push_str(if name == "details" { " open>" } else { ">" });
    }

    /// Writes the description of an image, if it has one, in place of an image that would have to
    /// be loaded.
    fn missing(&mut self, attributes: Attributes<'_>) {
        let (_, alt) =
            attributes.into_iter().find(|(key, _)| lower(key) == "alt").unwrap_or_default();
        let alt = String::from_utf8_lossy(alt).replace('<', "&lt;");
        self.out.extend(["<dechaff-image>", &alt, "</dechaff-image>"]);
    }

    /// Writes text that belongs to a line, and white space. Character references are not changed
    /// unless the text is `literal`.
    fn lines(&mut self, span: Range<usize>, literal: bool) {
        let mut read = span.start;
        while let Some(piece) = self.pieces.get(self.at) {
            let (start, end) = (piece.span.start as usize, piece.span.end as usize);
            let (from, to) = (start.max(read), end.min(span.end));
            if start >= span.end {
                break;
            }
            if from < to {
                self.space(read..from);
                if self.names_lines {
                    self.out.push_str(&format!("<dechaff-line data-line={}>", piece.line));
                }
                self.escaped(from..to, literal);
                if self.names_lines {
                    self.out.push_str("</dechaff-line>");
                }
                read = to;
            }
            if end > span.end {
                return;
            }
            self.at += 1;
        }
        self.space(read..span.end);
    }

    fn space(&mut self, span: Range<usize>) {
        let text = self.text.get(span).unwrap_or_default();
        self.out.extend(text.chars().filter(|c| c.is_whitespace()));
    }

    fn escaped(&mut self, span: Range<usize>, literal: bool) {
        let text = self.text.get(span).unwrap_or_default().replace('<', "&lt;");
        let text = if literal { text.replace('&', "&amp;") } else { text };
        self.out.push_str(&text);
    }
}

fn lower(name: &[u8]) -> String {
    String::from_utf8_lossy(name).to_ascii_lowercase()
}

/// Returns whether an element is written. Elements with a hyphen do nothing without scripts.
fn written(name: &[u8]) -> bool {
    let name = lower(name);
    let custom = name.contains('-') && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    (custom && !name.starts_with("dechaff")) || is_one_of(&name, ELEMENTS)
}

fn is_one_of(name: &str, list: &str) -> bool {
    list.split_ascii_whitespace().any(|known| known == name)
}

/// Returns whether the address of an image contains the image itself.
fn is_picture(key: &[u8], value: &[u8]) -> bool {
    let value = String::from_utf8_lossy(value);
    let is_source = key.eq_ignore_ascii_case(b"src");
    is_source
        && ["data:image/png", "data:image/jpeg", "data:image/gif", "data:image/webp"].iter().any(
            |start| value.get(..start.len()).is_some_and(|have| have.eq_ignore_ascii_case(start)),
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(html: &[u8], own_style: bool) -> String {
        let all = render(&AnnotatedPage::of(html, true).unwrap(), own_style);
        let body = all.strip_prefix(HEAD).unwrap().strip_suffix(LINES).unwrap();
        body.replace("dechaff-line data-line=", "L").replace("</dechaff-line>", "</L>")
    }

    #[test]
    fn lines_have_their_numbers() {
        let html = "<p class=x>One <b>two</b></p>\n<ul><li>&lt;three&gt;<li>four</ul>";
        let want = "<p class=\"x\"><L0>One</L> <b><L0>two</L></b></p>\n\
                    <ul><li><L1>&lt;three&gt;</L><li><L2>four</L></ul>";
        assert_eq!(body(html.as_bytes(), true), want);
        let utf16: Vec<u8> = html.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(body(&utf16, true), want);
        let latin = body(b"<meta charset=latin1><p>caf\xe9", true);
        assert_eq!(latin, "<p><L0>caf\u{e9}</L>");
    }

    #[test]
    fn active_content_is_removed() {
        let hostile = "<base href=//x><meta http-equiv=refresh content='0;url=//x'><link rel=stylesheet href=//x>\
            <script>a()</script><p onclick=a() style='color:red' data-x=y>a<a href='javascript:a()' \
            target=_top ping=//x>b</a><form action=//x><input autofocus onfocus=a()><button \
            formaction=//x>c</button></form><iframe src=//x srcdoc='<script>a()</script>'></iframe>\
            <object data=//x>d</object><svg><a xlink:href=//x><text>e</text></a></svg>\
            <img src=//x srcset=//x onerror=a() name=getElementById><video src=//x poster=//x></video>\
            <math><mi>f</math><template><p>g</template><dechaff-line data-line=7>h</dechaff-line>\
            <noscript><script>a()</script><img src=//x><p onclick=a()>i</noscript><x-y src=//x>j</x-y>";
        let found = body(hostile.as_bytes(), true);
        let bare: String = found.split_inclusive('>').filter(|part| !part.contains("L")).collect();
        for wrong in
            ["//x", "a()", "script", "form", "<meta", "<base", "<link", "svg", "data-", "name="]
        {
            assert!(!bare.contains(wrong), "{wrong}: {found}");
        }
        assert!(found.contains("style=\"color:red\""), "{found}");
        assert!(!body(hostile.as_bytes(), false).contains("style="));
    }

    #[test]
    fn text_never_becomes_markup() {
        for html in [
            "<p>a <<!-- -->script>b()</script>",
            "<p>a &lt;script>b()",
            "<xmp><script>b()</script></xmp>",
            "<plaintext><script>b()</script>",
            "<title><script>b()</script></title><textarea><script>b()</script></textarea>",
            "<style><!--</style><script>b()</script>--></style>",
            "<p title='\"><script>b()</script>'>a",
            "<noscript><style></noscript><script>b()</script></style></noscript>",
        ] {
            let found = body(html.as_bytes(), true);
            assert!(!found.contains("<script"), "{html}: {found}");
        }
    }

    #[test]
    fn images_embedded_in_the_page_are_shown() {
        let html = b"<p><img src=/a.png alt='A <b>'><img src='data:image/png;base64,x' alt=B>a";
        let want = "<p><dechaff-image>A &lt;b></dechaff-image>\
                    <img src=\"data:image/png;base64,x\" alt=\"B\"><L0>a</L>";
        assert_eq!(body(html, true), want);
    }

    #[test]
    fn style_sheets_are_kept_on_request() {
        let html = b"<style>p{color:red}</style><p>a";
        assert_eq!(body(html, true), "<style>p{color:red}</style><p><L0>a</L>");
        assert_eq!(body(html, false), "<p><L0>a</L>");
    }
}
