//! What every baseline does.

use std::fmt::Debug;

use dechaff_extractor::learners::Learner;
use dechaff_features::{Html, TooLong};
use dechaff_trainer::LabelledPage;
use dechaff_trainer::fit::FitError;

use crate::ngram::{Classifier, SkipKind};
use crate::output::Output;
use crate::settings::Settings;

/// How a baseline finds content. A new baseline is a file with an implementation, and a line in the
/// [registry](crate::Baseline::all).
pub trait Method: Debug + Send + Sync {
    /// Its name on the command line and in tables.
    fn name(&self) -> &str;

    /// What wrote it down.
    fn source(&self) -> &'static str;

    /// The name under which it can be asked for together with its like.
    fn family(&self) -> Option<&'static str> {
        None
    }

    /// Must it be trained before it runs?
    fn is_trained(&self) -> bool {
        false
    }

    /// Are its scores probabilities?
    fn is_calibrated(&self) -> bool {
        false
    }

    /// Learns from labelled pages, which have their HTML and rendered lines.
    ///
    /// # Errors
    /// [`FitError`] when there is only one kind of line, or a solver fails.
    fn train(
        &self,
        _pages: &[&LabelledPage],
        _settings: &Settings,
        _seed: u64,
    ) -> Result<Learned, FitError> {
        Ok(Learned::Nothing)
    }

    /// Checks what was read from a file, for [`Self::extract`] to rely on.
    ///
    /// # Errors
    /// What is wrong with it.
    fn check(&self, learned: &Learned, _settings: &Settings) -> Result<(), String> {
        match learned {
            Learned::Nothing if !self.is_trained() => Ok(()),
            _ => Err(self.cannot_use()),
        }
    }

    /// The problem of a file that holds what another baseline learned.
    fn cannot_use(&self) -> String {
        format!("it has learned what {} cannot use", self.name())
    }

    /// Puts the threshold of its scores, 0 to 1, into the settings.
    ///
    /// # Errors
    /// Why there is none to set.
    fn set_threshold(&self, settings: &mut Settings, threshold: f64) -> Result<(), &'static str> {
        settings.threshold = Some(threshold);
        Ok(())
    }

    /// Runs it on a page: HTML in any encoding, well-formed or not.
    ///
    /// # Errors
    /// [`TooLong`] for pages of 4 GiB and more.
    fn extract(
        &self,
        html: Html<'_>,
        settings: &Settings,
        learned: &Learned,
    ) -> Result<Output, TooLong>;

    /// The columns that a single layer has a weight for, in their order.
    fn columns(&self, _settings: &Settings) -> Vec<String> {
        Vec::new()
    }

    /// The lines of a page that its first stage leaves to the second, if it has two.
    fn first_stage(&self, _page: &LabelledPage, _settings: &Settings) -> Option<Vec<SkipKind>> {
        None
    }
}

/// What a baseline has learned.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Learned {
    /// Nothing: it needs no training.
    Nothing,
    /// A threshold of its scores, 0 to 1.
    Threshold(f64),
    /// A learner on the columns of the grid.
    Learner(Learner),
    /// The language models of a second stage.
    Ngram(Box<Classifier>),
}

impl Learned {
    /// In a few words; empty for nothing.
    pub fn summary(&self) -> String {
        match self {
            Self::Nothing => String::new(),
            Self::Threshold(threshold) => format!("threshold {threshold:.4}"),
            Self::Learner(learner) => format!("{} columns", learner.inputs().len()),
            Self::Ngram(classifier) => format!(
                "{} n-grams of {} lines of content, {} of {} of boilerplate",
                classifier.content.len(),
                classifier.lines[0],
                classifier.boilerplate.len(),
                classifier.lines[1]
            ),
        }
    }
}
