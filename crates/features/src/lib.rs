//! Reads HTML bytes, splits them into lines, and computes the feature matrix of the lines.
//!
//! Training and inference both use this crate, so they compute features with the same code on the
//! same bytes.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod catalog;
mod columns;
mod declared_words;
mod dictionary;
mod element_weights;
mod encoding;
mod groups;
mod html;
pub mod json;
pub mod lexicon;
mod matrix;
mod named;
mod page;
mod page_view;
pub mod plain_text;
mod roles;
mod scale;
mod stop;
mod text;

#[cfg(test)]
#[path = "../../../data/pages.rs"]
mod pages;

pub use catalog::{
    Context, Feature, FeatureSet, PageFeatures, RoleFeatures, context_features, density,
    role_features, shallow,
};
pub use columns::Columns;
pub use dictionary::{Dictionaries, Dictionary, near_tokens, phrase, token_hash};
pub use encoding::binary::refuse_binary;
pub use encoding::decoded::Decoded;
pub use encoding::detect::{decode, detect};
pub use encoding::html::Html;
pub use encoding::source::Source;
pub use html::attribute_names::AttributeNames;
pub use html::attributes::Attributes;
pub use html::tag::Tag;
pub use html::tape::{Tape, TapeTokens};
pub use html::{Token, Tokens};
pub use matrix::Matrix;
pub use named::UnknownName;
pub use page::characters::Characters;
pub use page::effect::Hiding;
pub use page::element_span::element_spans;
pub use page::error::{MAX_BYTES, PageError};
pub use page::hiding::{HiddenText, HidingElement};
pub use page::name_table::NameTable;
pub use page::nesting::{Nesting, Started};
pub use page::parts::{Inconsistent, PageParts};
pub use page::segment::{segment, segment_with_pieces, segment_with_tape};
pub use page::whitespace::collapse_white_space;
pub use page::{Element, Line, Name, Page, Piece};
pub use page_view::title_shares;
pub use roles::context::RoleContext;
pub use roles::dates::has_day;
pub use stop::{Paced, Stop};
pub use text::hash::{HashedMap, hash, map_for, mix};
pub use text::line_words::{LineWords, word_hashes};
pub use text::stats::word_tokens;
pub use text::word_hash::{phrase_hash, word_hash};
pub use text::words::{each_run, each_word, word_count};
