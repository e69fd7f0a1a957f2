//! Divides a document into chunks, for programs that search for passages.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::ops::Range;
use std::rc::Rc;
use std::str::FromStr;

use dechaff_page::text::word_count;

use crate::chunk::parts;
use crate::tree::{
    Block, BlockKind, Document, Footnote, Inline, InlineKind, Row, each_inline, text_of,
};
use crate::write::RenderOptions;

/// Maximum size of a chunk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChunkSize {
    /// In words.
    Words(usize),
    /// In characters.
    Chars(usize),
}

/// The text is not a valid chunk size.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a number with w for words or c for characters, such as 300w or 2000c; found {0:?}"
)]
pub struct ChunkSizeError(pub String);

impl FromStr for ChunkSize {
    type Err = ChunkSizeError;

    fn from_str(text: &str) -> Result<Self, ChunkSizeError> {
        let size = |unit: char| text.strip_suffix(unit)?.parse().ok().filter(|size| *size > 0);
        let found = size('w').map(Self::Words).or_else(|| size('c').map(Self::Chars));
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

    /// Returns whether a length fits with 15 % of slack.
    fn bears(self, length: usize) -> bool {
        length <= self.most().saturating_mul(23) / 20
    }
}

/// Consecutive blocks of a document.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Chunk {
    /// The texts of the headings above all blocks of the chunk, outermost first.
    pub headings: Vec<String>,
    /// The bytes of its blocks in the source.
    pub span: Range<usize>,
    /// The bytes of repeated parts of the source: the header of its table, and its footnotes.
    pub repeated: Vec<Range<usize>>,
    /// The blocks, and the footnotes that they refer to.
    pub document: Document,
}

impl Document {
    /// Divides the document into chunks of at most this size.
    ///
    /// A heading begins a chunk if the chunk before it has at least half of the size. Otherwise the
    /// section joins the chunk before it. A chunk ends with a block. A block that is too long is
    /// divided after an item, a row of a table, a line of code or a sentence. A chunk with less
    /// than half of the size joins its neighbour if both together have at most 1.15 of the size.
    /// Parts of a table repeat its header. Footnotes that are longer than half of the size come
    /// last.
    pub fn chunks(&self, size: ChunkSize) -> Vec<Chunk> {
        let is_long =
            |note: &&Footnote| 2 * size.of(&text(note.blocks.clone(), Vec::new())) > size.most();
        let (long, short): (Vec<_>, Vec<_>) = self.footnotes.iter().partition(is_long);
        let mut cutter = Cutter {
            size,
            footnotes: short.into_iter().map(|note| (&note.label[..], note)).collect(),
            path: Vec::new(),
            written: 0,
            draft: Draft::default(),
            done: Vec::new(),
            whole: 0,
            header: None,
            label: None,
        };
        self.blocks.iter().for_each(|block| cutter.block(block));
        cutter.rise(0);
        for Footnote { label, blocks, span, .. } in long {
            let start = span.start..span.start;
            let label = Inline::new(start.clone(), InlineKind::Text(format!("[{label}]")));
            let label = Block::new(start, BlockKind::Paragraph(vec![label]));
            std::iter::once(&label).chain(blocks).for_each(|block| cutter.block(block));
        }
        cutter.end();
        let Cutter { done, footnotes, .. } = cutter;
        done.into_iter().filter_map(|draft| draft.chunk(&footnotes, self.url.as_ref())).collect()
    }
}

type Footnotes<'a> = HashMap<&'a str, &'a Footnote>;

/// A heading, with the number of its block in the document.
struct Heading {
    number: usize,
    level: u8,
    text: String,
    size: usize,
    block: Block,
}

/// The header of a table that its parts repeat, its bytes and its size.
type Header = (Vec<Row>, Range<usize>, usize);

/// A block of a chunk, or a part of a block with its path.
struct Piece {
    block: Block,
    /// The number of the whole block.
    whole: usize,
    path: Vec<usize>,
    header: Option<Rc<Header>>,
    label: Option<Range<usize>>,
}

