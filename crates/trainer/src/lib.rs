//! Trains and evaluates models from annotated pages: [`load`] reads a [`Corpus`], and a [`Trainer`]
//! trains a
//! [`Model`](dechaff_extractor::Model) on it and tests it on pages that it has not seen.
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

mod corpus;
mod evaluation;
mod labels;
mod learning;
mod marking;
mod progress;
mod recipe;
mod trainer;
mod warning;

pub use corpus::annotate::{AnnotateError, Annotated, annotate};
pub use corpus::annotate_dir::{AnnotateOptions, AnnotateReport, annotate_dir};
pub use corpus::check::{Finding, FindingKind, Severity, check};
pub use corpus::files::{PageFile, directories_below, files_below, is_page, page_files};
pub use corpus::gold::{Gold, RoleTexts, read_gold};
pub use corpus::load::{groups, load};
pub use corpus::prepared::{
    PREPARED, PreparedError, from_prepared, is_prepared, prepare, to_prepared, write_prepared,
};
pub use corpus::roles_csv::{FILE as ROLES_FILE, Placed, RoleRow, RoleTable};
pub use corpus::sanitized::{Sanitized, escaped, sanitized, text_of};
pub use corpus::similar::Signature;
pub use corpus::skipped::{SkipReason, Skipped};
pub use corpus::split::{Split, folds, holdout};
pub use corpus::unlabelled::load_unlabelled;
pub use corpus::{Corpus, CorpusError, Known, LabelledPage, LoadOptions, Repeated};
pub use evaluation::bootstrap::ratio_interval;
pub use evaluation::evaluate::{Evaluation, PagePrediction, PageResult, evaluate};
pub use evaluation::metrics;
pub use evaluation::reliability::{Range, Reliability, SetAside};
pub use evaluation::roles::{RoleCounts, RoleMetrics};
pub use evaluation::summary::{Metric, Summary, metric_names};
pub use evaluation::tokenize::{count_words, each_run, each_word};
pub use labels::align::{Alignment, align_page};
pub use labels::label::{Label, shares, text_inside};
pub use labels::role_labels::{RoleLabels, role_labels};
pub use labels::snippets::{SnippetCounts, Snippets};
pub use learning::example::Example;
pub use learning::out_of_fold::OutOfFold;
pub use learning::{dictionary, fit};
pub use marking::css::SelectorError;
pub use marking::evidence::{Evidence, MarkerCounts};
pub use marking::insert::{MarkError, mark_lines};
pub use marking::markers::{Markers, Stripped, is_signed, strip};
pub use marking::presets::{Preset, presets};
pub use marking::problem::{Problem, ProblemKind};
pub use marking::selector::Selector;
pub use marking::{Marking, UnknownMarking};
pub use progress::Progress;
pub use recipe::{Base, Recipe};
pub use trainer::{TrainError, Trained, Trainer};
pub use warning::Warning;
