//! The catalog of features: every feature by name, with its unit, meaning, source and the code that
//! computes it.
//!
//! Features of one kind form a family, with one file for each family. A family's table has names
//! and values side by side, so they always match. The matrix, the names in model files, the header
//! of the CSV, `inspect` and docs/features.md are all derived from the catalog.
//!
//! The meaning of a feature's name never changes. A feature that is computed in another way is a
//! new feature with a new name. The old feature stays as long as a shipped model reads it. The
//! order of the features may change, because model files name the features that they read.

mod ancestors;
mod containers;
mod context;
mod declared;
mod expected;
mod family;
mod feature;
mod feature_set;
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
mod windows;

pub use context::Context;
pub use feature::Feature;
pub use feature_set::{FeatureSet, context_features};
pub use page_features::PageFeatures;
pub use roles::role_features;
pub use shallow::{density, shallow};
