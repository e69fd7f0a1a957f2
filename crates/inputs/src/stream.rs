//! Reads a file or stdin, and unpacks it.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::unpacked::{Compression, Members, Unpacked};

/// The number of bytes that are read at once.
const BUFFER: usize = 128 << 10;
/// The number of bytes in which the contents of a file are recognised.
const HEAD: usize = 512;

/// The bytes of a file or of stdin. They are unpacked if they are gzip or zstd, whatever the name
/// is.
pub struct Stream {
    bytes: Box<dyn BufRead + Send>,
    /// Bytes that are read before the others.
    ahead: Cursor<Vec<u8>>,
    /// The number of bytes that were consumed, after unpacking.
    at: u64,
    /// The error after the bytes in `ahead`.
    failed: Option<io::Error>,
    /// The number of bytes of the file that were read, before unpacking.
    read: Arc<AtomicU64>,
    /// The offsets at which members begin, if it is unpacked.
    members: Option<Members>,
}

impl Stream {
    /// Opens a file, or stdin if there is no path.
    ///
    /// # Errors
    /// The error of the operating system, or of unpacking.
    pub fn open(path: Option<&Path>) -> io::Result<Self> {
        let file: Box<dyn Read + Send> = match path {
            Some(path) => Box::new(File::open(path)?),
            None => Box::new(io::stdin()),
        };
        Self::new(file)
    }

    /// Creates a stream of bytes in memory.
    ///
    /// # Errors
    /// The error of unpacking.
    pub fn from_bytes(bytes: Vec<u8>) -> io::Result<Self> {
        Self::new(Box::new(Cursor::new(bytes)))
    }

    fn of(bytes: Box<dyn BufRead + Send>, read: Arc<AtomicU64>, members: Option<Members>) -> Self {
        Self { bytes, ahead: Cursor::default(), at: 0, failed: None, read, members }
    }

    fn new(file: Box<dyn Read + Send>) -> io::Result<Self> {
        let read = Arc::new(AtomicU64::new(0));
        let file = BufReader::with_capacity(BUFFER, Counted { file, read: Arc::clone(&read) });
        let mut stream = Self::of(Box::new(file), read, None);
        if let Some(compression) = Compression::of(&stream.head()?) {
            let compressed = stream.ahead.chain(stream.bytes);
            let members = Members::default();
            let unpacked = Unpacked::new(compressed, compression, members.clone());
            let unpacked = Box::new(BufReader::with_capacity(BUFFER, unpacked));
            stream = Self::of(unpacked, stream.read, Some(members));
        }
        Ok(stream)
    }

    /// Returns the next bytes without consuming them.
    pub(crate) fn head(&mut self) -> io::Result<Vec<u8>> {
        let head = self.peek(HEAD).to_vec();
        self.failed.take().map_or(Ok(head), Err)
    }

    /// Returns the next `length` bytes without consuming them, or all bytes up to the end or an
    /// error. The error is reported after these bytes were read.
    pub(crate) fn peek(&mut self, length: usize) -> &[u8] {
        let missing = length.saturating_sub(self.left().len());
        if missing > 0 && self.failed.is_none() {
            self.ahead = Cursor::new(self.left().to_vec());
            let mut from = (&mut self.bytes).take(missing as u64);
            // Bytes that were read before an error are in the buffer.
            self.failed = from.read_to_end(self.ahead.get_mut()).err();
        }
        let left = self.left();
        &left[..left.len().min(length)]
    }

    /// Puts bytes back that were consumed last, so that they are read again.
    pub(crate) fn put_back(&mut self, mut bytes: Vec<u8>) {
        self.at -= bytes.len() as u64;
        bytes.extend_from_slice(self.left());
        self.ahead = Cursor::new(bytes);
    }

    /// Returns the bytes that are read before the others.
    fn left(&self) -> &[u8] {
        let ahead = self.ahead.get_ref();
        let at = usize::try_from(self.ahead.position()).unwrap_or(ahead.len());
        ahead.get(at..).unwrap_or_default()
    }

    /// Returns the number of bytes that were consumed, after unpacking.
    pub(crate) fn at(&self) -> u64 {
        self.at
    }

    /// Returns whether it is unpacked.
    pub fn is_unpacked(&self) -> bool {
        self.members.is_some()
    }

