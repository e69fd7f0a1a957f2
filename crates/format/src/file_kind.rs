//! A kind of file and its header.

use std::io::{Read, Write};
use std::ops::Range;

use bincode::{BorrowDecode, Encode};
use xxhash_rust::xxh3::xxh3_64;

use crate::error::FormatError;
use crate::limits::MAX_PAYLOAD;

/// A kind of file with a header of magic, version, length and checksum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileKind {
    /// The contents of such a file, for error messages.
    pub what: &'static str,
    /// The first bytes of such a file.
    pub magic: [u8; 8],
    /// The version that is written, which is also the newest version that can be read.
    pub version: u32,
}

/// The kinds of files by their first bytes, to name a file of another kind than expected.
const KNOWN: [(&[u8], &str); 3] = [
    (b"dechaff\n", "a model"),
    (b"dechaffs", "a baseline"),
    (b"dechsite", "a file of site statistics"),
];

/// The length of the header in bytes.
const HEADER: usize = 28;

impl FileKind {
    /// Reads such a file. Returns its payload. The checks come in this order: magic, version,
    /// length, checksum.
    ///
    /// # Errors
    /// [`FormatError`], with a message of its own for each way in which a file can be invalid.
    pub fn read(&self, from: impl Read) -> Result<Vec<u8>, FormatError> {
        // Memory grows with the bytes that are read, not with the length in the header.
        let mut bytes = Vec::new();
        from.take(HEADER as u64 + MAX_PAYLOAD + 1).read_to_end(&mut bytes)?;
        self.open(&bytes)?;
        Ok(bytes.split_off(HEADER))
    }

    /// Opens such a file in memory. Returns its payload.
    ///
    /// # Errors
    /// As [`Self::read`].
    pub fn open<'a>(&self, bytes: &'a [u8]) -> Result<&'a [u8], FormatError> {
        let Self { what, magic, version: newest } = self;
        if !bytes.starts_with(magic) {
            if let Some((_, found)) = KNOWN.iter().find(|(start, _)| bytes.starts_with(start)) {
                return Err(FormatError::Invalid(format!("{found}, expected a {what}")));
            }
            let found = bytes[..bytes.len().min(magic.len())].escape_ascii();
            let expected = magic.escape_ascii();
            return Err(FormatError::Invalid(format!(
                "not a {what}: it begins with \"{found}\", expected \"{expected}\""
            )));
        }
        let Some((header, payload)) = bytes.split_first_chunk::<HEADER>() else {
            return Err(truncated(0, (HEADER - bytes.len()) as u64));
        };
        let number = |bytes: Range<usize>| {
            header[bytes].iter().rev().fold(0u64, |sum, &b| sum << 8 | u64::from(b))
        };
        let (version, length, expected) = (number(8..12), number(12..20), number(20..28));
        if !(1..=u64::from(*newest)).contains(&version) {
            let known = if *newest == 1 { "version 1" } else { &format!("versions 1 to {newest}") };
            return Err(FormatError::Invalid(format!(
                "{what} format version {version}, but this program reads only {known}"
            )));
        }
        if length > MAX_PAYLOAD {
            return Err(too_long(length));
        }
        if payload.len() as u64 != length {
            return Err(truncated(payload.len() as u64, length));
        }
        let found = xxh3_64(payload);
        if found != expected {
            return Err(FormatError::Invalid(format!(
                "checksum {found:016x}, expected {expected:016x}: the file is damaged"
            )));
        }
        Ok(payload)
    }

    /// Writes such a file with the newest version.
    ///
    /// # Errors
    /// When writing fails, or when the payload is longer than [`Self::read`] accepts.
    pub fn write(&self, payload: &[u8], mut to: impl Write) -> Result<(), FormatError> {
        let length = payload.len() as u64;
        if length > MAX_PAYLOAD {
            return Err(too_long(length));
        }
        let (version, length) = (self.version.to_le_bytes(), length.to_le_bytes());
        let checksum = xxh3_64(payload).to_le_bytes();
        to.write_all(&[&self.magic[..], &version, &length, &checksum].concat())?;
        to.write_all(payload)?;
        Ok(to.flush()?)
    }
}

/// The length of the payload differs from the header. Reading stops one byte after the longest
/// payload.
fn truncated(found: u64, expected: u64) -> FormatError {
    FormatError::Invalid(format!(
        "payload of {found} bytes, expected {expected}: the file is truncated or damaged"
    ))
}

fn too_long(found: u64) -> FormatError {
    FormatError::Invalid(format!("payload of {found} bytes, expected at most {MAX_PAYLOAD}"))
}

/// Decodes a whole payload. The value may borrow from it. No list or text is longer than
/// [`MAX_PAYLOAD`] in memory, whatever length the payload states: longer ones are refused before
/// memory is reserved.
///
/// # Errors
/// [`FormatError::Invalid`] if it cannot be decoded, and if bytes follow its end.
pub fn decode<'a, T: BorrowDecode<'a, ()>>(payload: &'a [u8]) -> Result<T, FormatError> {
    let config = bincode::config::legacy().with_limit::<{ MAX_PAYLOAD as usize }>();
    let (value, used): (T, usize) = bincode::borrow_decode_from_slice(payload, config)
        .map_err(|error| FormatError::Invalid(format!("the payload cannot be decoded: {error}")))?;
    if used != payload.len() {
        return Err(truncated(payload.len() as u64, used as u64));
    }
    Ok(value)
}

/// Encodes a payload.
pub fn encode(value: &impl Encode) -> Vec<u8> {
    // Encoding fails only for types that return errors. These do not.
    bincode::encode_to_vec(value, bincode::config::legacy()).unwrap_or_default()
}
