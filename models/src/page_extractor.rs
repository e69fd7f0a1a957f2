//! A model at work with its options.

use std::borrow::Cow;
use std::sync::Arc;

use dechaff_extractor::{Extractor, PageError};
use dechaff_metadata::PageRules;
#[cfg(feature = "selectors")]
use dechaff_selectors::ElementRules;
use dechaff_site::{Sites, site_of};

use crate::{Extracted, Input, OptionError, Options};

/// An extractor with options: it extracts pages, and tells which of them are left out. It can be
/// shared between threads, and its clones share the model.
///
/// ```
/// use dechaff::{Options, PageExtractor};
///
/// let options = Options::from_json(r#"{"exclude": ["title"], "min_words": 3}"#)?;
/// let extractor = PageExtractor::new(dechaff::GENERAL.extractor(), options)?;
/// assert!(extractor.extract("<p>Two words")?.left_out().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct PageExtractor {
    /// The extractor without the options.
    bare: Extractor,
    extractor: Extractor,
    options: Options,
    rules: PageRules,
    elements: ElementRules,
}

/// This build has no selectors.
#[cfg(not(feature = "selectors"))]
type ElementRules = ();

impl PageExtractor {
    /// Creates an extractor that follows some options.
    ///
    /// # Errors
    /// The first option that has no meaning. Without the feature `selectors`, that is also the case
    /// for `keep` and `drop`.
    pub fn new(extractor: Extractor, options: Options) -> Result<Self, OptionError> {
        Ok(Self {
            extractor: options.configured(extractor.clone())?,
            bare: extractor,
            rules: options.rules()?,
            elements: elements(&options)?,
            options,
        })
    }

    /// Returns the same extractor with further options ([`Options::on_top_of`]).
    ///
    /// # Errors
    /// As of [`Self::new`].
    pub fn with(&self, more: Options) -> Result<Self, OptionError> {
        Self::new(self.bare.clone(), more.on_top_of(self.options.clone()))
    }

    /// Returns the same extractor that compares each page with other pages of its site.
    #[must_use]
    pub fn with_sites(mut self, sites: Option<Arc<Sites>>) -> Self {
        self.bare = self.bare.with_sites(sites.clone());
        self.extractor = self.extractor.with_sites(sites);
        self
    }

    /// Returns the extractor of lines.
    pub fn extractor(&self) -> &Extractor {
        &self.extractor
    }

    /// Returns the options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Returns the extractor of a page: with its site, and with the elements of it that are chosen.
    fn of(&self, page: &Input<'_>) -> Cow<'_, Extractor> {
        let Input { html, url, site, .. } = *page;
        let given = || site.map(str::to_string).or_else(|| site_of(url, html.bytes));
        let site = self.extractor.sites().and_then(|_| given());
        let extractor = self.extractor.on_site(site.as_deref());
        #[cfg(feature = "selectors")]
        if let Some(chosen) = self.elements.chosen(html) {
            return Cow::Owned(extractor.into_owned().with_chosen(chosen));
        }
        #[cfg(not(feature = "selectors"))]
        let () = self.elements;
        extractor
    }

    /// Returns a page with the choice whether its text is repaired.
    fn repaired<'a>(&self, page: Input<'a>) -> Input<'a> {
        let repair = self.options.repair.unwrap_or(page.html.repair);
        Input { html: page.html.with_repair(repair), ..page }
    }

    /// Extracts a page. [`Extracted::left_out`] tells whether a rule leaves it out.
    ///
    /// # Errors
    /// As of [`Extractor::extract`].
    pub fn extract<'a>(&self, page: impl Into<Input<'a>>) -> Result<Extracted<'a>, PageError> {
        let page = self.repaired(page.into());
        let extraction = self.of(&page).extract(page.html)?;
        let left_out = self.rules.left_out(&extraction);
        Ok(Extracted::new(extraction, page, left_out))
    }

    /// Returns the kept lines of a page, whatever the rules for pages are. This is the fastest.
    ///
    /// # Errors
    /// As of [`Extractor::extract`].
    pub fn plain<'a>(&self, page: impl Into<Input<'a>>) -> Result<String, PageError> {
        self.plain_with_hidden(page).map(|(text, _)| text)
    }

    /// As [`Self::plain`], also with whether text that the page hides stays.
    ///
    /// # Errors
    /// As of [`Extractor::extract`].
    pub fn plain_with_hidden<'a>(
        &self,
        page: impl Into<Input<'a>>,
    ) -> Result<(String, bool), PageError> {
        let page = self.repaired(page.into());
        self.of(&page).plain_with_hidden(page.html)
    }

    /// Returns whether rules may leave pages out.
    pub fn has_rules(&self) -> bool {
        !self.rules.are_none()
    }
}

#[cfg(feature = "selectors")]
fn elements(options: &Options) -> Result<ElementRules, OptionError> {
    let [keep, drop] = [&options.keep, &options.drop].map(|css| css.as_deref().unwrap_or_default());
    ElementRules::new(keep, drop).map_err(|error| OptionError::Selectors(error.to_string()))
}

/// Rejects selectors, which this build has not.
#[cfg(not(feature = "selectors"))]
fn elements(options: &Options) -> Result<ElementRules, OptionError> {
    if options.keep.is_none() && options.drop.is_none() {
        return Ok(());
    }
    Err(OptionError::Selectors("keep and drop need the feature `selectors` of dechaff".into()))
}
