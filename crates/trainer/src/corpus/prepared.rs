//! Prepared pages: split into lines and labelled, as bytes.
//!
//! Preparing pages is the part of training that needs their HTML, and each page is prepared by
//! itself. So many machines can prepare the pages of a corpus, and one can train on what they
//! wrote, which is a fraction of the HTML.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use dechaff_extractor::Role;
use dechaff_format::{FileKind, FormatError};
use dechaff_page::Page;
use dechaff_page::elements::PageParts;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::corpus::gold::Gold;
use crate::corpus::labelled_page::LabelledPage;
use crate::corpus::options::LoadOptions;
use crate::corpus::read::labelled_alone;
use crate::corpus::similar::Signature;
use crate::corpus::skipped::SkipReason;
use crate::labels::known::Known;
use crate::labels::snippets::Snippets;

/// Each prepared page is such a file, and a file of several is one after the other.
pub const PREPARED: FileKind = FileKind { what: "prepared page", magic: *b"dechaffp", version: 1 };

/// The program that must have written a page: lines differ between versions.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A page as it is written. The version precedes it.
#[derive(Serialize, Deserialize)]
struct Stored {
    id: String,
    site: Option<String>,
    group: Option<String>,
    page: PageParts,
    shares: Vec<f32>,
    known: Known,
    gold: String,
    snippets: Option<Snippets>,
    roles: Vec<(String, Vec<String>)>,
    line_roles: Vec<(u32, String)>,
    bytes: u64,
    html_hash: Option<u64>,
    hash: u64,
}

/// Prepares one page: HTML with markers or, with what a gold file says about it, HTML without.
/// Markers count whether dechaff wrote them or not, as there are no other pages to compare with.
///
/// # Errors
/// [`SkipReason`] if the page cannot be used, for example because of a wrong marker.
pub fn prepare(
    html: &[u8],
    id: &str,
    gold: Option<Gold>,
    options: &LoadOptions,
) -> Result<LabelledPage, SkipReason> {
    labelled_alone(html, id, gold, options)
}

/// Returns a labelled page as bytes. Its HTML is not among them.
///
/// # Errors
/// [`FormatError::TooLong`] if its lines take more bytes than are read.
pub fn to_prepared(page: &LabelledPage) -> Result<Vec<u8>, FormatError> {
    let roles = page.roles.iter().map(|(role, texts)| (role.name().to_string(), texts.clone()));
    let line_roles =
        page.line_roles.iter().map(|(line, role)| (*line as u32, role.name().to_string()));
    let stored = Stored {
        id: page.id.clone(),
        site: page.site.clone(),
        group: page.group.clone(),
        page: PageParts::from(&page.page),
        shares: page.shares.clone(),
        known: page.known.clone(),
        gold: page.gold.clone(),
        snippets: page.snippets.clone(),
        roles: roles.collect(),
        line_roles: line_roles.collect(),
        bytes: page.bytes as u64,
        html_hash: page.html_hash,
        hash: page.hash,
    };
    // Writing to memory does not fail, and all types have a form.
    let payload = postcard::to_allocvec(&(VERSION, &stored)).unwrap_or_default();
    let mut bytes = Vec::new();
    PREPARED.write(&payload, &mut bytes)?;
    Ok(bytes)
}

fn read(payload: &[u8]) -> Result<LabelledPage, FormatError> {
    let malformed = |problem: &dyn ToString| FormatError::Unusable(problem.to_string());
    let (version, rest): (&str, _) =
        postcard::take_from_bytes(payload).map_err(|error| malformed(&error))?;
    if version != VERSION {
        return Err(malformed(&format_args!(
            "dechaff {version} prepared the page, and this is dechaff {VERSION}, which may split it into \
             other lines; prepare the pages again"
        )));
    }
    let stored: Stored = postcard::from_bytes(rest).map_err(|error| malformed(&error))?;
    let page = Page::try_from(stored.page).map_err(|error| malformed(&error))?;
    let lines = page.lines.len();
    let known = match &stored.known {
        Known::All => lines,
        Known::Lines(known) => known.len(),
    };
    let labels = [stored.shares.len(), known];
    if labels != [lines; 2] || stored.shares.iter().any(|share| !(0.0..=1.0).contains(share)) {
        return Err(malformed(&format_args!("expected one label, 0 to 1, for {lines} lines")));
    }
    let role = |(name, texts): (String, _)| Some((name.parse::<Role>().ok()?, texts));
    let roles: Option<_> = stored.roles.into_iter().map(role).collect();
    let line_role = |(line, name): (u32, String)| {
        let line = line as usize;
        Some((line, name.parse::<Role>().ok().filter(|_| line < lines)?))
    };
    let line_roles: Option<_> = stored.line_roles.into_iter().map(line_role).collect();
    Ok(LabelledPage {
        id: stored.id,
        site: stored.site,
        group: stored.group,
        page,
        shares: stored.shares,
        known: stored.known,
        signature: Signature::of(&stored.gold),
        gold: stored.gold,
        snippets: stored.snippets,
        roles: roles.ok_or_else(|| malformed(&"an unknown role"))?,
        line_roles: line_roles
            .ok_or_else(|| malformed(&"an unknown role, or one of an unknown line"))?,
        bytes: stored.bytes as usize,
        html_hash: stored.html_hash,
        hash: stored.hash,
        html: Vec::new(),
    })
}

