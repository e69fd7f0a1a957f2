//! A line of a page for output.

use std::borrow::Cow;

use dechaff_extractor::{Reason, ScoredLine};
use dechaff_page::Hiding;
use serde::Serialize;

/// A line of a page in JSON and CSV.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Line<'a> {
    /// The offset of its first byte in the page.
    pub start: usize,
    /// The offset after its last byte.
    pub end: usize,
    /// Its text.
    pub text: &'a str,
    /// The probability of content, 0..=1, or the score of a baseline.
    pub score: f32,
    /// Whether it is kept.
    pub content: bool,
    /// Its role.
    pub role: &'static str,
    /// The innermost element around it.
    pub tag: &'a str,
    /// Why it is kept or left out against its score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// On how many other pages of the site it is, and how many were looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recurs: Option<[u32; 2]>,
    /// The way in which the page hides it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hidden: Option<&'static str>,
    /// The elements around a sentence of a baseline, outermost first.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub tags: &'a [Cow<'static, str>],
}

impl<'a> From<ScoredLine<'a>> for Line<'a> {
    fn from(line: ScoredLine<'a>) -> Self {
        Self {
            start: line.span.start,
            end: line.span.end,
            text: line.text,
            score: line.score,
            content: line.content,
            role: line.role.name(),
            tag: line.tag,
            reason: line.reason.map(Reason::name),
            recurs: line.recurs.map(|recurs| [recurs.pages, recurs.of]),
            hidden: line.hidden.map(Hiding::name),
            tags: &[],
        }
    }
}
