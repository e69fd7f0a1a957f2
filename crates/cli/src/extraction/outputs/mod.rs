//! Where extracted pages go: one output for all, or a file a page; at once or with a journal that a
//! later run can go on from.

mod directory;
mod journal;
mod resumable;
mod stream;

use serde::{Deserialize, Serialize};

use crate::extraction::inputs::{Position, SkippedRecords};
use crate::extraction::workers::{Done, Rendered};
use crate::terminal::output::Stop;

pub(crate) use directory::{Directory, outputs, refuse_collisions};
pub(crate) use journal::{Fingerprint, Journal};
pub(crate) use resumable::PartFile;
pub(crate) use stream::OneStream;

/// What was done with the items so far.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Tally {
    /// How far the inputs were read.
    pub(crate) position: Position,
    /// Pages written.
    pub(crate) pages: u64,
    /// Items that could not be used; each was named.
    pub(crate) failed: u64,
    pub(crate) skipped_records: SkippedRecords,
}

/// What became of a page.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Written,
    /// It has no place in the output; why.
    Refused(String),
}

/// Takes pages in order.
pub(crate) trait Results {
    /// Writes a page, the `nth` from 0.
    fn page(&mut self, item: &Done, page: &Rendered, nth: u64) -> Result<Outcome, Stop>;

    /// Can a later run go on from where this one stops?
    fn goes_on(&self) -> bool {
        false
    }

    /// An item is done with, page or not.
    fn done(&mut self, _tally: &Tally) -> Result<(), Stop> {
        Ok(())
    }

    /// All items are.
    fn end(&mut self, tally: &Tally) -> Result<(), Stop>;
}
