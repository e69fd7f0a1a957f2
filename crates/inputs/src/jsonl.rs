//! JSON lines: `{"id": …, "html": …}`, or `base64` in place of `html`.

use std::borrow::Cow;
use std::io;

use base64::prelude::{BASE64_STANDARD, Engine};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::container::{ContainerKind, Entry};
use crate::limit::Limit;
use crate::line::read_line;
use crate::messages::escaped;
use crate::page::{Page, Refused};
use crate::stream::Stream;

/// The description of JSON lines.
pub(crate) const KIND: ContainerKind = ContainerKind {
    name: "jsonl",
    extensions: &["jsonl", "ndjson"],
    entry: "line",
    begins: |head| {
        head.strip_prefix(b"{").is_some_and(|object| object.trim_ascii_start().starts_with(b"\""))
    },
    open: |stream, limit| {
        let mut reader = JsonlReader { stream, limit, line: 0 };
        Box::new(std::iter::from_fn(move || reader.next().map(|entry| (reader.line, entry))))
    },
};

/// Splits a file into lines.
struct JsonlReader {
    stream: Stream,
    limit: Limit,
    /// The number of the last line, from 1.
    line: u64,
}

struct Line(Vec<u8>);

impl Entry for Line {
    fn size(&self) -> u64 {
        self.0.len() as u64
    }

    fn longest_unpacked(&self, limit: Limit, _: &dyn Fn(u64) -> u64) -> u64 {
        self.size().min(limit.bytes)
    }

    fn line(&self) -> Option<Cow<'_, [u8]>> {
        Some(repaired(&self.0))
    }

    fn page(self: Box<Self>, limit: Limit) -> Result<Page, Refused> {
        Ok(page(&self.0, limit)?)
    }
}

impl JsonlReader {
    /// Returns the next line that is not empty.
    fn next(&mut self) -> Option<Result<Box<dyn Entry>, Refused>> {
        loop {
            self.line += 1;
            let mut line = Vec::new();
            match read_line(&mut self.stream, &mut line, self.limit.wrapped()) {
                Ok(0) => return None,
                Ok(length) if length > line.len() as u64 => {
                    return Some(Err(Refused::Failed(self.limit.exceeded(length))));
                }
                Ok(_) if line.trim_ascii().is_empty() => {}
                Ok(_) => return Some(Ok(Box::new(Line(line)))),
                Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                    return Some(Err(Refused::Failed(error.to_string())));
                }
                Err(error) => return Some(Err(Refused::fatal(error))),
            }
        }
    }
}

#[derive(Deserialize)]
struct Object<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    url: Option<String>,
    html: Option<String>,
    base64: Option<String>,
    charset: Option<String>,
}

/// Reads an id: a string, or a number of any size as it is written.
fn id(value: &RawValue) -> Result<String, String> {
    let value = value.get();
    match value.as_bytes().first() {
        Some(b'"') => serde_json::from_str(value).map_err(|error| error.to_string()),
        Some(b'-' | b'0'..=b'9') => Ok(value.to_string()),
        _ => Err("expected a string or a number as `id`".into()),
    }
}

/// Returns a line without a byte order mark and its line break. Each escaped surrogate without its
/// other half, as Python and JavaScript write them, is replaced by the replacement character.
fn repaired(line: &[u8]) -> Cow<'_, [u8]> {
    // With the line break, an error at the end would name line 2.
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line).trim_ascii_end();
    let unit = |at: usize| {
        let digits = line.get(at..at + 6)?.strip_prefix(b"\\u")?;
        u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
    };
    let mut repaired = Cow::Borrowed(line);
    let mut at = 0;
    while let Some(next) = memchr::memchr(b'\\', &line[at.min(line.len())..]) {
        at += next;
        at += match unit(at) {
            None => 2,
            Some(0xd800..=0xdbff) if matches!(unit(at + 6), Some(0xdc00..=0xdfff)) => 12,
            Some(0xd800..=0xdfff) => {
                repaired.to_mut()[at + 2..at + 6].copy_from_slice(b"fffd");
                6
            }
            Some(_) => 6,
        };
    }
    repaired
}

