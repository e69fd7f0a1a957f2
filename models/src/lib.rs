//! Extracts the content of web pages, with the trained models inside.
//!
//! [`GENERAL`] and the other models make an [`Extractor`], and [`PageExtractor`] gives it
//! [`Options`]. Its [`extract`](PageExtractor::extract) returns a page as [`Extracted`]: its lines
//! with their scores, its document and its metadata. [`Extracted::write`] writes it in a
//! [`Format`]. The crates [`documents`], [`extractor`], [`metadata`] and [`page`] have the rest.
//!
//! ```
//! use dechaff::{Format, Options, PageExtractor};
//!
//! let extractor = PageExtractor::new(dechaff::GENERAL.extractor(), Options::default())?;
//! let page = "<title>Sea glass</title><nav><a href=/>Home</a></nav><div class=entry-content>\
//!     <p>Glass that the sea has rounded was once a bottle, a window, a lamp. It takes thirty \
//!     years, until no edge is left.<p>Green is common, blue is rare.</div>\
//!     <footer>Copyright</footer>";
//! let text = extractor.extract(page)?.write(Format::Text, &Options::default())?;
//! assert!(text.starts_with("Glass that the sea") && text.ends_with("blue is rare.\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Each model is in `models/NAME/`, with a card and its held-out metrics.

mod choices;
mod content;
mod extracted;
mod input;
mod line;
mod names;
mod options;
mod page_extractor;
mod shipped;
mod table;
mod write;

pub use choices::{Links, Profile, Tables};
pub use content::{FieldValue, PageContent, WriteError};
pub use dechaff_documents::format::Field;
pub use dechaff_documents::{self as documents, Document, DocumentOptions, Format, RenderOptions};
pub use dechaff_extractor::{self as extractor, Extraction, Extractor, Html, Model, PageError};
pub use dechaff_metadata::{self as metadata, Metadata};
pub use dechaff_page as page;
pub use extracted::Extracted;
pub use input::Input;
pub use line::Line;
pub use options::{Group, OptionError, OptionKind, Options};
pub use page_extractor::PageExtractor;
pub use shipped::{ALL, ARTICLE, DEFAULT, GENERAL, SHALLOW, ShippedModel, by_name};
pub use write::{header, write};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
mod project {}

#[cfg(doctest)]
#[doc = include_str!("../../docs/rust.md")]
mod guide {}
