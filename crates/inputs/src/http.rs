//! Reads the answer of a web server: its head, and the page in it.

use crate::body::{dechunk, decode_sent};
use crate::limit::Limit;
use crate::page::{Refused, SkipKind};

/// Maximum length of a head, in bytes.
const HEAD: usize = 1 << 20;
/// Maximum number of encodings of a body. Servers use one.
const ENCODINGS: usize = 4;

/// The content of an answer.
#[derive(Debug, PartialEq)]
pub struct Body {
    /// The bytes of the page.
    pub html: Vec<u8>,
    /// The charset of its `Content-Type`.
    pub charset: Option<String>,
}

/// The relevant fields of the head of an answer, or of a part of a message.
#[derive(Default)]
pub(crate) struct Head {
    status: u16,
    pub(crate) content_type: Option<String>,
    /// How a part of a message is encoded, in lower case.
    pub(crate) transfer: Option<String>,
    /// The address of a part of a message.
    pub(crate) location: Option<String>,
    /// The name by which other parts of a message refer to a part.
    pub(crate) id: Option<String>,
    /// The values of `Content-Encoding`, in the order in which they were applied.
    encodings: Vec<String>,
    chunked: bool,
    /// The offset at which the body begins.
    length: usize,
}

/// Returns whether some bytes begin with the head of an answer.
pub(crate) fn is_answer(bytes: &[u8]) -> bool {
    bytes.get(..5).is_some_and(|start| start.eq_ignore_ascii_case(b"HTTP/"))
}

/// Returns the encodings of the body of an answer, in the order in which they were applied. An
/// answer whose head cannot be read has none.
pub(crate) fn encodings(answer: &[u8]) -> Vec<String> {
    Head::read(answer).map_or_else(|_| Vec::new(), |head| head.encodings)
}

/// Returns the page in an answer with a head. The answer is truncated unless it is `whole`.
///
/// # Errors
/// The reason why there is no page.
pub fn body(mut answer: Vec<u8>, whole: bool, limit: Limit) -> Result<Body, Refused> {
    let head = Head::read(&answer)?;
    if !(200..300).contains(&head.status) {
        return Err(Refused::Skipped(SkipKind::Status));
    }
    if head.content_type.as_deref().is_some_and(|content_type| !is_html(content_type)) {
        return Err(Refused::Skipped(SkipKind::Type));
    }
    answer.drain(..head.length);
    let mut page = answer;
    if head.encodings.len() > ENCODINGS {
        let count = head.encodings.len();
        let problem = format!("it has {count} content encodings, expected at most {ENCODINGS}");
        return Err(Refused::Failed(problem));
    }
    if whole {
        if head.chunked
            // Many archives store bodies without chunks, with the original head.
            && let Some(body) = dechunk(&page)
        {
            page = body;
        }
        for encoding in head.encodings.iter().rev() {
            page = decode_sent(encoding, page, limit)?;
        }
    }
    plain(head.content_type.as_deref(), page, whole, limit)
}

/// Returns the page in a body without a head.
pub(crate) fn plain(
    content_type: Option<&str>,
    html: Vec<u8>,
    whole: bool,
    limit: Limit,
) -> Result<Body, Refused> {
    let html_like = content_type.map_or_else(|| looks_like_html(&html), is_html);
    if !html_like {
        return Err(Refused::Skipped(SkipKind::Type));
    }
    if !whole {
        return Err(Refused::Failed(limit.exceeded_unmeasured()));
    }
    limit.check(html.len() as u64)?;
    Ok(Body { html, charset: content_type.and_then(|kind| parameter(kind, "charset")) })
}

impl Head {
    pub(crate) fn read(answer: &[u8]) -> Result<Self, String> {
        // The parser supports HTTP/1 only. Archives store answers of HTTP/2 in the same form.
        let version = answer.iter().position(|byte| *byte == b' ').unwrap_or(0);
        let rest = &answer[version..];
        let end = head_end(rest);
        if end > HEAD {
            return Err(format!("its HTTP head is longer than {HEAD} bytes"));
        }
        let line = [b"HTTP/1.1", &rest[..end]].concat();
        let mut fields = vec![httparse::EMPTY_HEADER; 512];
        let mut parsed = httparse::Response::new(&mut fields);
        let mut lenient = httparse::ParserConfig::default();
        lenient
            .allow_spaces_after_header_name_in_responses(true)
            .allow_obsolete_multiline_headers_in_responses(true)
            .allow_multiple_spaces_in_response_status_delimiters(true)
            .ignore_invalid_headers_in_responses(true);
        match lenient.parse_response(&mut parsed, &line) {
            Ok(httparse::Status::Complete(_)) => {}
            Ok(httparse::Status::Partial) => return Err("its HTTP head is incomplete".into()),
            Err(error) => return Err(format!("its HTTP head is malformed: {error}")),
        }
        let mut head =
            Self { status: parsed.code.unwrap_or(0), length: version + end, ..Self::default() };
        for field in parsed.headers.iter() {
            head.field(field.name, &String::from_utf8_lossy(field.value));
        }
        Ok(head)
    }

