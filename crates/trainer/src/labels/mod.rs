//! Which lines are content: labels from markers, and from gold texts by alignment.

pub(crate) mod align;
pub(crate) mod label;
pub(crate) mod lcs;
pub(crate) mod role_labels;
