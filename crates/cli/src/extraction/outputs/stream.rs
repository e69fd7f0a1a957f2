//! All pages into one output.

use std::io::Write;

use super::{Outcome, Results, Tally};
use crate::extraction::formats::{Layout, end, frame};
use crate::extraction::workers::{Done, Rendered};
use crate::terminal::output::Stop;

/// Writes all pages one after the other.
pub(crate) struct OneStream<'a> {
    pub(crate) to: &'a mut dyn Write,
    pub(crate) layout: Layout,
}

impl Results for OneStream<'_> {
    fn page(&mut self, _: &Done, page: &Rendered, nth: u64) -> Result<Outcome, Stop> {
        let frame = frame(&page.id, nth, self.layout);
        write!(self.to, "{}{}{}", frame.before, page.text, frame.behind)?;
        Ok(Outcome::Written)
    }

    fn end(&mut self, tally: &Tally) -> Result<(), Stop> {
        Ok(self.to.write_all(end(tally.pages, self.layout).as_bytes())?)
    }
}
