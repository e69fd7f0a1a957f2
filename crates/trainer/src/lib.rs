//! Trains and evaluates models from annotated pages: [`load`] reads a [`Corpus`], and a [`Trainer`]
//! trains a [`Model`](dechaff_extractor::Model) on it and tests it on pages that it has not seen.
//!
//! ```no_run
//! use dechaff_trainer::{LoadOptions, Recipe, Trainer, load};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let corpus = load(&["my-pages".into()], &LoadOptions::default(), &|_, _| {})?;
//! let trained = Trainer::new(Recipe::default()).train(&corpus)?;
//! println!("line error rate: {:.3}", trained.evaluation.overall.line_error_rate());
//! trained.model.write(&mut std::fs::File::create("my.bin")?)?;
//! # Ok(())
//! # }
//! ```

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod adaptation;
pub mod corpus;
mod error;
pub mod evaluation;
pub mod labels;
mod learning;
pub mod marking;
mod progress;
mod recipe;
mod sentence;
mod trainer;
mod warning;

pub use corpus::Corpus;
pub use corpus::labelled_page::LabelledPage;
pub use corpus::load::load;
pub use corpus::options::LoadOptions;
pub use corpus::seen::seen;
pub use corpus::split::Split;
pub use error::TrainError;
pub use labels::label::Label;
pub use learning::fit;
pub use learning::out_of_fold::OutOfFold;
pub use learning::page_weights::PageWeights;
pub use progress::Progress;
pub use recipe::{Base, Recipe};
pub use trainer::{Trained, Trainer};
pub use warning::Warning;

/// Marks pages by their gold texts.
pub mod annotation {
    pub use crate::corpus::annotate::{AnnotateError, Annotated, annotate};
    pub use crate::corpus::annotate_dir::{
        AnnotateOptions, AnnotateReport, POORLY_FOUND, annotate_dir,
    };
}

/// `pages.csv`: the sites and groups of pages.
pub mod page_table {
    pub use crate::corpus::pages_csv::{FILE as PAGES_FILE, Origin, PageTable};
}

/// `roles.csv`: the roles that annotators have given to lines.
pub mod role_table {
    pub use crate::corpus::roles_csv::{FILE as ROLES_FILE, Placed, RoleRow, RoleTable};
}
