//! Finds the footnotes at the targets of links.

use std::collections::HashMap;
use std::ops::Range;

use dechaff_page::{Tag, tag_list};

use super::marks::Mark;
use super::{Notes, Role, fragment, label};
use crate::read::{Dom, Kind, Node, contains_any};

/// Number of bytes from which on the text of an element is not a footnote.
const MAX_TEXT: usize = 20_000;
/// Maximum number of bytes in a label with its brackets.
const MAX_LABEL: usize = 16;

/// Elements that may contain a footnote.
const HOLDERS: [Tag; 7] = tag_list! { LI P DIV ASIDE DT DD SECTION };

/// A place with the marks that lead to it.
struct Place {
    at: usize,
    marks: Vec<usize>,
    /// The element that contains the footnote, maybe with other footnotes.
    holder: usize,
}

/// Adds the footnotes at the targets of links. Returns the numbers of the other marks that may
/// refer to one.
pub(super) fn find<'a>(dom: &Dom<'a>, marks: &[Mark<'a>], notes: &mut Notes) -> Vec<usize> {
    let found = targets(dom, marks);
    let is_beyond = |(mark, place): (&Mark<'_>, &Option<usize>)| {
        place.is_none() && mark.target.is_some() && mark.is_reference
    };
    notes.beyond = marks.iter().zip(&found).any(is_beyond);
    let mut rest = Vec::new();
    let mut by_place: HashMap<usize, Vec<usize>> = HashMap::new();
    for (number, place) in found.into_iter().enumerate() {
        match place {
            Some(place) => by_place.entry(place).or_default().push(number),
            None if !marks[number].is_reference => rest.push(number),
            // The number may be the number of a note.
            None if label::whole(&marks[number].shown).is_some() => rest.push(number),
            None => {}
        }
    }
    let mut places: Vec<Place> = Vec::new();
    for (at, marks) in by_place {
        places.extend(holder(dom, at).map(|holder| Place { at, marks, holder }));
    }
    places.sort_unstable_by_key(|place| place.at);
    // The items of numbered lists with their numbers, by the list.
    let mut numbers: HashMap<usize, Vec<(usize, u64)>> = HashMap::new();
    for nth in 0..places.len() {
        let next = places.get(nth + 1).filter(|next| next.holder == places[nth].holder);
        let before = nth.checked_sub(1).map(|nth| &places[nth]);
        let before = before.filter(|before| before.holder == places[nth].holder);
        let nodes = nodes(dom, &places[nth], [before, next]);
        let Place { marks: referring, .. } = &places[nth];
        // A note follows the marks that refer to it.
        let referring: Vec<usize> =
            referring.iter().copied().filter(|&mark| marks[mark].at < nodes.start).collect();
        let Some(&first) = referring.first() else { continue };
        // A place that several numbers lead to is a section.
        if referring.iter().any(|&mark| marks[mark].shown != marks[first].shown) {
            continue;
        }
        let is_link = referring.iter().all(|&mark| !marks[mark].is_reference);
        let shown = &marks[first].shown;
        let texts = dom.nodes[nodes.clone()].iter().filter(|node| node.line.is_some());
        let text: String = texts.take(3).map(|node| dom.text(node)).collect();
        let mut is_numbered = || {
            let list = dom[nodes.start].parent;
            let items = numbers.entry(list).or_insert_with(|| item_numbers(dom, list));
            let item = items.binary_search_by_key(&nodes.start, |(item, _)| *item);
            label::leading(text.trim_start()).is_some_and(|found| found.label == shown)
                || item.is_ok_and(|nth| items[nth].1.to_string() == *shown)
        };
        if is_link && is_bibliography(dom, nodes.start) {
            notes.roles.extend(referring.iter().map(|&mark| (marks[mark].at, Role::Citation)));
            continue;
        }
        if is_link && !is_numbered() {
            continue;
        }
        let Some(number) = notes.add(dom, nodes, shown) else { continue };
        for mark in referring {
            marks[mark].refer(dom, notes, number);
        }
    }
    rest
}

/// Returns the items of a numbered list with their numbers.
pub(super) fn item_numbers(dom: &Dom<'_>, list: usize) -> Vec<(usize, u64)> {
    let node = &dom[list];
    if node.tag != Tag::OL {
        return Vec::new();
    }
    let first: u64 = node.number(b"start").unwrap_or(1);
    let items = dom.children(list).filter(|&child| dom[child].tag == Tag::LI);
    items.zip(first..).collect()
}

