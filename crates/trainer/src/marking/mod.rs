//! How the content of marked pages is found.

pub(crate) mod evidence;
pub(crate) mod html_comments;
pub(crate) mod insert;
pub(crate) mod markers;
pub(crate) mod presets;
pub(crate) mod problem;

pub use crate::marking::evidence::{Evidence, MarkerCounts};
pub use crate::marking::insert::{MarkError, mark_lines};
pub use crate::marking::markers::{Markers, Stripped, strip};
pub use crate::marking::presets::{Preset, presets};
pub use crate::marking::problem::{Problem, ProblemKind};
pub use dechaff_selectors::{Selector, SelectorError};

use crate::marking::markers::strip_any;

/// How the content of a page is marked.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub enum Marking {
    /// Content is between the comments `content` and `/content`. Comments that dechaff has written
    /// always count. Others count if the corpus shows that somebody marks pages by hand: see
    /// [`MarkerCounts::unsigned_count`].
    #[default]
    Default,
    /// Content is between two comments, whoever has written them.
    Markers(Markers),
    /// Content is between the first pair of [`presets`] that a page has without a problem.
    Auto,
    /// Content is the elements that match a CSS selector.
    Selector(Selector),
}

/// An unknown name of a marking.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no preset is named `{found}`; expected `auto` or one of {}", names())]
pub struct UnknownMarking {
    /// The name that was given.
    pub found: String,
}

fn names() -> String {
    presets().iter().map(|preset| preset.name).collect::<Vec<_>>().join(", ")
}

impl Marking {
    /// Returns the marking with this name: `auto` or one of [`presets`].
    ///
    /// # Errors
    /// [`UnknownMarking`], which lists all names, for any other name.
    pub fn named(name: &str) -> Result<Self, UnknownMarking> {
        if name == "auto" {
            return Ok(Self::Auto);
        }
        let preset = presets().iter().find(|preset| preset.name == name);
        let preset = preset.ok_or_else(|| UnknownMarking { found: name.to_string() })?;
        Ok(Self::Markers(preset.markers.clone()))
    }

    /// Returns the page without its markers, and the ranges of its content. Each comment that looks
    /// like a marker is read as one.
    pub fn strip(&self, html: &[u8]) -> Stripped {
        match self {
            Self::Default => strip(html, &Markers::default()),
            Self::Markers(markers) => strip(html, markers),
            Self::Auto => strip_any(html, presets().iter().map(|preset| &preset.markers)),
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
    fn auto_takes_the_first_pair_without_a_problem() {
        let (s, e) = ("<!-- google_ad_section_start -->", "<!-- google_ad_section_end -->");
        let both = format!("{s}a<!-- begin content -->b<!--end content-->{e}c");
        assert_eq!(inside(&Marking::Auto, &both), (vec!["b".into()], 0));
        let broken = format!("<!--end content-->{s}a<!--begin content-->b{e}c");
        let want = vec!["a<!--begin content-->b".into()];
        assert_eq!(inside(&Marking::Auto, &broken), (want, 0));
        let hopeless = "<!--begin content-->a<!-- begin content -->b<!--end content-->";
        assert_eq!(inside(&Marking::Auto, hopeless).1, 2);
        assert_eq!(inside(&Marking::Auto, "a"), (vec![], 1));
    }

    #[test]
    fn by_name() {
        let marking = Marking::named("googleoff").unwrap();
        let html = "a<!--googleoff: index-->b<!--googleon: index-->";
        assert_eq!(inside(&marking, html), (vec!["a".into()], 0));
        let error = Marking::named("nope").unwrap_err().to_string();
        assert!(error.contains("`nope`; expected `auto` or one of content, "), "{error}");
    }

    #[test]
    fn a_selector_that_matches_nothing_is_a_problem() {
        let marking = Marking::Selector(Selector::new("p").unwrap());
        assert_eq!(inside(&marking, "<p>a</p>b"), (vec!["<p>a</p>".into()], 0));
        assert_eq!(inside(&marking, "<b>a"), (vec![], 1));
    }
}
