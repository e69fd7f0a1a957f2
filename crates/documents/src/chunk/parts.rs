//! Divides a block into parts, with which a chunk may end, and joins such parts.
//!
//! A part is a copy of a block with a single item, row or sentence. Its path has the numbers of the
//! parts from the whole block down to it: two parts belong to the same item if the starts of their
//! paths are equal.

use std::ops::Range;

use crate::tree::{
    Block, BlockKind, BlockPart, BlockPartMut, Definition, Inline, InlineKind, Item, List, Post,
    Row, Table, each_part, each_part_mut, text_of,
};

/// A part of a block, with its path.
pub(super) type Part = (Vec<usize>, Block);

/// Returns the parts of a block, which may be a part itself with this path. A sentence that does
/// not fit is divided between words. A block that cannot be divided has at most one part.
///
/// Rows of tables are without the header. The first part begins with the block. Lines of code have
/// the bytes of the whole block.
pub(super) fn parts(block: &Block, path: &[usize], fits: &dyn Fn(&str) -> bool) -> Vec<Part> {
    let mut parts = divided(block, path, fits);
    if let Some((_, first)) = parts.first_mut() {
        first.span.start = first.span.start.min(block.span.start);
    }
    parts
}

fn divided(block: &Block, path: &[usize], fits: &dyn Fn(&str) -> bool) -> Vec<Part> {
    let whole = |kind| Block::new(block.span.clone(), kind);
    match &block.kind {
        BlockKind::List(list) => {
            let list_of = |start, item| BlockKind::List(List { start, items: vec![item] });
            let [item] = &list.items[..] else {
                return numbered(list.items.iter().enumerate().map(|(nth, item)| {
                    let start = list.start.map(|start| start + nth as u64);
                    let span = span_of(&item.blocks, &block.span);
                    Block::new(span, list_of(start, item.clone()))
                }));
            };
            let wrap = |blocks| list_of(list.start, Item { task: item.task, blocks });
            inner(&item.blocks, &wrap, path, 1, fits)
        }
        BlockKind::Definitions(entries) => {
            let [Definition::Description(blocks)] = &entries[..] else {
                let entry = |entry: &Definition| {
                    let span = match entry {
                        Definition::Description(blocks) => span_of(blocks, &block.span),
                        Definition::Term(term) => span_of_content(term, &block.span),
                    };
                    Block::new(span, BlockKind::Definitions(vec![entry.clone()]))
                };
                return numbered(entries.iter().map(entry));
            };
            let wrap = |blocks| BlockKind::Definitions(vec![Definition::Description(blocks)]);
            inner(blocks, &wrap, path, 1, fits)
        }
        BlockKind::Table(table) => {
            if !table.caption.is_empty() && !fits(&text_of(&table.caption).repeat(2)) {
                let caption = whole(BlockKind::Paragraph(table.caption.clone()));
                let table = whole(BlockKind::Table(Table { caption: Vec::new(), ..table.clone() }));
                return numbered([caption, table].into_iter());
            }
            let heads = table.rows.iter().take_while(|row| row.header).count();
            let (head, rows) = table.rows.split_at(heads);
            numbered(rows.iter().enumerate().map(|(nth, row)| {
                let (caption, head) =
                    if nth == 0 { (table.caption.clone(), head) } else { <_>::default() };
                let rows = [head, std::slice::from_ref(row)].concat();
                let kind = BlockKind::Table(Table { caption, rows, score: table.score });
                let cells = row.cells.iter().flat_map(|cell| &cell.blocks);
                let span = hull(cells.map(|block| &block.span));
                Block::new(span.unwrap_or_else(|| block.span.clone()), kind)
            }))
        }
        BlockKind::Code { language, text } => numbered(text.lines().map(|line| {
            whole(BlockKind::Code { language: language.clone(), text: line.to_string() })
        })),
        BlockKind::Quote(blocks) => inner(blocks, &BlockKind::Quote, path, 0, fits),
        BlockKind::Post(post) => {
            let wrap = |blocks| BlockKind::Post(Box::new(Post { blocks, ..(**post).clone() }));
            inner(&post.blocks, &wrap, path, 0, fits)
        }
        BlockKind::Figure { blocks, caption, is_content } => {
            let caption = is_content.then(|| whole(BlockKind::Paragraph(caption.clone())));
            numbered(blocks.iter().cloned().chain(caption))
        }
        BlockKind::Callout { title, blocks } | BlockKind::Details { summary: title, blocks } => {
            let title = whole(BlockKind::Paragraph(title.clone()));
            numbered([title].into_iter().chain(blocks.iter().cloned()))
        }
        BlockKind::Paragraph(content) => {
            numbered(sentences(content, fits).into_iter().map(|content| {
                let span = span_of_content(&content, &block.span);
                Block::new(span, BlockKind::Paragraph(content))
            }))
        }
        _ => Vec::new(),
    }
}

