//! Explained lines, for `dechaff explain` and `dechaff label`.

use dechaff_extractor::explain::{Effect, Explanation};
use dechaff_extractor::{Reason, ScoredLine};
use serde::Serialize;

/// Why a line has its score, and whether it is kept.
#[derive(Serialize)]
pub(crate) struct ExplainedLine<'a> {
    /// The number of the line, from 1.
    pub(crate) line: usize,
    pub(crate) text: &'a str,
    pub(crate) kept: bool,
    pub(crate) score: f32,
    /// Why it is kept or left out against its score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<&'static str>,
    pub(crate) role: &'static str,
    pub(crate) rounds: Vec<ExplainedRound>,
}

/// The score after a round, and the features that moved it most.
#[derive(Serialize)]
pub(crate) struct ExplainedRound {
    pub(crate) score: f32,
    pub(crate) effects: Vec<ExplainedEffect>,
}

/// What a feature did to the score.
#[derive(Serialize)]
pub(crate) struct ExplainedEffect {
    pub(crate) feature: &'static str,
    pub(crate) meaning: &'static str,
    pub(crate) value: f32,
    pub(crate) log_odds: f64,
}

impl<'a> ExplainedLine<'a> {
    /// Explains a line of a page, with at most `top` features for each round.
    pub(crate) fn of(found: &Explanation, lines: &[ScoredLine<'a>], top: usize) -> Self {
        let line = &lines[found.line];
        let effect = |effect: &Effect| ExplainedEffect {
            feature: &effect.feature.name,
            meaning: &effect.feature.doc,
            value: effect.value,
            log_odds: effect.log_odds,
        };
        let rounds = found.steps.iter().map(|step| ExplainedRound {
            score: step.score,
            effects: step.effects.iter().take(top).map(effect).collect(),
        });
        Self {
            line: found.line + 1,
            text: line.text,
            kept: line.content,
            score: line.score,
            reason: line.reason.map(Reason::name),
            role: line.role.name(),
            rounds: rounds.collect(),
        }
    }
}