/// Reads the page in a line.
fn page(line: &[u8], limit: Limit) -> Result<Page, String> {
    let line = repaired(line);
    let object: Object<'_> = serde_json::from_slice(&line).map_err(|error| {
        let found = String::from_utf8_lossy(&line[..line.len().min(40)]);
        let place = format!(" at line 1 column {}", error.column());
        let problem = error.to_string();
        format!(
            "expected a JSON object with `id` and `html`; it begins with {}, and at column {}: {}",
            escaped(found.trim_end()),
            error.column(),
            problem.strip_suffix(&place).unwrap_or(&problem)
        )
    })?;
    let url = object.url.clone();
    let id = match (object.id, object.url) {
        (Some(value), _) => id(value)?,
        (None, Some(id)) => id,
        (None, None) => return Err("expected `id` or `url`, found neither".into()),
    };
    let (html, charset) = match (object.html, object.base64) {
        // JSON is UTF-8, whatever encoding the page declares.
        (Some(html), None) => (html.into_bytes(), Some("utf-8".to_string())),
        (None, Some(encoded)) => {
            let html =
                BASE64_STANDARD.decode(&encoded).map_err(|error| format!("base64: {error}"))?;
            (html, object.charset)
        }
        (Some(_), Some(_)) => return Err("expected `html` or `base64`, found both".into()),
        (None, None) => return Err("expected `html` or `base64`, found neither".into()),
    };
    limit.check(html.len() as u64)?;
    // The id may be an address.
    let is_address = id.starts_with("https://") || id.starts_with("http://");
    let url = url.or_else(|| is_address.then(|| id.clone()));
    Ok(Page { id, html, charset, url })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::container::Entries;

    #[test]
    fn fields_of_a_line() {
        let read = |line: &str| page(line.as_bytes(), Limit::of(20));
        let utf8 = Some("utf-8".to_string());
        let html = |id: &str, html: &str, charset: &Option<String>| {
            let url = (id == "u").then(|| id.to_string());
            Ok(Page { id: id.into(), html: html.into(), charset: charset.clone(), url })
        };
        assert_eq!(read(r#"{"id":"a","html":"<p>\u00e9","x":[1]}"#), html("a", "<p>é", &utf8));
        assert_eq!(read(r#"{"url":"u","html":""}"#), html("u", "", &utf8));
        assert_eq!(
            read(r#"{"id":7,"base64":"PHA+eA==","charset":"latin1"}"#),
            html("7", "<p>x", &Some("latin1".into()))
        );
        for id in ["18446744073709551616", "-0", "1e3", "0.10"] {
            assert_eq!(read(&format!(r#"{{"id": {id} ,"html":""}}"#)), html(id, "", &utf8));
        }
        assert_eq!(read("\u{feff}{\"id\":\"a\",\"html\":\"\"}\r\n"), html("a", "", &utf8));
        assert_eq!(read(r#"{"id":null,"url":"u","html":""}"#), html("u", "", &utf8));
        assert_eq!(read(r#"{"id":"a\n\u00e9","html":""}"#), html("a\né", "", &utf8));
        let cut_off = r#"{"id":"a","html":"<p>"#;
        assert_eq!(read(cut_off), read(&format!("{cut_off}\r\n")));
        for (line, problem) in [
            (r#"{"id":[1],"html":""}"#, "a string or a number as `id`"),
            (r#"{"id":"a"}"#, "`html` or `base64`, found neither"),
            (r#"{"html":"a"}"#, "`id` or `url`"),
            (r#"{"id":"a","base64":"?"}"#, "base64: "),
            (r#"{"id":"a","html":"b","base64":""}"#, "found both"),
            (r#"["a"]"#, "expected a JSON object"),
            (r#"{"id":"a","html":"<p>"#, "EOF while parsing"),
            (r#"{"id":"a","html":"123456789012345678901"}"#, "--max-bytes 20"),
        ] {
            let error = read(line).unwrap_err();
            assert!(error.contains(problem), "{line}: {error}");
        }
    }

    #[test]
    fn halves_of_surrogate_pairs_are_replaced() {
        let read = |text: &str| {
            let line = format!(r#"{{"id":"a","html":"{text}"}}"#);
            let page = page(line.as_bytes(), Limit::of(99)).unwrap();
            String::from_utf8(page.html).unwrap()
        };
        assert_eq!(read(r"a\ud800b\uDC00\udbff\u0041"), "a\u{fffd}b\u{fffd}\u{fffd}A");
        assert_eq!(
            read(r"\ud83d\ude00\\ud800\ud800\ud83d\ude00\ud800"),
            "😀\\ud800\u{fffd}😀\u{fffd}"
        );
        assert_eq!(read(r"\ud800\n"), "\u{fffd}\n");
    }

    #[test]
    fn lines_are_counted_and_bounded() {
        let long = "x".repeat(Limit::of(1).wrapped() + 1);
        let text = format!("a\n\n{long}\r\nb");
        let mut lines = (KIND.open)(Stream::from_bytes(text.into_bytes()).unwrap(), Limit::of(1));
        let next = |lines: &mut Entries| {
            lines.next().map(|(number, line)| (line.map(|line| line.size()), number))
        };
        assert_eq!(next(&mut lines), Some((Ok(2), 1)));
        let Some((Err(Refused::Failed(reason)), _)) = next(&mut lines) else { panic!("too long") };
        assert!(reason.contains("--max-bytes 1"), "{reason}");
        assert_eq!(next(&mut lines), Some((Ok(1), 4)));
        assert_eq!(next(&mut lines), None);
    }
}
