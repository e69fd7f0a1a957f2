//! Writes all pages to one output.

use std::borrow::Cow;
use std::io::Write;

use dechaff_inputs::messages::escaped;

use super::{Results, Tally};
use crate::done::{Done, Rendered};
use crate::outputs::Layout;
use crate::write::Stop;

/// The separator of two pages of plain text.
const BETWEEN: char = '\u{c}';

/// Writes pages one after the other.
pub(crate) struct OneStream<W> {
    /// The output.
    pub(crate) to: W,
    /// The arrangement of the pages in it.
    pub(crate) layout: Layout,
}

impl<W: Write> Results for OneStream<W> {
    fn page(&mut self, _: &Done, page: &Rendered, nth: u64) -> Result<Option<String>, Stop> {
        // Only plain text has the id in a line of its own, and a form feed before the next page.
        let layout = &self.layout;
        let is_text = layout.format.stream().heading.is_some();
        let text = &page.written.text;
        let text = if is_text && !layout.is_one && text.contains(BETWEEN) {
            Cow::Owned(text.replace(BETWEEN, " "))
        } else {
            Cow::Borrowed(text.as_str())
        };
        layout.write(&mut self.to, &escaped(&page.id), nth, &text)?;
        Ok(None)
    }

    fn end(&mut self, tally: &Tally) -> Result<(), Stop> {
        Ok(self.to.write_all(self.layout.after(tally.pages).as_bytes())?)
    }
}
