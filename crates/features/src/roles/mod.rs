//! What tells a byline, a date, a caption or a teaser from running text: names of elements, forms of
//! text, and what the page declares about itself.

pub(crate) mod context;
pub(crate) mod dates;
pub(crate) mod names;
pub(crate) mod view;
pub(crate) mod wording;
