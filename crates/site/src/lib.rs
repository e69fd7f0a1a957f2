//! Which lines of a page recur on other pages of its site.
//!
//! [`Sites`] samples the pages of each site and remembers hashes of their lines. [`Site::evidence`]
//! tells on how many other pages each line of a page is. An extractor that is given the [`Site`] of
//! a page takes lines that recur as less likely to be content.
//!
//! ```
//! use dechaff_site::{PageLines, Sites};
//!
//! let pages = ["<p>Home<p>Glass that the sea has rounded", "<p>Home<p>Green is common"];
//! let pages = pages.map(|html| dechaff_page::segment(html).unwrap());
//! let mut sites = Sites::default();
//! for (key, page) in (0..).zip(&pages) {
//!     sites.add("a.example", PageLines::new(key, page));
//! }
//! let site = sites.get("a.example").unwrap();
//! let evidence = site.evidence(&pages[0]);
//! assert_eq!((evidence.pages, &evidence.recurs[..]), (1, &[1, 0][..]));
//! ```

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

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
