//! Properties of the output for a page: documents in all formats, and metadata.

use dechaff::{Input, Options, PageExtractor};
use dechaff_documents::{Document, DocumentOptions, Format, RenderOptions, escape};
use dechaff_extractor::{Extraction, Html, Prediction, Title};
use dechaff_metadata::Metadata;

use crate::formats;
use crate::pages::{default_model, extracted, page};

/// Bytes that a document may take in addition to a multiple of its page.
const FLOOR: usize = 10_000;
/// Maximum length of a document, as a multiple of its page. Relative addresses become absolute.
const GROWTH: usize = 100;

/// Checks documents of the whole page, and of the content by the default model.
pub fn documents(data: &[u8]) {
    let html = page(data);
    let Ok(everything) = Extraction::predicted(html, Prediction::of_all) else { return };
    let address = "https://example.org/a/b?c=d#e".to_string();
    let options = DocumentOptions::default().with_url(address);
    for title in [Title::Keep, Title::Auto] {
        let everything = everything.clone().with_title(title);
        check(&Document::read(&everything, &options), html);
    }
    if let Some(extraction) = extracted(html) {
        let document = Document::read(&extraction, &DocumentOptions::default());
        check(&document, html);
        kept_words(&extraction, &document);
    }
}

fn check(document: &Document, source: Html<'_>) {
    let most = GROWTH * source.bytes.len() + FLOOR;
    let text = document.to_text(&RenderOptions::default());
    let markdown = document.to_markdown(&RenderOptions::default());
    let html = document.to_html(&RenderOptions::default());
    let tei = document.to_tei(&RenderOptions::default());
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
    formats::plain(&text);
    formats::markdown(&markdown);
    formats::html(&html);
    formats::xml(&tei);
    serde_json::from_str::<serde_json::Value>(&json).unwrap();
}

/// Checks that the text of a document has the letters of the lines that are kept, and no others.
/// Documents with parts that writers add or write in another way are not compared: formulas,
/// footnotes, pictures, glosses, the heads of posts, and links to embedded media.
fn kept_words(extraction: &Extraction<'_>, document: &Document) {
    let json = document.to_json();
    let added = ["math", "reference", "image", "ruby", "post"];
    let html = String::from_utf8_lossy(&extraction.source().bytes).to_ascii_lowercase();
    let read_otherwise =
        ["<iframe", "<video", "<audio", "<math", "<rt", "<rp", "tex", "-header", "label", "tab"];
    if added.iter().any(|kind| json.contains(&format!("\"type\":\"{kind}\"")))
        || read_otherwise.iter().any(|part| html.contains(part))
    {
        return;
    }
    let letters = |text: &str| {
        let mut letters: Vec<char> = text.chars().filter(|c| c.is_alphabetic()).collect();
        letters.sort_unstable();
        letters.into_iter().collect::<String>()
    };
    let text = document.to_text(&RenderOptions::default());
    assert_eq!(letters(&text), letters(&extraction.plain()), "{text}\n---\n{}", extraction.plain());
}

/// Checks the metadata of a page, and the page with its metadata in all formats.
pub fn metadata(data: &[u8]) {
    let html = page(data);
    let Some(extraction) = extracted(html) else { return };
    for url in [None, Some("https://example.org/2020/01/02/a.html"), Some("no address")] {
        let metadata = Metadata::read(&extraction, url);
        assert_eq!(metadata, Metadata::read(&extraction, url));
        for field in metadata.fields() {
            assert!(!field.values.is_empty(), "{}", field.name);
            for value in field.values {
                assert!(!value.trim().is_empty(), "{} is empty", field.name);
            }
        }
        let days = [&metadata.date, &metadata.modified].into_iter().flatten();
        days.for_each(|day| assert_eq!(day.value.to_string().len(), 10, "{}", day.value));
    }
    // An identifier may be anything in one line.
    let head = String::from_utf8_lossy(&data[..data.len().min(60)]);
    let id: String = head.chars().filter(|c| !c.is_control()).collect();
    for is_one in [true, false] {
        let options =
            Options { metadata: Some(true), standalone: Some(is_one), ..Options::default() };
        let extractor = PageExtractor::new(default_model().clone(), options).unwrap();
        let input = Input { id: Some(&id), ..Input::from(html) };
        let written = |format: Format| {
            let options =
                Options { metadata: Some(format != Format::Csv), ..extractor.options().clone() };
            let page = extractor.extract(input).unwrap();
            if is_one {
                return page.file(format, &options).unwrap();
            }
            let stream = format.stream();
            stream.before(&id, 0)
                + &page.write(format, &options).unwrap()
                + stream.page_end
                + &stream.after(1)
        };
        formats::plain(&written(Format::Text));
        formats::plain(&written(Format::Csv));
        formats::html(&written(Format::Html));
        formats::xml(&written(Format::Tei));
        let markdown = written(Format::Markdown);
        let before = format!("# {}", escape::markdown(&id));
        let own = markdown.strip_prefix(&before).filter(|_| !is_one).unwrap_or(&markdown);
        formats::front_matter(own.trim_start());
        formats::markdown(&markdown);
        serde_json::from_str::<serde_json::Value>(&written(Format::Json)).unwrap();
    }
}
