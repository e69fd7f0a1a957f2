//! A kind of file and its header.

use std::io::{self, Read, Write};

use bincode::{BorrowDecode, Encode};
use xxhash_rust::xxh3::xxh3_64;

use crate::error::FormatError;
use crate::limits::MAX_PAYLOAD;

/// A kind of file with a header of magic, version, length and checksum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileKind {
    /// What such a file contains, for error messages.
    pub what: &'static str,
    /// The first bytes of such a file.
    pub magic: [u8; 8],
    /// The version that is written. It is also the newest one that can be read.
    pub version: u32,
}

/// The length of the header in bytes.
const HEADER: usize = 28;

impl FileKind {
    /// Reads such a file. Returns its version and its payload. The checks come in this order:
    /// magic, version, length, checksum.
    ///
    /// # Errors
    /// A variant of [`FormatError`] for each way in which a file can be invalid.
    pub fn read(&self, mut from: impl Read) -> Result<(u32, Vec<u8>), FormatError> {
        let mut header = [0u8; HEADER];
        let read = read_up_to(&mut from, &mut header)?;
        let seal = self.seal(&header[..read])?;
        // Memory grows with the bytes that are read, not with the length in the header.
        let mut payload = Vec::new();
        from.take(seal.length + 1).read_to_end(&mut payload)?;
        seal.check(&payload)?;
        Ok((seal.version, payload))
    }

    /// Opens such a file in memory. Returns its version and its payload.
    ///
    /// # Errors
    /// As [`Self::read`].
    pub fn open<'a>(&self, bytes: &'a [u8]) -> Result<(u32, &'a [u8]), FormatError> {
        let (header, payload) = bytes.split_at(bytes.len().min(HEADER));
        let seal = self.seal(header)?;
        seal.check(payload)?;
        Ok((seal.version, payload))
    }

    fn seal(&self, header: &[u8]) -> Result<Seal, FormatError> {
        let magic = &self.magic;
        if !header.starts_with(magic) {
            let found = header[..header.len().min(magic.len())].escape_ascii().to_string();
            let expected = magic.escape_ascii().to_string();
            return Err(FormatError::Magic { what: self.what, expected, found });
        }
        if header.len() < HEADER {
            return Err(FormatError::Length { found: 0, expected: (HEADER - header.len()) as u64 });
        }
        let version = u32::from_le_bytes([header[8], header[9], header[10], header[11]]);
        if !(1..=self.version).contains(&version) {
            let (what, known) = (self.what, self.version);
            return Err(FormatError::Version { what, known, found: version });
        }
        let number = |at: usize| {
            header[at..at + 8].iter().rev().fold(0u64, |sum, &b| sum << 8 | u64::from(b))
        };
        let (length, checksum) = (number(12), number(20));
        if length > MAX_PAYLOAD {
            return Err(FormatError::TooLong { found: length });
        }
        Ok(Seal { version, length, checksum })
    }

    /// Writes such a file with the newest version.
    ///
    /// # Errors
    /// When writing fails, or when the payload is longer than [`Self::read`] accepts.
    pub fn write(&self, payload: &[u8], mut to: impl Write) -> Result<(), FormatError> {
        let length = payload.len() as u64;
        if length > MAX_PAYLOAD {
            return Err(FormatError::TooLong { found: length });
        }
        to.write_all(&self.magic)?;
        to.write_all(&self.version.to_le_bytes())?;
        to.write_all(&length.to_le_bytes())?;
        to.write_all(&xxh3_64(payload).to_le_bytes())?;
        to.write_all(payload)?;
        Ok(to.flush()?)
    }
}

/// The fields of the header that describe the payload.
struct Seal {
    version: u32,
    length: u64,
    checksum: u64,
}

impl Seal {
    fn check(&self, payload: &[u8]) -> Result<(), FormatError> {
        let (found, expected) = (payload.len() as u64, self.length);
        if found != expected {
            return Err(FormatError::Length { found, expected });
        }
        let (found, expected) = (xxh3_64(payload), self.checksum);
        if found != expected {
            return Err(FormatError::Checksum { found, expected });
        }
        Ok(())
    }
}

/// Decodes a whole payload. The value may refer to it. No list or text is longer than [`MAX_PAYLOAD`] in memory,
/// whatever length the payload states: more is refused before memory is reserved for it.
///
/// # Errors
/// [`FormatError::Payload`] if it cannot be decoded, and [`FormatError::Length`] if bytes follow its end.
pub fn decode<'a, T: BorrowDecode<'a, ()>>(payload: &'a [u8]) -> Result<T, FormatError> {
    let config = bincode::config::legacy().with_limit::<{ MAX_PAYLOAD as usize }>();
    let (value, used): (T, usize) = bincode::borrow_decode_from_slice(payload, config)
        .map_err(|error| FormatError::Payload(Box::new(error)))?;
    if used != payload.len() {
        return Err(FormatError::Length { found: payload.len() as u64, expected: used as u64 });
    }
    Ok(value)
}

/// Encodes a payload.
pub fn encode(value: &impl Encode) -> Vec<u8> {
    // Encoding fails only for types that return errors. These do not.
    bincode::encode_to_vec(value, bincode::config::legacy()).unwrap_or_default()
}

/// Reads until `buffer` is full or the input ends. Returns the number of bytes read.
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
