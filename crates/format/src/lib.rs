//! Files whose contents are not trusted: those of models and of trained baselines.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | magic of the [`FileKind`] |
//! | 4 | format version, little endian |
//! | 8 | length of the payload |
//! | 8 | XXH3-64 of the payload |
//! | … | the payload: of models in bincode's `legacy` configuration, of baselines as JSON |
//!
//! ```
//! use dechaff_format::{FileKind, decode, encode};
//!
//! # fn main() -> Result<(), dechaff_format::FormatError> {
//! const NAMES: FileKind = FileKind { what: "list of names", magic: *b"names\n\0\0", version: 1 };
//! let names = vec!["Ann".to_string()];
//! let mut file = Vec::new();
//! NAMES.write(&encode(&names), &mut file)?;
//! assert_eq!(decode::<Vec<String>>(NAMES.open(&file)?)?, names);
//! # Ok(())
//! # }
//! ```

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod error;
mod file_kind;
mod limits;

pub use error::FormatError;
pub use file_kind::{FileKind, decode, encode};
pub use limits::{MAX_ENTRIES, MAX_PAYLOAD, shortened};
