//! Progress on stderr, where that is a terminal.

use std::fmt::Display;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::failure::say;

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
