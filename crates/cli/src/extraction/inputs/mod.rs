//! INPUT arguments: files, directories, patterns and `-`, and the pages in them.
//!
//! ```text
//! arguments -> files -> items (a page file, a JSON line, a WARC record) -> pages
//! ```
//!
//! Files are listed and items are cut off their file one by one, so that memory does not grow with
//! the input. Making a page of an item is work for many threads.

mod binary;
mod body;
mod gzip;
pub(crate) mod http;
pub(crate) mod jsonl;
mod kind;
mod line;
mod listing;
mod page;
mod promise;
mod reader;
mod record;
mod stream;
mod summary;
mod warc;

pub(crate) use binary::refuse_binary;
pub(crate) use jsonl::JsonlReader;
pub(crate) use kind::{InputFormat, Kind, without_extension};
pub(crate) use listing::Inputs;
pub(crate) use page::{Limit, Page, Refused, SkippedRecords};
pub(crate) use reader::{Item, Position, Reader};
pub(crate) use stream::Stream;
pub(crate) use summary::InputSummary;
pub(crate) use warc::WarcReader;
