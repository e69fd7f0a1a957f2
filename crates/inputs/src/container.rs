//! Files that contain many pages.
//!
//! A kind of container is a source file that implements [`Entry`], describes itself as a
//! [`ContainerKind`], and has a row in [`CONTAINERS`](crate::CONTAINERS).

use std::borrow::Cow;

use crate::limit::Limit;
use crate::page::{Page, Refused};
use crate::stream::Stream;

/// A kind of container.
#[derive(Debug)]
pub struct ContainerKind {
    /// The name of the kind, which is the first of its extensions.
    pub name: &'static str,
    /// The extensions of file names before a `.gz` or `.zst`.
    pub extensions: &'static [&'static str],
    /// The name of one of its entries.
    pub entry: &'static str,
    /// Returns whether a file begins like this kind. The file is unpacked, without leading white
    /// space.
    pub begins: fn(&[u8]) -> bool,
    /// Opens a file.
    pub open: fn(Stream, Limit) -> Entries,
}

impl PartialEq for ContainerKind {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for ContainerKind {}

/// The entries of a container that is being read, each with its number, from 1. A part that cannot
/// be used is an error. Nothing can be read after [`Refused::Unread`].
pub type Entries = Box<dyn Iterator<Item = (u64, Result<Box<dyn Entry>, Refused>)> + Send>;

/// An entry that may contain a page. Another thread than the reader of the container unpacks it.
pub trait Entry: Send {
    /// Returns the number of its bytes.
    fn size(&self) -> u64;

    /// Returns an upper limit of the length of its page before unpacking. `gzip` returns the
    /// maximum length of a number of compressed bytes after decompression.
    fn longest_unpacked(&self, limit: Limit, gzip: &dyn Fn(u64) -> u64) -> u64;

    /// Returns the address that messages name in addition to its number.
    fn uri(&self) -> Option<&str> {
        None
    }

    /// Returns its bytes, if it is a line of JSON.
    fn line(&self) -> Option<Cow<'_, [u8]>> {
        None
    }

    /// Returns its page, which is at most as long as the limit.
    ///
    /// # Errors
    /// The reason why there is no page.
    fn page(self: Box<Self>, limit: Limit) -> Result<Page, Refused>;
}
