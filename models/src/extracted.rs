//! The content of one page.

use std::borrow::Cow;
use std::sync::OnceLock;

use dechaff_documents::format::Field;
use dechaff_documents::{
    ChunkSize, Document, DocumentOptions, Format, RenderOptions, chunk_objects,
};
use dechaff_extractor::{Extraction, Title};
use dechaff_metadata::{LeftOut, Metadata, useful};
use serde_json::Value;

use crate::content::{FieldValue, PageContent, WriteError, each_field};
use crate::write::{header, write};
use crate::{Input, Line, Options};

/// A page that was extracted: its lines, document and metadata, each read when it is first needed.
///
/// ```
/// use dechaff::{Format, Options, PageExtractor};
///
/// let extractor = PageExtractor::new(dechaff::GENERAL.extractor(), Options::default())?;
/// let html = "<h1>Sea glass</h1><p>Glass that the sea has rounded was once a bottle.";
/// let page = extractor.extract(html)?;
/// println!("{}", page.write(Format::Markdown, &Options::default())?);
/// println!("{:?} {:.2}", page.metadata().title, page.confidence());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Extracted<'a> {
    extraction: Extraction<'a>,
    url: Option<String>,
    id: Option<String>,
    left_out: Option<LeftOut>,
    /// Whether the page is kept for several calls, so that its documents are kept, too.
    is_kept: bool,
    /// The document in full, and with text alone.
    documents: [OnceLock<Document>; 2],
    metadata: OnceLock<Metadata>,
}

impl<'a> Extracted<'a> {
    pub(crate) fn new(
        extraction: Extraction<'a>,
        page: Input<'_>,
        left_out: Option<LeftOut>,
    ) -> Self {
        Self {
            extraction,
            url: page.url.map(str::to_string),
            id: page.id.map(str::to_string),
            left_out,
            is_kept: false,
            documents: Default::default(),
            metadata: OnceLock::new(),
        }
    }

    /// Returns the extraction with a copy of its page, so that it can be kept. The documents that
    /// are read of it are kept, too.
    pub fn into_owned(self) -> Extracted<'static> {
        let Self { extraction, url, id, left_out, documents, metadata, .. } = self;
        let extraction = extraction.into_owned();
        let is_kept = true;
        Extracted { extraction, url, id, left_out, is_kept, documents, metadata }
    }

    /// Returns the lines of the page and the decision about them.
    pub fn extraction(&self) -> &Extraction<'a> {
        &self.extraction
    }

    /// Returns why a rule for pages leaves this one out, if one does.
    pub fn left_out(&self) -> Option<LeftOut> {
        self.left_out
    }

    fn read(&self, only_text: bool) -> Document {
        let options = DocumentOptions::default().with_url(self.url.clone());
        let options = options.with_only_text(only_text);
        Document::read(&self.extraction, &options)
    }

    /// Returns the document, `only_text` for text alone.
    fn document_of(&self, only_text: bool) -> Cow<'_, Document> {
        let kept = &self.documents[usize::from(only_text)];
        if self.is_kept {
            Cow::Borrowed(kept.get_or_init(|| self.read(only_text)))
        } else {
            Cow::Owned(self.read(only_text))
        }
    }

    /// Returns the content as a document: headings, lists, tables, pictures, posts.
    pub fn document(&self, options: &Options) -> Cow<'_, Document> {
        PageContent::document(self, options, false)
    }

    /// Returns the content as text.
    pub fn text(&self) -> String {
        self.document_of(true).to_text(&RenderOptions::default())
    }

    /// Returns the metadata of the page.
    pub fn metadata(&self) -> &Metadata {
        let url = self.url.as_deref();
        self.metadata.get_or_init(|| Metadata::read(&self.extraction, url))
    }

    /// Returns the metadata of the page if something has read them before.
    pub fn metadata_if_read(&self) -> Option<&Metadata> {
        self.metadata.get()
    }

    /// Returns the headline or, if none was found, the text of the page's `<title>`.
    pub fn title(&self) -> &str {
        self.metadata().title_or(self.extraction.page_title())
    }

    /// Returns the language of the page, if it is known.
    pub fn language(&self) -> Option<&str> {
        self.metadata().language.as_ref().map(|language| &*language.value)
    }

    /// Returns the probability that the page has useful content, 0..=1.
    pub fn useful(&self) -> f32 {
        useful(&self.extraction)
    }

    /// Returns the expected quality of the extraction ([`Extraction::confidence`]), 0..=1.
    pub fn confidence(&self) -> f32 {
        self.extraction.confidence()
    }

    /// Writes the page in a format. Several pages in one output have text between them
    /// ([`Format::stream`]); [`Self::file`] writes a file of this page alone.
    ///
    /// # Errors
    /// [`WriteError`] for options that the format has no place for, and if the caller ends the
    /// work.
    pub fn write(&self, format: Format, options: &Options) -> Result<String, WriteError> {
        write(self, format, options)
    }

    /// Writes a file of this page alone, as the program does.
    ///
    /// # Errors
    /// As of [`Self::write`].
    pub fn file(&self, format: Format, options: &Options) -> Result<String, WriteError> {
        let page = write(self, format, options)?;
        if options.chunks.is_some() {
            let end = if page.is_empty() { "" } else { Format::Jsonl.stream().alone };
            return Ok(page + end);
        }
        Ok(header(format, options) + &page + format.stream().alone)
    }

    /// Passes the values of some fields to a function, in their order.
    ///
    /// # Errors
    /// The error of the function, or [`WriteError`] if the caller ends the work.
    pub fn each_field(
        &self,
        fields: &[Field],
        options: &Options,
        each: impl FnMut(Field, FieldValue<'_>) -> Result<(), WriteError>,
    ) -> Result<(), WriteError> {
        each_field(self, fields, options, each)
    }

    /// Returns all lines of the page, kept or not, as an array of JSON.
    pub fn lines_json(&self) -> String {
        FieldValue::Lines(self).to_json()
    }

    /// Returns the posts of a thread as an array of JSON. A page without a thread has none.
    pub fn posts_json(&self) -> String {
        FieldValue::Posts((&*self.document_of(false)).into()).to_json()
    }

    /// Returns the chunks of the page as an array of JSON, their texts in a format.
    ///
    /// # Errors
    /// [`WriteError`] if documents are not written in this format.
    pub fn chunks_json(
        &self,
        size: ChunkSize,
        format: Format,
        options: &Options,
    ) -> Result<String, WriteError> {
        let chunks = self.document(options).chunks(size);
        let render = options.render().with_standalone(false);
        let chunks = chunk_objects(&chunks, format, &render);
        Ok(Value::from(chunks.ok_or_else(|| WriteError::no_document(format))?).to_string())
    }
}

impl PageContent for Extracted<'_> {
    fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    fn document(&self, options: &Options, only_text: bool) -> Cow<'_, Document> {
        match options.profile {
            None => self.document_of(only_text),
            Some(_) => {
                let is_left_out = options.title == Some(Title::Drop);
                let title = if is_left_out { "" } else { self.title() };
                Cow::Owned(self.read(only_text).simplified().with_title(title))
            }
        }
    }

    fn extracted(&self) -> Option<&Extracted<'_>> {
        Some(self)
    }

    fn plain(&self) -> String {
        self.extraction.plain()
    }

    fn score(&self) -> f32 {
        self.extraction.score()
    }

    fn lines(&self) -> Box<dyn ExactSizeIterator<Item = Line<'_>> + '_> {
        Box::new(self.extraction.lines().map(Line::from))
    }
}
