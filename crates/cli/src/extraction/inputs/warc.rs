//! Splits web archives into records (WARC 1.0 and 1.1, and earlier versions).
//!
//! A wrong `Content-Length` must not hide the records after it. So before the content of a record
//! is read, the bytes at its end are examined. If no record follows, the content is searched for
//! one, and reading continues there. In gzip, the members show where records begin. Input that can
//! be read only once is searched as far as it was kept.
//!
//! Why no crate: `warc` and `rust_warc` hold whole records of any length in memory, and end at the
//! first invalid one. `fastwarc` needs input that can seek, so it cannot read stdin, and it adds C
//! libraries for formats that are not read here.

use std::io::{self, BufRead, Read};
use std::path::PathBuf;

use super::container::{Container, ContainerKind, Entry};
use super::gzip::Damage;
use super::line::read_line;
use super::page::{BadRecord, Limit};
use super::promise::{Lookout, Promise, SEEN, begins_record, record_in};
use super::record::Record;
use super::stream::Stream;

/// The length of the longest head of a record, in bytes. Some archives store large fields of their
/// own in it.
const HEAD: usize = 1 << 20;
/// The number of bytes that are read of a record that is too long, to detect what it is.
const START: u64 = 64 << 10;
/// The number of bytes that may be read again for each byte that was read, and the number that may
/// be read again in any case. So many wrong lengths cannot make reading slow.
const AGAIN: (u64, u64) = (4, 64 << 20);

/// The description of web archives.
pub(crate) const KIND: ContainerKind = ContainerKind {
    name: "warc",
    help: "A web archive",
    entry: "record",
    begins: |head| head.starts_with(b"WARC/"),
    open: |stream, path, limit| Box::new(WarcReader::new(stream, path, limit)),
};

/// Splits an archive into records.
struct WarcReader {
    stream: Stream,
    limit: Limit,
    /// The number of bytes that were read of the unpacked archive.
    at: u64,
    /// What is known about the bytes at this offset.
    ahead: Option<Ahead>,
    /// Examines the ends of records, if the file allows it.
    lookout: Option<Lookout>,
    /// The number of bytes that were read again.
    again: u64,
    /// The number of the last record, from 1.
    record: u64,
}

enum Ahead {
    /// A record begins at this offset. Its first line was read.
    Record(u64),
    /// Damage, which is reported with the next record.
    Damage(io::Error),
    /// Other data at this offset, which is reported with the next record.
    Junk(u64, String),
    /// Other data. The next record must be searched for.
    Lost,
    End,
}

/// How the content of a record ends.
enum End {
    /// After the number of bytes given by its length.
    Whole,
    /// At a gzip member that begins with a record.
    Member,
    /// At the end of the archive.
    CutOff,
}

impl Container for WarcReader {
    fn next(&mut self) -> Option<Result<Box<dyn Entry>, BadRecord>> {
        Some(Iterator::next(self)?.map(|record| Box::new(record) as Box<dyn Entry>))
    }

    fn number(&self) -> u64 {
        self.record
    }

    fn bytes_read(&self) -> u64 {
        self.stream.bytes_read()
    }
}

impl WarcReader {
    fn new(stream: Stream, path: Option<PathBuf>, limit: Limit) -> Self {
        let lookout = path.and_then(|path| Lookout::of(&path));
        Self { stream, limit, at: 0, ahead: None, lookout, again: 0, record: 0 }
    }

    /// Reads lines until one begins a record. Only empty lines may precede it, unless the reader is
    /// `lost`.
    fn seek(&mut self, lost: bool) -> Ahead {
        let mut line = Vec::new();
        loop {
            line.clear();
            let at = self.at;
            match read_line(&mut self.stream, &mut line, 80) {
                Ok(0) => return Ahead::End,
                Ok(length) => self.at += length,
                Err(error) => return Ahead::Damage(error),
            }
            let begins = if lost { begins_record(&line) } else { line.starts_with(b"WARC/") };
            if begins {
                return Ahead::Record(at);
            }
            if !lost && !line.trim_ascii().is_empty() {
                let found = String::from_utf8_lossy(line.trim_ascii()).chars().take(40).collect();
                return Ahead::Junk(at, found);
            }
        }
    }

