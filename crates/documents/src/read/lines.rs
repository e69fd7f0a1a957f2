//! Maps the texts of a page to its lines, and finds the part of the page with the kept lines.

use std::ops::Range;

use dechaff_page::{Page, Source, Tag, Tape, tag_list};

use crate::read::budget::allows_nodes;
use crate::tree::{Block, BlockKind, Inline, InlineKind};
use dechaff_extractor::Extraction;
use dechaff_page::text::without_controls;

/// Number of bytes below which a part is read although nothing in it is kept, because it may have a
/// picture.
const WORTH_IT: usize = 4096;

/// Elements that do not show the structure of their contents.
const CONTAINERS: [Tag; 12] = tag_list! {
    DIV SECTION ARTICLE MAIN BODY HTML HEADER FOOTER FORM NAV CENTER NOSCRIPT
};

/// The part of a page that is read.
#[derive(Debug, Clone, Default)]
pub(crate) struct Part {
    /// The offsets at which the elements around it start, outermost first.
    pub(crate) around: Vec<usize>,
    /// The offset of its first byte: of a start tag, or of the page.
    pub(crate) start: usize,
    /// Whether the part ends with the element that starts there. Otherwise it continues after the
    /// element.
    pub(crate) is_element: bool,
    /// The offset after the last kept text, if known.
    pub(crate) last: Option<usize>,
    /// The offset at which reading ends at the latest, if known.
    pub(crate) end: Option<usize>,
}

impl Part {
    /// Returns the number of nodes up to the last kept text. Blocks around it are read to their
    /// ends, so there may be more.
    pub(crate) fn nodes(&self, tape: &Tape, html: &[u8]) -> usize {
        let end = self.last.unwrap_or(html.len());
        tape.count(self.start..self.end.map_or(end, |most| end.min(most)))
    }

    /// Returns whether a tree of its nodes is not much larger than the page.
    pub(crate) fn fits(&self, extraction: &Extraction<'_>) -> bool {
        let html = &extraction.source().bytes;
        allows_nodes(self.nodes(extraction.tape(), html), html.len())
    }
}

/// A text, or a part of a text in one line.
pub(crate) struct Piece {
    /// The bytes of the piece in [`Source::bytes`].
    pub(crate) span: Range<usize>,
    /// The line, or `None` for white space.
    pub(crate) line: Option<u32>,
    /// Whether the line is kept.
    pub(crate) kept: bool,
    /// Whether the text is left out because readers do not see it.
    pub(crate) left_out: bool,
}

/// Iterates over the lines of a page in step with its texts.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'a> {
    source: &'a Source<'a>,
    page: &'a Page,
    content: &'a [bool],
    /// The parts of the page that are left out, from the first one that does not end before the
    /// text.
    left_out: &'a [Range<u32>],
    /// The first line that does not end before the text.
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(extraction: &'a Extraction<'_>, content: &'a [bool]) -> Self {
        let (source, page) = (extraction.source(), extraction.page());
        Self { source, page, content, left_out: extraction.shown().left_out(), at: 0 }
    }

    /// Returns whether the text that begins at a byte of the file is left out.
    fn is_left_out(&mut self, begin: usize) -> bool {
        let passed = self.left_out.partition_point(|part| part.end as usize <= begin);
        self.left_out = &self.left_out[passed..];
        self.left_out.first().is_some_and(|part| part.start as usize <= begin)
    }

    /// Returns a text of the page as one piece, or `None` if it is in several lines
    /// ([`Self::parts`]). Texts must come in order.
    #[inline]
    pub(crate) fn whole(&mut self, text: &[u8], span: &Range<usize>) -> Option<Piece> {
        let lines = &self.page.lines;
        let nothing = Piece { span: span.clone(), line: None, kept: false, left_out: false };
        let Some(Range { start: begin, end }) = self.solid(text, span) else {
            return Some(nothing);
        };
        let left_out = self.is_left_out(begin);
        if left_out {
            return Some(Piece { left_out, ..nothing });
        }
        let ends = |at: usize| lines.get(at).map(|line| line.end as usize);
        if ends(self.at).is_some_and(|end| end <= begin) {
            // Usually the text is in the next line.
            self.at += 1;
            if ends(self.at).is_some_and(|end| end <= begin) {
                self.at += lines[self.at..].partition_point(|line| line.end as usize <= begin);
            }
        }
        let Some(first) = lines.get(self.at) else { return Some(nothing) };
        if first.start as usize >= end {
            return Some(nothing);
        }
        let is_one = first.end as usize >= end;
        is_one.then(|| Piece { line: Some(self.at as u32), kept: self.is_kept(), ..nothing })
    }

    /// Returns the bytes of a text in the file, without white space at its ends.
    #[inline]
    fn solid(&self, text: &[u8], span: &Range<usize>) -> Option<Range<usize>> {
        let solid = text.trim_ascii_start();
        let start = span.start + text.len() - solid.len();
        let end = start + solid.trim_ascii_end().len();
        let at = |span| self.source.in_file(span);
        (start < end).then(|| at(start..start + 1).start..at(start..end).end)
    }

    /// Returns whether the current line is kept.
    fn is_kept(&self) -> bool {
        self.content.get(self.at).copied().unwrap_or_default()
    }

    /// Splits a text that begins in the current line and ends in another one: preformatted text, or
    /// the physical lines of the file. Each part begins where the previous one ends, so that
    /// nothing is lost.
    pub(crate) fn parts(&mut self, text: &[u8], span: &Range<usize>, mut each: impl FnMut(Piece)) {
        let lines = &self.page.lines;
        let Some(Range { start: begin, end }) = self.solid(text, span) else { return };
        let start = span.start + text.len() - text.trim_ascii_start().len();
        let shift = |file: usize| (file.saturating_sub(begin) + start).min(span.end);
        let is_exact = self.source.in_file(span.clone()).len() == span.len();
        let mut from = span.start;
        while let Some(line) = lines.get(self.at).filter(|line| (line.start as usize) < end) {
            let is_last = line.end as usize >= end || !is_exact;
            let to = if is_last { span.end } else { shift(line.end as usize) };
            if from < to {
                let (line, kept) = (Some(self.at as u32), self.is_kept());
                each(Piece { span: from..to, line, kept, left_out: false });
                from = to;
            }
            if is_last {
                return;
            }
            self.at += 1;
        }
        if from < span.end {
            each(Piece { span: from..span.end, line: None, kept: false, left_out: false });
        }
    }
}

