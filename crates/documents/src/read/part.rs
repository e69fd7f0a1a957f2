//! The part of a page that a document is read from.

use dechaff_page::Tape;

/// The part of a page that is read.
#[derive(Debug, Clone, Default)]
pub(crate) struct Part {
    /// The offsets at which the elements around it start, outermost first.
    pub(crate) around: Vec<usize>,
    /// The offset of its first byte: that of a start tag, or of the page.
    pub(crate) start: usize,
    /// Whether it ends with the element that starts there. Otherwise it continues after the
    /// element.
    pub(crate) is_element: bool,
    /// The offset after the last text that is kept, if known.
    pub(crate) last: Option<usize>,
    /// The offset at which reading ends at the latest, if known.
    pub(crate) end: Option<usize>,
}

impl Part {
    /// Returns the number of nodes up to the last text that is kept. The blocks around it are read to
    /// their ends, so there may be more.
    pub(crate) fn nodes(&self, tape: &Tape, html: &[u8]) -> usize {
        tape.count(self.start..self.last.unwrap_or(html.len()))
    }
}
