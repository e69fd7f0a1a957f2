//! Finds footnotes at their references: notes in the margin, and notes that open when a reader
//! points at a word or a sign.

use std::collections::HashMap;
use std::ops::Range;

use dechaff_page::Tag;
use dechaff_page::lexicon::attributes::NOTES as NOTE_TEXTS;
use dechaff_page::lexicon::parts::Parts;

use super::{MAX_NOTES, Note, Notes, Role, label};
use crate::read::{Dom, Kind, Names, Node, contains_any};

/// Parts of classes of elements that contain a note.
const NOTES: &[&[u8]] = &[
    b"sidenote", b"marginnote", b"margin-note", b"side-note", b"tooltiptext", b"tooltip-text",
    b"tooltip-content", b"tooltip__content", b"footnote-content", b"footnote-text",
    b"footnote__note", b"footnote-note", b"footnote-body", b"note_outer",
];

/// Parts of classes of the signs next to such an element.
const SIGNS: &[&[u8]] = &[b"number", b"toggle", b"button", b"ref", b"sign", b"mark"];

/// Parts of classes of elements that may be a note or contain one.
static NOTE: Parts = Parts::of(&["note", "tip"]);

/// Attributes with the text of a note, if the element is a sign.
static TIPS: Names<7> = Names::new([
    b"data-tooltip", b"data-tip", b"data-content", b"data-original-title", b"data-bs-title",
    b"data-title", b"title",
]);

/// Minimum number of words of a note.
const MIN_WORDS: usize = 3;
/// Maximum number of characters of a sign.
const MAX_SIGN: usize = 4;
/// Maximum number of nodes between a note and its sign before it.
const MAX_BETWEEN: usize = 12;

/// Adds the footnotes at their references.
pub(super) fn find<'a>(dom: &Dom<'a>, notes: &mut Notes) {
    // The words or signs with notes, by the ids of the notes.
    let mut named: HashMap<&'a [u8], usize> = HashMap::new();
    let mut at = 1;
    while at < dom.nodes.len() && notes.notes.len() < MAX_NOTES && !dom.budget.is_spent() {
        let node = &dom[at];
        if node.kind == Kind::Hidden
            && let Some(after) = hidden(dom, at, notes)
        {
            at = after;
            continue;
        }
        if !named.is_empty()
            && let Some(sign) = node.attribute(b"id").and_then(|id| named.remove(id))
            && node.kind == Kind::Element
            && node.all > 0
        {
            let role = role_of(dom, sign, notes.notes.len());
            if notes.add(dom, at..node.end, "").is_some() {
                notes.roles.insert(sign, role);
            }
            at = node.end;
            continue;
        }
        let may_be = node.kind == Kind::Element
            && matches!(node.tag, Tag::SPAN | Tag::SMALL | Tag::A | Tag::OTHER | Tag::BUTTON)
            && dom[node.parent].kept > 0
            && may_have_note(node);
        let may_be_id = |id: &&[u8]| !id.is_empty() && !id.iter().any(u8::is_ascii_whitespace);
        if may_be && let Some(id) = node.attributes_of(&NOTE_TEXTS).next().filter(may_be_id) {
            named.insert(id, at);
        }
        if may_be && (shown(dom, at, notes) || attribute(dom, at, notes)) {
            at = node.end;
        } else {
            at += 1;
        }
    }
}

/// Adds the note around a hidden text, if a visible sign is directly before it. Returns the node
/// after the note.
fn hidden(dom: &Dom<'_>, at: usize, notes: &mut Notes) -> Option<usize> {
    let around = dom.ancestors(at).take(6).take_while(|&around| dom.is_hidden(around));
    let note = around.last()?;
    let is_short = |at: &usize| dom[*at].kept > 0 && dom[*at].all <= MAX_SIGN;
    let sign = dom.before(note).filter(is_short)?;
    let shown = dom.all_text(sign);
    let label = label::whole(&shown)?;
    let texts = dom.nodes[note..dom[note].end].iter().filter(|node| node.kind == Kind::Hidden);
    let words: usize =
        texts.take(MIN_WORDS).map(|text| dom.text(text).split_whitespace().count()).sum();
    if words < MIN_WORDS {
        return None;
    }
    let number = notes.add(dom, note..dom[note].end, label)?;
    notes.roles.insert(sign, Role::InPlace(number));
    Some(dom[note].end)
}

/// Returns whether the name or the attributes of an element may belong to a note. Most do not.
fn may_have_note(node: &Node<'_>) -> bool {
    let class = node.value(b"class");
    NOTE.are_in(class) || node.attributes_of(&NOTE_TEXTS).next().is_some() || node.is_named(b"sup")
}

