//! The errors of reading and writing files.

use std::error::Error;
use std::io;

use crate::limits::MAX_PAYLOAD;

/// Why a file could not be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FormatError {
    /// Reading or writing failed.
    #[error("input or output failed")]
    Io(#[from] io::Error),
    /// The file does not begin with the expected magic bytes.
    #[error("not a dechaff {what}: the file begins with {found:?}, expected {expected:?}")]
    Magic {
        /// The kind of file that was expected.
        what: &'static str,
        /// The expected first bytes.
        expected: String,
        /// The first bytes of this file.
        found: String,
    },
    /// The program does not know this format version.
    #[error("{what} format version {found}, but this program reads only {}", versions(*known))]
    Version {
        /// The kind of file that was expected.
        what: &'static str,
        /// The newest version that this program knows.
        known: u32,
        /// The version of this file.
        found: u32,
    },
    /// The file is shorter or longer than its header says.
    #[error("payload of {found} bytes, expected {expected}: the file is truncated or damaged")]
    Length {
        /// The number of bytes of payload that were found. Reading stops at one too many.
        found: u64,
        /// The number of bytes of payload that the header states.
        expected: u64,
    },
    /// The payload is too long for a file of this kind.
    #[error("payload of {found} bytes, expected at most {MAX_PAYLOAD}")]
    TooLong {
        /// The number of bytes of payload that the header states.
        found: u64,
    },
    /// The payload was changed after it was written.
    #[error("checksum {found:016x}, expected {expected:016x}: the file is damaged")]
    Checksum {
        /// The checksum of the payload.
        found: u64,
        /// The checksum in the header.
        expected: u64,
    },
    /// The payload cannot be decoded.
    #[error("the payload cannot be decoded")]
    Payload(#[source] Box<dyn Error + Send + Sync>),
    /// The payload was decoded, but its values cannot be used.
    #[error("the file cannot be used: {0}")]
    Unusable(String),
}

/// Names the versions that are read.
fn versions(known: u32) -> String {
    if known == 1 { "version 1".into() } else { format!("versions 1 to {known}") }
}