fn numbered(blocks: impl Iterator<Item = Block>) -> Vec<Part> {
    blocks.enumerate().map(|(nth, block)| (vec![nth], block)).collect()
}

/// Returns the parts of blocks inside a block, each inside a copy of this block that `wrap` makes.
/// `levels` is the number of levels of the path above the blocks. A single block is divided itself.
fn inner(
    blocks: &[Block],
    wrap: &dyn Fn(Vec<Block>) -> BlockKind,
    path: &[usize],
    levels: usize,
    fits: &dyn Fn(&str) -> bool,
) -> Vec<Part> {
    let wrapped = |block: Block| match block.kind {
        // A reply is inside the post that it replies to, and is a post itself.
        BlockKind::Post(_) => block,
        _ => Block::new(block.span.clone(), wrap(vec![block])),
    };
    let above = |nth: usize| path.get(nth).copied().unwrap_or_default();
    let (found, levels) = match blocks {
        [only] => {
            let rest = path.get(levels + 1..).unwrap_or_default();
            (parts(only, rest, fits), levels + 1)
        }
        blocks => (numbered(blocks.iter().cloned()), levels),
    };
    let prefix: Vec<usize> = (0..levels).map(above).collect();
    let deeper = |(path, block): Part| ([&prefix[..], &path[..]].concat(), wrapped(block));
    found.into_iter().map(deeper).collect()
}

/// Returns the bytes from the first span to the last one.
pub(super) fn hull<'s>(spans: impl Iterator<Item = &'s Range<usize>>) -> Option<Range<usize>> {
    spans.cloned().reduce(|one, other| one.start.min(other.start)..one.end.max(other.end))
}

/// Returns the bytes of blocks. Without blocks, returns the bytes of the block around them.
fn span_of(blocks: &[Block], around: &Range<usize>) -> Range<usize> {
    hull(blocks.iter().map(|block| &block.span)).unwrap_or_else(|| around.clone())
}

/// Returns the bytes of content. If they are not all in the block around it, returns the bytes of
/// this block.
fn span_of_content(content: &[Inline], around: &Range<usize>) -> Range<usize> {
    let found = hull(content.iter().map(|inline| &inline.span));
    let found = found.filter(|span| span.start >= around.start && span.end <= around.end);
    found.unwrap_or_else(|| around.clone())
}

/// Divides a paragraph into sentences. Marked content, such as a link, is not divided.
fn sentences(content: &[Inline], fits: &dyn Fn(&str) -> bool) -> Vec<Vec<Inline>> {
    let (mut found, mut open) = (Vec::new(), Vec::new());
    for inline in content {
        let InlineKind::Text(text) = &inline.kind else {
            open.push(inline.clone());
            if inline.kind == InlineKind::Break {
                found.push(std::mem::take(&mut open));
            }
            continue;
        };
        for sentence in sentences_of(text) {
            for piece in pieces(sentence, fits) {
                let part = InlineKind::Text(piece.to_string());
                open.push(Inline::new(inline.span.clone(), part));
                if piece.len() < sentence.len() || is_end(sentence) {
                    found.push(std::mem::take(&mut open));
                }
            }
        }
    }
    found.push(open);
    found.retain(|sentence| !sentence.is_empty());
    let divided = |sentence: Vec<Inline>| {
        if fits(&text_of(&sentence)) {
            return vec![sentence];
        }
        sentence.into_iter().flat_map(|inline| divided_inline(inline, fits)).collect()
    };
    found.into_iter().flat_map(divided).collect()
}

/// Divides inline content that is longer than a sentence may be, such as a link with several
/// sentences.
fn divided_inline(mut inline: Inline, fits: &dyn Fn(&str) -> bool) -> Vec<Vec<Inline>> {
    let is_divisible = inline.kind.marked().is_some() || matches!(inline.kind, InlineKind::Code(_));
    if !is_divisible || fits(&text_of(std::slice::from_ref(&inline))) {
        return vec![vec![inline]];
    }
    if let InlineKind::Code(code) = &inline.kind {
        let part = |part: &str| InlineKind::Code(part.to_string());
        let parts = pieces(code, fits).into_iter().map(part);
        return parts.map(|kind| vec![Inline::new(inline.span.clone(), kind)]).collect();
    }
    let content = inline.kind.marked_mut().map(std::mem::take).unwrap_or_default();
    let part = |content: Vec<Inline>| {
        let mut part = inline.clone();
        part.kind.marked_mut().into_iter().for_each(|own| own.clone_from(&content));
        vec![part]
    };
    sentences(&content, fits).into_iter().map(part).collect()
}

/// Divides a text after each sentence and the white space there.
fn sentences_of(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let (mut start, mut ends) = (0, false);
    for (at, c) in text.char_indices() {
        // A quotation mark or a bracket may follow the sign at the end of a sentence.
        let is_wide = ends && text[start..at].ends_with(is_wide_end);
        if ends && (is_wide && !closes(c))
            || text[start..at].ends_with(' ') && ends_sentence(&text[start..at])
        {
            found.push(&text[start..at]);
            start = at;
        }
        ends = is_end_sign(c) || ends && closes(c);
    }
    found.push(&text[start..]);
    found
}

