//! Reads web pages from files, directories, patterns and stdin: pages, JSON lines and web archives,
//! compressed or not.
//!
//! ```text
//! arguments -> files -> items (a page file, a JSON line, a WARC record) -> pages
//! ```
//!
//! [`Inputs`] lists the files that arguments refer to, and a [`Reader`] reads their items one by
//! one, so that memory does not grow with the input. Several threads may turn items into pages.
//!
//! ```no_run
//! use std::path::Path;
//!
//! use dechaff_inputs::{Limit, Reader, files_of};
//!
//! let limit = Limit::default();
//! for item in Reader::of(files_of(Path::new("crawl.warc.gz")), limit) {
//!     let name = item.label();
//!     match item.page(limit) {
//!         Ok(page) => println!("{:?}: {} bytes", page.url, page.html.len()),
//!         Err(problem) => eprintln!("{name}: {problem}"),
//!     }
//! }
//! ```

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod address;
mod body;
mod container;
pub mod files;
mod http;
mod jsonl;
mod kind;
mod limit;
mod line;
mod listing;
mod memory;
pub mod messages;
mod mhtml;
mod page;
mod reader;
mod record;
mod stream;
mod unpacked;
mod warc;

pub use address::is_address;
pub use body::decode as decode_body;
pub use container::{ContainerKind, Entries, Entry};
pub use http::{Body, body as http_body, parameter as content_type_parameter};
pub use kind::{CONTAINERS, Kind, without_extension};
pub use limit::Limit;
pub use listing::{Input, Inputs, files_of, is_input};
pub use memory::{Memory, page_memory};
pub use mhtml::is_message as is_mhtml;
pub use page::{Page, Refused, SkipKind, SkippedRecords};
pub use reader::{Item, Position, Reader};
pub use stream::Stream;
