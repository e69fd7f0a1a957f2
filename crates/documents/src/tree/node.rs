//! The nodes of a document.

use std::ops::Range;

use dechaff_page::dates::{Custom, iso, written_date};
use serde::Serialize;

use crate::tree::json;

/// The content of a page, with the structure of its source.
///
/// Blocks and inline nodes are nested to a fixed depth at most, so functions that follow them can
/// recurse.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Document {
    /// The page's `<title>` with white space collapsed. Empty if the page has none.
    pub page_title: String,
    /// The language that the page declares, as in `de-AT`.
    pub lang: Option<String>,
    /// The direction of text that the page declares: `ltr`, `rtl` or `auto`.
    pub dir: Option<String>,
    /// The address of the page, if it is known.
    pub url: Option<String>,
    /// The content in the order of the source.
    pub blocks: Vec<Block>,
    /// The footnotes that the content refers to, in the order of their first reference.
    pub footnotes: Vec<Footnote>,
    /// The data tables of the page that are not inside another table, kept or not.
    pub tables: Vec<TableScore>,
}

/// The prediction for a data table as a whole.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct TableScore {
    /// The bytes of the table in the source.
    #[serde(serialize_with = "json::span")]
    pub span: Range<usize>,
    /// The mean score of its lines, weighted by their words, 0..=1.
    pub score: f32,
    /// Whether the table is in the document.
    pub kept: bool,
}

/// A block with its place in the source.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Block {
    /// The kind of block, with its contents.
    #[serde(flatten)]
    pub kind: BlockKind,
    /// The bytes of the block in the source.
    #[serde(serialize_with = "json::span")]
    pub span: Range<usize>,
}

impl Block {
    /// Creates a block from its bytes in the source and its kind.
    pub fn new(span: Range<usize>, kind: BlockKind) -> Self {
        Self { span, kind }
    }
}

/// The kind of a block, with its contents.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[non_exhaustive]
pub enum BlockKind {
    /// A heading.
    Heading {
        /// The text of the heading.
        content: Vec<Inline>,
        /// The level, 1 to 6.
        level: u8,
    },
    /// A paragraph, or text outside of paragraphs.
    #[serde(serialize_with = "json::content")]
    Paragraph(Vec<Inline>),
    /// A list.
    List(List),
    /// A list of terms and their descriptions.
    #[serde(serialize_with = "json::entries")]
    Definitions(Vec<Definition>),
    /// A data table. Layout tables are replaced by their contents.
    Table(Table),
    /// Code, or other text whose white space is kept.
    Code {
        /// The language that the page states, as in `rust`.
        #[serde(skip_serializing_if = "json::is_absent")]
        language: Option<String>,
        /// The text, without a line break at its end.
        text: String,
    },
    /// A quotation.
    #[serde(serialize_with = "json::blocks")]
    Quote(Vec<Block>),
    /// A note, a tip or a warning.
    Callout {
        /// The title. May be empty.
        title: Vec<Inline>,
        /// The contents.
        blocks: Vec<Block>,
    },
    /// Pictures, code or a table, with a caption.
    Figure {
        /// The contents without the caption.
        blocks: Vec<Block>,
        /// The caption. May be empty.
        caption: Vec<Inline>,
        /// Whether the caption is content. Otherwise it is written only with the contents, as the
        /// alternative text of a picture is, and never as text.
        #[serde(skip)]
        is_content: bool,
    },
    /// Text that is shown on demand.
    Details {
        /// The text that is always shown.
        summary: Vec<Inline>,
        /// The text that is shown on demand.
        blocks: Vec<Block>,
    },
    /// A formula in lines of its own.
    Math(Math),
    /// A post of a thread. The box keeps other blocks small.
    Post(Box<Post>),
    /// A thematic break.
    Rule,
}

/// A post of a thread: a question, an answer, a reply or a comment.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Post {
    /// The name of its author.
    pub author: String,
    /// The date as the page shows it to readers.
    pub date: String,
    /// The date in ISO 8601: the day, and the time if the page states it for programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when: Option<String>,
    /// The number of votes, if the page states it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub votes: Option<i64>,
    /// Whether the page marks it as the answer to the question.
    #[serde(skip_serializing_if = "json::is_false")]
    pub accepted: bool,
    /// The text of the post, and the posts inside it.
    pub blocks: Vec<Block>,
}

