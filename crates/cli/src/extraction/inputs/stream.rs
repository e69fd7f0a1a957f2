//! A file or stdin, unpacked.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::gzip::{Gunzip, is_gzip};

/// How much is read at once.
const BUFFER: usize = 128 << 10;
/// How much of a file tells what it holds.
const HEAD: u64 = 512;

/// The bytes of a file or of stdin; unpacked, if they are gzip, whatever the name says.
pub(crate) struct Stream {
    bytes: Box<dyn BufRead + Send>,
    /// Bytes that were read of the file as it is.
    read: Arc<AtomicU64>,
}

impl Stream {
    /// Opens a file or, without a path, stdin.
    pub(crate) fn open(path: Option<&Path>) -> io::Result<Self> {
        let file: Box<dyn Read + Send> = match path {
            Some(path) => Box::new(File::open(path)?),
            None => Box::new(io::stdin()),
        };
        Self::new(file)
    }

    /// Nothing.
    pub(crate) fn empty() -> Self {
        Self { bytes: Box::new(io::empty()), read: Arc::default() }
    }

    fn new(file: Box<dyn Read + Send>) -> io::Result<Self> {
        let read = Arc::new(AtomicU64::new(0));
        let file = BufReader::with_capacity(BUFFER, Counted { file, read: Arc::clone(&read) });
        let mut stream = Self { bytes: Box::new(file), read };
        if is_gzip(&stream.head()?) {
            let unpacked = Gunzip::new(stream.bytes);
            stream.bytes = Box::new(BufReader::with_capacity(BUFFER, unpacked));
        }
        Ok(stream)
    }

    /// The first bytes of what was not read yet.
    pub(crate) fn head(&mut self) -> io::Result<Vec<u8>> {
        let mut head = Vec::new();
        self.bytes.by_ref().take(HEAD).read_to_end(&mut head)?;
        let rest = std::mem::replace(&mut self.bytes, Box::new(io::empty()));
        self.bytes = Box::new(Cursor::new(head.clone()).chain(rest));
        Ok(head)
    }

    /// Bytes that were read of the file as it is.
    pub(crate) fn bytes_read(&self) -> u64 {
        self.read.load(Ordering::Relaxed)
    }

    /// All of it, if that is not longer than `limit`; `expected` bytes are expected.
    pub(crate) fn read_page(self, limit: u64, expected: u64) -> io::Result<Option<Vec<u8>>> {
        read_page(self, limit, expected)
    }
}

/// All that `from` gives, if that is not longer than `limit`; `expected` bytes are expected.
pub(crate) fn read_page(from: impl Read, limit: u64, expected: u64) -> io::Result<Option<Vec<u8>>> {
    // One byte more, so that the end is seen without more room.
    let room = usize::try_from(expected.min(limit)).unwrap_or(0) + 1;
    let mut page = Vec::with_capacity(room.min(64 << 20));
    from.take(limit.saturating_add(1)).read_to_end(&mut page)?;
    Ok((page.len() as u64 <= limit).then_some(page))
}

impl Read for Stream {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        self.bytes.read(to)
    }
}

impl BufRead for Stream {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.bytes.fill_buf()
    }

    fn consume(&mut self, length: usize) {
        self.bytes.consume(length);
    }
}

#[cfg(test)]
impl From<Vec<u8>> for Stream {
    fn from(bytes: Vec<u8>) -> Self {
        Self::new(Box::new(Cursor::new(bytes))).unwrap()
    }
}

/// Counts what is read.
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
