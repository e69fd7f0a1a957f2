#![doc = include_str!("../README.md")]
//!
//! [`Baseline`] names a baseline, [`Trained`] runs it, and [`compare`] compares several.

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
pub use output::{Output, Region, Segment, Tags, share_of};
pub use physical::PhysicalLine;
pub use registry::{Baseline, UnknownBaseline};
pub use settings::{Classifiers, Settings};
pub use trained::Trained;
