//! Cuts a document into chunks, for programs that look for passages.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use dechaff_page::text::word_count;

use crate::read::node::{
    Block, BlockKind, Definition, Document, Footnote, InlineKind, Item, List, Post, Row, Table,
};
use crate::read::visit::each_inline;
use crate::write::RenderOptions;

/// The size of a chunk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChunkSize {
    /// In words.
    Words(usize),
    /// In characters.
    Chars(usize),
}

/// A text is no size of a chunk.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is no size of a chunk, expected a number of words or characters such as 300w or 2000c"
)]
pub struct ChunkSizeError(pub String);

impl FromStr for ChunkSize {
    type Err = ChunkSizeError;

    fn from_str(text: &str) -> Result<Self, ChunkSizeError> {
        let size = |number: &str| number.parse().ok().filter(|size| *size > 0);
        let found = match text.as_bytes().last() {
            Some(b'w') => size(&text[..text.len() - 1]).map(Self::Words),
            Some(b'c') => size(&text[..text.len() - 1]).map(Self::Chars),
            _ => None,
        };
        found.ok_or_else(|| ChunkSizeError(text.to_string()))
    }
}

impl fmt::Display for ChunkSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Words(size) => write!(f, "{size}w"),
            Self::Chars(size) => write!(f, "{size}c"),
        }
    }
}

impl ChunkSize {
    /// Returns the size of a text in this unit.
    fn of(self, text: &str) -> usize {
        match self {
            Self::Words(_) => word_count(text) as usize,
            Self::Chars(_) => text.chars().count(),
        }
    }

    fn most(self) -> usize {
        match self {
            Self::Words(size) | Self::Chars(size) => size,
        }
    }
}

/// Consecutive blocks of one section of a document.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Chunk {
    /// The texts of the headings that it is under, outermost first.
    pub headings: Vec<String>,
    /// The bytes of its blocks in the source.
    pub span: Range<usize>,
    /// The blocks without the headings, and the footnotes that they refer to.
    pub document: Document,
}

impl Document {
    /// Cuts the document into chunks of at most this size.
    ///
    /// A heading begins a chunk, so each chunk belongs to one section. Chunks end with a block: a paragraph,
    /// an item, a row of a table or a line of code. So a chunk is longer if one of these is. Parts of a table
    /// repeat its header.
    pub fn chunks(&self, size: ChunkSize) -> Vec<Chunk> {
        let mut cutter = Cutter {
            size,
            footnotes: &self.footnotes,
            url: self.url.as_deref(),
            path: Vec::new(),
            chunks: Vec::new(),
            blocks: Vec::new(),
            filled: 0,
            cut: 0,
            last: None,
        };
        cutter.blocks(&self.blocks);
        cutter.end();
        cutter.chunks
    }
}

struct Cutter<'a> {
    size: ChunkSize,
    footnotes: &'a [Footnote],
    url: Option<&'a str>,
    /// The headings above the next block with their levels.
    path: Vec<(u8, String)>,
    chunks: Vec<Chunk>,
    /// The blocks of the next chunk, and their size.
    blocks: Vec<Block>,
    filled: usize,
    /// The number of blocks that were cut, and the one of these that the last block is a part of.
    cut: usize,
    last: Option<usize>,
}

