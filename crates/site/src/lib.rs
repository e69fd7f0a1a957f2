#![doc = include_str!("../README.md")]
//!
//! The entry points are [`Sites`] and [`Site::evidence`].

mod class_paths;
mod evidence;
mod file;
mod host;
mod page_lines;
mod site;
mod sites;

pub use class_paths::{class_paths, templates};
pub use evidence::{Evidence, Recurs};
pub use host::{host, site_of};
pub use page_lines::PageLines;
pub use site::{SAMPLE, Site};
pub use sites::Sites;
