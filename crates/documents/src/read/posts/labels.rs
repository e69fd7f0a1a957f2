//! Finds what may name the author or the date of a post.

use dechaff_page::Tag;
use dechaff_page::elements::collapse_white_space;
use dechaff_page::lexicon::addresses::MEMBERS;
use dechaff_page::lexicon::class_names::{
    NO_POST_DATE_PARTS, NO_POSTER_PARTS, POST_DATE_PARTS, POSTER_PARTS,
};
use dechaff_page::lexicon::dates::{AGO, AGO_PARTS, OTHERS, UPDATED};
use dechaff_page::lexicon::numbers::digit;
use dechaff_page::lexicon::parts::Parts;

use super::MIN_POSTS;
use crate::read::dom::Dom;
use crate::read::markup::{Kind, Names, Node};
use dechaff_page::dates::{Custom, written_date};

/// The largest number of bytes in the name of an author, and in a date.
const MAX_LABEL: usize = 60;
/// The same with the white space of the source.
const MAX_WRITTEN: usize = 160;
/// The largest number of words in a date that only its words show to be one.
const MAX_WORDS: usize = 9;

/// Attributes with a date for programs.
static DATED: Names<2> = Names::new([b"datetime", b"title"]);
/// Values of `itemprop` and `rel`.
static CREATOR: Parts = Parts::of(&["author", "creator"]);
static PUBLISHED: Parts = Parts::of(&["datepublished", "datecreated"]);
/// Parts of classes that an element with more than the name seldom has.
static NAME: Parts = Parts::of(&["author", "username"]);

/// Words next to the picture of a member, and before a date.
const STATES: &[&str] = &["online", "offline", "edited", "asked", "answered", "logged"];

/// An element with the name of an author, or an element or a text with a date.
#[derive(Debug, Clone, Copy)]
pub(super) struct Label {
    pub(super) at: usize,
    /// How much speaks for it. Of the labels of a post, the first of those with the most is used.
    pub(super) rank: u8,
}

/// Returns the dates of a part of a page, in order.
pub(super) fn dates(dom: &Dom<'_>) -> Vec<Label> {
    let mut found: Vec<Label> = Vec::new();
    for (at, node) in dom.nodes.iter().enumerate().skip(1) {
        match node.kind {
            // Elements without text may have a date for programs.
            Kind::Element if node.all <= MAX_WRITTEN && (node.all > 0 || !node.tag.is_block()) => {
                if let Some(rank) = date(node).filter(|_| shows_date(dom, at)) {
                    add(&mut found, dom, Label { at, rank });
                }
            }
            // The element around a text is known already if it is marked as a date.
            Kind::Text
                if node.line.is_some()
                    && found.last().is_none_or(|date| at >= dom.nodes[date.at].end)
                    && is_date_text(dom, node) =>
            {
                found.push(Label { at, rank: 1 });
            }
            _ => {}
        }
    }
    for date in &mut found {
        if is_change(dom, date.at) {
            date.rank = 0;
        }
    }
    found
}

/// Returns the authors of a part of a page, in order: the marked ones, or else what precedes the dates.
pub(super) fn authors(dom: &Dom<'_>, dates: &[Label]) -> Vec<Label> {
    let mut found = Vec::new();
    for (at, node) in dom.nodes.iter().enumerate().skip(1) {
        if node.kind == Kind::Element
            && (1..=MAX_WRITTEN).contains(&node.all)
            && let Some(rank) = author(node)
        {
            add(&mut found, dom, Label { at, rank });
        }
    }
    found.retain(|label| name(dom, label.at).is_some());
    if found.len() < MIN_POSTS {
        let before = dates.iter().filter_map(|date| before(dom, date.at));
        found = before.map(|at| Label { at, rank: 0 }).collect();
    }
    found
}

/// Adds a label, in place of those around it: of labels in one another the innermost has the name and little else.
fn add(labels: &mut Vec<Label>, dom: &Dom<'_>, label: Label) {
    while labels.last().is_some_and(|last| label.at < dom.nodes[last.at].end) {
        labels.pop();
    }
    labels.push(label);
}

