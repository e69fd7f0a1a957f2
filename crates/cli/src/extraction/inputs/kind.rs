//! What a file holds: by its name or, where that says nothing, by its first bytes.

use std::path::Path;

use clap::ValueEnum;

/// What a file holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// One page.
    Html,
    /// A JSON object a line, each with a page.
    Jsonl,
    /// Records of a web archive, some with a page.
    Warc,
}

/// `--input-format`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum InputFormat {
    /// Detect the format from the file name, or else from the first bytes.
    Auto,
    /// One page.
    Html,
    /// One JSON object per line: {"id", "html"} or {"id", "base64", "charset"}.
    Jsonl,
    /// A web archive.
    Warc,
}

impl InputFormat {
    /// The kind that was asked for.
    pub(crate) fn kind(self) -> Option<Kind> {
        match self {
            Self::Auto => None,
            Self::Html => Some(Kind::Html),
            Self::Jsonl => Some(Kind::Jsonl),
            Self::Warc => Some(Kind::Warc),
        }
    }
}

/// What names end in, before a `.gz`.
const EXTENSIONS: [(&str, Kind); 5] = [
    ("html", Kind::Html),
    ("htm", Kind::Html),
    ("xhtml", Kind::Html),
    ("jsonl", Kind::Jsonl),
    ("warc", Kind::Warc),
];

impl Kind {
    /// The kind of files of such a name.
    pub(crate) fn by_name(path: &Path) -> Option<Self> {
        let name = path.file_name()?.to_string_lossy();
        known_extension(&name).map(|(_, kind)| kind)
    }

    /// The kind of a file, unpacked, that begins so.
    pub(crate) fn by_bytes(head: &[u8]) -> Self {
        let head = head.trim_ascii_start();
        if head.starts_with(b"WARC/") {
            return Self::Warc;
        }
        match head.strip_prefix(b"{") {
            Some(object) if object.trim_ascii_start().starts_with(b"\"") => Self::Jsonl,
            _ => Self::Html,
        }
    }
}

/// What the names of pages end in that a program on the server made, as copies of sites have them.
const SERVER_EXTENSIONS: [&str; 9] =
    ["php", "php5", "phtml", "shtml", "asp", "aspx", "jsp", "cfm", "cgi"];

/// May a file of this name hold a page, though only its first bytes tell? Its name ends as those of pages
/// that a program made (also before a `?`), or it has no extension.
pub(crate) fn may_be_page(path: &Path) -> bool {
    let Some(name) = path.file_name().map(|name| name.to_string_lossy()) else { return false };
    let name = name.split(['?', '@', '&']).next().unwrap_or_default();
    match name.rsplit_once('.') {
        None => !name.is_empty(),
        Some((stem, last)) => {
            !stem.is_empty()
                && SERVER_EXTENSIONS.iter().any(|known| last.eq_ignore_ascii_case(known))
        }
    }
}

/// Does a file that begins so hold HTML for sure: a document type or `<html>` near its beginning, and
/// markup first?
pub(crate) fn is_markup(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
    let has =
        |wanted: &[u8]| head.windows(wanted.len()).any(|part| part.eq_ignore_ascii_case(wanted));
    head.starts_with(b"<")
        && !head.starts_with(b"<?php")
        && (has(b"<!doctype html") || has(b"<html"))
}

/// The name of a page's file without its extension.
pub(crate) fn without_extension(name: &str) -> &str {
    match known_extension(name) {
        Some((stem, Kind::Html)) => stem,
        _ => name,
    }
}

/// What stands before a known extension, and what that says.
fn known_extension(name: &str) -> Option<(&str, Kind)> {
    let strip = |name: &str, extension: &str| {
        let (stem, last) = name.rsplit_once('.')?;
        last.eq_ignore_ascii_case(extension).then_some(stem.len())
    };
    let unpacked = strip(name, "gz").map_or(name, |at| &name[..at]);
    EXTENSIONS
        .iter()
        .find_map(|(extension, kind)| Some((&unpacked[..strip(unpacked, extension)?], *kind)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_first_bytes() {
        let by_name = |name: &str| Kind::by_name(Path::new(name));
        assert_eq!(by_name("a/b.HTML.gz"), Some(Kind::Html));
        assert_eq!(by_name("b.jsonl"), Some(Kind::Jsonl));
        assert_eq!(by_name("CC-MAIN.warc.gz"), Some(Kind::Warc));
        assert_eq!(by_name("b.gz"), None);
        assert_eq!(by_name("warc"), None);
        assert_eq!(Kind::by_bytes(b"\r\nWARC/1.1\r\n"), Kind::Warc);
        assert_eq!(Kind::by_bytes(b"{ \"id\": 1"), Kind::Jsonl);
        assert_eq!(Kind::by_bytes(b"{% extends %}<p>"), Kind::Html);
        assert_eq!(Kind::by_bytes(b""), Kind::Html);
    }

    #[test]
    fn pages_that_servers_made() {
        let may = |name: &str| may_be_page(Path::new(name));
        for name in ["a/index.php", "view.PHP?id=3", "default.aspx", "about", "index.shtml"] {
            assert!(may(name), "{name}");
        }
        for name in ["a.css", "a.png", ".htaccess", "a.php.txt", "pages.csv", ""] {
            assert!(!may(name), "{name}");
        }
        assert!(is_markup(b"\xef\xbb\xbf\n<!DOCTYPE HTML PUBLIC"));
        assert!(is_markup(b"<!-- a --><HTML lang=en>"));
        for head in ["<?php echo '<html>';", "#!/bin/sh\n<html>", "<svg xmlns='x'>", "", "<p>Text"]
        {
            assert!(!is_markup(head.as_bytes()), "{head}");
        }
    }

    #[test]
    fn only_pages_lose_their_extension() {
        let cases = [("a.html", "a"), ("a.b.HTM.gz", "a.b"), ("a.txt", "a.txt"), ("é", "é")];
        for (name, stem) in cases {
            assert_eq!(without_extension(name), stem);
        }
        assert_eq!(without_extension("a.warc.gz"), "a.warc.gz");
    }
}
