//! Pages that browsers and mail programs store with their pictures, as MHTML (RFC 2557).

use base64::Engine;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use memchr::memmem;

use crate::http::{Body, Head, head_end, is_html, parameter};

/// Maximum depth of parts in parts.
const DEPTH: usize = 8;
/// Maximum length of the head of a file, in bytes.
const HEAD: usize = 16 << 10;

/// Returns whether a file begins with the head of a message: fields without markup, and one of them
/// is `MIME-Version`.
pub fn is_message(file: &[u8]) -> bool {
    let file = file.trim_ascii_start();
    if !file.first().is_some_and(u8::is_ascii_alphabetic) {
        return false;
    }
    let head = &file[..head_end(&file[..file.len().min(HEAD)])];
    let is_version = |line: &[u8]| {
        line.get(..13).is_some_and(|start| start.eq_ignore_ascii_case(b"mime-version:"))
    };
    head.split(|byte| *byte == b'\n').any(is_version)
}

/// Returns the page in a message, and the address that it was stored from.
///
/// # Errors
/// A message without a page.
pub(crate) fn page(file: &[u8]) -> Result<(Body, Option<String>), String> {
    let whole = Part::read(file.trim_ascii_start())?;
    let url = whole.head.location.clone();
    let found = whole.page(DEPTH).ok_or("a message (MHTML) without a part of type text/html")?;
    let body = Body { html: found.decoded(), charset: parameter(found.kind(), "charset") };
    Ok((body, found.head.location.or(url)))
}

/// A part of a message, or the whole.
struct Part<'a> {
    head: Head,
    body: &'a [u8],
}

impl<'a> Part<'a> {
    fn read(part: &'a [u8]) -> Result<Self, String> {
        let is_bare = part.starts_with(b"\n") || part.starts_with(b"\r\n");
        let end = if is_bare { 0 } else { head_end(part) };
        // The fields have the form of those of HTTP.
        let head = Head::read(&[b"HTTP/1.1 200 OK\r\n", &part[..end], b"\r\n"].concat());
        let head = head.map_err(|_| "a message (MHTML) whose head is malformed")?;
        Ok(Self { head, body: &part[end..] })
    }

    fn kind(&self) -> &str {
        self.head.content_type.as_deref().unwrap_or_default()
    }

    /// Returns the part with the page: the root part, or else the first one that is HTML.
    fn page(self, depth: usize) -> Option<Self> {
        let kind = self.kind();
        if is_html(kind) {
            return Some(self);
        }
        let boundary = parameter(kind, "boundary").filter(|_| depth > 0)?;
        let root = parameter(kind, "start");
        let mut first = None;
        for part in parts(self.body, &boundary) {
            let Ok(part) = Part::read(part) else { continue };
            let is_root = root.is_some() && part.head.id == root;
            if (is_root || first.is_none())
                && let Some(page) = part.page(depth - 1)
            {
                if is_root || root.is_none() {
                    return Some(page);
                }
                first = Some(page);
            }
        }
        first
    }

    /// Returns the body as it was before it was encoded for mail.
    fn decoded(&self) -> Vec<u8> {
        match self.head.transfer.as_deref() {
            Some("quoted-printable") => from_quoted_printable(self.body),
            Some("base64") => from_base64(self.body),
            _ => self.body.to_vec(),
        }
    }
}

/// Returns the parts between lines with a boundary. The last may be cut off.
fn parts<'a>(body: &'a [u8], boundary: &str) -> Vec<&'a [u8]> {
    let mark = format!("--{boundary}");
    let mut marks =
        memmem::find_iter(body, &mark).filter(|at| *at == 0 || body[at - 1] == b'\n').peekable();
    let mut parts = Vec::new();
    while let Some(at) = marks.next() {
        let rest = &body[at + mark.len()..marks.peek().copied().unwrap_or(body.len())];
        if rest.starts_with(b"--") {
            break;
        }
        // The line end before the next boundary belongs to that.
        let rest = rest.strip_suffix(b"\n").unwrap_or(rest);
        let rest = rest.strip_suffix(b"\r").unwrap_or(rest);
        parts.extend(memchr::memchr(b'\n', rest).map(|line| &rest[line + 1..]));
    }
    parts
}

/// Decodes quoted-printable. An escape that is none stays as it is.
fn from_quoted_printable(text: &[u8]) -> Vec<u8> {
    let mut decoded = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = memchr::memchr(b'=', rest) {
        decoded.extend_from_slice(&rest[..at]);
        rest = &rest[at + 1..];
        let digits = rest.get(..2).filter(|digits| digits.iter().all(u8::is_ascii_hexdigit));
        let digits = digits.and_then(|digits| str::from_utf8(digits).ok());
        let line = rest.trim_ascii_start();
        if let Some(byte) = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            decoded.push(byte);
            rest = &rest[2..];
        } else if let Some(end) = memchr::memchr(b'\n', &rest[..rest.len() - line.len()]) {
            // The line goes on.
            rest = &rest[end + 1..];
        } else if line.is_empty() {
            return decoded;
        } else {
            decoded.push(b'=');
        }
    }
    decoded.extend_from_slice(rest);
    decoded
}

