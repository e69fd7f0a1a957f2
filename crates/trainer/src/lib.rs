//! Marked pages to a model.
//!
//! ```no_run
//! use dechaff_trainer::train::{Options, train};
//! use dechaff_trainer::{LoadOptions, load};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let corpus = load(&["my-pages".into()], &LoadOptions::default(), &|_, _| {})?;
//! let trained = train(&corpus, &Options::default(), &|step| eprintln!("{step}"))?;
//! println!("line error rate: {:.3}", trained.evaluation.overall.line_error_rate());
//! trained.model.write(&mut std::fs::File::create("my.bin")?)?;
//! # Ok(())
//! # }
//! ```

mod align;
mod annotate;
mod annotate_dir;
mod check;
pub mod classic;
mod comments;
mod corpus;
mod css;
pub mod dictionary;
mod evaluate;
mod figures;
mod files;
pub mod fit;
mod gold;
mod interval;
mod labels;
mod lcs;
mod listing;
mod load;
mod mark_lines;
mod markers;
mod marking;
pub mod metrics;
mod out_of_fold;
mod pages_csv;
mod presets;
mod problem;
mod recipe;
mod role_labels;
mod roles;
pub mod rounds;
mod selector;
mod skipped;
mod source;
mod split;
pub mod train;
mod unwrap;
mod walk;
mod warning;
mod words;

pub use align::{Alignment, align_page};
pub use annotate::{AnnotateError, Annotated, annotate};
pub use annotate_dir::{AnnotateOptions, AnnotateReport, annotate_dir};
pub use check::{Finding, FindingKind, Severity, check};
pub use corpus::{Corpus, CorpusError, LabelledPage, LoadOptions};
pub use css::SelectorError;
pub use evaluate::{Evaluation, PageResult, Verdict, evaluate};
pub use figures::{Figure, Summary, names};
pub use files::{PageFile, files_below, page_files};
pub use gold::{Gold, read_gold};
pub use labels::{Label, shares, text_inside};
pub use load::load;
pub use mark_lines::{MarkError, mark_lines};
pub use markers::{Markers, Stripped, strip};
pub use marking::{Marking, UnknownMarking};
pub use out_of_fold::OutOfFold;
pub use presets::{Preset, presets};
pub use problem::{Problem, ProblemKind};
pub use recipe::{Base, Recipe};
pub use role_labels::role_labels;
pub use selector::Selector;
pub use skipped::{SkipReason, Skipped};
pub use split::{Split, folds, holdout};
pub use warning::Warning;
pub use words::{count_words, each_word};
