//! Splits web archives into records (WARC 1.0 and 1.1, and earlier versions).
//!
//! Damage, such as a wrong `Content-Length`, ends the reading of an archive that is not compressed,
//! because nothing shows where the next record begins. In gzip, the next member shows it.
//!
//! No crate fits: `warc` and `rust_warc` hold whole records of any length in memory, and end at the
//! first invalid record. `fastwarc` needs input that can seek, so it cannot read stdin, and it adds
//! C libraries for formats that are not read here.

use std::io::{self, BufRead};

use crate::container::{Container, ContainerKind, Entry};
use crate::limit::Limit;
use crate::line::read_line;
use crate::page::Refused;
use crate::record::Record;
use crate::stream::Stream;
use crate::unpacked::Damage;

/// Maximum length of the head of a record, in bytes. Some archives store large fields of their own
/// in it.
const HEAD: usize = 1 << 20;
/// The number of bytes that are read of a record that is too long, to detect its type.
const START: u64 = 64 << 10;

/// The description of web archives.
pub(crate) const KIND: ContainerKind = ContainerKind {
    name: "warc",
    extensions: &["warc"],
    entry: "record",
    begins: |head| head.starts_with(b"WARC/"),
    open: |stream, limit| Box::new(WarcReader::new(stream, limit)),
};

/// Splits an archive into records.
struct WarcReader {
    stream: Stream,
    limit: Limit,
    /// The bytes that come next, if they were looked at.
    ahead: Option<Ahead>,
    /// The number of the last record, from 1.
    record: u64,
}

enum Ahead {
    /// A record begins at this offset. Its first line was read.
    Record(u64),
    /// Damage, which is reported with the next record.
    Damage(io::Error),
    /// Other data at this offset, after a number of empty lines.
    Junk(u64, usize, String),
    End,
}

/// The place where the content of a record ends.
enum End {
    /// After the number of bytes given by its length.
    Whole,
    /// At a member that begins with a record.
    Member,
    /// At the end of the archive.
    CutOff,
}

impl Container for WarcReader {
    fn number(&self) -> u64 {
        self.record
    }

    fn bytes_read(&self) -> u64 {
        self.stream.bytes_read()
    }
}

impl WarcReader {
    fn new(stream: Stream, limit: Limit) -> Self {
        Self { stream, limit, ahead: None, record: 0 }
    }

    /// Reads the first line of a record. Only empty lines may precede it.
    fn seek(&mut self) -> Ahead {
        let mut line = Vec::new();
        let mut empty = 0;
        loop {
            line.clear();
            let at = self.stream.at();
            match read_line(&mut self.stream, &mut line, 80) {
                Ok(0) => return Ahead::End,
                Ok(_) => {}
                Err(error) => return Ahead::Damage(error),
            }
            let text = line.trim_ascii();
            if line.starts_with(b"WARC/") {
                return Ahead::Record(at);
            }
            if !text.is_empty() {
                let found = String::from_utf8_lossy(text).chars().take(40).collect();
                return Ahead::Junk(at, empty, found);
            }
            empty += 1;
        }
    }

    /// Skips the bytes before the next member that begins with a record. Without such a member, the
    /// archive ends. Returns the reason why a record is broken, with a remark on the skipped bytes.
    fn go_on(&mut self, mut reason: String) -> String {
        let at = self.stream.at();
        let mut damage = None;
        let found = loop {
            match self.skip_to_member() {
                // The damage is in the skipped bytes, and explains them.
                Err(error) if Damage::concerns_what_came_before(&error) => {
                    damage.get_or_insert(error);
                }
                found => break found,
            }
        };
        if let Some(damage) = damage {
            reason += &format!("; {damage}");
        }
        match found {
            Ok(true) => {}
            Ok(false) => {
                self.ahead = Some(Ahead::End);
                if self.stream.at() > at {
                    reason += "; the rest of the file is not read";
                }
            }
            Err(error) => self.ahead = Some(Ahead::Damage(error)),
        }
        reason
    }