impl Post {
    /// Returns the date for readers: as on the page, or in ISO 8601 if the page leaves out the
    /// year.
    pub(crate) fn shown_date(&self) -> String {
        let is_whole = written_date(&self.date, Custom::default()).is_some();
        let date = self.when.as_deref().filter(|_| !is_whole).unwrap_or(&self.date);
        // `2020-03-30T16:09:49+00:00` is for programs.
        let has_time = date.as_bytes().get(10) == Some(&b'T');
        let of_program = iso(date.as_bytes()).filter(|iso| has_time && iso.len() > 16);
        of_program.map_or_else(|| date.into(), |iso| format!("{} {}", &iso[..10], &iso[11..16]))
    }

    /// Returns the votes for the post, and whether it is accepted, in words. May be empty.
    pub(crate) fn standing(&self) -> String {
        let votes = self.votes.filter(|votes| *votes != 0);
        let votes = votes.map(|votes| format!("{votes} vote{}", if votes == 1 { "" } else { "s" }));
        joined(&[&votes.unwrap_or_default(), if self.accepted { "accepted" } else { "" }])
    }

    /// Returns the line above its text without the author: date and standing.
    pub(crate) fn details(&self) -> String {
        joined(&[&self.shown_date(), &self.standing()])
    }

    /// Returns the line above its text.
    pub(crate) fn label(&self) -> String {
        joined(&[&self.author, &self.details()])
    }
}

/// Joins the parts of a label that are not empty.
fn joined(parts: &[&str]) -> String {
    let parts: Vec<&str> = parts.iter().copied().filter(|part| !part.is_empty()).collect();
    parts.join(" · ")
}

impl Document {
    /// Returns the posts of a thread with the bytes of each, in order. A reply follows the post
    /// that it is in, and is not among the blocks of that post.
    pub fn posts(&self) -> Vec<(Range<usize>, Post)> {
        let mut found = Vec::new();
        add_posts(&self.blocks, &mut found);
        found
    }
}

fn add_posts(blocks: &[Block], to: &mut Vec<(Range<usize>, Post)>) {
    for block in blocks {
        let BlockKind::Post(post) = &block.kind else { continue };
        let own = |block: &&Block| !matches!(block.kind, BlockKind::Post(_));
        let blocks = post.blocks.iter().filter(own).cloned().collect();
        to.push((block.span.clone(), Post { blocks, ..(**post).clone() }));
        add_posts(&post.blocks, to);
    }
    for block in blocks {
        match &block.kind {
            BlockKind::List(list) => list.items.iter().for_each(|item| add_posts(&item.blocks, to)),
            BlockKind::Quote(blocks)
            | BlockKind::Callout { blocks, .. }
            | BlockKind::Details { blocks, .. } => add_posts(blocks, to),
            _ => {}
        }
    }
}

/// A list.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct List {
    /// The number of the first item, for a numbered list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<u64>,
    /// The items of the list.
    pub items: Vec<Item>,
}

impl List {
    /// Creates a list, numbered from `start` if that is given.
    pub fn new(start: Option<u64>, items: Vec<Item>) -> Self {
        Self { start, items }
    }
}

/// An item of a list.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Item {
    /// Whether the task is done, or `None` if the item is not a task.
    #[serde(rename = "done", skip_serializing_if = "Option::is_none")]
    pub task: Option<bool>,
    /// The contents of the item.
    pub blocks: Vec<Block>,
}

impl Item {
    /// Creates an item that is not a task.
    pub fn new(blocks: Vec<Block>) -> Self {
        Self { task: None, blocks }
    }
}

/// A term, or a description of one.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Definition {
    /// The term.
    #[serde(serialize_with = "json::content")]
    Term(Vec<Inline>),
    /// A description of the terms before it.
    #[serde(serialize_with = "json::blocks")]
    Description(Vec<Block>),
}

/// A data table.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Table {
    /// The caption. May be empty.
    pub caption: Vec<Inline>,
    /// The mean score of its lines, weighted by their words, 0..=1.
    pub score: f32,
    /// The rows. The rows of the head come first.
    pub rows: Vec<Row>,
}

/// A row of a table.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Row {
    /// Whether the row is a header of the columns.
    pub header: bool,
    /// The cells of the row.
    pub cells: Vec<Cell>,
}

