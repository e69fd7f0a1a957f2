//! The pages of a web archive, for other programs.

use std::io;
use std::path::Path;

use crate::container::Container;
use crate::limit::Limit;
use crate::page::{Page, Refused};
use crate::stream::Stream;
use crate::warc;

/// The length above which pages are skipped: the default of `--max-bytes`.
const MAX_BYTES: u64 = 64 << 20;

/// Iterates over the HTML pages of a WARC file that were answered with a status of 2xx. Other records
/// are skipped. The file may be compressed.
///
/// A record that cannot be used is an error, after which the iteration goes on where possible.
pub struct Archive {
    /// The file, unless nothing after the last record can be read.
    records: Option<Box<dyn Container>>,
}

impl Archive {
    /// Opens a file.
    ///
    /// # Errors
    /// That of the operating system.
    pub fn open(path: &Path) -> io::Result<Self> {
        let stream = Stream::open(Some(path))?;
        let records = (warc::KIND.open)(stream, Limit::of(MAX_BYTES));
        Ok(Self { records: Some(records) })
    }
}

impl Iterator for Archive {
    /// A page, or the number of a record and why it cannot be used.
    type Item = Result<Page, (u64, String)>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let records = self.records.as_mut()?;
            let page = records.next()?.and_then(|entry| entry.page(Limit::of(MAX_BYTES)));
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