/// Returns the text directly before a date, if both are alone in an element and it may be a name.
fn before(dom: &Dom<'_>, date: usize) -> Option<usize> {
    let is_around = |around: &usize| dom.nodes[*around].all > dom.nodes[date].all;
    let around = dom.ancestors(date).take(4).find(is_around)?;
    if dom.nodes[around].all > 2 * MAX_WRITTEN {
        return None;
    }
    dom.budget.spend(date - around);
    let mut texts = (around + 1..date).rev().filter(|at| dom.nodes[*at].kind == Kind::Text);
    let first = texts.next()?;
    // White space may be between the two only within a line.
    let line = dom.nodes[date..dom.nodes[date].end].iter().find_map(|node| node.line);
    let in_line = |at: &usize| dom.nodes[*at].all > 0 && dom.nodes[*at].line == line;
    let text = if dom.nodes[first].all > 0 { first } else { texts.find(in_line)? };
    name(dom, text).is_some().then_some(text)
}

/// Returns how much speaks for an element being the name of an author.
fn author(node: &Node<'_>) -> Option<u8> {
    if node.tag == Tag::BUTTON {
        return None;
    }
    let named = |name: &[u8]| node.attribute(name).unwrap_or_default();
    if CREATOR.are_in(named(b"itemprop")) || CREATOR.are_in(named(b"rel")) {
        return Some(3);
    }
    if node.tag == Tag::A && leads_to_member(named(b"href")) {
        return Some(2);
    }
    let class = named(b"class");
    if !POSTER_PARTS.are_in(class) || NO_POSTER_PARTS.are_in(class) {
        return None;
    }
    Some(if NAME.are_in(class) { 2 } else { 1 })
}

/// Returns whether an address is that of the page of a member.
pub(super) fn leads_to_member(address: &[u8]) -> bool {
    let begins = |at: usize| MEMBERS.iter().any(|part| address[at..].starts_with(part.as_bytes()));
    let after = |at: usize| matches!(address[at], b'/' | b'?' | b'&' | b';');
    !address.is_empty() && (begins(0) || (0..address.len()).any(|at| after(at) && begins(at + 1)))
}

/// Returns how much speaks for an element being a date.
fn date(node: &Node<'_>) -> Option<u8> {
    let named = |name: &[u8]| node.attribute(name).unwrap_or_default();
    let is_time = node.tag == Tag::TIME || node.is_named(b"relative-time");
    let is_iso = |value: &[u8]| matches!(value, [b'1' | b'2', _, _, _, b'-', _, _, b'-', ..]);
    if node.attributes_of(&DATED).any(is_iso) {
        return Some(if is_time { 2 } else { 1 });
    }
    if node.all == 0 {
        return None;
    }
    if is_time || PUBLISHED.are_in(named(b"itemprop")) {
        return Some(2);
    }
    let class = named(b"class");
    (POST_DATE_PARTS.are_in(class) && !NO_POST_DATE_PARTS.are_in(class)).then_some(1)
}

/// Returns whether an element that is marked as a date has one.
fn shows_date(dom: &Dom<'_>, at: usize) -> bool {
    let node = &dom.nodes[at];
    let texts = dom.nodes[at..node.end].iter().filter(|inner| inner.kind == Kind::Text);
    let mut texts = texts.map(|text| dom.text(text));
    node.all == 0 || texts.any(|text| text.contains(|c| digit(c).is_some()) || is_date(text.trim()))
}

/// Returns whether a text is a date by its words: `May 31, 2024, 8:16 pm`, `3 days ago`.
pub(super) fn is_date_text(dom: &Dom<'_>, node: &Node<'_>) -> bool {
    let bytes = &dom.source.bytes[node.span.clone()];
    if !(2..=MAX_WRITTEN).contains(&bytes.len()) || !bytes.iter().any(u8::is_ascii_digit) {
        return false;
    }
    let text = collapse_white_space(&dom.text(node));
    let leads = || matches!(dom.nodes[node.parent].tag, Tag::A | Tag::TIME);
    text.len() <= MAX_LABEL && (is_date(&text) || is_age(&text) && leads())
}