    /// Reads the record that begins at an offset.
    fn read(&mut self, at: u64) -> Result<Record, BadRecord> {
        let place = |error: String| BadRecord::recoverable(format!("record at byte {at}: {error}"));
        let mut record = self.head().map_err(|error| self.broken(at, error))?.map_err(place)?;
        let Some(length) = record.length else {
            return Err(place("expected a number as Content-Length".into()));
        };
        let content = self.at;
        let end = content.saturating_add(length);
        let promise = self.lookout.as_mut().and_then(|lookout| lookout.promise(end).ok());
        if let Some(Promise::JunkAfter(_) | Promise::Broken(_) | Promise::CutOff) = promise
            && let Some(next) = self.record_between(content, end)
        {
            self.skip(next - content).map_err(|error| self.broken(at, error))?;
            return Err(place(too_long(length, next)));
        }
        let keep = match (length, &promise) {
            (length, _) if length > self.limit.wrapped() as u64 => START,
            // It is searched if it does not end at its given length.
            (length, None) => length,
            (length, Some(_)) if record.may_hold_page() => length,
            _ => 0,
        };
        let content_end =
            self.content(length, keep, &mut record.block).map_err(|e| self.broken(at, e))?;
        let found = self.at - content;
        let promise = match (content_end, promise) {
            (End::Member, _) => {
                self.ahead = Some(Ahead::Lost);
                return Err(place(too_long(length, self.at)));
            }
            (End::CutOff, _) => Promise::CutOff,
            (End::Whole, Some(promise)) if promise != Promise::CutOff => promise,
            // The file may have grown in the meantime.
            (End::Whole, _) => Promise::of(self.stream.peek(SEEN)),
        };
        if promise != Promise::Kept && self.lookout.is_none() {
            if let Some((passed, damage)) = self.stream.damage() {
                self.at += passed;
                return Err(self.broken(at, damage));
            }
            if let Some(next) = record_in(&record.block) {
                return Err(place(self.go_back(content, next, length, &record.block)));
            }
            if found > record.block.len() as u64 && !matches!(promise, Promise::JunkAfter(_)) {
                self.ahead = Some(Ahead::Lost);
                let (not_seen, message) =
                    (found - record.block.len() as u64, length_problem(length, end, &promise));
                return Err(place(format!(
                    "{message}; the last {not_seen} bytes were not searched for further records"
                )));
            }
        }
        match promise {
            Promise::CutOff => {
                return Err(place(format!("truncated: found {found} of {length} bytes")));
            }
            Promise::Broken(_) => {
                self.ahead = Some(Ahead::Lost);
                return Err(place(length_problem(length, end, &promise)));
            }
            Promise::Kept | Promise::JunkAfter(_) => {}
        }
        match self.seek(false) {
            Ahead::Damage(error) if Damage::concerns_what_came_before(&error) => {
                return Err(self.broken(at, error));
            }
            ahead => self.ahead = Some(ahead),
        }
        if !record.may_hold_page() {
            record.block = Vec::new();
        }
        Ok(record)
    }

