//! Finds the lines of a page, and the parts of lines, that lie inside marked spans.

use std::collections::BTreeMap;
use std::ops::Range;

use dechaff_page::elements::Piece;
use dechaff_page::{Characters, Page};

use crate::Label;

/// The parts of lines that are content, by the index of the line: ranges of the characters of its
/// text that are not white space.
pub type Parts = BTreeMap<usize, Vec<Range<u32>>>;

/// The parts of the lines of a page that lie inside marked spans. White space does not count.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Inside {
    /// For each line, the share of its characters that lie inside.
    pub shares: Vec<f32>,
    /// The characters inside, for lines that lie inside only in part. The ranges are in order and
    /// do not touch.
    pub parts: Parts,
}

impl Inside {
    /// Finds the lines, and parts of lines, inside `spans`: byte ranges in the source of the page,
    /// in ascending order and without overlap. The page must have its [`Page::pieces`]: a line
    /// without pieces counts as outside.
    pub fn of(html: &[u8], page: &Page, spans: &[Range<u32>]) -> Self {
        let mut inside = Self { shares: vec![0.0; page.lines.len()], parts: Parts::new() };
        let mut characters = None;
        for pieces in lines(page) {
            let line = pieces[0].line as usize;
            if pieces.iter().all(|piece| is_inside(spans, &piece.span)) {
                inside.shares[line] = 1.0;
            } else if pieces.iter().any(|piece| meets(spans, &piece.span)) {
                let characters = characters.get_or_insert_with(|| Characters::new(html));
                let found = characters.spans(page, pieces).unwrap_or_default();
                // An escape sequence before the character may be outside.
                let last = |span: &Range<u32>| span.end.saturating_sub(1)..span.end;
                let flags = found.iter().map(|span| is_inside(spans, &last(span)));
                inside.split(line, &flags.collect::<Vec<_>>());
            }
        }
        inside
    }

    /// Puts exactly the lines of content inside.
    pub(crate) fn of_labels(labels: impl Iterator<Item = Label>) -> Self {
        let shares = labels.map(|label| f32::from(u8::from(label == Label::Content)));
        Self { shares: shares.collect(), parts: Parts::new() }
    }

    /// Sets which characters of a line lie inside.
    fn split(&mut self, line: usize, inside: &[bool]) {
        let mut ranges = Vec::new();
        let mut at = 0;
        for run in inside.chunk_by(|one, next| one == next) {
            let to = at + run.len() as u32;
            if run[0] {
                ranges.push(at..to);
            }
            at = to;
        }
        let count = inside.iter().filter(|is_inside| **is_inside).count();
        self.shares[line] = count as f32 / inside.len().max(1) as f32;
        self.parts.remove(&line);
        if 0 < count && count < inside.len() {
            self.parts.insert(line, ranges);
        }
    }

    /// Puts parts of lines inside. A range that ends within a character reference is extended to
    /// its end.
    pub(crate) fn with_parts(mut self, html: &[u8], page: &Page, parts: &Parts) -> Self {
        if parts.is_empty() {
            return self;
        }
        let characters = Characters::new(html);
        for pieces in lines(page) {
            let line = pieces[0].line as usize;
            if let Some(ranges) = parts.get(&line)
                && let Some(spans) = characters.spans(page, pieces)
            {
                let chars = in_ranges(ranges, spans.len());
                let ends = |at: usize| spans[at].end;
                let with_its_reference = |at: usize| {
                    chars[at]
                        || (at > 0 && ends(at - 1) == ends(at) && chars[at - 1])
                        || (at + 1 < chars.len() && ends(at + 1) == ends(at) && chars[at + 1])
                };
                self.split(line, &(0..chars.len()).map(with_its_reference).collect::<Vec<_>>());
            }
        }
        self
    }

    /// Returns the text inside, one row for each line. Parts of a line are separated by a space.
    pub(crate) fn text(&self, page: &Page) -> String {
        let row = |(line, share): (usize, &f32)| {
            let text = page.text(&page.lines[line]);
            match self.parts.get(&line) {
                Some(ranges) => Some(parts_of(text, ranges)),
                None => (*share > 0.0).then(|| text.to_string()),
            }
        };
        self.shares.iter().enumerate().filter_map(row).collect::<Vec<_>>().join("\n")
    }
}

