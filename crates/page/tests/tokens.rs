//! Compares the tokens with those of lol_html, an independent implementation of the same standard.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic")]

use std::cell::RefCell;
use std::ops::Range;

use dechaff_page::{Token, Tokens};
use lol_html::html_content::{Comment, Element, TextChunk};
use lol_html::{HtmlRewriter, Settings, doc_comments, doc_text, element};

#[path = "../../../data/pages.rs"]
mod pages;

#[derive(Debug, PartialEq)]
enum What {
    /// A start tag, with the names and values of its attributes.
    Tag(Vec<(String, String)>),
    Text,
    Comment,
}

/// Start tags, comments and runs of text. End tags are not included, because lol_html cannot report
/// the position of all of them. But each end tag shows where text ends and begins again.
type Seen = Vec<(What, Range<usize>)>;

fn push(seen: &mut Seen, what: What, span: Range<usize>) {
    match seen.last_mut() {
        // One text that lol_html returns in pieces.
        Some((What::Text, last)) if what == What::Text && last.end == span.start => {
            last.end = span.end;
        }
        _ if span.is_empty() => {}
        _ => seen.push((what, span)),
    }
}

fn ours(html: &[u8]) -> Seen {
    let mut seen = Seen::new();
    for token in Tokens::of(html) {
        match token {
            Token::Start { attributes, span, .. } => {
                let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
                let attributes = attributes.map(|(n, v)| (text(n).to_ascii_lowercase(), text(v)));
                push(&mut seen, What::Tag(attributes.collect()), span);
            }
            Token::Text { span } | Token::Raw { span, .. } => push(&mut seen, What::Text, span),
            Token::Comment { span } => push(&mut seen, What::Comment, span),
            Token::End { .. } | Token::Enter { .. } | Token::Leave { .. } => {}
        }
    }
    seen
}

fn theirs(html: &[u8]) -> Seen {
    let seen = RefCell::new(Seen::new());
    let see = |what, span| push(&mut seen.borrow_mut(), what, span);
    let tag = element!("*", |element: &mut Element<'_, '_>| {
        let attributes = element.attributes().iter().map(|a| (a.name(), a.value())).collect();
        see(What::Tag(attributes), element.source_location().bytes());
        Ok(())
    });
    let settings = Settings::new()
        .with_strict(false)
        .append_element_content_handler(tag)
        .append_document_content_handler(doc_text!(|chunk: &mut TextChunk<'_>| {
            see(What::Text, chunk.source_location().bytes());
            Ok(())
        }))
        .append_document_content_handler(doc_comments!(|comment: &mut Comment<'_>| {
            see(What::Comment, comment.source_location().bytes());
            Ok(())
        }));
    let mut rewriter = HtmlRewriter::new(settings, |_: &[u8]| {});
    rewriter.write(html).unwrap();
    rewriter.end().unwrap();
    seen.into_inner()
}

fn compare(html: &[u8]) {
    let (ours, theirs) = (ours(html), theirs(html));
    let differ = ours.iter().zip(&theirs).find(|(ours, theirs)| ours != theirs);
    let shown = html.escape_ascii();
    assert_eq!(differ, None, "ours, theirs in {shown}");
    assert_eq!(ours.len(), theirs.len(), "{shown}");
}

#[test]
fn on_all_pages() {
    let mut pages = 0;
    for (_, html) in pages::pages("pages") {
        // UTF-16 would be decoded first.
        if !html.contains(&0) {
            compare(&html);
            pages += 1;
        }
    }
    assert!(pages > 50, "{pages}");
}

/// Parts of markup that the tokenizer has rules for.
const PARTS: &[&str] = &[
    "<",
    ">",
    "/",
    "=",
    "\"",
    "'",
    "!",
    "-",
    "--",
    "?",
    "[",
    "]",
    " ",
    "\n",
    "\t",
    "a",
    "b",
    "x",
    "é",
    "&amp;",
    "</",
    "/>",
    "</>",
    "<!",
    "<!--",
    "-->",
    "--!>",
    "<?",
    "<!doctype html>",
    "<![CDATA[",
    "]]>",
    "<p>",
    "</p>",
    "<p class='a b'>",
    "<a href=x/>",
    "<i b = \"c>d\" e>",
    "<br/>",
    "<x-y z='",
    "<script>",
    "</script>",
    "<SCRIPT src=a>",
    "</script >",
    "</scripts>",
    "<script",
    "</script",
    "<style>",
    "</style>",
    "<title>",
    "</title>",
    "</TITLE\n>",
    "<textarea>",
    "</textarea/>",
    "<noscript>",
    "</noscript>",
    "<iframe>",
    "</iframe>",
    "<xmp>",
    "</xmp>",
    "<noembed>",
    "</noembed>",
    "<noframes>",
    "</noframes>",
    "<div>",
    "</div>",
    "<svg",
    "<svg>",
    "</svg>",
    "<math>",
    "</math>",
    "<mi>",
    "</mi>",
    "<foreignObject>",
    "</foreignObject>",
    "<desc>",
    "</desc>",
    "<font color=a>",
    "<font>",
    "<path d=M0/>",
    "<plaintext>",
    "<annotation-xml encoding='text/html'>",
    "</annotation-xml>",
];

/// Returns whether the input is one of the known differences. Where the end tag of raw text is
/// missing, lol_html and browsers take the rest of the page for the text. In lol_html, `<script
/// a=>` starts no script, `<svg/>` begins SVG, and SVG, MathML and the HTML in them end
/// differently.
fn is_known(html: &str) -> bool {
    let html = html.to_ascii_lowercase();
    let tag_without_value = html
        .match_indices('=')
        .any(|(at, _)| html[at + 1..].trim_start_matches([' ', '\n', '\t']).starts_with('>'));
    let count = |part: &str| html.matches(part).count();
    let foreign = count("<svg") + count("<math");
    let blocks = ["</div", "</noscript", "</noframes", "</xmp"].into_iter().any(|p| count(p) > 0);
    let holders = ["foreignobject", "desc", "title", "<mi", "</mi", "annotation-xml"];
    let held: usize = holders.into_iter().map(count).sum();
    let raw = ["script", "style", "title", "textarea", "iframe", "xmp", "noembed"];
    let is_unclosed = |name: &str| {
        let last = html.rfind(&format!("<{name}"));
        last.is_some_and(|last| html.rfind(&format!("</{name}")).is_none_or(|end| end < last))
    };
    tag_without_value
        || raw.into_iter().any(is_unclosed)
        || foreign > 1
        || (foreign == 1 && (html.contains("/>") || blocks || held > 1))
}

#[test]
fn on_random_markup() {
    let mut rng = fastrand::Rng::with_seed(5);
    let mut compared = 0;
    while compared < 100_000 {
        let html: String = (0..rng.usize(1..24)).map(|_| PARTS[rng.usize(..PARTS.len())]).collect();
        if !is_known(&html) {
            compare(html.as_bytes());
            compared += 1;
        }
    }
}
