//! The content of a page as a document: headings, lists, tables, code, quotations, links, pictures,
//! notes, formulas, and the posts of a thread.
//!
//! [`Document::read`] makes the document of an [`Extraction`](dechaff_extractor::Extraction), and
//! [`Document::render`] writes it in a [`Format`]. [`Document::chunks`] divides it into chunks for
//! search.
//!
//! The document contains the text of the kept lines. Code and data tables are kept or left out as a
//! whole, so some of their lines may differ from the prediction.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod chunk;
pub mod escape;
mod formats;
mod read;
mod tree;
mod write;

pub use chunk::{Chunk, ChunkSize, ChunkSizeError};
pub use formats::{Format, chunk_objects};
pub use read::{DocumentOptions, thread};
pub use tree::{Document, Title};
pub use write::{RenderOptions, posts_json, with_header};

/// The nodes of a document: blocks and their inline content.
pub mod blocks {
    pub use crate::tree::{
        Align, Block, BlockKind, Cell, Definition, Footnote, Image, Inline, InlineKind, Item, List,
        Math, Post, Row, Table, TableScore,
    };
}

/// The parts of a page that a format writes, and how several pages are arranged in one output.
pub mod format {
    pub use crate::formats::{Content, Field, PageWriter, Reads, Stream};
}
