//! A model at work.

use dechaff::{Extractor, Group, Html, Input, Model as Trained, Options, PageExtractor};
use wasm_bindgen::prelude::*;

use crate::document::Document;
use crate::errors::{left_out, model_error, page_error};
use crate::options::{PageOptions, bytes, read};

/// A model that separates content from boilerplate. Make one and use it for all pages.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Model(PageExtractor);

const NO_FILE: &str = "expected the bytes of a model file as a Uint8Array, or nothing for `general`, the model of this \
                       package";

#[wasm_bindgen]
impl Model {
    /// The model `general`, or one from the bytes of a model file.
    ///
    /// # Errors
    /// The file cannot be read.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "Uint8Array")] file: &JsValue,
    ) -> Result<Self, JsValue> {
        let extractor = match file.dyn_ref::<js_sys::Uint8Array>() {
            Some(file) => {
                let model = Trained::from_bytes(&file.to_vec());
                Extractor::new(model.map_err(|error| model_error(&error))?)
            }
            None if file.is_undefined() => dechaff::GENERAL.extractor(),
            // A string would otherwise become zero bytes.
            None => return Err(js_sys::TypeError::new(NO_FILE).into()),
        };
        Ok(Self(PageExtractor::new(extractor, Options::default()).map_err(JsError::from)?))
    }

    /// The name of the model: `general`, or an empty string for a model from bytes.
    #[wasm_bindgen(getter)]
    pub fn name(&self) -> String {
        self.0.extractor().model().name.clone()
    }

    /// The same model that keeps other lines.
    ///
    /// # Errors
    /// An option cannot be used.
    pub fn configured(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ModelOptions")] options: &JsValue,
    ) -> Result<Self, JsError> {
        Ok(Self(self.0.with(crate::options::options(options, &[Group::Lines, Group::Pages])?)?))
    }

    /// The content of a page.
    ///
    /// # Errors
    /// `PageError`: the page is binary data, or takes more work than a page may take. `LeftOut`: a
    /// rule of the model leaves it out. Other errors: an argument is wrong.
    pub fn extract(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string | Uint8Array")] html: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "PageOptions")] options: &JsValue,
    ) -> Result<Document, JsValue> {
        let (page, PageOptions { url, charset }) = (bytes(html)?, read(options)?);
        let html = Html::new(&page).with_charset(charset.as_deref());
        let input = Input { html, url: url.as_deref(), id: None, site: None };
        let extracted = self.0.extract(input).map_err(|error| page_error(&error))?;
        match extracted.left_out() {
            Some(reason) => Err(left_out(reason.help())),
            None => Ok(Document(extracted.into_owned())),
        }
    }

    /// The text of the content.
    ///
    /// # Errors
    /// The same as of `extract`.
    pub fn text(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string | Uint8Array")] html: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "PageOptions")] options: &JsValue,
    ) -> Result<String, JsValue> {
        Ok(self.extract(html, options)?.text())
    }

    /// Only the lines that are kept, which is the fastest.
    ///
    /// # Errors
    /// The same as of `extract`.
    pub fn plain(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string | Uint8Array")] html: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "PageOptions")] options: &JsValue,
    ) -> Result<String, JsValue> {
        if self.0.has_rules() {
            return Ok(self.extract(html, options)?.plain());
        }
        let (page, PageOptions { charset, .. }) = (bytes(html)?, read(options)?);
        let html = Html::new(&page).with_charset(charset.as_deref());
        self.0.plain(html).map_err(|error| page_error(&error))
    }
}
