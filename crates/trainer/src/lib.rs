//! Marked pages to a model.

mod align;
mod comments;
mod corpus;
pub mod dictionary;
mod files;
pub mod fit;
mod gold;
mod labels;
mod lcs;
mod listing;
mod load;
mod markers;
mod marking;
pub mod metrics;
mod pages_csv;
mod presets;
mod problem;
pub mod rounds;
mod source;
mod unwrap;
mod words;

pub use align::{Alignment, align_page};
pub use corpus::{Corpus, CorpusError, LabelledPage, LoadOptions, Skipped};
pub use gold::{Gold, read_gold};
pub use labels::{Label, shares, text_inside};
pub use load::load;
pub use markers::{Markers, Stripped, strip};
pub use marking::Marking;
pub use presets::{Preset, presets};
pub use problem::{Problem, ProblemKind};
pub use words::{count_words, each_word};
