//! The errors of npm/errors.js.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(raw_module = "./errors.js")]
extern "C" {
    type PageError;
    #[wasm_bindgen(constructor)]
    fn new(message: &str) -> PageError;

    type LeftOut;
    #[wasm_bindgen(constructor)]
    fn new(message: &str) -> LeftOut;

    type ModelError;
    #[wasm_bindgen(constructor)]
    fn new(message: &str) -> ModelError;
}

/// A page cannot be extracted.
pub(crate) fn page_error(reason: &impl ToString) -> JsValue {
    PageError::new(&reason.to_string()).into()
}

/// A page is left out by a rule.
pub(crate) fn left_out(reason: &str) -> JsValue {
    LeftOut::new(&format!("left out: {reason}")).into()
}

/// A model file cannot be read.
pub(crate) fn model_error(reason: &impl ToString) -> JsValue {
    ModelError::new(&reason.to_string()).into()
}