/// A cell of a table.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Cell {
    /// Whether the cell is a header of a row or a column.
    pub header: bool,
    /// The number of columns that the cell spans, 1..=100.
    #[serde(skip_serializing_if = "json::is_one")]
    pub columns: u16,
    /// The number of rows that the cell spans, 1..=1000.
    #[serde(skip_serializing_if = "json::is_one")]
    pub rows: u16,
    /// The alignment of its text, if the page states it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub align: Option<Align>,
    /// The contents of the cell.
    pub blocks: Vec<Block>,
}

/// The alignment of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Align {
    /// Left-aligned.
    Left,
    /// Centred.
    Center,
    /// Right-aligned.
    Right,
}

/// A footnote.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Footnote {
    /// The label that references use: letters, digits, `-` and `_`.
    pub label: String,
    /// The contents of the footnote.
    pub blocks: Vec<Block>,
    /// Whether the page hides the footnote until a reader opens it.
    #[serde(skip_serializing_if = "json::is_false")]
    pub hidden: bool,
    /// The bytes of the footnote in the source.
    #[serde(serialize_with = "json::span")]
    pub span: Range<usize>,
}

/// A part of a paragraph with its place in the source.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Inline {
    /// The kind of the part, with its contents.
    #[serde(flatten)]
    pub kind: InlineKind,
    /// The bytes of the part in the source.
    #[serde(serialize_with = "json::span")]
    pub span: Range<usize>,
}

impl Inline {
    /// Creates a part from its bytes in the source and its kind.
    pub fn new(span: Range<usize>, kind: InlineKind) -> Self {
        Self { span, kind }
    }
}

/// The kind of a part of a paragraph, with its contents.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[non_exhaustive]
pub enum InlineKind {
    /// Text, with entities decoded and white space collapsed.
    #[serde(serialize_with = "json::text")]
    Text(String),
    /// Inline code.
    #[serde(serialize_with = "json::text")]
    Code(String),
    /// A link.
    Link {
        /// The text or picture of the link.
        content: Vec<Inline>,
        /// The address, which is absolute if the address of the page is known.
        url: String,
        /// The title. May be empty.
        #[serde(skip_serializing_if = "String::is_empty")]
        title: String,
    },
    /// A picture.
    Image(Image),
    /// A line break.
    Break,
    /// A reference to the footnote with this label.
    #[serde(serialize_with = "json::label")]
    Reference(String),
    /// A formula.
    Math(Math),
    /// Text with a gloss, such as its pronunciation.
    Ruby {
        /// The text.
        base: String,
        /// The gloss.
        gloss: String,
    },
    /// Text with a mark.
    #[serde(untagged)]
    Marked {
        /// The mark.
        #[serde(rename = "type")]
        mark: Mark,
        /// The text.
        content: Vec<Inline>,
    },
}

impl InlineKind {
    pub(crate) fn strong(content: Vec<Inline>) -> Self {
        Self::Marked { mark: Mark::Strong, content }
    }

    /// Returns the marked content of an inline element, if there is any.
    pub(crate) fn marked(&self) -> Option<&Vec<Inline>> {
        match self {
            Self::Marked { content, .. } | Self::Link { content, .. } => Some(content),
            _ => None,
        }
    }

    pub(crate) fn marked_mut(&mut self) -> Option<&mut Vec<Inline>> {
        match self {
            Self::Marked { content, .. } | Self::Link { content, .. } => Some(content),
            _ => None,
        }
    }
}

/// A mark of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Mark {
    /// Subscript.
    Sub,
    /// Superscript.
    Sup,
    /// Strong emphasis.
    Strong,
    /// Emphasis.
    Emphasis,
    /// Text that is struck out.
    Strike,
}

impl Mark {
    pub(crate) const ALL: [Self; 5] =
        [Self::Sub, Self::Sup, Self::Strong, Self::Emphasis, Self::Strike];

    /// Returns the name of its element in HTML.
    pub(crate) fn tag(self) -> &'static str {
        ["sub", "sup", "strong", "em", "del"][self as usize]
    }

    /// Returns whether it is a kind of emphasis, which may be left out.
    pub(crate) fn is_emphasis(self) -> bool {
        !matches!(self, Self::Sub | Self::Sup)
    }
}

/// A picture.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Image {
    /// The address, which is absolute if the address of the page is known.
    pub url: String,
    /// The alternative text. May be empty.
    pub alt: String,
    /// The title. May be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
}

/// A formula.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Math {
    /// The formula in TeX, as stated by the page or converted from MathML.
    pub tex: String,
    /// Whether it is in lines of its own.
    #[serde(skip)]
    pub display: bool,
}
