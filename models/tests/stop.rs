//! Tests that the work on a page ends when its caller ends it, wherever it is.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use dechaff_documents::{Document, DocumentOptions};
use dechaff_extractor::{Decision, Extractor, Html, Model, PageError, Stop};
use dechaff_metadata::Metadata;
use dechaff_page::segment;
use dechaff_site::{PageLines, Sites};

/// Which of the results are there: the extraction, the document, the metadata and the text.
type Found = [bool; 4];

/// Works on a page until the check with this number. Returns which results are there, and the
/// number of checks.
fn work(extractor: &Extractor, html: &str, last: u32) -> (Found, u32) {
    let looks = AtomicU32::new(0);
    let is_set = || looks.fetch_add(1, Ordering::Relaxed) >= last;
    let html = Html::new(html).with_stop(Stop::when(&is_set));
    let extraction = match extractor.extract(html) {
        Ok(extraction) => Some(extraction),
        Err(error) => {
            assert_eq!(error, PageError::Stopped);
            None
        }
    };
    // No caller checks between the later stages.
    let document =
        extraction.as_ref().map(|found| Document::read(found, &DocumentOptions::default()));
    let metadata = extraction.as_ref().map(|found| Metadata::read(found, None));
    let text = extractor.plain(html);
    let is_found = text.as_ref().is_ok_and(|text| !text.is_empty());
    assert!(is_found || text == Err(PageError::Stopped));
    let found = [
        extraction.is_some(),
        document.is_some_and(|found| !found.blocks.is_empty()),
        metadata.is_some_and(|found| found != Metadata::default()),
        is_found,
    ];
    (found, looks.into_inner())
}

#[test]
fn work_ends_wherever_it_is() {
    let model = Model::from_bytes(include_bytes!("../general/model.bin")).unwrap();
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

/// Pages that are slow in one stage each: the page, and how often it repeats its parts.
const SLOW: [(&str, &str); 11] = [
    ("copies", "<p>Yes<p>No<div>Yes</div><div>No</div>"),
    ("lists", "<ul><li>a<li>b</ul>c"),
    ("tables", "<table><tr><td>a<td>b<tr><td>1<td>2</table>c"),
    ("headings", "<h2>a</h2><h3>b</h3>c"),
    ("code, cards and quotations", "<pre>a</pre><a href=b><p>c<p>d</a><blockquote>e</blockquote>"),
    ("sentences", "a <button>b</button>, c<p>"),
    (
        "posts",
        "<article class=a><b class=author>Ann</b><time>2020-02-02 10:00</time><p>a b c</article>",
    ),
    ("notes", "<sup><a href=#a>1</a></sup>b<p id=a>1 c"),
    ("facts", "<p>Pages: 1<p>Author: Ann<p>ISBN: 12<p>b"),
    ("siblings", "<div><p>a, b<p>c, d</div>"),
    ("style sheets", "<style>.a,.b{display:none}</style>a<p class=a>b<p>c"),
];

#[test]
fn work_on_slow_pages_ends_wherever_it_is() {
    let model = Model::from_bytes(include_bytes!("../shallow/model.bin")).unwrap();
    // All lines are kept, and corrected by the structure of the page.
    let all = Decision::Expected { beta: *Decision::BETAS.end() };
    let mut sites = Sites::default();
    for nth in 0..64 {
        let other = format!("<p>{}", "A line of another page. ".repeat(nth + 1));
        sites.add("a", PageLines::new(nth as u64, &segment(&other).unwrap()));
    }
    let extractor = Extractor::new(model).with_decision(all).with_sites(Some(Arc::new(sites)));
    let extractor = extractor.on_site(Some("a"));
    for (name, part) in SLOW {
        let text = "<p>A line of this page, with a comma, is kept by any model.</p>".repeat(40);
        let html = format!("<h1>Sea glass</h1>{text}{}", part.repeat((1 << 19) / part.len()));
        let (found, looks) = work(&extractor, &html, u32::MAX);
        assert!(found[0] && found[3], "{name}");
        // One look for each 16 kB, in each of the two extractions.
        assert!(looks >= 2 * 32, "{name}: {looks}");
        for last in (0..looks).step_by(looks.div_ceil(24) as usize) {
            let (_, after) = work(&extractor, &html, last);
            // A few loops are left, each at its next look.
            assert!(after - last < 64, "{name}: {last}, {after}");
        }
    }
}
