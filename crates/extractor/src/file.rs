//! The model file, and others of its kind. The only file that encodes and decodes with bincode.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `dechaff\n`, or what another [`FileKind`] begins with |
//! | 4 | format version, little endian |
//! | 8 | length of the payload |
//! | 8 | XXH3-64 of the payload |
//! | … | the payload: [`Model`] in bincode's `legacy` configuration |

use std::io::{self, Read, Write};

use bincode::error::EncodeError;
use bincode::{Decode, Encode};
use xxhash_rust::xxh3::{Xxh3Default, xxh3_64};

use crate::model::Model;

/// A kind of file with the header above.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileKind {
    /// What it holds, for errors.
    pub what: &'static str,
    /// What it begins with.
    pub magic: [u8; 8],
    /// The version that is written and read.
    pub version: u32,
}

/// A model.
const MODEL: FileKind = FileKind { what: "model", magic: *b"dechaff\n", version: VERSION };
/// The version that is written; older ones stay readable.
pub const VERSION: u32 = 1;
const HEADER: usize = 28;
/// The longest payload that is read, in bytes.
const MAX_PAYLOAD: u64 = 64 << 20;

/// Why a model file, or another of its kind, could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    /// Reading failed.
    #[error("cannot read it")]
    Io(#[from] io::Error),
    /// It does not begin like a model file.
    #[error("not a dechaff {what}: it begins with {found:?}, expected {expected:?}")]
    Magic {
        /// What was expected.
        what: &'static str,
        /// How such a file begins.
        expected: String,
        /// Its first bytes.
        found: String,
    },
    /// A version that this program does not know.
    #[error("{what} format version {found}; this program reads versions 1 to {known}")]
    Version {
        /// What was expected.
        what: &'static str,
        /// The newest version that is known.
        known: u32,
        /// The file's.
        found: u32,
    },
    /// The file ends too early or goes on after its end.
    #[error("payload of {found} bytes, expected {expected}: the file is cut off or damaged")]
    Length {
        /// Bytes of payload that were found: reading stops at one too many.
        found: u64,
        /// Bytes of payload that the header names.
        expected: u64,
    },
    /// A payload that is too long to be a model.
    #[error("payload of {found} bytes, at most {MAX_PAYLOAD} are read")]
    TooLong {
        /// What the header names.
        found: u64,
    },
    /// The payload is not what was written.
    #[error("checksum {found:016x}, expected {expected:016x}: the file is damaged")]
    Checksum {
        /// That of the payload.
        found: u64,
        /// That in the header.
        expected: u64,
    },
    /// The payload does not decode.
    #[error("the payload cannot be decoded")]
    Payload(#[from] bincode::error::DecodeError),
    /// It decodes to something that is no working model.
    #[error("unusable: {0}")]
    Unusable(String),
}

impl Model {
    /// Reads a model file, checking in this order: magic, version, length, checksum, payload, names
    /// of features, numbers.
    ///
    /// # Errors
    /// One variant of [`ModelError`] for each way that a file can be bad.
    pub fn read(from: impl Read) -> Result<Self, ModelError> {
        MODEL.read(from).and_then(Self::checked)
    }

    /// The same for a model file that is in memory, such as one of `include_bytes!`.
    ///
    /// # Errors
    /// Those of [`Self::read`].
    pub fn of_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        MODEL.of_bytes(bytes).and_then(Self::checked)
    }

    fn checked(self) -> Result<Self, ModelError> {
        self.problem().map_or(Ok(self), |problem| Err(ModelError::Unusable(problem)))
    }

    /// Writes a model file.
    ///
    /// # Errors
    /// When writing fails.
    pub fn write(&self, to: impl Write) -> io::Result<()> {
        MODEL.write(self, to)
    }

    /// A number that stands for the whole model: results name it.
    pub fn hash(&self) -> u64 {
        let mut hasher = Hasher(Xxh3Default::new());
        // Encoding fails for types that refuse to be encoded only; ours do not.
        let _ = bincode::encode_into_writer(self, &mut hasher, bincode::config::legacy());
        hasher.0.digest()
    }
}

