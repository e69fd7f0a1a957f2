//! The content of one page.

use std::borrow::Cow;

use dechaff_documents::format::Content;
use dechaff_documents::{
    ChunkSize, Document as Tree, DocumentOptions, Format, RenderOptions, Title, WriteOptions,
    chunks_json, lines_json, metadata, posts_json,
};
use dechaff_extractor::Extraction;
use dechaff_metadata::{Metadata, useful};
use wasm_bindgen::prelude::*;

use crate::options::read;

/// The content of one page.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Document {
    url: Option<String>,
    extraction: Extraction<'static>,
}

impl Document {
    pub(crate) fn new(url: Option<String>, extraction: Extraction<'static>) -> Self {
        Self { url, extraction }
    }

    fn options(&self, title: Title) -> DocumentOptions {
        DocumentOptions::default().with_url(self.url.clone()).with_title(title)
    }

    fn tree(&self, title: Title) -> Tree {
        Tree::read(&self.extraction, &self.options(title))
    }

    /// The tree as some options change it.
    fn changed(&self, options: &WriteOptions) -> Cow<'_, Tree> {
        options.simplified(Cow::Owned(self.tree(options.title.unwrap_or_default())))
    }

    fn read(&self) -> Metadata {
        metadata(&self.extraction, self.url.as_deref())
    }

    fn written(&self, format: Format, options: &JsValue) -> Result<String, JsError> {
        let options: WriteOptions = read(options)?;
        let with_metadata = options.metadata.unwrap_or(false);
        let metadata = with_metadata.then(|| self.read());
        let confidence = with_metadata.then(|| self.extraction.confidence());
        let render = options.render().with_metadata(metadata.as_ref()).with_confidence(confidence);
        if let Content::Page(write) = format.content() {
            return Ok(write(&self.extraction, &render));
        }
        let written = self.changed(&options).render(format, &render);
        written.ok_or_else(|| JsError::new(&format!("documents are not written as {format}")))
    }
}

#[wasm_bindgen]
impl Document {
    /// The content as text: `render('text')` without options.
    #[wasm_bindgen(getter)]
    pub fn text(&self) -> String {
        let options = self.options(Title::Auto).with_only_text(true);
        Tree::read(&self.extraction, &options).to_text(&RenderOptions::default())
    }

    /// The lines that are kept, joined by line breaks.
    #[wasm_bindgen(getter)]
    pub fn plain(&self) -> String {
        self.extraction.plain()
    }

    /// The headline; where none is found, the `<title>` of the page.
    #[wasm_bindgen(getter)]
    pub fn title(&self) -> String {
        self.read().title_or(self.extraction.page_title()).to_string()
    }

    /// The text of `<title>`.
    #[wasm_bindgen(getter, js_name = pageTitle)]
    pub fn page_title(&self) -> String {
        self.extraction.page_title().to_string()
    }

    /// The mean score of the lines that are kept, weighted by their characters: 0 to 1.
    #[wasm_bindgen(getter)]
    pub fn score(&self) -> f32 {
        self.extraction.score()
    }

    /// How good the extraction is likely to be: the expected word-F1 given its line scores, 0 to 1.
    #[wasm_bindgen(getter)]
    pub fn confidence(&self) -> f32 {
        self.extraction.confidence()
    }

    /// The probability that the page has useful content: 0 to 1. Forms to log in, errors, notices and empty pages have
    /// a low one.
    #[wasm_bindgen(getter)]
    pub fn useful(&self) -> f32 {
        useful(&self.extraction)
    }

    /// All lines of the page in order, kept or not.
    ///
    /// # Errors
    /// If JavaScript cannot create the objects.
    #[wasm_bindgen(getter, unchecked_return_type = "Line[]")]
    pub fn lines(&self) -> Result<JsValue, JsError> {
        parsed(&lines_json(&self.extraction))
    }

    /// The posts of a thread in their order. A page without a thread has none.
    ///
    /// # Errors
    /// If JavaScript cannot create the objects.
    #[wasm_bindgen(getter, unchecked_return_type = "Post[]")]
    pub fn posts(&self) -> Result<JsValue, JsError> {
        parsed(&posts_json(&self.tree(Title::Auto)))
    }

    /// What the page says about itself.
    ///
    /// # Errors
    /// If JavaScript cannot create the objects.
    #[wasm_bindgen(getter, unchecked_return_type = "Metadata")]
    pub fn metadata(&self) -> Result<JsValue, JsError> {
        parsed(&self.read().to_json().to_string())
    }

    /// The content in a format: `text`, `markdown`, `html`, `tei`, `plain` (the kept lines), or
    /// `source-html`, the markup of the page without the rest.
    ///
    /// # Errors
    /// There is no such format, or what is wrong with the options.
    pub fn render(
        &self,
        format: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "WriteOptions")] options: &JsValue,
    ) -> Result<String, JsError> {
        self.written(format.parse()?, options)
    }

    /// The content as Markdown.
    ///
    /// # Errors
    /// What is wrong with the options.
    pub fn markdown(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "WriteOptions")] options: &JsValue,
    ) -> Result<String, JsError> {
        self.written(Format::Markdown, options)
    }

    /// The content as HTML without scripts and styles.
    ///
    /// # Errors
    /// What is wrong with the options.
    pub fn html(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "WriteOptions")] options: &JsValue,
    ) -> Result<String, JsError> {
        self.written(Format::Html, options)
    }

    /// The content as TEI.
    ///
    /// # Errors
    /// What is wrong with the options.
    pub fn tei(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "WriteOptions")] options: &JsValue,
    ) -> Result<String, JsError> {
        self.written(Format::Tei, options)
    }

    /// The content in chunks of at most `size`: `300w` are 300 words, and `2000c` 2000 characters. Their texts are in a
    /// format: `text`, `markdown`, `html` or `tei`.
    ///
    /// # Errors
    /// The size or the format is wrong, or what is wrong with the options.
    #[wasm_bindgen(unchecked_return_type = "Chunk[]")]
    pub fn chunks(
        &self,
        size: &str,
        #[wasm_bindgen(
            unchecked_optional_param_type = "\"text\" | \"markdown\" | \"html\" | \"tei\""
        )]
        format: Option<String>,
        #[wasm_bindgen(unchecked_optional_param_type = "WriteOptions")] options: &JsValue,
    ) -> Result<JsValue, JsError> {
        let (size, format) =
            (size.parse::<ChunkSize>()?, format.as_deref().unwrap_or("text").parse()?);
        let options: WriteOptions = read(options)?;
        let render = options.render().with_standalone(false);
        let chunks = chunks_json(&self.changed(&options).chunks(size), format, &render);
        let refused = || JsError::new(&format!("documents are not written as {format}"));
        parsed(&chunks.ok_or_else(refused)?)
    }

    /// The content as a tree of blocks.
    ///
    /// # Errors
    /// What is wrong with the options.
    #[wasm_bindgen(js_name = tree, unchecked_return_type = "Record<string, unknown>")]
    pub fn to_tree(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "WriteOptions")] options: &JsValue,
    ) -> Result<JsValue, JsError> {
        parsed(&self.changed(&read(options)?).to_json())
    }
}

/// Returns JSON as a value of JavaScript.
fn parsed(json: &str) -> Result<JsValue, JsError> {
    js_sys::JSON::parse(json).map_err(|_| JsError::new("a value could not be passed on"))
}
