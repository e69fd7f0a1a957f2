//! Finds footnotes without links: a sequence of notes that begin with the marks in the text before
//! them.

use std::collections::HashMap;
use std::ops::Range;

use dechaff_page::Tag;

use super::Notes;
use super::label::{self, Form};
use super::linked::{description_end, is_bibliography, item_numbers, text_length};
use super::marks::Mark;
use crate::read::{Dom, Kind, contains_any};

/// Maximum number of bytes at the start of a block with its label.
const START: usize = 24;
/// Maximum number of bytes around a label without a text of its own.
const MAX_SIGNS: usize = 3;
/// Maximum number of bytes in the heading of a section.
const MAX_HEADING: usize = 48;
/// Maximum number of bytes of text without a label between two notes of a sequence.
const MAX_BETWEEN: usize = 2000;

/// Words in the headings of sections with footnotes.
const NOTES: &[&str] = &[
    "note", "notes", "footnote", "footnotes", "endnotes", "fußnoten", "fussnoten", "anmerkungen",
    "anmerkung", "notas", "nota", "note di chiusura", "noten", "voetnoten", "fotnoter", "noter",
    "fodnoter", "przypisy", "poznámky", "примечания", "сноски", "notlar", "dipnotlar", "注",
    "注释", "註", "註釋", "脚注", "각주", "notes de bas de page",
];

/// Returns whether a text is the heading of footnotes.
pub(super) fn is_heading(text: &str) -> bool {
    let text = text.trim().to_lowercase();
    let words = text.trim_end_matches([':', '：']);
    NOTES.contains(&words) || NOTES.contains(&words.split([' ', ',']).next().unwrap_or_default())
}

/// Words in the headings of bibliographies.
const BIBLIOGRAPHY: &[&str] = &[
    "reference", "bibliograph", "literatur", "works cited", "sources", "citations", "quellen",
    "référence", "bibliografí", "bibliografi", "literatura", "литература", "источники",
    "referencia", "referência", "参考文献", "参考资料", "further reading", "riferimenti",
];

/// The start of a note.
struct Start {
    nodes: Range<usize>,
    label: String,
    /// Whether its label is in its text.
    is_written: bool,
}

/// Adds the footnotes of the remaining marks.
pub(super) fn find<'a>(dom: &Dom<'a>, marks: &[Mark<'a>], rest: &[usize], notes: &mut Notes) {
    let Some(&first) = rest.first() else { return };
    let starts = starts(dom, marks[first].at + 1, notes);
    // The marks of each label, in the order of the page.
    let mut free: HashMap<&str, Vec<usize>> = HashMap::new();
    for &mark in rest {
        free.entry(&marks[mark].shown).or_default().push(mark);
    }
    let mut from = 0;
    while from < starts.len() {
        let length = run(dom, &starts[from..]);
        let run = &starts[from..from + length];
        from += length;
        // Marks come before their notes, and in the same order.
        let firsts: Vec<Option<usize>> = (run.iter())
            .map(|start| {
                let first = free.get(start.label.as_str())?.first().copied();
                first.filter(|&mark| marks[mark].at < start.nodes.start)
            })
            .collect();
        let matched = firsts.iter().flatten();
        let is_matched =
            firsts[0].is_some() && matched.clone().count() * 2 >= run.len() && matched.is_sorted();
        if !is_matched {
            continue;
        }
        for start in run {
            let Some(known) = free.get_mut(start.label.as_str()) else { continue };
            let before = known.partition_point(|&mark| marks[mark].at < start.nodes.start);
            if before == 0 {
                continue;
            }
            let shown = if start.is_written { start.label.as_str() } else { "" };
            let Some(number) = notes.add(dom, start.nodes.clone(), shown) else { continue };
            for mark in known.drain(..before) {
                marks[mark].refer(dom, notes, number);
            }
        }
    }
    notes.beyond |= free.get("1").is_some_and(|marks| !marks.is_empty());
}

/// Returns the number of starts at the beginning that are one sequence.
fn run(dom: &Dom<'_>, starts: &[Start]) -> usize {
    let mut length = 1;
    while let Some([before, start]) = starts.get(length - 1..=length) {
        let between = dom.nodes.get(before.nodes.end..start.nodes.start).unwrap_or_default();
        let text: usize = between.iter().map(text_length).sum();
        let is_next = match label::next(&before.label) {
            Some(next) => next == start.label,
            // Signs have no order, but each occurs once.
            None => starts[..length].iter().all(|known| known.label != start.label),
        };
        if !is_next || text > MAX_BETWEEN {
            break;
        }
        length += 1;
    }
    length
}

