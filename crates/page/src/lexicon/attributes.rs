//! Attributes whose values readers see as text.

use crate::nodes::Names;

/// Attributes with the TeX of an element.
pub static TEX: Names<6> = Names::new([
    b"data-math", b"data-tex", b"data-latex", b"data-formula", b"data-equation", b"data-katex",
]);

/// Attributes with the text of a note of the element itself.
pub static NOTES: Names<4> =
    Names::new([b"data-footnote", b"data-note", b"data-definition", b"data-footnote-text"]);
