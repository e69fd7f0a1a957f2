//! Examines what follows a record according to its `Content-Length`. If it is not a record, the
//! length is wrong, or something else was inserted between two records.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use super::gzip::is_gzip;
use super::line::read_line;

/// The number of bytes that are examined.
pub(super) const SEEN: usize = 512;

/// The data found at the end of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Promise {
    /// A record, or the end of the file.
    Kept,
    /// Something else, after the empty lines that end a record.
    JunkAfter(Junk),
    /// Something else.
    Broken(Junk),
    /// The file ends before the record does.
    CutOff,
}

/// The start of data that is not a record, and the number of bytes of white space before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Junk {
    pub(super) blank: u64,
    pub(super) found: String,
}

impl Promise {
    /// Classifies these bytes, which are [`SEEN`] bytes, or all bytes up to the end of the file.
    pub(super) fn of(bytes: &[u8]) -> Self {
        let rest = bytes.trim_ascii_start();
        let blank = &bytes[..bytes.len() - rest.len()];
        if rest.is_empty() || rest.starts_with(b"WARC/") {
            return Self::Kept;
        }
        let line = rest.split(|byte| *byte == b'\n').next().unwrap_or_default();
        let found = String::from_utf8_lossy(line.trim_ascii()).chars().take(40).collect();
        let junk = Junk { blank: blank.len() as u64, found };
        let ends = blank.starts_with(b"\r\n\r\n") || blank.starts_with(b"\n\n");
        if ends { Self::JunkAfter(junk) } else { Self::Broken(junk) }
    }
}

/// Returns whether a line begins a record, such as `WARC/1.0`. The end of the line may be cut off.
pub(super) fn begins_record(line: &[u8]) -> bool {
    let Some(version) = line.strip_prefix(b"WARC/") else { return false };
    let version = version.trim_ascii_end();
    version.len() <= 8
        && version.first().is_none_or(u8::is_ascii_digit)
        && version.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.')
}

/// Returns the offset of the first line in a record's content that begins a record.
pub(super) fn record_in(content: &[u8]) -> Option<usize> {
    memchr::memmem::find_iter(content, b"WARC/").find(|&at| {
        let starts_line = at == 0 || content[at - 1] == b'\n';
        let line = content[at..].split(|byte| *byte == b'\n').next().unwrap_or_default();
        starts_line && begins_record(line)
    })
}

/// Reads other places of an archive that is not gzip, if its file can be read at any offset.
pub(super) struct Lookout {
    file: File,
    length: u64,
}

impl Lookout {
    /// Returns `None` for a file that is compressed or not a regular file.
    pub(super) fn of(path: &Path) -> Option<Self> {
        let mut file = File::open(path).ok()?;
        let metadata = file.metadata().ok().filter(std::fs::Metadata::is_file)?;
        let mut head = Vec::new();
        (&mut file).take(3).read_to_end(&mut head).ok()?;
        (!is_gzip(&head)).then_some(Self { file, length: metadata.len() })
    }

    /// Classifies the bytes at an offset.
    pub(super) fn promise(&mut self, at: u64) -> io::Result<Promise> {
        if at > self.length {
            return Ok(Promise::CutOff);
        }
        self.file.seek(SeekFrom::Start(at))?;
        let mut seen = Vec::with_capacity(SEEN);
        (&mut self.file).take(SEEN as u64).read_to_end(&mut seen)?;
        Ok(Promise::of(&seen))
    }

    /// Returns the offset of the first line between two offsets that begins a record.
    pub(super) fn record_between(&mut self, start: u64, end: u64) -> io::Result<Option<u64>> {
        self.file.seek(SeekFrom::Start(start))?;
        let content = (&mut self.file).take(end.min(self.length).saturating_sub(start));
        let mut content = BufReader::with_capacity(64 << 10, content);
        let mut at = start;
        let mut line = Vec::new();
        loop {
            line.clear();
            match read_line(&mut content, &mut line, 80)? {
                0 => return Ok(None),
                _ if begins_record(&line) => return Ok(Some(at)),
                length => at += length,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_after_a_record() {
        let junk = |blank, found: &str| Junk { blank, found: found.into() };
        for (bytes, want) in [
            ("", Promise::Kept),
            ("\r\n\r\n", Promise::Kept),
            ("\r\n\r\nWARC/1.1\r\n", Promise::Kept),
            ("WARC/0.18\n", Promise::Kept),
            ("\r\n\r\njunk\nmore", Promise::JunkAfter(junk(4, "junk"))),
            ("\n\nWAR", Promise::JunkAfter(junk(2, "WAR"))),
            ("od\r\n\r\n", Promise::Broken(junk(0, "od"))),
            ("\r\nx", Promise::Broken(junk(2, "x"))),
        ] {
            assert_eq!(Promise::of(bytes.as_bytes()), want, "{bytes:?}");
        }
    }

    #[test]
    fn records_in_the_content_of_another() {
        assert_eq!(record_in(b"<p>WARC/1.0\nWARC/x\nWARC/1.0 is a format\n"), None);
        assert_eq!(record_in(b"<p>a\r\nWARC/1.0\r\nWARC-Type: x"), Some(6));
        assert_eq!(record_in(b"WARC/1."), Some(0));
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "<p>\nWARC/1.0\nWARC/0.9\n").unwrap();
        let mut lookout = Lookout::of(file.path()).unwrap();
        assert_eq!(lookout.record_between(0, 99).unwrap(), Some(4));
        assert_eq!(lookout.record_between(5, 99).unwrap(), Some(13));
        assert_eq!(lookout.record_between(5, 13).unwrap(), None);
        assert_eq!(lookout.promise(13).unwrap(), Promise::Kept);
        assert_eq!(lookout.promise(23).unwrap(), Promise::CutOff);
    }
}
