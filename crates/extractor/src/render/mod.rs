//! Writes documents as text, Markdown, HTML, JSON and TEI.

mod escape;
mod html;
mod json;
mod markdown;
mod markdown_inline;
mod markdown_table;
mod marks;
mod options;
mod tei;
mod tex;
mod text;

pub(crate) use escape::markup;
pub(crate) use markdown::heading_text;
pub use options::{HtmlOptions, MarkdownOptions, TeiOptions, TextOptions};
