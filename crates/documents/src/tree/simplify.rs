//! Changes a document for language models: parts that only a browser needs are removed.

use crate::tree::{
    Block, BlockKind, BlockPartMut, Document, Inline, InlineKind, each_part_mut, text_of,
};
use dechaff_page::lexicon::tracking::without_tracking;

impl Document {
    /// Returns the document without parts that only a browser needs. Tracking parameters are
    /// removed from links: campaigns, clicks and sessions. A heading is at most one level below the
    /// heading above it, and items and cells have no headings. The first row of a table without a
    /// header becomes the header. Emphasis without words becomes plain text. Pictures without
    /// alternative text are left out.
    #[must_use]
    pub fn simplified(mut self) -> Self {
        let mut levels = Vec::new();
        simplify(&mut self.blocks, false, &mut levels);
        for footnote in &mut self.footnotes {
            simplify(&mut footnote.blocks, true, &mut levels);
        }
        self
    }

    /// Returns the document with a title before its content, unless that begins with a heading of
    /// the first level or is empty. A heading with the same text becomes the title.
    #[must_use]
    pub fn with_title(mut self, title: &str) -> Self {
        let Some(first) = self.blocks.first_mut().filter(|_| !title.is_empty()) else {
            return self;
        };
        match &mut first.kind {
            BlockKind::Heading { level, content } if *level == 1 || text_of(content) == title => {
                *level = 1;
            }
            _ => {
                let span = first.span.start..first.span.start;
                let content = vec![Inline::new(span.clone(), InlineKind::Text(title.into()))];
                let heading = BlockKind::Heading { level: 1, content };
                self.blocks.insert(0, Block::new(span, heading));
            }
        }
        self
    }
}

/// The levels of the headings above the last heading, with their new levels.
type Levels = Vec<(u8, u8)>;

fn simplify(blocks: &mut Vec<Block>, is_inside: bool, levels: &mut Levels) {
    for block in blocks.iter_mut() {
        simplify_block(block, is_inside, levels);
    }
    // The paragraph may have had a picture alone.
    let is_empty =
        |block: &Block| matches!(&block.kind, BlockKind::Paragraph(content) if content.is_empty());
    blocks.retain(|block| !is_empty(block));
}

fn simplify_block(block: &mut Block, is_inside: bool, levels: &mut Levels) {
    let is_deeper = matches!(
        block.kind,
        BlockKind::List(_) | BlockKind::Definitions(_) | BlockKind::Table(_) | BlockKind::Quote(_)
    );
    each_part_mut(&mut block.kind, &mut |part| match part {
        BlockPartMut::Content(content) => simplify_inlines(content),
        BlockPartMut::Blocks(blocks) => simplify(blocks, is_inside || is_deeper, levels),
    });
    match &mut block.kind {
        BlockKind::Heading { content, .. } if is_inside => {
            let strong = InlineKind::strong(std::mem::take(content));
            let content = vec![Inline::new(block.span.clone(), strong)];
            block.kind = BlockKind::Paragraph(content);
        }
        BlockKind::Heading { level, .. } => *level = new_level(*level, levels),
        BlockKind::Table(table) => {
            if let [first, _, ..] = &mut table.rows[..] {
                first.header = true;
            }
        }
        _ => {}
    }
}

/// Returns the new level of a heading.
fn new_level(level: u8, levels: &mut Levels) -> u8 {
    while levels.pop_if(|(above, _)| *above >= level).is_some() {}
    let new = levels.last().map_or(level, |(_, above)| level.min(above + 1));
    levels.push((level, new));
    new
}

fn simplify_inlines(content: &mut Vec<Inline>) {
    for mut inline in std::mem::take(content) {
        if let InlineKind::Link { url, .. } = &mut inline.kind {
            without_tracking(url);
        }
        inline.kind.marked_mut().into_iter().for_each(simplify_inlines);
        match &mut inline.kind {
            InlineKind::Marked { mark, content: inner }
                if mark.is_emphasis() && !has_words(inner) =>
            {
                content.append(inner);
            }
            InlineKind::Image(image) if image.alt.is_empty() => {}
            _ => content.push(inline),
        }
    }
}

/// Returns whether content has a letter, a digit, or anything but text.
fn has_words(content: &[Inline]) -> bool {
    content.iter().any(|inline| match &inline.kind {
        InlineKind::Text(text) => text.contains(char::is_alphanumeric),
        InlineKind::Break => false,
        InlineKind::Marked { mark, content } if mark.is_emphasis() => has_words(content),
        _ => true,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{Cell, Image, Item, List, Row, Table};
    use crate::write::RenderOptions;

    fn inline(kind: InlineKind) -> Inline {
        Inline::new(0..0, kind)
    }

    fn text(text: &str) -> Vec<Inline> {
        vec![inline(InlineKind::Text(text.into()))]
    }

    fn heading(level: u8, words: &str) -> BlockKind {
        BlockKind::Heading { level, content: text(words) }
    }

    #[track_caller]
    fn is(kinds: Vec<BlockKind>, expected: &str) {
        let blocks = kinds.into_iter().map(|kind| Block::new(0..0, kind)).collect();
        let document = Document { blocks, ..Document::default() }.simplified();
        assert_eq!(document.to_markdown(&RenderOptions::default()), expected);
    }

    #[test]
    fn headings_have_no_gaps_and_are_in_no_items() {
        let levels = [2, 4, 6, 4, 3, 1, 3];
        let expected = "## 2\n\n### 4\n\n#### 6\n\n### 4\n\n### 3\n\n# 1\n\n## 3\n";
        is(levels.into_iter().map(|level| heading(level, &level.to_string())).collect(), expected);
        let blocks = vec![Block::new(0..0, heading(3, "a"))];
        let list = List::new(None, vec![Item::new(blocks)]);
        is(vec![BlockKind::List(list)], "- **a**\n");
    }

    #[test]
    fn tables_have_a_header() {
        let cell = |words: &str| Cell {
            header: false,
            columns: 1,
            rows: 1,
            align: None,
            blocks: vec![Block::new(0..0, BlockKind::Paragraph(text(words)))],
        };
        let row = |words: [&str; 2]| Row { header: false, cells: words.map(cell).to_vec() };
        let rows = vec![row(["a", "b"]), row(["c", "d"])];
        let table = Table { rows, ..Table::default() };
        is(vec![BlockKind::Table(table)], "| a | b |\n| --- | --- |\n| c | d |\n");
    }

    #[test]
    fn signs_are_plain_and_pictures_have_words() {
        let strong = inline(InlineKind::strong(text("·")));
        let image = |alt: &str| {
            let (url, alt) = ("a.png".to_string(), alt.to_string());
            inline(InlineKind::Image(Image { url, alt, title: String::new() }))
        };
        let content = [text("a "), vec![strong], text(" b"), vec![image("")]].concat();
        is(
            vec![
                BlockKind::Paragraph(content),
                BlockKind::Paragraph(vec![image("")]),
                BlockKind::Paragraph(vec![image("c")]),
            ],
            "a · b\n\n![c](a.png)\n",
        );
    }
}