/// Adds the note that an element in a line contains, and the sign before it that refers to it.
fn shown(dom: &Dom<'_>, at: usize, notes: &mut Notes) -> bool {
    let node = &dom[at];
    let around = &dom[node.parent];
    let is_note = node.kept > 0
        && around.kept > node.kept
        && node.has_class(|class| contains_any(class, NOTES) && !contains_any(class, SIGNS));
    if !is_note {
        return false;
    }
    let text = dom.all_text(at);
    if text.split(' ').count() < MIN_WORDS && text.is_ascii() {
        return false;
    }
    let signs = signs(dom, at);
    let nodes = at..node.end;
    let shown = signs.as_ref().map_or("", |(_, shown)| shown);
    let Some(number) = notes.add(dom, nodes, shown) else { return false };
    match signs {
        Some((sign, shown)) => {
            // The note may begin with its label, once or twice.
            let texts = (at..node.end).filter(|&inner| dom[inner].kind == Kind::Text);
            let is_label = |inner: &usize| dom.text(&dom[*inner]).trim() == shown;
            let labels = texts.take(2).take_while(is_label);
            notes.roles.extend(labels.map(|label| (label, Role::Part)));
            notes.roles.extend((sign.start..at).map(|at| (at, Role::Part)));
            // The sign belongs to the note, even if its own line is not kept.
            notes.roles.insert(sign.start, Role::InPlace(number));
        }
        None => {
            notes.roles.insert(at, Role::InPlace(number));
        }
    }
    true
}

/// Returns the nodes of the sign directly before a note, and its label.
fn signs(dom: &Dom<'_>, at: usize) -> Option<(Range<usize>, String)> {
    let mut before = at;
    let mut found = None;
    for _ in 0..MAX_BETWEEN {
        let near = |start: &usize| before - start <= MAX_BETWEEN;
        let Some(start) = dom.before(before).filter(near) else { break };
        let node = &dom[start];
        let text = if node.all > 0 { dom.all_text(start) } else { String::new() };
        let is_control = node.tag == Tag::LABEL
            || contains_any(node.attributes().as_bytes(), SIGNS)
            || node.is_named(b"sup");
        let is_sign = node.kind == Kind::Element
            && match text.chars().count() {
                0 => node.tag == Tag::INPUT || is_control,
                1..=MAX_SIGN => is_control && !text.contains(char::is_alphabetic),
                _ => false,
            };
        if is_sign && node.tag != Tag::INPUT {
            found = Some((start..at, label::whole(&text).unwrap_or_default().to_string()));
        } else if !is_sign && !node.is_space() {
            break;
        }
        before = start;
    }
    found
}

/// Adds the note that is an attribute of a word or a sign.
fn attribute(dom: &Dom<'_>, at: usize, notes: &mut Notes) -> bool {
    let node = &dom[at];
    let text_of = |value: Option<&[u8]>| {
        let text = dechaff_page::elements::collapse_white_space(&dom.decoded(value?));
        // Values other than text are for scripts.
        let is_text =
            text.split(' ').count() >= MIN_WORDS && !text.starts_with(['{', '[', '<', '#']);
        is_text.then_some(text)
    };
    let role = role_of(dom, at, notes.notes.len());
    let is_sign = matches!(role, Role::InPlace(_));
    let is_tip = || {
        !dom.all_text(at).is_empty()
            && is_sign
            && node.tag != Tag::A
            && (node.is_named(b"sup")
                || contains_any(node.attributes().as_bytes(), &[b"tip", b"footnote"]))
    };
    let is_simple = node.end <= at + 2 && (is_sign || node.kept > 0);
    let text = text_of(node.attributes_of(&NOTE_TEXTS).next()).filter(|_| is_simple);
    let tip = || text_of(node.attributes_of(&TIPS).next()).filter(|_| is_tip());
    let text = text.or_else(tip);
    let Some(text) = text else { return false };
    notes.roles.insert(at, role);
    notes.notes.push(Note { nodes: at..at + 1, text: Some(text), ..Note::default() });
    true
}

/// Returns the role of an element with a note: a sign, which the reference replaces, or a word.
fn role_of(dom: &Dom<'_>, at: usize, number: usize) -> Role {
    let shown = dom.all_text(at);
    let is_sign = shown.chars().count() <= MAX_SIGN
        && (matches!(shown.as_str(), "" | "i" | "?" | "ⓘ" | "ℹ" | "note")
            || label::whole(&shown).is_some());
    if is_sign { Role::InPlace(number) } else { Role::Term(number) }
}
