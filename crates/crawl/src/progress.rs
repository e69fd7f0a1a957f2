//! Shows progress on stderr, if it is a terminal.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

use crate::failure::{is_quiet, say};
use crate::summary::summary;
use dechaff_inputs::Inputs;

/// The length of a bar that shows a share.
const PARTS: u64 = 1000;

/// The variable with which the Python package asks for progress as lines on stderr. Each begins
/// with a control character, which no message has.
const LINES: &str = "DECHAFF_PROGRESS_LINES";

/// The current step, and the part of it that is done.
pub struct Progress(ProgressBar);

/// Writes a line for a program, if one asked for it and a further part of the work is done.
fn tell(done: u64, all: u64) {
    /// The thousandth and the whole work of the last line.
    static LAST: AtomicU64 = AtomicU64::new(u64::MAX);
    let part = ((done * PARTS / all.max(1)) << 32) | (all & 0xffff_ffff);
    if std::env::var_os(LINES).is_some() && LAST.swap(part, Ordering::Relaxed) != part {
        let _ = writeln!(io::stderr().lock(), "\x1e{done} {all}");
    }
}

impl Progress {
    /// Creates a bar that counts things named `what`.
    pub fn count(what: &'static str) -> Self {
        let bar = ProgressBar::new(0).with_message(what);
        Self::styled(bar, "{msg} {bar:30} {human_pos}/{human_len} {eta}")
    }

    /// Creates a bar that counts pages, their bytes, and the bytes of input that were read. The
    /// size of the input is unknown if stdin is read, and it is not looked up if no bar is shown.
    pub fn pages(inputs: &Inputs) -> Self {
        let is_shown = io::stderr().is_terminal();
        let (bar, template) = match is_shown.then(|| summary(inputs).0).flatten() {
            Some(bytes) => (ProgressBar::new(bytes), "{bar:30} {bytes}/{total_bytes} {eta}, {msg}"),
            None => (ProgressBar::new_spinner(), "{spinner} {elapsed}, {msg}"),
        };
        Self::styled(bar, template)
    }

    /// Updates the number of pages and their bytes, and adds the bytes of input that were read.
    pub fn page(&self, pages: u64, bytes: u64, input: u64) {
        self.0.inc(input);
        // The message changes often enough to look steady, and seldom enough to cost nothing.
        if pages.is_multiple_of(64) && !self.0.is_hidden() {
            let seconds = self.0.elapsed().as_secs_f64().max(1e-3);
            let (pages_a_second, megabytes) =
                (pages as f64 / seconds, bytes as f64 / 1e6 / seconds);
            self.0.set_message(format!(
                "{pages} pages, {pages_a_second:.0} pages/s, {megabytes:.1} MB/s"
            ));
        }
    }

    /// Creates a bar that shows nothing, for results that go to the same terminal.
    pub fn none() -> Self {
        Self(ProgressBar::hidden())
    }

    /// Creates a display of the current step and its duration.
    pub fn steps() -> Self {
        Self::ticking(ProgressBar::new_spinner(), "{spinner} {elapsed} {msg}")
    }

    /// Creates a bar of a training, with its duration and the current step.
    pub fn training() -> Self {
        Self::ticking(ProgressBar::new(PARTS), "{bar:30} {elapsed}, {msg}")
    }

    fn ticking(bar: ProgressBar, template: &str) -> Self {
        bar.enable_steady_tick(Duration::from_millis(200));
        Self::styled(bar, template)
    }

    fn styled(bar: ProgressBar, template: &str) -> Self {
        if is_quiet() {
            return Self::none();
        }
        // The templates are constants that parse.
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Self(bar)
    }

    /// Updates the number of finished items.
    pub fn set(&self, done: usize, all: usize) {
        tell(done as u64, all as u64);
        self.0.set_length(all as u64);
        // Several threads report, so a smaller number is ignored.
        if self.0.position() < done as u64 {
            self.0.set_position(done as u64);
        }
    }

    /// Writes a message to stderr without damaging the bar.
    pub fn say(&self, what: impl Display) {
        self.0.suspend(|| say(what));
    }

    /// Shows the current step.
    pub fn step(&self, what: &str) {
        self.0.set_message(what.to_string());
    }

    /// Shows the current step of a training, the share of the work that is done, 0 to 1, and the
    /// time that is left.
    pub fn training_step(&self, step: &str, done: f64, left: Option<Duration>) {
        let parts = (done * PARTS as f64) as u64;
        tell(parts, PARTS);
        self.0.set_position(parts);
        match left {
            Some(left) => self.step(&format!("about {} left, {step}", HumanDuration(left))),
            None => self.step(step),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
