//! Records of a web archive (WARC 1.0 and 1.1, and what came before them).
//!
//! Why no crate: `warc` and `rust_warc` hold whole records in memory, however long, and end at the
//! first bad one; `fastwarc` reads from what can seek only, so not from stdin, and brings C libraries
//! for formats that are not read here.

use std::io::{self, Read};
use std::path::PathBuf;

use super::gzip::Damage;
use super::http;
use super::line::read_line;
use super::page::{Broken, Limit, Page, Passed, Refused};
use super::stream::Stream;

/// The longest head of a record, in bytes. Some archives keep large fields of their own in it.
const HEAD: usize = 1 << 20;
/// How often a file is gone back in, so that many wrong lengths do not make it a long one.
const REREADS: u8 = 8;
/// What is read of a record that is too long: enough to see what it is.
const START: u64 = 64 << 10;

/// A record.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Record {
    /// `WARC-Type`.
    kind: String,
    /// `WARC-Target-URI`.
    pub(crate) uri: Option<String>,
    content_type: Option<String>,
    length: Option<u64>,
    /// Its content, or the start of one that is too long; nothing if it is no page in any case.
    block: Vec<u8>,
}

/// Cuts an archive into records.
pub(crate) struct WarcReader {
    stream: Stream,
    limit: Limit,
    /// Bytes read of the unpacked archive.
    at: u64,
    /// A record's first line that was read already.
    ahead: Option<Ahead>,
    /// Where it can be opened again, and how often it still may be.
    again: Option<(PathBuf, u8)>,
    /// Number of the last record, from 1.
    pub(crate) record: u64,
}

enum Ahead {
    /// What is at this byte begins a record.
    Record(u64),
    /// Damage, told with the next record.
    Damage(io::Error),
    /// Something else is there: the next record has to be looked for.
    Lost,
    End,
}

impl WarcReader {
    pub(crate) fn new(stream: Stream, path: Option<PathBuf>, limit: Limit) -> Self {
        let again = path.filter(|path| path.is_file()).map(|path| (path, REREADS));
        Self { stream, limit, at: 0, ahead: None, again, record: 0 }
    }

    /// Goes back to a byte, where that is possible.
    fn go_back(&mut self, at: u64) -> bool {
        let Some((path, left @ 1..)) = &mut self.again else { return false };
        *left -= 1;
        let opened = Stream::open(Some(path)).and_then(|mut stream| {
            let passed = io::copy(&mut (&mut stream).take(at), &mut io::sink())?;
            Ok((stream, passed))
        });
        match opened {
            Ok((stream, passed)) if passed == at => {
                self.stream = stream;
                self.at = at;
                self.ahead = Some(Ahead::Lost);
                true
            }
            _ => false,
        }
    }

    pub(crate) fn stream(&self) -> &Stream {
        &self.stream
    }

    /// Reads lines until one begins a record. Nothing but empty lines may come before it, unless
    /// the reader is `lost`.
    fn seek(&mut self, lost: bool) -> Result<Ahead, (u64, String)> {
        let mut line = Vec::new();
        loop {
            line.clear();
            let at = self.at;
            match read_line(&mut self.stream, &mut line, 80) {
                Ok(0) => return Ok(Ahead::End),
                Ok(length) => self.at += length,
                Err(error) => return Ok(Ahead::Damage(error)),
            }
            if line.starts_with(b"WARC/") {
                return Ok(Ahead::Record(at));
            }
            if !lost && !line.trim_ascii().is_empty() {
                let found = String::from_utf8_lossy(line.trim_ascii()).chars().take(40).collect();
                return Err((at, found));
            }
        }
    }

