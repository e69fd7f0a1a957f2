//! Detects the contents of a file, by its name or by its first bytes.

use std::path::Path;

use crate::container::ContainerKind;
use crate::{jsonl, warc};

/// All kinds of containers, in the order in which their first bytes are tried.
pub const CONTAINERS: [&ContainerKind; 3] = [&warc::KIND, &warc::ARC, &jsonl::KIND];

/// The contents of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// One page.
    Html,
    /// Many pages.
    Container(&'static ContainerKind),
}

/// The extensions of files with a single page, before a `.gz` or `.zst`.
const PAGES: [&str; 5] = ["html", "htm", "xhtml", "mhtml", "mht"];

impl Kind {
    /// Returns the kind of files with such a name.
    pub(crate) fn by_name(path: &Path) -> Option<Self> {
        let name = path.file_name()?.to_string_lossy();
        known_extension(&name).map(|(_, kind)| kind)
    }

    /// Returns the kind of a file that begins with these bytes after unpacking.
    pub(crate) fn by_bytes(head: &[u8]) -> Self {
        let head = head.trim_ascii_start();
        let container = CONTAINERS.iter().find(|kind| (kind.begins)(head));
        container.map_or(Self::Html, |kind| Self::Container(kind))
    }
}

/// The extensions of pages that a program on a server generated, as in copies of sites.
const SERVER_EXTENSIONS: [&str; 9] =
    ["php", "php5", "phtml", "shtml", "asp", "aspx", "jsp", "cfm", "cgi"];

/// Returns whether a file of this name may be a page: the name has no extension, or the extension
/// of a program on a server, also before a `?`. The first bytes of the file then decide.
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

/// Returns whether a head is certainly HTML: it begins with markup, and has a document type or
/// `<html>`.
pub(crate) fn is_markup(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
    let has =
        |wanted: &[u8]| head.windows(wanted.len()).any(|part| part.eq_ignore_ascii_case(wanted));
    head.starts_with(b"<")
        && !head.starts_with(b"<?php")
        && (has(b"<!doctype html") || has(b"<html"))
}

/// Returns the name of a page's file without its extension.
pub fn without_extension(name: &str) -> &str {
    match known_extension(name) {
        Some((stem, Kind::Html)) => stem,
        _ => name,
    }
}

/// Returns the part of a name before a known extension, and the kind that the extension means.
fn known_extension(name: &str) -> Option<(&str, Kind)> {
    let strip = |name: &str, extension: &str| {
        let (stem, last) = name.rsplit_once('.')?;
        last.eq_ignore_ascii_case(extension).then_some(stem.len())
    };
    let unpacked = strip(name, "gz").or_else(|| strip(name, "zst")).map_or(name, |at| &name[..at]);
    let pages = PAGES.map(|extension| (extension, Kind::Html));
    let containers = CONTAINERS.iter().flat_map(|kind| {
        kind.extensions.iter().map(|extension| (*extension, Kind::Container(kind)))
    });
    pages
        .into_iter()
        .chain(containers)
        .find_map(|(extension, kind)| Some((&unpacked[..strip(unpacked, extension)?], kind)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_first_bytes() {
        let by_name = |name: &str| Kind::by_name(Path::new(name));
        assert_eq!(by_name("a/b.HTML.gz"), Some(Kind::Html));
        assert_eq!(by_name("b.jsonl"), Some(Kind::Container(&jsonl::KIND)));
        assert_eq!(by_name("b.ndjson.zst"), Some(Kind::Container(&jsonl::KIND)));
        assert_eq!(by_name("CC-MAIN.warc.gz"), Some(Kind::Container(&warc::KIND)));
        assert_eq!(by_name("a.warc.zst"), Some(Kind::Container(&warc::KIND)));
        assert_eq!(by_name("b.gz"), None);
        assert_eq!(by_name("warc"), None);
        assert_eq!(Kind::by_bytes(b"\r\nWARC/1.1\r\n"), Kind::Container(&warc::KIND));
        assert_eq!(Kind::by_bytes(b"{ \"id\": 1"), Kind::Container(&jsonl::KIND));
        assert_eq!(Kind::by_bytes(b"{% extends %}<p>"), Kind::Html);
        assert_eq!(Kind::by_bytes(b""), Kind::Html);
    }

    #[test]
    fn pages_generated_by_servers() {
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