/// Returns the target of each mark: the node that its link leads to, or else the link with the same
/// label that leads back to it, `[n_marks]`.
fn targets<'a>(dom: &Dom<'a>, marks: &[Mark<'a>]) -> Vec<Option<usize>> {
    let mut places: HashMap<&[u8], Option<usize>> = HashMap::new();
    places.extend(marks.iter().filter_map(|mark| Some((mark.target?, None))));
    if places.is_empty() {
        return vec![None; marks.len()];
    }
    let mut backs: HashMap<&[u8], (usize, Option<usize>)> = HashMap::new();
    for (number, mark) in marks.iter().enumerate().filter(|(_, mark)| mark.target.is_some()) {
        backs.extend(mark.ids(dom).map(|id| (id, (number, None))));
    }
    for (at, node) in dom.nodes.iter().enumerate().filter(|(_, node)| node.kind == Kind::Element) {
        let name = (node.tag == Tag::A).then(|| node.attribute(b"name")).flatten();
        for id in [node.attribute(b"id"), name].into_iter().flatten() {
            if let Some(place @ None) = places.get_mut(id) {
                *place = Some(at);
            }
        }
        if node.tag == Tag::A
            && node.all <= MAX_LABEL
            && let Some(id) = node.attribute(b"href").and_then(fragment)
            && let Some((number, place @ None)) = backs.get_mut(id)
            && marks[*number].at < at
            && label::whole(&dom.all_text(at)) == Some(&marks[*number].shown)
        {
            *place = Some(at);
        }
    }
    let mut found: Vec<Option<usize>> =
        marks.iter().map(|mark| places.get(mark.target?).copied().flatten()).collect();
    for (number, place) in backs.into_values() {
        found[number] = found[number].or(place);
    }
    found
}

/// Returns the element that contains the footnote at a place.
fn holder(dom: &Dom<'_>, place: usize) -> Option<usize> {
    let mut around = [place].into_iter().chain(dom.ancestors(place).take(4));
    around.find(|&at| HOLDERS.contains(&dom[at].tag) && dom[at].all > 0)
}

/// Returns the nodes of the footnote at a place: the whole element that contains it, or a part of
/// the element if it contains other notes or texts.
fn nodes(dom: &Dom<'_>, place: &Place, [before, next]: [Option<&Place>; 2]) -> Range<usize> {
    let &Place { at, holder, .. } = place;
    let node = &dom[holder];
    if node.tag == Tag::DT {
        return holder..description_end(dom, holder);
    }
    let fits = || {
        let before: usize = dom.nodes[holder..at].iter().map(text_length).sum();
        node.all < MAX_TEXT && (before <= MAX_LABEL || node.tag == Tag::LI)
    };
    let is_alone = before.is_none() && next.is_none();
    if at == holder || is_alone && fits() && !is_empty_among_blocks(dom, place) {
        return holder..node.end;
    }
    // Places may be next to each other, maybe in another element of the holder.
    let is_beside = |other: &&Place| dom[other.at].parent == dom[at].parent;
    let (around, next) = match before.iter().chain(&next).any(is_beside) {
        true => (dom[at].parent, next.filter(is_beside)),
        false => (holder, next),
    };
    let start = dom.child_around(at, around);
    let limit = next.map_or(dom[around].end, |next| dom.child_around(next.at, around));
    start..end(dom, start, limit.max(start + 1), next.is_some())
}

/// Returns the end of the descriptions of a term.
pub(super) fn description_end(dom: &Dom<'_>, term: usize) -> usize {
    let limit = dom[dom[term].parent].end;
    let mut after = dom.siblings(dom[term].end..limit);
    after.find(|&at| dom[at].tag == Tag::DT).unwrap_or(limit)
}

/// Returns the number of bytes of text directly in a node.
pub(super) fn text_length(node: &Node<'_>) -> usize {
    if node.kind == Kind::Element { 0 } else { node.all }
}

/// Returns whether a place is an empty anchor before one of several blocks.
fn is_empty_among_blocks(dom: &Dom<'_>, place: &Place) -> bool {
    let is_block = |&child: &usize| dom[child].tag.is_block() && dom[child].all > 0;
    matches!(dom[place.holder].tag, Tag::DIV | Tag::SECTION)
        && dom[place.at].all == 0
        && dom[place.at].parent == place.holder
        && dom.children(place.holder).filter(is_block).take(2).count() == 2
}

/// Returns the end of a footnote that begins at a node, in the element around it: before a heading
/// or a rule. If no other note follows, it ends with the first block that has text.
fn end(dom: &Dom<'_>, start: usize, limit: usize, is_followed: bool) -> usize {
    for at in dom.siblings(start..limit).take_while(|_| !dom.budget.is_spent()) {
        let node = &dom[at];
        let is_block = node.tag.is_block() && node.tag != Tag::BR;
        if at > start && (node.tag.heading_level().is_some() || node.tag == Tag::HR) {
            return at;
        }
        let is_label =
            || at == start && node.all <= MAX_LABEL && label::whole(&dom.all_text(at)).is_some();
        if is_block && node.all > 0 && !is_followed && !is_label() {
            let inline: usize = dom.nodes[start..at].iter().map(text_length).sum();
            return if inline > MAX_LABEL { at } else { node.end };
        }
    }
    limit
}

/// Returns whether an element is in the bibliography of a paper, by the names of the elements
/// around it.
pub(super) fn is_bibliography(dom: &Dom<'_>, at: usize) -> bool {
    let named = |at: usize| {
        let node = &dom[at];
        let id = node.value(b"id");
        let is_one = |name: &[u8]| contains_any(name, &[b"bib", b"reference", b"citation"]);
        node.classes().take(8).chain([id]).any(is_one)
    };
    named(at) || dom.ancestors(at).take(3).any(named)
}
