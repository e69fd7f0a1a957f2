#![doc = include_str!("../README.md")]
//!
//! The entry point is [`FileKind`].

mod error;
mod file_kind;
mod limits;

pub use error::FormatError;
pub use file_kind::{FileKind, decode, encode};
pub use limits::{MAX_ENTRIES, MAX_PAYLOAD, shortened};
