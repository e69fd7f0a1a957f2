//! The content of a page as a document: headings, lists, tables, code, quotations, links, pictures, notes,
//! formulas, and the posts of a thread.
//!
//! [`Document::read`] makes the document of an [`Extraction`](dechaff_extractor::Extraction), and
//! [`Document::render`] writes it in a [`Format`]. [`Document::chunks`] cuts it into pieces for search.
//!
//! The document contains the text of the lines that are kept. Code and data tables are kept or left out as a
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

/// The blocks of a document, and what they consist of.
pub mod blocks {
    pub use crate::tree::{
        Align, Block, BlockKind, Cell, Definition, Footnote, Image, Inline, InlineKind, Item, List,
        Math, Post, Row, Table, TableScore,
    };
}

/// What a format has of a page, and how several pages are arranged in one output.
pub mod format {
    pub use crate::formats::{Content, Field, PageWriter, Reads, Stream};
}
