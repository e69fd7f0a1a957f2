//! Reads the arguments of JavaScript: pages and options.

use dechaff::{Group, Options};
use dechaff_page::refuse_other_types;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use wasm_bindgen::prelude::*;

use crate::errors::page_error;

/// The address and the charset of a page.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct PageOptions {
    pub(crate) url: Option<String>,
    pub(crate) charset: Option<String>,
}

/// Reads options of some groups. Options that are left out have their defaults.
pub(crate) fn options(given: &JsValue, groups: &[Group]) -> Result<Options, JsError> {
    let options = Options::of_groups(&json(given)?, groups);
    options.map_err(|error| JsError::new(&format!("options: {error}")))
}

/// Reads an object. Fields that are left out have their defaults.
pub(crate) fn read<T: DeserializeOwned + Default>(given: &JsValue) -> Result<T, JsError> {
    let read = serde_json::from_str::<Value>(&json(given)?).and_then(serde_json::from_value);
    read.map_err(|error| JsError::new(&format!("options: {error}")))
}

fn json(given: &JsValue) -> Result<String, JsError> {
    if given.is_undefined() || given.is_null() {
        return Ok("{}".into());
    }
    let json = js_sys::JSON::stringify(given).ok().and_then(|json| json.as_string());
    json.ok_or_else(|| JsError::new("the options are no object"))
}

/// Reads a page from a string or from bytes. PDF files, pictures and other binary data are
/// rejected.
pub(crate) fn bytes(page: &JsValue) -> Result<Vec<u8>, JsValue> {
    let bytes = match (page.as_string(), page.dyn_ref::<js_sys::Uint8Array>()) {
        (Some(text), _) => text.into_bytes(),
        (None, Some(bytes)) => bytes.to_vec(),
        (None, None) => {
            return Err(js_sys::TypeError::new("expected a string or a Uint8Array").into());
        }
    };
    refuse_other_types(&bytes).map_err(|reason| page_error(&reason))?;
    Ok(bytes)
}
