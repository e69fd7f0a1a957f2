//! The source of suggestions.

use dechaff_extractor::Extractor;

/// A model that suggests which lines are content.
#[derive(Debug)]
pub(super) struct Suggester {
    /// The name of the model.
    pub(super) name: String,
    pub(super) extractor: Extractor,
}
