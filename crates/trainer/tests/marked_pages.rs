//! Tests the marked pages of `data/` with the code that training and inference share.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic")]

use std::path::{Path, PathBuf};

use dechaff_page::segment;
use dechaff_trainer::annotation::annotate;
use dechaff_trainer::labels::Inside;
use dechaff_trainer::marking::{Markers, strip};
use dechaff_trainer::{LoadOptions, load};

#[path = "../../../data/pages.rs"]
mod pages;

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/pages")
}

/// Markers leave no trace in the lines, so training sees the same lines as inference.
#[test]
fn marked_and_stripped_pages_have_the_same_lines() {
    let mut marked_pages = 0;
    for (name, marked) in pages::pages("pages") {
        let stripped = strip(&marked, &Markers::default());
        assert!(stripped.html.len() < marked.len(), "{name}");
        let (with, without) = (segment(&marked).unwrap(), segment(&stripped.html).unwrap());
        assert_eq!(with.lines.len(), without.lines.len(), "{name}");
        for (with_line, line) in with.lines.iter().zip(&without.lines) {
            assert_eq!(with.text(with_line), without.text(line), "{name}");
            assert_eq!(with_line.bytes, line.bytes, "{}", with.text(with_line));
            assert_eq!(with_line.element, line.element);
        }
        marked_pages += 1;
    }
    assert!(marked_pages >= 60);
}

/// Pages whose markers were removed get the same markers back from the text of their content.
#[test]
fn annotation_finds_the_marked_lines_again() {
    let corpus = load(&[data()], &LoadOptions::default(), &|_, _| {}).unwrap();
    assert!(corpus.skipped.is_empty(), "{:?}", corpus.skipped);
    let (mut lines, mut same) = (0, 0);
    for page in &corpus.pages {
        let html = std::fs::read(data().join(&page.id)).unwrap();
        let bare = strip(&html, &Markers::default()).html;
        let marked = annotate(&bare, &page.gold, &Markers::default()).unwrap();
        let again = strip(&marked.html, &Markers::default());
        assert_eq!(again.html, bare, "{}: more than the markers changed", page.id);
        let lines_again = dechaff_page::segment_with_pieces(&again.html).unwrap();
        let shares = Inside::of(&again.html, &lines_again, &again.spans).shares;
        lines += shares.len();
        same +=
            shares.iter().zip(&page.shares).filter(|(a, b)| (**a >= 0.5) == (**b >= 0.5)).count();
    }
    assert!(same * 100 >= lines * 99, "{same} of {lines} lines");
}
