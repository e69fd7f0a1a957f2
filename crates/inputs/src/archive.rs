//! The pages of a web archive.

use std::io;
use std::path::Path;

use crate::container::Container;
use crate::limit::Limit;
use crate::page::{Page, Refused};
use crate::stream::Stream;
use crate::warc;

/// Iterates over the HTML pages of a WARC file whose status is 2xx. Other records are skipped, and
/// so are pages longer than the default [`Limit`]. The file may be compressed.
///
/// A record that cannot be used is an error, after which the iteration goes on where possible.
pub struct Archive {
    /// The records, or `None` if nothing after the last record can be read.
    records: Option<Box<dyn Container>>,
}

impl Archive {
    /// Opens a file.
    ///
    /// # Errors
    /// The error of the operating system.
    pub fn open(path: &Path) -> io::Result<Self> {
        let stream = Stream::open(Some(path))?;
        let records = (warc::KIND.open)(stream, Limit::default());
        Ok(Self { records: Some(records) })
    }
}

impl Iterator for Archive {
    /// A page, or the number of a record and the reason why it cannot be used.
    type Item = Result<Page, (u64, String)>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let records = self.records.as_mut()?;
            let page = records.next()?.and_then(|entry| entry.page(Limit::default()));
            let number = records.number();
            if matches!(page, Err(Refused::Unread(_))) {
                self.records = None;
            }
            return Some(match page {
                Ok(page) => Ok(page),
                Err(Refused::Skipped(_)) => continue,
                Err(Refused::Failed(reason) | Refused::Unread(reason)) => Err((number, reason)),
            });
        }
    }
}
