//! `--keep CSS` and `--drop CSS`: elements that are kept or left out whatever their scores.

use dechaff_extractor::{Chosen, Html};
use dechaff_trainer::marking::Selector;

/// The selectors of elements that are kept and of those that are left out.
#[derive(Debug, Clone, Default)]
pub(crate) struct ElementRules {
    pub(crate) keep: Vec<Selector>,
    pub(crate) drop: Vec<Selector>,
}

impl ElementRules {
    /// Returns the parts of a page that match, or `None` if there are no selectors.
    pub(crate) fn chosen(&self, html: Html<'_>) -> Option<Chosen> {
        if self.keep.is_empty() && self.drop.is_empty() {
            return None;
        }
        let parts = |selectors: &[Selector]| {
            selectors.iter().flat_map(|selector| selector.spans(html)).collect()
        };
        Some(Chosen::new(parts(&self.keep), parts(&self.drop)))
    }
}

/// Reads a selector.
pub(crate) fn selector(css: &str) -> Result<Selector, String> {
    Selector::new(css).map_err(|error| error.to_string())
}
