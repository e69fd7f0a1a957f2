//! What counts most in a model.

use dechaff_extractor::Model;
use dechaff_extractor::learner::Learner;
use dechaff_features::columns;
use serde::Serialize;

/// The columns and tokens that count most.
#[derive(Debug, Serialize)]
pub(crate) struct Strongest {
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
pub(crate) fn strongest(model: &Model, most: usize) -> Strongest {
    let rounds = model.rounds.iter().enumerate().map(|(number, learner)| {
        let mut names = model.columns.clone();
        if number > 0 {
            names.extend(columns("context").into_iter().flatten().map(|column| column.name));
        }
        let (measure, values) = values(learner, names.len());
        let columns = top(names.into_iter().zip(values).collect(), most, f64::abs);
        Round { algorithm: learner.name(), measure, columns }
    });
    let known = model.tokens.all().into_iter().filter(|(_, all)| !all.is_empty());
    let tokens = known.map(|(name, all)| {
        let owned = all.iter().map(|(token, weight)| (token.to_string(), weight));
        let strongest = top(owned.collect(), most, |weight| weight.abs().into());
        Tokens { name, count: all.len(), strongest }
    });
    Strongest { rounds: rounds.collect(), tokens: tokens.collect() }
}

fn values(learner: &Learner, columns: usize) -> (&'static str, Vec<f64>) {
    match learner {
        Learner::Logistic(linear) => ("weight of each standardised column", linear.weights.clone()),
        Learner::Trees(trees) => {
            let mut questions = vec![0.0; columns];
            for (feature, _) in trees.trees.iter().flat_map(|tree| &tree.levels) {
                let column =
                    trees.features.get(usize::from(*feature)).map(|f| usize::from(f.column));
                if let Some(count) = column.and_then(|column| questions.get_mut(column)) {
                    *count += 1.0;
                }
            }
            ("how many questions ask about each column", questions)
        }
        Learner::Network(network) => {
            let reach = |weights: &[f32]| -> f64 {
                let products = weights.iter().zip(&network.output);
                products.map(|(input, output)| f64::from(input * output).abs()).sum()
            };
            let columns = network.input.chunks_exact(network.bias.len().max(1));
            ("sum of |weight to a unit · weight of the unit|", columns.map(reach).collect())
        }
    }
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
