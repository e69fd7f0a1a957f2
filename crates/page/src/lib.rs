#![doc = include_str!("../README.md")]
//!
//! The entry points are [`segment`] and [`Tokens`].

pub mod dates;
pub mod declared;
pub mod encoding;
pub mod html;
pub mod json;
pub mod lexicon;
pub mod named;
pub mod nodes;
mod page;
pub mod plain_text;
mod stop;
pub mod text;
pub mod units;

#[cfg(test)]
#[path = "../../../data/pages.rs"]
mod pages;

pub use encoding::html::Html;
pub use encoding::other_types::refuse_other_types;
pub use encoding::source::Source;
pub use html::attributes::Attributes;
pub use html::tag::Tag;
pub use html::tape::Tape;
pub use html::{Token, Tokens};
pub use page::characters::Characters;
pub use page::effect::Hiding;
pub use page::error::PageError;
pub use page::segment::{segment, segment_with_pieces, segment_with_tape};
pub use page::{Element, Line, Name, Page};
pub use stop::Stop;

/// The elements of a page: how they hide text, how they nest, and where they are in the source.
pub mod elements {
    pub use crate::page::Piece;
    pub use crate::page::element_span::element_spans;
    pub use crate::page::error::MAX_BYTES;
    pub use crate::page::hiding::{HiddenObject, HiddenText, HidingElement};
    pub use crate::page::open_elements::Nesting;
    pub use crate::page::whitespace::{collapse, collapse_white_space, trim};
}
