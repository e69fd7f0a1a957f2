//! Writes documents as text for readers: an empty line between blocks, marks before items, and
//! tables as rows of cells with tabs between them.

use crate::tree::{
    Block, BlockKind, Definition, Document, Inline, InlineKind, List, Table, add_text,
};
use crate::write::{About, RenderOptions, link_list};

impl Document {
    /// Returns the document as text for readers, without a line break at its end.
    ///
    /// There is an empty line between blocks. Items have their marks or numbers, quotations `>`
    /// before each line, and a table has one line for each row, with tabs between the cells. Code
    /// keeps its lines. Footnotes are at the end.
    pub fn to_text(&self, options: &RenderOptions<'_>) -> String {
        let mut writer = Writer::new(options);
        writer.blocks(&self.blocks);
        for footnote in options.until_stop(&self.footnotes) {
            writer.item(format!("[{}] ", footnote.label), &footnote.blocks);
        }
        if let Some(list) = link_list::list(self, options) {
            writer.gap = true;
            writer.listed = true;
            writer.block(&list);
        }
        writer.to
    }
}

/// Returns the contents of a file of text: the metadata of the options, the text, and a line break
/// unless the text is empty.
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
pub(crate) fn heading(id: &str) -> String {
    format!("# {id}\n")
}

/// The prefix of the lines of a block.
pub(super) struct Prefix {
    /// The prefix of the first line, until it is written.
    pub(super) first: Option<String>,
    pub(super) rest: String,
}

impl Prefix {
    /// Writes the prefix before the next line.
    pub(super) fn write(&mut self, to: &mut String) {
        to.push_str(self.first.take().as_ref().unwrap_or(&self.rest));
    }
}

struct Writer<'a> {
    to: String,
    options: &'a RenderOptions<'a>,
    prefixes: Vec<Prefix>,
    /// Whether an empty line is due before the next line.
    gap: bool,
    /// Whether the list of links is being written, with their addresses.
    listed: bool,
}

impl<'a> Writer<'a> {
    fn new(options: &'a RenderOptions<'a>) -> Self {
        Self { to: String::new(), options, prefixes: Vec::new(), gap: false, listed: false }
    }

    /// Returns whether the alternative texts of pictures are written.
    fn has_pictures(&self) -> bool {
        self.options.images.unwrap_or(false)
    }

    /// Writes blocks with an empty line after each one.
    fn blocks(&mut self, blocks: &[Block]) {
        for block in self.options.until_stop(blocks) {
            self.apart(&block.kind);
        }
    }

    /// Writes a block with an empty line after it. Returns whether anything is written.
    fn apart(&mut self, block: &BlockKind) -> bool {
        let begun = self.to.len();
        self.block(block);
        let is_written = self.to.len() > begun;
        self.gap |= is_written;
        is_written
    }

    fn block(&mut self, kind: &BlockKind) {
        match kind {
            BlockKind::Heading { content, .. } | BlockKind::Paragraph(content) => {
                self.line(content);
            }
            BlockKind::List(list) => self.list(list),
            BlockKind::Definitions(entries) => {
                for entry in self.options.until_stop(entries) {
                    match entry {
                        Definition::Term(term) => {
                            self.line(term);
                            self.gap = false;
                        }
                        Definition::Description(blocks) => self.item("  ".to_string(), blocks),
                    }
                }
            }
            BlockKind::Table(table) => self.table(table),
            BlockKind::Code { text, .. } => self.push(text),
            BlockKind::Quote(blocks) => {
                let mark = || "> ".to_string();
                self.prefixes.push(Prefix { first: Some(mark()), rest: mark() });
                self.blocks(blocks);
                self.prefixes.pop();
            }
            BlockKind::Callout { title: before, blocks }
            | BlockKind::Details { summary: before, blocks } => {
                self.line(before);
                self.gap = true;
                self.blocks(blocks);
            }
            BlockKind::Figure { blocks, caption, is_content } => {
                self.blocks(blocks);
                if *is_content {
                    self.line(caption);
                }
            }
            BlockKind::Post(post) => {
                self.push(&post.label());
                self.gap = true;
                self.blocks(&post.blocks);
            }
            BlockKind::Math(math) => self.push(&math.tex),
            BlockKind::Rule => {}
        }
    }

    /// Writes a list, with empty lines between its items if an item has several paragraphs.
    fn list(&mut self, list: &List) {
        // A paragraph with a picture alone is not written.
        let is_text = |block: &&Block| match &block.kind {
            BlockKind::List(_) => false,
            BlockKind::Paragraph(content) => {
                let mut text = String::new();
                add_text(content, self.has_pictures(), &mut text);
                !text.trim().is_empty()
            }
            _ => true,
        };
        let has_several =
            |blocks: &[Block]| blocks.len() > 1 && blocks.iter().filter(is_text).nth(1).is_some();
        let is_loose = list.items.iter().any(|item| has_several(&item.blocks));
        for (number, item) in
            (list.start.unwrap_or_default()..).zip(self.options.until_stop(&list.items))
        {
            let mut mark = match list.start {
                None => "- ".to_string(),
                Some(_) => format!("{number}. "),
            };
            if let Some(done) = item.task {
                mark.push_str(if done { "[x] " } else { "[ ] " });
            }
            let begun = self.to.len();
            self.item(mark, &item.blocks);
            self.gap &= is_loose || self.to.len() == begun;
        }
    }

