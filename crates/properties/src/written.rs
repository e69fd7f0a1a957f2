//! Properties of what is written of a page: documents in all formats, and metadata.

use dechaff_extractor::metadata::Metadata;
use dechaff_extractor::{
    Document, DocumentOptions, Extraction, Html, HtmlOptions, MarkdownOptions, Prediction, Role,
    Segmentation, TeiOptions, TextOptions, Title,
};
use dechaff_features::Tokens;

use crate::pages::{extracted, page};

/// What any document may take beyond its page.
const FLOOR: usize = 10_000;
/// How often an address may stand in a document: relative ones become whole.
const GROWTH: usize = 100;

/// Documents of all that is on a page, and of what the default model keeps.
pub fn documents(data: &[u8]) {
    let html = page(data);
    let Ok(page) = Segmentation::Rendered.segment(html) else { return };
    let n = page.lines.len();
    let everything =
        Prediction { scores: vec![1.0; n], content: vec![true; n], roles: vec![Role::Body; n] };
    let everything = Extraction::from_parts(page, everything);
    let address = "https://example.org/a/b?c=d#e".to_string();
    for title in [Title::Keep, Title::Auto, Title::Drop] {
        let options = DocumentOptions::default().with_title(title).with_url(address.clone());
        check(&everything.document(html, &options), html);
    }
    if let Some(extraction) = extracted(html) {
        check(&extraction.document(html, &DocumentOptions::default()), html);
    }
}

fn check(document: &Document, source: Html<'_>) {
    let most = GROWTH * source.bytes.len() + FLOOR;
    let text = document.to_text(&TextOptions::default());
    let markdown = document.to_markdown(&MarkdownOptions::default());
    let html = document.to_html(&HtmlOptions::default());
    let tei = document.to_tei(&TeiOptions::default());
    let json = document.to_json();
    for (format, written) in
        [("text", &text), ("markdown", &markdown), ("html", &html), ("tei", &tei), ("json", &json)]
    {
        assert!(
            written.len() < most,
            "{format}: {} of {} bytes",
            written.len(),
            source.bytes.len()
        );
    }
    safe(&html);
    roxmltree::Document::parse(&tei).unwrap_or_else(|error| panic!("{error} in {tei}"));
    serde_json::from_str::<serde_json::Value>(&json).unwrap();
}

/// Nothing in the HTML acts.
fn safe(html: &str) {
    const ACTING: [&[u8]; 8] =
        [b"script", b"style", b"iframe", b"object", b"embed", b"svg", b"base", b"form"];
    for token in Tokens::of(html.as_bytes()) {
        let dechaff_features::Token::Start { name, attributes, .. } = token else { continue };
        assert!(!ACTING.iter().any(|bad| bad.eq_ignore_ascii_case(name)), "{html}");
        for (name, value) in attributes {
            let name = String::from_utf8_lossy(name).to_ascii_lowercase();
            assert!(!name.starts_with("on") && name != "style" && name != "srcdoc", "{html}");
            if name == "href" || name == "src" {
                let value = String::from_utf8_lossy(value).to_ascii_lowercase();
                let start: String = value.chars().filter(|c| !c.is_whitespace()).take(11).collect();
                assert!(
                    !start.starts_with("javascript:") && !start.starts_with("vbscript:"),
                    "{html}"
                );
            }
        }
    }
}

/// Metadata of a page.
pub fn metadata(data: &[u8]) {
    let html = page(data);
    let Some(extraction) = extracted(html) else { return };
    for url in [None, Some("https://example.org/2020/01/02/a.html"), Some("no address")] {
        let metadata = Metadata::read(html, &extraction, url);
        assert_eq!(metadata, Metadata::read(html, &extraction, url));
        for field in metadata.fields() {
            assert!(!field.values.is_empty(), "{}", field.name);
            for value in field.values {
                assert!(!value.trim().is_empty(), "{} is empty", field.name);
            }
        }
        let days = [&metadata.date, &metadata.modified].into_iter().flatten();
        days.for_each(|day| assert_eq!(day.value.to_string().len(), 10, "{}", day.value));
    }
}
