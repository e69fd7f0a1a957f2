//! The content of one page.

use dechaff::{Extracted, Format, Group, Options};
use dechaff_documents::ChunkSize;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{Problem, detached};
use crate::model::Model;
use crate::options::{loaded, made, named, options, refused};
use crate::page::{Page, Source};

/// The content of one page, as dechaff.extract() returns it.
///
/// It keeps the page: roles, metadata, and the tree for Markdown, HTML, JSON and TEI are computed
/// on demand.
///
/// >>> document = dechaff.extract(PAGE)
/// >>> print(document.text)
/// Sea glass
/// <BLANKLINE>
/// Glass that the sea has rounded was once a bottle, a window or a lamp on a ship.
/// <BLANKLINE>
/// It takes thirty years in the surf until no sharp edge is left, and green is common.
/// >>> document.title
/// 'Sea glass'
#[pyclass(frozen, eq, module = "dechaff")]
pub(crate) struct Document {
    page: Page,
    model: Model,
    extracted: Extracted<'static>,
}

impl Document {
    /// # Errors
    /// [`Problem::Page`] if the page cannot be used.
    pub(crate) fn new(page: Page, model: &Model) -> Result<Self, Problem> {
        let extracted = model.extracted(&page)?.into_owned();
        Ok(Self { page, model: model.clone(), extracted })
    }

    fn written(
        &self,
        py: Python<'_>,
        format: Format,
        keywords: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let options = options(keywords, &[Group::Output])?;
        detached(py, || Ok(self.extracted.file(format, &options)))?.map_err(refused)
    }
}

/// Documents are equal if their pages are, and the predictions for their lines.
impl PartialEq for Document {
    fn eq(&self, other: &Self) -> bool {
        let [own, others] = [self, other].map(|document| document.extracted.extraction());
        self.page == other.page && own.lines().eq(others.lines())
    }
}

#[pymethods]
impl Document {
    /// The content as text, as `dechaff extract` prints it: render('text') without options.
    #[getter]
    pub(crate) fn text(&self, py: Python<'_>) -> PyResult<String> {
        detached(py, || Ok(self.extracted.text()))
    }

    /// The kept lines alone, joined by line breaks, as `dechaff extract --format plain` prints
    /// them.
    #[getter]
    fn plain(&self, py: Python<'_>) -> PyResult<String> {
        detached(py, || Ok(self.extracted.extraction().plain()))
    }

    /// The headline of the page; where none is found, its <title>.
    #[getter]
    fn title(&self, py: Python<'_>) -> PyResult<String> {
        detached(py, || Ok(self.extracted.title().to_string()))
    }

    /// The text of <title>.
    #[getter]
    fn page_title(&self) -> &str {
        self.extracted.extraction().page_title()
    }

