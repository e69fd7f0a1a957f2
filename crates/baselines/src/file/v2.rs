//! Format version 2: the baseline by its name, the settings as JSON, so that either may grow.

use std::io;

use bincode::{Decode, Encode};

use super::learned::{Stored, stored};
use super::{BaselineFile, Raw};
use crate::settings::Settings;

#[derive(Encode, Decode)]
pub(super) struct Payload {
    tool: String,
    corpora: Vec<String>,
    corpus_hash: u64,
    pages: u32,
    seed: u64,
    metrics: Vec<(String, f64)>,
    pub(super) system: String,
    /// Those that are not named have their default.
    pub(super) settings: String,
    learned: Stored,
}

impl Payload {
    pub(super) fn of(file: &BaselineFile) -> io::Result<Self> {
        Ok(Self {
            tool: file.tool.clone(),
            corpora: file.corpora.clone(),
            corpus_hash: file.corpus_hash,
            pages: file.pages,
            seed: file.seed,
            metrics: file.metrics.clone(),
            system: file.trained.baseline.to_string(),
            settings: serde_json::to_string(&file.trained.settings)?,
            learned: stored(&file.trained.learned),
        })
    }

    pub(super) fn into_raw(self) -> Result<Raw, String> {
        let settings: Settings =
            serde_json::from_str(&self.settings).map_err(|error| format!("settings: {error}"))?;
        Ok(Raw {
            tool: self.tool,
            corpora: self.corpora,
            corpus_hash: self.corpus_hash,
            pages: self.pages,
            seed: self.seed,
            metrics: self.metrics,
            baseline: self.system,
            settings,
            learned: self.learned,
        })
    }
}