    /// Skips the bytes before the next member that begins with a record, and returns whether there
    /// is one.
    fn skip_to_member(&mut self) -> io::Result<bool> {
        while let Some(length) = self.before_member()? {
            self.stream.consume(length);
            if length == 0 || !self.stream.is_unpacked() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the number of bytes that can be read before the next member: zero at the end of the
    /// archive, and `None` where a member begins with a record.
    fn before_member(&mut self) -> io::Result<Option<usize>> {
        let there = loop {
            match self.stream.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                there => break there?.len(),
            }
        };
        let at = self.stream.at();
        if there > 0 && self.stream.member_from(at) == Some(at) && self.stream.peek(5) == b"WARC/" {
            return Ok(None);
        }
        let member = self.stream.member_from(at + 1).unwrap_or(u64::MAX) - at;
        let member = usize::try_from(member).unwrap_or(usize::MAX);
        Ok(Some(self.stream.fill_buf()?.len().min(member)))
    }

    /// Reads the record that begins at an offset.
    fn read(&mut self, at: u64) -> Result<Record, Refused> {
        let place = |error: String| Refused::Failed(format!("record at byte {at}: {error}"));
        let mut record = self.head().map_err(|error| self.broken(at, error))?.map_err(place)?;
        let Some(length) = record.length else {
            return Err(place("expected a number as Content-Length".into()));
        };
        let content = self.stream.at();
        let keep = if !record.may_hold_page() {
            0
        } else if length > self.limit.wrapped() as u64 {
            START
        } else {
            length
        };
        match self.content(length, keep, &mut record.block).map_err(|e| self.broken(at, e))? {
            End::Whole => {}
            End::Member => {
                let next = self.stream.at();
                return Err(place(format!(
                    "its Content-Length of {length} extends beyond the next record at byte {next}"
                )));
            }
            End::CutOff => {
                let found = self.stream.at() - content;
                return Err(place(format!("truncated: found {found} of {length} bytes")));
            }
        }
        match self.seek() {
            Ahead::Damage(error) if Damage::concerns_what_came_before(&error) => {
                Err(self.broken(at, error))
            }
            // Two line ends follow a record.
            Ahead::Junk(at, 0 | 1, found) => Err(place(format!(
                "its Content-Length of {length} does not lead to a record: found {found:?} at byte {at}"
            ))),
            ahead => {
                self.ahead = Some(ahead);
                Ok(record)
            }
        }
    }

    /// Reads the content of a record, and keeps at most `keep` bytes of it.
    fn content(&mut self, length: u64, keep: u64, block: &mut Vec<u8>) -> io::Result<End> {
        // If the length is wrong, no more memory is reserved than this.
        block.reserve_exact(usize::try_from(keep.min(1 << 20)).unwrap_or(0));
        let mut left = length;
        while left > 0 {
            let there = match self.before_member()? {
                None => return Ok(End::Member),
                Some(0) => return Ok(End::CutOff),
                Some(there) => there as u64,
            };
            let buffer = self.stream.fill_buf()?;
            let length = there.min(left);
            let kept = length.min(keep.saturating_sub(block.len() as u64));
            let [length, kept] = [length, kept].map(|n| usize::try_from(n).unwrap_or(buffer.len()));
            block.try_reserve(kept)?;
            block.extend_from_slice(&buffer[..kept]);
            self.stream.consume(length);
            left -= length as u64;
        }
        Ok(End::Whole)
    }

    fn broken(&self, at: u64, error: io::Error) -> Refused {
        match error.kind() {
            io::ErrorKind::InvalidData => Refused::Failed(format!("record at byte {at}: {error}")),
            _ => Refused::fatal(error),
        }
    }

    /// Reads the fields of a record, up to the empty line.
    fn head(&mut self) -> io::Result<Result<Record, String>> {
        let mut record = Record::default();
        let mut room = HEAD;
        let (mut field, mut line) = (Vec::new(), Vec::new());
        loop {
            line.clear();
            let length = read_line(&mut self.stream, &mut line, room)?;
            if length > line.len() as u64 {
                return Ok(Err(format!("its head is longer than {HEAD} bytes")));
            }
            if length == 0 {
                return Ok(Err("truncated in its head".into()));
            }
            room -= line.len();
            if line.starts_with(b" ") || line.starts_with(b"\t") {
                field.push(b' ');
                field.extend_from_slice(line.trim_ascii());
                continue;
            }
            record.field(&String::from_utf8_lossy(&field));
            field.clear();
            field.extend_from_slice(line.trim_ascii());
            if field.is_empty() {
                return Ok(Ok(record));
            }
        }
    }
}

impl Iterator for WarcReader {
    type Item = Result<Box<dyn Entry>, Refused>;

    fn next(&mut self) -> Option<Self::Item> {
        self.record += 1;
        let broken = match self.ahead.take().unwrap_or_else(|| self.seek()) {
            Ahead::End => return None,
            Ahead::Record(at) => match self.read(at) {
                Ok(record) => return Some(Ok(Box::new(record))),
                Err(broken) => broken,
            },
            Ahead::Damage(error) => self.broken(self.stream.at(), error),
            Ahead::Junk(at, _, found) => Refused::Failed(format!(
                "expected a record that begins with WARC/ at byte {at}, found {found:?}"
            )),
        };
        Some(Err(match broken {
            Refused::Failed(reason) => Refused::Failed(self.go_on(reason)),
            last => last,
        }))
    }
}

#[cfg(test)]
mod tests;
