//! Writes all pages to one output.

use std::borrow::Cow;
use std::io::Write;

use dechaff_inputs::messages::escaped;

use super::{Outcome, Results, Tally};
use crate::outputs::Layout;
use crate::workers::{Done, Rendered};
use crate::write::Stop;

/// The separator of two texts.
const BETWEEN: char = '\u{c}';

/// Writes all pages one after the other.
pub(crate) struct OneStream<W> {
    /// The output.
    pub(crate) to: W,
    /// How the pages are arranged in it.
    pub(crate) layout: Layout,
}

impl<W: Write> Results for OneStream<W> {
    fn page(&mut self, _: &Done, page: &Rendered, nth: u64) -> Result<Outcome, Stop> {
        // Only a text has its id in a line of its own, and a form feed before the next one.
        let layout = &self.layout;
        let is_text = layout.format.stream().heading.is_some();
        let text = &page.written.text;
        let text = match is_text && !layout.is_one && text.contains(BETWEEN) {
            true => Cow::Owned(text.replace(BETWEEN, " ")),
            false => Cow::Borrowed(text.as_str()),
        };
        layout.write(&mut self.to, &escaped(&page.id), nth, &text)?;
        Ok(Outcome::Written)
    }

    fn end(&mut self, tally: &Tally) -> Result<(), Stop> {
        Ok(self.to.write_all(self.layout.after(tally.pages).as_bytes())?)
    }
}
