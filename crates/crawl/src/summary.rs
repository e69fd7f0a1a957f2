//! Summarises the inputs without reading them.

use std::time::UNIX_EPOCH;

use xxhash_rust::xxh3::Xxh3;

use dechaff_inputs::{Input, Inputs};

/// Returns the total length of the files in bytes, or `None` with stdin, and a text with the number
/// of files and a hash of their names, lengths and times.
pub(crate) fn summary(inputs: &Inputs) -> (Option<u64>, String) {
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
    let hash = hash.digest();
    let text = format!("{files} files, hash {hash:016x} of their names, lengths and times");
    ((!inputs.has_stdin()).then_some(bytes), text)
}
