//! The report of `inspect` about a model or a trained baseline.

use dechaff_baselines::{BaselineFile, Settings};
use dechaff_extractor::{Decision, Model, Role};
use serde_json::{Map, Value, json};

use super::{by_name, hex};
use crate::reports::importance::Importance;

pub(crate) fn model(model: &Model, strongest: &Importance) -> Value {
    let info = &model.info;
    let names = |roles: &[Role]| roles.iter().map(|role| role.name()).collect::<Vec<_>>();
    let (beta, threshold) = match model.decision {
        Decision::Expected { beta } => (Some(beta), None),
        Decision::Threshold(threshold) => (None, Some(threshold)),
    };
    json!({
        "name": model.name,
        "hash": hex(model.hash()),
        "tool": info.tool,
        "options": info.options,
        "corpora": info.corpora,
        "corpus_hash": hex(info.corpus_hash),
        "pages": info.pages,
        "lines": info.lines,
        "seed": info.seed,
        "features": model.features.name(),
        "columns": model.columns().count(),
        "beta": beta,
        "threshold": threshold,
        "structure": model.structure,
        "posts": model.posts,
        "include": names(&model.include),
        "exclude": names(&model.exclude),
        "held_out": by_name(&info.metrics),
        "rounds": strongest.rounds,
        "tokens": strongest.tokens,
    })
}

pub(crate) fn baseline(file: &BaselineFile) -> Value {
    let baseline = file.trained.baseline();
    json!({
        "baseline": baseline.to_string(),
        "source": baseline.about().source,
        "learned": file.trained.summary(),
        "tool": file.tool,
        "corpora": file.corpora,
        "corpus_hash": hex(file.corpus_hash),
        "pages": file.pages,
        "seed": file.seed,
        "settings": file.trained.settings(),
        "held_out": by_name(&file.metrics),
        // Those of a single-layer perceptron.
        "weights": by_name(&file.trained.weights()),
    })
}

/// Returns the settings that differ from the defaults, as JSON.
pub(crate) fn changed(settings: &Settings) -> String {
    let object = |settings: &Settings| match json!(settings) {
        Value::Object(object) => object,
        _ => Map::new(),
    };
    let defaults = object(&Settings::default());
    let mut changed = object(settings);
    changed.retain(|name, value| defaults.get(name) != Some(value));
    if changed.is_empty() {
        return "the defaults".into();
    }
    Value::Object(changed).to_string()
}
