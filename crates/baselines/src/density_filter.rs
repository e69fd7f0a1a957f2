//! `density-filter`: the first stage of the article of 2009.
//!
//! S. Pal, "Extracting Useful Text from HTML" (2009): for each physical line, trimmed, count the
//! characters of text t and of markup m. Drop lines with fewer than [`Settings::min_text_length`]
//! characters of text. The density is (t + 1) / (m + t + 1). Keep lines whose density is above 0.5
//! minus the standard deviation of the page's densities.
//!
//! `density-filter-clean` follows a reader's comment: it first removes scripts and other useless
//! tags. The comment does not name them. Here they are [`Settings::remove_tags`].
//!
//! Choices, where the article leaves room. Characters are those of Unicode, not halves of surrogate
//! pairs. White space is trimmed as in Java. The deviation is that of a sample, over the lines that
//! are long enough, as in the article's library. The text is returned as written, and
//! [`Chunk::line`] also has it in readable form. In the article, the line with the start marker
//! counts as content. Here markers are removed first.

use dechaff_page::{Html, Source};

use crate::annotator;
use crate::density::{HALF, deviation};
use crate::method::Method;
use crate::output::{Output, Segment, Tags};
use crate::physical::{PhysicalLine, lines_of};
use crate::settings::Settings;

/// A physical line that is long enough.
#[derive(Debug, Clone, PartialEq)]
pub struct Chunk {
    /// The line.
    pub line: PhysicalLine,
    /// (t + 1) / (m + t + 1).
    pub density: f64,
    /// Whether its density is above the threshold.
    pub passes: bool,
}

/// Physical lines that are long and dense enough.
pub(crate) const DENSITY_FILTER: Method = Method::untrained(
    "density-filter",
    "Pal 2009",
    Ok(Settings::set_threshold),
    |html, settings| {
        let source = Source::new(html);
        Ok(found(&source, &source.bytes, settings))
    },
);

/// As [`DENSITY_FILTER`], after scripts and other elements are removed.
pub(crate) const DENSITY_FILTER_CLEAN: Method = Method::untrained(
    "density-filter-clean",
    "a comment on Pal 2009",
    Ok(Settings::set_threshold),
    |html, settings| {
        let source = Source::new(html);
        let removed = annotator::elements(&source, &settings.remove_tags)?;
        let bytes = annotator::whitened(&source.bytes, &removed);
        Ok(found(&source, &bytes, settings))
    },
);

fn found(source: &Source<'_>, bytes: &[u8], settings: &Settings) -> Output {
    let half = settings.threshold.unwrap_or(HALF);
    let (chunks, _) = chunks_of(source, bytes, settings.min_text_length as usize, half);
    let part = |Chunk { line, density, passes }| line.into_part(density as f32, passes);
    Output { parts: chunks.into_iter().map(part).collect(), ..Output::default() }
}

impl PhysicalLine {
    /// Converts the line to a segment.
    pub(crate) fn into_part(self, score: f32, content: bool) -> Segment {
        Segment { text: self.readable(), score, content, tags: Tags::default(), span: self.span }
    }
}

/// Returns the physical lines of a page that have at least `min_text_length` characters of text,
/// and the threshold that their density must be above: `half` minus the standard deviation of all
/// densities.
pub fn chunks<'a>(
    html: impl Into<Html<'a>>,
    min_text_length: usize,
    half: f64,
) -> (Vec<Chunk>, f64) {
    let source = Source::new(html);
    chunks_of(&source, &source.bytes, min_text_length, half)
}

/// As [`chunks`], for a copy of a page in which some bytes are white space.
pub(super) fn chunks_of(
    source: &Source<'_>,
    bytes: &[u8],
    min_text_length: usize,
    half: f64,
) -> (Vec<Chunk>, f64) {
    let mut chunks: Vec<Chunk> = lines_of(source, bytes)
        .into_iter()
        .filter(|line| line.text_length() >= min_text_length)
        .map(|line| {
            let (text, markup) = (line.text_length() as f64, line.markup as f64);
            Chunk { density: (text + 1.0) / (markup + text + 1.0), passes: false, line }
        })
        .collect();
    let densities: Vec<f64> = chunks.iter().map(|chunk| chunk.density).collect();
    let threshold = half - deviation(&densities);
    chunks.iter_mut().for_each(|chunk| chunk.passes = chunk.density > threshold);
    (chunks, threshold)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::density::HALF;

    const MIN_TEXT_LENGTH: usize = 60;

    fn chunks(html: &[u8], min_text_length: usize) -> Vec<Chunk> {
        super::chunks(html, min_text_length, HALF).0
    }

    #[test]
    fn a_page_by_hand() {
        let text = "x".repeat(60);
        let markup = "y".repeat(178);
        let html = format!(
            "<p>{text}</p>\n<p>{}</p>\n  {text}  \n<{markup}>{text}\n<b>short</b>",
            "x".repeat(59)
        );
        let chunks = chunks(html.as_bytes(), MIN_TEXT_LENGTH);
        // t = 60 and m = 1 + 2, 0, 178.
        let expected = [61.0 / 64.0, 1.0, 61.0 / 239.0];
        assert_eq!(chunks.len(), 3);
        for (chunk, expected) in chunks.iter().zip(expected) {
            assert!((chunk.density - expected).abs() < 1e-12);
        }
        // The deviation of the three is .416: the threshold .084.
        assert!(chunks.iter().all(|chunk| chunk.passes));
        assert_eq!(chunks[1].line.text, text);
    }

    #[test]
    fn heavy_lines_do_not_pass() {
        let text = "x".repeat(60);
        let light = format!("<p>{text}</p>\n").repeat(9);
        let html = format!("{light}<{}>{text}", "y".repeat(400));
        let passing = |html: &str| -> Vec<bool> {
            chunks(html.as_bytes(), MIN_TEXT_LENGTH).iter().map(|chunk| chunk.passes).collect()
        };
        // Nine of .953 and one of .132: their deviation is .26.
        assert_eq!(passing(&html), [true, true, true, true, true, true, true, true, true, false]);
        // A single line must be above one half.
        let alone = |markup: usize| passing(&format!("<{}>{text}", "y".repeat(markup)));
        assert_eq!((alone(60), alone(61)), (vec![true], vec![false]));
        assert!(passing("").is_empty());
    }

    #[test]
    fn no_break_spaces_are_text() {
        // 59 letters; with the no-break spaces around them 61 characters. Java trims control
        // characters.
        let letters = "x".repeat(59);
        assert_eq!(chunks(format!("\u{a0}{letters}\u{a0}").as_bytes(), 60).len(), 1);
        assert_eq!(chunks(format!("{letters}\u{1f} \u{7}").as_bytes(), 60).len(), 0);
    }
}
