//! What JavaScript passes: pages and options.

use dechaff_extractor::{Decision, Hidden, RenderOptions, Role, Title, refuse_binary};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;

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
}

/// Of a page.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct PageOptions {
    pub(crate) url: Option<String>,
    pub(crate) charset: Option<String>,
}

/// Of a document that is written, in any format.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct WriteOptions {
    links: Option<bool>,
    images: Option<bool>,
    tables: Option<bool>,
    emphasis: Option<bool>,
    standalone: Option<bool>,
    pub(crate) metadata: bool,
    title: Option<String>,
}

impl WriteOptions {
    /// What becomes of the headline.
    pub(crate) fn title(&self) -> Result<Title, JsError> {
        Ok(self.title.as_deref().map(str::parse).transpose()?.unwrap_or_default())
    }

    pub(crate) fn render<'a>(&self) -> RenderOptions<'a> {
        RenderOptions::default()
            .with_links(self.links.unwrap_or(true))
            .with_images(self.images)
            .with_tables(self.tables.unwrap_or(true))
            .with_emphasis(self.emphasis.unwrap_or(true))
            .with_standalone(self.standalone.unwrap_or(true))
    }
}

impl ModelOptions {
    /// What becomes of text that the page hides, if it is given.
    pub(crate) fn hidden(&self) -> Result<Option<Hidden>, JsError> {
        Ok(self.hidden.as_deref().map(str::parse).transpose()?)
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
    serde_json::from_str(&json).map_err(|error| JsError::new(&format!("options: {error}")))
}

/// A page: a string, or its bytes. PDF files, pictures and other binary data are no pages.
pub(crate) fn bytes(page: &JsValue) -> Result<Vec<u8>, JsError> {
    let bytes = match (page.as_string(), page.dyn_ref::<js_sys::Uint8Array>()) {
        (Some(text), _) => text.into_bytes(),
        (None, Some(bytes)) => bytes.to_vec(),
        (None, None) => return Err(JsError::new("expected a string or a Uint8Array")),
    };
    refuse_binary(&bytes).map_err(|reason| JsError::new(&reason))?;
    Ok(bytes)
}
