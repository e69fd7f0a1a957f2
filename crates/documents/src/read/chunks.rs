//! Cuts a document into chunks, for programs that look for passages.

use std::collections::HashMap;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use dechaff_page::text::word_count;

use crate::read::node::{Block, BlockKind, Document, Footnote, Inline, InlineKind, Row};
use crate::read::parts;
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
        let found = match (text.strip_suffix('w'), text.strip_suffix('c')) {
            (Some(number), _) => size(number).map(Self::Words),
            (_, Some(number)) => size(number).map(Self::Chars),
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

/// Consecutive blocks of a document.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Chunk {
    /// The texts of the headings that all of it is under, outermost first.
    pub headings: Vec<String>,
    /// The bytes of its blocks in the source.
    pub span: Range<usize>,
    /// The bytes of what it repeats from other places: the header of its table, and its footnotes.
    pub repeated: Vec<Range<usize>>,
    /// The blocks, and the footnotes that they refer to.
    pub document: Document,
}

impl Document {
    /// Cuts the document into chunks of at most this size.
    ///
    /// A heading begins a chunk if the one before it has at least half of the size. Otherwise the section joins
    /// the ones before it, and its heading is a block of the chunk. Chunks end with a block, or with one of
    /// its parts if it is too long: an item, a row of a table, a line of code or a sentence. A chunk that
    /// would have less than half of the size, such as the last one, joins the one before it if both have at
    /// most 1.15 of the size. Parts of a table repeat its header.
    pub fn chunks(&self, size: ChunkSize) -> Vec<Chunk> {
        let mut cutter = Cutter {
            size,
            footnotes: self.footnotes.iter().map(|note| (&note.label[..], note)).collect(),
            path: Vec::new(),
            draft: Draft::default(),
            before: None,
            drafts: Vec::new(),
            whole: 0,
            header: None,
            label: None,
        };
        for block in &self.blocks {
            cutter.block(block);
        }
        cutter.end();
        // Headings at the end, with nothing below them.
        cutter.end();
        let Cutter { before, drafts, footnotes, .. } = cutter;
        let drafts = drafts.into_iter().chain(before);
        drafts.filter_map(|draft| draft.chunk(&footnotes, self.url.as_ref())).collect()
    }
}

type Footnotes<'a> = HashMap<&'a str, &'a Footnote>;

/// A heading above the next block.
#[derive(Debug, Clone)]
struct Heading {
    level: u8,
    text: String,
    size: usize,
    block: Block,
}

/// A chunk that may still get more blocks.
#[derive(Debug, Default)]
struct Draft {
    /// The headings that all of it is under. Those from `own` on begin with the draft.
    path: Vec<Heading>,
    own: usize,
    blocks: Vec<Block>,
    size: usize,
    /// The block that the last part is of, with its path.
    last: Option<(usize, Vec<usize>)>,
    /// The labels of its footnotes.
    labels: Vec<String>,
    /// The bytes of the headers that are repeated.
    repeated: Vec<Range<usize>>,
}

impl Draft {
    /// Leaves only headings that another block is under, too. The others become blocks if they begin here.
    fn share(&mut self, path: &[Heading]) {
        let same = |(one, other): &(&Heading, &Heading)| one.block.span == other.block.span;
        let common = self.path.iter().zip(path).take_while(same).count();
        let left = self.path.split_off(common);
        let begins = self.own.saturating_sub(common).min(left.len());
        let headings = left.into_iter().skip(begins);
        self.size += headings.clone().map(|heading| heading.size).sum::<usize>();
        if self.blocks.is_empty() {
            self.last = None;
        }
        self.blocks.splice(..0, headings.map(|heading| heading.block));
    }

    /// Adds a draft that follows.
    fn absorb(&mut self, mut next: Self) {
        self.share(&next.path);
        next.share(&self.path.clone());
        self.blocks.append(&mut next.blocks);
        self.size += next.size;
        self.last = next.last;
        self.labels.append(&mut next.labels);
        self.repeated.append(&mut next.repeated);
    }

