//! Converts lists of items and of definitions.

use std::ops::Range;

use dechaff_page::Tag;

use crate::read::editors::{add_deeper, drawn_box, level_of_editor};
use crate::read::notes::remove_heading_of_notes;
use crate::read::{Context, Dom, Kind, Node, Walk};
use crate::tree::{Block, BlockKind, Definition, Item, List};

/// Handles a list of items.
pub(crate) fn list(walk: &mut Walk<'_>, at: usize, context: Context) {
    let dom = walk.dom;
    let node = &dom[at];
    let mut numbers = Numbers::of(dom, at);
    let mut list = List { start: None, items: Vec::new() };
    let mut start = node.span.start;
    let draws_boxes = node.has_class(|class| {
        matches!(class, b"checklist" | b"task-list" | b"todo" | b"todo-list" | b"to-do-list")
    });
    for place in items(walk, at, Tag::LI) {
        let first_node = place.start;
        let is_item = dom[first_node].tag == Tag::LI;
        let mut blocks = item(walk, place, context.deeper());
        let is_first = list.items.is_empty();
        if is_item && (is_first || !blocks.is_empty()) {
            numbers.next(&dom[first_node]);
        }
        if blocks.is_empty() {
            continue;
        }
        if node.tag == Tag::OL && is_item {
            let next = list.start.map(|start| start + list.items.len() as u64);
            if !is_first && next != numbers.last {
                let span = dom.in_file(&(start..dom[first_node].span.start));
                let before = List { start: numbers.last, items: Vec::new() };
                let before = std::mem::replace(&mut list, before);
                walk.push_block(Block::new(span, BlockKind::List(before)));
                start = dom[first_node].span.start;
            } else if is_first {
                list.start = numbers.last;
            }
        }
        let mut task = if is_item { task(dom, first_node) } else { None };
        if is_item && task.is_none() && draws_boxes {
            task = drawn_box(&mut blocks);
        }
        match list.items.last_mut() {
            // Text between items belongs to the previous item.
            Some(before) if !is_item => before.blocks.extend(blocks),
            None if !is_item => walk.written().extend(blocks),
            _ => list.items.push(Item { task, blocks }),
        }
    }
    if list.items.is_empty() {
        if dom.children(at).any(|child| walk.notes.is_definition(child)) {
            remove_heading_of_notes(walk);
        }
        return;
    }
    if let Some(Block { span, kind: BlockKind::List(before) }) = walk.written().last_mut()
        // Some editors begin a new list for each item.
        && match (node.tag, list.start, before.start) {
            (Tag::OL, Some(start), Some(first)) => {
                start > 1 && first + before.items.len() as u64 == start
            }
            (Tag::UL, _, None) => list.items.len() == 1 && goes_on_from_one(dom, at),
            _ => false,
        }
    {
        span.end = dom.in_file(&node.span).end;
        return before.items.append(&mut list.items);
    }
    if let Some(depth) = level_of_editor(walk, at) {
        return add_deeper(walk.written(), depth, list);
    }
    let span = dom.in_file(&(start..node.span.end));
    walk.push_block(Block::new(span, BlockKind::List(list)));
}

/// Maximum number of an item.
const MAX_NUMBER: u64 = 1_000_000_000;

/// The numbers of the items of a list, as the page states them.
struct Numbers {
    /// The number of the last item, or `None` before the first one.
    last: Option<u64>,
    next: u64,
    is_reversed: bool,
}

impl Numbers {
    fn of(dom: &Dom<'_>, at: usize) -> Self {
        let node = &dom[at];
        let is_reversed = node.tag == Tag::OL && node.attribute(b"reversed").is_some();
        let count = || dom.children(at).filter(|child| dom[*child].tag == Tag::LI).count() as u64;
        let start = node.number(b"start").filter(|start| *start < MAX_NUMBER);
        let next = start.unwrap_or_else(|| if is_reversed { count() } else { 1 });
        Self { last: None, next, is_reversed }
    }

    /// Goes on to an item.
    fn next(&mut self, item: &Node<'_>) {
        let stated = item.number(b"value").filter(|value| *value < MAX_NUMBER);
        let number = stated.unwrap_or(self.next);
        self.last = Some(number);
        self.next = if self.is_reversed { number.saturating_sub(1) } else { number + 1 };
    }
}

/// Returns whether a list of one item follows another one with the same class: some editors write a
/// list for each item.
fn goes_on_from_one(dom: &Dom<'_>, at: usize) -> bool {
    let class = dom[at].value(b"class");
    let Some(before) = dom.before(at).filter(|_| !class.is_empty()) else { return false };
    let items = dom.children(before).filter(|&child| dom[child].tag == Tag::LI).take(2);
    dom[before].tag == Tag::UL && dom[before].value(b"class") == class && items.count() == 1
}

