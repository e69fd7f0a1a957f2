//! Compares baselines and models on the same pages.

use std::collections::BTreeSet;
use std::time::Instant;

use dechaff_extractor::Extractor;
use dechaff_page::segment;
use dechaff_trainer::evaluation::metrics::Confusion;
use dechaff_trainer::evaluation::{Evaluation, PageResult};
use dechaff_trainer::fit::FitError;
use dechaff_trainer::{Label, LabelledPage, Split};
use rayon::prelude::*;
use serde::Serialize;

use crate::density::densities;
use crate::registry::Baseline;
use crate::settings::Settings;
use crate::trained::{Trained, evaluate_page};
use dechaff_inputs::messages::counted;

/// Settings for a comparison.
#[derive(Debug, Clone)]
pub struct Options {
    /// The baselines to compare.
    pub baselines: Vec<Baseline>,
    /// The settings of the baselines.
    pub settings: Settings,
    /// The pages that are tested on. For each part of them, baselines that need training are
    /// trained on the other pages.
    pub split: Split,
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
    /// The speed of one thread, in megabytes of HTML per second.
    pub speed: f64,
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
    /// A baseline could not be trained.
    #[error("{baseline}, {part}")]
    Fit {
        /// The baseline.
        baseline: Baseline,
        /// The part of the pages that it was trained for.
        part: String,
        /// Why it could not be trained.
        source: FitError,
    },
}

/// Compares baselines and models. A baseline that needs training is trained once for each part of
/// the pages that is tested on, on all other pages. No site is on both sides, and the parts are the
/// same for all baselines. The pages must have their HTML and rendered lines. `progress` is called
/// with a description of each step.
///
/// # Errors
/// [`CompareError`] if there are too few pages, or if a baseline cannot be trained.
pub fn compare(
    pages: &[LabelledPage],
    models: &[NamedModel],
    options: &Options,
    progress: &(dyn Fn(&str) + Sync),
) -> Result<Vec<Row>, CompareError> {
    let parts = options.split.parts(pages, options.seed);
    let trains = options.baselines.iter().any(|baseline| baseline.about().is_trained);
    if parts.iter().all(|part| part.len() == pages.len()) {
        let pages = pages.len();
        match options.split {
            Split::Holdout(share) => return Err(CompareError::NothingHeldOut { pages, share }),
            Split::Folds(folds) if trains => {
                return Err(CompareError::TooFewPages { pages, folds });
            }
            _ => {}
        }
    }
    let mut tested: Vec<(usize, usize)> = (parts.iter().enumerate())
        .flat_map(|(part, tested)| tested.iter().map(move |page| (*page, part)))
        .collect();
    tested.sort_unstable();
    let tested: Vec<_> = tested.into_iter().map(|(page, part)| (&pages[page], part)).collect();
    let mut rows = Vec::new();
    for &baseline in &options.baselines {
        progress(baseline.name());
        let trained = train(pages, &parts, baseline, options, progress)?;
        rows.push(row(
            baseline.to_string(),
            Some(baseline),
            &tested,
            options.seed,
            // Loading has rejected longer pages.
            |page, part| trained[part].extract(&page.html).unwrap_or_default(),
            |page, found| evaluate_page(page, &found),
        ));
    }
    for NamedModel { name, extractor } in models {
        progress(name);
        let extract = |page: &LabelledPage, _| {
            let predict = |cut| extractor.on_site(page.site.as_deref()).predict(&cut);
            // Loading has rejected longer pages.
            segment(&page.html).map(predict).unwrap_or_default()
        };
        rows.push(row(name.clone(), None, &tested, options.seed, extract, PageResult::new));
    }
    Ok(rows)
}

/// Trains a baseline for each part of the pages, on all other pages.
fn train(
    pages: &[LabelledPage],
    parts: &[BTreeSet<usize>],
    baseline: Baseline,
    options: &Options,
    progress: &(dyn Fn(&str) + Sync),
) -> Result<Vec<Trained>, CompareError> {
    if let Some(trained) = Trained::untrained(baseline, options.settings.clone()) {
        return Ok(vec![trained; parts.len()]);
    }
    let train = |(number, tested): (usize, &BTreeSet<usize>)| {
        let (number, all) = (number + 1, parts.len());
        progress(&format!("{baseline}: training {number} of {all}"));
        let rest = pages.iter().enumerate().filter(|(page, _)| !tested.contains(page));
        let rest: Vec<&LabelledPage> = rest.map(|(_, page)| page).collect();
        Trained::train(baseline, options.settings.clone(), &rest, options.seed).map_err(|source| {
            let part = match options.split {
                Split::Folds(folds) => format!("fold {number} of {folds}"),
                _ => "on the pages that are not held out".to_string(),
            };
            CompareError::Fit { baseline, part, source }
        })
    };
    parts.iter().enumerate().map(train).collect()
}

fn row<T: Send>(
    name: String,
    baseline: Option<Baseline>,
    tested: &[(&LabelledPage, usize)],
    seed: u64,
    extract: impl Fn(&LabelledPage, usize) -> T + Sync,
    evaluate: impl Fn(&LabelledPage, T) -> PageResult + Sync,
) -> Row {
    let one = |&(page, part): &(&LabelledPage, usize)| {
        let start = Instant::now();
        let found = extract(page, part);
        let seconds = start.elapsed().as_secs_f64();
        (seconds, evaluate(page, found))
    };
    let (seconds, results): (Vec<f64>, Vec<_>) = tested.par_iter().map(one).unzip();
    let bytes: usize = tested.iter().map(|(page, _)| page.html.len()).sum();
    let seconds = seconds.iter().sum::<f64>();
    let speed = if seconds > 0.0 { bytes as f64 / 1e6 / seconds } else { 0.0 };
    Row { name, baseline, evaluation: Evaluation::new(results, seed), speed }
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
            split: Split::Folds(3),
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
        let holdout = |pages: &[LabelledPage], share, seed| {
            let split = Split::Holdout(share);
            let options = Options { split, seed, ..options("two-gaussians") };
            compare(pages, &[], &options, &|_| {}).map(|mut rows| rows.remove(0))
        };
        // With one site alone, the pages are split by page.
        for sites in [5, 1] {
            let site = |nth: usize| Some(format!("site{}", nth % sites));
            let mut pages: Vec<_> = (0..10).map(page).collect();
            for (nth, page) in pages.iter_mut().enumerate() {
                page.site = site(nth);
            }
            let row = holdout(&pages, 0.4, 1).unwrap();
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
        let error = holdout(&pages, 0.2, 3).unwrap_err().to_string();
        assert_eq!(error, "two-gaussians, on the pages that are not held out");
        let error = holdout(&pages[..1], 0.5, 1).unwrap_err().to_string();
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
