//! Labels, which name the author or the date of a post: elements or texts outside of sentences.

use dechaff_page::Line;
use dechaff_page::elements::collapse_white_space;
use dechaff_page::nodes::{Kind, Node, Nodes, stable_classes};
use dechaff_page::text::{hash, mix};

/// Maximum number of bytes in the name of an author, and in a date.
pub(super) const MAX_LABEL: usize = 60;
/// Maximum number of bytes of a label with the white space of the source.
pub(super) const MAX_WRITTEN: usize = 160;
/// Maximum number of characters next to a label in its line, without the characters of links.
const MAX_NEXT: u32 = 60;
/// Minimum number of characters next to a label in a sentence.
const SENTENCE: u32 = 24;
/// Number of elements around a label that tell its place in the post.
const PLACE: usize = 4;
/// Maximum number of elements between a label and a quotation around it.
const MAX_UP: usize = 24;

/// An element with the name of an author, or an element or a text with a date.
#[derive(Debug, Clone, Copy)]
pub(super) struct Label {
    pub(super) at: usize,
    /// The strength of the evidence for the label.
    pub(super) rank: u8,
    /// Its place in its post, once that is known: a hash of the tags and the classes of the
    /// innermost elements around it.
    pub(super) place: u64,
}

impl Label {
    pub(super) fn new(at: usize, rank: u8) -> Self {
        Self { at, rank, place: 0 }
    }
}

/// Adds a label, and removes labels around it: the innermost one has the name and little else.
pub(super) fn add(labels: &mut Vec<Label>, dom: &Nodes<'_>, label: Label) {
    while labels.last().is_some_and(|last| label.at < dom[last.at].end) {
        labels.pop();
    }
    labels.push(label);
}

/// Returns the line in which a label begins.
pub(super) fn line_of(dom: &Nodes<'_>, at: usize) -> Option<u32> {
    dom.nodes[at..dom[at].end].iter().find_map(|node| node.line)
}

/// Returns whether a label is separate: not in a sentence, and in no quotation.
pub(super) fn is_apart(dom: &Nodes<'_>, at: usize) -> bool {
    let Some(number) = line_of(dom, at) else { return true };
    let line = &dom.page.lines[number as usize];
    let own = || self::text(dom, at).chars().count() as u32;
    let Line { chars, link_chars, .. } = *line;
    // A note in parentheses at the end is no sentence around the label.
    let text = dom.page.text(line);
    let note = text.strip_suffix(')').filter(|text| text.len() <= MAX_WRITTEN);
    let note = note.and_then(|text| text.rsplit_once('('));
    let note = note.map_or(0, |(_, note)| note.chars().count() as u32);
    let next = chars.saturating_sub(link_chars).saturating_sub(note);
    let next = if next < SENTENCE { next } else { next.saturating_sub(own()) };
    let is_sentence = next >= SENTENCE && text.ends_with(['.', '!', '?', '…', '。']);
    let mut around = dom.ancestors(at).take(MAX_UP);
    next <= MAX_NEXT && !is_sentence && !around.any(|around| dom[around].is_quotation())
}

/// Returns the place of a label in its post.
pub(super) fn place(dom: &Nodes<'_>, at: usize, post: usize) -> u64 {
    dom.budget.spend_bytes(dom[at].attributes().as_bytes().len());
    let own = (dom[at].kind == Kind::Element).then_some(at);
    let around = dom.ancestors(at).take_while(|around| *around > post);
    let near = own.into_iter().chain(around).take(PLACE);
    mix(0, near.map(|near| kind(&dom[near])))
}

/// Returns a hash of the tag and the first stable class of an element.
pub(super) fn kind(node: &Node<'_>) -> u64 {
    mix(node.tag.index() as u64, stable_classes(node).take(1).map(hash))
}

/// Returns the text of a text or an element, with white space collapsed.
pub(super) fn text(dom: &Nodes<'_>, at: usize) -> String {
    match dom[at].kind {
        Kind::Text => collapse_white_space(&dom.text(&dom[at])),
        _ => dom.all_text(at),
    }
}

/// Returns a label without the signs around it.
pub(super) fn trimmed(label: &str) -> &str {
    let is_sign = |c: char| {
        c.is_whitespace()
            || matches!(c, ':' | '·' | '•' | '|' | ',' | '—' | '–' | '-' | '»' | '(' | '#')
    };
    label.trim_matches(is_sign)
}
