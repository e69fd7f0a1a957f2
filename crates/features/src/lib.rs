//! HTML bytes -> lines -> feature matrix.
//!
//! Training and inference both go through this crate, on the same bytes, with the same code.

mod attributes;
mod decoded;
mod dictionary;
mod encoding;
mod extent;
mod features;
mod hash;
mod html;
mod names;
mod page;
mod segment;
mod source;
mod stack;
mod tag;
mod text;
mod white_space;

pub use attributes::Attributes;
pub use decoded::Decoded;
pub use dictionary::{Dictionaries, Dictionary, near_tokens, phrase, phrase_hash, token_hash};
pub use encoding::{decode, detect, detect_as};
pub use extent::element_spans;
pub use features::{
    CONTEXT, Column, Context, Full, Groups, Matrix, columns, full, shallow, shallow_rows,
};
pub use hash::hash;
pub use html::{Token, Tokens};
pub use page::{Element, Line, Name, Page, Piece};
pub use segment::{MAX_BYTES, Segmentation, TooLong, segment};
pub use tag::Tag;
pub use text::{word_count, words};
