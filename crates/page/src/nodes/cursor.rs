//! Maps the texts of a page to its lines.

use std::ops::Range;

use crate::{Page, Source};

/// A text, or a part of a text in one line.
pub(super) struct Piece {
    /// The bytes of the piece in [`Source::bytes`].
    pub(super) span: Range<usize>,
    /// The line, or `None` for white space.
    pub(super) line: Option<u32>,
    /// Whether the line is kept.
    pub(super) kept: bool,
    /// Whether the text is left out because readers do not see it.
    pub(super) left_out: bool,
}

/// Iterates over the lines of a page in step with its texts.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    pub(super) source: &'a Source<'a>,
    pub(super) page: &'a Page,
    pub(super) content: &'a [bool],
    /// The parts of the page that are left out, from the first one that does not end before the
    /// text.
    pub(super) left_out: &'a [Range<u32>],
    /// The offsets after the first characters of objects that are left out, in order.
    pub(super) objects: &'a [u32],
    /// The first line that does not end before the text.
    pub(super) at: usize,
}

impl<'a> Cursor<'a> {
    /// Returns whether an object whose start tag or text is at an offset of [`Source::bytes`] is
    /// left out.
    pub(super) fn hides_object(&self, start: usize) -> bool {
        let at = || self.source.in_file(start..start + 1).end as u32;
        !self.objects.is_empty() && self.objects.binary_search(&at()).is_ok()
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
    pub(super) fn whole(&mut self, text: &[u8], span: &Range<usize>) -> Option<Piece> {
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
    pub(super) fn parts(&mut self, text: &[u8], span: &Range<usize>, mut each: impl FnMut(Piece)) {
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
