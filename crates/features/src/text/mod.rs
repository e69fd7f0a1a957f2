//! The text of lines: counts, words and hashes.

mod filter;
pub(crate) mod hash;
pub(crate) mod stats;
pub(crate) mod word_set;
pub(crate) mod words;