/// Returns the pieces of each line of a page.
pub(crate) fn lines(page: &Page) -> impl Iterator<Item = &[Piece]> {
    page.pieces.chunk_by(|one, next| one.line == next.line)
}

/// Returns the first span that ends after a position.
fn behind(spans: &[Range<u32>], at: u32) -> Option<&Range<u32>> {
    spans.get(spans.partition_point(|span| span.end <= at))
}

fn is_inside(spans: &[Range<u32>], span: &Range<u32>) -> bool {
    behind(spans, span.start)
        .is_some_and(|found| found.start <= span.start && span.end <= found.end)
}

fn meets(spans: &[Range<u32>], span: &Range<u32>) -> bool {
    behind(spans, span.start).is_some_and(|found| found.start < span.end)
}

/// Returns which of `length` characters are in ranges, in any order.
fn in_ranges(ranges: &[Range<u32>], length: usize) -> Vec<bool> {
    // The number of ranges that start at a character, less those that end there.
    let mut changes = vec![0_i64; length + 1];
    for range in ranges.iter().filter(|range| !range.is_empty()) {
        changes[length.min(range.start as usize)] += 1;
        changes[length.min(range.end as usize)] -= 1;
    }
    let mut open = 0;
    let is_inside = |change: &i64| {
        open += change;
        open > 0
    };
    changes[..length].iter().map(is_inside).collect()
}

/// Returns parts of a text, given as ranges of its characters that are not white space.
fn parts_of(text: &str, ranges: &[Range<u32>]) -> String {
    let solid: Vec<(usize, char)> =
        text.char_indices().filter(|(_, c)| !c.is_whitespace()).collect();
    let part = |range: &Range<u32>| {
        let (from, _) = solid.get(range.start as usize)?;
        let (to, last) = solid.get((range.end as usize).checked_sub(1)?)?;
        text.get(*from..to + last.len_utf8())
    };
    ranges.iter().filter_map(part).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spans(html: &str, inside: &[&str]) -> Vec<Range<u32>> {
        let span = |part: &&str| {
            let start = html.find(part).unwrap();
            start as u32..(start + part.len()) as u32
        };
        inside.iter().map(span).collect()
    }

    fn both(html: &str, inside: &[&str]) -> (Vec<f32>, String) {
        let page = dechaff_page::segment_with_pieces(html.as_bytes()).unwrap();
        let inside = Inside::of(html.as_bytes(), &page, &spans(html, inside));
        let text = inside.text(&page);
        (inside.shares, text)
    }

    #[test]
    fn whole_lines() {
        let html = "<p>nav</p><p>One <b>two</b>.</p>\n<p>three</p><p>foot";
        let inside = ["<p>One <b>two</b>.</p>\n<p>three</p>"];
        assert_eq!(both(html, &inside), (vec![0., 1., 1., 0.], "One two.\nthree".into()));
        assert_eq!(both(html, &[]), (vec![0.; 4], String::new()));
        assert_eq!(both(html, &[html]).0, [1.; 4]);
        let html = "<pre>a\n<b>b</b>\n<i>c</i>\n</pre>";
        assert_eq!(both(html, &[html]), (vec![1.0], "a\nb\nc".into()));
    }

    #[test]
    fn parts_of_lines_are_exact() {
        let html = "<p>By Jo: <b>once</b> more <i>done</i>";
        let inside = ["<b>once</b> mo", "<i>done</i>"];
        assert_eq!(both(html, &inside), (vec![10.0 / 17.0], "once mo done".into()));
        // References, white space and long characters do not move the ends of a part.
        let html = "<p>&lt;&lt;&lt;&lt;&lt; \n\n\n 日本語 <i> x</i>yz";
        assert_eq!(both(html, &["本語 <i> x"]), (vec![3.0 / 11.0], "本語 x".into()));
        let html = "<pre>  a\n <b> </b>\n  b c</pre>";
        assert_eq!(both(html, &["a\n <b> </b>\n  b"]).1, "a\n  \n  b");
        // A marker within a reference is behind it.
        assert_eq!(both("<p>a&amp;b", &["a&am"]), (vec![1.0 / 3.0], "a".into()));
    }
}
