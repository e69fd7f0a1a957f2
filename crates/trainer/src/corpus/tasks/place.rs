//! Finds the spans of labelling tools on a page.

use std::ops::Range;

use dechaff_inputs::messages::escaped;
use dechaff_page::Page;
use memchr::memmem;

use crate::Label;
use crate::corpus::tasks::{Span, Task};
use crate::labels::{Inside, Parts};

/// Maximum number of bytes of a page that are searched for the texts of spans.
const SEARCHED: usize = 1 << 29;

/// The text of a page without white space, in which the texts of tools differ.
struct Solid<'a> {
    html: &'a [u8],
    page: &'a Page,
    text: String,
    /// Where each character starts in `text`, and the end of `text`.
    starts: Vec<usize>,
    /// The number of characters before each line, and before the end.
    lines: Vec<usize>,
    /// The number of bytes that may still be searched.
    left: usize,
}

/// Finds the content of a page by its tasks. Also returns why spans are not on the page.
pub(crate) fn place(html: &[u8], page: &Page, tasks: &[Task]) -> (Inside, Vec<String>) {
    let mut solid = Solid::new(html, page);
    let (mut ranges, mut unplaced) = (Vec::new(), Vec::new());
    for task in tasks {
        let (text, before) = squeezed(&task.text);
        let at = solid.find(&text).ok();
        for span in &task.spans {
            match solid.range(&text, &before, at, span) {
                Ok(range) => ranges.push(range),
                Err(problem) => unplaced.push(problem),
            }
        }
    }
    (solid.inside(ranges), unplaced)
}

/// Returns a text without white space, and the number of its bytes before each character of the
/// whole text, and before its end.
fn squeezed(text: &str) -> (String, Vec<usize>) {
    let (mut solid, mut before) = (String::with_capacity(text.len()), Vec::new());
    for c in text.chars() {
        before.push(solid.len());
        if !c.is_whitespace() {
            solid.push(c);
        }
    }
    before.push(solid.len());
    (solid, before)
}

impl<'a> Solid<'a> {
    fn new(html: &'a [u8], page: &'a Page) -> Self {
        let (mut text, mut starts, mut lines) = (String::new(), Vec::new(), Vec::new());
        for line in &page.lines {
            lines.push(starts.len());
            for c in page.text(line).chars().filter(|c| !c.is_whitespace()) {
                starts.push(text.len());
                text.push(c);
            }
        }
        lines.push(starts.len());
        starts.push(text.len());
        Self { html, page, text, starts, lines, left: SEARCHED }
    }

    /// Returns where the only place of a text starts.
    fn find(&mut self, text: &str) -> Result<usize, &'static str> {
        if text.is_empty() {
            return Err("has no text");
        }
        if text == self.text {
            return Ok(0);
        }
        self.left =
            self.left.checked_sub(self.text.len()).ok_or("is one of too many to search for")?;
        let finder = memmem::Finder::new(text);
        let first = finder.find(self.text.as_bytes()).ok_or("is not on the page")?;
        match finder.find(&self.text.as_bytes()[first + 1..]) {
            Some(_) => Err("is on the page more than once"),
            None => Ok(first),
        }
    }

    /// Returns the bytes of a span in the text without white space. `text` is the text of the task,
    /// with the bytes `before` each character, and `at` its place on the page.
    fn range(
        &mut self,
        text: &str,
        before: &[usize],
        at: Option<usize>,
        span: &Span,
    ) -> Result<Range<usize>, String> {
        let &Span { start, end, .. } = span;
        let name = format!("span {start} to {end}");
        if start > end || end >= before.len() {
            let length = before.len() - 1;
            return Err(format!("{name}: expected offsets in the text of {length} characters"));
        }
        let range = before[start]..before[end];
        let needle = &text[range.clone()];
        // The text of a span has its line ends as two characters.
        let own = span.text.as_ref().map(|text| squeezed(&text.replace("\\n", "\n")).0);
        if let Some(own) = own
            && !is_same(&own, needle)
        {
            let (own, needle) = (excerpt(&own), excerpt(needle));
            return Err(format!("{name}: found {needle} at these offsets, expected {own}"));
        }
        let start = match at {
            Some(at) => at + range.start,
            None => self
                .find(needle)
                .map_err(|problem| format!("{name}: its text {} {problem}", excerpt(needle)))?,
        };
        Ok(start..start + needle.len())
    }

    /// Returns the lines, and parts of lines, in ranges of bytes of the text without white space.
    fn inside(&self, mut ranges: Vec<Range<usize>>) -> Inside {
        ranges.sort_unstable_by_key(|range| range.start);
        ranges.dedup_by(|next, range| {
            let joined = next.start <= range.end;
            range.end = if joined { range.end.max(next.end) } else { range.end };
            joined
        });
        let mut parts = Parts::new();
        for range in ranges {
            let character = |at: usize| self.starts.partition_point(|start| *start < at);
            let (mut from, to) = (character(range.start), character(range.end));
            while from < to {
                let line = self.lines.partition_point(|first| *first <= from) - 1;
                let [first, end] = [self.lines[line], self.lines[line + 1]];
                let until = to.min(end);
                let part = (from - first) as u32..(until - first) as u32;
                parts.entry(line).or_default().push(part);
                from = until;
            }
        }
        let none = self.page.lines.iter().map(|_| Label::Boilerplate);
        Inside::of_labels(none).with_parts(self.html, self.page, &parts)
    }
}

/// Returns whether texts are the same, apart from line ends that are written as `\n`.
fn is_same(one: &str, other: &str) -> bool {
    one == other || one.replace("\\n", "") == other.replace("\\n", "")
}

/// Returns the start of a text, in quotes.
fn excerpt(text: &str) -> String {
    const SHOWN: usize = 40;
    let more = if text.chars().nth(SHOWN).is_some() { "…" } else { "" };
    format!("`{}{more}`", escaped(&text.chars().take(SHOWN).collect::<String>()))
}