    fn chunk(mut self, footnotes: &Footnotes<'_>, url: Option<&String>) -> Option<Chunk> {
        if self.blocks.is_empty() {
            // Headings alone.
            self.share(&[]);
        }
        self.blocks.iter_mut().for_each(trim);
        let span = parts::hull(self.blocks.iter().map(|block| &block.span))?;
        let mut repeated = self.repeated;
        let mut notes: Vec<Footnote> = Vec::new();
        self.labels.dedup();
        for label in &self.labels {
            if notes.iter().all(|note| note.label != *label) {
                notes.extend(footnotes.get(&label[..]).map(|note| (*note).clone()));
            }
        }
        repeated.extend(notes.iter().map(|note| note.span.clone()));
        repeated.retain(|bytes| bytes.start < span.start || bytes.end > span.end);
        repeated.dedup();
        Some(Chunk {
            headings: self.path.into_iter().map(|heading| heading.text).collect(),
            span,
            repeated,
            document: Document {
                blocks: self.blocks,
                footnotes: notes,
                url: url.cloned(),
                ..Document::default()
            },
        })
    }
}

/// Removes the space after the last sentence of a paragraph that goes on in the next chunk.
fn trim(block: &mut Block) {
    if let BlockKind::Paragraph(content) = &mut block.kind
        && let Some(Inline { kind: InlineKind::Text(text), .. }) = content.last_mut()
    {
        text.truncate(text.trim_end().len());
    }
}

struct Cutter<'a> {
    size: ChunkSize,
    footnotes: Footnotes<'a>,
    /// The headings above the next block.
    path: Vec<Heading>,
    draft: Draft,
    /// The chunk before, which may get a short one that follows.
    before: Option<Draft>,
    drafts: Vec<Draft>,
    /// The number of blocks that were added.
    whole: usize,
    /// The header of the table whose rows are added, with its bytes, and its size.
    header: Option<(Vec<Row>, Range<usize>, usize)>,
    /// The bytes of the author and the date of the post that is divided.
    label: Option<Range<usize>>,
}