    /// What the page says about itself: title, authors, date and more.
    #[getter]
    fn metadata<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let metadata = detached(py, || Ok(self.extracted.metadata().to_json().to_string()))?;
        made(py, "metadata", &metadata)
    }

    /// The language that the page declares, such as 'de', or None.
    #[getter]
    fn lang(&self, py: Python<'_>) -> PyResult<Option<String>> {
        detached(py, || Ok(self.extracted.document(&Options::default()).lang.clone()))
    }

    /// The address that was given, or that the page declares, or None.
    #[getter]
    fn url(&self, py: Python<'_>) -> PyResult<Option<String>> {
        detached(py, || Ok(self.extracted.document(&Options::default()).url.clone()))
    }

    /// The mean score of the kept lines, weighted by their characters: 0 to 1, and 0 if none is
    /// kept.
    #[getter]
    fn score(&self, py: Python<'_>) -> PyResult<f32> {
        detached(py, || Ok(self.extracted.extraction().score()))
    }

    /// The expected word-F1 of the extraction given the scores of its lines: 0 to 1, and 0 if
    /// nothing is kept. Pages with a low value can be passed on to a slower extractor, or to a
    /// person.
    #[getter]
    fn confidence(&self, py: Python<'_>) -> PyResult<f32> {
        detached(py, || Ok(self.extracted.confidence()))
    }

    /// The probability that the page has useful content: 0 to 1. Forms to log in, errors, notices
    /// and empty pages have a low one.
    #[getter]
    fn useful(&self, py: Python<'_>) -> PyResult<f32> {
        detached(py, || Ok(self.extracted.useful()))
    }

    /// All lines of the page in order, kept or not.
    ///
    /// >>> line = dechaff.extract(PAGE).lines[0]
    /// >>> line.text, line.tag, line.content
    /// ('Home Shop', 'nav', False)
    #[getter]
    fn lines<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let lines = detached(py, || Ok(self.extracted.lines_json()))?;
        made(py, "lines", &lines)
    }

    /// The posts of a thread in their order, as dicts: author, date, when, votes, accepted, text
    /// and bytes (start, end). A page without a thread has none.
    ///
    /// >>> dechaff.extract(PAGE).posts
    /// []
    #[getter]
    fn posts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let posts = detached(py, || Ok(self.extracted.posts_json()))?;
        loaded(py, &posts)
    }

    /// The content in a format, as a file of `dechaff extract` has it: 'text', 'markdown', 'html'
    /// or 'tei', 'plain' (the kept lines), 'json', 'jsonl' or 'csv'.
    ///
    /// links, images, tables, emphasis: whether they are written; images are, but not in text.
    ///     links='list' lists them at the end, and tables='html' writes tables in Markdown as HTML
    ///     if cells span others.
    /// profile: 'llm' is for language models: it removes what follows readers from addresses,
    ///     closes gaps between levels of headings, takes the first row of a table without a header
    ///     as its header, and leaves out emphasis without words and images without alternative
    ///     text. No dollar signs are escaped in Markdown.
    /// standalone: False leaves out what makes a file of it: the head of HTML, the XML declaration.
    /// id: the id of the page. metadata: whether the metadata of the page are written.
    /// fields: the fields of JSON, or the columns of CSV, such as ['id', 'title', 'text'].
    /// chunks: such as '300w': the chunks of the page, each a line of JSON with its text in the
    ///     format.
    #[pyo3(signature = (format, **keywords), text_signature = "($self, format, *, links=True, images=None, tables=True, emphasis=True, profile=None, standalone=True, id=None, metadata=False, fields=None, chunks=None)")]
    fn render(
        &self,
        py: Python<'_>,
        format: &str,
        keywords: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        self.written(py, named(format)?, keywords)
    }

    /// The content as Markdown. The options are those of render().
    ///
    /// >>> print(dechaff.extract(PAGE).markdown())
    /// # Sea glass
    /// <BLANKLINE>
    /// Glass that the sea has rounded was once *a bottle*, a window or a lamp on a ship.
    /// <BLANKLINE>
    /// It takes thirty years in the surf until no [sharp edge](/edge) is left, and green is common.
    /// <BLANKLINE>
    #[pyo3(signature = (**keywords), text_signature = "($self, *, links=True, images=None, tables=True, emphasis=True, profile=None, standalone=True, id=None, metadata=False, fields=None, chunks=None)")]
    fn markdown(&self, py: Python<'_>, keywords: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        self.written(py, Format::Markdown, keywords)
    }

    /// The content as HTML that is safe to show: no scripts, no styles. The options are those of
    /// render().
    #[pyo3(signature = (**keywords), text_signature = "($self, *, links=True, images=None, tables=True, emphasis=True, profile=None, standalone=True, id=None, metadata=False, fields=None, chunks=None)")]
    fn html(&self, py: Python<'_>, keywords: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        self.written(py, Format::Html, keywords)
    }

    /// The content as XML by the guidelines of the Text Encoding Initiative. The options are those
    /// of render().
    #[pyo3(signature = (**keywords), text_signature = "($self, *, links=True, images=None, tables=True, emphasis=True, profile=None, standalone=True, id=None, metadata=False, fields=None, chunks=None)")]
    fn tei(&self, py: Python<'_>, keywords: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        self.written(py, Format::Tei, keywords)
    }

    /// The content in chunks of at most `size`: '300w' are 300 words, and '2000c' 2000 characters.
    /// Each chunk is a dict with its headings, its bytes (start, end) in the page, the bytes of
    /// what it repeats from other places (repeated: pairs of numbers), its url, and its text in a
    /// format: 'text', 'markdown', 'html' or 'tei'. The options are those of render().
    ///
    /// >>> [chunk["text"][:10] for chunk in dechaff.extract(PAGE).chunks("20w")]
    /// ['Glass that', 'It takes t']
    #[pyo3(signature = (size, format="text", **keywords), text_signature = "($self, size, format='text', **options)")]
    fn chunks<'py>(
        &self,
        py: Python<'py>,
        size: &str,
        format: &str,
        keywords: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (size, format): (ChunkSize, Format) = (named(size)?, named(format)?);
        let options = options(keywords, &[Group::Output])?;
        let chunks = detached(py, || Ok(self.extracted.chunks_json(size, format, &options)))?;
        loaded(py, &chunks.map_err(refused)?)
    }

    /// The tree of the content as JSON text; each node has its bytes in the page.
    fn json(&self, py: Python<'_>) -> PyResult<String> {
        detached(py, || Ok(self.extracted.document(&Options::default()).to_json()))
    }

    /// The document for JSON: url, title, lang, text, score, confidence and metadata, and with
    /// lines=True also all lines of the page.
    ///
    /// >>> dechaff.extract(PAGE).as_dict()["title"]
    /// 'Sea glass'
    #[pyo3(signature = (*, lines=false))]
    fn as_dict<'py>(&self, py: Python<'py>, lines: bool) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("url", self.url(py)?)?;
        dict.set_item("title", self.title(py)?)?;
        dict.set_item("lang", self.lang(py)?)?;
        dict.set_item("text", self.text(py)?)?;
        dict.set_item("score", self.score(py)?)?;
        dict.set_item("confidence", self.confidence(py)?)?;
        dict.set_item("metadata", self.metadata(py)?.call_method0("as_dict")?)?;
        if lines {
            let lines = self.lines(py)?;
            let lines = lines.try_iter()?.map(|line| line?.call_method0("as_dict"));
            dict.set_item("lines", lines.collect::<PyResult<Vec<_>>>()?)?;
        }
        Ok(dict)
    }

    /// Pickles the page and the model: a shipped model by its name, another one with the samples of
    /// the page's own site. The page is extracted again when it is read.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled<'py>)> {
        let restore = py.import("dechaff._dechaff")?.getattr("_restore_document")?;
        let model = match self.model.shipped_name() {
            Some(name) => (name, self.model.hash()).into_pyobject(py)?.into_any(),
            None => Py::new(py, self.model.for_site(&self.page))?.into_bound(py).into_any(),
        };
        let Page { url, charset, .. } = &self.page;
        Ok((restore, (self.page.as_python(py)?, url.clone(), charset.clone(), model)))
    }

    fn __copy__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __deepcopy__(this: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        this
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        (self.page.as_python(py)?, &self.page.url).into_pyobject(py)?.hash()
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (all, kept, score) = detached(py, || {
            let lines = self.extracted.extraction().lines();
            let (all, kept) = (lines.len(), lines.filter(|line| line.content).count());
            Ok((all, kept, self.extracted.extraction().score()))
        })?;
        let title = self.title(py)?.into_pyobject(py)?.repr()?.to_string();
        Ok(format!("<dechaff.Document {title}: {kept} of {all} lines kept, score {score:.2}>"))
    }
}

/// A page, its address and charset, and its model, or the name and the hash of a shipped model.
type Pickled<'py> = (Bound<'py, PyAny>, Option<String>, Option<String>, Bound<'py, PyAny>);

/// Reads a pickled document.
#[pyfunction(name = "_restore_document")]
pub(crate) fn restore_document(
    html: &Bound<'_, PyAny>,
    url: Option<String>,
    charset: Option<String>,
    model: &Bound<'_, PyAny>,
) -> PyResult<Document> {
    let model = match model.extract::<(Bound<'_, PyAny>, String)>() {
        Ok((name, hash)) => {
            let model = Model::resolve(&name)?;
            let found = model.hash();
            if found != hash {
                let message = format!(
                    "the document was pickled with the model {name} {hash}, and this version of dechaff has \
                     {found}: use the same version"
                );
                return Err(Problem::Model(message).into());
            }
            model
        }
        Err(_) => Model::resolve(model)?,
    };
    let page = Page { source: Source::new(html)?, url, charset };
    detached(html.py(), || Document::new(page, &model))
}
