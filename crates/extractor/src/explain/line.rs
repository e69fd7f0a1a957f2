//! Explained lines as they are written.

use serde::Serialize;

use super::ScoreStep;
use crate::{Reason, ScoredLine, Unit, UnitScores};

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
    /// What its unit needs, if it is kept or left out with its unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<Needs>,
    /// If it is left out because it recurs: the number of other pages of the site that have it, and
    /// the number of other pages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recurs: Option<[u32; 2]>,
    /// The name of its role.
    pub role: &'static str,
    /// The steps of its score: one for each round of the model, then one for each round of its
    /// mixtures.
    pub rounds: Vec<ScoreStep>,
}

/// What the unit of a line needs to be kept.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Needs {
    /// The name of the kind of unit.
    pub unit: &'static str,
    /// The minimum score of the kind.
    pub score: f32,
}

impl Needs {
    /// Returns what the unit needs for which a line is kept or left out, if there is one. Reasons
    /// have the names of the kinds, except for lines that open units. They begin with `no-` where
    /// the unit is left out.
    pub(super) fn of(
        units: &UnitScores,
        opens: Option<Unit>,
        reason: Option<Reason>,
    ) -> Option<Self> {
        let unit: Unit = match reason? {
            Reason::TextBelow => opens?,
            reason => reason.name().trim_start_matches("no-").parse().ok()?,
        };
        Some(Self { unit: unit.name(), score: units[unit] })
    }
}

impl<'a> ExplainedLine<'a> {
    /// Describes a line with its number, before its score is explained.
    pub(super) fn of(number: usize, line: &ScoredLine<'a>, needs: Option<Needs>) -> Self {
        Self {
            line: number,
            text: line.text,
            kept: line.content,
            score: line.score,
            reason: line.reason.map(Reason::name),
            needs,
            recurs: line.recurs.map(|recurs| [recurs.pages, recurs.of]),
            role: line.role.name(),
            rounds: Vec::new(),
        }
    }
}
