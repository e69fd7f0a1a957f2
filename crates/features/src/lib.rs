//! Computes the features of the lines of a page: one table a family, with name, unit, meaning and
//! value.
//!
//! [`FeatureSet`] names the features of a model, and [`PageFeatures`] computes them for a page as a
//! [`Matrix`] `[n_lines, n_features]` or column by column. Training and inference both use this
//! crate, so they compute features with the same code on the same lines.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod catalog;
mod columns;
mod declared_words;
mod dictionary;
mod element_weights;
mod groups;
mod matrix;
mod page_view;
mod roles;
mod scale;

pub use catalog::{
    Context, Feature, FeatureSet, PageFeatures, RoleFeatures, context_features, density,
    role_features, shallow,
};
pub use columns::Columns;
pub use dictionary::{Dictionaries, Dictionary, near_tokens, phrase, token_hash};
pub use matrix::Matrix;
pub use page_view::{LineTexts, title_shares};
pub use roles::context::RoleContext;
