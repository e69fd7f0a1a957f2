//! HTML bytes -> lines -> feature matrix.
//!
//! Training and inference both go through this crate, on the same bytes, with the same code.

mod attributes;
mod encoding;
mod hash;
mod html;
mod names;
mod page;
mod segment;
mod stack;
mod tag;
mod transcode;

pub use attributes::Attributes;
pub use encoding::detect;
pub use hash::hash;
pub use html::{TextKind, Token, tokenize};
pub use page::{Element, Line, Name, Page, Piece};
pub use segment::{MAX_BYTES, TooLong, segment, segment_with_pieces};
pub use tag::Tag;
