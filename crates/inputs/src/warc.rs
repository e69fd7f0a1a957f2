//! Splits web archives into records (WARC 1.0 and 1.1, earlier versions, and ARC).
//!
//! A record whose `Content-Length` is wrong ends where the next one begins: at a line that begins
//! with `WARC/`, or at a member of gzip or zstd that does. After other damage, reading continues
//! there, too.
//!
//! No crate fits: `warc` and `rust_warc` hold whole records of any length in memory, and end at the
//! first invalid record. `fastwarc` needs input that can seek, so it cannot read stdin, and it adds
//! C libraries for formats that are not read here.

use std::io::{self, BufRead};

use crate::container::{ContainerKind, Entry};
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
/// The start of a record.
const MAGIC: &[u8] = b"WARC/";
/// The start of an archive in ARC, which may have the name of one in WARC.
const ARC_MAGIC: &[u8] = b"filedesc://";
/// The end of a line, and the start of a record.
const NEXT: &[u8] = b"\nWARC/";
/// The number of bytes in which a record is recognised: empty lines, its first line, and the start
/// of a field.
const LOOK: usize = 32;

/// The description of web archives.
pub(crate) const KIND: ContainerKind = ContainerKind {
    name: "warc",
    extensions: &["warc"],
    entry: "record",
    begins: is_record,
    open: |stream, limit| {
        let mut reader = WarcReader::new(stream, limit);
        Box::new(std::iter::from_fn(move || reader.next().map(|entry| (reader.record, entry))))
    },
};

/// The description of archives in ARC, the format before WARC. They have the same records, with one
/// line as their head, and nothing shows where a record begins.
pub(crate) const ARC: ContainerKind = ContainerKind {
    name: "arc",
    extensions: &["arc"],
    entry: "record",
    begins: |head| head.starts_with(ARC_MAGIC),
    open: KIND.open,
};

/// Splits an archive into records.
struct WarcReader {
    stream: Stream,
    limit: Limit,
    /// The bytes that come next, if they were looked at.
    ahead: Option<Ahead>,
    /// The number of the last record, from 1.
    record: u64,
    /// The fault of the last record, which was used.
    fault: Option<Refused>,
    /// Whether the archive is in ARC.
    is_arc: bool,
    /// The head of the next record, if it is in ARC.
    arc_head: Option<Record>,
}

enum Ahead {
    /// A record begins at this offset. Its first line was read.
    Record(u64),
    /// Damage, which is reported with the next record.
    Damage(io::Error),
    /// Other data at this offset.
    Junk(u64, String),
    End,
}

/// The place where the content of a record ends.
enum End {
    /// After the number of bytes given by its length.
    Whole,
    /// At the next record.
    Record,
    /// At the end of the archive.
    CutOff,
}

/// Returns whether some bytes begin with a record.
fn is_record(bytes: &[u8]) -> bool {
    bytes.get(..MAGIC.len()).is_some_and(|start| start.eq_ignore_ascii_case(MAGIC))
}

/// Returns whether a line of other data begins a record: `WARC/1.1` alone, and a field after it.
fn is_next(lines: &[u8]) -> bool {
    let version = |bytes: &[u8]| bytes.iter().all(|b| b.is_ascii_digit() || *b == b'.');
    let Some(rest) = lines.strip_prefix(MAGIC) else { return false };
    let Some(end) = memchr::memchr(b'\n', rest) else { return false };
    version(rest[..end].trim_ascii_end())
        && rest[end + 1..].first().is_some_and(u8::is_ascii_alphabetic)
}

/// Returns the offset at which the next record begins in the content of another one.
fn next_in(content: &[u8]) -> Option<usize> {
    let starts = memchr::memmem::find_iter(content, NEXT).map(|at| at + 1);
    std::iter::once(0).chain(starts).find(|at| is_next(&content[*at..]))
}

/// Returns the content of a record without the two line ends after it.
fn without_line_ends(mut content: &[u8]) -> &[u8] {
    for _ in 0..2 {
        content = content.strip_suffix(b"\n").unwrap_or(content);
        content = content.strip_suffix(b"\r").unwrap_or(content);
    }
    content
}

impl WarcReader {
    fn new(mut stream: Stream, limit: Limit) -> Self {
        let is_arc = (ARC.begins)(stream.peek(ARC_MAGIC.len()));
        Self { stream, limit, ahead: None, record: 0, fault: None, is_arc, arc_head: None }
    }

