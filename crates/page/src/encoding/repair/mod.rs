//! Repairs text that was encoded once too often, with a mapping back to the bytes of the file.

mod addresses;
mod twice;

use std::ops::Range;

/// Bytes of the page, and the text in place of them, which is no longer than they are.
type Repair = (Range<usize>, String);

/// A page in UTF-8 whose text is repaired.
#[derive(Debug, Clone)]
pub(crate) struct Repaired {
    /// The page after the repairs.
    pub(crate) bytes: Vec<u8>,
    /// Where the repairs are.
    pub(crate) places: Places,
}

/// Where repairs are: in the page before them and after them, in order.
#[derive(Debug, Clone)]
pub(crate) struct Places(Vec<[Range<usize>; 2]>);

impl Repaired {
    /// Repairs a page, if anything in it needs it.
    pub(crate) fn of(page: &[u8]) -> Option<Self> {
        let mut repairs = addresses::repairs(page);
        repairs.extend(twice::repairs(page));
        if repairs.is_empty() {
            return None;
        }
        repairs.sort_by_key(|(span, _)| span.start);
        let mut bytes = Vec::with_capacity(page.len());
        let mut places = Vec::with_capacity(repairs.len());
        let mut at = 0;
        for (span, text) in repairs {
            let Some(before) = page.get(at..span.start) else { continue };
            bytes.extend_from_slice(before);
            places.push([span.clone(), bytes.len()..bytes.len() + text.len()]);
            bytes.extend_from_slice(text.as_bytes());
            at = span.end;
        }
        bytes.extend_from_slice(&page[at..]);
        Some(Self { bytes, places: Places(places) })
    }
}

impl Places {
    /// Returns the span before the repairs for one after them. A repair is one piece.
    pub(crate) fn in_file(&self, span: Range<usize>) -> Range<usize> {
        let start = self.mapped([1, 0], span.start, false);
        start..self.end_in_file(span.end).max(start)
    }

    /// Returns the offset before the repairs at which something ends, for one after them.
    pub(crate) fn end_in_file(&self, at: usize) -> usize {
        self.mapped([1, 0], at, true)
    }

    /// Returns the span after the repairs for one before them.
    pub(crate) fn of_file(&self, span: Range<usize>) -> Range<usize> {
        let start = self.mapped([0, 1], span.start, false);
        start..self.mapped([0, 1], span.end, true).max(start)
    }

    /// Maps an offset from one side of the repairs to the other. Inside a repair it becomes the
    /// repair's start, or its end.
    fn mapped(&self, [from, to]: [usize; 2], at: usize, to_end: bool) -> usize {
        let next = self.0.partition_point(|place| place[from].end <= at);
        match self.0.get(next) {
            Some(place) if place[from].start < at => {
                if to_end {
                    place[to].end
                } else {
                    place[to].start
                }
            }
            _ => {
                let before = next.checked_sub(1).and_then(|last| self.0.get(last));
                before.map_or(at, |place| at - place[from].end + place[to].end)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Html, Source, segment};

    const PAGE: &str = "\u{feff}<p>Itâ€™s said.</p><p>Ask <a class=\"__cf_email__\" href=\"/cdn-cgi/l/email-protection\" \
        data-cfemail=\"42236c20022c276c3a\">[email&#160;protected]</a> now</p>";

    #[test]
    fn spans_are_those_of_the_file() {
        let page = segment(PAGE).unwrap();
        let lines: Vec<_> =
            page.lines.iter().map(|line| (page.text(line), &PAGE[line.span()])).collect();
        assert_eq!(lines[0], ("It’s said.", "Itâ€™s said."));
        assert_eq!(lines[1].0, "Ask a.b@ne.x now");
        assert!(lines[1].1.starts_with("Ask <a class") && lines[1].1.ends_with("</a> now"));
        let plain = segment(Html::new(PAGE).with_repair(false)).unwrap();
        assert_eq!(plain.text(&plain.lines[0]), "Itâ€™s said.");
        assert!(Source::new(PAGE).is_repaired());
        assert!(!Source::new(Html::new(PAGE).with_repair(false)).is_repaired());
    }

    #[test]
    fn each_offset_maps_there_and_back() {
        let repaired = Repaired::of(PAGE.as_bytes()).unwrap();
        let whole = repaired.places.in_file(0..repaired.bytes.len());
        assert_eq!(whole, 0..PAGE.len());
        for at in 0..repaired.bytes.len() {
            let there = repaired.places.in_file(at..at + 1);
            let back = repaired.places.of_file(there.clone());
            assert!(there.start < there.end && back.start <= at && at < back.end, "{at} {there:?}");
        }
    }
}
