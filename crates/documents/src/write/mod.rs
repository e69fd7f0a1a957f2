//! Writes documents: a file for each format, and their shared parts.

mod about;
mod code_span;
mod elements;
mod escape;
mod html;
mod json;
mod link_list;
pub(crate) mod markdown;
mod markdown_inline;
mod markdown_table;
mod marks;
mod options;
pub(crate) mod tei;
mod tex;
pub(crate) mod text;

use about::About;
pub(crate) use escape::markup;
pub use json::Posts;
pub use options::RenderOptions;
pub(crate) use options::options;
pub use text::with_header;
