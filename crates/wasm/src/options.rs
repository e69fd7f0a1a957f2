//! What JavaScript passes: pages and options.

use dechaff_extractor::{Decision, Hidden, Role, Title, refuse_binary};
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
}

/// Of a page.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct PageOptions {
    pub(crate) url: Option<String>,
    pub(crate) charset: Option<String>,
}

/// Of a document that is written.
#[derive(Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct WriteOptions {
    pub(crate) links: bool,
    pub(crate) images: bool,
    pub(crate) tables: bool,
    pub(crate) emphasis: bool,
    pub(crate) page: bool,
    title: String,
}

/// Of a document that is written as plain text.
#[derive(Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct PlainOptions {
    pub(crate) images: bool,
    pub(crate) tables: bool,
    title: String,
}

impl Default for PlainOptions {
    fn default() -> Self {
        Self { images: false, tables: true, title: "auto".to_string() }
    }
}

impl PlainOptions {
    /// What becomes of the headline.
    pub(crate) fn title(&self) -> Result<Title, JsError> {
        rule(&self.title)
    }
}

impl Default for WriteOptions {
    fn default() -> Self {
        let title = "auto".to_string();
        Self { links: true, images: true, tables: true, emphasis: true, page: true, title }
    }
}

impl WriteOptions {
    /// What becomes of the headline.
    pub(crate) fn title(&self) -> Result<Title, JsError> {
        rule(&self.title)
    }
}

/// What becomes of the headline, by name.
fn rule(title: &str) -> Result<Title, JsError> {
    match title {
        "auto" => Ok(Title::Auto),
        "keep" => Ok(Title::Keep),
        "drop" => Ok(Title::Drop),
        other => {
            let message = format!("title is {other:?}, expected \"auto\", \"keep\" or \"drop\"");
            Err(JsError::new(&message))
        }
    }
}

impl ModelOptions {
    /// What becomes of text that the page hides, if it is given.
    pub(crate) fn hidden(&self) -> Result<Option<Hidden>, JsError> {
        let rule = |name: &String| {
            let message = || format!("hidden is {name:?}, expected \"drop\" or \"keep\"");
            Hidden::from_name(name).ok_or_else(|| JsError::new(&message()))
        };
        self.hidden.as_ref().map(rule).transpose()
    }

    /// The rule that the caller chose, if any.
    pub(crate) fn decision(&self) -> Result<Option<Decision>, JsError> {
        Ok(Decision::new(self.threshold, self.beta)?)
    }
}

/// Roles by their names.
pub(crate) fn roles(names: &[String]) -> Result<Vec<Role>, JsError> {
    let role = |name: &String| {
        Role::from_name(name).ok_or_else(|| {
            let known = Role::ALL.map(Role::name).join(", ");
            JsError::new(&format!("no role {name:?}, expected one of {known}"))
        })
    };
    names.iter().map(role).collect()
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