/// Writes prepared pages one after the other. Such files can be joined to one.
///
/// # Errors
/// When writing fails, or when a page is too long.
pub fn write_prepared(pages: &[LabelledPage], to: &mut dyn Write) -> Result<(), FormatError> {
    pages.iter().try_for_each(|page| Ok(to.write_all(&to_prepared(page)?)?))
}

/// Returns whether a file holds prepared pages, by its first bytes.
pub(crate) fn is_prepared(path: &Path) -> bool {
    let mut head = [0; 8];
    let read = || File::open(path)?.read_exact(&mut head);
    path.is_file() && { read }().is_ok() && head == PREPARED.magic
}

/// Prepared pages. The error has the number of the page, from 1.
type Numbered = Result<Vec<LabelledPage>, (usize, FormatError)>;

/// Reads the pages of a file.
pub(crate) fn read_prepared(path: &Path) -> io::Result<Numbered> {
    let bytes = std::fs::read(path)?;
    let mut payloads = Vec::new();
    let mut rest = &bytes[..];
    while !rest.is_empty() {
        match PREPARED.open_first(rest) {
            Ok((payload, after)) => {
                payloads.push(payload);
                rest = after;
            }
            Err(error) => return Ok(Err((payloads.len() + 1, error))),
        }
    }
    let page = |(at, payload): (usize, &&[u8])| read(payload).map_err(|error| (at + 1, error));
    Ok(payloads.par_iter().enumerate().map(page).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::marking::Marking;

    fn from_prepared(bytes: &[u8]) -> Result<LabelledPage, FormatError> {
        read(PREPARED.open(bytes)?.1)
    }

    const HTML: &[u8] = b"<nav>Home</nav><!-- content --><p>One two.<!-- /content --><p>End";

    fn page(gold: Option<&str>) -> LabelledPage {
        let options =
            LoadOptions { marking: Marking::Markers(Default::default()), ..LoadOptions::default() };
        let gold = gold.map(|json| Gold::from_json(json.as_bytes()).unwrap());
        prepare(HTML, "a/1", gold, &options).unwrap()
    }

    #[test]
    fn pages_are_read_as_they_were_written() {
        let golds = [
            None,
            Some(
                r#"{"id":"1","text":"One two","domain":"s","type":"news","title":"Home","authors":["Jo"]}"#,
            ),
            Some(r#"{"id":"1","w":["One two","a &amp;lt; b"],"wo":["Home"]}"#),
        ];
        for page in golds.map(page) {
            let bytes = to_prepared(&page).unwrap();
            let again = from_prepared(&bytes).unwrap();
            assert_eq!(format!("{again:?}"), format!("{page:?}"));
        }
        let mut with_role = page(None);
        with_role.line_roles = [(0, Role::Teaser)].into();
        let again = from_prepared(&to_prepared(&with_role).unwrap()).unwrap();
        assert_eq!(again.line_roles, with_role.line_roles);
        let page = page(golds[1]);
        assert_eq!((page.id.as_str(), page.site.as_deref()), ("a/1", Some("s")));
        assert_eq!((&page.shares[..], page.roles.len()), (&[0.0, 1.0, 0.0][..], 2));
    }

    #[test]
    fn a_wrong_marker_is_an_error() {
        let options = LoadOptions::default();
        let reason = prepare(b"<!-- content --><p>x", "1", None, &options).unwrap_err();
        assert!(matches!(reason, SkipReason::Marking(_)), "{reason}");
    }

    #[test]
    fn invalid_prepared_pages_are_refused() {
        let bytes = to_prepared(&page(None)).unwrap();
        for length in 0..bytes.len() {
            let cut = from_prepared(&bytes[..length]).map(drop).unwrap_err();
            let is_named = match cut {
                FormatError::Magic { .. } => length < PREPARED.magic.len(),
                FormatError::Length { found, expected } => found < expected,
                _ => false,
            };
            assert!(is_named, "{length}: {cut}");
        }
        let other = from_prepared(b"<p>a page");
        assert!(matches!(other, Err(FormatError::Magic { .. })), "{other:?}");
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1;
            assert!(from_prepared(&damaged).is_err(), "byte {at}");
        }
        let two = [&bytes[..], &bytes].concat();
        assert!(matches!(from_prepared(&two), Err(FormatError::Length { .. })));
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), &two).unwrap();
        assert!(is_prepared(file.path()) && !is_prepared(Path::new("/nowhere")));
        assert_eq!(read_prepared(file.path()).unwrap().unwrap().len(), 2);
        std::fs::write(file.path(), &two[..two.len() - 1]).unwrap();
        let (page, cut) = read_prepared(file.path()).unwrap().map(|pages| pages.len()).unwrap_err();
        assert!(page == 2 && matches!(cut, FormatError::Length { .. }), "{page}: {cut}");
    }

    #[test]
    fn payloads_that_were_changed_give_an_error_or_a_page() {
        let bytes = to_prepared(&page(None)).unwrap();
        let payload = PREPARED.open(&bytes).unwrap().1;
        for at in 0..payload.len() {
            for value in [0, 1, 0x7f, 0x80, 0xff] {
                let mut changed = payload.to_vec();
                changed[at] = value;
                if let Ok(page) = read(&changed) {
                    page.labels().for_each(drop);
                    let text = page.page.lines.iter().map(|line| page.page.text(line).len());
                    assert!(text.sum::<usize>() < 1000);
                }
            }
        }
        // The version is a string of five bytes after its length.
        let other = [&payload[..1], b"9.9.9", &payload[6..]].concat();
        let error = read(&other).map(drop).unwrap_err().to_string();
        assert!(error.contains("dechaff 9.9.9 prepared the page"), "{error}");
    }
}
