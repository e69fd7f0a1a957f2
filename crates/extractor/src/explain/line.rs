//! Explained lines as they are written.

use serde::Serialize;

use super::{Effect, Explanation};
use crate::{Reason, ScoredLine};

/// Why a line has its score, and whether it is kept.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ExplainedLine<'a> {
    /// The number of the line, from 1.
    pub line: usize,
    /// Its text.
    pub text: &'a str,
    /// Whether it is kept.
    pub kept: bool,
    /// The score, 0 to 1.
    pub score: f32,
    /// Why it is kept or left out against its score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// On how many other pages of the site it is, if it is left out for that, and how many were looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recurs: Option<[u32; 2]>,
    /// The name of its role.
    pub role: &'static str,
    /// What each round of the model did.
    pub rounds: Vec<ExplainedRound>,
}

/// The score after a round, and the features that moved it most.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ExplainedRound {
    /// The score, 0 to 1.
    pub score: f32,
    /// The weight of the mixture that the round belongs to, or 1 for the model's own rounds.
    pub weight: f32,
    /// What its features did, the largest effect first.
    pub effects: Vec<ExplainedEffect>,
}

/// What a feature did to the score.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ExplainedEffect {
    /// The name of the feature.
    pub feature: &'static str,
    /// What it measures.
    pub meaning: &'static str,
    /// Its value for the line.
    pub value: f32,
    /// The change of the log odds.
    pub log_odds: f64,
}

impl<'a> ExplainedLine<'a> {
    /// Explains a line of a page, with at most `top` features for each round.
    pub fn of(found: &Explanation, lines: &[ScoredLine<'a>], top: usize) -> Self {
        let line = &lines[found.line];
        let effect = |effect: &Effect| ExplainedEffect {
            feature: &effect.feature.name,
            meaning: &effect.feature.doc,
            value: effect.value,
            log_odds: effect.log_odds,
        };
        let rounds = found.steps.iter().map(|step| ExplainedRound {
            score: step.score,
            weight: step.weight,
            effects: step.effects.iter().take(top).map(effect).collect(),
        });
        Self {
            line: found.line + 1,
            text: line.text,
            kept: line.content,
            score: line.score,
            reason: line.reason.map(Reason::name),
            recurs: line.recurs.map(|recurs| [recurs.pages, recurs.of]),
            role: line.role.name(),
            rounds: rounds.collect(),
        }
    }
}