/// A chunk that may still get more blocks.
#[derive(Default)]
struct Draft {
    pieces: Vec<Piece>,
    /// The size of all its pieces.
    size: usize,
    /// The headings above all pieces. From the number `first` on, headings belong to the chunk and
    /// are not blocks yet.
    path: Vec<Rc<Heading>>,
    first: usize,
}

impl Draft {
    /// Returns the size together with the next draft, and the number of headings above both.
    fn joined(&self, next: &Self) -> (usize, usize) {
        let is_same = |(one, other): &(&Rc<Heading>, &Rc<Heading>)| one.number == other.number;
        let (first, shared) = if self.pieces.is_empty() {
            (next.first, next.path.len())
        } else {
            (self.first, self.path.iter().zip(&next.path).take_while(is_same).count())
        };
        let own = next.path[..shared].iter().filter(|heading| heading.number >= first);
        (self.size + next.size - own.map(|heading| heading.size).sum::<usize>(), shared)
    }

    /// Returns the size of its blocks.
    fn len(&self) -> usize {
        Self::default().joined(self).0
    }

    /// Appends the next draft.
    fn absorb(&mut self, mut next: Self) {
        let (_, shared) = self.joined(&next);
        if self.pieces.is_empty() {
            self.first = next.first;
        }
        next.path.truncate(shared);
        self.path = next.path;
        self.pieces.append(&mut next.pieces);
        self.size += next.size;
    }

    fn chunk(self, footnotes: &Footnotes<'_>, url: Option<&String>) -> Option<Chunk> {
        let (mut blocks, mut repeated): (Vec<Block>, Vec<_>) = (Vec::new(), Vec::new());
        let mut last: Option<(usize, Vec<usize>)> = None;
        for Piece { mut block, whole, path, header, label } in self.pieces {
            if self.path.iter().any(|above| above.number == whole) {
                continue;
            }
            let common =
                |from: &[usize]| from.iter().zip(&path).take_while(|(a, b)| a == b).count();
            let same = last.filter(|(before, _)| *before == whole).map(|(_, from)| common(&from));
            last = Some((whole, path));
            if let (Some(same), Some(before)) = (same, blocks.last_mut())
                && parts::join(before, &block, same)
            {
                continue;
            }
            repeated.extend(label);
            if let Some((rows, bytes, _)) = header.as_deref() {
                parts::add_header(&mut block, rows);
                repeated.push(bytes.clone());
            }
            blocks.push(block);
        }
        blocks.iter_mut().for_each(trim);
        let span = parts::hull(blocks.iter().map(|block| &block.span))?;
        let notes = notes_of(&blocks, footnotes);
        repeated.extend(notes.iter().map(|note| note.span.clone()));
        repeated.retain(|bytes| bytes.start < span.start || bytes.end > span.end);
        repeated.dedup();
        let headings = self.path.iter().map(|heading| heading.text.clone()).collect();
        let document =
            Document { blocks, footnotes: notes, url: url.cloned(), ..Document::default() };
        Some(Chunk { headings, span, repeated, document })
    }
}

/// Removes the space after the last sentence of a paragraph that continues in the next chunk.
fn trim(block: &mut Block) {
    if let BlockKind::Paragraph(content) = &mut block.kind
        && let Some(Inline { kind: InlineKind::Text(text), .. }) = content.last_mut()
    {
        text.truncate(text.trim_end().len());
    }
}

fn text(blocks: Vec<Block>, footnotes: Vec<Footnote>) -> String {
    Document { blocks, footnotes, ..Document::default() }.to_text(&RenderOptions::default())
}

/// Returns the footnotes that some blocks refer to.
fn notes_of(blocks: &[Block], footnotes: &Footnotes<'_>) -> Vec<Footnote> {
    let (mut notes, mut seen) = (Vec::new(), HashSet::new());
    each_inline(blocks, &mut |inline| {
        if let InlineKind::Reference(label) = &inline.kind
            && seen.insert(label)
        {
            notes.extend(footnotes.get(&label[..]).map(|note| (*note).clone()));
        }
    });
    notes
}

