#![doc = include_str!("../README.md")]
//!
//! The entry points are [`load`], which reads a [`Corpus`], and [`Trainer`].

mod adaptation;
pub mod corpus;
mod error;
pub mod evaluation;
pub mod labels;
mod learning;
pub mod marking;
mod progress;
mod recipe;
mod trainer;
mod verdict;
mod warning;

pub use corpus::Corpus;
pub use corpus::labelled_page::{Facts, LabelledPage};
pub use corpus::load::load;
pub use corpus::options::LoadOptions;
pub use corpus::seen::seen;
pub use corpus::split::Split;
pub use error::TrainError;
pub use labels::label::Label;
pub use learning::fit;
pub use learning::out_of_fold::OutOfFold;
pub use learning::page_weights::PageWeights;
pub use learning::settings::{Setting, SettingChange};
pub use progress::Progress;
pub use recipe::{Base, Recipe};
pub use trainer::{Trained, Trainer};
pub use verdict::Verdict;
pub use warning::{Warning, of_corpus, part};

/// Marks pages by their gold texts.
pub mod annotation {
    pub use crate::corpus::annotate::{AnnotateError, Annotated, annotate};
    pub use crate::corpus::annotate_dir::{AnnotateReport, POORLY_FOUND, annotate_dir};
    pub use crate::corpus::tasks::export::{ExportReport, export};
    pub use crate::corpus::tasks::{CONTENT, Tool};
}

/// `pages.csv`: the sites and groups of pages.
pub mod page_table {
    pub use crate::corpus::pages_csv::{FILE as PAGES_FILE, Origin, PageTable};
}

/// `roles.csv`: the roles that annotators have given to lines.
pub mod role_table {
    pub use crate::corpus::roles_csv::{FILE as ROLES_FILE, Placed, RoleRow, RoleTable};
}