impl Cutter<'_> {
    fn block(&mut self, block: &Block) {
        match &block.kind {
            BlockKind::Heading { level, content } => self.heading(*level, content, block),
            BlockKind::Rule if self.is_half() => self.end(),
            BlockKind::Rule => {}
            _ => {
                self.whole += 1;
                self.header = None;
                self.add(block, &[]);
            }
        }
    }

    fn heading(&mut self, level: u8, content: &[Inline], block: &Block) {
        if self.is_half() {
            self.end();
        }
        while self.path.pop_if(|above| above.level >= level).is_some() {}
        let paragraph = Block::new(0..0, BlockKind::Paragraph(content.to_vec()));
        let text = self.text(&[paragraph]).replace('\n', " ");
        let above = self.path.clone();
        let heading = Heading { level, size: self.size.of(&text), text, block: block.clone() };
        self.path.push(heading.clone());
        let draft = &mut self.draft;
        draft.share(&above);
        if draft.blocks.is_empty() && draft.path.len() == above.len() {
            draft.own = draft.own.min(above.len());
            draft.path.push(heading);
            return;
        }
        draft.blocks.push(heading.block);
        draft.size += heading.size;
        draft.last = None;
    }

    fn text(&self, blocks: &[Block]) -> String {
        Document::from_blocks(blocks.to_vec()).to_text(&RenderOptions::default())
    }

    fn is_half(&self) -> bool {
        2 * self.draft.size >= self.size.most()
    }

    /// Returns whether this size is at most 1.15 of that of a chunk.
    fn is_bearable(&self, size: usize) -> bool {
        size <= self.size.most().saturating_mul(23) / 20
    }

    /// Adds a block, in parts if it is too long for the chunk. It may be a part of a block itself, with this path.
    fn add(&mut self, block: &Block, path: &[usize]) {
        let (mut labels, most) = (Vec::new(), self.size.most());
        each_inline(std::slice::from_ref(block), &mut |inline| {
            if let InlineKind::Reference(label) = &inline.kind
                && !self.draft.labels.contains(label)
            {
                labels.push(label.clone());
            }
        });
        let notes = labels.iter().filter_map(|label| self.footnotes.get(&label[..]));
        let notes: usize = notes.map(|note| self.size.of(&self.text(&note.blocks))).sum();
        let size = self.size.of(&self.text(std::slice::from_ref(block))) + notes;
        if self.draft.size + size > most && self.is_half() {
            self.end();
            // The next chunk has none of the footnotes of this one.
            return self.add(block, path);
        }
        if self.draft.size + size > most && !self.is_bearable(self.draft.size + size) {
            // Code is divided only if it is longer than a chunk may be.
            let is_code = matches!(block.kind, BlockKind::Code { .. });
            if (!is_code || !self.is_bearable(size)) && self.divide(block, path) {
                return;
            }
            if self.draft.size > 0 {
                self.end();
            }
        }
        self.push(block, path, size);
        self.draft.labels.append(&mut labels);
    }

    /// Adds the parts of a block. Returns whether there are several.
    fn divide(&mut self, block: &Block, path: &[usize]) -> bool {
        let size = self.size;
        let fits = |text: &str| size.of(text) <= size.most();
        let parts = parts::parts(block, path, &fits);
        if parts.len() < 2 {
            return false;
        }
        if let Some(table) = parts::table_in(block) {
            let rows: Vec<Row> = table.rows.iter().take_while(|row| row.header).cloned().collect();
            let cells = rows.iter().flat_map(|row| &row.cells);
            let header: Vec<Block> = cells.flat_map(|cell| cell.blocks.clone()).collect();
            let size = size.of(&self.text(&header));
            // A long header is not repeated.
            let bytes = parts::hull(header.iter().map(|block| &block.span));
            let bytes = bytes.filter(|_| size * 4 <= self.size.most());
            self.header = bytes.map(|bytes| (rows, bytes, size));
        }
        if let BlockKind::Post(post) = &block.kind
            && let Some(first) = post.blocks.first()
        {
            // A part of a post begins with its text.
            let label = block.span.start..first.span.start;
            self.label = Some(label).filter(|label| !label.is_empty()).or(self.label.take());
        }
        for (path, part) in &parts {
            self.add(part, path);
        }
        true
    }

    fn push(&mut self, block: &Block, path: &[usize], size: usize) {
        let draft = &mut self.draft;
        draft.size += size;
        let last = draft.last.replace((self.whole, path.to_vec()));
        let same = last.filter(|(whole, _)| *whole == self.whole && !path.is_empty());
        if let (Some((_, last)), Some(before)) = (same, draft.blocks.last_mut()) {
            let same = last.iter().zip(path).take_while(|(one, other)| one == other).count();
            if parts::join(before, block, same) {
                return;
            }
        }
        let mut block = block.clone();
        let is_first = path.iter().all(|nth| *nth == 0);
        if matches!(block.kind, BlockKind::Post(_)) && !is_first {
            draft.repeated.extend(self.label.clone());
        }
        if path.last().is_some_and(|nth| *nth > 0)
            && parts::table_in(&block).is_some()
            && let Some((rows, bytes, size)) = &self.header
        {
            parts::add_header(&mut block, rows);
            draft.repeated.push(bytes.clone());
            draft.size += size;
        }
        draft.blocks.push(block);
    }

    /// Ends the chunk. A short one joins the one before it if both together are not too long.
    fn end(&mut self) {
        let mut draft = std::mem::take(&mut self.draft);
        // Headings begin the next chunk.
        while draft.blocks.len() > 1
            && let Some(Block { kind: BlockKind::Heading { .. }, span }) = draft.blocks.last()
            && self.path.iter().any(|above| above.block.span == *span)
        {
            draft.blocks.pop();
        }
        let is_written = |heading: &&Heading| {
            let is_same = |block: &Block| block.span == heading.block.span;
            let is_above = draft.path.iter().any(|above| is_same(&above.block));
            is_above || draft.blocks.iter().any(is_same)
        };
        let own = self.path.iter().take_while(is_written).count();
        self.draft = Draft { path: self.path.clone(), own, ..Draft::default() };
        if draft.blocks.is_empty() && draft.path.len() <= draft.own {
            return;
        }
        let is_short = 2 * draft.size < self.size.most();
        let before = self.before.take();
        self.before = Some(match before {
            Some(mut before) if is_short && self.is_bearable(before.size + draft.size) => {
                before.absorb(draft);
                before
            }
            before => {
                self.drafts.extend(before);
                draft
            }
        });
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

    fn texts(html: &str, size: &str) -> Vec<String> {
        chunks(html, size).into_iter().map(|(_, text, _)| text).collect()
    }

    #[track_caller]
    fn are(html: &str, size: &str, expected: &[(&str, &str)]) {
        let found = chunks(html, size);
        let found: Vec<_> =
            found.iter().map(|(path, text, _)| (path.as_str(), text.as_str())).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_section_begins_a_chunk() {
        let html = "<p>one two three four five<h1>A</h1><p>one two three four five six\
                    <h3>B <b>c</b></h3><p>1 2 3 4 5 6 7<h2>D</h2><p>a b c d e f";
        let expected = [
            ("", "one two three four five\n"),
            ("A", "one two three four five six\n"),
            ("A > B c", "1 2 3 4 5 6 7\n"),
            ("A > D", "a b c d e f\n"),
        ];
        are(html, "10w", &expected);
    }

    #[test]
    fn small_sections_join_the_next_one() {
        let html =
            "<h1>A</h1><h2>B</h2><p>one two<h2>C</h2><p>three four<h2>D</h2><p>1 2 3 4 5 6 7";
        let expected =
            [("A", "## B\n\none two\n\n## C\n\nthree four\n"), ("A > D", "1 2 3 4 5 6 7\n")];
        are(html, "10w", &expected);
        // The last one joins the one before it.
        let html = "<h1>A</h1><p>one two three four five six seven<h2>B</h2><p>eight";
        are(html, "10w", &[("A", "one two three four five six seven\n\n## B\n\neight\n")]);
        // Headings with nothing below them.
        are(
            "<h2>A</h2><h2>B</h2><p>one<h2>C</h2>",
            "10w",
            &[("", "## A\n\n## B\n\none\n\n## C\n")],
        );
    }

    #[test]
    fn long_blocks_are_cut_at_their_parts() {
        let html = "<p>one two three four five six<p>seven eight nine ten\
                    <p>a b c d e f. G h i <b>j k</b> l m n.<ul><li>1<li>2 3<p>4 5 6 7 8 9 0 1 2 3</ul>";
        let expected = [
            "one two three four five six\n\nseven eight nine ten\n",
            "a b c d e f.\n",
            "G h i **j k** l m n.\n\n- 1\n- 2 3\n",
            "- 4 5 6 7 8 9 0 1 2 3\n",
        ];
        assert_eq!(texts(html, "10w"), expected);
        let words = "word ".repeat(100);
        assert!(
            chunks(&format!("<ul><li><p>{words}<p>{words}</ul>"), "30w")
                .iter()
                .all(|(_, text, _)| (8..=34).contains(&text.split_whitespace().count()))
        );
        // Every word is in the bytes of its chunk.
        for (_, text, bytes) in chunks(html, "10w") {
            let words = text.split_whitespace().filter(|word| !word.starts_with(['-', '*']));
            words.for_each(|word| assert!(bytes.contains(word.trim_end_matches('*')), "{bytes}"));
        }
    }

    #[test]
    fn long_lists_tables_and_code_are_cut_between_their_parts() {
        assert_eq!(
            texts("<ol start=3><li>a b<li>c d<li>e f</ol>", "6w"),
            ["3. a b\n4. c d\n", "5. e f\n"].map(String::from)
        );
        let table =
            "<table><tr><th>h<th>i<tr><td>1<td>2<tr><td>3<td>4<tr><td>5<td>6<tr><td>7<td>8</table>";
        let head = "| h | i |\n| --- | --- |\n";
        let rows = ["| 1 | 2 |\n| 3 | 4 |\n| 5 | 6 |\n", "| 7 | 8 |\n"];
        assert_eq!(texts(table, "8w"), rows.map(|rows| format!("{head}{rows}")));
        assert_eq!(
            texts("<pre>a b\nc d\ne</pre>", "4w"),
            ["```\na b\nc d\n```\n", "```\ne\n```\n"]
        );
    }

    #[test]
    fn footnotes_stay_with_their_marks() {
        let html = "<p>one two<a href=#n1>[1]</a><p>three four<a href=#n2>[2]</a>\
                    <p>five six<a href=#n2>[2]</a><p id=n1>[1] first<p id=n2>[2] second";
        let found = texts(html, "3w");
        assert!(found[0].ends_with("[^1]: first\n") && !found[0].contains("second"), "{found:?}");
        assert!(found[1..].iter().all(|text| text.ends_with("[^2]: second\n")), "{found:?}");
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
