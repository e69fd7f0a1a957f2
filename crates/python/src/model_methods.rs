//! The methods of a model in Python.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use dechaff::{Extractor, Group, Model as Trained, Options, PageExtractor};
use dechaff_extractor::{ModelError, Role};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{IntoPyDict, PyBytes, PyDict};

use crate::document::Document;
use crate::errors::{Problem, detached};
use crate::model::{Model, shipped};
use crate::options::{options, refused};
use crate::page::{Page, Source};
use crate::sites::{Sites, from_bytes as samples, to_bytes};

fn open(path: &Path) -> Result<Trained, Problem> {
    let problem = |error: &dyn std::fmt::Display| {
        Problem::Model(format!("cannot read the model {}: {error}", path.display()))
    };
    Trained::open(path).map_err(|error| match error {
        ModelError::Io(error) => {
            let names = dechaff::ALL.map(|model| model.name).join(", ");
            problem(&format_args!(
                "{error}; expected a file that `dechaff train` wrote, or a shipped model: {names}"
            ))
        }
        error => problem(&error),
    })
}

fn from_bytes(bytes: &[u8]) -> Result<Trained, Problem> {
    let problem = |error| Problem::Model(format!("cannot read the model: {error}"));
    Trained::from_bytes(bytes).map_err(problem)
}

fn names(roles: &[Role]) -> Vec<&'static str> {
    roles.iter().map(|role| role.name()).collect()
}

#[pymethods]
impl Model {
    /// The same as Model.load(source).
    #[new]
    #[pyo3(signature = (source="general".into()), text_signature = "(source='general')")]
    fn python_new(py: Python<'_>, source: ModelSource) -> PyResult<Self> {
        Self::load(py, source)
    }

    /// Reads a model: a shipped one by name ('general', 'article', 'shallow'), a file by path, or
    /// the bytes of a file. Raises ModelError if it cannot be read.
    #[staticmethod]
    #[pyo3(signature = (source="general".into()), text_signature = "(source='general')")]
    fn load(py: Python<'_>, source: ModelSource) -> PyResult<Self> {
        let model = detached(py, || match &source {
            ModelSource::Bytes(bytes) => Ok(Err(from_bytes(bytes)?)),
            ModelSource::Name(name) => match shipped(name) {
                Some(model) => Ok(Ok(model)),
                None => Ok(Err(open(Path::new(name))?)),
            },
            ModelSource::Path(path) => Ok(Err(open(path)?)),
        })?;
        let own = |model| Self::new(Extractor::new(model), Options::default()).map_err(refused);
        model.or_else(own)
    }

    /// The same model with another choice of lines.
    ///
    /// include: roles whose lines are kept regardless of score, such as ['comment'], added to those
    ///     of the model. Comments are kept anywhere, others from 6 lines above the headline to the
    ///     end of the content.
    /// exclude: roles whose lines are left out, such as ['comment', 'caption'], added to those of
    ///     the model.
    /// beta: the weight of recall relative to precision; 2 keeps more, 0.5 keeps less.
    /// threshold: keeps the lines whose score reaches it, in place of beta.
    /// hidden: 'auto' leaves out text that the page hides from its readers, unless a control opens
    ///     it or a script probably shows it; 'drop' leaves out all of it; 'keep' treats it like any
    ///     other text.
    /// title: 'auto' does what the model does with the headline, 'keep' treats it as any other
    ///     line, 'drop' leaves it out.
    /// structure: False decides each line by its score alone, without its siblings, its section and
    ///     copies of its text. A threshold always decides like this.
    /// repair: False leaves text as it is that was encoded twice, and the placeholders of addresses
    ///     that Cloudflare encoded.
    /// keep, drop: CSS selectors of elements that are kept, or left out, whatever the scores of
    ///     their lines, such as keep=['.post'], drop=['.signature']. They replace those of the
    ///     model.
    /// language, min_words, min_useful, min_confidence: which pages are left out, with the error
    ///     LeftOut: those in other languages than these, such as ['en', 'de'], those with less
    ///     words, those with a lower probability of useful content (Document.useful), and those of
    ///     a lower confidence.
    ///
    /// >>> dechaff.Model.load().configured(threshold=1.0).extract(PAGE).text
    /// ''
    #[pyo3(signature = (**keywords), text_signature = "($self, *, include=None, exclude=None, beta=None, threshold=None, title=None, hidden=None, structure=None, repair=None, keep=None, drop=None, language=None, min_words=None, min_useful=None, min_confidence=None)")]
    fn configured(&self, keywords: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let more = options(keywords, &[Group::Lines, Group::Pages])?;
        Ok(Self(Arc::new(self.0.with(more).map_err(refused)?)))
    }

