//! A corpus in one file of JSON lines: each line is an object with a page and what is known of it.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;

use dechaff_site::host;
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::corpus::gold::{Gold, Lines, fields, read_json, read_lines, trimmed};

/// The extensions of such a file.
const EXTENSIONS: [&str; 2] = ["jsonl", "ndjson"];

/// What a line should be, for error messages.
const EXPECTED: &str = "expected an object with the strings `html` and `id` or `url`";

/// Returns whether a corpus is a file of JSON lines.
pub(crate) fn is_page_lines(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    path.is_file() && EXTENSIONS.iter().any(|one| extension.eq_ignore_ascii_case(one))
}

/// Lists the pages of a file: the id or else the address of each, its site and group, and the bytes of its
/// line in the file.
///
/// # Errors
/// When the file cannot be opened or read.
pub(crate) fn list(path: &Path) -> io::Result<Lines<(Gold, Range<u64>)>> {
    read_lines(path, parse)
}

fn parse(json: &[u8]) -> Result<Gold, String> {
    #[derive(Deserialize)]
    struct Page {
        html: Option<IgnoredAny>,
    }
    let page: Page = read_json(json, EXPECTED)?;
    if page.html.is_none() {
        return Err(format!("missing field `html`; {EXPECTED}"));
    }
    let mut fields = fields(json, EXPECTED)?;
    if fields.id.is_empty() {
        let address = fields.url.clone();
        fields.id = address.ok_or_else(|| format!("missing field `id`; {EXPECTED}"))?;
    }
    fields.domain = fields.domain.or_else(|| host(fields.url.as_deref()?));
    Ok(fields)
}

/// Reads the HTML of a page.
///
/// # Errors
/// When the file cannot be read, or if it has changed since it was listed.
pub(crate) fn read(path: &Path, span: &Range<u64>) -> io::Result<Vec<u8>> {
    #[derive(Deserialize)]
    struct Page<'a> {
        #[serde(borrow)]
        html: Cow<'a, str>,
    }
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(span.start))?;
    let mut line = Vec::new();
    file.take(span.end - span.start).read_to_end(&mut line)?;
    let page: Page<'_> = read_json(trimmed(&line), EXPECTED).map_err(io::Error::other)?;
    Ok(page.html.into_owned().into_bytes())
}