struct Cutter<'a> {
    size: ChunkSize,
    footnotes: Footnotes<'a>,
    /// The headings above the next block. The first `written` of them are in a chunk, the others
    /// begin the next one.
    path: Vec<Rc<Heading>>,
    written: usize,
    draft: Draft,
    /// The finished chunks. A short chunk may still join the last one.
    done: Vec<Draft>,
    /// The number of blocks so far.
    whole: usize,
    /// The header of the table whose rows are being added.
    header: Option<Rc<Header>>,
    /// The bytes of the author and the date of the post that is being divided.
    label: Option<Range<usize>>,
}

impl Cutter<'_> {
    fn block(&mut self, block: &Block) {
        self.whole += 1;
        match &block.kind {
            BlockKind::Heading { level, content } => self.heading(*level, content, block),
            BlockKind::Rule if self.is_half() => self.end(),
            BlockKind::Rule => {}
            _ => {
                self.header = None;
                self.add(block, &[]);
            }
        }
    }

    fn heading(&mut self, level: u8, content: &[Inline], block: &Block) {
        if self.is_half() {
            self.end();
        }
        self.rise(self.path.iter().take_while(|above| above.level < level).count());
        let text = text_of(content).replace('\n', " ");
        let (number, size, block) = (self.whole, self.size.of(&text), block.clone());
        self.path.push(Rc::new(Heading { number, level, text, size, block }));
    }

    /// Keeps the first `to` headings above the next block. Headings with nothing below them become
    /// blocks.
    fn rise(&mut self, to: usize) {
        let left = self.path.split_off(to);
        let empty = left.into_iter().skip(self.written.saturating_sub(to));
        self.written = self.written.min(to);
        for heading in empty {
            let next = self.next(heading.size);
            self.push(next, &heading.block, &[]);
        }
    }

    fn is_half(&self) -> bool {
        2 * self.draft.len() >= self.size.most()
    }

    /// Returns a draft of the headings above the next block. `size` is the size of this block.
    fn next(&self, size: usize) -> Draft {
        let begins = &self.path[self.written..];
        let piece = |heading: &Rc<Heading>| {
            let (block, path) = (heading.block.clone(), Vec::new());
            Piece { block, whole: heading.number, path, header: None, label: None }
        };
        Draft {
            pieces: begins.iter().map(piece).collect(),
            size: size + begins.iter().map(|heading| heading.size).sum::<usize>(),
            path: self.path.clone(),
            first: begins.first().map_or(self.whole, |heading| heading.number),
        }
    }

    /// Adds a block, in parts if it is too long for the chunk. The block may be a part itself, with
    /// this path.
    fn add(&mut self, block: &Block, path: &[usize]) {
        let (blocks, most) = (vec![block.clone()], self.size.most());
        let notes = notes_of(&blocks, &self.footnotes);
        let size = self.size.of(&text(blocks, notes));
        let next = self.next(size);
        let (joined, _) = self.draft.joined(&next);
        let is_too_long = joined > most && !self.size.bears(joined);
        // Code is divided only if it is longer than a chunk may be.
        let is_whole = matches!(block.kind, BlockKind::Code { .. }) && self.size.bears(size);
        if joined > most && self.is_half() {
            self.end();
            self.add(block, path);
        } else if is_too_long && !is_whole && self.divide(block, path) {
            // Its parts were added.
        } else if is_too_long && !self.draft.pieces.is_empty() {
            self.end();
            self.add(block, path);
        } else {
            self.push(next, block, path);
        }
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
            let bytes = parts::hull(header.iter().map(|block| &block.span));
            let size = size.of(&text(header, Vec::new()));
            // A long header is not repeated.
            let bytes = bytes.filter(|_| size * 4 <= self.size.most());
            self.header = bytes.map(|bytes| Rc::new((rows, bytes, size)));
        }
        if let BlockKind::Post(post) = &block.kind
            && let Some(first) = post.blocks.first()
        {
            // A part of a post begins with its text.
            let label = block.span.start..first.span.start;
            self.label = Some(label).filter(|label| !label.is_empty()).or(self.label.take());
        }
        parts.iter().for_each(|(path, part)| self.add(part, path));
        true
    }

    /// Adds a block, or a part of a block, to the draft `next`, and this draft to the chunk.
    fn push(&mut self, mut next: Draft, block: &Block, path: &[usize]) {
        let is_first = path.iter().all(|nth| *nth == 0);
        let is_post = matches!(block.kind, BlockKind::Post(_));
        let is_row = path.last().is_some_and(|nth| *nth > 0)
            && parts::table_in(block).is_some_and(|table| !table.rows.iter().any(|row| row.header));
        let header = self.header.clone().filter(|_| is_row);
        if self.draft.pieces.last().is_none_or(|last| last.whole != self.whole) {
            next.size += header.as_ref().map_or(0, |header| header.2);
        }
        let label = self.label.clone().filter(|_| is_post && !is_first);
        let path = path.to_vec();
        next.pieces.push(Piece { block: block.clone(), whole: self.whole, path, header, label });
        self.draft.absorb(next);
        self.written = self.path.len();
    }

    /// Ends the chunk. A short chunk joins its neighbour if both together are not too long.
    fn end(&mut self) {
        let draft = std::mem::take(&mut self.draft);
        if draft.pieces.is_empty() {
            return;
        }
        let is_short = |draft: &Draft| 2 * draft.len() < self.size.most();
        let joins = |before: &&mut Draft| {
            (is_short(&draft) || is_short(before)) && self.size.bears(before.joined(&draft).0)
        };
        match self.done.last_mut().filter(joins) {
            Some(before) => before.absorb(draft),
            None => self.done.push(draft),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::DocumentOptions;
    use dechaff_extractor::{Extraction, Prediction};

    /// Returns the path and the Markdown of each chunk, with the bytes of the page that it has.
    fn chunks(html: &str, size: &str) -> Vec<(String, String, String)> {
        let extraction = Extraction::predicted(html, Prediction::of_all).unwrap();
        let options = DocumentOptions::default();
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
    fn long_footnotes_come_last() {
        let html = "<p>one two<a href=#n1>[1]</a><p>three four five six seven eight\
                    <p id=n1>[1] a b c d e f g h i j k l m n";
        let found = texts(html, "10w");
        let (last, before) = found.split_last().unwrap();
        assert!(last.ends_with("l m n\n"), "{found:?}");
        assert!(before.iter().any(|text| text.contains("a b c")), "{found:?}");
        assert!(found.iter().all(|text| text.split_whitespace().count() <= 13), "{found:?}");
    }

    #[test]
    fn long_links_and_inline_code_are_divided() {
        let words = "word ".repeat(100);
        let links = "<a href=/a>One two three four five. Six seven <b>eight nine ten</b>. </a>";
        for html in [format!("<p><code>{words}</code>, and"), format!("<p>{}", links.repeat(10))] {
            let found = texts(&html, "30w");
            let lengths = found.iter().map(|text| text.split_whitespace().count());
            assert!(lengths.clone().all(|length| (8..=34).contains(&length)), "{found:?}");
            assert!(found.iter().all(|text| text.contains(['`', '['])), "{found:?}");
        }
    }

    #[test]
    fn a_heading_for_the_next_chunk_does_not_fill_the_one_before() {
        let html = "<p>one two three<h2>A heading of six words here</h2><p>1 2 3 4 5 6 7 8 9";
        let expected =
            [("", "one two three\n\n## A heading of six words here\n\n1 2 3 4 5 6 7 8 9\n")];
        are(html, "18w", &expected);
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
