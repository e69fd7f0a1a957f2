//! Compares the Markdown of pages of many kinds and systems with the Markdown that a person would
//! write.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};

use dechaff_documents::{Document, DocumentOptions, RenderOptions};
use dechaff_extractor::{Extraction, Prediction, Title};
use dechaff_page::{Line, Tag};
use pulldown_cmark::{Event, Options, Parser};

const BEGIN: &str = "<!-- content -->";
const END: &str = "<!-- /content -->";

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/documents")
}

/// Returns the prediction for a page whose lines are all content, or the lines between its markers.
fn extraction(html: &[u8]) -> Extraction<'_> {
    let find = |mark: &str| {
        let all = html.windows(mark.len()).enumerate();
        all.filter(|(_, bytes)| *bytes == mark.as_bytes()).map(|(at, _)| at).collect::<Vec<_>>()
    };
    let (begins, ends) = (find(BEGIN), find(END));
    let marked =
        |at: usize| begins.iter().zip(&ends).any(|(begin, end)| (begin..end).contains(&&at));
    let extraction = Extraction::predicted(html, |page| {
        // The labels of these buttons, and options, are not content.
        let is_button = |line: &Line| {
            matches!(page.text(line), "Copy" | "Hilfe" | "Like")
                || page.element(line).tag == Tag::OPTION
        };
        let is_kept =
            |line: &Line| !is_button(line) && (begins.is_empty() || marked(line.span().start));
        let content: Vec<bool> = page.lines.iter().map(is_kept).collect();
        let scores = content.iter().map(|kept| if *kept { 1.0 } else { 0.0 }).collect();
        Prediction { scores, content, ..Prediction::of_all(page) }
    });
    extraction.unwrap()
}

/// Returns the pages, in the order of their names.
fn pages() -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(directory()).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "html"));
    paths.sort();
    paths
}

/// Returns the meaning of Markdown, regardless of how it is written.
fn events(markdown: &str) -> Vec<Event<'_>> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_MATH;
    let mut events: Vec<Event<'_>> = Vec::new();
    for event in Parser::new_ext(markdown, options) {
        match (events.last_mut(), event) {
            (Some(Event::Text(before)), Event::Text(text)) => {
                *before = format!("{before}{text}").into();
            }
            (_, event) => events.push(event),
        }
    }
    events
}

#[test]
fn pages_are_written_as_a_person_would() {
    let only = std::env::var("DOCUMENTS").unwrap_or_default();
    let options = DocumentOptions::default();
    let paths = pages();
    let (mut wrong, mut bytes) = (Vec::new(), 0);
    for path in &paths {
        let name = path.file_stem().unwrap().to_str().unwrap();
        if !name.starts_with(&only) {
            continue;
        }
        let html = fs::read(path).unwrap();
        let found = Document::read(&extraction(&html).with_title(Title::Keep), &options);
        let found = found.to_markdown(&RenderOptions::default());
        let expected = fs::read_to_string(path.with_extension("md")).unwrap();
        bytes += usize::from(found == expected);
        if events(&found) != events(&expected) {
            wrong.push(name.to_string());
            if !only.is_empty() {
                println!("==== {name}: expected\n{expected}---- found\n{found}");
            }
        }
    }
    println!("{} pages, {bytes} the same in bytes", paths.len());
    assert!(wrong.is_empty(), "{} pages differ: {wrong:?}", wrong.len());
}

#[test]
fn only_text_is_the_text_of_the_whole_document() {
    let mut words = 0;
    for path in pages() {
        let html = fs::read(&path).unwrap();
        let extraction = extraction(&html);
        let text = |only_text| {
            let options = DocumentOptions::default().with_only_text(only_text);
            Document::read(&extraction, &options).to_text(&RenderOptions::default())
        };
        let whole = text(false);
        assert_eq!(text(true), whole, "{}", path.display());
        words += whole.split_whitespace().count();
    }
    assert!(words > 1000, "{words}");
}