/// Returns the smallest part of a page that contains all kept lines, and whole lists and tables.
pub(crate) fn part(extraction: &Extraction<'_>, content: &[bool]) -> Option<Part> {
    let (source, page) = (extraction.source(), extraction.page());
    if page.lines.is_empty() {
        return Some(Part::default());
    }
    let elements = &page.elements;
    let kept = || page.lines.iter().zip(content).filter(|(_, kept)| **kept).map(|(line, _)| line);
    let (first, last) = (kept().next()?, kept().next_back()?);
    let mut common = first.element as usize;
    for line in kept() {
        let mut other = line.element as usize;
        while other != common {
            // The parent of an element precedes it.
            let deeper = if other > common { &mut other } else { &mut common };
            *deeper = elements[*deeper].parent as usize;
        }
    }
    // The offsets of a page that had to be decoded are offsets in the file.
    if source.is_decoded() {
        return Some(Part::default());
    }
    // Returns an element and the elements around it, innermost first.
    let parent = |at: usize| elements[at].parent as usize;
    let upwards = |at: usize| {
        std::iter::successors(Some(at), move |at| Some(parent(*at))).take_while(|at| *at != 0)
    };
    let shows = |at: &usize| !CONTAINERS.contains(&elements[*at].tag);
    let outermost = upwards(common).filter(shows).last().map_or(common, parent);
    let offset = |at: usize| (elements[at].start as usize).saturating_sub(source.bom);
    let last = (last.end as usize).saturating_sub(source.bom);
    let last = Some(last).filter(|last| source.bytes.len().saturating_sub(*last) > WORTH_IT);
    let is_page = outermost == 0 || matches!(elements[outermost].tag, Tag::BODY | Tag::HTML);
    // The start of a whole page, up to the first kept text, is not read.
    let mut start = outermost;
    if is_page {
        let inside = upwards(first.element as usize).take_while(|at| *at != outermost);
        start = inside.last().unwrap_or(outermost);
    }
    if start == 0 || is_page && (start == outermost || offset(start) < WORTH_IT) {
        return Some(Part { last, ..Part::default() });
    }
    let mut around: Vec<usize> = upwards(parent(start)).map(offset).collect();
    around.reverse();
    Some(Part { around, start: offset(start), is_element: !is_page, last, end: None })
}

/// Returns a line as a heading of a level, or as a paragraph.
pub(crate) fn line_as_block(extraction: &Extraction<'_>, at: usize, level: Option<u8>) -> Block {
    let text = extraction.shown().text(extraction.page(), at);
    let text = InlineKind::Text(without_controls(text).into_owned());
    let span = extraction.page().lines[at].span();
    let content = vec![Inline::new(span.clone(), text)];
    let kind = match level {
        Some(level) => BlockKind::Heading { level, content },
        None => BlockKind::Paragraph(content),
    };
    Block::new(span, kind)
}
