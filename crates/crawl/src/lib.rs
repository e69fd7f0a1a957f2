//! Reads the pages of crawls, and writes what becomes of them whole.
//!
//! [`inputs`] lists files and reads pages from them: HTML files, JSON lines and web archives, each with or
//! without gzip. [`Archive`] is the shortest way to the pages of a web archive. A [`Job`] renders pages in
//! parallel and in order, within a limit of [`memory`]. It writes them to one output, or to a file
//! for each page, with a journal from which an interrupted run continues. [`mod@write`] writes any file completely
//! or not at all, and [`overwrite`] keeps a run from writing over what it reads.
//!
//! ```no_run
//! use std::path::Path;
//!
//! use dechaff_crawl::Archive;
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

mod archive;
mod failure;
mod flight;
pub mod inputs;
mod job;
pub mod memory;
mod outputs;
pub mod overwrite;
mod plain;
mod progress;
pub mod shell;
mod sites;
mod workers;
pub mod write;

pub use archive::Archive;
pub use failure::{Failure, say};
pub use job::Job;
pub use outputs::{Fingerprint, Layout, Written};
pub use progress::Progress;
pub use sites::{each_page, sample_page, sample_sites};
pub use workers::Render;
