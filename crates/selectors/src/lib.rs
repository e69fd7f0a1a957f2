#![doc = include_str!("../README.md")]
//!
//! The entry points are [`Selector`] and [`ElementRules`].

mod css;
mod elements;
mod selector;

pub use css::SelectorError;
pub use elements::ElementRules;
pub use selector::Selector;
