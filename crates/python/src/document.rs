//! The content of one page.

use std::sync::OnceLock;

use dechaff_extractor::metadata::Metadata as Read;
use dechaff_extractor::{
    Document as Tree, DocumentOptions, Extraction, Extractor, HtmlOptions, MarkdownOptions,
    TeiOptions, TextOptions, Title,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::{Problem, detached};
use crate::line::Line;
use crate::metadata::Metadata;
use crate::page::Page;

/// The content of one page, as dechaff.extract() returns it.
///
/// It keeps the page: roles, metadata, and the tree for Markdown, HTML, JSON and TEI are computed on
/// demand.
///
/// >>> document = dechaff.extract(PAGE)
/// >>> print(document.text)
/// Glass that the sea has rounded was once a bottle, a window or a lamp on a ship.
/// It takes thirty years in the surf until no sharp edge is left, and green is common.
/// >>> document.title
/// 'Sea glass'
#[pyclass(frozen, module = "dechaff")]
pub(crate) struct Document {
    page: Page,
    extraction: Extraction,
    /// One for each rule for headlines, in the order of [`RULES`].
    trees: [OnceLock<Tree>; 3],
    metadata: OnceLock<Read>,
}

/// What becomes of the headline, by name.
const RULES: [(&str, Title); 3] =
    [("auto", Title::Auto), ("keep", Title::Keep), ("drop", Title::Drop)];

impl Document {
    /// # Errors
    /// [`Problem::Page`] if the page cannot be used.
    pub(crate) fn new(page: Page, extractor: &Extractor) -> Result<Self, Problem> {
        let extraction = page.extract(extractor)?;
        Ok(Self { page, extraction, trees: Default::default(), metadata: OnceLock::new() })
    }

    fn rule(name: &str) -> PyResult<usize> {
        RULES.iter().position(|(known, _)| *known == name).ok_or_else(|| {
            let message = format!("title is {name:?}, expected 'auto', 'keep' or 'drop'");
            PyValueError::new_err(message)
        })
    }

    /// # Errors
    /// [`Problem::Page`] if there is too little memory for it.
    fn tree(&self, rule: usize) -> Result<&Tree, Problem> {
        self.page.refuse_without_memory(true)?;
        Ok(self.trees[rule].get_or_init(|| tree(&self.page, &self.extraction, RULES[rule].1)))
    }

    fn read(&self) -> &Read {
        self.metadata.get_or_init(|| metadata(&self.page, &self.extraction))
    }

    fn written(
        &self,
        py: Python<'_>,
        title: &str,
        write: impl FnOnce(&Tree) -> String + Send,
    ) -> PyResult<String> {
        let rule = Self::rule(title)?;
        detached(py, || Ok(write(self.tree(rule)?)))
    }
}

/// The tree of a page that was extracted.
pub(crate) fn tree(page: &Page, extraction: &Extraction, title: Title) -> Tree {
    let options = DocumentOptions::default().with_url(page.url.clone()).with_title(title);
    extraction.document(page.html(), &options)
}

/// What a page that was extracted says about itself.
pub(crate) fn metadata(page: &Page, extraction: &Extraction) -> Read {
    Read::read(page.html(), extraction, page.url.as_deref())
}

/// The headline of a page; where none is found, its `<title>`.
pub(crate) fn title(metadata: &Read, extraction: &Extraction) -> String {
    let found = metadata.title.as_ref().map(|found| found.value.as_str());
    found.unwrap_or_else(|| extraction.title()).to_string()
}

#[pymethods]
impl Document {
    /// The kept lines, joined by line breaks, as `dechaff extract` prints them.
    #[getter]
    fn text(&self, py: Python<'_>) -> PyResult<String> {
        detached(py, || Ok(self.extraction.text()))
    }

    /// The headline of the page; where none is found, its <title>.
    #[getter]
    fn title(&self, py: Python<'_>) -> PyResult<String> {
        detached(py, || Ok(title(self.read(), &self.extraction)))
    }

    /// What the page says about itself: title, authors, date and more.
    #[getter]
    fn metadata(&self, py: Python<'_>) -> PyResult<Metadata> {
        detached(py, || Ok(Metadata(self.read().clone())))
    }

    /// The language that the page declares, such as 'de', or None.
    #[getter]
    fn lang(&self, py: Python<'_>) -> PyResult<Option<String>> {
        detached(py, || Ok(self.tree(0)?.lang.clone()))
    }

    /// The address that was given, or that the page declares, or None.
    #[getter]
    fn url(&self, py: Python<'_>) -> PyResult<Option<String>> {
        detached(py, || Ok(self.tree(0)?.url.clone()))
    }

    /// The mean score of the kept lines, weighted by their characters: 0 to 1, and 0 if none is kept.
    #[getter]
    fn score(&self, py: Python<'_>) -> PyResult<f32> {
        detached(py, || Ok(self.extraction.score()))
    }

    /// The expected word-F1 of the extraction given the scores of its lines: 0 to 1, and 0 if nothing is
    /// kept. Pages with a low value can be passed on to a slower extractor, or to a person.
    #[getter]
    fn confidence(&self, py: Python<'_>) -> PyResult<f32> {
        detached(py, || Ok(self.extraction.confidence()))
    }

    /// All lines of the page in order, kept or not.
    ///
    /// >>> line = dechaff.extract(PAGE).lines[0]
    /// >>> line.text, line.tag, line.content
    /// ('Home Shop', 'nav', False)
    #[getter]
    fn lines(&self, py: Python<'_>) -> PyResult<Vec<Line>> {
        detached(py, || Ok(self.extraction.lines().map(Line::from).collect()))
    }

    /// The content as plain text, a line for each block, with the cells of tables between tabs.
    ///
    /// title: 'auto' puts the headline first, 'keep' treats it as any other line, 'drop' leaves it out.
    #[pyo3(signature = (*, tables=true, images=false, title="auto"))]
    fn plain(&self, py: Python<'_>, tables: bool, images: bool, title: &str) -> PyResult<String> {
        let options = TextOptions::default().with_tables(tables).with_images(images);
        self.written(py, title, |tree| tree.to_text(&options))
    }

    /// The content as Markdown.
    ///
    /// >>> print(dechaff.extract(PAGE).markdown())
    /// # Sea glass
    /// <BLANKLINE>
    /// Glass that the sea has rounded was once *a bottle*, a window or a lamp on a ship.
    /// <BLANKLINE>
    /// It takes thirty years in the surf until no [sharp edge](/edge) is left, and green is common.
    /// <BLANKLINE>
    #[pyo3(signature = (*, links=true, images=true, tables=true, emphasis=true, title="auto"))]
    fn markdown(
        &self,
        py: Python<'_>,
        links: bool,
        images: bool,
        tables: bool,
        emphasis: bool,
        title: &str,
    ) -> PyResult<String> {
        let options = MarkdownOptions::default().with_links(links).with_images(images);
        let options = options.with_tables(tables).with_emphasis(emphasis);
        self.written(py, title, |tree| tree.to_markdown(&options))
    }

    /// The content as HTML that is safe to show: no scripts, no styles. page=False returns only
    /// <article>.
    #[allow(clippy::too_many_arguments, reason = "keywords of Python")]
    #[pyo3(signature = (*, page=true, links=true, images=true, tables=true, emphasis=true, title="auto"))]
    fn html(
        &self,
        py: Python<'_>,
        page: bool,
        links: bool,
        images: bool,
        tables: bool,
        emphasis: bool,
        title: &str,
    ) -> PyResult<String> {
        let options = HtmlOptions::default().with_page(page).with_links(links).with_images(images);
        let options = options.with_tables(tables).with_emphasis(emphasis);
        self.written(py, title, |tree| tree.to_html(&options))
    }

    /// The content as XML by the guidelines of the Text Encoding Initiative. file=False leaves out the
    /// XML declaration; id goes into <idno>.
    #[allow(clippy::too_many_arguments, reason = "keywords of Python")]
    #[pyo3(signature = (*, file=true, id=None, links=true, images=true, tables=true, emphasis=true, title="auto"))]
    fn tei(
        &self,
        py: Python<'_>,
        file: bool,
        id: Option<String>,
        links: bool,
        images: bool,
        tables: bool,
        emphasis: bool,
        title: &str,
    ) -> PyResult<String> {
        let options = TeiOptions::default().with_file(file).with_id(id).with_links(links);
        let options = options.with_images(images).with_tables(tables).with_emphasis(emphasis);
        self.written(py, title, |tree| tree.to_tei(&options))
    }

    /// The tree of the content as JSON text; each node has its bytes in the page.
    #[pyo3(signature = (*, title="auto"))]
    fn json(&self, py: Python<'_>, title: &str) -> PyResult<String> {
        self.written(py, title, Tree::to_json)
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (all, kept, score) = detached(py, || {
            let lines = self.extraction.lines();
            let (all, kept) = (lines.len(), lines.filter(|line| line.content).count());
            Ok((all, kept, self.extraction.score()))
        })?;
        let title = self.title(py)?.into_pyobject(py)?.repr()?.to_string();
        Ok(format!("<dechaff.Document {title}: {kept} of {all} lines kept, score {score:.2}>"))
    }
}
