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
    /// Returns the text before a page, which is the `nth` from 0.
    pub fn before(&self, id: &str, nth: u64) -> String {
        let header = if nth == 0 { self.header.clone() } else { String::new() };
        if self.is_one { header } else { header + &self.format.stream().before(id, nth) }
    }

    /// Returns the text at the end of a page. A page without chunks has no line.
    pub fn page_end(&self, page: &str) -> &'static str {
        let stream = self.format.stream();
        if page.is_empty() && self.format == Format::Jsonl {
            return "";
        }
        if self.is_one { stream.alone } else { stream.page_end }
    }

    /// Writes a page, which is the `nth` from 0.
    pub(crate) fn write(
        &self,
        to: &mut dyn Write,
        id: &str,
        nth: u64,
        page: &str,
    ) -> io::Result<()> {
        write!(to, "{}{page}{}", self.before(id, nth), self.page_end(page))
    }

    /// Returns the text after the last page of a number of pages, which may be 0.
    pub fn after(&self, pages: u64) -> String {
        let header = if pages == 0 { self.header.clone() } else { String::new() };
        if self.is_one { header } else { header + &self.format.stream().after(pages) }
    }
}
