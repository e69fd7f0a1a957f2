//! What `inspect` says about a model.

use dechaff_extractor::Model;
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::hex;
use crate::reports::importance::{Round, Strongest, Tokens};

#[derive(serde::Serialize)]
pub(crate) struct InspectReport<'a> {
    name: &'a str,
    hash: String,
    tool: &'a str,
    options: &'a str,
    corpora: &'a [String],
    corpus_hash: String,
    pages: u32,
    lines: u64,
    seed: u64,
    features: &'static str,
    columns: usize,
    exclude: Vec<&'static str>,
    held_out: Metrics<'a>,
    rounds: Vec<Round>,
    tokens: Vec<Tokens>,
}

struct Metrics<'a>(&'a [(String, f64)]);

impl Serialize for Metrics<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'a> InspectReport<'a> {
    pub(crate) fn of(model: &'a Model, strongest: Strongest) -> Self {
        let info = &model.info;
        Self {
            name: &info.name,
            hash: hex(model.hash()),
            tool: &info.tool,
            options: &info.options,
            corpora: &info.corpora,
            corpus_hash: hex(info.corpus_hash),
            pages: info.pages,
            lines: info.lines,
            seed: info.seed,
            features: model.features.name(),
            columns: model.columns().count(),
            exclude: model.exclude.iter().map(|role| role.name()).collect(),
            held_out: Metrics(&info.metrics),
            rounds: strongest.rounds,
            tokens: strongest.tokens,
        }
    }
}
