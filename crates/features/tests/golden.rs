//! Compares the lines and features of pages in `data/` with stored golden files.
//!
//! `UPDATE_GOLDEN=1 cargo test -p dechaff-features` writes the golden files again. Review the
//! difference.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use dechaff_features::{Dictionaries, Dictionary, FeatureSet, PageFeatures, token_hash};
use dechaff_page::text::word_hash;
use dechaff_page::{Page, segment};

/// Pages with different encodings and markup.
const PAGES: [&str; 4] = [
    "ferngrid.example/slug-diary.html",
    "imkerverein-mooslach.example",
    "jiangwan-news.example",
    "forum.oldlathe.example",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/pages")
}

/// Returns the page at a path below `data/pages`, or the first page of a directory.
fn page(name: &str) -> (String, Vec<u8>) {
    let mut path = root().join(name);
    if path.is_dir() {
        let mut files: Vec<_> = path.read_dir().unwrap().map(|file| file.unwrap().path()).collect();
        files.sort();
        path = files.swap_remove(0);
    }
    (path.file_stem().unwrap().to_string_lossy().into_owned(), std::fs::read(path).unwrap())
}

fn compare(name: &str, found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, found).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    for (number, (found, expected)) in found.lines().zip(expected.lines()).enumerate() {
        assert_eq!(found, expected, "{name}, line {}", number + 1);
    }
    assert_eq!(found.lines().count(), expected.lines().count(), "{name}");
}

fn lines(page: &Page) -> String {
    let mut out = format!("title {}\n", page.title);
    for line in &page.lines {
        let path: Vec<_> = page.ancestors(line).map(|element| element.tag.name()).take(3).collect();
        let names: Vec<_> =
            page.names(page.element(line)).iter().map(|name| page.name_text(name)).collect();
        let _ = writeln!(
            out,
            "{}-{} chars {} bytes {} markup {} tags {} links {}/{} {} [{}] {}",
            line.start,
            line.end,
            line.chars,
            line.bytes,
            line.markup,
            line.tags,
            line.links,
            line.link_chars,
            path.join("<"),
            names.join(" "),
            page.text(line).replace('\n', "⏎"),
        );
    }
    out
}

#[test]
fn lines_are_as_they_were() {
    for name in PAGES {
        let (stem, html) = page(name);
        compare(&format!("{stem}.lines.txt"), &lines(&segment(&html).unwrap()));
    }
}

#[test]
fn features_are_as_they_were() {
    let (stem, html) = page(PAGES[0]);
    let page = segment(&html).unwrap();
    let tokens = [("content", 1.5f32), ("nav", -2.0), ("p", 0.5), ("the", 0.25)];
    let dictionary =
        |key: fn(&str) -> u64| Dictionary::new(tokens.iter().map(|&(t, w)| (key(t), w)));
    let dictionaries = Dictionaries {
        around: dictionary(token_hash),
        near: dictionary(token_hash),
        words: dictionary(word_hash),
        phrases: Dictionary::default(),
    };
    for set in FeatureSet::ALL {
        let matrix =
            PageFeatures::new(&page, set, &dictionaries).matrix(0..page.lines.len(), false);
        let (features, set) = (set.features(), set.name());
        assert_eq!(features.len(), matrix.columns, "{set}");
        assert_eq!(matrix.rows().len(), page.lines.len(), "{set}");
        let mut out = String::new();
        for (number, row) in matrix.rows().enumerate().step_by(9) {
            for (value, feature) in row.iter().zip(features).filter(|(value, _)| **value != 0.0) {
                let _ = writeln!(out, "{number} {} {value:.3}", feature.name);
            }
        }
        compare(&format!("{stem}.{set}.txt"), &out);
    }
}
