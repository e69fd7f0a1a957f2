//! Documents as text, Markdown, HTML, JSON and TEI.

mod escape;
mod html;
mod json;
mod markdown;
mod markdown_inline;
mod markdown_table;
mod tei;
mod text;

pub use html::HtmlOptions;
pub use markdown::MarkdownOptions;
pub use tei::TeiOptions;
pub use text::TextOptions;
