//! Tests training from labelled pages to a model.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic")]

use std::num::NonZeroUsize;

use dechaff_extractor::UnitScores;
use dechaff_features::FeatureSet;
use dechaff_trainer::evaluation::Snippets;
use dechaff_trainer::labels::Known;
use dechaff_trainer::{Base, Corpus, LabelledPage, Recipe, Split, Verdict, Warning};
use dechaff_trainer::{Progress, TrainError, Trainer};

/// Returns a corpus with pages of these sites.
fn corpus(sites: &[&str]) -> Corpus {
    let page = |(nth, site): (usize, &&str)| {
        let html = format!(
            "<a href=/a/long/way/home>Home</a><p>The words of page {nth} go on for a while, and are \
             the content.</p><a href=/about/this/site>About</a>"
        );
        let mut page =
            LabelledPage::new(dechaff_page::segment(html.as_bytes()).unwrap(), vec![0.0, 1.0, 0.0]);
        page.id = nth.to_string();
        page.site = Some(site.to_string());
        page.gold = format!("The words of page {nth} go on for a while, and are the content.");
        page
    };
    Corpus::new(sites.iter().enumerate().map(page).collect())
}

fn recipe(split: Split) -> Recipe {
    let mut recipe = Recipe::default();
    recipe.features = FeatureSet::Shallow;
    recipe.rounds = NonZeroUsize::new(2);
    recipe.split = Some(split);
    recipe
}

fn two_rounds(split: Split) -> Trainer<'static> {
    Trainer::new(recipe(split))
}

#[test]
fn a_corpus_of_one_site_is_split_by_page() {
    let corpus = corpus(&["a"; 12]);
    let trained = two_rounds(Split::Folds(4)).train(&corpus).unwrap();
    assert_eq!(trained.evaluation.overall.pages, 12);
    assert!(matches!(trained.warnings[..], [Warning::OneSite]));
    assert_eq!(trained.evaluation.pages[0].site.as_deref(), Some("a"));
    // A small corpus does not teach what units need.
    assert_eq!((trained.model.units, trained.settings), (UnitScores::default(), Vec::new()));
}

/// Each of the tested models learns from one site alone, and needs out-of-fold scores for its
/// second round.
/// round.
#[test]
fn pages_of_one_site_teach_two_rounds() {
    let corpus = corpus(&["a", "b", "a", "b", "a", "b", "a", "b", "a", "b"]);
    let trained = two_rounds(Split::Folds(2)).train(&corpus).unwrap();
    assert_eq!(trained.evaluation.overall.pages, 10);
    assert!(matches!(trained.warnings[..], [Warning::FewSites { sites: 2 }]));
}

/// Returns pages on which only the first and the second line have a label, by snippets.
fn with_snippets(sites: &[&str]) -> Corpus {
    let mut corpus = corpus(sites);
    for page in &mut corpus.pages {
        page.snippets = Snippets::new(&["go on for a while".into()], &["Home".into()]);
        page.known = Known::Lines(vec![true, true, false]);
        page.gold = String::new();
    }
    corpus
}

#[test]
fn snippets_are_learned_from_and_evaluated() {
    let corpus = with_snippets(&["a", "b", "c", "d", "e", "f"]);
    for between_snippets in [true, false] {
        let mut recipe = recipe(Split::Folds(3));
        recipe.guess_between_snippets = between_snippets;
        let heard = std::sync::Mutex::new(Vec::new());
        let hear = |now: &Progress| heard.lock().unwrap().push((now.step.clone(), now.done));
        let mut trainer = Trainer::new(recipe);
        trainer.progress = Some(&hear);
        let trained = trainer.train(&corpus).unwrap();
        let overall = &trained.evaluation.overall;
        // Two of the three lines of each page have a label.
        assert_eq!((overall.pages, overall.lines), (6, 12));
        let counts = overall.snippets.unwrap();
        assert_eq!((counts.wanted, counts.found, counts.unwanted, counts.kept), (6, 6, 6, 0));
        assert!(overall.get("page_f1").is_none());
        let heard = heard.into_inner().unwrap();
        let at = |part: &str| heard.iter().find(|(step, _)| step.starts_with(part));
        assert_eq!(at("the model, labels:").is_some(), between_snippets);
        // Three tests and the model, each after a model for the labels if there is one.
        assert_eq!(
            at("held-out test 1 of 3: dictionaries").unwrap().1,
            [0.0, 1.0 / 8.0][usize::from(between_snippets)]
        );
        assert_eq!(
            at("the model: dictionaries").unwrap().1,
            [3.0 / 4.0, 7.0 / 8.0][usize::from(between_snippets)]
        );
        assert!(heard.is_sorted_by_key(|(_, done)| *done) && heard.last().unwrap().1 < 1.0);
        assert_eq!(trained.model.info.options.contains("--no-guessing"), !between_snippets);
    }
}

