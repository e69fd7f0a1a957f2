//! Baselines: published methods of content extraction that predate the benchmarks. Each has a name
//! by which it is trained, run and compared.
//!
//! | name | source |
//! |---|---|
//! | `bte` | M. Baroni on the Corpora list, 10 August 2005, after A. Finn |
//! | `density-…`, `slp-…`, `mlp-…` | A. Champandard, "The Easy Way to Extract Useful Text from Arbitrary HTML", 2007 |
//! | `two-gaussians` | C. Wenner's comment on it |
//! | `link-ratio`, `everything` | two more comments on it |
//! | `density-filter`, `ngram` | S. Pal, "Extracting Useful Text from HTML", 2009 |
//! | `density-filter-clean` | a comment on it |
//! | `annotator`, `annotator-ngram` | S. Pal, "Annotating text in HTML with UIMA and Jericho", 2011 |
//! | `div-ratio` | "LTE: Extracting relevant text and features from HTML" |
//!
//! The module of each baseline documents its constants, and the choices where its text leaves room.
//! [`Baseline`] names a baseline, [`Trained`] runs it, and [`compare`] compares several.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

pub mod annotator;
mod annotator_rules;
pub mod bte;
pub mod compare;
pub mod density;
pub mod density_filter;
pub mod div_ratio;
mod events;
pub mod everything;
mod file;
pub mod gaussians;
pub mod grid;
pub mod language_model;
pub mod link_ratio;
pub mod metadata;
mod method;
pub mod mlp;
pub mod ngram;
mod output;
mod perceptron;
mod physical;
mod registry;
mod settings;
mod trained;

pub use file::{BASELINE, BaselineFile};
pub use method::About;
pub use ngram::error_rate;
pub use output::{Output, Region, Segment, Tags, share_of};
pub use physical::PhysicalLine;
pub use registry::{Baseline, UnknownBaseline};
pub use settings::{Classifiers, Settings};
pub use trained::Trained;
