//! Tests that the work on a page ends when its caller ends it, wherever it is.

#![allow(clippy::unwrap_used)]

use std::sync::atomic::{AtomicU32, Ordering};

use dechaff_extractor::metadata::Metadata;
use dechaff_extractor::{DocumentOptions, Extractor, Html, Model, PageError, Stop};

/// Which of the results are there: the extraction, the document, the metadata and the text.
type Found = [bool; 4];

/// Works on a page until the check with this number, and then runs the later stages, as no caller checks
/// between them. Returns which results are there, and the number of checks.
fn work(extractor: &Extractor, html: &str, last: u32) -> (Found, u32) {
    let looks = AtomicU32::new(0);
    let is_set = || looks.fetch_add(1, Ordering::Relaxed) >= last;
    let html = Html::new(html).with_stop(Stop::when(&is_set));
    let whole = Html::new(html.bytes);
    // The stages after the first one look too, also if the first one had no time.
    let extraction = extractor.extract(html);
    let is_extracted = extraction.as_ref().map(|_| ()) != Err(&PageError::Stopped);
    let extraction = extraction.or_else(|_| extractor.extract(whole)).unwrap();
    let document = extraction.document(html, &DocumentOptions::default());
    let metadata = Metadata::read(html, &extraction, None);
    let text = extractor.text(html);
    let is_found = text.as_ref().is_ok_and(|text| !text.is_empty());
    assert!(is_found || text == Err(PageError::Stopped));
    let found =
        [is_extracted, !document.blocks.is_empty(), metadata != Metadata::default(), is_found];
    (found, looks.into_inner())
}

#[test]
fn work_ends_wherever_it_is() {
    let model = Model::from_bytes(include_bytes!("../../../models/general/model.bin")).unwrap();
    let extractor = Extractor::new(model);
    let row =
        |i: usize| format!("<p>The {i}th line of this page, with a comma, is <b>long</b>.</p>");
    let html: String = (0..4000).map(row).collect();
    let html = format!("<title>Sea glass</title>{html}");
    let (found, looks) = work(&extractor, &html, u32::MAX);
    assert_eq!(found, [true; 4]);
    // 24,000 tokens, four times; two rounds of four parts, twice; and the ends of stages.
    assert!(looks >= 4 * 5 + 2 * 2 * 4, "{looks}");
    let mut before = [false; 4];
    for last in 0..looks {
        let (found, after) = work(&extractor, &html, last);
        // One thing after another is complete.
        assert!(found.is_sorted_by(|a, b| a >= b), "{last}: {found:?}");
        assert!(found.iter().zip(before).all(|(now, before)| *now >= before), "{last}: {found:?}");
        // From then on, each of a handful of places looks once, or a few times on its way out.
        assert!(after - last.min(after) < 4096, "{last}: {after}");
        before = found;
    }
    assert_eq!(before, [true, true, true, false]);
}