#[test]
fn a_corpus_without_labels_is_an_error() {
    let mut pages = corpus(&["a", "b", "c"]).pages;
    for page in &mut pages {
        page.known = Known::Lines(vec![false; 3]);
    }
    let error = two_rounds(Split::Folds(3)).train(&Corpus::new(pages)).unwrap_err();
    assert!(matches!(error, TrainError::OneClass { .. }), "{error}");
}

/// Returns pages of this number of sites with a paragraph and a comment. `comments` tells whether
/// comments are content.
fn with_comments(sites: usize, comments: bool) -> Corpus {
    let names: Vec<String> = (0..sites).map(|site| site.to_string()).collect();
    let mut corpus = corpus(&names.iter().map(String::as_str).collect::<Vec<_>>());
    for (nth, page) in corpus.pages.iter_mut().enumerate() {
        let html = format!(
            "<a href=/a/long/way/home>Home</a><p>The words of page {nth} go on for a while, and are \
             the content.</p><ul class=comments><li>I like it.</ul><a href=/about/this/site>About</a>"
        );
        page.page = dechaff_page::segment(html.as_bytes()).unwrap();
        page.shares = vec![0.0, 1.0, f32::from(u8::from(comments)), 0.0];
        if comments {
            page.gold += " I like it.";
        }
    }
    corpus
}

fn adapted(corpus: &Corpus) -> (dechaff_trainer::Trained, Base) {
    let model = two_rounds(Split::Folds(4)).train(&with_comments(20, false)).unwrap().model;
    let base = Base { name: "base".into(), model: model.into() };
    let mut recipe = Recipe::default();
    recipe.base = Some(base.clone());
    (Trainer::new(recipe).train(corpus).unwrap(), base)
}

#[test]
fn a_base_stays_as_it_is_where_pages_teach_nothing_new() {
    let (trained, base) = adapted(&with_comments(30, false));
    assert!(trained.unchanged);
    let (model, base) = (&trained.model, &base.model);
    assert_eq!((&model.rounds, &model.tokens), (&base.rounds, &base.tokens));
    assert!(model.mixtures.is_empty() && trained.changes.is_empty());
    let reference = trained.reference.as_ref().unwrap();
    assert_eq!((reference.gain, reference.better, reference.worse), (0.0, 0, 0));
    assert_eq!(trained.verdict(), Verdict::Keep);
    assert_eq!(
        trained.answer("m.bin"),
        "Keep base: the 30 pages do not improve it, and m.bin equals it. Mark about 15 more pages, from sites \
         that you have not marked, and train again."
    );
}

#[test]
fn another_policy_is_learned() {
    let corpus = with_comments(30, true);
    let (trained, base) = adapted(&corpus);
    assert!(!trained.unchanged);
    assert_ne!(trained.model, *base.model);
    assert!(!trained.changes.is_empty());
    let reference = trained.reference.as_ref().unwrap();
    assert!(reference.gain > 0.05 && reference.gain > reference.error, "{reference:?}");
    assert_eq!((reference.pages, reference.better, reference.worse), (30, 30, 0));
    assert!(reference.low > 0.0 && reference.low < reference.gain);
    assert_eq!((trained.verdict(), trained.answer("m.bin")), (Verdict::Use, "Use m.bin.".into()));
    let facts = trained.facts("m.bin");
    assert!(facts[0].starts_with("On the same 30 pages: page F1 1.000 by m.bin, 0."), "{facts:?}");
    assert!(facts[1].starts_with("base was adapted: "), "{facts:?}");
    assert!(reference.to_string().ends_with(": 30 pages better, 0 worse, worst 0.00"));
    let extractor = dechaff_extractor::Extractor::new(trained.model.clone());
    let kept = extractor.predict(&corpus.pages[0].page).content;
    assert_eq!(kept, [false, true, true, false]);
    // The file contains the learned rounds.
    let mut file = Vec::new();
    trained.model.write(&mut file).unwrap();
    let read = dechaff_extractor::Model::from_bytes(&file).unwrap();
    assert_eq!((read.rounds, read.mixtures), (trained.model.rounds, trained.model.mixtures));
}

#[test]
fn a_base_tells_what_is_boilerplate_on_pages_of_wanted_snippets() {
    let mut corpus = with_comments(12, true);
    for page in &mut corpus.pages {
        page.snippets = Snippets::new(&["go on for a while".into(), "I like it".into()], &[]);
        page.known = Known::Lines(vec![false, true, true, false]);
        page.gold = String::new();
    }
    let error = two_rounds(Split::Folds(3)).train(&corpus).unwrap_err();
    assert!(matches!(error, TrainError::OneClass { label: "content", .. }), "{error}");
    let (trained, base) = adapted(&corpus);
    let counts = trained.evaluation.overall.snippets.unwrap();
    assert_eq!((counts.wanted, counts.unwanted), (24, 0));
    let kept = |model: &dechaff_extractor::Model| {
        let extractor = dechaff_extractor::Extractor::new(model.clone());
        extractor.predict(&corpus.pages[0].page).content
    };
    assert_eq!(kept(&base.model), [false, true, false, false]);
    let kept = kept(&trained.model);
    assert_eq!((kept[0], kept[1], kept[3]), (false, true, false));
}