/// Hashes what is written to it.
struct Hasher(Xxh3Default);

impl bincode::enc::write::Writer for Hasher {
    fn write(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        self.0.update(bytes);
        Ok(())
    }
}

impl FileKind {
    /// Reads such a file, checking in this order: magic, version, length, checksum, payload. What
    /// the payload says is up to the caller.
    ///
    /// # Errors
    /// One variant of [`ModelError`] for each way that a file can be bad.
    pub fn read<T: Decode<()>>(&self, mut from: impl Read) -> Result<T, ModelError> {
        let mut header = [0u8; HEADER];
        let read = read_up_to(&mut from, &mut header)?;
        let seal = self.seal(&header[..read])?;
        // Grows with what is there, not with what the header says.
        let mut payload = Vec::new();
        from.take(seal.length + 1).read_to_end(&mut payload)?;
        seal.open(&payload)
    }

    /// The same for a file that is in memory.
    fn of_bytes<T: Decode<()>>(&self, bytes: &[u8]) -> Result<T, ModelError> {
        let (header, payload) = bytes.split_at(bytes.len().min(HEADER));
        self.seal(header)?.open(payload)
    }

    fn seal(&self, header: &[u8]) -> Result<Seal, ModelError> {
        let magic = &self.magic;
        if !header.starts_with(magic) {
            let found = header[..header.len().min(magic.len())].escape_ascii().to_string();
            let expected = magic.escape_ascii().to_string();
            return Err(ModelError::Magic { what: self.what, expected, found });
        }
        if header.len() < HEADER {
            return Err(ModelError::Length { found: 0, expected: (HEADER - header.len()) as u64 });
        }
        let found = u32::from_le_bytes([header[8], header[9], header[10], header[11]]);
        if found != self.version {
            return Err(ModelError::Version { what: self.what, known: self.version, found });
        }
        let number = |at: usize| {
            header[at..at + 8].iter().rev().fold(0u64, |sum, &b| sum << 8 | u64::from(b))
        };
        let (length, checksum) = (number(12), number(20));
        if length > MAX_PAYLOAD {
            return Err(ModelError::TooLong { found: length });
        }
        Ok(Seal { length, checksum })
    }

    /// Writes such a file.
    ///
    /// # Errors
    /// When writing fails, or the payload is longer than what is read.
    pub fn write(&self, value: &impl Encode, mut to: impl Write) -> io::Result<()> {
        let payload = payload(value);
        let found = payload.len() as u64;
        if found > MAX_PAYLOAD {
            return Err(io::Error::other(ModelError::TooLong { found }));
        }
        to.write_all(&self.magic)?;
        to.write_all(&self.version.to_le_bytes())?;
        to.write_all(&found.to_le_bytes())?;
        to.write_all(&xxh3_64(&payload).to_le_bytes())?;
        to.write_all(&payload)?;
        to.flush()
    }
}

/// What the header says about the payload.
struct Seal {
    length: u64,
    checksum: u64,
}

impl Seal {
    fn open<T: Decode<()>>(&self, payload: &[u8]) -> Result<T, ModelError> {
        let (found, expected) = (payload.len() as u64, self.length);
        if found != expected {
            return Err(ModelError::Length { found, expected });
        }
        let found = xxh3_64(payload);
        if found != self.checksum {
            return Err(ModelError::Checksum { found, expected: self.checksum });
        }
        let config = bincode::config::legacy().with_limit::<{ MAX_PAYLOAD as usize }>();
        let (value, used): (T, usize) = bincode::decode_from_slice(payload, config)?;
        if used != payload.len() {
            return Err(ModelError::Length { found: expected, expected: used as u64 });
        }
        Ok(value)
    }
}

fn payload(value: &impl Encode) -> Vec<u8> {
    // As above, it does not fail.
    bincode::encode_to_vec(value, bincode::config::legacy()).unwrap_or_default()
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