    /// Returns the offset, in unpacked bytes, of the first member that does not begin before
    /// `at`, as far as the stream was read.
    pub(crate) fn member_from(&self, at: u64) -> Option<u64> {
        self.members.as_ref()?.from(at)
    }

    /// Returns the counter of the bytes of the file that were read, before unpacking.
    pub(crate) fn counter(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.read)
    }

    /// Returns all bytes, if there are at most `limit`. `expected` is the expected number.
    ///
    /// # Errors
    /// The error of the operating system, or of unpacking.
    pub fn read_page(self, limit: u64, expected: u64) -> io::Result<Option<Vec<u8>>> {
        read_page(self, limit, expected)
    }
}

/// Returns the compression of a file, if it is compressed.
pub(crate) fn compression(path: &Path) -> Option<Compression> {
    let mut head = [0; 4];
    File::open(path).and_then(|mut file| file.read_exact(&mut head)).ok()?;
    Compression::of(&head)
}

/// Returns all bytes of `from`, if there are at most `limit`. `expected` is the expected number.
pub(crate) fn read_page(from: impl Read, limit: u64, expected: u64) -> io::Result<Option<Vec<u8>>> {
    // With one byte more, the end is found without a larger buffer.
    let room = usize::try_from(expected.min(limit)).unwrap_or(0) + 1;
    let mut page = Vec::with_capacity(room.min(64 << 20));
    from.take(limit.saturating_add(1)).read_to_end(&mut page)?;
    Ok((page.len() as u64 <= limit).then_some(page))
}

/// As [`read_page`], for a file, which is unpacked if it is compressed. Other files are not copied.
pub(crate) fn read_file(path: &Path, limit: u64, expected: u64) -> io::Result<Option<Vec<u8>>> {
    match read_page(File::open(path)?, limit, expected)? {
        Some(bytes) if Compression::of(&bytes).is_some() => {
            Stream::from_bytes(bytes)?.read_page(limit, expected)
        }
        page => Ok(page),
    }
}

impl Read for Stream {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let length = if !self.left().is_empty() {
            self.ahead.read(to)?
        } else {
            self.failed.take().map_or_else(|| self.bytes.read(to), Err)?
        };
        self.at += length as u64;
        Ok(length)
    }
}

impl BufRead for Stream {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if !self.left().is_empty() {
            return self.ahead.fill_buf();
        }
        match self.failed.take() {
            Some(error) => Err(error),
            None => self.bytes.fill_buf(),
        }
    }

    fn consume(&mut self, length: usize) {
        if self.left().is_empty() {
            self.bytes.consume(length);
        } else {
            self.ahead.consume(length);
        }
        self.at += length as u64;
    }
}

/// Counts the bytes that are read.
struct Counted<R> {
    file: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let length = self.file.read(to)?;
        self.read.fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns bytes, and then an error.
    struct Failing(Cursor<Vec<u8>>);

    impl Read for Failing {
        fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
            match self.0.read(to)? {
                0 => Err(io::Error::other("the disk is gone")),
                length => Ok(length),
            }
        }
    }

    #[test]
    fn looking_ahead_keeps_data_and_reports_errors_in_place() {
        let mut stream = Stream::from_bytes(b"0123456789".to_vec()).unwrap();
        assert_eq!(stream.peek(3), b"012");
        let mut two = [0; 2];
        stream.read_exact(&mut two).unwrap();
        assert_eq!(stream.peek(4), b"2345");
        assert_eq!(stream.peek(99), b"23456789");
        stream.put_back(b"01".to_vec());
        assert_eq!((stream.at(), stream.peek(3)), (0, &b"012"[..]));
        stream.read_exact(&mut two).unwrap();
        let mut all = String::new();
        stream.read_to_string(&mut all).unwrap();
        assert_eq!((all.as_str(), stream.at()), ("23456789", 10));

        let failing = Failing(Cursor::new(vec![b'x'; HEAD + 9]));
        let mut stream = Stream::new(Box::new(failing)).unwrap();
        assert_eq!(stream.peek(HEAD + 20), [b'x'; HEAD + 9]);
        let mut all = Vec::new();
        assert_eq!(stream.read_to_end(&mut all).unwrap_err().to_string(), "the disk is gone");
        assert_eq!(all.len(), HEAD + 9);
    }
}
