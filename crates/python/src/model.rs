//! A model at work.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use dechaff_extractor::{Extraction, Extractor, PageError};
use dechaff_metadata::PageRules;
use dechaff_selectors::ElementRules;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::errors::{Problem, detached};
use crate::page::Page;
use crate::sites::site;

/// A model that separates content from boilerplate. Threads can share it, and it can be pickled.
///
/// >>> model = dechaff.Model.load("article")
/// >>> model.name
/// 'article'
/// >>> model.extract(PAGE).score > 0.5
/// True
#[pyclass(frozen, module = "dechaff")]
#[derive(Clone)]
pub(crate) struct Model {
    pub(crate) extractor: Arc<Extractor>,
    /// The elements that are kept or left out.
    pub(crate) elements: Arc<ElementRules>,
    /// Which pages are left out.
    pub(crate) pages: PageRules,
}

/// The shipped models, each read when it is first used.
static SHIPPED: [OnceLock<Arc<Extractor>>; dechaff::ALL.len()] =
    [const { OnceLock::new() }; dechaff::ALL.len()];

impl Model {
    pub(crate) fn new(extractor: Arc<Extractor>) -> Self {
        Self { extractor, elements: Arc::default(), pages: PageRules::default() }
    }

    /// Returns what extracts a page.
    ///
    /// # Errors
    /// [`Problem::Page`] if the page cannot be used.
    fn of(&self, page: &Page) -> Result<Cow<'_, Extractor>, Problem> {
        page.refuse_binary()?;
        page.refuse_without_memory()?;
        if self.extractor.sites().is_none() {
            return Ok(self.elements.applied(&self.extractor, page.html()));
        }
        let extractor = self.extractor.on_site(site(page).as_deref());
        Ok(Cow::Owned(self.elements.applied(&extractor, page.html()).into_owned()))
    }

    /// # Errors
    /// [`Problem::Page`] if the page cannot be used, and [`Problem::LeftOut`].
    pub(crate) fn extraction<'a>(&self, page: &'a Page) -> Result<Extraction<'a>, Problem> {
        let problem = |error: PageError| Problem::Page(error.to_string());
        let extraction = self.of(page)?.extract(page.html()).map_err(problem)?;
        self.pages.left_out(&extraction).map_or(Ok(extraction), |why| Err(Problem::LeftOut(why)))
    }

    /// Returns the kept lines of a page, without anything else.
    ///
    /// # Errors
    /// [`Problem::Page`] if the page cannot be used.
    pub(crate) fn kept_lines(&self, page: &Page) -> Result<String, Problem> {
        if !self.pages.are_none() {
            return Ok(self.extraction(page)?.plain());
        }
        self.of(page)?.plain(page.html()).map_err(|error| Problem::Page(error.to_string()))
    }

    /// Returns the model with the site of a page alone, if it has sites.
    pub(crate) fn for_site(&self, page: &Page) -> Self {
        let Some(sites) = self.extractor.sites() else { return self.clone() };
        let sites = Arc::new(sites.only(&site(page).unwrap_or_default()));
        let extractor = Extractor::clone(&self.extractor).with_sites(Some(sites));
        Self { extractor: Arc::new(extractor), ..self.clone() }
    }

    /// Returns the hash of the model, as `dechaff inspect` prints it: 16 hexadecimal digits.
    pub(crate) fn hash(&self) -> String {
        format!("{:016x}", self.extractor.model().hash())
    }

    /// What is given as `model=`: a model, or the name of a shipped one.
    pub(crate) fn resolve(model: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(model) = model.cast::<Self>() {
            return Ok(model.get().clone());
        }
        let Ok(name) = model.extract::<String>() else {
            let found = model.get_type().qualname()?;
            let message = format!("model is {found}, expected a dechaff.Model or a name");
            return Err(PyTypeError::new_err(message));
        };
        let shipped = detached(model.py(), || Ok(shipped(&name)))?;
        let expected = || {
            let names = dechaff::ALL.map(|model| model.name).join(", ");
            let hint = "read model files once, with dechaff.Model.load(path)";
            Problem::Model(format!("no shipped model {name:?}, expected one of {names}; {hint}"))
        };
        Ok(Self::new(shipped.ok_or_else(expected)?))
    }

    /// Returns the name of the shipped model that this is, if it is one as it was shipped.
    pub(crate) fn shipped_name(&self) -> Option<&'static str> {
        let nth = SHIPPED.iter().position(|shipped| {
            shipped.get().is_some_and(|shipped| Arc::ptr_eq(shipped, &self.extractor))
        })?;
        Some(dechaff::ALL[nth].name)
    }
}

/// Returns a shipped model by its name.
pub(crate) fn shipped(name: &str) -> Option<Arc<Extractor>> {
    let nth = dechaff::ALL.iter().position(|model| model.name == name)?;
    let extractor = || Arc::new(dechaff::ALL[nth].extractor());
    Some(SHIPPED[nth].get_or_init(extractor).clone())
}
