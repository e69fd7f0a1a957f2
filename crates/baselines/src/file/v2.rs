//! Format version 2: the name of the baseline, and its settings as JSON, so both may be extended.

use std::io;

use bincode::{Decode, Encode};
use dechaff_extractor::format::{List, Text, shortened};
use dechaff_extractor::limits::MAX_ENTRIES;

use super::learned::{Stored, stored};
use super::{BaselineFile, Raw, metrics, strings};
use crate::settings::Settings;

#[derive(Encode, Decode)]
pub(super) struct Payload {
    tool: Text,
    corpora: List<Text, MAX_ENTRIES>,
    corpus_hash: u64,
    pages: u32,
    seed: u64,
    metrics: List<(Text, f64), MAX_ENTRIES>,
    pub(super) system: Text,
    /// The settings as JSON. Missing ones have their defaults.
    pub(super) settings: Text,
    learned: Stored,
}

impl Payload {
    pub(super) fn of(file: &BaselineFile) -> io::Result<Self> {
        Ok(Self {
            tool: Text(file.tool.clone()),
            corpora: List(file.corpora.iter().cloned().map(Text).collect()),
            corpus_hash: file.corpus_hash,
            pages: file.pages,
            seed: file.seed,
            metrics: List(file.metrics.iter().map(|(name, v)| (Text(name.clone()), *v)).collect()),
            system: Text(file.trained.baseline.to_string()),
            settings: Text(serde_json::to_string(&file.trained.settings)?),
            learned: stored(&file.trained.learned),
        })
    }

    pub(super) fn into_raw(self) -> Result<Raw, String> {
        let settings: Settings = serde_json::from_str(&self.settings.0)
            .map_err(|error| format!("settings: {}", shortened(&error.to_string())))?;
        Ok(Raw {
            tool: self.tool.0,
            corpora: strings(self.corpora),
            corpus_hash: self.corpus_hash,
            pages: self.pages,
            seed: self.seed,
            metrics: metrics(self.metrics),
            baseline: self.system.0,
            settings,
            learned: self.learned,
        })
    }
}