/// The place of the search for notes.
#[derive(Default)]
struct Section {
    /// Whether a heading of notes or a rule came before, and nothing but notes after it.
    has_notes: bool,
    is_bibliography: bool,
    /// The end of the element that contains notes by its name.
    notes_until: usize,
}

/// Finds the blocks that begin with a label, from a node on.
fn starts(dom: &Dom<'_>, from: usize, notes: &Notes) -> Vec<Start> {
    let mut found: Vec<Start> = Vec::new();
    let mut section = Section::default();
    // The numbers of the items of numbered lists.
    let mut numbers: HashMap<usize, u64> = HashMap::new();
    let mut is_fresh = false;
    // The last text.
    let mut last = 0;
    let mut at = from;
    while at < dom.nodes.len() && !dom.budget.is_spent() {
        dom.budget.spend(1);
        let node = &dom[at];
        let is_over = match node.kind {
            _ if notes.is_definition(at) => true,
            Kind::Raw | Kind::Hidden => false,
            Kind::Text => {
                if is_fresh && node.line.is_some() {
                    is_fresh = false;
                    let next = found.last().and_then(|before| label::next(&before.label));
                    let start = start(dom, at, last, &numbers, &section, next.as_deref());
                    let in_note = found.last().is_some_and(|before| at < before.nodes.end);
                    section.has_notes &= start.is_some() || in_note || at < section.notes_until;
                    found.extend(start);
                }
                last = if node.line.is_some() { at } else { last };
                false
            }
            Kind::Element if matches!(node.tag, Tag::PRE | Tag::CODE | Tag::TABLE) => true,
            Kind::Element => {
                numbers.extend(item_numbers(dom, at));
                is_fresh |= node.tag.is_block();
                node.tag.is_block() && section.enter(dom, at)
            }
        };
        at = if is_over { node.end } else { at + 1 };
    }
    // A note ends where the next one in the same element begins.
    for nth in 1..found.len() {
        let next = found[nth].nodes.start;
        let nodes = &mut found[nth - 1].nodes;
        nodes.end = nodes.end.min(next.max(nodes.start + 1));
    }
    found
}

impl Section {
    /// Reads a block: a heading, a rule, or an element with notes. Returns whether it is a heading.
    fn enter(&mut self, dom: &Dom<'_>, at: usize) -> bool {
        let node = &dom[at];
        let is_heading = node.tag.heading_level().is_some();
        if is_heading || node.tag == Tag::P && (1..MAX_HEADING).contains(&node.all) {
            let text = dom.all_text(at).to_lowercase();
            let is_notes = self::is_heading(&text);
            if is_heading || is_notes {
                self.is_bibliography = BIBLIOGRAPHY.iter().any(|part| text.contains(part));
                self.has_notes = is_notes;
                return true;
            }
        }
        self.has_notes |= node.tag == Tag::HR;
        let names = node.classes().chain(node.attribute(b"id"));
        let is_notes = |name: &[u8]| {
            name.eq_ignore_ascii_case(b"notes")
                || contains_any(name, &[b"footnote", b"endnote", b"sidenote"])
        };
        // A box next to the text may have only a numbered list.
        let is_box = || {
            node.tag == Tag::ASIDE
                && dom
                    .children(at)
                    .any(|child| dom[child].tag == Tag::OL && dom[child].all == node.all)
        };
        let may_be = at >= self.notes_until && node.tag != Tag::BR;
        if may_be && (names.take(8).any(is_notes) || is_box()) {
            self.notes_until = node.end;
        }
        false
    }
}

