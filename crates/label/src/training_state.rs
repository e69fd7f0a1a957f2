//! The trainings of a session, and their results.

use std::collections::VecDeque;
use std::sync::Arc;

use dechaff_trainer::Verdict;
use dechaff_trainer::evaluation::Summary;
use serde::{Deserialize, Serialize};

use crate::session::Suggester;

/// The trainings of a session.
#[derive(Debug, Clone, Default, Serialize)]
pub(super) struct Training {
    /// The current step, if a training is running.
    pub(super) step: Option<String>,
    /// The share of it that is done, 0 to 1.
    pub(super) progress: f64,
    /// The remaining time, if it can be estimated.
    pub(super) seconds_left: Option<u64>,
    /// Whether the training is to stop at its next step.
    #[serde(skip)]
    pub(super) cancelled: bool,
    /// The problem of the last training, if it failed.
    pub(super) error: Option<String>,
    /// The results of the trainings in order.
    pub(super) results: Vec<Outcome>,
    /// The models of the last trainings.
    #[serde(skip)]
    pub(super) learned: VecDeque<Arc<Suggester>>,
}

/// The start of a training.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct How {
    /// Whether it starts from the model that made the first suggestions.
    pub(super) base: bool,
}

/// The result of a training.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Outcome {
    /// The number of marked pages.
    pub(super) pages: usize,
    pub(super) lines: usize,
    pub(super) seconds: u64,
    #[serde(flatten)]
    pub(super) how: How,
    /// The metrics on held-out pages, for models that are trained on growing parts of the other
    /// pages.
    pub(super) curve: Vec<Point>,
    /// The model whose suggestions are shown.
    pub(super) model: String,
    /// The metrics of that model on the same pages.
    pub(super) suggestions: Summary,
    /// The metrics of the model that made suggestions at first, on the same pages.
    pub(super) first: Summary,
    /// Which of the two models to use.
    pub(super) advice: Verdict,
    /// What to do, in a sentence.
    pub(super) answer: String,
    /// What the held-out pages showed.
    pub(super) facts: Vec<String>,
    pub(super) warnings: Vec<String>,
    /// The file of `-o`, if the model was written to it.
    pub(super) written: Option<String>,
}

#[derive(Debug, Clone, Serialize)]
pub(super) struct Point {
    /// The mean number of pages that the tested models were trained on.
    pub(super) learned_from: f64,
    #[serde(flatten)]
    pub(super) figures: Summary,
}
