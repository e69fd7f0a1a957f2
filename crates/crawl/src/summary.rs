//! Summarises the inputs without reading them.

use std::fmt::{self, Display, Formatter};
use std::time::UNIX_EPOCH;

use xxhash_rust::xxh3::Xxh3;

use dechaff_inputs::{Input, Inputs};

/// The number and size of the input files.
#[derive(Debug, Default, Clone, PartialEq)]
pub(crate) struct InputSummary {
    files: u64,
    /// The total length of the files in bytes, or `None` with stdin.
    pub(crate) bytes: Option<u64>,
    /// A hash of the names, lengths and times of the files.
    hash: u64,
}

impl InputSummary {
    /// Summarises all files.
    pub(crate) fn of(inputs: &Inputs) -> Self {
        let mut hash = Xxh3::new();
        let (mut files, mut bytes) = (0, 0);
        for Input { id, bytes: length, modified, problem, .. } in inputs.files() {
            files += 1;
            bytes += length;
            let length = if problem.is_some() { u64::MAX } else { length };
            let modified = modified.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
            hash.update(id.as_bytes());
            hash.update(&[0xff]);
            hash.update(&length.to_le_bytes());
            hash.update(&modified.map_or(0, |time| time.as_nanos()).to_le_bytes());
        }
        let bytes = (!inputs.has_stdin()).then_some(bytes);
        Self { files, bytes, hash: hash.digest() }
    }
}

impl Display for InputSummary {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        let Self { files, hash, .. } = self;
        write!(to, "{files} files, hash {hash:016x} of their names, lengths and times")
    }
}
