//! What counts most in a model.

use dechaff_extractor::Model;
use serde::Serialize;

/// The columns and tokens that count most.
#[derive(Debug, Serialize)]
pub(crate) struct Importance {
    pub(crate) rounds: Vec<Round>,
    pub(crate) tokens: Vec<Tokens>,
}

/// Of one round.
#[derive(Debug, Serialize)]
pub(crate) struct Round {
    pub(crate) algorithm: &'static str,
    /// What the values of the columns are.
    pub(crate) measure: &'static str,
    /// The strongest first.
    pub(crate) columns: Vec<(String, f64)>,
}

/// Of one dictionary.
#[derive(Debug, Serialize)]
pub(crate) struct Tokens {
    pub(crate) name: &'static str,
    /// Tokens in all.
    pub(crate) count: usize,
    /// The strongest first, with their log-odds of content.
    pub(crate) strongest: Vec<(String, f32)>,
}

/// Finds the `most` strongest of each kind.
pub(crate) fn feature_importance(model: &Model, most: usize) -> Importance {
    let rounds = model.rounds.iter().enumerate().map(|(number, learner)| {
        let names: Vec<&str> =
            model.features.columns(number + 1).map(|feature| feature.name.as_str()).collect();
        let (measure, values) = learner.importance();
        let named = learner.inputs().into_iter().zip(values);
        let named = named.map(|(input, value)| (names[input as usize].to_string(), value));
        let columns = top(named.collect(), most, f64::abs);
        Round { algorithm: learner.name(), measure, columns }
    });
    let known = model.tokens.all().into_iter().filter(|(_, all)| !all.is_empty());
    let tokens = known.map(|(name, all)| {
        let owned = all.iter().map(|(token, weight)| (token.to_string(), weight));
        let strongest = top(owned.collect(), most, |weight| weight.abs().into());
        Tokens { name, count: all.len(), strongest }
    });
    Importance { rounds: rounds.collect(), tokens: tokens.collect() }
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
