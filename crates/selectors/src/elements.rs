//! Elements that are kept or left out whatever their scores.

use std::borrow::Cow;

use dechaff_extractor::{Chosen, Extractor, Html};

use crate::css::SelectorError;
use crate::selector::Selector;

/// The selectors of elements to keep and of elements to leave out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ElementRules {
    /// Elements that are kept.
    pub keep: Vec<Selector>,
    /// Elements that are left out, also inside of elements that are kept.
    pub drop: Vec<Selector>,
}

impl ElementRules {
    /// Creates rules from selectors.
    ///
    /// # Errors
    /// [`SelectorError`] for the first selector that is invalid.
    pub fn new<S: AsRef<str>>(keep: &[S], drop: &[S]) -> Result<Self, SelectorError> {
        let read = |css: &[S]| -> Result<Vec<Selector>, SelectorError> {
            css.iter().map(|css| Selector::new(css.as_ref())).collect()
        };
        Ok(Self { keep: read(keep)?, drop: read(drop)? })
    }

    /// Returns the parts of a page that match, or `None` if there are no selectors.
    pub fn chosen(&self, html: Html<'_>) -> Option<Chosen> {
        if self.keep.is_empty() && self.drop.is_empty() {
            return None;
        }
        let parts = |selectors: &[Selector]| {
            selectors.iter().flat_map(|selector| selector.spans(html)).collect()
        };
        Some(Chosen::new(parts(&self.keep), parts(&self.drop)))
    }

    /// Returns the extractor for a page: it keeps and leaves out the matching elements of the page.
    pub fn applied<'e>(&self, extractor: &'e Extractor, html: Html<'_>) -> Cow<'e, Extractor> {
        match self.chosen(html) {
            Some(chosen) => Cow::Owned(extractor.clone().with_chosen(chosen)),
            None => Cow::Borrowed(extractor),
        }
    }
}
