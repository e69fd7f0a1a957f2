//! A trained model at work: page bytes to scored lines and content text.
//!
//! ```no_run
//! use dechaff_extractor::{Extractor, Model};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let model = Model::read(std::fs::File::open("models/general/model.bin")?)?;
//! let extractor = Extractor::new(model);
//! let extraction = extractor.extract(&std::fs::read("page.html")?)?;
//! println!("{}", extraction.text());
//! for line in extraction.lines() {
//!     println!("{:?} {:.3} {}", line.span, line.score, line.text);
//! }
//! # Ok(())
//! # }
//! ```

mod decide;
mod extract;
mod file;
mod headline;
pub mod learner;
mod model;
mod role;
mod roles;
mod scores;
mod stated;
mod tokens;

pub use decide::{Decision, LEAST, decide};
pub use extract::{Extraction, Extractor, ScoredLine};
pub use file::{FileKind, ModelError, VERSION};
pub use model::{Calibration, FeatureSet, Info, Model, Roles};
pub use role::Role;
pub use scores::{features, run_rounds};
pub use stated::stated_roles;
pub use tokens::{TokenWeights, Weighted};
