//! Files that hold many pages.
//!
//! A kind of container is a file that implements [`Container`] and [`Entry`] and describes itself as a
//! [`ContainerKind`], and a row of [`CONTAINERS`].

use std::fmt;
use std::path::PathBuf;

use super::page::{BadRecord, Limit, Page, Refused};
use super::stream::Stream;
use super::{jsonl, warc};

/// All kinds of containers, in the order in which their first bytes are tried.
pub(crate) const CONTAINERS: [&ContainerKind; 2] = [&warc::KIND, &jsonl::KIND];

/// A kind of container.
pub(crate) struct ContainerKind {
    /// The value of `--input-format`, and what file names end in before a `.gz`.
    pub(crate) name: &'static str,
    /// What `--help` says of it.
    pub(crate) help: &'static str,
    /// What one of its entries is called.
    pub(crate) entry: &'static str,
    /// Does a file, unpacked and without white space before it, begin like this one?
    pub(crate) begins: fn(&[u8]) -> bool,
    /// Reads a file, whose path is known if it is not a pipe.
    pub(crate) open: fn(Stream, Option<PathBuf>, Limit) -> Box<dyn Container>,
}

impl fmt::Debug for ContainerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl PartialEq for ContainerKind {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for ContainerKind {}

/// A container that is being read.
pub(crate) trait Container: Send {
    /// Cuts off the next entry; none at the end of the file.
    fn next(&mut self) -> Option<Result<Box<dyn Entry>, BadRecord>>;

    /// The number of the last entry, from 1.
    fn number(&self) -> u64;

    /// How many bytes of the file were read, before they were unpacked.
    fn bytes_read(&self) -> u64;
}

/// What may hold a page. It is unpacked by another thread than the one that reads the container.
pub(crate) trait Entry: Send {
    /// How many bytes it takes.
    fn len(&self) -> u64;

    /// The most bytes that its page can have, as far as is known before it is unpacked; `gzip` says how
    /// many bytes that many packed bytes make at most.
    fn longest_unpacked(&self, limit: Limit, gzip: &dyn Fn(u64) -> u64) -> u64;

    /// An address that messages name it by, beside its number.
    fn uri(&self) -> Option<&str> {
        None
    }

    /// The page in it, not longer than the limit.
    fn page(self: Box<Self>, limit: Limit) -> Result<Page, Refused>;
}