impl Cutter<'_> {
    fn blocks(&mut self, blocks: &[Block]) {
        for block in blocks {
            match &block.kind {
                BlockKind::Heading { level, content } => {
                    self.end();
                    while self.path.pop_if(|(above, _)| *above >= *level).is_some() {}
                    let text =
                        self.text(&[Block::new(0..0, BlockKind::Paragraph(content.clone()))]);
                    self.path.push((*level, text.replace('\n', " ")));
                }
                BlockKind::Rule => self.end(),
                _ => self.block(block, None),
            }
        }
    }

    fn text(&self, blocks: &[Block]) -> String {
        let blocks = blocks.to_vec();
        Document { blocks, ..Document::default() }.to_text(&RenderOptions::default())
    }

    /// Adds a block, in parts if it is too long for a chunk. It may be a part of a block itself.
    fn block(&mut self, block: &Block, part_of: Option<usize>) {
        let size = self.size.of(&self.text(std::slice::from_ref(block)));
        let most = self.size.most();
        if self.filled + size > most {
            self.end();
        }
        let parts = if size > most { parts(block) } else { Vec::new() };
        if parts.len() > 1 {
            self.cut += 1;
            let whole = Some(self.cut);
            parts.iter().for_each(|part| self.block(part, whole));
            return;
        }
        self.filled += size;
        let last = std::mem::replace(&mut self.last, part_of);
        let before = self.blocks.last_mut().filter(|_| part_of.is_some() && part_of == last);
        if !before.is_some_and(|before| joins(before, block)) {
            self.blocks.push(block.clone());
        }
    }

    /// Ends the chunk.
    fn end(&mut self) {
        self.filled = 0;
        let blocks = std::mem::take(&mut self.blocks);
        let (Some(first), Some(last)) = (blocks.first(), blocks.last()) else { return };
        let span = first.span.start..last.span.end.max(first.span.start);
        let mut labels = Vec::new();
        each_inline(&blocks, &mut |inline| {
            if let InlineKind::Reference(label) = &inline.kind {
                labels.push(label);
            }
        });
        let footnotes = self.footnotes.iter().filter(|note| labels.contains(&&note.label));
        let footnotes = footnotes.cloned().collect();
        let url = self.url.map(str::to_string);
        self.chunks.push(Chunk {
            headings: self.path.iter().map(|(_, text)| text.clone()).collect(),
            span,
            document: Document { blocks, footnotes, url, ..Document::default() },
        });
    }
}

/// Puts the items or rows of a part of a list or table into the part before it.
fn joins(before: &mut Block, part: &Block) -> bool {
    match (&mut before.kind, &part.kind) {
        (BlockKind::List(before), BlockKind::List(part)) => before.items.extend(part.items.clone()),
        (BlockKind::Table(before), BlockKind::Table(part)) => {
            before.rows.extend(part.rows.iter().filter(|row| !row.header).cloned());
        }
        (BlockKind::Definitions(before), BlockKind::Definitions(part)) => {
            before.extend(part.clone());
        }
        (BlockKind::Code { text: before, .. }, BlockKind::Code { text: part, .. }) => {
            before.push('\n');
            before.push_str(part);
        }
        (BlockKind::Quote(before), BlockKind::Quote(part)) => before.extend(part.clone()),
        (BlockKind::Post(before), BlockKind::Post(part))
            if (&before.author, &before.date) == (&part.author, &part.date) =>
        {
            before.blocks.extend(part.blocks.clone());
        }
        _ => return false,
    }
    before.span.end = part.span.end.max(before.span.end);
    true
}

