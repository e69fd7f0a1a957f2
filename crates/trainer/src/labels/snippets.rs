//! Snippets: short texts that a good extraction of a page contains, and others that it must not
//! contain.

use std::collections::BTreeSet;
use std::ops::{Range, RangeInclusive};

use dechaff_page::Page;

use crate::labels::Known;

/// Maximum number of lines between two wanted snippets that are content too, such as dates and
/// names in the rows of a list, or headings between the steps of a recipe.
const APART: usize = 15;

/// The snippets of a page, which describe its content where there is no full gold text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Snippets {
    wanted: Vec<String>,
    unwanted: Vec<String>,
}

/// The number of snippets that an extraction contains, summed over pages.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct SnippetCounts {
    /// The number of wanted snippets.
    pub wanted: usize,
    /// The number of wanted snippets that the extraction contains.
    pub found: usize,
    /// The number of unwanted snippets.
    pub unwanted: usize,
    /// The number of unwanted snippets that the extraction contains.
    pub kept: usize,
}

/// The snippets of a page that occur in its lines.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct FoundSnippets {
    /// The number of snippets that occur in the lines.
    pub(crate) snippets: usize,
    /// Whether each line is labelled content by some snippet, and boilerplate by some. A line with
    /// both labels has none.
    pub(crate) lines: Vec<[bool; 2]>,
}

impl Snippets {
    /// Creates the snippets of a gold file. Returns `None` if all of them are blank.
    pub fn new(wanted: &[String], unwanted: &[String]) -> Option<Self> {
        let squeezed = |snippets: &[String]| -> Vec<String> {
            let all = snippets.iter().map(|snippet| squeeze(&decoded(snippet)));
            all.filter(|snippet| !snippet.is_empty()).collect()
        };
        let snippets = Self { wanted: squeezed(wanted), unwanted: squeezed(unwanted) };
        (snippets.len() > 0).then_some(snippets)
    }

    /// Returns whether there are wanted and unwanted snippets.
    pub(crate) fn says_both(&self) -> bool {
        !self.wanted.is_empty() && !self.unwanted.is_empty()
    }

    /// Returns the number of snippets.
    #[expect(clippy::len_without_is_empty, reason = "there is at least one")]
    pub fn len(&self) -> usize {
        self.wanted.len() + self.unwanted.len()
    }

    /// Counts the snippets that occur in an extracted text, given as rows. A snippet may span
    /// several rows. White space is ignored, and character references are decoded.
    pub fn counted<'a>(&self, rows: impl IntoIterator<Item = &'a str>) -> SnippetCounts {
        let text: String = rows.into_iter().map(squeeze).collect();
        let held = |snippets: &[String]| {
            snippets.iter().filter(|snippet| text.contains(snippet.as_str())).count()
        };
        SnippetCounts {
            wanted: self.wanted.len(),
            found: held(&self.wanted),
            unwanted: self.unwanted.len(),
            kept: held(&self.unwanted),
        }
    }

    /// Finds the snippets in the lines of a page.
    ///
    /// A line is content if it contains a wanted snippet, or if most of its text lies in a wanted
    /// snippet that spans several lines. Unwanted snippets mark boilerplate in the same way. A
    /// wanted snippet that occurs in several places labels no line, because it does not say which
    /// of them should be kept. An unwanted snippet labels all its places. Without unwanted
    /// snippets, the lines between two wanted snippets that are near each other are content too.
    pub(crate) fn find(&self, page: &Page) -> FoundSnippets {
        let mut text = String::new();
        let mut ends = Vec::with_capacity(page.lines.len());
        for line in &page.lines {
            text.push_str(&squeeze(page.text(line)));
            ends.push(text.len());
        }
        let lines = Lines { text, ends };
        let mut content = vec![false; page.lines.len()];
        let mut boilerplate = content.clone();
        let mut found = 0;
        let mut label = |snippets: &[String], most: usize, labelled: &mut [bool]| {
            for places in snippets.iter().map(|snippet| lines.places(snippet)) {
                found += usize::from(!places.is_empty());
                let places = places.iter().filter(|_| places.len() <= most);
                places.flat_map(|place| lines.inside(place)).for_each(|line| labelled[line] = true);
            }
        };
        label(&self.wanted, 1, &mut content);
        label(&self.unwanted, usize::MAX, &mut boilerplate);
        if self.unwanted.is_empty() {
            lines.stretches(&self.wanted).for_each(|stretch| content[stretch].fill(true));
        }
        let lines = content.into_iter().zip(boilerplate).map(<[bool; 2]>::from).collect();
        FoundSnippets { snippets: found, lines }
    }
}