    fn field(&mut self, name: &str, value: &str) {
        let words = || value.split(',').map(|word| word.trim().to_ascii_lowercase());
        match name.to_ascii_lowercase().as_str() {
            "content-type" if !value.trim().is_empty() => {
                self.content_type = Some(value.to_string());
            }
            "content-transfer-encoding" => self.transfer = Some(value.trim().to_ascii_lowercase()),
            "content-location" | "snapshot-content-location" => {
                self.location = Some(value.trim().to_string());
            }
            "content-id" => self.id = Some(value.trim().to_string()),
            "content-encoding" => self.encodings.extend(words().filter(|word| !word.is_empty())),
            "transfer-encoding" => self.chunked |= words().any(|word| word == "chunked"),
            _ => {}
        }
    }
}

/// Returns the offset after the first empty line.
pub(crate) fn head_end(answer: &[u8]) -> usize {
    memchr::memchr_iter(b'\n', answer)
        .find_map(|at| {
            let rest = &answer[at + 1..];
            let rest = rest.strip_prefix(b"\r").unwrap_or(rest);
            rest.starts_with(b"\n").then(|| answer.len() - rest.len() + 1)
        })
        .unwrap_or(answer.len())
}

pub(crate) fn is_html(content_type: &str) -> bool {
    let kind = content_type.split([';', ',']).next().unwrap_or_default().trim();
    ["text/html", "application/xhtml+xml"].iter().any(|html| kind.eq_ignore_ascii_case(html))
}

/// Returns a parameter of a content type, such as `charset`.
pub fn parameter(content_type: &str, wanted: &str) -> Option<String> {
    let mut parameters = content_type.split(';').skip(1).filter_map(|one| one.split_once('='));
    let (_, value) = parameters.find(|(name, _)| name.trim().eq_ignore_ascii_case(wanted))?;
    Some(value.trim().trim_matches(['"', '\'']).to_string())
}

/// Returns whether a browser would detect HTML by the first tag.
pub(crate) fn looks_like_html(body: &[u8]) -> bool {
    const TAGS: [&[u8]; 17] = [
        b"!doctype html", b"html", b"head", b"script", b"iframe", b"h1", b"div", b"font", b"table",
        b"a", b"style", b"title", b"b", b"body", b"br", b"p", b"!--",
    ];
    let body = body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(body).trim_ascii_start();
    let Some(tag) = body.strip_prefix(b"<") else { return false };
    TAGS.iter().any(|known| {
        tag.get(..known.len()).is_some_and(|start| start.eq_ignore_ascii_case(known))
            && matches!(tag.get(known.len()), Some(b' ' | b'>' | b'\n' | b'\r' | b'\t') | None)
            || *known == b"!--" && tag.starts_with(known)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(head: &str, content: &[u8]) -> Result<Body, Refused> {
        body([head.as_bytes(), content].concat(), true, Limit::of(1000))
    }

    #[test]
    fn encodings_of_a_body() {
        let encodings =
            |fields: &str| encodings(format!("HTTP/1.1 200 OK\r\n{fields}\r\n\r\n").as_bytes());
        assert!(encodings("X-Content-Encoding: br").is_empty());
        let after = "content-encoding: identity\r\nA: b\r\n\r\nContent-Encoding: br";
        assert_eq!(encodings(after), ["identity"]);
        assert_eq!(encodings("A: b\r\ncontent-encoding : GZIP"), ["gzip"]);
        for twice in ["gzip, br", "gzip\r\nContent-Encoding: br"] {
            assert_eq!(encodings(&format!("Content-Encoding: {twice}")), ["gzip", "br"]);
        }
        assert_ne!(encodings("Content-Encoding: gzip\r\n br"), ["gzip"]);
    }

    #[test]
    fn heads_of_all_kinds() {
        let html = |charset: Option<&str>| {
            Ok(Body { html: b"<p>x".to_vec(), charset: charset.map(Into::into) })
        };
        let latin = "Content-Type: Text/HTML; a=b; Charset=\"latin1\"";
        assert_eq!(
            read(&format!("HTTP/1.1 200 OK\r\n{latin}\r\n\r\n"), b"<p>x"),
            html(Some("latin1"))
        );
        assert_eq!(read("HTTP/2 204\ncontent-type:text/html\n\n", b"<p>x"), html(None));
        assert_eq!(read("HTTP/1.0 200\r\nBad header\r\nX : y\r\n z\r\n\r\n", b"<p>x"), html(None));
        let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
        assert_eq!(read(chunked, b"3\r\n<p>\r\n1;e=f\r\nx\r\n0\r\n\r\n"), html(None));
        assert_eq!(read(chunked, b"<p>x"), html(None), "without chunks");
        let no_type = "HTTP/1.1 200 OK\r\n\r\n";
        assert_eq!(read(no_type, b"<pre"), Err(Refused::Skipped(SkipKind::Type)));
        assert_eq!(read(no_type, b"{}"), Err(Refused::Skipped(SkipKind::Type)));
        let image = "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Encoding: x\r\n\r\n";
        assert_eq!(read(image, b"\0"), Err(Refused::Skipped(SkipKind::Type)));
        let moved = "HTTP/1.1 301 Moved\r\nContent-Type: text/html\r\n\r\n";
        assert_eq!(read(moved, b"<p>x"), Err(Refused::Skipped(SkipKind::Status)));
        for head in ["HTTP/1.1 abc\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-", "HTTP/"] {
            let Err(Refused::Failed(reason)) = read(head, b"") else { panic!("{head}") };
            assert!(reason.contains("its HTTP head"), "{reason}");
        }
    }
}
