//! A line of a page.

use std::borrow::Cow;

use dechaff_extractor::{Reason, ScoredLine};
use dechaff_page::Hiding;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A line of a page: its text, its position, and the predictions of the model.
#[pyclass(frozen, eq, get_all, module = "dechaff")]
#[derive(Clone, PartialEq)]
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
    /// The role: body, title, byline, date, standfirst, heading, caption, teaser, comment, quote or other.
    role: Cow<'static, str>,
    /// The innermost HTML element around it, or an empty string.
    tag: Cow<'static, str>,
    /// Why it is kept or left out against its score: siblings, text-below, no-text-below, copy, or None.
    reason: Option<Cow<'static, str>>,
    /// How the page hides the line from its readers: attribute, display, visibility, opacity, font-size,
    /// position, clip, or None.
    hidden: Option<Cow<'static, str>>,
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
            role: line.role.name().into(),
            tag: line.tag.into(),
            reason: line.reason.map(Reason::name).map(Cow::Borrowed),
            hidden: line.hidden.map(Hiding::name).map(Cow::Borrowed),
            text: line.text.to_string(),
        }
    }
}

/// The values of a line, in the order of its fields.
type Values = (usize, usize, f32, bool, String, String, Option<String>, Option<String>, String);

#[pymethods]
impl Line {
    /// All fields, for JSON.
    ///
    /// >>> line = dechaff.extract(PAGE).lines[0]
    /// >>> line.as_dict()["text"], line.as_dict()["role"]
    /// ('Home Shop', 'other')
    pub(crate) fn as_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("start", self.start)?;
        dict.set_item("end", self.end)?;
        dict.set_item("score", self.score)?;
        dict.set_item("content", self.content)?;
        dict.set_item("role", &self.role)?;
        dict.set_item("tag", &self.tag)?;
        dict.set_item("reason", &self.reason)?;
        dict.set_item("hidden", &self.hidden)?;
        dict.set_item("text", &self.text)?;
        Ok(dict)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Values,))> {
        let restore = py.import("dechaff._dechaff")?.getattr("_restore_line")?;
        let Self { start, end, score, content, role, tag, reason, hidden, text } = self.clone();
        let [reason, hidden] = [reason, hidden].map(|name| name.map(Cow::into_owned));
        let (role, tag) = (role.into_owned(), tag.into_owned());
        Ok((restore, ((start, end, score, content, role, tag, reason, hidden, text),)))
    }

    fn __copy__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __deepcopy__(this: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        this
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        (self.start, self.end, self.text.as_str()).into_pyobject(py)?.hash()
    }

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

/// A line that was pickled.
#[pyfunction(name = "_restore_line")]
pub(crate) fn restore_line(values: Values) -> Line {
    let (start, end, score, content, role, tag, reason, hidden, text) = values;
    let [reason, hidden] = [reason, hidden].map(|name| name.map(Cow::Owned));
    Line { start, end, score, content, role: role.into(), tag: tag.into(), reason, hidden, text }
}
