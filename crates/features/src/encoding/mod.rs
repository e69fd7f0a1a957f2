//! The encoding of a page, and where its decoded text stands in the file.

mod declared;
pub(crate) mod decoded;
pub(crate) mod detect;
pub(crate) mod html;
pub(crate) mod source;
