//! HTML bytes -> lines -> feature matrix.
//!
//! Training and inference both go through this crate, on the same bytes, with the same code.

mod attributes;
mod catalog;
mod decoded;
mod dictionary;
mod encoding;
mod extent;
mod groups;
mod hash;
mod html;
mod matrix;
mod names;
mod page;
mod page_view;
mod segment;
mod source;
mod stack;
mod tag;
mod text;
mod white_space;

pub use attributes::Attributes;
pub use catalog::{Context, Feature, FeatureSet, PageFeatures, context_features, density, shallow};
pub use decoded::Decoded;
pub use dictionary::{Dictionaries, Dictionary, near_tokens, phrase, phrase_hash, token_hash};
pub use encoding::{decode, detect, detect_as};
pub use extent::element_spans;
pub use hash::hash;
pub use html::{Token, Tokens};
pub use matrix::Matrix;
pub use page::{Element, Line, Name, Page, Piece};
pub use segment::{MAX_BYTES, Segmentation, TooLong, segment};
pub use tag::Tag;
pub use text::{word_count, words};
