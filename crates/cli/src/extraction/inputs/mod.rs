//! INPUT arguments: files, directories, patterns and `-`, and the pages in them.
//!
//! ```text
//! arguments -> files -> items (a page file, a JSON line, a WARC record) -> pages
//! ```
//!
//! Files are listed and items are read from their files one by one, so memory does not grow with
//! the input. Several threads turn items into pages.

mod body;
pub(crate) mod container;
mod gzip;
pub(crate) mod http;
mod jsonl;
pub(crate) mod kind;
mod line;
mod listing;
mod page;
mod reader;
mod record;
mod stream;
mod summary;
pub(crate) mod warc;

pub(crate) use body::decode as decode_body;
pub(crate) use kind::{InputFormat, Kind, input_format, without_extension};
pub(crate) use listing::Inputs;
pub(crate) use page::{Limit, Page, Refused, SkipKind, SkippedRecords};
pub(crate) use reader::{Item, Position, Reader};
pub(crate) use stream::Stream;
pub(crate) use summary::InputSummary;