/// Returns the note that begins with a text, the first text in its block. `last` is the text before
/// it, and `next` the label after that of the last note.
fn start(
    dom: &Dom<'_>,
    at: usize,
    last: usize,
    numbers: &HashMap<usize, u64>,
    section: &Section,
    next: Option<&str>,
) -> Option<Start> {
    let block = dom.ancestors(at).find(|&around| around == 0 || dom[around].tag.is_block())?;
    let is_place = section.has_notes || at < section.notes_until;
    let raw = dom.bytes(&dom[at]);
    let may_be_label = raw
        .iter()
        .find(|b| !b.is_ascii_whitespace())
        .is_some_and(|b| b.is_ascii_digit() || b"[(*^&".contains(b) || *b >= 0x80);
    let found = if may_be_label { label_at(dom, at, block) } else { None };
    let is_raised = found.is_some() && is_raised(dom, at, block);
    let is_marked = is_raised || matches!(found, Some((_, Form::Marked)));
    // The text may begin a numbered item. Another number is then a part of the item's text.
    let node = &dom[block];
    let item = if node.tag == Tag::LI { block } else { node.parent };
    let number = numbers.get(&item).filter(|_| last <= item && !is_marked);
    let is_list = |at: usize| section.is_bibliography || is_bibliography(dom, at);
    match (number, found) {
        (Some(number), _) => (is_place && !is_list(item)).then(|| Start {
            nodes: item..dom[item].end,
            label: number.to_string(),
            is_written: false,
        }),
        (None, Some((label, _))) => {
            let is_place = is_place || is_marked || next == Some(&label);
            let is_note = is_raised || is_place && !is_list(block);
            let nodes = extent(dom, at, last, block);
            // An element without breaks may have many starts.
            dom.budget.spend(nodes.len());
            let texts = dom.nodes[nodes.clone()].iter().filter(|node| node.line.is_some());
            let has_text = texts.map(|node| node.all).sum::<usize>() > label.len() + MAX_SIGNS;
            (is_note && has_text).then_some(Start { nodes, label, is_written: true })
        }
        _ => None,
    }
}

/// Returns the label at the start of a block. It may be in an element of its own.
fn label_at(dom: &Dom<'_>, at: usize, block: usize) -> Option<(String, Form)> {
    let mut text = String::new();
    let mut own = None;
    let texts = (at..dom[block].end).filter(|&at| dom[at].kind == Kind::Text).take(4);
    for inner in texts {
        dom.budget.spend_bytes(dom[inner].span.len());
        text.push_str(&dom.text(&dom[inner]));
        own.get_or_insert(text.len());
        if text.trim_start().len() >= START {
            break;
        }
    }
    // The first text may be an element with the label alone.
    if dom[at].parent != block
        && let Some(label) = label::whole(&text[..own?])
    {
        let form = label::leading(text.trim_start()).map_or(Form::Plain, |found| found.form);
        return Some((label.to_string(), form));
    }
    let found = label::leading(&text)?;
    // Text between two signs is emphasis in Markdown.
    let is_emphasis = found.label.starts_with('*') && text[found.bytes..].contains('*');
    (!is_emphasis).then(|| (found.label.to_string(), found.form))
}

/// Returns whether a text is raised.
fn is_raised(dom: &Dom<'_>, at: usize, block: usize) -> bool {
    dom.ancestors(at).take_while(|&around| around != block).any(|at| dom[at].is_named(b"sup"))
}

/// Returns the nodes of the note that begins with a text.
fn extent(dom: &Dom<'_>, at: usize, last: usize, block: usize) -> Range<usize> {
    let node = &dom[block];
    let has = |tags: &[Tag]| dom.nodes[block + 1..node.end].iter().any(|n| tags.contains(&n.tag));
    // The lines of a box are apart by boxes without text.
    let has_lines =
        || node.tag == Tag::DIV && dom[dom.child_around(at, block)].all > START && has(&[Tag::DIV]);
    if last > block || block == 0 || node.tag == Tag::P && has(&[Tag::BR]) || has_lines() {
        // The note begins with the outermost element that the text begins.
        let mut start = at;
        while dom[start].parent != block && last < dom[start].parent {
            start = dom[start].parent;
        }
        let limit = dom[dom[start].parent].end;
        // The note ends with its line, or before the next block.
        let ends = |&at: &usize| dom[at].tag == Tag::BR || dom[at].tag.is_block() && at > start;
        let line = (start..limit).find(|at| ends(at));
        return start..line.unwrap_or(limit).max(start + 1);
    }
    if node.tag == Tag::DT {
        return block..description_end(dom, block);
    }
    // The number is in a block of its own, or the note is one of several paragraphs of an item.
    let around = node.parent;
    let holds = matches!(dom[around].tag, Tag::LI | Tag::ASIDE | Tag::DIV | Tag::DD);
    let is_item = matches!(dom[around].tag, Tag::LI | Tag::ASIDE | Tag::DD);
    if around != 0 && holds && last <= around && (is_item || node.all <= START) {
        return around..dom[around].end;
    }
    block..node.end
}