fn ends_sentence(text: &str) -> bool {
    text.trim_end().trim_end_matches(closes).ends_with(is_end_sign)
}

fn is_end(sentence: &str) -> bool {
    sentence.ends_with(' ') && ends_sentence(sentence)
        || sentence.trim_end_matches(closes).ends_with(is_wide_end)
}

fn closes(c: char) -> bool {
    matches!(c, '"' | '\'' | ')' | ']' | '”' | '’' | '»' | '」' | '』' | '）')
}

fn is_end_sign(c: char) -> bool {
    matches!(c, '.' | '!' | '?' | '…' | '؟' | '۔' | '।') || is_wide_end(c)
}

/// Returns whether a sign ends a sentence in scripts without spaces.
fn is_wide_end(c: char) -> bool {
    matches!(c, '。' | '！' | '？' | '；')
}

/// Divides a sentence that does not fit between words, and a long word anywhere.
fn pieces<'t>(sentence: &'t str, fits: &dyn Fn(&str) -> bool) -> Vec<&'t str> {
    if fits(sentence) {
        return vec![sentence];
    }
    let mut open = vec![sentence];
    let mut found = Vec::new();
    while let Some(text) = open.pop() {
        let middle = text.floor_char_boundary(text.len() / 2);
        let near = text[middle..].find(' ').map(|at| middle + at + 1);
        let at = near.or_else(|| text[..middle].rfind(' ').map(|at| at + 1)).unwrap_or(middle);
        if fits(text) || at == 0 || at == text.len() {
            found.push(text);
            continue;
        }
        let (first, second) = text.split_at(at);
        open.extend([second, first]);
    }
    found
}

/// Adds a part to the block of the parts before it, if it belongs there, and returns whether it
/// does. `same` is the number of levels in which both paths are equal.
pub(super) fn join(before: &mut Block, part: &Block, same: usize) -> bool {
    match (&mut before.kind, &part.kind) {
        (BlockKind::List(before), BlockKind::List(part)) => {
            match (before.items.last_mut(), part.items.first()) {
                (Some(last), Some(item)) if same > 0 => {
                    add(&mut last.blocks, &item.blocks, same - 1);
                }
                _ => before.items.extend(part.items.clone()),
            }
        }
        (BlockKind::Definitions(before), BlockKind::Definitions(part)) => {
            match (before.last_mut(), part.first()) {
                (Some(Definition::Description(last)), Some(Definition::Description(blocks)))
                    if same > 0 =>
                {
                    add(last, blocks, same - 1);
                }
                _ => before.extend(part.clone()),
            }
        }
        (BlockKind::Table(before), BlockKind::Table(part)) => before.rows.extend(part.rows.clone()),
        (BlockKind::Code { text: before, .. }, BlockKind::Code { text: part, .. }) => {
            before.extend(["\n", part]);
        }
        (BlockKind::Paragraph(before), BlockKind::Paragraph(part)) => before.extend(part.clone()),
        (BlockKind::Quote(before), BlockKind::Quote(part)) => add(before, part, same),
        (BlockKind::Post(before), BlockKind::Post(part))
            if (&before.author, &before.date) == (&part.author, &part.date) =>
        {
            add(&mut before.blocks, &part.blocks, same);
        }
        _ => return false,
    }
    before.span = before.span.start.min(part.span.start)..before.span.end.max(part.span.end);
    true
}

/// Adds the blocks of a part to the blocks before them. The first block continues the last one if
/// their paths have more levels in common.
fn add(before: &mut Vec<Block>, part: &[Block], same: usize) {
    let mut part = part.iter();
    if same > 0
        && let Some(last) = before.last_mut()
        && let Some(first) = part.clone().next()
        && join(last, first, same - 1)
    {
        part.next();
    }
    before.extend(part.cloned());
}

/// Puts the header of a table before the rows of a part.
pub(super) fn add_header(part: &mut Block, header: &[Row]) {
    if let BlockKind::Table(table) = &mut part.kind {
        table.rows.splice(..0, header.iter().cloned());
        return;
    }
    each_part_mut(&mut part.kind, &mut |part| {
        if let BlockPartMut::Blocks(blocks) = part {
            blocks.iter_mut().take(1).for_each(|first| add_header(first, header));
        }
    });
}

/// Returns the block's table: the block itself, or the first block inside.
pub(super) fn table_in(block: &Block) -> Option<&Table> {
    let mut first = None;
    match &block.kind {
        BlockKind::Table(table) => return Some(table),
        kind => each_part(kind, &mut |part| {
            if let BlockPart::Blocks(blocks) = part {
                first = first.or(blocks.first());
            }
        }),
    }
    table_in(first?)
}
