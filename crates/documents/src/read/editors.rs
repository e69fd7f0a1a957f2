//! Lists as editors of text write them: with a class or a style for what other pages have elements for.

use dechaff_page::Tag;

use crate::read::inline::span_of;
use crate::read::search::contains;
use crate::read::{Context, Dom, Kind, Walk};
use crate::tree::{Block, BlockKind, Inline, InlineKind, Item, List};

/// Deeper levels count as this one.
const MAX_LEVEL: usize = 9;
/// How far the mark of an item is looked for, in nodes.
const LOOK_INTO: usize = 20;

/// Returns whether a paragraph is an item of a list of Word.
pub(crate) fn is_word_item(dom: &Dom<'_>, at: usize) -> bool {
    let style = dom.nodes[at].attribute(b"style").unwrap_or_default();
    contains(style, b"mso-list:l") && mark(dom, at).is_some()
}

/// The element that holds the bullet or the number of an item of Word.
fn mark(dom: &Dom<'_>, at: usize) -> Option<usize> {
    let nodes = &dom.nodes;
    dom.inside(at).take(LOOK_INTO).find(|&inner| {
        let style = nodes[inner].attribute(b"style").unwrap_or_default();
        nodes[inner].kind == Kind::Element && contains(style, b"mso-list:ignore")
    })
}

/// An item of a list of Word.
pub(crate) fn word_item(walk: &mut Walk<'_>, at: usize, context: Context) {
    let dom = walk.dom;
    let Some(mark) = mark(dom, at) else { return };
    let text = dom.all_text(mark);
    let digits = text.trim_end_matches(['.', ')', ' ']);
    let start = (digits.len() < text.trim_end().len()).then(|| digits.parse().unwrap_or(1));
    walk.skipped.extend([mark]);
    let content = walk.inlines(at, context);
    let Some(span) = span_of(&content) else { return };
    let span = dom.in_file(&span);
    let style = dom.nodes[at].attribute(b"style").unwrap_or_default();
    let style = String::from_utf8_lossy(style);
    let level = style.split("level").nth(1).and_then(|rest| rest.chars().next()?.to_digit(10));
    let item = Item::new(vec![Block::new(span.clone(), BlockKind::Paragraph(content))]);
    let list = List::new(start, vec![item]);
    if walk.flow.stray {
        let depth = level.unwrap_or(1).max(1) as usize - 1;
        add_deeper(&mut walk.flow.blocks, depth, list);
    } else {
        walk.flow.push(Block::new(span, BlockKind::List(list)));
    }
    walk.flow.stray = true;
}

/// Returns how deep a list is nested in the one directly before it, for lists of Google Docs: they are
/// siblings, each with its level.
pub(crate) fn level_of_editor(walk: &Walk<'_>, at: usize) -> Option<usize> {
    let nodes = &walk.dom.nodes;
    let (name, level) = name_and_level(nodes[at].classes())?;
    let parent = nodes[at].parent;
    // The nodes before it, from the last one: those in other elements are passed over.
    let outermost = |mut inner: usize| {
        while inner > parent && nodes[inner].parent != parent {
            inner = nodes[inner].parent;
        }
        (inner > parent).then_some(inner)
    };
    let mut before = outermost(at - 1)?;
    while nodes[before].kind != Kind::Element {
        before = outermost(before - 1)?;
    }
    let is_list = matches!(nodes[before].tag, Tag::UL | Tag::OL) && nodes[before].kept > 0;
    let (known, _) = name_and_level(nodes[before].classes())?;
    let last = walk.flow.blocks.last();
    let follows = last.is_some_and(|block| matches!(block.kind, BlockKind::List(_)));
    (is_list && follows && known == name).then_some(level)
}

/// The list that a class as `lst-kix_abc-1` names, and the level.
fn name_and_level<'a>(mut classes: impl Iterator<Item = &'a [u8]>) -> Option<(&'a [u8], usize)> {
    let class = classes.find(|class| class.starts_with(b"lst-kix_"))?;
    let dash = class.iter().rposition(|b| *b == b'-')?;
    let level = str::from_utf8(&class[dash + 1..]).ok()?.parse::<usize>().ok()?;
    Some((&class[..dash], level.min(MAX_LEVEL)))
}

/// Adds the items of a list to the lists that end some blocks, that many levels deep.
pub(crate) fn add_deeper(blocks: &mut Vec<Block>, depth: usize, mut list: List) {
    if let Some(Block { span, kind: BlockKind::List(before) }) = blocks.last_mut() {
        if depth > 0
            && let Some(item) = before.items.last_mut()
        {
            return add_deeper(&mut item.blocks, depth - 1, list);
        }
        if before.start.is_some() == list.start.is_some() {
            let last = list.items.last().and_then(|item| item.blocks.last());
            span.end = last.map_or(span.end, |block| block.span.end);
            return before.items.append(&mut list.items);
        }
    }
    let first = list.items.first().and_then(|item| item.blocks.first());
    let span = first.map_or(0..0, |block| block.span.clone());
    blocks.push(Block::new(span, BlockKind::List(list)));
}

/// Returns whether the box that begins an item is ticked, if there is one, and removes the box.
pub(crate) fn drawn_box(blocks: &mut [Block]) -> Option<bool> {
    let BlockKind::Paragraph(content) = &mut blocks.first_mut()?.kind else { return None };
    let Inline { kind: InlineKind::Text(text), .. } = content.first_mut()? else { return None };
    let first = text.chars().next()?;
    let done = match first {
        '✓' | '✔' | '☑' | '☒' | '✅' => true,
        '❏' | '☐' | '❑' | '▢' | '□' => false,
        _ => return None,
    };
    let rest = text[first.len_utf8()..].trim_start().to_string();
    match rest.is_empty() {
        true if content.len() == 1 => return None,
        true => drop(content.remove(0)),
        false => content[0].kind = InlineKind::Text(rest),
    }
    Some(done)
}
