//! `density-filter`: the first stage of the article of 2009.
//!
//! S. Pal, "Extracting Useful Text from HTML" (2009): of each physical line, trimmed, count the
//! characters of text t and of markup m; drop lines with fewer than [`MIN_TEXT_LENGTH`] characters
//! of text; density is (t + 1) / (m + t + 1); keep lines whose density is above 0.5 less the standard
//! deviation of the page's densities.
//!
//! Followed to the letter, with these choices. Characters are Unicode's, not halves of surrogate
//! pairs. The deviation is that of a sample, over the lines that are long enough, as in the
//! article's library. Text is handed on as written; [`Chunk::line`] has it readable. The line that
//! holds the start marker counts as content there; here markers are taken out before anything else.

use super::density::{HALF, deviation};
use super::physical::{PhysicalLine, physical_lines};

/// Characters of text that a line must have: to get rid of list items and headings.
pub const MIN_TEXT_LENGTH: usize = 60;

/// A physical line that is long enough.
#[derive(Debug, Clone, PartialEq)]
pub struct Chunk {
    /// The line.
    pub line: PhysicalLine,
    /// (t + 1) / (m + t + 1).
    pub density: f64,
    /// Is it dense enough?
    pub passes: bool,
}

/// The physical lines of a page with at least `min_text_length` characters of text.
pub fn chunks(html: &[u8], min_text_length: usize) -> Vec<Chunk> {
    let mut chunks: Vec<Chunk> = physical_lines(html)
        .into_iter()
        .filter(|line| line.text_length() >= min_text_length)
        .map(|line| {
            let (text, markup) = (line.text_length() as f64, line.markup as f64);
            Chunk { density: (text + 1.0) / (markup + text + 1.0), passes: false, line }
        })
        .collect();
    let densities: Vec<f64> = chunks.iter().map(|chunk| chunk.density).collect();
    let threshold = HALF - deviation(&densities);
    chunks.iter_mut().for_each(|chunk| chunk.passes = chunk.density > threshold);
    chunks
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let chunks = chunks(html.as_bytes(), MIN_TEXT_LENGTH);
        let passing: Vec<bool> = chunks.iter().map(|chunk| chunk.passes).collect();
        // Nine of .953 and one of .132: their deviation is .26.
        assert_eq!(passing, [true, true, true, true, true, true, true, true, true, false]);
        // A line by itself must be above one half.
        let alone = |markup: usize| {
            super::chunks(format!("<{}>{text}", "y".repeat(markup)).as_bytes(), 60)[0].passes
        };
        assert!(alone(60) && !alone(61));
        assert!(super::chunks(b"", 0).is_empty());
    }
}
