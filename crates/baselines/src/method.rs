//! What a baseline is.

use dechaff_page::{Html, PageError};
use dechaff_trainer::LabelledPage;
use dechaff_trainer::fit::FitError;
use serde::{Deserialize, Serialize};

use crate::density;
use crate::gaussians;
use crate::grid::Cell;
use crate::language_model::Classifier;
use crate::ngram::TwoStages;
use crate::output::Output;
use crate::perceptron::Perceptron;
use crate::settings::Settings;
use crate::trained::Trained;

/// A method of finding content. A new baseline is a file with one, and a line in the
/// [registry](crate::Baseline::all).
#[derive(Debug)]
pub(crate) struct Method {
    /// Its name on the command line and in tables.
    pub(crate) name: &'static str,
    /// Where it was described.
    pub(crate) source: &'static str,
    /// The name that it shares with similar baselines, if any.
    pub(crate) family: Option<&'static str>,
    /// Puts a threshold of its scores, 0 to 1, into the settings, or the reason why it has none
    /// that can be set.
    pub(crate) threshold: Result<fn(&mut Settings, f64), &'static str>,
    pub(crate) kind: Kind,
}

/// How a method finds content, and what it learns.
#[derive(Debug)]
pub(crate) enum Kind {
    /// It learns nothing.
    Untrained(fn(Html<'_>, &Settings) -> Result<Output, PageError>),
    /// The threshold of density between two normal distributions.
    Gaussians,
    /// A perceptron.
    Cell(Cell),
    /// A filter, and language models.
    TwoStages(TwoStages),
}

impl Method {
    /// Creates a method that learns nothing, without a family.
    pub(crate) const fn untrained(
        name: &'static str,
        source: &'static str,
        threshold: Result<fn(&mut Settings, f64), &'static str>,
        extract: fn(Html<'_>, &Settings) -> Result<Output, PageError>,
    ) -> Self {
        Self { name, source, family: None, threshold, kind: Kind::Untrained(extract) }
    }

    /// Puts it into a family.
    pub(crate) const fn of_family(self, family: &'static str) -> Self {
        Self { family: Some(family), ..self }
    }

    /// Learns from labelled pages. They must have their HTML and rendered lines.
    ///
    /// # Errors
    /// [`FitError`] if all lines have the same label, or if a solver fails.
    pub(crate) fn train(&self, from: &Lessons<'_>) -> Result<Learned, FitError> {
        match &self.kind {
            Kind::Untrained(_) => Ok(Learned::Nothing),
            Kind::Gaussians => gaussians::train(from.pages).map(Learned::Threshold),
            Kind::Cell(cell) => cell.train(from).map(Learned::Learner),
            Kind::TwoStages(stages) => {
                stages.train(from).map(|classifier| Learned::Ngram(Box::new(classifier)))
            }
        }
    }

    /// Checks values that were read from a file, so that [`Self::extract`] can rely on them.
    ///
    /// # Errors
    /// The problem of the values.
    pub(crate) fn check(&self, learned: &Learned, settings: &Settings) -> Result<(), String> {
        match (&self.kind, learned) {
            (Kind::Untrained(_), Learned::Nothing) | (Kind::TwoStages(_), Learned::Ngram(_)) => {
                Ok(())
            }
            (Kind::Gaussians, Learned::Threshold(threshold)) => gaussians::check(*threshold),
            (Kind::Cell(cell), Learned::Learner(perceptron)) => cell.check(perceptron, settings),
            _ => Err(format!("it has learned what {} cannot use", self.name)),
        }
    }

    /// Extracts a page: HTML in any encoding, well-formed or not.
    ///
    /// # Errors
    /// [`PageError`] for pages of 4 GiB and more.
    pub(crate) fn extract(&self, html: Html<'_>, trained: &Trained) -> Result<Output, PageError> {
        let Trained { settings, learned, .. } = trained;
        match (&self.kind, learned) {
            (Kind::Untrained(extract), _) => extract(html, settings),
            (Kind::Gaussians, Learned::Threshold(learned)) => {
                density::extract(html, |_| settings.threshold.unwrap_or(*learned))
            }
            (Kind::Cell(cell), Learned::Learner(learned)) => cell.extract(html, learned, settings),
            (Kind::TwoStages(stages), Learned::Ngram(learned)) => {
                stages.extract(html, learned, settings)
            }
            // [`Self::check`] has rejected the others.
            _ => Ok(Output::default()),
        }
    }
}

/// The description of a baseline.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct About {
    /// The publication that describes it.
    pub source: &'static str,
    /// The name that it shares with similar baselines, if any.
    pub family: Option<&'static str>,
    /// Whether it must be trained.
    pub is_trained: bool,
}

/// The input of training.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lessons<'a> {
    /// The labelled pages.
    pub(crate) pages: &'a [&'a LabelledPage],
    /// The settings of the baseline.
    pub(crate) settings: &'a Settings,
    /// The seed of random numbers.
    pub(crate) seed: u64,
}

/// The result of training a baseline.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub(crate) enum Learned {
    /// Nothing, because the baseline needs no training.
    Nothing,
    /// A threshold of its scores, 0 to 1.
    Threshold(f64),
    /// A learner on the columns of the grid.
    Learner(Perceptron),
    /// The language models of a second stage.
    Ngram(Box<Classifier>),
}
