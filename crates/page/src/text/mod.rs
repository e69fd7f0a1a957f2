//! The text of lines: counts, words and hashes.

pub(crate) mod block;
pub(crate) mod controls;
pub mod filter;
pub mod hash;
pub(crate) mod recent;
pub(crate) mod stats;
pub(crate) mod word_hash;
pub(crate) mod word_set;
pub(crate) mod words;

pub use block::ascii_run;
pub use controls::{cleaned, without_controls};
pub use hash::{HashedMap, hash, map_for, mix};
pub use recent::Recent;
pub use stats::{MAX_WORDS, TextStats, scan, scan_words, word_count, word_hashes, word_tokens};
pub use word_hash::{phrase_hash, word_hash};
pub use word_set::WordSet;
pub use words::{each_run, each_word};
