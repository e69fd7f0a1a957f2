//! A line of a page.

use dechaff_extractor::{Hiding, Reason, ScoredLine};
use pyo3::prelude::*;

/// A line of a page: its text, its position, and the predictions of the model.
#[pyclass(frozen, get_all, module = "dechaff")]
pub(crate) struct Line {
    /// The offset of the first byte of the line in the page. For a page given as str, in its UTF-8
    /// encoding.
    start: usize,
    /// The offset after its last byte.
    end: usize,
    /// The probability of content, 0 to 1.
    score: f32,
    /// Whether it is kept as content.
    content: bool,
    /// The role: body, title, byline, date, standfirst, heading, caption, teaser, comment or other.
    role: &'static str,
    /// The innermost HTML element around it, or an empty string.
    tag: &'static str,
    /// Why it is kept or left out against its score: siblings, text-below, no-text-below, copy, or None.
    reason: Option<&'static str>,
    /// How the page hides the line from its readers: attribute, display, visibility, opacity, font-size,
    /// position, clip, or None.
    hidden: Option<&'static str>,
    /// The text, with entities decoded and white space collapsed.
    text: String,
}

impl From<ScoredLine<'_>> for Line {
    fn from(line: ScoredLine<'_>) -> Self {
        Self {
            start: line.span.start,
            end: line.span.end,
            score: line.score,
            content: line.content,
            role: line.role.name(),
            tag: line.tag,
            reason: line.reason.map(Reason::name),
            hidden: line.hidden.map(Hiding::name),
            text: line.text.to_string(),
        }
    }
}

#[pymethods]
impl Line {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let Self { start, end, score, content, role, tag, .. } = self;
        let content = if *content { "True" } else { "False" };
        let text = self.text.as_str().into_pyobject(py)?.repr()?;
        Ok(format!(
            "Line(start={start}, end={end}, score={score:.3}, content={content}, role='{role}', \
             tag='{tag}', text={text})"
        ))
    }
}
