//! Converts the parts of a paragraph to a tree by their marks.

use std::cell::Cell;
use std::collections::HashMap;
use std::ops::Range;

use dechaff_page::elements::{self, collapse};
use dechaff_page::nodes::Budget;

use crate::tree::{Inline, InlineKind, Mark};

/// Maximum depth of nested subscripts and superscripts.
const MAX_RAISED: u8 = 4;

/// The marks of a part of a paragraph.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Marks {
    /// The depth of each [`Mark`]. Only subscripts and superscripts are nested.
    pub(crate) depths: [u8; Mark::ALL.len()],
    /// The number of its link, from 1, or 0 outside of links.
    pub(crate) link: u32,
    /// The node of its inline code, or 0 outside of code.
    pub(crate) code: u32,
}

impl Marks {
    /// Sets a mark, or removes it, unless neither is stated.
    pub(crate) fn set(&mut self, mark: Mark, is_set: Option<bool>) {
        let depth = &mut self.depths[mark as usize];
        *depth = is_set.map_or(*depth, u8::from);
    }

    /// Adds a subscript or a superscript.
    pub(crate) fn raise(&mut self, mark: Mark) {
        let depth = &mut self.depths[mark as usize];
        *depth = (*depth + 1).min(MAX_RAISED);
    }

    /// Returns the common marks.
    fn and(self, other: Self) -> Self {
        let same = |a: u32, b: u32| if a == b { a } else { 0 };
        Self {
            depths: std::array::from_fn(|nth| self.depths[nth].min(other.depths[nth])),
            link: same(self.link, other.link),
            code: same(self.code, other.code),
        }
    }

    /// Returns the marks that matter in text without markup.
    pub(crate) fn of_text(self) -> Self {
        Self { link: self.link, code: self.code, ..Self::default() }
    }

    /// Returns whether both are inline code with otherwise equal marks. Adjacent code is joined.
    fn is_code_like(self, other: Self) -> bool {
        self.code > 0 && other.code > 0 && Self { code: other.code, ..self } == other
    }

    /// Returns whether they have a mark, or this link if `mark` is `None`.
    pub(crate) fn have(self, mark: Option<Mark>, link: u32) -> bool {
        mark.map_or(link > 0 && self.link == link, |mark| self.depths[mark as usize] > 0)
    }
}

/// The target of a link.
struct Target {
    url: String,
    title: String,
    /// The marks around the link.
    around: Marks,
    /// Whether the document has the link already.
    is_used: Cell<bool>,
}

/// The targets of links. Marks refer to them by their numbers, from 1.
pub(crate) struct Links<'a> {
    targets: Vec<Target>,
    /// The links of headings inside links around several blocks.
    pub(crate) of_headings: HashMap<usize, u32>,
    /// A link around several blocks, and the number of blocks before it.
    pub(crate) around_blocks: (u32, usize),
    budget: &'a Budget<'a>,
}

impl<'a> Links<'a> {
    pub(crate) fn new(budget: &'a Budget<'a>) -> Self {
        Self { targets: Vec::new(), of_headings: HashMap::new(), around_blocks: (0, 0), budget }
    }

    /// Adds a target inside marks, and returns its number.
    pub(crate) fn add(&mut self, url: String, title: String, around: Marks) -> u32 {
        self.targets.push(Target { url, title, around, is_used: Cell::new(false) });
        self.targets.len() as u32
    }

    /// Returns whether a link around several blocks has ended: only its first block is linked.
    pub(crate) fn has_ended(&self, link: u32, blocks: usize) -> bool {
        link > 0 && self.around_blocks.0 == link && blocks > self.around_blocks.1
    }

    fn get(&self, link: u32) -> Option<&Target> {
        self.targets.get((link as usize).checked_sub(1)?)
    }

    /// Returns the address and the title of a link. A link around several blocks has several parts.
    fn address(&self, link: u32) -> (String, String) {
        let Some(Target { url, title, is_used, .. }) = self.get(link) else {
            return <_>::default();
        };
        if is_used.replace(true) {
            self.budget.spend_repeated(url.len() + title.len());
            if self.budget.is_spent() {
                return <_>::default();
            }
        }
        (url.clone(), title.clone())
    }
}

#[derive(Debug, Clone)]
struct Run {
    span: Range<usize>,
    marks: Marks,
    /// The kind without the marks.
    kind: InlineKind,
}

/// The paragraph that is being read.
#[derive(Debug, Default)]
pub(crate) struct Buffer {
    runs: Vec<Run>,
    /// The marks of white space after the last part.
    space: Option<Marks>,
}

impl Buffer {
    /// Returns whether it contains nothing but white space.
    pub(crate) fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// Returns whether the last part is a line break.
    pub(crate) fn ends_in_break(&self) -> bool {
        matches!(self.runs.last(), Some(Run { kind: InlineKind::Break, .. }))
    }

    /// Adds white space, such as between two words.
    pub(crate) fn space(&mut self, marks: Marks) {
        self.space = Some(self.space.map_or(marks, |before| before.and(marks)));
    }

    /// Appends text, with each run of white space replaced by one space.
    pub(crate) fn text(&mut self, text: &str, marks: Marks, span: Range<usize>) {
        let words = elements::trim(text);
        if words.is_empty() {
            if !text.is_empty() {
                self.space(marks);
            }
            return;
        }
        if text.starts_with(char::is_whitespace) {
            self.space(marks);
        }
        // The space at the end of code does not separate it from the sign after it.
        let closes = |c: char| matches!(c, '.' | ',' | ';' | ':' | '!' | '?' | ')');
        if marks.code == 0 && words.starts_with(closes) {
            self.space = self.space.filter(|due| due.code == 0);
        }
        let separates = self.separates(marks, &span);
        self.append(marks, span, |to| {
            if separates {
                to.push(' ');
            }
            collapse(words, to);
        });
        self.space = text.ends_with(char::is_whitespace).then_some(marks);
    }

