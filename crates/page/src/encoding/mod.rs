//! The encoding of a page, and the mapping from decoded text to the file.

mod declared;
pub(crate) mod decoded;
pub(crate) mod detect;
pub(crate) mod html;
pub(crate) mod other_types;
pub(crate) mod repair;
pub(crate) mod source;

pub use detect::{decode, detect};