/// Decodes base64 up to its first error.
fn from_base64(text: &[u8]) -> Vec<u8> {
    let config = GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true);
    let engine = GeneralPurpose::new(&base64::alphabet::STANDARD, config);
    let is_digit = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    let text: Vec<u8> = text.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let end = text.iter().position(|byte| !is_digit(byte)).unwrap_or(text.len());
    // A single digit at the end is no byte.
    let end = end - usize::from(end % 4 == 1);
    engine.decode(&text[..end]).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page with a picture, as browsers store it.
    const PAGE: &str = "From: <Saved>\r\nSnapshot-Content-Location: https://a.example/all\r\nSubject: =?utf-8?Q?Gl=C3=A4ser?=\r\n\
        MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype=\"text/html\";\r\n\tboundary=\"--Part--x7\"\r\n\r\n\r\n\
        ----Part--x7\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\niVBORw0KGgo=\r\n\
        ----Part--x7\r\nContent-Type: text/html; charset=utf-8\r\nContent-ID: <root@x>\r\n\
        Content-Transfer-Encoding: quoted-printable\r\nContent-Location: https://a.example/glas\r\n\r\n\
        <p class=3D\"a\">Gr=C3=BC=C3=9Fe an=\r\n die --Leser 1=2 =\r\n----Part--x7\r\n\
        Content-Type: text/html\r\n\r\n<p>frame\r\n----Part--x7--\r\n";

    fn read(file: &str) -> (String, Option<String>, Option<String>) {
        assert!(is_message(file.as_bytes()), "{file}");
        let (page, url) = page(file.as_bytes()).unwrap();
        (String::from_utf8(page.html).unwrap(), page.charset, url)
    }

    #[test]
    fn the_root_part_is_the_page() {
        let (html, charset, url) = read(PAGE);
        assert_eq!(html, "<p class=\"a\">Grüße an die --Leser 1=2 ");
        assert_eq!(charset.as_deref(), Some("utf-8"));
        assert_eq!(url.as_deref(), Some("https://a.example/glas"));
        let named = PAGE.replace("type=\"text/html\"", "start=\"<other@x>\"");
        let named = named.replace(
            "text/html\r\n\r\n<p>frame",
            "text/html\r\nContent-ID: <other@x>\r\n\r\n<p>frame",
        );
        assert_eq!(read(&named).0, "<p>frame");
        assert_eq!(read(&PAGE.replace("\r\n", "\n")).0, html);
    }

    #[test]
    fn messages_of_mail_have_parts_in_parts() {
        let mail = "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=a\n\nnote\n--a\n\
            Content-Type: multipart/alternative; boundary=b\n\n--b\n\nplain\n--b\nContent-Type: text/html\n\
            Content-Transfer-Encoding: BASE64\n\nPHA+\n0J8=\n--b--\n--a\nContent-Type: text/html\n\n<p>no\n--a--\n";
        assert_eq!(read(mail), ("<p>П".to_string(), None, None));
        let alone = "mime-version: 1.0\nContent-Type: text/html\n\n<p>x\n";
        assert_eq!(read(alone).0, "<p>x\n");
        let deep = (0..99).fold("MIME-Version: 1.0\n".to_string(), |all, nth| {
            format!("{all}Content-Type: multipart/mixed; boundary={nth}x\n\n--{nth}x\n")
        });
        assert!(page(deep.as_bytes()).unwrap_err().contains("without a part of type text/html"));
    }

    #[test]
    fn a_cut_at_any_byte_gives_what_is_before_it() {
        let whole = read(PAGE).0;
        for end in 0..PAGE.len() {
            let Some(cut) = PAGE.get(..end).filter(|cut| is_message(cut.as_bytes())) else {
                continue;
            };
            match page(cut.as_bytes()) {
                Ok((found, _)) => {
                    let found = String::from_utf8_lossy(&found.html);
                    let found = found.trim_end_matches(['=', '\u{fffd}', '\r', '-']);
                    assert!(whole.starts_with(found) || found.contains('='), "{end}: {found}");
                }
                Err(error) => assert!(error.contains("a message (MHTML)"), "{error}"),
            }
        }
    }

    #[test]
    fn pages_and_lists_are_no_messages() {
        for file in ["", "MIME-Version 1.0", "<p>MIME-Version: 1.0", "a: b\n\nMIME-Version: 1.0\n"]
        {
            assert!(!is_message(file.as_bytes()), "{file}");
        }
    }
}
