//! Training, from labelled pages to a model.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic")]

use std::num::NonZeroUsize;

use dechaff_extractor::FeatureSet;
use dechaff_trainer::train::{Options, train};
use dechaff_trainer::{Corpus, LabelledPage, Recipe, Split, Warning};

/// Pages of these sites.
fn corpus(sites: &[&str]) -> Corpus {
    let page = |(nth, site): (usize, &&str)| {
        let html = format!(
            "<a href=/a/long/way/home>Home</a><p>The words of page {nth} go on for a while, and are \
             the content.</p><a href=/about/this/site>About</a>"
        );
        LabelledPage {
            id: nth.to_string(),
            site: Some(site.to_string()),
            page: dechaff_features::segment(html.as_bytes()).unwrap(),
            shares: vec![0.0, 1.0, 0.0],
            gold: format!("The words of page {nth} go on for a while, and are the content."),
            ..LabelledPage::default()
        }
    };
    Corpus { pages: sites.iter().enumerate().map(page).collect(), ..Corpus::default() }
}

fn two_rounds(split: Split) -> Options {
    let recipe = Recipe {
        features: FeatureSet::Shallow,
        rounds: NonZeroUsize::new(2),
        split,
        ..Recipe::default()
    };
    Options { recipe, ..Options::default() }
}

#[test]
fn a_corpus_of_one_site_is_split_by_page() {
    let corpus = corpus(&["a"; 12]);
    let trained = train(&corpus, &two_rounds(Split::Folds(4)), &|_| {}).unwrap();
    assert_eq!(trained.evaluation.overall.pages, 12);
    assert!(matches!(trained.warnings[..], [Warning::OneSite]));
    assert_eq!(trained.evaluation.pages[0].site.as_deref(), Some("a"));
}

/// Each of the tested models learns from one site alone, and needs scores out of fold for its second
/// round.
#[test]
fn pages_of_one_site_teach_two_rounds() {
    let corpus = corpus(&["a", "b", "a", "b", "a", "b", "a", "b", "a", "b"]);
    let trained = train(&corpus, &two_rounds(Split::Folds(2)), &|_| {}).unwrap();
    assert_eq!(trained.evaluation.overall.pages, 10);
    assert!(matches!(trained.warnings[..], [Warning::FewSites { sites: 2 }]));
}
