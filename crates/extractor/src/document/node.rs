//! The nodes of a document.

use std::ops::Range;

/// The content of a page, with the structure that its source gives it.
///
/// Blocks and inline nodes nest no deeper than a fixed bound, so functions that follow them can
/// recurse.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Document {
    /// The page's `<title>`, white space collapsed; empty if it has none.
    pub title: String,
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
    /// The data tables of the page that are in no other table, kept or not.
    pub tables: Vec<TableScore>,
}

/// What was decided about a data table as a whole.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct TableScore {
    /// Its bytes in the source.
    pub span: Range<usize>,
    /// The mean score of its lines, weighted by their words, 0..=1.
    pub score: f32,
    /// Is it in the document?
    pub kept: bool,
}

/// A block and where it stands.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Block {
    /// Its bytes in the source.
    pub span: Range<usize>,
    /// What it is.
    pub kind: BlockKind,
}

impl Block {
    /// A block whose bytes are `span`.
    pub fn new(span: Range<usize>, kind: BlockKind) -> Self {
        Self { span, kind }
    }
}

/// What a block is.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum BlockKind {
    /// A heading.
    Heading {
        /// 1 to 6.
        level: u8,
        /// Its text.
        content: Vec<Inline>,
    },
    /// A paragraph, or text that stands in no paragraph.
    Paragraph(Vec<Inline>),
    /// A list.
    List(List),
    /// Terms and their descriptions.
    Definitions(Vec<Definition>),
    /// A table of data. Tables that only lay out a page are replaced by what they hold.
    Table(Table),
    /// Code, or other text whose white space counts.
    Code {
        /// The language that the page states, as in `rust`.
        language: Option<String>,
        /// The text, without a line break at its end.
        text: String,
    },
    /// A quotation.
    Quote(Vec<Block>),
    /// A note, a tip, a warning.
    Callout {
        /// Its title, if it has one.
        title: Vec<Inline>,
        /// What it says.
        blocks: Vec<Block>,
    },
    /// Pictures, code or a table with a caption.
    Figure {
        /// What is shown.
        blocks: Vec<Block>,
        /// Its caption, perhaps empty.
        caption: Vec<Inline>,
    },
    /// Text that opens on demand.
    Details {
        /// What is shown before.
        summary: Vec<Inline>,
        /// What it opens.
        blocks: Vec<Block>,
    },
    /// A formula on lines of its own.
    Math(Math),
    /// A thematic break.
    Rule,
}

/// A list.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct List {
    /// The number of the first item, for a numbered list.
    pub start: Option<u64>,
    /// Its items.
    pub items: Vec<Item>,
}

impl List {
    /// A list, numbered from `start` or not.
    pub fn new(start: Option<u64>, items: Vec<Item>) -> Self {
        Self { start, items }
    }
}

/// An item of a list.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Item {
    /// Whether a task is done, if the item is a task.
    pub task: Option<bool>,
    /// What it holds.
    pub blocks: Vec<Block>,
}

impl Item {
    /// An item that is no task.
    pub fn new(blocks: Vec<Block>) -> Self {
        Self { task: None, blocks }
    }
}

/// A term, or one of its descriptions.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Definition {
    /// What is described.
    Term(Vec<Inline>),
    /// A description of the terms before it.
    Description(Vec<Block>),
}

/// A table of data.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Table {
    /// Its caption, perhaps empty.
    pub caption: Vec<Inline>,
    /// Its rows; those of the head come first.
    pub rows: Vec<Row>,
    /// The mean score of its lines, weighted by their words, 0..=1.
    pub score: f32,
}

/// A row of a table.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Row {
    /// Does it head the columns?
    pub header: bool,
    /// Its cells.
    pub cells: Vec<Cell>,
}

/// A cell of a table.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Cell {
    /// Does it head a row or a column?
    pub header: bool,
    /// How many columns it takes, 1..=100.
    pub columns: u16,
    /// How many rows it takes, 1..=1000.
    pub rows: u16,
    /// How its text is aligned, if the page says so.
    pub align: Option<Align>,
    /// What it holds.
    pub blocks: Vec<Block>,
}

/// How text is aligned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Align {
    /// To the left.
    Left,
    /// In the middle.
    Center,
    /// To the right.
    Right,
}

/// A footnote.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Footnote {
    /// What its references call it: letters, digits, `-` and `_`.
    pub label: String,
    /// Its bytes in the source.
    pub span: Range<usize>,
    /// What it says.
    pub blocks: Vec<Block>,
}

/// A piece of text and where it stands.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Inline {
    /// Its bytes in the source.
    pub span: Range<usize>,
    /// What it is.
    pub kind: InlineKind,
}

impl Inline {
    /// A piece whose bytes are `span`.
    pub fn new(span: Range<usize>, kind: InlineKind) -> Self {
        Self { span, kind }
    }
}

/// What a piece of text is.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum InlineKind {
    /// Text: entities decoded, white space collapsed.
    Text(String),
    /// Code within a line.
    Code(String),
    /// Emphasis.
    Emphasis(Vec<Inline>),
    /// Strong emphasis.
    Strong(Vec<Inline>),
    /// Text that is struck out.
    Strike(Vec<Inline>),
    /// Subscript.
    Sub(Vec<Inline>),
    /// Superscript.
    Sup(Vec<Inline>),
    /// A link.
    Link {
        /// Its address: absolute where that of the page is known.
        url: String,
        /// Its title, perhaps empty.
        title: String,
        /// Its text or picture.
        content: Vec<Inline>,
    },
    /// A picture.
    Image(Image),
    /// A line break.
    Break,
    /// A reference to the footnote of this label.
    Reference(String),
    /// A formula.
    Math(Math),
    /// Text with a gloss, as of its pronunciation.
    Ruby {
        /// The text.
        base: String,
        /// The gloss.
        gloss: String,
    },
}

/// A picture.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Image {
    /// Its address: absolute where that of the page is known.
    pub url: String,
    /// The text that stands for it, perhaps empty.
    pub alt: String,
    /// Its title, perhaps empty.
    pub title: String,
}

/// A formula.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Math {
    /// In TeX, as the page states it or as it follows from MathML.
    pub tex: String,
    /// Does it stand on lines of its own?
    pub display: bool,
}