/// Returns the parts that a block may be cut into. Lines of code have the bytes of the whole block.
fn parts(block: &Block) -> Vec<Block> {
    let own = |kind: BlockKind| Block::new(block.span.clone(), kind);
    let of = |blocks: &[Block], kind: BlockKind| {
        let span = match (blocks.first(), blocks.last()) {
            (Some(first), Some(last)) => first.span.start..last.span.end.max(first.span.start),
            _ => block.span.clone(),
        };
        Block::new(span, kind)
    };
    match &block.kind {
        BlockKind::List(list) => {
            let items = list.items.iter().zip(0..);
            let item = |(item, nth): (&Item, u64)| {
                let start = list.start.map(|start| start + nth);
                of(&item.blocks, BlockKind::List(List::new(start, vec![item.clone()])))
            };
            items.map(item).collect()
        }
        BlockKind::Table(table) => {
            let heads: Vec<_> = table.rows.iter().take_while(|row| row.header).cloned().collect();
            let rows = table.rows.iter().skip(heads.len()).enumerate();
            let part = |(nth, row): (usize, &Row)| {
                let caption = if nth == 0 { table.caption.clone() } else { Vec::new() };
                let cells: Vec<Block> =
                    row.cells.iter().flat_map(|cell| cell.blocks.iter().cloned()).collect();
                let rows = [&heads[..], std::slice::from_ref(row)].concat();
                of(&cells, BlockKind::Table(Table { caption, rows, score: table.score }))
            };
            rows.map(part).collect()
        }
        BlockKind::Definitions(entries) => {
            let entry = |entry: &Definition| own(BlockKind::Definitions(vec![entry.clone()]));
            entries.iter().map(entry).collect()
        }
        BlockKind::Code { language, text } => {
            let line = |line: &str| {
                own(BlockKind::Code { language: language.clone(), text: line.to_string() })
            };
            text.lines().map(line).collect()
        }
        BlockKind::Quote(blocks) => {
            let quote = |block: &Block| {
                Block::new(block.span.clone(), BlockKind::Quote(vec![block.clone()]))
            };
            blocks.iter().map(quote).collect()
        }
        BlockKind::Post(post) => {
            let part = |block: &Block| match &block.kind {
                BlockKind::Post(_) => block.clone(),
                _ => {
                    let blocks = vec![block.clone()];
                    let kind = BlockKind::Post(Post { blocks, ..post.clone() });
                    Block::new(block.span.clone(), kind)
                }
            };
            post.blocks.iter().map(part).collect()
        }
        BlockKind::Callout { title, blocks } | BlockKind::Details { summary: title, blocks } => {
            let title = Block::new(block.span.clone(), BlockKind::Paragraph(title.clone()));
            [vec![title], blocks.clone()].concat()
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::{DocumentOptions, Title};
    use dechaff_extractor::{Extraction, Prediction};

    /// Returns the path and the Markdown of each chunk, with the bytes of the page that it has.
    fn chunks(html: &str, size: &str) -> Vec<(String, String, String)> {
        let extraction = Extraction::predicted(html, Prediction::of_all).unwrap();
        let options = DocumentOptions::default().with_title(Title::Keep);
        let document = Document::read(&extraction, &options);
        let chunk = |chunk: Chunk| {
            let text = chunk.document.to_markdown(&RenderOptions::default());
            (chunk.headings.join(" > "), text, html[chunk.span].to_string())
        };
        document.chunks(size.parse().unwrap()).into_iter().map(chunk).collect()
    }

    #[test]
    fn a_chunk_is_in_one_section() {
        let html = "<p>zero<h1>A</h1><p>one two<p>three<h3>B <b>c</b></h3><p>four<h2>D</h2><p>five<h1>E</h1>";
        let found = chunks(html, "9w");
        let found: Vec<_> =
            found.iter().map(|(path, text, _)| (path.as_str(), text.as_str())).collect();
        let expected = [
            ("", "zero\n"),
            ("A", "one two\n\nthree\n"),
            ("A > B c", "four\n"),
            ("A > D", "five\n"),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn chunks_end_with_blocks() {
        let html = "<p>one two three<p>four<p>five six seven eight nine<p>ten";
        let found: Vec<_> =
            chunks(html, "4w").into_iter().map(|(_, text, bytes)| (text, bytes)).collect();
        let is = |nth: usize, text: &str, start: &str| {
            let (found, bytes) = &found[nth];
            assert_eq!(found, text);
            assert!(bytes.contains(start), "{bytes}");
        };
        is(0, "one two three\n\nfour\n", "one two three<p>four");
        is(1, "five six seven eight nine\n", "five six");
        is(2, "ten\n", "ten");
        assert_eq!(chunks(html, "1000c").len(), 1);
    }

    #[test]
    fn long_lists_tables_and_code_are_cut_between_their_parts() {
        let texts = |html: &str, size: &str| -> Vec<String> {
            chunks(html, size).into_iter().map(|(_, text, _)| text).collect()
        };
        assert_eq!(
            texts("<ol start=3><li>a b<li>c d<li>e f</ol>", "6w"),
            ["3. a b\n4. c d\n", "5. e f\n"].map(String::from)
        );
        assert_eq!(
            texts("<table><tr><th>h<th>i<tr><td>1<td>2<tr><td>3<td>4</table>", "5w"),
            ["| h | i |\n| --- | --- |\n| 1 | 2 |\n", "| h | i |\n| --- | --- |\n| 3 | 4 |\n"]
                .map(String::from)
        );
        assert_eq!(
            texts("<pre>a b\nc d\ne</pre>", "4w"),
            ["```\na b\nc d\n```\n", "```\ne\n```\n"]
        );
    }

    #[test]
    fn footnotes_stay_with_their_marks() {
        let html = "<p>one<a href=#n1>[1]</a><p>two<a href=#n2>[2]</a><p id=n1>[1] first<p id=n2>[2] second";
        let found = chunks(html, "2w");
        assert!(
            found[0].1.ends_with("[^1]: first\n") && !found[0].1.contains("second"),
            "{found:?}"
        );
    }

    #[test]
    fn sizes() {
        assert_eq!("300w".parse(), Ok(ChunkSize::Words(300)));
        assert_eq!("2000c".parse(), Ok(ChunkSize::Chars(2000)));
        for wrong in ["", "w", "0w", "300", "-1c", "3é"] {
            assert!(wrong.parse::<ChunkSize>().is_err(), "{wrong}");
        }
    }
}
