//! A model at work.

use std::sync::{Arc, OnceLock};

use dechaff::{Extracted, Extractor, OptionError, Options, PageError, PageExtractor};
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
pub(crate) struct Model(pub(crate) Arc<PageExtractor>);

/// The shipped models, each read when it is first used.
static SHIPPED: [OnceLock<Arc<PageExtractor>>; dechaff::ALL.len()] =
    [const { OnceLock::new() }; dechaff::ALL.len()];

impl Model {
    /// Creates a model with options. A model without options is always usable.
    ///
    /// # Errors
    /// The first option that cannot be used.
    pub(crate) fn new(extractor: Extractor, options: Options) -> Result<Self, OptionError> {
        Ok(Self(Arc::new(PageExtractor::new(extractor, options)?)))
    }

    pub(crate) fn extractor(&self) -> &Extractor {
        self.0.extractor()
    }

    /// Extracts a page.
    ///
    /// # Errors
    /// [`Problem::Page`] if the page cannot be used, and [`Problem::LeftOut`] if a rule leaves it
    /// out.
    pub(crate) fn extracted<'a>(&self, page: &'a Page) -> Result<Extracted<'a>, Problem> {
        page.refuse()?;
        let problem = |error: PageError| Problem::Page(error.to_string());
        let extracted = self.0.extract(page.input()).map_err(problem)?;
        extracted.left_out().map_or(Ok(extracted), |why| Err(Problem::LeftOut(why)))
    }

    /// Returns the kept lines of a page, without anything else.
    ///
    /// # Errors
    /// The same as of [`Self::extracted`].
    pub(crate) fn kept_lines(&self, page: &Page) -> Result<String, Problem> {
        if self.0.has_rules() {
            return Ok(self.extracted(page)?.extraction().plain());
        }
        page.refuse()?;
        self.0.plain(page.input()).map_err(|error| Problem::Page(error.to_string()))
    }

    /// Returns the model with the samples of the page's own site only, if the model has sites.
    pub(crate) fn for_site(&self, page: &Page) -> Self {
        let Some(sites) = self.extractor().sites() else { return self.clone() };
        let sites = Arc::new(sites.only(&site(page).unwrap_or_default()));
        Self(Arc::new(PageExtractor::clone(&self.0).with_sites(Some(sites))))
    }

    /// Returns the hash of the model, as `dechaff inspect` prints it: 16 hexadecimal digits.
    pub(crate) fn hash(&self) -> String {
        format!("{:016x}", self.extractor().model().hash())
    }

    /// Reads the argument `model`: a model, or the name of a shipped one.
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
        Ok(shipped.ok_or_else(expected)?)
    }

    /// Returns the name of this model if it is a shipped one without other options.
    pub(crate) fn shipped_name(&self) -> Option<&'static str> {
        let nth = SHIPPED.iter().position(|shipped| {
            shipped.get().is_some_and(|shipped| Arc::ptr_eq(shipped, &self.0))
        })?;
        Some(dechaff::ALL[nth].name)
    }
}

/// Returns a shipped model by its name.
pub(crate) fn shipped(name: &str) -> Option<Model> {
    let nth = dechaff::ALL.iter().position(|model| model.name == name)?;
    let model = || Model::new(dechaff::ALL[nth].extractor(), Options::default());
    let model = || model().expect("no options are always usable").0;
    Some(Model(SHIPPED[nth].get_or_init(model).clone()))
}
