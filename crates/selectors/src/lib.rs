//! Finds the elements of a web page that CSS selectors name.
//!
//! [`Selector`] finds elements as bytes of the page, in any encoding and in `<noscript>` too.
//! [`ElementRules`] keeps or leaves out elements when an
//! [`Extractor`](dechaff_extractor::Extractor) extracts a page.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod css;
mod elements;
mod selector;

pub use css::SelectorError;
pub use elements::ElementRules;
pub use selector::Selector;
