//! Words of pages in many languages, and the ways in which they write numbers. Each list exists
//! once: features of roles, rules for roles and metadata read it here.

pub mod addresses;
pub mod attributes;
pub mod by_first;
pub mod bylines;
pub mod class_names;
pub mod code;
pub mod dates;
pub mod months;
pub mod notices;
pub mod numbers;
pub mod parts;
pub mod pictures;
pub mod products;
pub mod tracking;
