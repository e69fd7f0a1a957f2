//! Each column of the matrices varies over the pages in `data/`: a constant column says nothing,
//! and is probably wrong.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic")]

use dechaff_features::{
    Dictionaries, Dictionary, Feature, FeatureSet, LineTexts, PageFeatures, RoleContext,
    RoleFeatures, phrase, role_features, token_hash,
};
use dechaff_page::text::{phrase_hash, word_hash, word_tokens};
use dechaff_page::{Page, segment};

#[path = "../../../data/pages.rs"]
mod pages;

/// Markup that no page in `data/` has: a declared body, blocks in a `<strong>`, and a `<time>`.
const RARE: &str = "<script type='application/ld+json'>{\"@type\": \"Article\", \"articleBody\": \
    \"The first sentence of the body. The second one.\"}</script>\
    <strong><p>The first sentence of the body.</p></strong><p>Menu<div>\
    <time datetime=2024-05-31><p>31 May 2024</p></time></div>";

/// Returns all pages, and dictionaries of their words with different weights.
fn corpus() -> (Vec<Page>, Dictionaries) {
    let html = ["pages", "documents"].into_iter().flat_map(pages::pages);
    let html = html.map(|(_, html)| html).chain([RARE.as_bytes().to_vec()]);
    let pages: Vec<Page> = html.map(|html| segment(&html).unwrap()).collect();
    let (mut single, mut phrases) = (Vec::new(), Vec::new());
    for page in &pages {
        for line in &page.lines {
            let text = page.text(line);
            word_tokens(text, |word| single.push((word_hash(word), word.len() as f32 - 5.0)));
            phrases.push((phrase_hash(&phrase(text)), text.len() as f32 - 20.0));
        }
    }
    let names = ["content", "nav", "main", "p", "li", "a", "div", "header", "footer", "td"];
    let names = || names.iter().enumerate().map(|(nth, name)| (token_hash(name), nth as f32 - 4.5));
    let dictionaries = Dictionaries {
        around: Dictionary::new(names()),
        near: Dictionary::new(names()),
        words: Dictionary::new(single.into_iter()),
        phrases: Dictionary::new(phrases.into_iter()),
    };
    (pages, dictionaries)
}

/// Checks that each column has different values in some rows.
fn check<'a>(features: impl Iterator<Item = &'a Feature>, rows: &[Vec<f32>]) {
    let constant = features
        .enumerate()
        .filter(|(column, _)| rows.iter().all(|row| row[*column] == rows[0][*column]));
    let constant: Vec<&str> = constant.map(|(_, feature)| feature.name.as_str()).collect();
    assert_eq!(constant, [""; 0]);
}

#[test]
fn every_column_varies_over_the_pages() {
    let (pages, dictionaries) = corpus();
    let scores = |page: &Page| -> Vec<f32> {
        page.lines.iter().map(|line| line.chars as f32 / (line.chars + 40) as f32).collect()
    };
    for set in FeatureSet::ALL {
        let mut rows = Vec::new();
        for page in &pages {
            let features = PageFeatures::new(page, set, &dictionaries);
            let mut matrix = features.matrix(0..page.lines.len(), true);
            features.write_context_rows(&features.context(&scores(page)), matrix.rows_mut());
            rows.extend(matrix.rows().map(<[f32]>::to_vec));
        }
        check(set.columns(2), &rows);
    }
    let mut rows = Vec::new();
    for page in &pages {
        let lines: Vec<usize> = (0..page.lines.len()).collect();
        let scores = scores(page);
        let context = RoleContext::new(page, &scores, LineTexts::of(page), lines.get(1).copied());
        let matrix = RoleFeatures::new(page, &scores, &context).matrix(&lines);
        rows.extend(matrix.rows().map(<[f32]>::to_vec));
    }
    check(role_features().iter(), &rows);
}
