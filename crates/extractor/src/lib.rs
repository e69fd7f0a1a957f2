//! Inference: loads a model file, scores the lines of a page, and decides which of them are
//! content.
//!
//! [`Model`] reads a model file, and [`Extractor::extract`] returns an [`Extraction`]: the lines of
//! a page with their scores, roles and reasons. [`Extractor::plain`] returns the kept lines alone.
//!
//! ```no_run
//! use dechaff_extractor::{Extractor, Model};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let extractor = Extractor::new(Model::open("models/general/model.bin")?);
//! let page = std::fs::read("page.html")?;
//! for line in extractor.extract(&page)?.lines() {
//!     println!("{:?} {:.3} {}", line.span, line.score, line.text);
//! }
//! # Ok(())
//! # }
//! ```

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

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
pub use roles::Role;
pub use structure::Reason;
