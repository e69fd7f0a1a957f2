//! How the content of marked pages is found.

pub(crate) mod evidence;
pub(crate) mod html_comments;
pub(crate) mod insert;
pub(crate) mod markers;
pub(crate) mod problem;

pub use crate::marking::evidence::{Evidence, MarkerCounts};
pub use crate::marking::insert::{MarkError, mark_lines};
pub use crate::marking::markers::{Markers, Stripped, strip};
pub use crate::marking::problem::{Problem, ProblemKind};
pub use dechaff_selectors::{Selector, SelectorError};

/// How the content of a page is marked.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub enum Marking {
    /// Content is between the comments `content` and `/content`. Those that dechaff has written
    /// always count. Others count if the corpus shows that somebody marks pages by hand: see
    /// [`MarkerCounts::unsigned_count`](MarkerCounts::unsigned_count).
    #[default]
    Default,
    /// Content is between two comments, whoever has written them.
    Markers(Markers),
    /// Content is the elements that match a CSS selector.
    Selector(Selector),
}

impl Marking {
    /// Returns whether unsigned markers count only if the [`Evidence`] allows it.
    pub fn needs_evidence(&self) -> bool {
        *self == Self::Default
    }

    /// Returns the page without its markers, and the ranges of its content. Each comment that looks
    /// like a marker is read as one.
    pub fn strip(&self, html: &[u8]) -> Stripped {
        match self {
            Self::Default => strip(html, &Markers::default()),
            Self::Markers(markers) => strip(html, markers),
            Self::Selector(selector) => {
                let spans = selector.spans(html);
                let none = Problem::absence(ProblemKind::NoElement);
                let problems = if spans.is_empty() { vec![none] } else { Vec::new() };
                Stripped { html: html.to_vec(), spans, problems, signed: false }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inside(marking: &Marking, html: &str) -> (Vec<String>, usize) {
        let stripped = marking.strip(html.as_bytes());
        let text = |span: &std::ops::Range<u32>| {
            String::from_utf8_lossy(&stripped.html[span.start as usize..span.end as usize])
                .into_owned()
        };
        (stripped.spans.iter().map(text).collect(), stripped.problems.len())
    }

    #[test]
    fn a_selector_that_matches_nothing_is_a_problem() {
        let marking = Marking::Selector(Selector::new("p").unwrap());
        assert_eq!(inside(&marking, "<p>a</p>b"), (vec!["<p>a</p>".into()], 0));
        assert_eq!(inside(&marking, "<b>a"), (vec![], 1));
    }
}
