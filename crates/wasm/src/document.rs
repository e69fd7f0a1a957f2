//! The content of one page.

use dechaff::{Extracted, Format, Group, Options};
use wasm_bindgen::prelude::*;

use crate::options::options;

/// The content of one page.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Document(pub(crate) Extracted<'static>);

impl Document {
    fn written(&self, format: Format, options: &JsValue) -> Result<String, JsError> {
        Ok(self.0.file(format, &options_of_output(options)?)?)
    }
}

fn options_of_output(given: &JsValue) -> Result<Options, JsError> {
    options(given, &[Group::Output])
}

#[wasm_bindgen]
impl Document {
    /// The content as text: `render('text')` without options.
    #[wasm_bindgen(getter)]
    pub fn text(&self) -> String {
        self.0.text()
    }

    /// The lines that are kept, joined by line breaks.
    #[wasm_bindgen(getter)]
    pub fn plain(&self) -> String {
        self.0.extraction().plain()
    }

    /// The headline; where none is found, the `<title>` of the page.
    #[wasm_bindgen(getter)]
    pub fn title(&self) -> String {
        self.0.title().to_string()
    }

    /// The text of `<title>`.
    #[wasm_bindgen(getter, js_name = pageTitle)]
    pub fn page_title(&self) -> String {
        self.0.extraction().page_title().to_string()
    }

    /// The mean score of the lines that are kept, weighted by their characters: 0 to 1.
    #[wasm_bindgen(getter)]
    pub fn score(&self) -> f32 {
        self.0.extraction().score()
    }

    /// How good the extraction is likely to be: the expected word-F1 given its line scores, 0 to 1.
    #[wasm_bindgen(getter)]
    pub fn confidence(&self) -> f32 {
        self.0.confidence()
    }

    /// The probability that the page has useful content: 0 to 1. Forms to log in, errors, notices
    /// and empty pages have a low one.
    #[wasm_bindgen(getter)]
    pub fn useful(&self) -> f32 {
        self.0.useful()
    }

    /// All lines of the page in order, kept or not.
    ///
    /// # Errors
    /// JavaScript cannot create the objects.
    #[wasm_bindgen(getter, unchecked_return_type = "Line[]")]
    pub fn lines(&self) -> Result<JsValue, JsError> {
        parsed(&self.0.lines_json())
    }

    /// The posts of a thread in their order. A page without a thread has none.
    ///
    /// # Errors
    /// JavaScript cannot create the objects.
    #[wasm_bindgen(getter, unchecked_return_type = "Post[]")]
    pub fn posts(&self) -> Result<JsValue, JsError> {
        parsed(&self.0.posts_json())
    }

    /// What the page says about itself.
    ///
    /// # Errors
    /// JavaScript cannot create the objects.
    #[wasm_bindgen(getter, unchecked_return_type = "Metadata")]
    pub fn metadata(&self) -> Result<JsValue, JsError> {
        parsed(&self.0.metadata().to_json().to_string())
    }

    /// The content in a format: `text`, `markdown`, `html`, `tei` or `plain` (the kept lines).
    ///
    /// # Errors
    /// There is no such format, or an option cannot be used.
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
    /// An option cannot be used.
    pub fn markdown(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "WriteOptions")] options: &JsValue,
    ) -> Result<String, JsError> {
        self.written(Format::Markdown, options)
    }

    /// The content as HTML without scripts and styles.
    ///
    /// # Errors
    /// An option cannot be used.
    pub fn html(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "WriteOptions")] options: &JsValue,
    ) -> Result<String, JsError> {
        self.written(Format::Html, options)
    }

    /// The content as TEI.
    ///
    /// # Errors
    /// An option cannot be used.
    pub fn tei(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "WriteOptions")] options: &JsValue,
    ) -> Result<String, JsError> {
        self.written(Format::Tei, options)
    }

    /// The content in chunks of at most `size`: `300w` are 300 words, and `2000c` 2000 characters.
    /// Their texts are in a format: `text`, `markdown`, `html` or `tei`.
    ///
    /// # Errors
    /// The size or the format is wrong, or an option cannot be used.
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
        let format = format.as_deref().unwrap_or("text").parse()?;
        let options = options_of_output(options)?;
        parsed(&self.0.chunks_json(size.parse()?, format, &options)?)
    }

    /// The content as a tree of blocks.
    ///
    /// # Errors
    /// An option cannot be used.
    #[wasm_bindgen(js_name = tree, unchecked_return_type = "Record<string, unknown>")]
    pub fn to_tree(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "WriteOptions")] options: &JsValue,
    ) -> Result<JsValue, JsError> {
        parsed(&self.0.document(&options_of_output(options)?).to_json())
    }
}

/// Returns JSON as a value of JavaScript.
fn parsed(json: &str) -> Result<JsValue, JsError> {
    js_sys::JSON::parse(json).map_err(|_| JsError::new("a value could not be passed on"))
}
