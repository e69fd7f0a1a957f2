//! The tree of a document, and functions that reading and writing share.

mod address;
mod byte_set;
pub(crate) mod json;
mod node;
mod plain_text;
mod simplify;
mod visit;

pub(crate) use address::may_be_shown;
pub(crate) use byte_set::byte_set;
pub use node::{
    Align, Block, BlockKind, Cell, Definition, Document, Footnote, Image, Inline, InlineKind, Item,
    List, Mark, Math, Post, Row, Table, TableScore,
};
pub(crate) use plain_text::{add_text, text_of};
pub(crate) use visit::{BlockPart, BlockPartMut, each_inline, each_part, each_part_mut};
