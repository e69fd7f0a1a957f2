#![doc = include_str!("../README.md")]
//!
//! The entry points are [`Document::read`], [`Document::render`] and [`Document::chunks`].

mod chunk;
pub mod escape;
mod formats;
mod read;
mod tree;
mod write;

pub use chunk::{Chunk, ChunkSize, ChunkSizeError};
pub use formats::{Format, chunk_objects};
pub use read::DocumentOptions;
pub use tree::Document;
pub use write::{Posts, RenderOptions, with_header};

/// The nodes of a document: blocks and their inline content.
pub mod blocks {
    pub use crate::tree::{
        Align, Block, BlockKind, Cell, Definition, Footnote, Image, Inline, InlineKind, Item, List,
        Mark, Math, Post, Row, Table, TableScore,
    };
}

/// The parts of a page that a format writes, and how several pages are arranged in one output.
pub mod format {
    pub use crate::formats::{Content, Field, Reads, Stream};
}
