//! A system ready to run.

use dechaff_extractor::learners::Learner;
use dechaff_features::{Page, Segmentation, Tag, TooLong};

use super::density::densities;
use super::found::{Found, Part};
use super::language_model::{Counts, LanguageModel};
use super::ngram::Classifier;
use super::settings::Settings;
use super::system::System;
use super::{annotator, bte, density_filter, div_ratio, gaussians, grid};
use crate::corpus::LabelledPage;
use crate::evaluation::evaluate::{PageResult, Verdict};
use crate::evaluation::metrics::WordOverlap;
use crate::labels::label::Label;
use crate::learning::fit::FitError;

/// A system with all that it needs to run. Can be shared between threads.
#[derive(Debug, Clone, PartialEq)]
pub struct Trained {
    pub(super) system: System,
    pub(super) settings: Settings,
    pub(super) learned: Learned,
}

/// What a system has learned.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Learned {
    Nothing,
    Threshold(f64),
    Learner(Learner),
    Ngram(Box<Classifier>),
}

impl Trained {
    /// A system that needs no training; none for one that does.
    pub fn untrained(system: System, settings: Settings) -> Option<Self> {
        (!system.is_trained()).then_some(Self { system, settings, learned: Learned::Nothing })
    }

    /// Trains a system; one that needs no training ignores the pages. The pages must have their
    /// HTML ([`crate::LoadOptions::keep_html`]) and rendered lines.
    ///
    /// # Errors
    /// [`FitError`] when there is only one kind of line, or a solver fails.
    pub fn train(
        system: System,
        settings: Settings,
        pages: &[&LabelledPage],
        seed: u64,
    ) -> Result<Self, FitError> {
        let learned = match system {
            System::TwoGaussians => {
                let [content, boilerplate] = by_label(pages);
                if content.is_empty() || boilerplate.is_empty() {
                    return Err(FitError::OneClass);
                }
                Learned::Threshold(gaussians::threshold(&content, &boilerplate))
            }
            System::Perceptron(cell) => {
                Learned::Learner(grid::train(cell, pages, settings.false_positive_cost, seed)?)
            }
            System::Ngram => {
                let classifier = Classifier::train(pages, settings.min_text_length as usize);
                if classifier.lines.contains(&0) {
                    return Err(FitError::OneClass);
                }
                Learned::Ngram(Box::new(classifier))
            }
            _ => Learned::Nothing,
        };
        Ok(Self { system, settings, learned })
    }

    /// Which system it is.
    pub fn system(&self) -> System {
        self.system
    }

    /// With these constants.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What it has learned, in a few words; empty for nothing.
    pub fn summary(&self) -> String {
        match &self.learned {
            Learned::Nothing => String::new(),
            Learned::Threshold(threshold) => format!("threshold {threshold:.4}"),
            Learned::Learner(learner) => format!("{} columns", learner.inputs().len()),
            Learned::Ngram(classifier) => format!(
                "{} n-grams of {} lines of content, {} of {} of boilerplate",
                classifier.content.len(),
                classifier.lines[0],
                classifier.boilerplate.len(),
                classifier.lines[1]
            ),
        }
    }

    /// Runs it on a page: HTML in any encoding, well-formed or not.
    ///
    /// # Errors
    /// [`TooLong`] for pages of 4 GiB and more.
    pub fn extract(&self, html: &[u8]) -> Result<Found, TooLong> {
        let on_lines = |judge: &dyn Fn(&Page) -> (Vec<f32>, f64)| {
            let page = Segmentation::Rendered.segment(html)?;
            let (scores, threshold) = judge(&page);
            Ok(lines(&page, &scores, threshold))
        };
        match (self.system, &self.learned) {
            (System::Density(threshold), _) => on_lines(&|page| {
                let densities = densities(page);
                (narrow(&densities), threshold.of(&densities))
            }),
            (System::TwoGaussians, Learned::Threshold(threshold)) => {
                on_lines(&|page| (narrow(&densities(page)), *threshold))
            }
            (System::Perceptron(cell), Learned::Learner(learner)) => on_lines(&|page| {
                (learner.scores(&grid::features(cell, page)), super::density::HALF)
            }),
            (System::Ngram, Learned::Ngram(classifier)) => {
                Ok(self.chunks(html, |text| classifier.probability(text) as f32))
            }
            (System::DensityFilter, _) => Ok(self.chunks(html, |_| 1.0)),
            (System::Annotator, _) => Ok(annotator::extract(html, &self.settings.annotator)),
            (System::Bte, _) => Ok(bte::extract(html)),
            (System::DivRatio, _) => div_ratio::extract(html, self.settings.top_divs as usize),
            // Neither constructors nor files give a system what another one has learned.
            (System::TwoGaussians | System::Perceptron(_) | System::Ngram, _) => {
                Ok(Found::default())
            }
        }
    }

