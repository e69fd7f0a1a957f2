//! Threads that share a model agree.

#![allow(clippy::unwrap_used, reason = "tests may panic")]

use std::sync::atomic::{AtomicUsize, Ordering};

use dechaff::GENERAL;

#[path = "../../data/pages.rs"]
mod pages;

const THREADS: usize = 64;

#[test]
fn threads_that_share_a_model_agree() {
    let pages = pages::pages("pages");
    let extractor = GENERAL.extractor();
    let extract = |html: &[u8]| {
        let found = extractor.extract(html).unwrap();
        let lines: Vec<_> =
            found.lines().map(|line| (line.score.to_bits(), line.content, line.role)).collect();
        (found.plain(), lines)
    };
    let expected: Vec<_> = pages.iter().map(|(_, html)| extract(html)).collect();
    let compared = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for thread in 0..THREADS {
            let (pages, expected, compared) = (&pages, &expected, &compared);
            scope.spawn(move || {
                // Each begins at another page, so that they work on different ones at the same
                // time.
                for nth in 0..pages.len() {
                    let nth = (nth + thread) % pages.len();
                    assert!(extract(&pages[nth].1) == expected[nth], "{}", pages[nth].0);
                    compared.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
    assert_eq!(compared.into_inner(), THREADS * pages.len());
}