impl FoundSnippets {
    /// Returns the share of content of each line, and which lines have a label.
    pub(crate) fn into_labels(self) -> (Vec<f32>, Known) {
        let label = |[content, boilerplate]: [bool; 2]| {
            (if content && !boilerplate { 1.0 } else { 0.0 }, content != boilerplate)
        };
        let (shares, known) = self.lines.into_iter().map(label).unzip();
        (shares, Known::Lines(known))
    }
}

/// The lines of a page, joined without their white space.
struct Lines {
    text: String,
    /// The end of each line in `text`, in bytes.
    ends: Vec<usize>,
}

impl Lines {
    /// Returns the lines from each wanted snippet to the next, if at most [`APART`] other lines lie
    /// between them. A snippet that occurs in several places counts only where it is most of a
    /// line.
    fn stretches(&self, wanted: &[String]) -> impl Iterator<Item = RangeInclusive<usize>> {
        let mut ends = BTreeSet::new();
        for snippet in wanted {
            let places = self.places(snippet);
            let is_most = |line: &usize, place: &Range<usize>| {
                let all = self.range(*line);
                2 * (all.end.min(place.end) - all.start.max(place.start)) >= all.len()
            };
            for place in &places {
                ends.extend(
                    self.inside(place).filter(|line| places.len() == 1 || is_most(line, place)),
                );
            }
        }
        let pairs = ends.clone().into_iter().zip(ends.into_iter().skip(1));
        pairs.filter(|(from, to)| to - from <= APART + 1).map(|(from, to)| from..=to)
    }

    /// Returns the place of a line in `text`.
    fn range(&self, line: usize) -> Range<usize> {
        let start = if line == 0 { 0 } else { self.ends[line - 1] };
        start..self.ends[line]
    }

    fn places(&self, snippet: &str) -> Vec<Range<usize>> {
        self.text.match_indices(snippet).map(|(at, _)| at..at + snippet.len()).collect()
    }

    /// Returns the lines that contain the whole range, or that have at least half of their text in
    /// it.
    fn inside(&self, place: &Range<usize>) -> impl Iterator<Item = usize> {
        let first = self.ends.partition_point(|&end| end <= place.start);
        let last = self.ends.partition_point(|&end| end < place.end);
        let touched = (first..=last).filter(|&line| line < self.ends.len());
        touched.filter(move |&line| {
            let all = self.range(line);
            let inside = all.end.min(place.end) - all.start.max(place.start);
            first == last || (inside > 0 && 2 * inside >= all.len())
        })
    }
}

/// Decodes the character references of a snippet, as in the text of lines.
fn decoded(snippet: &str) -> String {
    if !snippet.contains('&') {
        return snippet.to_string();
    }
    let escaped = snippet.replace('<', "&lt;");
    // A text of 4 GiB or more stays undecoded.
    dechaff_page::segment(escaped.as_bytes()).map_or(escaped, |page| {
        page.lines.iter().map(|line| page.text(line)).collect::<Vec<_>>().join(" ")
    })
}

