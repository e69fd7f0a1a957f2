//! Reads the document of a page from the lines that are kept: nodes of the markup, and then blocks.

mod boxes;
mod budget;
mod chunks;
mod classes;
mod code;
mod complete;
mod document;
mod dom;
mod editors;
mod embed;
mod flow;
mod furniture;
mod inline;
mod katex;
mod language;
mod lines;
mod links;
mod list;
mod markup;
mod math;
mod mathml;
mod media;
mod node;
mod notes;
mod options;
mod parts;
mod posts;
mod reader;
mod search;
mod simplify;
mod spans;
mod symbols;
mod table;
mod tabs;
mod tex_attributes;
mod tex_images;
mod title;
mod visit;
mod walk;

pub use chunks::{Chunk, ChunkSize, ChunkSizeError};
pub use document::thread;
pub(crate) use dom::Dom;
pub(crate) use lines::Part as PagePart;
pub(crate) use links::may_be_shown;
use markup::Names;
pub(crate) use markup::{Kind, Node};
pub(crate) use media::is_small;
pub use node::{
    Align, Block, BlockKind, Cell, Definition, Document, Footnote, Image, Inline, InlineKind, Item,
    List, Math, Post, Row, Table, TableScore,
};
pub use options::{DocumentOptions, Title};
pub(crate) use search::byte_set;
pub(crate) use visit::{Part, each_part};
use walk::{Context, Step, Walk};
