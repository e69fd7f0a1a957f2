//! Compares baselines and models on the same pages.

use std::borrow::Borrow;
use std::collections::BTreeSet;
use std::time::Instant;

use dechaff_extractor::Extractor;
use dechaff_page::segment;
use rayon::prelude::*;
use serde::Serialize;

use crate::density::densities;
use crate::registry::Baseline;
use crate::settings::Settings;
use crate::trained::{Trained, evaluate_page};
use dechaff_trainer::corpus::folds;
use dechaff_trainer::evaluation::metrics::Confusion;
use dechaff_trainer::evaluation::{Evaluation, PageResult};
use dechaff_trainer::files::counted;
use dechaff_trainer::fit::FitError;
use dechaff_trainer::{Label, LabelledPage};

/// Settings for a comparison.
#[derive(Debug, Clone)]
pub struct Options {
    /// The baselines to compare.
    pub baselines: Vec<Baseline>,
    /// The settings of the baselines.
    pub settings: Settings,
    /// The number of folds. For each fold, baselines that need training are trained on the other
    /// folds.
    pub folds: usize,
    /// The random seed.
    pub seed: u64,
}

/// A trained model with a name.
#[derive(Debug)]
pub struct NamedModel {
    /// The name in the results.
    pub name: String,
    /// The model.
    pub extractor: Extractor,
}

/// The results of a baseline or model.
#[derive(Debug, Clone)]
pub struct Row {
    /// The name of the baseline or model.
    pub name: String,
    /// The baseline, or `None` for a model.
    pub baseline: Option<Baseline>,
    /// The metrics, in total and for every page.
    pub evaluation: Evaluation,
    /// The speed of one thread, as [`speed`] computes it.
    pub speed: f64,
}

/// Returns megabytes per second, given those of HTML and the seconds of each page.
pub fn speed(pages: &[(f64, f64)]) -> f64 {
    let (megabytes, seconds) =
        pages.iter().fold((0.0, 0.0), |sum, page| (sum.0 + page.0, sum.1 + page.1));
    if seconds > 0.0 { megabytes / seconds } else { 0.0 }
}

/// Why a comparison is not possible.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CompareError {
    /// There are too few pages to train and test on.
    #[error(
        "{pages} pages cannot be divided into {folds} folds for training and testing; add pages"
    )]
    TooFewPages {
        /// The number of pages.
        pages: usize,
        /// The number of folds that was requested.
        folds: usize,
    },
    /// A baseline could not be trained.
    #[error("{baseline}, fold {part} of {folds}")]
    Fit {
        /// The baseline.
        baseline: Baseline,
        /// The fold that it would have been tested on, from 1.
        part: usize,
        /// The number of folds.
        folds: usize,
        /// Why it could not be trained.
        source: FitError,
    },
    /// If this share is held out, no page is left to train on, or none to test on.
    #[error(
        "a share of {share} of {} cannot be held out; training and testing need at least one site each",
        counted(*pages, "page")
    )]
    NothingHeldOut {
        /// The number of pages.
        pages: usize,
        /// The share that was requested.
        share: f64,
    },
    /// A baseline could not be trained on the pages that are not held out.
    #[error("{baseline}, on the pages that are not held out: {source}")]
    FitHoldout {
        /// The baseline.
        baseline: Baseline,
        /// Why it could not be trained.
        source: FitError,
    },
}

/// Compares baselines and models. A baseline that needs training is trained once for each fold, on
/// the other folds. No site is on both sides, and the folds are the same for all baselines. Models
/// and baselines without training also see every page once. The pages must have their HTML and
/// rendered lines. `progress` is called with a description of each step.
///
/// # Errors
/// [`CompareError`] if there are too few pages, or if a baseline cannot be trained.
pub fn compare(
    pages: &[LabelledPage],
    models: &[NamedModel],
    options: &Options,
    progress: &(dyn Fn(&str) + Sync),
) -> Result<Vec<Row>, CompareError> {
    let parts = folds(pages, options.folds, options.seed);
    let used = parts.iter().collect::<BTreeSet<_>>().len();
    let trains = options.baselines.iter().any(|baseline| baseline.about().is_trained);
    if trains && used < 2 {
        return Err(CompareError::TooFewPages { pages: pages.len(), folds: options.folds });
    }
    let mut rows = Vec::new();
    for &baseline in &options.baselines {
        progress(&format!("{baseline}"));
        let trained = train(pages, &parts, baseline, options, progress)?;
        rows.push(row(
            baseline.to_string(),
            Some(baseline),
            pages,
            options.seed,
            |at, page| {
                let trained = &trained[if trained.len() > 1 { parts[at] } else { 0 }];
                // Loading has rejected longer pages.
                let found = trained.as_ref().and_then(|trained| trained.extract(&page.html).ok());
                found.unwrap_or_default()
            },
            |page, found| evaluate_page(page, &found),
        ));
    }
    for NamedModel { name, extractor } in models {
        progress(name);
        let extract = |_: usize, page: &LabelledPage| {
            let predict = |cut| extractor.on_site(page.site.as_deref()).predict(&cut);
            // Loading has rejected longer pages.
            segment(&page.html).map(predict).unwrap_or_default()
        };
        rows.push(row(name.clone(), None, pages, options.seed, extract, PageResult::new));
    }
    Ok(rows)
}

