//! The catalog: every feature by name, with its unit, meaning, source and the code that computes it.
//!
//! Features of one kind are a family, one file each. A family's table holds names and values side
//! by side, so the two cannot get out of step. The matrix, the names in model files, the header of
//! the CSV, `inspect` and docs/features.md all come from here.
//!
//! A feature's name never changes its meaning. A feature that is to be computed in another way is
//! a new feature with a new name; the old one stays as long as a shipped model reads it. The order
//! of the features is free: model files name the features that they read.

mod ancestors;
mod containers;
mod context;
mod family;
mod feature;
mod full;
mod headings;
mod line;
mod neighbours;
mod page_features;
mod page_totals;
mod position;
mod repetition;
mod roles;
mod shallow;
mod stated;
mod windows;

pub use context::Context;
pub use feature::{Feature, FeatureSet, context_features};
pub use page_features::PageFeatures;
pub use roles::{RoleFeatures, role_features};
pub use shallow::{density, shallow};

pub(crate) use line::{flag, ln};
