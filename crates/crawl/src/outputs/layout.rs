//! The arrangement of pages in an output.

use std::io::{self, Write};

use dechaff_documents::Format;

/// The arrangement of several pages in one output.
#[derive(Debug, Clone)]
pub struct Layout {
    /// The format of the pages.
    pub format: Format,
    /// Whether there is only one page, which needs no name.
    pub is_one: bool,
    /// The text before all pages, such as the names of columns.
    pub header: String,
}

impl Layout {
    /// Writes a page, which is the `nth` from 0. A page without chunks has no line.
    pub(crate) fn write(
        &self,
        to: &mut dyn Write,
        id: &str,
        nth: u64,
        page: &str,
    ) -> io::Result<()> {
        let stream = self.format.stream();
        let header = if nth == 0 { &*self.header } else { "" };
        let before = if self.is_one { String::new() } else { stream.before(id, nth) };
        let end = if self.is_one { stream.alone } else { stream.page_end };
        let end = if page.is_empty() && self.format == Format::Jsonl { "" } else { end };
        write!(to, "{header}{before}{page}{end}")
    }

    /// Returns the text after the last page of a number of pages, which may be 0.
    pub(crate) fn after(&self, pages: u64) -> String {
        let header = if pages == 0 { self.header.clone() } else { String::new() };
        if self.is_one { header } else { header + &self.format.stream().after(pages) }
    }
}
