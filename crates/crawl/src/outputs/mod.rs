//! Outputs of extracted pages: one output for all, or one file for each page, with or without a
//! journal from which a later run can continue.

mod directory;
mod journal;
mod layout;
mod resumable;
mod stream;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::done::{Done, Rendered};
use crate::write::Stop;
use dechaff_inputs::{Position, SkippedRecords};

pub(crate) use directory::{Directory, names, refuse_among_inputs};
pub use journal::Fingerprint;
pub(crate) use journal::Journal;
pub use layout::Layout;
pub(crate) use resumable::PartFile;
pub(crate) use stream::OneStream;

/// The number of items that were processed so far.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Tally {
    /// The position in the inputs.
    pub(crate) position: Position,
    /// The number of pages that were written.
    pub(crate) pages: u64,
    /// The number of written pages without a kept line.
    pub(crate) empty: u64,
    /// The number of written pages with kept text that the page hides.
    pub(crate) hidden_kept: u64,
    /// The number of written threads with fewer posts than the page has.
    pub(crate) cut_threads: u64,
    /// The number of items that could not be used. A message named each of them.
    pub(crate) failed: u64,
    /// The number of pages that were left out, by the reason.
    pub(crate) left_out: BTreeMap<String, u64>,
    /// The records that were not pages.
    pub(crate) skipped_records: SkippedRecords,
}

/// Receives pages in order.
pub(crate) trait Results {
    /// Writes a page, which is the `nth` from 0. Returns the reason if the output cannot have it.
    fn page(&mut self, item: &Done, page: &Rendered, nth: u64) -> Result<Option<String>, Stop>;

    /// Returns whether a later run can continue where this one stops.
    fn goes_on(&self) -> bool {
        false
    }

    /// Takes note of an item that is finished, whether it was a page or not.
    fn done(&mut self, _tally: &Tally) -> Result<(), Stop> {
        Ok(())
    }

    /// Takes note that all items are finished.
    fn end(&mut self, tally: &Tally) -> Result<(), Stop>;
}