    /// Reads the content of a record, and keeps at most `keep` bytes of it.
    fn content(&mut self, length: u64, keep: u64, block: &mut Vec<u8>) -> io::Result<End> {
        // If the length is wrong, no more memory is reserved than this.
        block.reserve_exact(usize::try_from(keep.min(1 << 20)).unwrap_or(0));
        let mut left = length;
        while left > 0 {
            let there = match self.stream.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                there => there?.len(),
            };
            if there == 0 {
                return Ok(End::CutOff);
            }
            let member = self.stream.member_from(self.at);
            if member == Some(self.at) && self.stream.peek(5) == b"WARC/" {
                return Ok(End::Member);
            }
            let member = self.stream.member_from(self.at + 1).unwrap_or(u64::MAX);
            let buffer = self.stream.fill_buf()?;
            let length = (buffer.len() as u64).min(left).min(member - self.at);
            let kept = length.min(keep.saturating_sub(block.len() as u64));
            let [length, kept] = [length, kept].map(|n| usize::try_from(n).unwrap_or(buffer.len()));
            block.try_reserve(kept)?;
            block.extend_from_slice(&buffer[..kept]);
            self.stream.consume(length);
            self.at += length as u64;
            left -= length as u64;
        }
        Ok(End::Whole)
    }

    /// Returns the offset of a record that begins inside the content of another one.
    fn record_between(&mut self, content: u64, end: u64) -> Option<u64> {
        self.lookout.as_mut()?.record_between(content, end).ok().flatten()
    }

    /// Skips a number of bytes.
    fn skip(&mut self, length: u64) -> io::Result<()> {
        self.at += io::copy(&mut (&mut self.stream).take(length), &mut io::sink())?;
        self.ahead = Some(Ahead::Lost);
        Ok(())
    }

    /// Goes back to a record that begins inside the content of another one, unless too many bytes
    /// were read again already. Returns the message.
    fn go_back(&mut self, content: u64, next: usize, length: u64, block: &[u8]) -> String {
        self.ahead = Some(Ahead::Lost);
        let at = content + next as u64;
        let passed = self.at - (content + block.len() as u64);
        let rest = &block[next..];
        let message = too_long(length, at);
        self.again += rest.len() as u64;
        if passed > 0 || self.again > AGAIN.0.saturating_mul(self.at).saturating_add(AGAIN.1) {
            let lost = self.at - at;
            return format!("{message}; the records in the following {lost} bytes are lost");
        }
        self.stream.unread(rest);
        self.at = at;
        message
    }

    fn broken(&self, at: u64, error: io::Error) -> BadRecord {
        match error.kind() {
            io::ErrorKind::InvalidData => {
                BadRecord::recoverable(format!("record at byte {at}: {error}"))
            }
            _ => BadRecord::fatal(error),
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
            self.at += length;
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

/// Returns the message for a length that reaches beyond the next record.
fn too_long(length: u64, next: u64) -> String {
    format!("its Content-Length of {length} extends beyond the next record at byte {next}")
}

/// Returns the message for a length that does not lead to a record.
fn length_problem(length: u64, end: u64, promise: &Promise) -> String {
    let found = match promise {
        Promise::JunkAfter(junk) | Promise::Broken(junk) => {
            format!("found {:?} at byte {}", junk.found, end + junk.blank)
        }
        _ => "the archive ends before that".to_string(),
    };
    format!("its Content-Length of {length} does not lead to a record: {found}")
}

impl Iterator for WarcReader {
    type Item = Result<Record, BadRecord>;

    fn next(&mut self) -> Option<Self::Item> {
        self.record += 1;
        let ahead = match self.ahead.take() {
            Some(Ahead::Lost) => self.seek(true),
            Some(ahead) => ahead,
            None => self.seek(false),
        };
        let broken = match ahead {
            Ahead::End | Ahead::Lost => return None,
            Ahead::Record(at) => match self.read(at) {
                Ok(record) => return Some(Ok(record)),
                Err(broken) => broken,
            },
            Ahead::Damage(error) => self.broken(self.at, error),
            Ahead::Junk(at, found) => BadRecord::recoverable(format!(
                "expected a record that begins with WARC/ at byte {at}, found {found:?}"
            )),
        };
        self.ahead.get_or_insert(Ahead::Lost);
        Some(Err(broken))
    }
}

#[cfg(test)]
mod tests;
