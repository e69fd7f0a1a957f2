//! The model file. The only file that encodes and decodes with bincode.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `dechaff\n` |
//! | 4 | format version, little endian |
//! | 8 | length of the payload |
//! | 8 | XXH3-64 of the payload |
//! | … | the payload: [`Model`] in bincode's `legacy` configuration |

use std::io::{self, Read, Write};

use xxhash_rust::xxh3::xxh3_64;

use crate::model::Model;

const MAGIC: &[u8; 8] = b"dechaff\n";
/// The version that is written; older ones stay readable.
pub const VERSION: u32 = 1;
const HEADER: usize = 28;
/// The longest payload that is read, in bytes.
const MAX_PAYLOAD: u64 = 64 << 20;

/// Why a model file could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    /// Reading failed.
    #[error("cannot read the model: {0}")]
    Io(#[from] io::Error),
    /// It does not begin like a model file.
    #[error("not a dechaff model: it begins with {found:?}, expected \"dechaff\\n\"")]
    Magic {
        /// Its first bytes.
        found: String,
    },
    /// A version that this program does not know.
    #[error("model format version {found}; this program reads versions 1 to {VERSION}")]
    Version {
        /// The file's.
        found: u32,
    },
    /// The file ends too early or goes on after its end.
    #[error("model of {found} bytes, expected {expected}: the file is cut off or damaged")]
    Length {
        /// Bytes of payload in the file.
        found: u64,
        /// Bytes of payload that the header names.
        expected: u64,
    },
    /// A payload that is too long to be a model.
    #[error("model of {found} bytes, at most {MAX_PAYLOAD} are read")]
    TooLong {
        /// What the header names.
        found: u64,
    },
    /// The payload is not what was written.
    #[error("model checksum {found:016x}, expected {expected:016x}: the file is damaged")]
    Checksum {
        /// That of the payload.
        found: u64,
        /// That in the header.
        expected: u64,
    },
    /// The payload does not decode.
    #[error("model payload: {0}")]
    Payload(#[from] bincode::error::DecodeError),
    /// It decodes to something that is no working model.
    #[error("unusable model: {0}")]
    Unusable(String),
}

impl Model {
    /// Reads a model file, checking in this order: magic, version, length, checksum, payload, names
    /// of features, numbers.
    ///
    /// # Errors
    /// One variant of [`ModelError`] for each way that a file can be bad.
    pub fn read(mut from: impl Read) -> Result<Self, ModelError> {
        let mut header = [0u8; HEADER];
        let read = read_up_to(&mut from, &mut header)?;
        if read < MAGIC.len() || &header[..8] != MAGIC {
            let found = header[..read.min(MAGIC.len())].escape_ascii().to_string();
            return Err(ModelError::Magic { found });
        }
        if read < HEADER {
            return Err(ModelError::Length { found: 0, expected: (HEADER - read) as u64 });
        }
        let version = u32::from_le_bytes([header[8], header[9], header[10], header[11]]);
        if version != VERSION {
            return Err(ModelError::Version { found: version });
        }
        let number = |at: usize| {
            header[at..at + 8].iter().rev().fold(0u64, |sum, &b| sum << 8 | u64::from(b))
        };
        let (expected, checksum) = (number(12), number(20));
        if expected > MAX_PAYLOAD {
            return Err(ModelError::TooLong { found: expected });
        }
        // Grows with what is there, not with what the header says.
        let mut payload = Vec::new();
        from.take(expected + 1).read_to_end(&mut payload)?;
        if payload.len() as u64 != expected {
            return Err(ModelError::Length { found: payload.len() as u64, expected });
        }
        let found = xxh3_64(&payload);
        if found != checksum {
            return Err(ModelError::Checksum { found, expected: checksum });
        }
        let config = bincode::config::legacy().with_limit::<{ MAX_PAYLOAD as usize }>();
        let (model, used): (Self, usize) = bincode::decode_from_slice(&payload, config)?;
        if used != payload.len() {
            return Err(ModelError::Length { found: expected, expected: used as u64 });
        }
        model.problem().map_or(Ok(model), |problem| Err(ModelError::Unusable(problem)))
    }

    /// Writes a model file.
    ///
    /// # Errors
    /// When writing fails.
    pub fn write(&self, mut to: impl Write) -> io::Result<()> {
        let payload = self.payload();
        to.write_all(MAGIC)?;
        to.write_all(&VERSION.to_le_bytes())?;
        to.write_all(&(payload.len() as u64).to_le_bytes())?;
        to.write_all(&xxh3_64(&payload).to_le_bytes())?;
        to.write_all(&payload)?;
        to.flush()
    }

    /// A number that stands for the whole model: results name it.
    pub fn hash(&self) -> u64 {
        xxh3_64(&self.payload())
    }

    fn payload(&self) -> Vec<u8> {
        // Encoding into memory fails for types that refuse to be encoded only; ours do not.
        bincode::encode_to_vec(self, bincode::config::legacy()).unwrap_or_default()
    }
}

/// Reads until `buffer` is full or the input ends; says how much was read.
fn read_up_to(from: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < buffer.len() {
        match from.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(n) => filled += n,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}
