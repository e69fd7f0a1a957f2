//! The text of lines: counts, words and hashes.

pub(crate) mod filter;
pub(crate) mod hash;
pub(crate) mod stats;