    /// The same model that compares each page with other pages of its site, whose lines recur and
    /// are less likely to be content. The site of a page is the host of its address, or else of the
    /// address that it declares. Pages that are added to the sites later do not count. None takes
    /// the sites away.
    #[pyo3(signature = (sites))]
    fn with_sites(&self, py: Python<'_>, sites: Option<&Sites>) -> PyResult<Self> {
        let sites = detached(py, || Ok(sites.map(|sites| Arc::new(sites.locked().clone()))))?;
        Ok(Self(Arc::new(PageExtractor::clone(&self.0).with_sites(sites))))
    }

    /// Extracts the content of a page; dechaff.extract() has the arguments.
    #[pyo3(signature = (html, url=None, charset=None))]
    fn extract(
        &self,
        html: &Bound<'_, PyAny>,
        url: Option<String>,
        charset: Option<String>,
    ) -> PyResult<Document> {
        let page = Page { source: Source::new(html)?, url, charset };
        detached(html.py(), || Document::new(page, self))
    }

    /// The text of extract().
    #[pyo3(signature = (html, charset=None))]
    fn text(&self, html: &Bound<'_, PyAny>, charset: Option<String>) -> PyResult<String> {
        self.extract(html, None, charset)?.text(html.py())
    }

    /// The kept lines of extract(), one below the other. This is the fastest, as it needs no
    /// document.
    #[pyo3(signature = (html, charset=None))]
    fn plain(&self, html: &Bound<'_, PyAny>, charset: Option<String>) -> PyResult<String> {
        let page = Page { source: Source::new(html)?, url: None, charset };
        detached(html.py(), || self.kept_lines(&page))
    }

    /// The model's name.
    #[getter]
    fn name(&self) -> &str {
        &self.extractor().model().name
    }

    /// Hash of the model, as `dechaff inspect` prints it: 16 hexadecimal digits.
    #[getter(hash)]
    fn python_hash(&self) -> String {
        self.hash()
    }

    /// Where the model comes from: tool, options, corpora, corpus_hash, pages, lines, seed,
    /// held-out metrics, rounds, and the roles that it includes and excludes.
    #[getter]
    fn info<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let model = self.extractor().model();
        let info = &model.info;
        let metrics = info.metrics.iter().map(|(name, value)| (name, value)).into_py_dict(py)?;
        let dict = PyDict::new(py);
        dict.set_item("name", &model.name)?;
        dict.set_item("tool", &info.tool)?;
        dict.set_item("options", &info.options)?;
        dict.set_item("corpora", &info.corpora)?;
        dict.set_item("corpus_hash", format!("{:016x}", info.corpus_hash))?;
        dict.set_item("pages", info.pages)?;
        dict.set_item("lines", info.lines)?;
        dict.set_item("seed", info.seed)?;
        dict.set_item("metrics", metrics)?;
        dict.set_item("rounds", model.rounds.len())?;
        dict.set_item("include", names(self.extractor().include()))?;
        dict.set_item("exclude", names(self.extractor().exclude()))?;
        Ok(dict)
    }

    /// The model file.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = detached(py, || {
            let mut bytes = Vec::new();
            let problem = |error| Problem::Model(format!("cannot write the model: {error}"));
            self.extractor().model().write(&mut bytes).map_err(problem)?;
            Ok(bytes)
        })?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Pickles the bytes of the model, its name, the options as JSON, and the samples of sites.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled<'py>)> {
        let restore = py.import("dechaff._dechaff")?.getattr("_restore")?;
        let sites = match self.extractor().sites() {
            Some(sites) => Some(PyBytes::new(py, &detached(py, || to_bytes(sites))?)),
            None => None,
        };
        let name = self.name().to_string();
        Ok((restore, (self.to_bytes(py)?, name, self.0.options().to_json(), sites)))
    }

    fn __repr__(&self) -> String {
        format!("<dechaff.Model {:?} {}>", self.name(), self.hash())
    }
}

/// The bytes of a model, its name, its options, and the samples of sites.
type Pickled<'py> = (Bound<'py, PyBytes>, String, String, Option<Bound<'py, PyBytes>>);

/// Reads a pickled model.
#[pyfunction(name = "_restore")]
pub(crate) fn restore(
    py: Python<'_>,
    bytes: PyBackedBytes,
    name: String,
    options: &str,
    sites: Option<PyBackedBytes>,
) -> PyResult<Model> {
    let extractor = detached(py, || {
        let sites = sites.map(|bytes| samples(&bytes)).transpose()?;
        Ok(Extractor::new(from_bytes(&bytes)?.named(name)).with_sites(sites.map(Arc::new)))
    })?;
    let options = Options::from_json(options).map_err(refused)?;
    Model::new(extractor, options).map_err(refused)
}

/// The source of a model.
#[derive(FromPyObject)]
enum ModelSource {
    Bytes(PyBackedBytes),
    Name(String),
    Path(PathBuf),
}

impl From<&str> for ModelSource {
    fn from(name: &str) -> Self {
        Self::Name(name.to_string())
    }
}
