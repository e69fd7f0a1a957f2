//! Converts lists of text editors, which have classes or styles instead of elements.

use dechaff_page::Tag;

use crate::read::inline::span_of;
use crate::read::{Context, Kind, Walk, contains};
use crate::tree::{Block, BlockKind, Inline, InlineKind, Item, List};

/// Maximum level. Deeper levels count as this one.
const MAX_LEVEL: usize = 9;
/// Maximum number of nodes searched for the mark of an item.
const LOOK_INTO: usize = 20;

/// Handles an item of a list of Word. Returns whether a paragraph is one.
pub(crate) fn word_item(walk: &mut Walk<'_>, at: usize, context: Context) -> bool {
    let dom = walk.dom;
    let style = dom[at].value(b"style");
    if !contains(style, b"mso-list:l") {
        return false;
    }
    // The bullet or the number.
    let mark = dom.inside(at).take(LOOK_INTO).find(|&inner| {
        let style = dom[inner].value(b"style");
        dom[inner].kind == Kind::Element && contains(style, b"mso-list:ignore")
    });
    let Some(mark) = mark else { return false };
    let text = dom.all_text(mark);
    let digits = text.trim_end_matches(['.', ')', ' ']);
    let start = (digits.len() < text.trim_end().len()).then(|| digits.parse().unwrap_or(1));
    walk.skip([mark]);
    let content = walk.inlines(at, context);
    let Some(span) = span_of(&content) else { return true };
    let span = dom.in_file(&span);
    let style = String::from_utf8_lossy(style);
    let level = style.split("level").nth(1).and_then(|rest| rest.chars().next()?.to_digit(10));
    let item = Item::new(vec![Block::new(span.clone(), BlockKind::Paragraph(content))]);
    let list = List::new(start, vec![item]);
    if walk.flow.stray {
        let depth = level.unwrap_or(1).max(1) as usize - 1;
        add_deeper(walk.written(), depth, list);
    } else {
        walk.push_block(Block::new(span, BlockKind::List(list)));
    }
    walk.flow.stray = true;
    true
}

/// Returns how deep a list of Google Docs is nested in the list directly before it. Such lists are
/// siblings, each with its level.
pub(crate) fn level_of_editor(walk: &mut Walk<'_>, at: usize) -> Option<usize> {
    let dom = walk.dom;
    let (name, level) = name_and_level(dom[at].classes())?;
    let parent = dom[at].parent;
    // Nodes inside other elements are skipped, from the last one on.
    let outermost =
        |inner: usize| Some(dom.child_around(inner, parent)).filter(|found| *found > parent);
    let mut before = outermost(at - 1)?;
    while dom[before].kind != Kind::Element {
        before = outermost(before - 1)?;
    }
    let is_list = matches!(dom[before].tag, Tag::UL | Tag::OL) && dom[before].kept > 0;
    let (known, _) = name_and_level(dom[before].classes())?;
    let last = walk.written().last();
    let follows = last.is_some_and(|block| matches!(block.kind, BlockKind::List(_)));
    (is_list && follows && known == name).then_some(level)
}

/// Returns the list that a class such as `lst-kix_abc-1` names, and the level.
fn name_and_level<'a>(mut classes: impl Iterator<Item = &'a [u8]>) -> Option<(&'a [u8], usize)> {
    let class = classes.find(|class| class.starts_with(b"lst-kix_"))?;
    let dash = class.iter().rposition(|b| *b == b'-')?;
    let level = str::from_utf8(&class[dash + 1..]).ok()?.parse::<usize>().ok()?;
    Some((&class[..dash], level.min(MAX_LEVEL)))
}

/// Adds the items of a list to the list that ends some blocks, or `depth` levels deeper inside it.
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

/// Removes the box at the start of an item. Returns whether it is ticked.
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
    if !rest.is_empty() {
        content[0].kind = InlineKind::Text(rest);
    } else if content.len() > 1 {
        content.remove(0);
    } else {
        return None;
    }
    Some(done)
}
