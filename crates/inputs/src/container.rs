//! Files that contain many pages.
//!
//! A kind of container is a file that implements [`Container`] and [`Entry`], describes itself as a
//! [`ContainerKind`], and has a row in `CONTAINERS` of [`kind`](super::kind).

use crate::limit::Limit;
use crate::page::{Page, Refused};
use crate::stream::Stream;

/// A kind of container.
#[derive(Debug)]
pub struct ContainerKind {
    /// The extension of file names before a `.gz` or `.zst`.
    pub name: &'static str,
    /// The name of one of its entries.
    pub entry: &'static str,
    /// Returns whether a file, unpacked and without leading white space, begins like this kind.
    pub begins: fn(&[u8]) -> bool,
    /// Opens a file.
    pub open: fn(Stream, Limit) -> Box<dyn Container>,
}

impl PartialEq for ContainerKind {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for ContainerKind {}

/// A container that is being read: an iterator over its entries, and the parts that cannot be used. After one that is
/// [`Refused::Unread`], nothing can be read.
pub trait Container: Iterator<Item = Result<Box<dyn Entry>, Refused>> + Send {
    /// Returns the number of the last entry, from 1.
    fn number(&self) -> u64;

    /// Returns the number of bytes of the file that were read, before they were unpacked.
    fn bytes_read(&self) -> u64;
}

/// An entry that may contain a page. It is unpacked by another thread than the one that reads the
/// container.
pub trait Entry: Send {
    /// Returns the number of its bytes.
    fn len(&self) -> u64;

    /// Returns an upper limit of the length of its page, as far as it is known before unpacking.
    /// `gzip` returns the largest length that compressed bytes can have after decompression.
    fn longest_unpacked(&self, limit: Limit, gzip: &dyn Fn(u64) -> u64) -> u64;

    /// Returns the address that messages use in addition to its number.
    fn uri(&self) -> Option<&str> {
        None
    }

    /// Returns its bytes, if it is a line of JSON.
    fn line(&self) -> Option<&[u8]> {
        None
    }

    /// Returns the page in it, which is at most as long as the limit.
    fn page(self: Box<Self>, limit: Limit) -> Result<Page, Refused>;
}
