//! The units of a page: groups of lines that are decided and written together.

mod tables;

pub use tables::Tables;
