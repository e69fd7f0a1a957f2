//! Text of lines: counts, words, hashes.

pub(crate) mod filter;
pub(crate) mod hash;
pub(crate) mod stats;
