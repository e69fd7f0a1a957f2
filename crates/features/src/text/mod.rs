//! The text of lines: counts, words and hashes.

pub(crate) mod block;
mod filter;
pub(crate) mod hash;
pub(crate) mod line_words;
pub(crate) mod stats;
pub(crate) mod word_hash;
pub(crate) mod word_set;
pub(crate) mod words;
