//! Reads web pages from files, directories, patterns and stdin: pages, JSON lines and web archives,
//! compressed or not.
//!
//! ```text
//! arguments -> files -> items (a page file, a JSON line, a WARC record) -> pages
//! ```
//!
//! [`Inputs`] lists the files that arguments refer to, and a [`Reader`] reads their items one by
//! one, so that memory does not grow with the input. Several threads may turn items into pages.
//! [`Archive`] is the shortest way to the pages of a web archive.
//!
//! ```no_run
//! use std::path::Path;
//!
//! use dechaff_inputs::Archive;
//!
//! # fn main() -> std::io::Result<()> {
//! for page in Archive::open(Path::new("crawl.warc.gz"))? {
//!     match page {
//!         Ok(page) => println!("{:?}: {} bytes", page.url, page.html.len()),
//!         Err((record, reason)) => eprintln!("record {record}: {reason}"),
//!     }
//! }
//! # Ok(())
//! # }
//! ```

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod address;
mod archive;
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
pub use archive::Archive;
pub use body::decode as decode_body;
pub use container::{Container, ContainerKind, Entry};
pub use http::{Body, body as http_body};
pub use kind::{CONTAINERS, Kind, without_extension};
pub use limit::Limit;
pub use listing::{Input, Inputs, files_of, is_input};
pub use memory::{Memory, page_memory};
pub use page::{Page, Refused, SkipKind, SkippedRecords};
pub use reader::{Item, Position, Reader};
pub use stream::Stream;
