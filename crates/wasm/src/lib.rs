//! The npm package `dechaff`: extraction in Node and in browsers.
//!
//! `model` is a model at work, `document` the content of one page, `options` reads the arguments of
//! JavaScript, and `types` declares them for TypeScript.

mod document;
mod errors;
mod model;
mod options;
mod types;

use wasm_bindgen::prelude::*;

/// The version of the package.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_string()
}