    /// Writes blocks after a mark. A list directly below a paragraph follows it without an empty
    /// line.
    fn item(&mut self, mark: String, blocks: &[Block]) {
        let rest = " ".repeat(mark.chars().count());
        self.prefixes.push(Prefix { first: Some(mark), rest });
        let mut written = 0;
        for block in blocks {
            if written == 1 && matches!(block.kind, BlockKind::List(_)) {
                self.gap = false;
            }
            written += usize::from(self.apart(&block.kind));
        }
        self.prefixes.pop();
    }

    fn table(&mut self, table: &Table) {
        if !self.options.tables {
            return;
        }
        self.line(&table.caption);
        for row in self.options.until_stop(&table.rows) {
            let cells = row.cells.iter().map(|cell| {
                let mut writer = Writer::new(self.options);
                writer.blocks(&cell.blocks);
                let mut text = writer.to.split_whitespace().collect::<Vec<_>>().join(" ");
                // Tabs for the spanned columns keep the following cells in place.
                text.push_str(&"\t".repeat(usize::from(cell.columns) - 1));
                text
            });
            let row = cells.collect::<Vec<_>>().join("\t");
            self.push(&row);
        }
    }

    fn line(&mut self, content: &[Inline]) {
        let mut text = String::new();
        add_text(content, self.has_pictures(), &mut text);
        if let [Inline { kind: InlineKind::Link { url, .. }, .. }] = content
            && self.listed
        {
            text = format!("{}: {url}", text.trim());
        }
        self.push(text.trim());
    }

    /// Writes lines, each after the prefixes of the blocks around it.
    fn push(&mut self, text: &str) {
        if text.trim().is_empty() {
            return;
        }
        if std::mem::take(&mut self.gap) && !self.to.is_empty() {
            // The prefixes of blocks that continue are on the empty line, too.
            let going_on = self.prefixes.iter().take_while(|prefix| prefix.first.is_none());
            let going_on: String = going_on.map(|prefix| prefix.rest.as_str()).collect();
            self.to.push('\n');
            self.to.push_str(going_on.trim_end());
        }
        for line in text.split('\n') {
            if !self.to.is_empty() {
                self.to.push('\n');
            }
            let start = self.to.len();
            self.prefixes.iter_mut().for_each(|prefix| prefix.write(&mut self.to));
            self.to.push_str(line);
            let end = self.to[start..].trim_end_matches(' ').len();
            self.to.truncate(start + end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{Item, Row};

    fn paragraph(text: &str) -> Block {
        let text = Inline::new(0..0, InlineKind::Text(text.into()));
        Block::new(0..0, BlockKind::Paragraph(vec![text]))
    }

    #[track_caller]
    fn is(blocks: Vec<BlockKind>, expected: &str) {
        let blocks = blocks.into_iter().map(|kind| Block::new(0..0, kind)).collect();
        let document = Document { blocks, ..Document::default() };
        assert_eq!(document.to_text(&RenderOptions::default()), expected);
    }

    #[test]
    fn items_have_their_marks() {
        let list = |start, items: Vec<Vec<Block>>| {
            BlockKind::List(List::new(start, items.into_iter().map(Item::new).collect()))
        };
        let inner =
            Block::new(0..0, list(Some(9), vec![vec![paragraph("c")], vec![paragraph("d")]]));
        let outer = list(None, vec![vec![paragraph("a\nb"), inner], vec![paragraph("e")]]);
        is(vec![outer.clone(), outer.clone()], &["- a\n  b\n  9. c\n  10. d\n- e"; 2].join("\n\n"));
        let loose =
            list(None, vec![vec![paragraph("a"), paragraph("b")], vec![], vec![paragraph("c")]]);
        is(vec![loose], "- a\n\n  b\n\n- c");
        let task = List::new(None, vec![Item { task: Some(true), blocks: vec![paragraph("a")] }]);
        is(vec![BlockKind::List(task)], "- [x] a");
    }

    #[test]
    fn quotations_have_a_mark_before_each_line() {
        let inner = Block::new(0..0, BlockKind::Quote(vec![paragraph("b")]));
        let quote = BlockKind::Quote(vec![paragraph("a"), inner, paragraph("c")]);
        let text = "x\n\n> a\n>\n> > b\n>\n> c\n\ny";
        is(vec![paragraph("x").kind, quote, paragraph("y").kind], text);
        is(vec![paragraph("x").kind, BlockKind::Quote(Vec::new())], "x");
    }

    #[test]
    fn tables_are_rows_and_terms_precede_their_descriptions() {
        let cell = |text: &str| crate::tree::Cell {
            header: false,
            columns: 1,
            rows: 1,
            align: None,
            blocks: vec![paragraph(text), paragraph("x")],
        };
        let row = Row { header: false, cells: vec![cell("a"), cell("b")] };
        let table = Table { rows: vec![row.clone(), row], ..Table::default() };
        is(vec![BlockKind::Table(table), paragraph("c").kind], "a x\tb x\na x\tb x\n\nc");
        let text = |text: &str| vec![Inline::new(0..0, InlineKind::Text(text.into()))];
        let entries = vec![
            Definition::Term(text("a")),
            Definition::Description(vec![paragraph("b"), paragraph("c")]),
            Definition::Term(text("d")),
        ];
        is(vec![BlockKind::Definitions(entries)], "a\n  b\n\n  c\n\nd");
    }
}
