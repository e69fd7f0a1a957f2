//! What JavaScript passes: pages and options.

use dechaff_extractor::{Decision, Hidden, Role};
use dechaff_metadata::{ChosenRules, PageRules};
use dechaff_page::refuse_binary;
use dechaff_selectors::ElementRules;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use wasm_bindgen::prelude::*;

use crate::errors::page_error;

/// Of a model.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ModelOptions {
    pub(crate) threshold: Option<f64>,
    pub(crate) beta: Option<f64>,
    pub(crate) include: Vec<String>,
    pub(crate) exclude: Vec<String>,
    hidden: Option<String>,
    pub(crate) structure: Option<bool>,
    keep: Option<Vec<String>>,
    drop: Option<Vec<String>>,
    language: Option<Vec<String>>,
    min_words: Option<u32>,
    min_useful: Option<f64>,
    min_confidence: Option<f64>,
}

/// Of a page.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct PageOptions {
    pub(crate) url: Option<String>,
    pub(crate) charset: Option<String>,
}

impl ModelOptions {
    /// What becomes of text that the page hides, if it is given.
    pub(crate) fn hidden(&self) -> Result<Option<Hidden>, JsError> {
        Ok(self.hidden.as_deref().map(str::parse).transpose()?)
    }

    /// The elements that the caller chose; those of the model, where none are given.
    pub(crate) fn elements(&self, own: &ElementRules) -> Result<ElementRules, JsError> {
        let [keep, drop] = [&self.keep, &self.drop].map(|css| css.as_deref().unwrap_or_default());
        let given = ElementRules::new(keep, drop)?;
        Ok(ElementRules {
            keep: self.keep.as_ref().map_or_else(|| own.keep.clone(), |_| given.keep),
            drop: self.drop.as_ref().map_or_else(|| own.drop.clone(), |_| given.drop),
        })
    }

    /// The rules for pages that the caller chose; those of the model, where none are given.
    pub(crate) fn pages(&self, own: &PageRules) -> Result<PageRules, JsError> {
        let &Self { min_words, min_useful, min_confidence, .. } = self;
        let languages = self.language.as_deref();
        let chosen = ChosenRules { languages, min_words, min_useful, min_confidence };
        Ok(own.clone().with(chosen)?)
    }

    /// The rule that the caller chose, if any.
    pub(crate) fn decision(&self) -> Result<Option<Decision>, JsError> {
        Ok(Decision::new(self.threshold, self.beta)?)
    }
}

/// Roles by their names.
pub(crate) fn roles(names: &[String]) -> Result<Vec<Role>, JsError> {
    Ok(names.iter().map(|name| name.parse()).collect::<Result<_, _>>()?)
}

/// Options that are left out are the defaults.
pub(crate) fn read<T: DeserializeOwned + Default>(options: &JsValue) -> Result<T, JsError> {
    if options.is_undefined() || options.is_null() {
        return Ok(T::default());
    }
    let json = js_sys::JSON::stringify(options).ok().and_then(|json| json.as_string());
    let json = json.ok_or_else(|| JsError::new("the options are no object"))?;
    let read = serde_json::from_str::<Value>(&json).and_then(serde_json::from_value);
    read.map_err(|error| JsError::new(&format!("options: {error}")))
}

/// A page: a string, or its bytes. PDF files, pictures and other binary data are no pages.
pub(crate) fn bytes(page: &JsValue) -> Result<Vec<u8>, JsValue> {
    let bytes = match (page.as_string(), page.dyn_ref::<js_sys::Uint8Array>()) {
        (Some(text), _) => text.into_bytes(),
        (None, Some(bytes)) => bytes.to_vec(),
        (None, None) => {
            return Err(js_sys::TypeError::new("expected a string or a Uint8Array").into());
        }
    };
    refuse_binary(&bytes).map_err(|reason| page_error(&reason))?;
    Ok(bytes)
}
