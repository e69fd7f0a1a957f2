//! Finds the beta with which a model reaches a precision or a recall.

use std::str::FromStr;

use dechaff_extractor::{Decision, Extractor};
use rayon::prelude::*;

use crate::LabelledPage;
use crate::evaluation::{Evaluation, PageResult};

/// The values of beta that are tried, in order. More words are kept with each.
const BETAS: [f64; 15] =
    [0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.65, 0.8, 1.0, 1.3, 1.7, 2.5, 4.0, 8.0];

/// A metric of pages that a model is to reach, as in `precision=.98`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Goal {
    /// Whether the metric is the recall of the pages. Otherwise it is their precision.
    pub is_recall: bool,
    /// The least mean of the pages, 0 to 1.
    pub value: f64,
}

impl Goal {
    /// Returns the name of the metric in [`Summary`](crate::evaluation::Summary).
    pub fn metric(&self) -> &'static str {
        if self.is_recall { "page_recall" } else { "page_precision" }
    }
}

impl FromStr for Goal {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected =
            || "expected precision=V or recall=V, with a number V from 0 to 1".to_string();
        let (name, value) = text.split_once('=').ok_or_else(expected)?;
        let is_recall = match name {
            "precision" => false,
            "recall" => true,
            _ => return Err(expected()),
        };
        let value = value.parse().ok().filter(|value| (0.0..=1.0).contains(value));
        value.map(|value| Self { is_recall, value }).ok_or_else(expected)
    }
}

/// Finds the beta with which an extractor reaches a goal and loses least of the other metric: the
/// largest one for a precision, the smallest one for a recall. If none reaches it, finds the beta
/// that comes nearest. Also returns the evaluation with it.
pub fn find(
    goal: Goal,
    extractor: &Extractor,
    pages: &[LabelledPage],
    seed: u64,
) -> (f64, Evaluation) {
    let on_site = |page: &LabelledPage| extractor.on_site(page.site.as_deref());
    let scores: Vec<Vec<f32>> =
        pages.par_iter().map(|page| on_site(page).scores(&page.page)).collect();
    let with = |beta: f64| {
        let results = pages.par_iter().zip(&scores).map(|(page, scores)| {
            let extractor = on_site(page).into_owned().with_decision(Decision::Expected { beta });
            PageResult::new(page, extractor.predict_scored(&page.page, scores.clone()))
        });
        (beta, Evaluation::new(results.collect(), seed))
    };
    let value = |(_, evaluation): &(f64, Evaluation)| {
        evaluation.overall.get(goal.metric()).map_or(0.0, |metric| metric.value)
    };
    let mut betas = BETAS;
    if !goal.is_recall {
        betas.reverse();
    }
    let mut nearest = with(betas[0]);
    for beta in &betas[1..] {
        if value(&nearest) >= goal.value {
            break;
        }
        let found = with(*beta);
        if value(&found) > value(&nearest) {
            nearest = found;
        }
    }
    nearest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_are_read() {
        let goal = Goal { is_recall: false, value: 0.98 };
        assert_eq!("precision=.98".parse(), Ok(goal));
        assert_eq!("recall=1".parse::<Goal>().unwrap().metric(), "page_recall");
        for wrong in ["precision", "f1=.9", "recall=2", "recall=x"] {
            assert!(
                wrong.parse::<Goal>().unwrap_err().starts_with("expected precision=V"),
                "{wrong}"
            );
        }
    }
}
