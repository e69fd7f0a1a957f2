//! INPUT arguments: files, directories, patterns and `-`, and the pages in them.
//!
//! ```text
//! arguments -> files -> items (a page file, a JSON line, a WARC record) -> pages
//! ```
//!
//! Files are listed and items are read from their files one by one, so memory does not grow with
//! the input. Several threads turn items into pages.

mod address;
mod body;
pub(crate) mod container;
mod http;
mod jsonl;
mod kind;
mod line;
mod listing;
mod page;
mod reader;
mod record;
mod stream;
mod summary;
mod unpacked;
pub(crate) mod warc;

pub use address::is_address;
pub use body::decode as decode_body;
pub use http::{Body, body as http_body};
pub(crate) use kind::without_extension;
pub use kind::{CONTAINERS, Kind};
pub(crate) use listing::Input;
pub use listing::Inputs;
pub use page::{Limit, Page, Refused, SkipKind, SkippedRecords};
pub use reader::{Item, Position, Reader};
pub use stream::Stream;
pub use summary::InputSummary;
