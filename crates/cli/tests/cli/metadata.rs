//! Tests `extract --metadata`.

use predicates::prelude::*;
use serde_json::{Value, json};

use crate::{dechaff, directory, stdout};

const PAGE: &str = "<html lang=en><title>Sea \"glass\" | Sea News</title>\
    <meta property=og:site_name content='Sea News'>\
    <meta name=author content='Ann Lee; Bo Li'>\
    <meta property=article:published_time content=2024-05-31T22:00:00Z>\
    <h1>Sea \"glass\"</h1><p>Glass &amp; more.";

/// Returns the output of `extract --metadata --threshold 0` for these pages.
fn extract(pages: &[&str], format: &str) -> String {
    let files: Vec<_> = pages.iter().map(|name| (*name, PAGE)).collect();
    let pages_in = directory(&files);
    let args = ["extract", "--metadata", "--threshold", "0", "--format", format];
    stdout(dechaff(pages_in.path()).args(args).args(pages).assert().success().stderr(""))
}

/// Returns the confidence of the page, with three decimals.
fn confidence() -> String {
    let pages = directory(&[("a.html", PAGE)]);
    let args =
        ["extract", "a.html", "--threshold", "0", "--format", "jsonl", "--fields", "confidence"];
    let line = stdout(dechaff(pages.path()).args(args).assert().success());
    let line: Value = serde_json::from_str(&line).unwrap();
    let confidence = line["confidence"].as_f64().unwrap();
    assert!((0.0..=1.0).contains(&confidence));
    format!("{confidence:.3}")
}

#[test]
fn header_of_a_text() {
    let header = "Title: Sea \"glass\"\nAuthors: Ann Lee; Bo Li\nDate: 2024-05-31\nLanguage: en\nSite: Sea News\n\n";
    let text = "Sea \"glass\"\n\nGlass & more.\n";
    assert_eq!(extract(&["a.html"], "text"), format!("{header}{text}"));
    let two = format!("# a.html\n{header}{text}\u{c}# b.html\n{header}{text}");
    assert_eq!(extract(&["a.html", "b.html"], "text"), two);
}

#[test]
fn other_formats_have_the_metadata_and_the_confidence() {
    let confidence = confidence();
    let yaml = "title: \"Sea \\\"glass\\\"\"\nauthors: [\"Ann Lee\", \"Bo Li\"]\ndate: \"2024-05-31\"\n\
                language: \"en\"\nsite: \"Sea News\"\n";
    let yaml = format!("{yaml}confidence: {confidence}\n");
    let one = extract(&["a.html"], "markdown");
    assert!(one.starts_with(&format!("---\n{yaml}---\n\n# Sea")), "{one}");
    let two = extract(&["a.html", "b.html"], "markdown");
    assert!(two.starts_with(&format!("# a.html\n\n```yaml\n{yaml}```\n\n# Sea")), "{two}");
    let html = extract(&["a.html"], "html");
    let last = format!("<meta name=\"confidence\" content=\"{confidence}\">\n</head>");
    assert!(html.contains("<meta name=\"author\" content=\"Bo Li\">"), "{html}");
    assert!(html.contains(&last), "{html}");
    let tei = extract(&["a.html"], "tei");
    assert!(
        tei.contains(&format!("<note type=\"confidence\">{confidence}</note></bibl>")),
        "{tei}"
    );
}

#[test]
fn object_of_json() {
    let metadata = json!({
        "title": "Sea \"glass\"", "authors": ["Ann Lee", "Bo Li"], "date": "2024-05-31",
        "language": "en", "site": "Sea News",
        "origins": {"title": "heading", "authors": "meta", "date": "open-graph", "language": "html",
            "site": "open-graph"},
    });
    let line: Value = serde_json::from_str(&extract(&["a.html"], "jsonl")).unwrap();
    assert_eq!(line["metadata"], metadata);
    let all: Value = serde_json::from_str(&extract(&["a.html", "b.html"], "json")).unwrap();
    assert_eq!(all[1]["metadata"], metadata);
    assert_eq!(all[1]["text"], "Sea \"glass\"\n\nGlass & more.");
}

#[test]
fn csv_has_columns_that_are_named() {
    let pages = directory(&[("a.html", PAGE)]);
    let args = ["extract", "a.html", "--metadata", "-f", "csv"];
    let run = dechaff(pages.path()).args(args).assert().code(2);
    run.stderr(predicate::str::contains("such as --fields id,title,authors,date"));
}

#[test]
fn pages_without_metadata_and_pages_of_crawls() {
    let pages = directory(&[
        ("a.html", "<p>Text."),
        ("b.jsonl", r#"{"url": "https://example.org/2024/05/31/sea", "html": "<p>Text."}"#),
    ]);
    let run = |page: &str, format: &str| {
        let args = ["extract", "--metadata", "--threshold", "0", "--format", format, page];
        stdout(dechaff(pages.path()).args(args).assert().success())
    };
    assert_eq!(run("a.html", "text"), "Text.\n");
    let page: Value = serde_json::from_str(&run("b.jsonl", "jsonl")).unwrap();
    assert_eq!(page["metadata"]["canonical_url"], "https://example.org/2024/05/31/sea");
    assert_eq!(page["metadata"]["date"], "2024-05-31");
}

#[test]
fn baselines_have_no_metadata() {
    let pages = directory(&[("a.html", PAGE)]);
    let args = ["extract", "--metadata", "--baseline", "bte", "a.html"];
    let run = dechaff(pages.path()).args(args).assert().code(2);
    run.stderr(predicate::str::contains("cannot be used with"));
}
