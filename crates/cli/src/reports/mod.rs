//! The output of commands about models, corpora and results: text, JSON, HTML and plots.

pub(crate) mod agreement;
pub(crate) mod card;
mod chart;
pub(crate) mod curves;
pub(crate) mod html;
pub(crate) mod importance;
pub(crate) mod json;
pub(crate) mod misclassified;
pub(crate) mod plots;
pub(crate) mod seen;
pub(crate) mod slices;
pub(crate) mod text;
pub(crate) mod trained;