    /// Reads the record that begins at a byte.
    fn read(&mut self, at: u64) -> Result<Record, Broken> {
        let place = |error: String| Broken::here(format!("record at byte {at}: {error}"));
        let mut record = self.head().map_err(|error| self.broken(at, error))?.map_err(place)?;
        let Some(length) = record.length else {
            return Err(place("expected a number as Content-Length".into()));
        };
        let is_page = matches!(record.kind.as_str(), "response" | "resource");
        let keep = match length {
            _ if !is_page => 0,
            length if length > self.limit.wrapped() as u64 => START,
            length => length,
        };
        // Not more room than the file has bytes for, if a length is wrong.
        record.block.reserve_exact(usize::try_from(keep.min(1 << 20)).unwrap_or(0));
        let kept = (&mut self.stream).take(keep).read_to_end(&mut record.block);
        let passed = kept.and_then(|kept| {
            let rest = io::copy(&mut (&mut self.stream).take(length - keep), &mut io::sink())?;
            Ok(kept as u64 + rest)
        });
        let found = passed.map_err(|error| self.broken(at, error))?;
        let content = self.at;
        self.at += found;
        if found < length {
            // The file is cut off, or the length is wrong and records stand in what was read.
            let last = !self.go_back(content);
            let what = format!("cut off: {found} of {length} bytes are there");
            return Err(Broken { last, ..place(what) });
        }
        match self.seek(false) {
            Ok(Ahead::Damage(error)) if Damage::concerns_what_came_before(&error) => {
                return Err(self.broken(at, error));
            }
            Ok(ahead) => self.ahead = Some(ahead),
            Err((next, found)) => {
                self.ahead = Some(Ahead::Lost);
                let what = format!(
                    "its Content-Length of {length} does not lead to a record: found {found:?} at \
                     byte {next}"
                );
                return Err(place(what));
            }
        }
        Ok(record)
    }

