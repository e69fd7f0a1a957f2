//! The units of a page: groups of lines that are decided and written together.

mod facts;
mod tables;

pub use facts::facts;
pub use tables::Tables;
