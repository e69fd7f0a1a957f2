//! Text of lines: counts, words, hashes.

pub(crate) mod hash;
pub(crate) mod stats;
