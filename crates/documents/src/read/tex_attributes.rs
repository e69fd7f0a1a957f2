//! Reads TeX in the attributes of elements.

use crate::read::tex::{MAX_BYTES, tidy, without_delimiters};
use crate::read::{Dom, Node, contains_any};
use dechaff_page::lexicon::attributes::TEX;

/// Returns the TeX in an attribute of an element.
pub(crate) fn tex_of(dom: &Dom<'_>, at: usize) -> Option<String> {
    let node = &dom[at];
    let value = dom.decoded(node.attributes_of(&TEX).next()?);
    let tex = without_delimiters(value.trim());
    let named =
        |name: &[u8]| contains_any(name, &[b"math", b"tex", b"formula", b"equation", b"mjx"]);
    let is_tex = tex.contains(['\\', '^', '_', '=', '+', '{'])
        || node.has_class(named)
        || named(node.name()) && !matches!(tex, "true" | "false");
    // Data for a script is not TeX.
    let is_data = tex.starts_with("{\"") || tex.starts_with("[{") || tex.len() >= MAX_BYTES;
    if is_tex && !is_data { tidy(tex) } else { None }
}

/// Returns whether an element may have its TeX in an attribute.
pub(crate) fn has_tex(node: &Node<'_>) -> bool {
    node.has_any(&TEX)
}
