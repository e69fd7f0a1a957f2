#![doc = include_str!("../README.md")]
//!
//! The entry points are [`Model::open`] and [`Extractor::extract`], which returns an
//! [`Extraction`]. [`Extractor::plain`] returns the kept lines alone.

mod chosen;
pub mod decision;
pub mod explain;
mod extraction;
mod extractor;
mod format;
mod hidden;
pub mod learners;
mod limits;
pub mod model;
mod posts;
pub mod roles;
pub mod scoring;
mod site;
pub mod structure;
mod tokens;

#[cfg(test)]
#[path = "../../../data/pages.rs"]
mod pages;

pub use chosen::Chosen;
pub use dechaff_page::{Html, Page, PageError, Stop};
pub use dechaff_site::{Recurs, Site, Sites};
pub use decision::Decision;
pub use extraction::{Extraction, Prediction, ScoredLine};
pub use extractor::Extractor;
pub use format::{ModelError, VERSION};
pub use hidden::{Hidden, Shown};
pub use model::Model;
pub use posts::{Post, Thread};
pub use roles::Role;
pub use structure::{Reason, Title, Unit, UnitScores};
