//! The nodes of a page: its elements and texts, with the lines and the kept text in them.

mod budget;
mod cursor;
mod node;
mod part;
mod reader;
mod tree;

pub use budget::Budget;
pub use node::{Kind, Names, Node, stable_classes};
pub use part::Part;
pub(crate) use reader::MEDIA;
pub use tree::Nodes;
