//! Features that distinguish a byline, a date, a caption or a teaser from running text: names of
//! elements, forms of text, and the metadata that the page declares.

pub(crate) mod context;
pub(crate) mod markup_role;
pub(crate) mod names;
pub(crate) mod view;
pub(crate) mod wording;
