//! The most important features and tokens of a model.

use dechaff_extractor::Model;
use serde::Serialize;

/// The most important columns and tokens.
#[derive(Debug, Serialize)]
pub(crate) struct Importance {
    pub(crate) rounds: Vec<Round>,
    pub(crate) tokens: Vec<Tokens>,
}

/// The most important columns of one round.
#[derive(Debug, Serialize)]
pub(crate) struct Round {
    pub(crate) algorithm: &'static str,
    /// The weight of the mixture that it belongs to, or 1 for the model's own rounds.
    pub(crate) weight: f32,
    /// The measure of the values of the columns.
    pub(crate) measure: &'static str,
    /// The columns, most important first.
    pub(crate) columns: Vec<(String, f64)>,
}

/// The tokens of one dictionary with the largest weights.
#[derive(Debug, Serialize)]
pub(crate) struct Tokens {
    pub(crate) name: &'static str,
    /// The number of all tokens.
    pub(crate) count: usize,
    /// The tokens with their log-odds of content, largest absolute value first.
    #[serde(rename = "importance")]
    pub(crate) tokens: Vec<(String, f32)>,
}

/// Returns the `most` most important columns and tokens of each kind.
pub(crate) fn feature_importance(model: &Model, most: usize) -> Importance {
    let names: Vec<&str> = model.columns().map(|feature| feature.name.as_str()).collect();
    let learners =
        model.parts().flat_map(|(weight, rounds)| rounds.iter().map(move |one| (weight, one)));
    let rounds = learners.map(|(weight, learner)| {
        let (measure, values) = learner.importance();
        let named = learner.inputs().into_iter().zip(values);
        let named = named.map(|(input, value)| (names[input as usize].to_string(), value));
        let columns = top(named.collect(), most, f64::abs);
        Round { algorithm: learner.name(), weight, measure, columns }
    });
    let known = model.tokens.all().into_iter().filter(|(_, all)| !all.is_empty());
    let tokens = known.map(|(name, all)| {
        let owned = all.iter().map(|(token, weight)| (token.to_string(), weight));
        let tokens = top(owned.collect(), most, |weight| weight.abs().into());
        Tokens { name, count: all.len(), tokens }
    });
    Importance { rounds: rounds.collect(), tokens: tokens.collect() }
}

/// Returns the text after the number of a round: the weight for rounds of a mixture, and nothing
/// for a model's own rounds.
pub(crate) fn of_mixture(weight: f32) -> String {
    if weight == 1.0 { String::new() } else { format!(" (of a mixture, weight {weight})") }
}

fn top<V: Copy>(
    mut all: Vec<(String, V)>,
    most: usize,
    size: impl Fn(V) -> f64,
) -> Vec<(String, V)> {
    all.sort_by(|a, b| size(b.1).total_cmp(&size(a.1)).then_with(|| a.0.cmp(&b.0)));
    all.truncate(most);
    all
}
