//! Inference: loads a model, scores the lines of a page and returns its content.
//!
//! ```no_run
//! use dechaff_extractor::{Extractor, Model};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let model = Model::open("models/general/model.bin")?;
//! let extractor = Extractor::new(model);
//! let extraction = extractor.extract(&std::fs::read("page.html")?)?;
//! println!("{}", extraction.text());
//! for line in extraction.lines() {
//!     println!("{:?} {:.3} {}", line.span, line.score, line.text);
//! }
//! # Ok(())
//! # }
//! ```

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod chosen;
mod controls;
mod decision;
mod decision_limits;
mod document;
pub mod escape;
mod explain;
mod extraction;
mod extractor;
mod format;
mod hidden;
pub mod learners;
pub mod limits;
pub mod metadata;
mod model;
mod render;
mod roles;
mod scoring;
mod structure;
mod tokens;

#[cfg(test)]
#[path = "../../../data/pages.rs"]
mod pages;

pub use chosen::Chosen;
pub use dechaff_features::{
    FeatureSet, Hiding, Html, Page, PageError, Stop, refuse_binary, segment,
};
pub use dechaff_format::FormatError;
pub use decision::{Decision, DecisionError, decide, expected_f1};
pub use decision_limits::DecisionLimits;
pub use document::{
    Align, Block, BlockKind, Cell, Chunk, ChunkSize, ChunkSizeError, Definition, Document,
    DocumentOptions, Footnote, Image, Inline, InlineKind, Item, List, Math, Post, Row, Simplify,
    Table, TableScore, Title,
};
pub use explain::{Effect, Explanation, ScoreStep};
pub use extraction::{Extraction, Prediction, ScoredLine};
pub use extractor::{BothRoles, Extractor};
pub use format::{ModelError, VERSION};
pub use hidden::{Hidden, Shown};
pub use learners::Rounds;
pub use model::{Fingerprint, Info, Model};
pub use render::{
    Content, Field, Format, Needs, OptionValue, PageWriter, RenderOptions, Stream,
    WriteOptionError, WriteOptions, lines_json, with_header,
};
pub use roles::{Gold, Matching, Role, RoleDetector, headline, rule_based_roles};
pub use scoring::PageScorer;
pub use structure::{Reason, element_paths};
pub use tokens::{TokenList, TokenWeights};