/// Tests a baseline on a share of the pages, after training it on the others. No site is on both
/// sides.
///
/// # Errors
/// [`CompareError`] if no page would be left to train or to test on, or if training fails.
pub fn holdout(
    pages: &[LabelledPage],
    baseline: Baseline,
    settings: &Settings,
    share: f64,
    seed: u64,
) -> Result<Row, CompareError> {
    let held = dechaff_trainer::corpus::holdout(pages, share, seed);
    let side = |tested: bool| {
        let chosen = pages.iter().zip(&held).filter(move |(_, held)| **held == tested);
        chosen.map(|(page, _)| page).collect::<Vec<_>>()
    };
    let (rest, tested) = (side(false), side(true));
    if rest.is_empty() || tested.is_empty() {
        return Err(CompareError::NothingHeldOut { pages: pages.len(), share });
    }
    let trained = Trained::train(baseline, settings.clone(), &rest, seed)
        .map_err(|source| CompareError::FitHoldout { baseline, source })?;
    // Loading has rejected longer pages.
    let extract = |_, page: &LabelledPage| trained.extract(&page.html).unwrap_or_default();
    let evaluate = |page: &LabelledPage, found| evaluate_page(page, &found);
    Ok(row(baseline.to_string(), Some(baseline), &tested, seed, extract, evaluate))
}

/// Trains a baseline for each fold, or returns a single one if it needs no training. A fold without
/// pages has no baseline.
fn train(
    pages: &[LabelledPage],
    parts: &[usize],
    baseline: Baseline,
    options: &Options,
    progress: &(dyn Fn(&str) + Sync),
) -> Result<Vec<Option<Trained>>, CompareError> {
    if let Some(trained) = Trained::untrained(baseline, options.settings.clone()) {
        return Ok(vec![Some(trained)]);
    }
    let folds = options.folds;
    let train = |fold: usize| {
        if !parts.contains(&fold) {
            return Ok(None);
        }
        let part = fold + 1;
        progress(&format!("{baseline}: training {part} of {folds}"));
        let rest: Vec<&LabelledPage> =
            pages.iter().zip(parts).filter(|(_, at)| **at != fold).map(|(page, _)| page).collect();
        let trained = Trained::train(baseline, options.settings.clone(), &rest, options.seed);
        trained.map(Some).map_err(|source| CompareError::Fit { baseline, part, folds, source })
    };
    (0..folds).map(train).collect()
}

fn row<P: Borrow<LabelledPage> + Sync, T: Send>(
    name: String,
    baseline: Option<Baseline>,
    pages: &[P],
    seed: u64,
    extract: impl Fn(usize, &LabelledPage) -> T + Sync,
    evaluate: impl Fn(&LabelledPage, T) -> PageResult + Sync,
) -> Row {
    let one = |(at, page): (usize, &P)| {
        let page = page.borrow();
        let start = Instant::now();
        let found = extract(at, page);
        let seconds = start.elapsed().as_secs_f64();
        ((page.html.len() as f64 / 1e6, seconds), evaluate(page, found))
    };
    let (speeds, results): (Vec<_>, Vec<_>) = pages.par_iter().enumerate().map(one).unzip();
    Row { name, baseline, evaluation: Evaluation::new(results, seed), speed: speed(&speeds) }
}

/// The errors at a fixed threshold of density.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Step {
    /// The threshold.
    pub threshold: f64,
    /// Misclassified lines / lines.
    pub error_rate: f64,
    /// Boilerplate lines that are kept / lines.
    pub false_positives: f64,
    /// Content lines that are not kept / lines.
    pub false_negatives: f64,
}

