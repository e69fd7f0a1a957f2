//! Distinguishes files of other types, such as PDF, pictures and feeds, from pages.

use super::detect::detect;

/// The number of bytes that are examined: as many as browsers examine to detect a type.
const HEAD: usize = 1445;
/// A text may have one control character for each of so many bytes. In compressed data, every tenth
/// byte is a control character.
const STRAY: usize = 50;

/// The first bytes of files of other types, and the names of these types.
const TYPES: [(&[u8], &str); 7] = [
    (b"%PDF-", "a PDF file"),
    (b"\x89PNG\r\n", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"PK\x03\x04", "a ZIP archive (such as WACZ), or an office document"),
    (b"\x1f\x8b", "gzip data"),
    (b"\x7fELF", "a program"),
];

/// The outermost elements of XML that lists pages, and the names of these types.
const LISTS: [(&[u8], &str); 5] = [
    (b"rss", "an RSS feed"),
    (b"rdf:RDF", "an RSS feed"),
    (b"feed", "an Atom feed"),
    (b"urlset", "a sitemap"),
    (b"sitemapindex", "a sitemap"),
];

/// Rejects data that is no page, such as PDF, pictures and feeds, by its first bytes.
///
/// # Errors
/// The type of the file, as far as its first bytes show it.
pub fn refuse_other_types(page: &[u8]) -> Result<(), String> {
    const EXPECTED: &str = "expected HTML";
    if let Some((_, name)) = TYPES.iter().find(|(start, _)| page.starts_with(start)) {
        return Err(format!("{name}: {EXPECTED}"));
    }
    let head = &page[..page.len().min(HEAD)];
    if let Some(name) = list_of_pages(head) {
        return Err(format!("{name}: {EXPECTED}"));
    }
    if is_json(head) {
        return Err(format!("JSON: {EXPECTED}, or JSON lines, which have one object per line"));
    }
    // Control characters that do not occur in text: the "binary data bytes" of the WHATWG's MIME
    // sniffing standard.
    let is_binary = |byte: &&u8| matches!(**byte, 0..=0x08 | 0x0b | 0x0e..=0x1a | 0x1c..=0x1f);
    let binary = head.iter().filter(is_binary).count();
    // In UTF-16 and similar encodings, every other byte is zero.
    if binary * STRAY > head.len() && detect(head).0.is_ascii_compatible() {
        let seen = head.len();
        return Err(format!("binary data ({binary} of the first {seen} bytes), {EXPECTED}"));
    }
    Ok(())
}

/// Returns whether a text begins as a JSON object with a field, or as an array of objects or
/// strings.
fn is_json(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
    let array = head.strip_prefix(b"[").map(<[u8]>::trim_ascii_start);
    let object = array.unwrap_or(head).strip_prefix(b"{").map(<[u8]>::trim_ascii_start);
    array.into_iter().chain(object).any(|inner| inner.starts_with(b"\""))
}

/// Returns the type of XML whose outermost element lists pages.
fn list_of_pages(head: &[u8]) -> Option<&'static str> {
    let mut rest = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
    // Declarations and comments precede the element.
    while rest.starts_with(b"<?") || rest.starts_with(b"<!") {
        rest = rest[memchr::memchr(b'>', rest)? + 1..].trim_ascii_start();
    }
    let name = rest.strip_prefix(b"<")?;
    let end = name.iter().position(|byte| byte.is_ascii_whitespace() || *byte == b'>')?;
    LISTS.iter().find(|(known, _)| *known == &name[..end]).map(|(_, name)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binary_files_are_refused_with_their_format() {
        let reason = |page: &[u8]| refuse_other_types(page).unwrap_err();
        assert_eq!(reason(b"%PDF-1.7\n"), "a PDF file: expected HTML");
        let noise: Vec<u8> = (0..4000u32).map(|i| (i * 7 % 256) as u8).collect();
        assert!(reason(&noise).starts_with("binary data (1"), "{}", reason(&noise));
        assert!(refuse_other_types(b"\x00").is_err());
    }

    #[test]
    fn lists_of_pages_are_refused_with_their_format() {
        let feed = "\u{feff}<?xml version=\"1.0\"?>\n<!-- a --><rss version=\"2.0\"><channel>";
        assert_eq!(refuse_other_types(feed.as_bytes()).unwrap_err(), "an RSS feed: expected HTML");
        let feed = b"<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>a";
        assert_eq!(refuse_other_types(feed).unwrap_err(), "an Atom feed: expected HTML");
        for json in ["[ {\"url\": 1}]", "\n{ \"a\": \"<p>b\"}", "[\"a\"]"] {
            let reason = refuse_other_types(json.as_bytes()).unwrap_err();
            assert!(reason.starts_with("JSON: expected HTML"), "{json}: {reason}");
        }
        for page in [
            "<?xml version=\"1.0\"?><!DOCTYPE html><html><p>a",
            "<feedback>a",
            "<?xml",
            "[<p>a",
            "{{a}}<p>",
        ] {
            assert_eq!(refuse_other_types(page.as_bytes()), Ok(()), "{page}");
        }
    }

    #[test]
    fn pages_pass_with_a_stray_control_character_and_in_any_encoding() {
        assert_eq!(refuse_other_types(b""), Ok(()));
        let page = format!("<p>{}\0\x08</p>", "text ".repeat(30));
        assert_eq!(refuse_other_types(page.as_bytes()), Ok(()));
        let wide: Vec<u8> = page.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(refuse_other_types(&wide), Ok(()));
        assert_eq!(refuse_other_types(&[&[0xff, 0xfe], &wide[..]].concat()), Ok(()));
        let japanese = b"<meta charset=iso-2022-jp>\x1b$B$3$s$K$A$O\x1b(B";
        assert_eq!(refuse_other_types(japanese), Ok(()));
    }
}
