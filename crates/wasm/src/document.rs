//! The content of one page.

use dechaff_extractor::metadata::Metadata;
use dechaff_extractor::{
    Document as Tree, DocumentOptions, Extraction, Html, HtmlOptions, MarkdownOptions, TeiOptions,
    TextOptions, Title,
};
use wasm_bindgen::prelude::*;

use crate::line::{Line, metadata, to_js};
use crate::options::{PlainOptions, WriteOptions, read};

/// The content of one page.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Document {
    page: Vec<u8>,
    charset: Option<String>,
    url: Option<String>,
    extraction: Extraction,
}

impl Document {
    pub(crate) fn new(
        page: Vec<u8>,
        charset: Option<String>,
        url: Option<String>,
        extraction: Extraction,
    ) -> Self {
        Self { page, charset, url, extraction }
    }

    fn source(&self) -> Html<'_> {
        Html::new(&self.page).with_charset(self.charset.as_deref())
    }

    fn tree(&self, title: Title) -> Tree {
        let options = DocumentOptions::default().with_url(self.url.clone()).with_title(title);
        self.extraction.document(self.source(), &options)
    }

    fn read(&self) -> Metadata {
        Metadata::read(self.source(), &self.extraction, self.url.as_deref())
    }
}

#[wasm_bindgen]
impl Document {
    /// The lines that are kept, joined by line breaks.
    #[wasm_bindgen(getter)]
    pub fn text(&self) -> String {
        self.extraction.text()
    }

    /// The headline; where none is found, the `<title>` of the page.
    #[wasm_bindgen(getter)]
    pub fn title(&self) -> String {
        self.read().title.map_or_else(|| self.extraction.title().to_string(), |found| found.value)
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

    /// All lines of the page in order, kept or not.
    ///
    /// # Errors
    /// If JavaScript cannot create the objects.
    #[wasm_bindgen(getter, unchecked_return_type = "Line[]")]
    pub fn lines(&self) -> Result<JsValue, JsError> {
        to_js(&self.extraction.lines().map(Line::from).collect::<Vec<_>>())
    }

    /// What the page says about itself.
    ///
    /// # Errors
    /// If JavaScript cannot create the objects.
    #[wasm_bindgen(getter, unchecked_return_type = "Metadata")]
    pub fn metadata(&self) -> Result<JsValue, JsError> {
        to_js(&metadata(&self.read()))
    }

    /// The content as plain text, a line for each block, with the cells of tables between tabs.
    ///
    /// # Errors
    /// What is wrong with the options.
    pub fn plain(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "PlainOptions")] options: &JsValue,
    ) -> Result<String, JsError> {
        let options: PlainOptions = read(options)?;
        let text = TextOptions::default().with_tables(options.tables).with_images(options.images);
        Ok(self.tree(options.title()?).to_text(&text))
    }

    /// The content as Markdown.
    ///
    /// # Errors
    /// What is wrong with the options.
    pub fn markdown(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "WriteOptions")] options: &JsValue,
    ) -> Result<String, JsError> {
        let options: WriteOptions = read(options)?;
        let markdown = MarkdownOptions::default().with_links(options.links);
        let markdown = markdown.with_images(options.images).with_tables(options.tables);
        let markdown = markdown.with_emphasis(options.emphasis);
        Ok(self.tree(options.title()?).to_markdown(&markdown))
    }

    /// The content as HTML without scripts and styles.
    ///
    /// # Errors
    /// What is wrong with the options.
    pub fn html(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "WriteOptions")] options: &JsValue,
    ) -> Result<String, JsError> {
        let options: WriteOptions = read(options)?;
        let html = HtmlOptions::default().with_page(options.page).with_links(options.links);
        let html = html.with_images(options.images).with_tables(options.tables);
        let html = html.with_emphasis(options.emphasis);
        Ok(self.tree(options.title()?).to_html(&html))
    }

    /// The content as TEI.
    ///
    /// # Errors
    /// What is wrong with the options.
    pub fn tei(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "WriteOptions")] options: &JsValue,
    ) -> Result<String, JsError> {
        let options: WriteOptions = read(options)?;
        let tei = TeiOptions::default().with_file(options.page).with_links(options.links);
        let tei = tei.with_images(options.images).with_tables(options.tables);
        let tei = tei.with_emphasis(options.emphasis);
        Ok(self.tree(options.title()?).to_tei(&tei))
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
        let options: WriteOptions = read(options)?;
        let json = self.tree(options.title()?).to_json();
        js_sys::JSON::parse(&json).map_err(|_| JsError::new("the tree could not be passed on"))
    }
}