    /// The physical lines that are long enough; those that pass the first stage are kept if the
    /// second one gives them a score above one half.
    fn chunks(&self, html: &[u8], second: impl Fn(&str) -> f32) -> Found {
        let chunks = density_filter::chunks(html, self.settings.min_text_length as usize);
        let part = |chunk: density_filter::Chunk| {
            let likely = if chunk.passes { second(&chunk.line.text) } else { 0.0 };
            let is_filter = self.system == System::DensityFilter;
            Part {
                text: chunk.line.readable(),
                score: if is_filter { chunk.density as f32 } else { likely },
                content: chunk.passes && likely > 0.5,
                tags: Vec::new(),
                span: chunk.line.span,
            }
        };
        Found { parts: chunks.into_iter().map(part).collect(), metadata: None }
    }
}

/// The densities of all lines of content, and of boilerplate.
fn by_label(pages: &[&LabelledPage]) -> [Vec<f64>; 2] {
    let mut both = [Vec::new(), Vec::new()];
    for page in pages {
        for (density, label) in densities(&page.page).into_iter().zip(page.labels()) {
            both[usize::from(label == Label::Boilerplate)].push(density);
        }
    }
    both
}

fn narrow(values: &[f64]) -> Vec<f32> {
    values.iter().map(|value| *value as f32).collect()
}

/// The lines of a page with their scores; those above the threshold are kept.
fn lines(page: &Page, scores: &[f32], threshold: f64) -> Found {
    let part = |(line, &score): (&dechaff_features::Line, &f32)| Part {
        span: line.span(),
        text: page.text(line).to_string(),
        score,
        content: f64::from(score) > threshold,
        tags: (page.ancestors(line).find(|element| element.tag != Tag::OTHER))
            .map(|element| element.tag.name())
            .into_iter()
            .collect(),
    };
    Found { parts: page.lines.iter().zip(scores).map(part).collect(), metadata: None }
}

/// Holds a labelled page against what a system found on it. Lines are the page's: one counts as kept
/// when most of it is in what the system keeps. Words are those of the system's own text.
pub fn judge(page: &LabelledPage, found: &Found) -> PageResult {
    let verdict: Verdict = found.on_lines(&page.page);
    let overlap = WordOverlap::of(found.kept().map(|part| part.text.as_str()), &page.gold);
    PageResult { overlap, ..PageResult::of(page, verdict) }
}

impl Learned {
    /// What a file holds of a classifier.
    pub(super) fn stored(classifier: &Classifier) -> (Counts, Counts, [u64; 2]) {
        (classifier.content.counts(), classifier.boilerplate.counts(), classifier.lines)
    }

    /// A classifier from what a file holds.
    pub(super) fn restored(
        content: &Counts,
        boilerplate: &Counts,
        lines: [u64; 2],
    ) -> Result<Self, String> {
        let model = |counts: &Counts, of: &str| {
            LanguageModel::from_counts(counts)
                .map_err(|problem| format!("model of {of}: {problem}"))
        };
        Ok(Self::Ngram(Box::new(Classifier {
            content: model(content, "content")?,
            boilerplate: model(boilerplate, "boilerplate")?,
            lines,
        })))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(nth: usize) -> LabelledPage {
        let html = format!(
            "<div><a href=/home/of/the/site>Home of the site</a> <a href=/terms>Terms of use</a></div>\n\
             <p>The text of page {nth} is a paragraph that is long enough to be told from the links.\n\
             <p>Its second paragraph says more about year {nth}, and about the harvest, and the cellar.\n\
             <p>All rights reserved, and a note on cookies that has more than sixty characters too.\n"
        );
        LabelledPage {
            id: nth.to_string(),
            page: dechaff_features::segment(html.as_bytes()).unwrap(),
            shares: vec![0.0, 1.0, 1.0, 0.0],
            gold: format!(
                "The text of page {nth} is a paragraph that is long enough to be told from the links. Its \
                 second paragraph says more about year {nth}, and about the harvest, and the cellar."
            ),
            html: html.into_bytes(),
            ..LabelledPage::default()
        }
    }

    #[test]
    fn every_system_finds_the_paragraphs() {
        let pages: Vec<_> = (0..30).map(page).collect();
        let pages: Vec<&LabelledPage> = pages.iter().collect();
        for system in System::all() {
            let trained = Trained::train(system, Settings::default(), &pages, 1).unwrap();
            let found = trained.extract(&pages[3].html).unwrap();
            let result = judge(pages[3], &found);
            let knows_words = matches!(system, System::Ngram);
            // The networks need more lines than these: see the tests of the grid.
            let small = matches!(system, System::Perceptron(_));
            if system == System::DivRatio {
                // The only div holds the menu.
                assert_eq!(result.verdict.kept, [true, false, false, false]);
            } else if !small {
                assert!(result.verdict.kept[1] && result.verdict.kept[2], "{system}");
                assert_eq!(result.overlap.common, result.overlap.gold, "{system}");
            }
            if knows_words {
                assert_eq!(result.verdict.kept, [false, true, true, false]);
                assert!((result.overlap.f1() - 1.0).abs() < 1e-12);
            }
            assert!(trained.extract(b"").unwrap().text().is_empty(), "{system}");
        }
    }

    #[test]
    fn training_is_asked_for_where_it_is_needed() {
        for system in System::all() {
            let untrained = Trained::untrained(system, Settings::default());
            assert_eq!(untrained.is_none(), system.is_trained(), "{system}");
            let nothing = Trained::train(system, Settings::default(), &[], 1);
            assert_eq!(nothing.is_err(), system.is_trained(), "{system}");
        }
    }
}