/// Returns the errors at every fixed threshold of density from 0 to 1, in steps of 0.05.
pub fn thresholds(pages: &[LabelledPage]) -> Vec<Step> {
    let lines: Vec<(f64, bool)> = pages
        .iter()
        .flat_map(|page| {
            let lines = densities(&page.page).into_iter().zip(page.labels());
            let known = lines.filter(|(_, label)| *label != Label::Unknown);
            known.map(|(density, label)| (density, label == Label::Content))
        })
        .collect();
    let step = |nth: u32| {
        let threshold = f64::from(nth) / 20.0;
        let mut confusion = Confusion::default();
        for &(density, content) in &lines {
            confusion.add(content, density > threshold, 1.0);
        }
        Step {
            threshold,
            error_rate: confusion.error_rate(),
            false_positives: confusion.false_positive_rate(),
            false_negatives: confusion.false_negative_rate(),
        }
    };
    (0..=20).map(step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(nth: usize) -> LabelledPage {
        let html = format!(
            "<a href=/a/long/way/home>Home</a><p>The words of page {nth} go on for a while, and \
             are the content.</p><a href=/about/this/site>About</a>"
        );
        let mut page =
            LabelledPage::new(dechaff_page::segment(html.as_bytes()).unwrap(), vec![0.0, 1.0, 0.0]);
        page.id = nth.to_string();
        page.gold = format!("The words of page {nth} go on for a while, and are the content.");
        page.html = html.into_bytes();
        page
    }

    fn options(baselines: &str) -> Options {
        Options {
            baselines: Baseline::list(baselines).unwrap(),
            settings: Settings::default(),
            folds: 3,
            seed: 1,
        }
    }

    #[test]
    fn one_row_each() {
        let pages: Vec<_> = (0..12).map(page).collect();
        let rows =
            compare(&pages, &[], &options("density,two-gaussians,slp-3l3a,bte"), &|_| {}).unwrap();
        let names: Vec<_> = rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(
            names,
            [
                "density-0.5", "density-mean", "density-deviation", "two-gaussians", "slp-3l3a",
                "bte"
            ]
        );
        for row in &rows {
            assert_eq!(row.evaluation.overall.pages, 12);
            assert!(row.speed > 0.0);
            if row.name != "density-deviation" {
                assert_eq!(row.evaluation.overall.line_error_rate(), 0.0, "{}", row.name);
            }
        }
    }

    #[test]
    fn a_fraction_of_the_pages_is_held_out() {
        let settings = Settings::default();
        let baseline = Baseline::named("two-gaussians").unwrap();
        // With one site alone, the pages are split by page.
        for sites in [5, 1] {
            let site = |nth: usize| Some(format!("site{}", nth % sites));
            let mut pages: Vec<_> = (0..10).map(page).collect();
            for (nth, page) in pages.iter_mut().enumerate() {
                page.site = site(nth);
            }
            let row = holdout(&pages, baseline, &settings, 0.4, 1).unwrap();
            assert_eq!(row.evaluation.overall.pages, 4, "{sites} sites");
            let mut tested: Vec<_> = row.evaluation.pages.iter().map(|p| &p.site).collect();
            tested.sort();
            tested.dedup();
            assert_eq!(tested.len(), 2.min(sites));
        }
        // Only the held-out pages have boilerplate.
        let mut pages: Vec<_> = (0..10).map(page).collect();
        let held = dechaff_trainer::corpus::holdout(&pages, 0.2, 3);
        for (page, _) in pages.iter_mut().zip(&held).filter(|(_, held)| !**held) {
            page.shares = vec![1.0; 3];
        }
        let error = holdout(&pages, baseline, &settings, 0.2, 3).unwrap_err().to_string();
        let start = "two-gaussians, on the pages that are not held out: all lines";
        assert!(error.starts_with(start), "{error}");
        let error = holdout(&pages[..1], baseline, &settings, 0.5, 1).unwrap_err().to_string();
        assert!(error.contains("a share of 0.5 of 1 page cannot be held out"), "{error}");
    }

    #[test]
    fn too_few_pages_and_one_kind_of_line() {
        let one = [page(1)];
        let error = compare(&one, &[], &options("ngram"), &|_| {}).unwrap_err();
        assert!(matches!(error, CompareError::TooFewPages { pages: 1, .. }), "{error}");
        assert!(compare(&one, &[], &options("bte"), &|_| {}).is_ok());
        let mut all: Vec<_> = (0..6).map(page).collect();
        for page in &mut all {
            page.shares = vec![1.0; 3];
        }
        let error = compare(&all, &[], &options("slp"), &|_| {}).unwrap_err();
        assert_eq!(error.to_string(), "slp-1l1a, fold 1 of 3");
        assert!(matches!(error, CompareError::Fit { source: FitError::OneClass, .. }));
    }

    #[test]
    fn thresholds_range_from_all_lines_to_none() {
        let steps = thresholds(&[page(1)]);
        assert_eq!(steps.len(), 21);
        assert!((steps[0].false_positives - 2.0 / 3.0).abs() < 1e-12);
        assert!((steps[20].false_negatives - 1.0 / 3.0).abs() < 1e-12);
        assert!(steps[10].error_rate.abs() < 1e-12);
    }
}
