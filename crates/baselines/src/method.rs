//! The trait that every baseline implements.

use std::fmt::Debug;

use dechaff_page::{Html, PageError};
use dechaff_trainer::LabelledPage;
use dechaff_trainer::fit::FitError;
use serde::{Deserialize, Serialize};

use crate::language_model::{Classifier, Example};
use crate::output::Output;
use crate::perceptron::Perceptron;
use crate::settings::Settings;
use crate::trained::Trained;

/// A method of finding content. A new baseline is a file with an implementation or an `Untrained`,
/// and a line in the [registry](crate::Baseline::all).
pub(crate) trait Method: Debug + Send + Sync {
    /// Returns its name on the command line and in tables.
    fn name(&self) -> &str;

    /// Returns its publication, its family, and whether it must be trained.
    fn about(&self) -> About;

    /// Learns from labelled pages. They must have their HTML and rendered lines.
    ///
    /// # Errors
    /// [`FitError`] if all lines have the same label, or if a solver fails.
    fn train(&self, _from: &Lessons<'_>) -> Result<Learned, FitError> {
        Ok(Learned::Nothing)
    }

    /// Checks values that were read from a file, so that [`Self::extract`] can rely on them.
    ///
    /// # Errors
    /// The problem of the values.
    fn check(&self, learned: &Learned, _settings: &Settings) -> Result<(), String> {
        match learned {
            Learned::Nothing if !self.about().is_trained => Ok(()),
            _ => Err(self.cannot_use()),
        }
    }

    /// Returns the problem of a file with the learned values of another baseline.
    fn cannot_use(&self) -> String {
        format!("it has learned what {} cannot use", self.name())
    }

    /// Puts a threshold of its scores, 0 to 1, into the settings.
    ///
    /// # Errors
    /// The reason why it has no threshold that can be set.
    fn set_threshold(&self, settings: &mut Settings, threshold: f64) -> Result<(), &'static str> {
        settings.set_threshold(threshold);
        Ok(())
    }

    /// Extracts a page: HTML in any encoding, well-formed or not.
    ///
    /// # Errors
    /// [`PageError`] for pages of 4 GiB and more.
    fn extract(&self, html: Html<'_>, trained: &Trained) -> Result<Output, PageError>;

    /// Returns the names of the columns that a single layer has weights for, in order.
    fn columns(&self, _settings: &Settings) -> Vec<String> {
        Vec::new()
    }

    /// Returns the labelled lines of a page that its first stage passes to the second, if it has
    /// two stages.
    fn first_stage(&self, _page: &LabelledPage, _settings: &Settings) -> Option<Vec<Example>> {
        None
    }
}

/// A baseline that learns nothing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Untrained {
    pub(crate) name: &'static str,
    /// Where it was described.
    pub(crate) source: &'static str,
    /// The name that it shares with similar baselines, if any.
    pub(crate) family: Option<&'static str>,
    /// Puts a threshold into the settings, or the reason why it has none that can be set.
    pub(crate) threshold: Result<fn(&mut Settings, f64), &'static str>,
    pub(crate) extract: fn(Html<'_>, &Settings) -> Result<Output, PageError>,
}

impl Method for Untrained {
    fn name(&self) -> &str {
        self.name
    }

    fn about(&self) -> About {
        About { family: self.family, ..About::by(self.source) }
    }

    fn set_threshold(&self, settings: &mut Settings, threshold: f64) -> Result<(), &'static str> {
        self.threshold.map(|set| set(settings, threshold))
    }

    fn extract(&self, html: Html<'_>, trained: &Trained) -> Result<Output, PageError> {
        (self.extract)(html, &trained.settings)
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

impl About {
    /// A baseline that a publication describes and that needs no training.
    pub(crate) fn by(source: &'static str) -> Self {
        Self { source, family: None, is_trained: false }
    }
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
