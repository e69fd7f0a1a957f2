//! The payload of a baseline file: the name of the baseline and its settings as JSON, so both may be
//! extended.

use std::io;

use bincode::{Decode, Encode};
use dechaff_format::{Entries, List, Text, shortened};

use super::BaselineFile;
use super::learned::{Stored, stored};
use crate::registry::Baseline;
use crate::settings::Settings;
use crate::trained::Trained;

#[derive(Encode, Decode)]
pub(super) struct Payload {
    tool: Text,
    corpora: Entries<Text>,
    corpus_hash: u64,
    pages: u32,
    seed: u64,
    metrics: Entries<(Text, f64)>,
    pub(super) baseline: Text,
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
            baseline: Text(file.trained.baseline.to_string()),
            settings: Text(serde_json::to_string(&file.trained.settings)?),
            learned: stored(&file.trained.learned)?,
        })
    }

    /// # Errors
    /// The reason why the file is unusable.
    pub(super) fn read(self) -> Result<BaselineFile, String> {
        let settings: Settings = serde_json::from_str(&self.settings.0)
            .map_err(|error| format!("settings: {}", shortened(&error.to_string())))?;
        let baseline = Baseline::named(&self.baseline.0)
            .ok_or_else(|| format!("no baseline is named `{}`", shortened(&self.baseline.0)))?;
        settings.problem().map_or(Ok(()), Err)?;
        let learned = self.learned.restore(|learned| baseline.check(learned, &settings))?;
        baseline.check(&learned, &settings)?;
        Ok(BaselineFile {
            tool: self.tool.0,
            corpora: self.corpora.into_iter().map(|text| text.0).collect(),
            corpus_hash: self.corpus_hash,
            pages: self.pages,
            seed: self.seed,
            metrics: self.metrics.into_iter().map(|(name, value)| (name.0, value)).collect(),
            trained: Trained { baseline, settings, learned },
        })
    }
}