    fn broken(&self, at: u64, error: io::Error) -> Broken {
        match error.kind() {
            io::ErrorKind::InvalidData => Broken::here(format!("record at byte {at}: {error}")),
            _ => Broken::for_good(error),
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
                return Ok(Err("cut off in its head".into()));
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
    type Item = Result<Record, Broken>;

    fn next(&mut self) -> Option<Self::Item> {
        self.record += 1;
        let ahead = match self.ahead.take() {
            Some(Ahead::Lost) => self.seek(true),
            Some(ahead) => Ok(ahead),
            None => self.seek(false),
        };
        match ahead {
            Ok(Ahead::End) => None,
            Ok(Ahead::Record(at)) => {
                let record = self.read(at);
                if record.is_err() && self.ahead.is_none() {
                    self.ahead = Some(Ahead::Lost);
                }
                Some(record)
            }
            Ok(Ahead::Damage(error)) => {
                self.ahead = Some(Ahead::Lost);
                Some(Err(self.broken(self.at, error)))
            }
            // Only at the start of the file, or behind damage.
            Ok(Ahead::Lost) => None,
            Err((at, found)) => {
                self.ahead = Some(Ahead::Lost);
                Some(Err(Broken::here(format!(
                    "expected a record that begins with WARC/ at byte {at}, found {found:?}"
                ))))
            }
        }
    }
}

impl Record {
    /// Notes a field that matters.
    fn field(&mut self, field: &str) {
        let Some((name, value)) = field.split_once(':') else { return };
        let value = value.trim();
        match name.trim().to_ascii_lowercase().as_str() {
            "warc-type" => self.kind = value.to_ascii_lowercase(),
            // Some writers put it in brackets.
            "warc-target-uri" => {
                let bare = value.strip_prefix('<').and_then(|uri| uri.strip_suffix('>'));
                self.uri = Some(bare.unwrap_or(value).to_string());
            }
            "content-type" => self.content_type = Some(value.to_string()),
            "content-length" => self.length = value.parse().ok(),
            _ => {}
        }
    }

    /// Bytes that are kept of it.
    pub(crate) fn len(&self) -> usize {
        self.block.len()
    }

    /// The page that it holds.
    pub(crate) fn page(self, limit: Limit) -> Result<Page, Refused> {
        let is_response = match self.kind.as_str() {
            "response" => true,
            "resource" => false,
            _ => return Err(Refused::PassedOver(Passed::Other)),
        };
        let whole = self.length == Some(self.block.len() as u64);
        let body = if is_response && self.block.starts_with(b"HTTP/") {
            http::body(self.block, whole, limit)?
        } else {
            // Of a response without a head, as some archives have them, its type says nothing.
            let http = |kind: &String| kind.to_ascii_lowercase().starts_with("application/http");
            let content_type = self.content_type.filter(|kind| !http(kind));
            http::plain(content_type.as_deref(), self.block, whole, limit)?
        };
        let id = self.uri.ok_or_else(|| "no WARC-Target-URI".to_string())?;
        let url = Some(id.clone());
        Ok(Page { id, html: body.html, charset: body.charset, url })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(kind: &str, uri: &str, block: &str) -> String {
        let length = block.len();
        format!(
            "WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Target-URI: {uri}\r\nContent-Type: text/html\r\n\
             Content-Length: {length}\r\n\r\n{block}\r\n\r\n"
        )
    }

    /// Ids and problems.
    fn read(archive: &str, limit: u64) -> Vec<Result<String, String>> {
        WarcReader::new(Stream::from(archive.as_bytes().to_vec()), None, Limit(limit))
            .map(|record| match record {
                Ok(record) => match record.page(Limit(limit)) {
                    Ok(page) => Ok(format!("{} {}", page.id, String::from_utf8_lossy(&page.html))),
                    Err(Refused::PassedOver(passed)) => Ok(format!("{passed:?}")),
                    Err(Refused::Failed(reason)) => Err(reason),
                },
                Err(broken) => Err(broken.reason),
            })
            .collect()
    }

    #[test]
    fn pages_and_other_records() {
        let http = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>one";
        let archive = [
            record("warcinfo", "-", "software: x"),
            record("request", "u:1", "GET / HTTP/1.1\r\n\r\n"),
            record("response", "<u:1>", http),
            record("resource", "u:2", "<p>two"),
            record("response", "u:3", &http.replace("200", "404")),
            record("response", "u:4", &http.replace("html", "css")),
        ];
        let found: Vec<_> = read(&archive.concat(), 100).into_iter().map(Result::unwrap).collect();
        assert_eq!(found, ["Other", "Other", "u:1 <p>one", "u:2 <p>two", "Status", "Type"]);
        // With bare line ends, no empty lines between records, and fields that go on.
        let bare = "WARC/0.18\nwarc-type: resource\nWARC-Target-URI: u:\n 5\nContent-Type: text/html\nContent-Length: 3\n\n<p>";
        let found = read(&bare.repeat(2), 100);
        assert_eq!(found, [Ok("u: 5 <p>".into()), Ok("u: 5 <p>".into())]);
    }

    #[test]
    fn reading_goes_on_behind_what_is_broken() {
        let whole = record("resource", "u:1", "<p>good");
        let good = whole.as_str();
        let check = |archive: &str, problem: &str, good: usize| {
            let found = read(archive, 100);
            let problems: Vec<_> = found.iter().filter_map(|one| one.as_ref().err()).collect();
            assert_eq!(problems.len(), 1, "{found:?}");
            assert!(problems[0].contains(problem), "{problems:?}");
            assert_eq!(found.len() - 1, good, "{found:?}");
        };
        let short = &good.replace("Length: 7", "Length: 5");
        check(
            &[good, short, good].concat(),
            "Content-Length of 5 does not lead to a record: found \"od\"",
            2,
        );
        let long = &good.replace("Length: 7", "Length: 20");
        check(&[good, long, good, good].concat(), "Content-Length of 20", 2);
        let none = &good.replace("Length: 7", "Length: many");
        check(&[none, good].concat(), "record at byte 0: expected a number", 1);
        check(&["junk\nmore", "\n", good].concat(), "at byte 0, found \"junk\"", 1);
        check(&[good, &good[..good.len() - 8]].concat(), "cut off: 3 of 7 bytes", 1);
        check(&[good, &good[..40]].concat(), "cut off in its head", 1);
        let fat = &record("resource", "u:2", &"x".repeat(101));
        check(&[good, fat, good].concat(), "101 bytes: longer than --max-bytes 100", 2);
        let huge = &record("resource", "u:2", &"x".repeat(100_000));
        check(&[good, huge, good].concat(), "longer than --max-bytes 100", 2);
    }
}
