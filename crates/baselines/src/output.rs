//! The result of a baseline for a page, in its own units.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use dechaff_extractor::Prediction;
use dechaff_page::{Line, Page, Tag};
use dechaff_trainer::{Label, LabelledPage};

use crate::metadata::Metadata;

/// A part of a page that a baseline has classified: a line, a physical line, a sentence or a run of
/// tokens.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Segment {
    /// Its bytes in the source.
    pub span: Range<usize>,
    /// Its text, with entities decoded and white space collapsed.
    pub text: String,
    /// The confidence that it is content: a probability, a density, or 1 or 0.
    pub score: f32,
    /// Whether it is kept.
    pub content: bool,
    /// The elements that the baseline returns for it, outermost first, in lower case. They may be
    /// unknown to HTML.
    pub tags: Tags,
}

/// Names of elements. Segments in the same elements share them.
pub type Tags = Arc<[Cow<'static, str>]>;

/// An element of a page.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Region {
    /// The name of the element.
    pub tag: &'static str,
    /// The first byte of its start tag in the file.
    pub start: usize,
    /// The offset after its last byte.
    pub end: usize,
}

/// Returns the nearest element around a line whose name HTML knows.
pub(crate) fn innermost(page: &Page, line: &Line) -> Tags {
    let known = Some(page.known_tag(line)).filter(|tag| *tag != Tag::OTHER);
    known.map(|tag| Cow::Borrowed(tag.name())).into_iter().collect()
}

/// The result of a baseline for a page.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Output {
    /// The segments in the order of the page, kept or not.
    pub parts: Vec<Segment>,
    /// The metadata of the page, if the baseline reads them.
    pub metadata: Option<Metadata>,
    /// The element that contains all content, if the baseline looks for one.
    pub element: Option<Region>,
}

/// The reason why the scores of a baseline have no threshold.
pub(crate) const NO_SCORES: &str = "its scores are 1 and 0";

impl Output {
    /// Creates a result from the lines of a page and their scores. Lines above the threshold are
    /// kept.
    pub(crate) fn of_lines(page: &Page, scores: &[f64], threshold: f64) -> Self {
        let part = |(line, &score): (&Line, &f64)| {
            let score = score as f32;
            Segment {
                span: line.span(),
                text: page.text(line).to_string(),
                score,
                content: f64::from(score) > threshold,
                tags: innermost(page, line),
            }
        };
        Self { parts: page.lines.iter().zip(scores).map(part).collect(), ..Self::default() }
    }

    /// Iterates over the segments that are kept.
    pub fn kept(&self) -> impl Iterator<Item = &Segment> {
        self.parts.iter().filter(|part| part.content)
    }

    /// Returns the text that is kept, one line for each segment.
    pub fn plain(&self) -> String {
        self.kept().map(|part| part.text.as_str()).collect::<Vec<_>>().join("\n")
    }

    /// Returns the same prediction for the lines of a page. A line is kept if at least half of its
    /// bytes are in segments that are kept. Its score is the score of the segment that contains
    /// most of it.
    pub(crate) fn on_lines(&self, page: &Page) -> Prediction {
        let mut parts: Vec<&Segment> = self.parts.iter().collect();
        parts.sort_by_key(|part| part.span.start);
        // The length of the longest segment, so that the search can stop early.
        let longest = parts.iter().map(|part| part.span.len()).max().unwrap_or(0);
        let mut prediction = Prediction::default();
        for line in &page.lines {
            let span = line.span();
            let first = parts.partition_point(|part| part.span.start + longest <= span.start);
            let (mut covered, mut covered_to) = (0, span.start);
            let (mut most, mut score) = (0, 0.0);
            for part in parts[first..].iter().take_while(|part| part.span.start < span.end) {
                let end = part.span.end.min(span.end);
                let overlap = end.saturating_sub(part.span.start.max(span.start));
                if overlap > most {
                    (most, score) = (overlap, part.score);
                }
                if part.content {
                    covered += end.saturating_sub(part.span.start.max(covered_to));
                    covered_to = covered_to.max(end);
                }
            }
            prediction.scores.push(score);
            prediction.content.push(covered > 0 && 2 * covered >= span.len());
        }
        prediction
    }
}

/// Returns the share of a range of a page that is content, 0 to 1: the mean share of the lines in
/// it, weighted by their bytes in the range. It is 0 if there are no lines in it, as in scripts,
/// and `None` if there are lines, but none of them has a label.
pub fn share_of(page: &LabelledPage, span: &Range<usize>) -> Option<f32> {
    let lines = &page.page.lines;
    let first = lines.partition_point(|line| line.end as usize <= span.start);
    let (mut inside, mut all, mut unknown) = (0.0, 0.0, false);
    for ((line, share), label) in lines.iter().zip(&page.shares).zip(page.labels()).skip(first) {
        let line = line.span();
        if line.start >= span.end {
            break;
        }
        if label == Label::Unknown {
            unknown = true;
            continue;
        }
        let bytes = line.end.min(span.end).saturating_sub(line.start.max(span.start)) as f64;
        inside += bytes * f64::from(*share);
        all += bytes;
    }
    if all > 0.0 { Some((inside / all) as f32) } else { (!unknown).then_some(0.0) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dechaff_trainer::labels::Known;

    fn part(span: Range<usize>, score: f32, content: bool) -> Segment {
        Segment { span, score, content, ..Segment::default() }
    }

    #[test]
    fn lines_follow_the_pieces_that_cover_them() {
        let page = dechaff_page::segment(b"<p>one two<p>three<p>four").unwrap();
        let spans: Vec<_> = page.lines.iter().map(dechaff_page::Line::span).collect();
        assert_eq!(spans, [3..10, 13..18, 21..25]);
        let found = Output {
            parts: vec![part(0..7, 0.9, true), part(7..19, 0.2, false), part(22..30, 0.7, true)],
            ..Output::default()
        };
        let prediction = found.on_lines(&page);
        assert_eq!(prediction.content, [true, false, true]);
        assert_eq!(prediction.scores, [0.9, 0.2, 0.7]);
        let twice = Output { parts: vec![part(3..6, 1.0, true); 2], ..Output::default() };
        assert_eq!(twice.on_lines(&page).content, [false; 3]);
        assert_eq!(Output::default().on_lines(&page).content, [false; 3]);
    }

    #[test]
    fn shares_of_stretches() {
        let mut page = LabelledPage::new(
            dechaff_page::segment(b"<p>one two<p>three<p>four").unwrap(),
            vec![1.0, 0.0, 1.0],
        );
        assert_eq!(share_of(&page, &(0..12)), Some(1.0));
        assert_eq!(share_of(&page, &(10..20)), Some(0.0));
        assert!((share_of(&page, &(0..25)).unwrap() - 11.0 / 16.0).abs() < 1e-6);
        assert_eq!(share_of(&page, &(10..12)), Some(0.0));
        // The first line has no label.
        page.known = Known::Lines(vec![false, true, true]);
        assert_eq!(share_of(&page, &(0..12)), None);
        assert!((share_of(&page, &(0..25)).unwrap() - 4.0 / 9.0).abs() < 1e-6);
        assert_eq!(share_of(&page, &(10..12)), Some(0.0));
    }
}
