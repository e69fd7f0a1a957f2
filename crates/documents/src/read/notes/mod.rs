//! Finds footnotes and the places in the text that refer to them.
//!
//! Publishing systems write footnotes in many ways. All have a sequence of short marks in the text,
//! such as `1`, `[2]` or `*`, and a note for each: at the target of a link, in a sequence of notes
//! that begin with the same marks, or next to the mark.

mod in_place;
mod label;
mod linked;
mod marks;
mod sequence;
mod write;

use std::collections::HashMap;
use std::ops::Range;

use dechaff_page::Tag;

use crate::read::{Dom, Kind};
pub(crate) use write::{footnotes, is_label, note, noted_text, remove_heading_of_notes};

/// Maximum number of footnotes of a page, and of marks.
const MAX_NOTES: usize = 4000;

/// Maximum number of characters of a footnote that readers see only if they open it.
const MAX_HIDDEN: usize = 500;

/// The footnotes of a page.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    /// The role of each node in a footnote.
    roles: HashMap<usize, Role>,
    /// References in the text of a node: bytes of the decoded text, and the number of the footnote.
    /// Brackets around references have no number and are left out.
    in_text: HashMap<usize, Vec<InText>>,
    notes: Vec<Note>,
    /// Whether a mark leads to a place outside of the nodes, or the first of a sequence has no
    /// note.
    pub(crate) beyond: bool,
    /// The footnotes in the order in which they are referred to.
    used: Vec<usize>,
    /// The ids of the references, which links lead back to.
    backs: Vec<Vec<u8>>,
    /// The footnote that is being written.
    pub(crate) writing: Option<usize>,
}

/// A part of a text, and the number of the footnote that it refers to.
type InText = (Range<usize>, Option<usize>);

/// The role of a node in a footnote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    /// The node refers to a footnote.
    Reference(usize),
    /// The node refers to the bibliography, which stays a list.
    Citation,
    /// A footnote begins here.
    Note(usize),
    /// A footnote without a mark is shown here, or is an attribute of the node.
    InPlace(usize),
    /// The text of the node has a footnote, which is an attribute of the node.
    Term(usize),
    /// The node is a part of a footnote, or a control next to one.
    Part,
}

#[derive(Debug, Default)]
struct Note {
    /// The nodes of the footnote, which are left out of the text.
    nodes: Range<usize>,
    /// The text, if it is in an attribute.
    text: Option<String>,
    /// The mark on the page, if the note may begin with it.
    shown: String,
    label: Option<String>,
    /// Whether readers see the footnote only if they open it.
    is_hidden: bool,
}

impl Notes {
    /// Adds a footnote, and returns its number. `shown` is its mark. A hidden text that is no note,
    /// because it is long or no click opens it, is not added.
    fn add(&mut self, dom: &Dom<'_>, nodes: Range<usize>, shown: &str) -> Option<usize> {
        // Elements of footnotes may nest.
        dom.budget.spend(nodes.len());
        let texts = || dom.nodes[nodes.clone()].iter().filter(|node| node.kind != Kind::Element);
        let is_hidden = texts().any(|node| node.kind == Kind::Hidden)
            && !texts().any(|node| node.line.is_some());
        if is_hidden {
            let chars = texts().map(|node| dom.text(node).chars().count());
            if !texts().all(|node| dom.may_be_opened(node)) || chars.sum::<usize>() > MAX_HIDDEN {
                return None;
            }
        }
        let (number, shown) = (self.notes.len(), shown.to_string());
        // A description is a node of its own.
        let first = &dom[nodes.start];
        if first.tag == Tag::DT {
            let descriptions = dom.siblings(first.end..nodes.end);
            self.roles.extend(descriptions.map(|at| (at, Role::Part)));
        }
        self.roles.insert(nodes.start, Role::Note(number));
        self.notes.push(Note { nodes, shown, is_hidden, ..Note::default() });
        Some(number)
    }

    fn role(&self, at: usize) -> Option<Role> {
        if self.roles.is_empty() { None } else { self.roles.get(&at).copied() }
    }

    /// Returns whether a node is a footnote or a part of one, which is not written in the text.
    pub(crate) fn is_definition(&self, at: usize) -> bool {
        matches!(self.role(at), Some(Role::Note(_) | Role::Part))
    }

    /// Returns whether an address leads to a reference.
    pub(crate) fn leads_back(&self, href: &[u8]) -> bool {
        let id = fragment(href).unwrap_or_default();
        !id.is_empty() && self.backs.binary_search_by(|known| known.as_slice().cmp(id)).is_ok()
    }

    /// Returns whether a footnote is being written that readers see only if they open it.
    pub(crate) fn shows_hidden(&self) -> bool {
        self.writing.is_some_and(|number| self.notes[number].is_hidden)
    }

    /// Returns the label of a footnote that is referred to: its number in the order of the
    /// references.
    fn label(&mut self, number: usize) -> String {
        if let Some(label) = &self.notes[number].label {
            return label.clone();
        }
        self.used.push(number);
        let label = self.used.len().to_string();
        self.notes[number].label = Some(label.clone());
        label
    }
}

/// Finds the footnotes that the kept text refers to.
pub(crate) fn find(dom: &Dom<'_>) -> Notes {
    let mut notes = Notes::default();
    in_place::find(dom, &mut notes);
    let marks = marks::find(dom, &notes);
    if !marks.is_empty() {
        let rest = linked::find(dom, &marks, &mut notes);
        sequence::find(dom, &marks, &rest, &mut notes);
        marks::leave_out_brackets(dom, &marks, &mut notes);
    }
    notes.backs.sort_unstable();
    for references in notes.in_text.values_mut() {
        references.sort_unstable_by_key(|(bytes, _)| bytes.start);
    }
    notes
}

/// Returns the place on a page that an address leads to. Some systems write the address of the page
/// before it.
fn fragment(href: &[u8]) -> Option<&[u8]> {
    let hash = href.iter().position(|b| *b == b'#')?;
    Some(&href[hash + 1..]).filter(|id| !id.is_empty())
}
