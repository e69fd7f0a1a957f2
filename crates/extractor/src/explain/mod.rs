//! Explains scores: how much each feature moved them.

mod line;

use dechaff_features::Feature;
use dechaff_page::Page;
use serde::Serialize;

use crate::extraction::ScoredLine;
use crate::extractor::Extractor;
use crate::structure::opened_unit;

pub use line::{ExplainedLine, Needs};

/// The score of a line after a round, and the features that moved it most.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ScoreStep {
    /// The score, 0 to 1.
    pub score: f32,
    /// The weight of the mixture that the round belongs to, or 1 for the model's own rounds.
    pub weight: f32,
    /// The effects of the features, largest first.
    pub effects: Vec<Effect>,
}

/// The effect of a feature on the score of a line.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Effect {
    /// The name of the feature.
    pub feature: &'static str,
    /// The meaning of the feature.
    pub meaning: &'static str,
    /// Its value for the line.
    pub value: f32,
    /// The log-odds of content that it adds. For trees: the change in the mean of the leaves that
    /// can still be reached, summed over the levels that compare the feature (A. Saabas,
    /// "Interpreting random forests", 2014). For logistic regression: the weight times the
    /// standardised value.
    pub log_odds: f64,
}

impl Extractor {
    /// Explains the scores of the `chosen` ones of all `lines` of a page, given by their indices,
    /// with at most `top` features for each round. Indices beyond the page are ignored.
    pub fn explain<'a>(
        &self,
        page: &Page,
        lines: &[ScoredLine<'a>],
        chosen: &[usize],
        top: usize,
    ) -> Vec<ExplainedLine<'a>> {
        let model = self.model();
        let scorer = self.scorer(page);
        let mut matrix = scorer.matrix();
        let known = chosen.iter().filter_map(|&at| Some((at, lines.get(at)?)));
        let mut explained: Vec<ExplainedLine<'_>> = known
            .map(|(at, line)| {
                let needs = Needs::of(&self.units(), opened_unit(page, at), line.reason);
                ExplainedLine::of(at + 1, line, needs)
            })
            .collect();
        let features: Vec<&'static Feature> = model.columns().collect();
        for (weight, rounds) in model.parts() {
            let mut scores: Vec<f32> = Vec::new();
            for (round, learner) in rounds.iter().enumerate() {
                if round > 0 {
                    scorer.add_context(&scores, &mut matrix);
                }
                scores = learner.scores(&matrix);
                for ExplainedLine { line, rounds, .. } in &mut explained {
                    let at = *line - 1;
                    let Some(row) = matrix.rows().nth(at) else { continue };
                    let named = |(column, log_odds): (u32, f64)| {
                        let column = column as usize;
                        let Feature { name, doc, .. } = features.get(column)?;
                        Some(Effect { feature: name, meaning: doc, value: row[column], log_odds })
                    };
                    let mut effects: Vec<Effect> =
                        learner.effects(row).into_iter().filter_map(named).collect();
                    effects.sort_by(|a, b| b.log_odds.abs().total_cmp(&a.log_odds.abs()));
                    effects.truncate(top);
                    rounds.push(ScoreStep { score: scores[at], weight, effects });
                }
            }
        }
        explained
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Model, Reason, Unit, UnitScores};
    use dechaff_page::segment;

    const HTML: &[u8] =
        b"<nav><a href=/>Home</a></nav><h1>Sea glass</h1><p>Glass that the sea has rounded \
        was once a bottle, a window, a lamp.<footer><p>Copyright of the people who made this";

    fn explained(model: &[u8]) -> Vec<(f32, Vec<f64>)> {
        let extractor = Extractor::new(Model::from_bytes(model).unwrap());
        let extraction = extractor.extract(HTML).unwrap();
        let lines: Vec<_> = extraction.lines().collect();
        let scores = extractor.scores(extraction.page());
        let found = extractor.explain(extraction.page(), &lines, &[2, 0, 99], 1000);
        assert_eq!(found.iter().map(|of| of.line).collect::<Vec<_>>(), [3, 1]);
        assert_eq!(found[1].rounds.last().unwrap().score, scores[0]);
        let steps = found[0].rounds.iter();
        let effects = |step: &super::ScoreStep| {
            step.effects.iter().map(|effect| effect.log_odds).collect::<Vec<_>>()
        };
        let steps: Vec<_> = steps.map(|step| (step.score, effects(step))).collect();
        assert_eq!(steps.last().unwrap().0, scores[2]);
        steps
    }

    #[test]
    fn each_round_has_a_score_and_effects_in_order() {
        let steps = explained(include_bytes!("../../../../models/general/model.bin"));
        assert_eq!(steps.len(), 2);
        for (_, effects) in steps {
            assert!(effects.len() > 20);
            assert!(effects.is_sorted_by(|a, b| a.abs() >= b.abs()));
        }
    }

    #[test]
    fn a_line_that_is_kept_with_its_unit_names_what_the_unit_needs() {
        let mut units = UnitScores::default();
        units[Unit::Headline] = 0.01;
        let page = segment(HTML).unwrap();
        let needs = |line, reason| {
            let needs = Needs::of(&units, opened_unit(&page, line), Some(reason));
            needs.map(|needs| (needs.unit, needs.score))
        };
        assert_eq!(needs(1, Reason::TextBelow), Some(("headline", 0.01)));
        assert_eq!(needs(0, Reason::TextBelow), None);
        assert_eq!(needs(0, Reason::Table), Some(("table", 0.2)));
        assert_eq!(needs(0, Reason::NoTable), Some(("table", 0.2)));
        assert_eq!(needs(0, Reason::Copy), None);
    }

    #[test]
    fn effects_and_intercept_add_up_to_the_log_odds() {
        let bytes = include_bytes!("../../../../models/shallow/model.bin");
        let crate::learners::Learner::Logistic(linear) =
            Model::from_bytes(bytes).unwrap().rounds.remove(0)
        else {
            unreachable!("the shallow model is a logistic regression")
        };
        let (score, effects) = explained(bytes).remove(0);
        let sum = effects.iter().sum::<f64>() + linear.intercept;
        assert!((crate::learners::log_odds(score) - sum).abs() < 1e-3, "{score} {sum}");
    }
}
