//! A page that is being marked: its lines, their scores, and their labels so far.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use dechaff_extractor::{Extraction, Extractor, Reason, Role};
use dechaff_inputs::messages::sanitized;
use dechaff_page::{Page, refuse_other_types, segment_with_pieces};
use dechaff_site::Evidence as Recurring;
use dechaff_trainer::Label;
use dechaff_trainer::labels::Inside;
use dechaff_trainer::marking::{Evidence, Markers, strip};
use serde::Serialize;
use xxhash_rust::xxh3::xxh3_64;

use crate::entry::Entry;
use crate::kinds::Kinds;
use crate::marks::Marks;
use crate::notes::Note;

/// Maximum number of characters of a line that are shown.
const MOST: usize = 2000;

/// A page as it was read from its file.
pub(super) struct AnnotatedPage {
    /// A hash of the bytes of the file.
    pub(super) hash: String,
    /// The bytes of the page without markers.
    pub(super) bare: Vec<u8>,
    pub(super) page: Page,
    /// The labels of its lines, by the markers, or by comments that look like markers.
    pub(super) marks: Marks,
    /// Whether the page has valid markers.
    pub(super) is_marked: bool,
    /// Whether the page has valid comments that look like markers, but do not count.
    pub(super) is_unsure: bool,
    /// The problems of its markers.
    pub(super) problems: Vec<String>,
}

/// The data of a page for the browser.
#[derive(Serialize)]
pub(super) struct View<'a> {
    name: &'a str,
    hash: &'a str,
    /// A hash of the page without its markers.
    bare_hash: String,
    marked: bool,
    unsure: bool,
    problems: &'a [String],
    preview: &'a str,
    /// The number of other pages of its site with which it was compared.
    others: u32,
    lines: Vec<ViewLine>,
    #[serde(flatten)]
    kinds: Kinds,
    note: Note,
}

#[derive(Serialize)]
struct ViewLine {
    text: String,
    score: f32,
    suggested: bool,
    role: &'static str,
    /// The reason why the structure of the page decides against the score.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    /// The role that somebody has set.
    #[serde(skip_serializing_if = "Option::is_none")]
    set_role: Option<&'static str>,
    tag: &'static str,
    /// The number of other pages of the site that have the line.
    #[serde(skip_serializing_if = "Option::is_none")]
    recurs: Option<u32>,
    /// Whether the line is content by the markers.
    content: bool,
    /// Its number of characters other than white space, if only the first characters are sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<usize>,
    /// The ranges of its characters that are content, if only a part is content.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parts: Vec<Range<u32>>,
    /// The innermost element around it.
    element: u32,
    /// Its kind, see [`Kinds`].
    kind: u32,
    /// Whether it is content in the other directory. It is not sent without such a directory.
    #[serde(skip_serializing_if = "Option::is_none")]
    other: Option<bool>,
    /// Its content in the other directory, if that is only a part of the line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    other_parts: Vec<Range<u32>>,
}

impl AnnotatedPage {
    /// Reads a page from its file, or returns the reason why it cannot be read. `unsigned` is
    /// whether markers count that dechaff has not written.
    pub(super) fn read(path: &Path, unsigned: bool) -> Result<Self, String> {
        let html = std::fs::read(path)
            .map_err(|error| format!("{} cannot be read: {error}", sanitized(&path)))?;
        Self::of(&html, unsigned).map_err(|error| format!("{}: {error}", sanitized(&path)))
    }

    /// Reads a page from its bytes.
    pub(super) fn of(html: &[u8], unsigned: bool) -> Result<Self, String> {
        refuse_other_types(html)?;
        let segmented = |html: &[u8]| segment_with_pieces(html).map_err(|error| error.to_string());
        let stripped = strip(html, &Markers::default());
        let evidence = Evidence::of(&stripped);
        let page = segmented(&stripped.html[..])?;
        let mut read = Self {
            hash: hash(html),
            marks: Inside::of(&stripped.html, &page, &stripped.spans).into(),
            page,
            is_marked: stripped.is_marked(),
            is_unsure: false,
            problems: (stripped.problems.iter())
                .filter(|problem| !problem.kind.is_absence())
                .map(ToString::to_string)
                .collect(),
            bare: stripped.html,
        };
        if matches!(evidence, Evidence::Pair | Evidence::Broken) && !unsigned {
            // The comments belong to the site, and are kept.
            (read.bare, read.page) = (html.to_vec(), segmented(html)?);
            (read.is_marked, read.problems) = (false, Vec::new());
            let has_lines = read.page.lines.len() == read.marks.labels.len();
            read.is_unsure = evidence == Evidence::Pair && has_lines;
            if !read.is_unsure {
                read.marks = Inside::of(&[], &read.page, &[]).into();
            }
        }
        Ok(read)
    }

    /// Returns the predictions of the model for the page.
    #[allow(clippy::missing_panics_doc, reason = "the page was read before")]
    pub(super) fn extraction(&self, extractor: &Extractor) -> Extraction<'_> {
        extractor.extract(&self.bare).expect("the page was read before")
    }

    /// Returns the data for the browser. `other` are the labels of the same page in the other
    /// directory, and `roles` are the roles of lines that somebody has set.
    pub(super) fn view<'a>(
        &'a self,
        entry: &'a Entry,
        extraction: &Extraction<'_>,
        note: Note,
        mut other: Option<Marks>,
        roles: &BTreeMap<usize, Role>,
        Recurring { pages: others, recurs, .. }: Recurring,
    ) -> View<'a> {
        let kinds = Kinds::of(&self.page);
        let of_page = self.page.lines.iter().zip(&kinds.of_lines);
        let mut marks = self.marks.clone();
        let lines = extraction.lines().zip(of_page).enumerate();
        let lines = lines.map(|(nth, (line, (of_page, &kind)))| ViewLine {
            text: shortened(line.text),
            length: (line.text.chars().nth(MOST).is_some())
                .then(|| line.text.chars().filter(|c| !c.is_whitespace()).count()),
            score: line.score,
            suggested: line.content,
            role: line.role.name(),
            reason: line.reason.map(Reason::name),
            set_role: roles.get(&nth).map(|role| role.name()),
            tag: line.tag,
            recurs: recurs.get(nth).copied().filter(|pages| *pages > 0),
            content: marks.labels[nth] == Label::Content,
            parts: marks.parts.remove(&nth).unwrap_or_default(),
            element: of_page.element,
            kind,
            other: other
                .as_ref()
                .and_then(|other| other.labels.get(nth))
                .map(|label| *label == Label::Content),
            other_parts: other
                .as_mut()
                .and_then(|other| other.parts.remove(&nth))
                .unwrap_or_default(),
        });
        let lines = lines.collect();
        View {
            name: &entry.name,
            hash: &self.hash,
            bare_hash: hash(&self.bare),
            marked: self.is_marked,
            unsure: self.is_unsure,
            problems: &self.problems,
            preview: &entry.preview,
            others,
            lines,
            kinds,
            note,
        }
    }
}

/// Returns a hash that identifies the contents of a file.
pub(super) fn hash(bytes: &[u8]) -> String {
    format!("{:016x}", xxh3_64(bytes))
}

fn shortened(text: &str) -> String {
    let end = text.char_indices().nth(MOST).map_or(text.len(), |(byte, _)| byte);
    let more = if end < text.len() { " …" } else { "" };
    format!("{}{more}", &text[..end])
}
