//! Compares the results of the shipped models on every page in `data/` with recorded ones, so that
//! an optimisation does not change them.
//!
//! The results may change with the models, the features or the pages.
//! `UPDATE_GOLDEN=1 cargo test -p dechaff` rewrites the files. Read the difference.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic")]

use std::fmt::Write as _;
use std::path::Path;

use dechaff_extractor::Extraction;
use dechaff_page::text::hash;

#[path = "../../data/pages.rs"]
mod pages;

/// The sums may differ by this, because another order of additions gives other last bits.
const TOLERANCE: f64 = 1e-3;

/// The results for a page, which are compared with the file.
struct Page {
    name: String,
    lines: usize,
    kept: usize,
    /// The hash of the place, text, decision and role of each line.
    hash: u64,
    /// The sum of the scores.
    sum: f64,
    /// The sum of the scores, each times the number of its line, over the number of lines.
    moment: f64,
}

impl Page {
    fn new(name: String, found: &Extraction<'_>) -> Self {
        let mut lines_text = String::new();
        let (mut kept, mut sum, mut moment) = (0, 0.0, 0.0);
        for (number, line) in found.lines().enumerate() {
            let _ = writeln!(
                lines_text,
                "{:?} {} {:?} {}",
                line.span, line.content, line.role, line.text
            );
            kept += usize::from(line.content);
            sum += f64::from(line.score);
            moment += f64::from(line.score) * number as f64;
        }
        let lines = found.lines().len();
        let hash = hash(lines_text.as_bytes());
        Self { name, lines, kept, hash, sum, moment: moment / lines.max(1) as f64 }
    }

    fn write(&self) -> String {
        let Self { name, lines, kept, hash, sum, moment } = self;
        format!("{name} {lines} {kept} {hash:016x} {sum:.4} {moment:.4}")
    }

    fn read(line: &str) -> Self {
        let [name, lines, kept, hash, sum, moment] =
            line.split(' ').collect::<Vec<_>>().try_into().unwrap();
        Self {
            name: name.into(),
            lines: lines.parse().unwrap(),
            kept: kept.parse().unwrap(),
            hash: u64::from_str_radix(hash, 16).unwrap(),
            sum: sum.parse().unwrap(),
            moment: moment.parse().unwrap(),
        }
    }

    fn is_like(&self, other: &Self) -> bool {
        (&self.name, self.lines, self.kept, self.hash)
            == (&other.name, other.lines, other.kept, other.hash)
            && (self.sum - other.sum).abs() <= TOLERANCE
            && (self.moment - other.moment).abs() <= TOLERANCE
    }
}

fn compare(model: &str) {
    let crate_root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let extractor = dechaff::by_name(model).unwrap().extractor();
    let found: Vec<Page> = (pages::pages("pages").into_iter())
        .map(|(name, html)| {
            let found = extractor.extract(&html).unwrap();
            assert_eq!(extractor.plain(&html).unwrap(), found.plain(), "{name}");
            Page::new(name, &found)
        })
        .collect();

    let golden = crate_root.join("tests/golden").join(format!("{model}.txt"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        let text: String = found.iter().map(|page| page.write() + "\n").collect();
        std::fs::write(&golden, text).unwrap();
    }
    let expected: Vec<Page> =
        std::fs::read_to_string(golden).unwrap_or_default().lines().map(Page::read).collect();
    let changed: Vec<String> = (found.iter().zip(&expected))
        .filter(|(found, expected)| !found.is_like(expected))
        .map(|(found, expected)| {
            format!("found    {}\nexpected {}", found.write(), expected.write())
        })
        .collect();
    assert!(
        changed.is_empty(),
        "{model}: page, lines, kept, hash, sum and moment of the scores of {} pages\n{}",
        changed.len(),
        changed.join("\n")
    );
    assert_eq!(found.len(), expected.len(), "{model}: pages in data/");
}

#[test]
fn general_scores_as_recorded() {
    compare("general");
}

#[test]
fn shallow_scores_as_recorded() {
    compare("shallow");
}
