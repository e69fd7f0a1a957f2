//! Format version 2: the system by its name, the settings as JSON, so that either may grow.

use std::io;

use bincode::{Decode, Encode};

use super::learned::{Stored, stored};
use super::{Raw, SystemFile};
use crate::settings::Settings;
use crate::system::System;

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
    pub(super) fn of(file: &SystemFile) -> io::Result<Self> {
        Ok(Self {
            tool: file.tool.clone(),
            corpora: file.corpora.clone(),
            corpus_hash: file.corpus_hash,
            pages: file.pages,
            seed: file.seed,
            metrics: file.metrics.clone(),
            system: file.trained.system.to_string(),
            settings: serde_json::to_string(&file.trained.settings)?,
            learned: stored(&file.trained.learned),
        })
    }

    pub(super) fn into_raw(self) -> Result<Raw, String> {
        let system: System = self.system.parse().map_err(|error| format!("{error}"))?;
        if system.to_string() != self.system {
            return Err(format!("no system has the name `{}`", self.system));
        }
        let settings: Settings =
            serde_json::from_str(&self.settings).map_err(|error| format!("settings: {error}"))?;
        Ok(Raw {
            tool: self.tool,
            corpora: self.corpora,
            corpus_hash: self.corpus_hash,
            pages: self.pages,
            seed: self.seed,
            metrics: self.metrics,
            system,
            settings,
            learned: self.learned,
        })
    }
}
