//! Progress on stderr, where that is a terminal.

use std::fmt::Display;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::terminal::exit::say;

/// What is being done, and how much of it is left.
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// Counts: `what` is being counted.
    pub(crate) fn count(what: &'static str) -> Self {
        let bar = ProgressBar::new(0).with_message(what);
        // The templates are constant: they parse.
        if let Ok(style) =
            ProgressStyle::with_template("{msg} {bar:30} {human_pos}/{human_len} {eta}")
        {
            bar.set_style(style);
        }
        Self(bar)
    }

    /// Counts pages, their bytes, and how much of so many bytes of input is read; without them there
    /// is no end to see.
    pub(crate) fn pages(input: Option<u64>) -> Self {
        let (bar, template) = match input {
            Some(bytes) => (ProgressBar::new(bytes), "{bar:30} {bytes}/{total_bytes} {eta}, {msg}"),
            None => (ProgressBar::new_spinner(), "{spinner} {elapsed}, {msg}"),
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Self(bar)
    }

    /// So many pages of so many bytes are done, with so many more bytes of input.
    pub(crate) fn page(&self, pages: u64, bytes: u64, input: u64) {
        self.0.inc(input);
        // Often enough to look steady, seldom enough to cost nothing.
        if pages.is_multiple_of(64) && !self.0.is_hidden() {
            let seconds = self.0.elapsed().as_secs_f64().max(1e-3);
            let (pages_a_second, megabytes) =
                (pages as f64 / seconds, bytes as f64 / 1e6 / seconds);
            self.0.set_message(format!(
                "{pages} pages, {pages_a_second:.0} pages/s, {megabytes:.1} MB/s"
            ));
        }
    }

    /// Shows nothing: for results that go to the same terminal.
    pub(crate) fn none() -> Self {
        Self(ProgressBar::hidden())
    }

    /// Tells what is being done for how long.
    pub(crate) fn steps() -> Self {
        let bar = ProgressBar::new_spinner();
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        Self(bar)
    }

    /// So many of so many are done.
    pub(crate) fn set(&self, done: usize, all: usize) {
        self.0.set_length(all as u64);
        // From several threads: never step back.
        if self.0.position() < done as u64 {
            self.0.set_position(done as u64);
        }
    }

    /// Says something on stderr without spoiling the bar.
    pub(crate) fn say(&self, what: impl Display) {
        self.0.suspend(|| say(what));
    }

    /// This is being done now.
    pub(crate) fn step(&self, what: &str) {
        self.0.set_message(what.to_string());
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
