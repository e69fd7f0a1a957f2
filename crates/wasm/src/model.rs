//! A model at work.

use dechaff_extractor::{Extractor, Html, Model as Trained};
use dechaff_metadata::PageRules;
use dechaff_selectors::ElementRules;
use wasm_bindgen::prelude::*;

use crate::document::Document;
use crate::errors::{left_out, model_error, page_error};
use crate::options::{ModelOptions, PageOptions, bytes, read, roles};

/// A model that separates content from boilerplate. Make one and use it for all pages.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Model {
    extractor: Extractor,
    elements: ElementRules,
    pages: PageRules,
}

const NO_FILE: &str = "expected the bytes of a model file as a Uint8Array, or nothing for `general`, the model of this \
                       package";

#[wasm_bindgen]
impl Model {
    /// The model `general`, or one from the bytes of a model file.
    ///
    /// # Errors
    /// What is wrong with the file.
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
            // A string would become bytes of zero.
            None => return Err(js_sys::TypeError::new(NO_FILE).into()),
        };
        Ok(Self { extractor, elements: ElementRules::default(), pages: PageRules::default() })
    }

    /// Its name: `general`, or an empty string for a model from bytes.
    #[wasm_bindgen(getter)]
    pub fn name(&self) -> String {
        self.extractor.model().name.clone()
    }

    /// The same model that keeps other lines.
    ///
    /// # Errors
    /// What is wrong with the options.
    pub fn configured(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ModelOptions")] options: &JsValue,
    ) -> Result<Self, JsError> {
        let options: ModelOptions = read(options)?;
        let mut extractor = self.extractor.clone();
        if let Some(decision) = options.decision()? {
            extractor = extractor.with_decision(decision);
        }
        if let Some(structure) = options.structure {
            extractor = extractor.with_structure(structure);
        }
        if let Some(hidden) = options.hidden()? {
            extractor = extractor.with_hidden(hidden);
        }
        let (include, exclude) = (roles(&options.include)?, roles(&options.exclude)?);
        let elements = options.elements(&self.elements)?;
        let pages = options.pages(&self.pages)?;
        Ok(Self { extractor: extractor.with_roles(&include, &exclude)?, elements, pages })
    }

    /// The content of a page.
    ///
    /// # Errors
    /// `PageError`: the page is binary data, or takes more work than a page may take. `LeftOut`: a rule of the model
    /// leaves it out. Others: an argument is wrong.
    pub fn extract(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string | Uint8Array")] html: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "PageOptions")] options: &JsValue,
    ) -> Result<Document, JsValue> {
        let PageOptions { url, charset } = read(options)?;
        let page = bytes(html)?;
        let source = Html::new(&page).with_charset(charset.as_deref());
        let extractor = self.elements.applied(&self.extractor, source);
        let extraction = extractor.extract(source).map_err(|error| page_error(&error))?;
        if let Some(reason) = self.pages.left_out(&extraction) {
            return Err(left_out(reason.help()));
        }
        Ok(Document::new(url, extraction.into_owned()))
    }

    /// The text of the content.
    ///
    /// # Errors
    /// As of `extract`.
    pub fn text(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string | Uint8Array")] html: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "PageOptions")] options: &JsValue,
    ) -> Result<String, JsValue> {
        Ok(self.extract(html, options)?.text())
    }

    /// The lines that are kept alone, which is the fastest.
    ///
    /// # Errors
    /// As of `extract`.
    pub fn plain(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string | Uint8Array")] html: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "PageOptions")] options: &JsValue,
    ) -> Result<String, JsValue> {
        if !self.pages.are_none() {
            return Ok(self.extract(html, options)?.plain());
        }
        let PageOptions { charset, .. } = read(options)?;
        let page = bytes(html)?;
        let source = Html::new(&page).with_charset(charset.as_deref());
        let extractor = self.elements.applied(&self.extractor, source);
        extractor.plain(source).map_err(|error| page_error(&error))
    }
}