/// Removes white space and invisible characters. A line break in a snippet may be a space on the
/// page, or nothing between two lines.
fn squeeze(text: &str) -> String {
    let unseen = ['\u{ad}', '\u{200b}', '\u{200c}', '\u{200d}', '\u{2060}', '\u{feff}'];
    text.chars().filter(|c| !c.is_whitespace() && !unseen.contains(c)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn snippets(wanted: &[&str], unwanted: &[&str]) -> Snippets {
        let strings = |texts: &[&str]| texts.iter().map(ToString::to_string).collect::<Vec<_>>();
        Snippets::new(&strings(wanted), &strings(unwanted)).unwrap()
    }

    fn find(html: &str, wanted: &[&str], unwanted: &[&str]) -> FoundSnippets {
        snippets(wanted, unwanted).find(&dechaff_page::segment(html.as_bytes()).unwrap())
    }

    const HTML: &str = "<p>Home<p>One <b>two</b>\nthree.<p>Four<br>five six seven eight<p>Imprint";
    const YES: [bool; 2] = [true, false];
    const NO: [bool; 2] = [false, true];
    const NONE: [bool; 2] = [false; 2];

    #[test]
    fn lines_that_hold_a_snippet() {
        let found = find(HTML, &["two three"], &["Impr", "not there"]);
        assert_eq!(found.lines, [NONE, YES, NONE, NONE, NO]);
        assert_eq!(found.snippets, 2);
        assert_eq!(
            found.into_labels(),
            (vec![0., 1., 0., 0., 0.], Known::Lines(vec![false, true, false, false, true]))
        );
    }

    #[test]
    fn lines_that_lie_mostly_in_a_snippet() {
        // All of `Four`, 4 of the 17 letters of the line after it, and 5 of the 12 of the line
        // before it.
        let found = find(HTML, &["hree. Four five"], &[]);
        assert_eq!(found.lines, [NONE, NONE, YES, NONE, NONE]);
        let found = find(HTML, &["three.\nFour five six sev"], &[]);
        assert_eq!(found.lines, [NONE, YES, YES, YES, NONE]);
    }

    #[test]
    fn white_space_and_character_references_do_not_matter() {
        let html = "<p>Fish &amp; chips,&nbsp;a&shy;gain<p>x &lt; y";
        let found = find(html, &["Fish  &amp; chips, again"], &["x < y &"]);
        assert_eq!(found.lines, [YES, NONE]);
        assert_eq!(find(html, &["Fish & chips"], &["x &lt; y"]).lines, [YES, NO]);
    }

    #[test]
    fn repeated_and_contradictory_snippets() {
        let html = "<p>News<p>The news of today<p>News<p>More of today";
        let found = find(html, &["of today", "The news"], &["News", "More"]);
        assert_eq!(found.lines, [NO, YES, NO, NO]);
        let found = find(html, &["The news of"], &["of today"]);
        assert_eq!(found.lines[1], [true; 2]);
    }

    #[test]
    fn lines_between_wanted_snippets_are_content_if_they_are_few() {
        let rows = |between: usize| format!("<p>one{}<p>two<p>end", "<p>x".repeat(between));
        let content = |html: &str, wanted: &[&str], unwanted: &[&str]| {
            find(html, wanted, unwanted).lines.iter().filter(|line| **line == YES).count()
        };
        assert_eq!(content(&rows(APART), &["one", "two"], &[]), APART + 2);
        assert_eq!(content(&rows(APART + 1), &["one", "two"], &[]), 2);
        // Where something is unwanted, other lines may be too.
        assert_eq!(content(&rows(1), &["one", "two"], &["end"]), 2);
        // The first place of the salt is a whole line, the second a part of one.
        let html = "<p>salt<p>x<p>oil<p>y<p>no salt is needed here";
        assert_eq!(find(html, &["salt", "oil"], &[]).lines, [YES, YES, YES, NONE, NONE]);
    }

    #[test]
    fn snippets_in_an_extracted_text() {
        let all = snippets(&["two three. Four", "gone"], &["Imprint", "Home"]);
        assert_eq!(
            all.counted(["One two  three.", "Four", "Imprint"]),
            SnippetCounts { wanted: 2, found: 1, unwanted: 2, kept: 1 }
        );
        assert_eq!(Snippets::new(&[" ".into()], &[String::new()]), None);
    }
}
