#![doc = include_str!("../README.md")]
//!
//! The entry points are [`FeatureSet`] and [`PageFeatures`].

mod catalog;
mod columns;
mod declared_words;
mod dictionary;
mod element_weights;
mod groups;
mod line_texts;
mod matrix;
mod page_view;
mod roles;
mod scale;

pub use catalog::{
    Context, Feature, FeatureSet, PageFeatures, context_features, density, role_features, shallow,
};
pub use columns::Columns;
pub use dictionary::{Dictionaries, Dictionary, near_tokens, phrase, token_hash};
pub use line_texts::LineTexts;
pub use matrix::Matrix;
pub use roles::context::RoleContext;
pub use roles::markup_role::MarkupRole;
pub use roles::names::may_have_comments;
pub use roles::view::RoleFeatures;