/// Returns whether a text is a number and a unit of time: `3y`, `12 h`. Only the place of the text tells that it is
/// a date.
fn is_age(text: &str) -> bool {
    let unit = text.trim_start_matches(|c: char| c.is_ascii_digit());
    (1..=2).contains(&(text.len() - unit.len()))
        && matches!(unit.trim_start(), "m" | "min" | "h" | "d" | "w" | "mo" | "y")
}

fn is_date(text: &str) -> bool {
    let lower = text.to_lowercase();
    let mut words = lower.split(|c: char| !c.is_alphabetic());
    text.split_whitespace().count() <= MAX_WORDS
        && (words.any(|word| AGO.contains(&word))
            || !text.is_ascii() && AGO_PARTS.iter().any(|part| text.contains(part))
            || written_date(text, Custom::default()).is_some())
}

/// Returns whether a date is that of a change or of something else, by its words and those next to it.
fn is_change(dom: &Dom<'_>, at: usize) -> bool {
    let around = dom.ancestors(at).find(|around| dom.nodes[*around].all > dom.nodes[at].all);
    let around = around.filter(|around| dom.nodes[*around].all <= MAX_WRITTEN);
    let text = text(dom, around.unwrap_or(at)).to_lowercase();
    UPDATED.iter().chain(OTHERS).any(|word| text.contains(word))
}

/// Returns the name of an author in an element: a few words, and no question, date or heading.
pub(super) fn name(dom: &Dom<'_>, at: usize) -> Option<String> {
    let text = text(dom, at);
    // The handle of a person may follow the name.
    let end = text.find('@').filter(|at| *at > 0 && !text[*at..].contains('.'));
    let name = trimmed(&text[..end.unwrap_or(text.len())]);
    let words = name.split_whitespace().count();
    let first = name.split_whitespace().next()?;
    let last = name.split_whitespace().last()?;
    let good = (1..=4).contains(&words)
        && name.len() <= MAX_LABEL
        && name.len() > 1
        && name.contains(char::is_alphabetic)
        && !name.contains(['?', ':', '!', '•', '|', '['])
        && (words == 1 || !is_date(name))
        && !first.eq_ignore_ascii_case("by")
        && !STATES.iter().any(|state| last.eq_ignore_ascii_case(state));
    good.then(|| name.to_string())
}

/// Returns the text of a text or of an element with white space collapsed.
pub(super) fn text(dom: &Dom<'_>, at: usize) -> String {
    match dom.nodes[at].kind {
        Kind::Text => collapse_white_space(&dom.text(&dom.nodes[at])),
        _ => dom.inner_text(at, |_| true),
    }
}

/// Returns a label without the signs around it.
fn trimmed(label: &str) -> &str {
    let is_sign =
        |c: char| c.is_whitespace() || matches!(c, ':' | '·' | '|' | ',' | '—' | '-' | '»');
    label.trim_matches(is_sign)
}

/// Returns when something was written: as the page states it for programs, or else for readers.
pub(super) fn when(dom: &Dom<'_>, at: usize) -> String {
    let node = &dom.nodes[at];
    let text = |node: &Node<'_>| trimmed(&collapse_white_space(&dom.text(node))).to_string();
    let (element, own) = match node.kind {
        Kind::Element => (node, None),
        _ => (&dom.nodes[node.parent], Some(text(node))),
    };
    let is_alone = element.all <= node.all;
    let declared = [b"datetime".as_slice(), b"content", b"title"].into_iter().find_map(|name| {
        let value = dom.attribute(element, name).filter(|_| is_alone)?;
        // A number alone counts seconds.
        let is_date = value.len() <= MAX_LABEL
            && value.contains(|c: char| c.is_ascii_digit())
            && value.contains(|c: char| !c.is_ascii_digit());
        let is_iso =
            value.starts_with(|c: char| c.is_ascii_digit()) && value.get(4..5) == Some("-");
        // What follows such a date is something else.
        let day = if is_iso { value.split(',').next().unwrap_or_default() } else { &value };
        is_date.then(|| collapse_white_space(day))
    });
    let inside = || {
        let texts = dom.nodes[at..node.end].iter().filter(|inner| inner.kind == Kind::Text);
        { texts }.find(|inner| is_date_text(dom, inner)).map(text)
    };
    declared.or(own).or_else(inside).unwrap_or_else(|| dom.inner_text(at, |_| true))
}