    /// Reads the first line of a record. Only empty lines may precede it.
    fn seek(&mut self) -> Ahead {
        let mut line = Vec::new();
        loop {
            line.clear();
            let at = self.stream.at();
            match read_line(&mut self.stream, &mut line, if self.is_arc { HEAD } else { 80 }) {
                Ok(0) => return Ahead::End,
                Ok(_) => {}
                Err(error) => return Ahead::Damage(error),
            }
            let text = line.trim_ascii();
            if self.is_arc {
                self.arc_head = Record::of_arc(&String::from_utf8_lossy(&line));
            }
            if is_record(&line) || self.arc_head.is_some() {
                return Ahead::Record(at);
            }
            if !text.is_empty() {
                let found = String::from_utf8_lossy(text).chars().take(40).collect();
                return Ahead::Junk(at, found);
            }
        }
    }

    /// Skips the bytes before the next record. Without one, the archive ends. Returns the reason
    /// why a record is broken, with a remark on the skipped bytes.
    fn go_on(&mut self, mut reason: String) -> String {
        let at = self.stream.at();
        let mut damage = None;
        let found = loop {
            match self.content(u64::MAX, 0, true, &mut Vec::new()) {
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
            Ok(End::Record) => {}
            Ok(_) => {
                self.ahead = Some(Ahead::End);
                if self.stream.at() > at {
                    reason += "; the rest of the file is not read";
                }
            }
            Err(error) => self.ahead = Some(Ahead::Damage(error)),
        }
        reason
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
        if there > 0
            && self.stream.member_from(at) == Some(at)
            && is_record(self.stream.peek(MAGIC.len()))
        {
            return Ok(None);
        }
        let member = self.stream.member_from(at + 1).unwrap_or(u64::MAX) - at;
        let member = usize::try_from(member).unwrap_or(usize::MAX);
        Ok(Some(self.stream.fill_buf()?.len().min(member)))
    }

    /// Reads the record that begins at an offset.
    fn read(&mut self, at: u64) -> Result<Record, Refused> {
        let place = |error: String| Refused::Failed(format!("at byte {at}: {error}"));
        let mut record = self.head().map_err(|error| self.broken(at, error))?.map_err(place)?;
        let content = self.stream.at();
        let most = self.limit.wrapped() as u64;
        let known = record.length;
        let is_long = known.is_none_or(|length| length > most);
        // A record without a length is as long as the next record allows.
        let (length, keep) = match known {
            None => (u64::MAX, most),
            Some(length) if is_long => (length, START),
            Some(length) => (length, length),
        };
        let end = self.content(length, keep, is_long, &mut record.block);
        let mut end = end.map_err(|error| self.broken(at, error))?;
        // The length is right if a record, the end or an empty line follows.
        if matches!(end, End::Whole) && !self.is_between(&record.block) {
            end = End::CutOff;
        }
        if let End::Whole = end {
            match self.seek() {
                Ahead::Damage(error) if Damage::concerns_what_came_before(&error) => {
                    return Err(self.broken(at, error));
                }
                ahead => self.ahead = Some(ahead),
            }
        } else {
            let is_whole = !is_long && self.stream.at() - content == record.block.len() as u64;
            let next = self.next_record(end, is_whole, most, &mut record.block);
            end = next.map_err(|error| self.broken(at, error))?;
            let (next, found) = (self.stream.at(), self.stream.at() - content);
            let length = known.map_or("unknown".to_string(), |length| length.to_string());
            self.fault = Some(place(match end {
                End::CutOff if known.is_some_and(|length| length >= found) => {
                    format!("truncated: {found} of {length} bytes")
                }
                _ => format!("its Content-Length is {length}, but it ends at byte {next}"),
            }));
            let is_whole = record.block.len() as u64 == found;
            record.block.truncate(without_line_ends(&record.block).len());
            record.length = is_whole.then_some(record.block.len() as u64);
        }
        if !record.may_hold_page() {
            record.block = Vec::new();
        }
        Ok(record)
    }

    /// Moves to the next record after the content of one with a wrong length. If the content holds
    /// the start of a record, it ends there. Otherwise the bytes before the next record belong to
    /// it.
    fn next_record(
        &mut self,
        end: End,
        is_whole: bool,
        most: u64,
        block: &mut Vec<u8>,
    ) -> io::Result<End> {
        let length = block.len();
        // The content may end inside of the first line of the next record.
        block.extend_from_slice(self.stream.peek(LOOK));
        let next = next_in(block).filter(|next| *next < length && is_whole);
        block.truncate(length);
        if let Some(next) = next {
            self.stream.put_back(block.split_off(next));
            return Ok(End::Record);
        }
        match end {
            End::CutOff => {
                self.content(u64::MAX, most.saturating_sub(block.len() as u64), true, block)
            }
            end => Ok(end),
        }
    }

    /// Returns whether the place after some content is one between records: a record or the end
    /// follows, perhaps after empty lines. So do two line ends and other data, unless the content
    /// holds the start of a record.
    fn is_between(&mut self, content: &[u8]) -> bool {
        let is_arc = self.is_arc;
        let next = self.stream.peek(LOOK);
        let is_line_end = |byte: &u8| matches!(byte, b'\r' | b'\n');
        let rest = next.iter().position(|byte| !is_line_end(byte)).unwrap_or(next.len());
        let lines = memchr::memchr_iter(b'\n', &next[..rest]).count();
        let is_record = |bytes: &[u8]| is_record(bytes) || is_arc && bytes.contains(&b':');
        rest == next.len() || is_record(&next[rest..]) || lines > 1 && next_in(content).is_none()
    }

    /// Returns the number of bytes before the next record among the next `most`, as far as they
    /// show it. It is zero where a record begins. `at_start` tells whether a line begins here.
    fn before_record(&mut self, most: usize, at_start: bool) -> io::Result<usize> {
        if at_start && is_next(self.stream.peek(LOOK)) {
            return Ok(0);
        }
        let buffer = self.stream.fill_buf()?;
        let buffer = &buffer[..buffer.len().min(most)];
        if let Some(at) = memchr::memmem::find(buffer, NEXT) {
            return Ok(at + 1);
        }
        // The rest of such a line may follow.
        let tail = (1..NEXT.len()).find(|length| buffer.ends_with(&NEXT[..*length]));
        Ok(tail.map_or(buffer.len(), |length| buffer.len() - length + 1))
    }

    /// Reads the content of a record, and appends at most `keep` bytes of it to the block. It ends
    /// at a member that begins with a record and, if the length may be wrong, at any record.
    fn content(
        &mut self,
        length: u64,
        keep: u64,
        may_be_wrong: bool,
        block: &mut Vec<u8>,
    ) -> io::Result<End> {
        // If the length is wrong, no more memory is reserved than this.
        block.reserve_exact(usize::try_from(keep.min(length).min(1 << 20)).unwrap_or(0));
        let (mut left, mut room, mut at_start) = (length, keep, true);
        while left > 0 {
            let there = match self.before_member()? {
                None => return Ok(End::Record),
                Some(0) => return Ok(End::CutOff),
                Some(there) => there as u64,
            };
            let mut length = usize::try_from(there.min(left)).unwrap_or(usize::MAX);
            if may_be_wrong {
                match self.before_record(length, at_start)? {
                    0 => return Ok(End::Record),
                    before => length = before,
                }
            }
            let buffer = self.stream.fill_buf()?;
            length = length.min(buffer.len());
            at_start = buffer[..length].ends_with(b"\n");
            let kept = length.min(usize::try_from(room).unwrap_or(usize::MAX));
            block.try_reserve(kept)?;
            block.extend_from_slice(&buffer[..kept]);
            self.stream.consume(length);
            left -= length as u64;
            room -= kept as u64;
        }
        Ok(End::Whole)
    }

    fn broken(&self, at: u64, error: io::Error) -> Refused {
        match error.kind() {
            io::ErrorKind::InvalidData => Refused::Failed(format!("at byte {at}: {error}")),
            _ => Refused::fatal(error),
        }
    }

    /// Reads the fields of a record, up to the empty line.
    fn head(&mut self) -> io::Result<Result<Record, String>> {
        if let Some(record) = self.arc_head.take() {
            return Ok(Ok(record));
        }
        let mut record = Record::default();
        let mut room = HEAD;
        let (mut field, mut line) = (Vec::new(), Vec::new());
        loop {
            line.clear();
            let length = read_line(&mut self.stream, &mut line, room)?;
            if length > line.len() as u64 {
                return Ok(Err(format!("its head is longer than {HEAD} bytes")));
            }
            let is_record = is_record(&line) && !line.contains(&b':');
            if is_record {
                self.stream.put_back(std::mem::take(&mut line));
            }
            if length == 0 || is_record {
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

    /// Returns the next record.
    fn next(&mut self) -> Option<Result<Box<dyn Entry>, Refused>> {
        if let Some(fault) = self.fault.take() {
            return Some(Err(fault));
        }
        self.record += 1;
        let broken = match self.ahead.take().unwrap_or_else(|| self.seek()) {
            Ahead::End => return None,
            Ahead::Record(at) => match self.read(at) {
                Ok(record) => return Some(Ok(Box::new(record))),
                Err(broken) => broken,
            },
            Ahead::Damage(error) => self.broken(self.stream.at(), error),
            Ahead::Junk(at, found) => Refused::Failed(format!(
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
