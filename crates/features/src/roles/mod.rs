//! What tells a byline, a date, a caption or a teaser from running text: names of elements, forms of
//! text, and what the page states about itself.

pub(crate) mod context;
pub(crate) mod names;
pub(crate) mod said;
pub(crate) mod view;
pub(crate) mod wording;