/// Returns the nodes directly in a list: items, also inside other elements, and nodes between
/// items. Each range is one node or several neighbours.
fn items(walk: &Walk<'_>, at: usize, wanted: Tag) -> Vec<Range<usize>> {
    let dom = walk.dom;
    let mut items: Vec<Range<usize>> = Vec::new();
    // Each node is searched for items once.
    let mut known_end = at + 1;
    let mut next = at + 1;
    while next < dom[at].end {
        let node = &dom[next];
        let is_wanted = |tag: Tag| tag == wanted || (wanted == Tag::DT && tag == Tag::DD);
        let is_list = matches!(node.tag, Tag::UL | Tag::OL | Tag::MENU | Tag::DIR | Tag::DL);
        if walk.skips(next) {
            next = node.end;
            continue;
        }
        if node.kind == Kind::Element && !is_wanted(node.tag) && !is_list {
            let has = next < known_end
                || dom.nodes[next + 1..node.end].iter().any(|inner| is_wanted(inner.tag));
            if has {
                known_end = known_end.max(node.end);
                next += 1;
                continue;
            }
        }
        if !node.is_space() {
            items.push(next..node.end);
        }
        next = node.end;
    }
    items
}

/// Handles an item outside of a list.
pub(crate) fn stray_item(walk: &mut Walk<'_>, at: usize, context: Context) {
    let dom = walk.dom;
    let blocks = walk.blocks(at, context.deeper());
    if blocks.is_empty() {
        return;
    }
    let item = Item { task: task(dom, at), blocks };
    // Consecutive items form a list.
    if walk.flow.stray
        && let Some(Block { span, kind: BlockKind::List(list) }) = walk.written().last_mut()
    {
        span.end = dom.in_file(&dom[at].span).end;
        return list.items.push(item);
    }
    walk.push(at, BlockKind::List(List { start: None, items: vec![item] }));
    walk.flow.stray = true;
}

/// Handles a term or a description outside of a list.
pub(crate) fn stray_definition(walk: &mut Walk<'_>, at: usize, context: Context) {
    let dom = walk.dom;
    let entry = if dom[at].tag == Tag::DT {
        let term = walk.inlines(at, context);
        (!term.is_empty()).then_some(Definition::Term(term))
    } else {
        let blocks = walk.blocks(at, context.deeper());
        (!blocks.is_empty()).then_some(Definition::Description(blocks))
    };
    if let Some(entry) = entry {
        walk.push(at, BlockKind::Definitions(vec![entry]));
    }
}

/// Converts an item, or the nodes between two items.
fn item(walk: &mut Walk<'_>, place: Range<usize>, context: Context) -> Vec<Block> {
    let at = place.start;
    let node = &walk.dom[at];
    if walk.notes.is_definition(at) || walk.skips(at) {
        return Vec::new();
    }
    if !matches!(node.tag, Tag::LI | Tag::DD) {
        return walk.blocks_of(place, context);
    }
    if node.kept == 0 && node.media == 0 && !(context.in_note && node.all > 0) {
        return Vec::new();
    }
    walk.blocks(at, context)
}

/// Returns whether the task of an item is done, or `None` if it is not a task.
fn task(dom: &Dom<'_>, at: usize) -> Option<bool> {
    let tasks = |class: &[u8]| class == b"inline-task-list" || class == b"contains-task-list";
    if dom[dom[at].parent].has_class(tasks) && dom[at].attribute(b"data-inline-task-id").is_some() {
        return Some(dom[at].has_class(|class| class == b"checked"));
    }
    for node in &dom.nodes[dom.inside(at)] {
        match node.tag {
            _ if node.has_class(|class| class == b"checkbox-on") => return Some(true),
            _ if node.has_class(|class| class == b"checkbox-off") => return Some(false),
            _ if node.kind == Kind::Text && node.line.is_some() => return None,
            Tag::INPUT => {
                let kind = node.value(b"type");
                let checked = node.attribute(b"checked").is_some();
                return kind.eq_ignore_ascii_case(b"checkbox").then_some(checked);
            }
            Tag::LI | Tag::UL | Tag::OL => return None,
            _ => {}
        }
    }
    None
}

/// Handles a list of terms and descriptions.
pub(crate) fn definitions(walk: &mut Walk<'_>, at: usize, context: Context) {
    let dom = walk.dom;
    let mut entries = Vec::new();
    for place in items(walk, at, Tag::DT) {
        let node = &dom[place.start];
        if node.tag != Tag::DT {
            let blocks = item(walk, place, context.deeper());
            if !blocks.is_empty() {
                entries.push(Definition::Description(blocks));
            }
        } else if !walk.notes.is_definition(place.start) && context.keeps(node) {
            let term = walk.inlines(place.start, Context { in_heading: true, ..context });
            if !term.is_empty() {
                entries.push(Definition::Term(term));
            }
        }
    }
    if !entries.is_empty() {
        walk.push(at, BlockKind::Definitions(entries));
    } else if dom.children(at).any(|child| walk.notes.is_definition(child)) {
        remove_heading_of_notes(walk);
    }
}