    /// Appends a part that is not text.
    pub(crate) fn push(&mut self, kind: InlineKind, marks: Marks, span: Range<usize>) {
        if matches!(kind, InlineKind::Break) {
            self.space = None;
        } else if self.separates(marks, &span) {
            self.append(marks, span.start..span.start, |to| to.push(' '));
        }
        self.runs.push(Run { span, marks, kind });
    }

    /// Adds pending white space with the marks that continue. Returns whether a space belongs to
    /// the next part instead.
    fn separates(&mut self, marks: Marks, span: &Range<usize>) -> bool {
        let (Some(due), Some(last)) = (self.space.take(), self.runs.last()) else { return false };
        if matches!(last.kind, InlineKind::Break) {
            return false;
        }
        let common = last.marks.and(marks).and(due);
        if common != marks {
            self.append(common, span.start..span.start, |to| to.push(' '));
        }
        common == marks
    }

    /// Has `write` append to the last part, or to a new one if its marks are different.
    fn append(&mut self, marks: Marks, span: Range<usize>, write: impl FnOnce(&mut String)) {
        if let Some(Run { span: before, marks: same, kind: InlineKind::Text(known) }) =
            self.runs.last_mut()
            && (*same == marks || same.is_code_like(marks))
        {
            write(known);
            before.end = span.end;
            return;
        }
        let mut text = String::new();
        write(&mut text);
        self.runs.push(Run { span, marks, kind: InlineKind::Text(text) });
    }

    /// Ends the paragraph, and returns its parts as a tree.
    pub(crate) fn take(&mut self, links: &Links<'_>) -> Vec<Inline> {
        self.space = None;
        while self.ends_in_break() {
            self.runs.pop();
        }
        nested(&mut std::mem::take(&mut self.runs), links)
    }
}

/// Nests parts in their marks, with the mark of the longest run outermost.
fn nested(runs: &mut [Run], links: &Links<'_>) -> Vec<Inline> {
    let mut nodes: Vec<Inline> = Vec::with_capacity(runs.len());
    let mut at = 0;
    while at < runs.len() {
        let link = runs[at].marks.link;
        let reach = |mark| runs[at..].iter().take_while(|run| run.marks.have(mark, link)).count();
        // The first mark of several with runs of equal length is used, a link before others, but a
        // mark around a link on the page stays around it.
        let target = links.get(link);
        let is_around = |mark: Option<Mark>| {
            mark.is_some() && target.is_some_and(|target| target.around.have(mark, link))
        };
        let longest = { Mark::ALL.into_iter().rev().map(Some).chain([None]) }
            .map(|mark| (reach(mark), is_around(mark), mark))
            .filter(|(length, ..)| *length > 0)
            .max_by_key(|(length, is_around, _)| (*length, *is_around));
        let Some((length, _, mark)) = longest else {
            nodes.push(leaf(&mut runs[at]));
            at += 1;
            continue;
        };
        let (from, to) = (at, at + length);
        at = to;
        // White space and line breaks at the edges are moved outside.
        let inside = &mut runs[from..to];
        let edges = edges(inside);
        nodes.extend(inside[..edges.start].iter_mut().map(unmarked));
        let rest = &mut inside[edges.end.max(edges.start)..];
        let mut after: Vec<Inline> = rest.iter_mut().map(unmarked).collect();
        let inside = &mut inside[edges];
        trim(inside, &mut nodes);
        for run in &mut *inside {
            match mark {
                Some(mark) => run.marks.depths[mark as usize] -= 1,
                None => run.marks.link = 0,
            }
        }
        let content = nested(inside, links);
        if let Some(span) = span_of(&content) {
            let kind = match mark {
                Some(mark) => InlineKind::Marked { mark, content },
                None => {
                    let (url, title) = links.address(link);
                    InlineKind::Link { url, title, content }
                }
            };
            nodes.push(Inline::new(span, kind));
        }
        nodes.append(&mut after);
    }
    nodes
}

/// Returns the bytes from the start of the first part to the end of the last one.
pub(crate) fn span_of(content: &[Inline]) -> Option<Range<usize>> {
    let start = content.first()?.span.start;
    Some(start..content.last()?.span.end.max(start))
}

/// Returns the range of the runs without line breaks and white space at both ends.
fn edges(runs: &[Run]) -> Range<usize> {
    let empty = |run: &Run| match &run.kind {
        InlineKind::Break => true,
        InlineKind::Text(text) => text == " ",
        _ => false,
    };
    let start = runs.iter().take_while(|run| empty(run)).count();
    let end = runs.len() - runs[start..].iter().rev().take_while(|run| empty(run)).count();
    start..end
}

fn unmarked(run: &mut Run) -> Inline {
    run.marks = Marks::default();
    leaf(run)
}

/// Moves a space at the start out of some runs. There is none at the end: it belongs to the part
/// after it.
fn trim(runs: &mut [Run], before: &mut Vec<Inline>) {
    if let Some(Run { kind: InlineKind::Text(text), span, marks }) = runs.first_mut()
        && marks.code == 0
        && text.starts_with(' ')
    {
        text.remove(0);
        before.push(Inline::new(span.start..span.start, InlineKind::Text(" ".into())));
    }
}

fn leaf(run: &mut Run) -> Inline {
    let kind = match std::mem::replace(&mut run.kind, InlineKind::Break) {
        InlineKind::Text(text) if run.marks.code > 0 => InlineKind::Code(text),
        kind => kind,
    };
    Inline::new(run.span.clone(), kind)
}
