//! Labels of lines: from markers, from gold texts by alignment, and from snippets.

pub(crate) mod align;
pub(crate) mod inside;
pub(crate) mod label;
pub(crate) mod lcs;
pub(crate) mod role_labels;
pub(crate) mod role_lines;
pub(crate) mod snippets;

pub use inside::{Inside, Parts};
pub use label::Known;
