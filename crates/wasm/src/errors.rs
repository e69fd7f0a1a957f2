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

/// Creates the error for a page that cannot be extracted.
pub(crate) fn page_error(reason: &impl ToString) -> JsValue {
    PageError::new(&reason.to_string()).into()
}

/// Creates the error for a page that a rule leaves out.
pub(crate) fn left_out(reason: &str) -> JsValue {
    LeftOut::new(&format!("left out: {reason}")).into()
}

/// Creates the error for a model file that cannot be read.
pub(crate) fn model_error(reason: &impl ToString) -> JsValue {
    ModelError::new(&reason.to_string()).into()
}
