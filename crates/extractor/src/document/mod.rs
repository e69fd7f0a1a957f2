//! The content of a page as a tree: headings, lists, tables, code, links, pictures, footnotes.
//!
//! The tree holds the text of the lines that are kept. Code and tables of data are taken or left as a
//! whole, so that some of their lines may differ from what was decided line by line.

mod boxes;
mod builder;
mod classes;
mod code;
mod complete;
mod dom;
mod editors;
mod flow;
mod inline;
mod language;
mod lines;
mod links;
mod list;
mod math;
mod mathml;
mod media;
mod node;
mod notes;
mod options;
mod read;
mod reader;
mod spans;
mod table;
mod tabs;
mod tidy;
mod title;

pub(crate) use links::may_be_shown;
pub use node::{
    Align, Block, BlockKind, Cell, Definition, Document, Footnote, Image, Inline, InlineKind, Item,
    List, Math, Row, Table, TableScore,
};
pub use options::{DocumentOptions, Title};
pub(crate) use read::document;
