//! Writes documents as plain text: one line for each block, and tables as rows of cells with tabs
//! between them.

use crate::document::{Block, BlockKind, Definition, Document, Inline, InlineKind, Table};
use crate::render::about::About;
use crate::render::options::RenderOptions;

impl Document {
    /// Returns the document as plain text: one line for each block, or for each part of a block
    /// between line breaks. A table has one line for each row, with tabs between the cells. Code
    /// keeps its lines.
    pub fn to_text(&self, options: &RenderOptions<'_>) -> String {
        let mut writer = Writer { to: String::new(), options };
        writer.blocks(&self.blocks);
        for footnote in &self.footnotes {
            writer.blocks(&footnote.blocks);
        }
        writer.to
    }

    /// Returns what a file of text has: [`Self::to_text`] with the header of [`with_header`].
    pub(super) fn to_text_file(&self, options: &RenderOptions<'_>) -> String {
        with_header(self.to_text(options), options)
    }
}

/// Returns a text as a file has it: after its metadata, if the options have any, and with a line break at
/// its end unless it is empty.
pub fn with_header(mut text: String, options: &RenderOptions<'_>) -> String {
    if !text.is_empty() {
        text.push('\n');
    }
    match About::of(options).map(|about| about.header()) {
        Some(header) if !header.is_empty() => header + &text,
        _ => text,
    }
}

/// Returns the line that names a page among several.
pub(super) fn heading(id: &str) -> String {
    format!("# {id}\n")
}

struct Writer<'a> {
    to: String,
    options: &'a RenderOptions<'a>,
}

impl Writer<'_> {
    fn blocks(&mut self, blocks: &[Block]) {
        for block in blocks {
            self.block(&block.kind);
        }
    }

    fn block(&mut self, kind: &BlockKind) {
        match kind {
            BlockKind::Heading { content, .. } | BlockKind::Paragraph(content) => {
                self.line(content);
            }
            BlockKind::List(list) => {
                for item in &list.items {
                    self.blocks(&item.blocks);
                }
            }
            BlockKind::Definitions(entries) => {
                for entry in entries {
                    match entry {
                        Definition::Term(term) => self.line(term),
                        Definition::Description(blocks) => self.blocks(blocks),
                    }
                }
            }
            BlockKind::Table(table) => self.table(table),
            BlockKind::Code { text, .. } => self.push(text),
            BlockKind::Quote(blocks) => self.blocks(blocks),
            BlockKind::Callout { title: before, blocks }
            | BlockKind::Details { summary: before, blocks } => {
                self.line(before);
                self.blocks(blocks);
            }
            BlockKind::Figure { blocks, caption } => {
                self.blocks(blocks);
                self.line(caption);
            }
            BlockKind::Math(math) => self.push(&math.tex),
            BlockKind::Rule => {}
        }
    }

    fn table(&mut self, table: &Table) {
        if !self.options.tables {
            return;
        }
        self.line(&table.caption);
        for row in &table.rows {
            let cells = row.cells.iter().map(|cell| {
                let mut writer = Writer { to: String::new(), options: self.options };
                writer.blocks(&cell.blocks);
                let mut text = writer.to.split_whitespace().collect::<Vec<_>>().join(" ");
                // Tabs for the spanned columns keep the following cells in their place.
                text.push_str(&"\t".repeat(usize::from(cell.columns) - 1));
                text
            });
            let row = cells.collect::<Vec<_>>().join("\t");
            self.push(&row);
        }
    }

    fn line(&mut self, content: &[Inline]) {
        let mut text = String::new();
        inlines(content, self.options, &mut text);
        self.push(text.trim());
    }

    fn push(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if !self.to.is_empty() {
            self.to.push('\n');
        }
        self.to.push_str(text);
    }
}

fn inlines(content: &[Inline], options: &RenderOptions<'_>, to: &mut String) {
    for inline in content {
        match &inline.kind {
            InlineKind::Text(text) | InlineKind::Code(text) => to.push_str(text),
            InlineKind::Emphasis(content)
            | InlineKind::Strong(content)
            | InlineKind::Strike(content)
            | InlineKind::Sub(content)
            | InlineKind::Sup(content)
            | InlineKind::Link { content, .. } => inlines(content, options, to),
            InlineKind::Image(image) if options.images.unwrap_or(false) => to.push_str(&image.alt),
            InlineKind::Image(_) => {}
            InlineKind::Break => to.push('\n'),
            InlineKind::Reference(label) => to.push_str(&format!("[{label}]")),
            InlineKind::Math(math) => to.push_str(&math.tex),
            InlineKind::Ruby { base, .. } => to.push_str(base),
        }
    }
}
