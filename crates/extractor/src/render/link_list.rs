//! Lists the links of a document once, for text without links.

use std::collections::HashSet;

use crate::document::{
    Block, BlockKind, Definition, Document, Inline, InlineKind, Item, List, Post, may_be_shown,
};
use crate::render::options::RenderOptions;

/// Returns the links of a document as a list, each address once and in their order, or `None` if links are
/// not listed or there are none. Links within the page are not among them.
pub(super) fn list(document: &Document, options: &RenderOptions<'_>) -> Option<BlockKind> {
    if !options.link_list {
        return None;
    }
    let mut found = Links::default();
    found.blocks(&document.blocks);
    document.footnotes.iter().for_each(|footnote| found.blocks(&footnote.blocks));
    let item = |link: Inline| {
        let span = link.span.clone();
        Item::new(vec![Block::new(span, BlockKind::Paragraph(vec![link]))])
    };
    let items: Vec<Item> = found.links.into_iter().map(item).collect();
    (!items.is_empty()).then(|| BlockKind::List(List::new(None, items)))
}

#[derive(Default)]
struct Links {
    known: HashSet<String>,
    links: Vec<Inline>,
}

impl Links {
    fn blocks(&mut self, blocks: &[Block]) {
        for block in blocks {
            match &block.kind {
                BlockKind::Heading { content, .. } | BlockKind::Paragraph(content) => {
                    self.inlines(content);
                }
                BlockKind::List(list) => {
                    list.items.iter().for_each(|item| self.blocks(&item.blocks));
                }
                BlockKind::Definitions(entries) => {
                    for entry in entries {
                        match entry {
                            Definition::Term(term) => self.inlines(term),
                            Definition::Description(blocks) => self.blocks(blocks),
                        }
                    }
                }
                BlockKind::Table(table) => {
                    self.inlines(&table.caption);
                    for cell in table.rows.iter().flat_map(|row| &row.cells) {
                        self.blocks(&cell.blocks);
                    }
                }
                BlockKind::Quote(blocks) | BlockKind::Post(Post { blocks, .. }) => {
                    self.blocks(blocks);
                }
                BlockKind::Callout { title: content, blocks }
                | BlockKind::Details { summary: content, blocks } => {
                    self.inlines(content);
                    self.blocks(blocks);
                }
                BlockKind::Figure { caption: content, blocks } => {
                    self.blocks(blocks);
                    self.inlines(content);
                }
                BlockKind::Code { .. } | BlockKind::Math(_) | BlockKind::Rule => {}
            }
        }
    }

    fn inlines(&mut self, content: &[Inline]) {
        for inline in content {
            match &inline.kind {
                InlineKind::Link { url, .. } => {
                    let is_listed = !url.starts_with('#') && may_be_shown(url);
                    if is_listed && self.known.insert(url.clone()) {
                        self.links.push(inline.clone());
                    }
                }
                InlineKind::Emphasis(inner)
                | InlineKind::Strong(inner)
                | InlineKind::Strike(inner)
                | InlineKind::Sub(inner)
                | InlineKind::Sup(inner) => self.inlines(inner),
                _ => {}
            }
        }
    }
}
