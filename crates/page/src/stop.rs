//! Lets a caller end the work on a page before it is complete.

use std::fmt;

use crate::page::error::PageError;

/// Tells whether the work on a page should end before it is complete: at a deadline, or when nobody
/// waits for the result any more. By default it never should.
///
/// The work looks at it every few thousand tokens, lines or nodes, and between its stages. So it
/// ends soon after, but not at once.
///
/// ```
/// use std::time::{Duration, Instant};
///
/// use dechaff_page::{Html, PageError, Stop, segment};
///
/// let deadline = Instant::now() + Duration::from_secs(3600);
/// let is_late = || Instant::now() >= deadline;
/// assert!(segment(Html::new("<p>in time").with_stop(Stop::when(&is_late))).is_ok());
/// let is_late = || true;
/// let late = segment(Html::new("<p>too late").with_stop(Stop::when(&is_late)));
/// assert_eq!(late.unwrap_err(), PageError::Stopped);
/// ```
#[derive(Clone, Copy, Default)]
pub struct Stop<'a>(Option<&'a (dyn Fn() -> bool + Sync)>);

impl<'a> Stop<'a> {
    /// Stops when the function returns true. From then on it must always return true.
    pub fn when(is_set: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self(Some(is_set))
    }

    /// Returns whether the work should end.
    pub fn is_set(self) -> bool {
        self.0.is_some_and(|is_set| is_set())
    }

    /// Ends the work if it should end.
    ///
    /// # Errors
    /// [`PageError::Stopped`] if so.
    pub fn check(self) -> Result<(), PageError> {
        if self.is_set() { Err(PageError::Stopped) } else { Ok(()) }
    }

    /// Counts a step, and looks at it every few thousand steps, so that short steps do not become
    /// longer. Returns whether the work should end.
    pub fn is_set_after(self, steps: &mut u32) -> bool {
        *steps += 1;
        steps.is_multiple_of(STEPS) && self.is_set()
    }
}

impl fmt::Debug for Stop<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Stop(when ..)" } else { "Stop(never)" })
    }
}

/// The number of steps between two checks. A step is a token or a node: thousands of them take less
/// than a millisecond.
const STEPS: u32 = 4096;

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;
    use crate::{Html, segment};

    #[test]
    fn short_steps_look_once_in_4096() {
        let looks = AtomicU32::new(0);
        let count = || looks.fetch_add(1, Ordering::Relaxed) >= 2;
        let (stop, mut taken) = (Stop::when(&count), 0);
        let steps = (1..).find(|_| stop.is_set_after(&mut taken));
        assert_eq!(steps, Some(3 * 4096));
        assert_eq!(looks.load(Ordering::Relaxed), 3);
        let mut taken = 0;
        assert!((0..10_000).all(|_| !Stop::default().is_set_after(&mut taken)));
    }

    /// A page of 40,000 tokens is read no further than to the first look at which it should end.
    #[test]
    fn reading_ends_soon_after() {
        let html = "<p>x".repeat(20_000);
        let read = |last: u32| {
            let looks = AtomicU32::new(0);
            let is_set = || looks.fetch_add(1, Ordering::Relaxed) >= last;
            let read = segment(Html::new(&html).with_stop(Stop::when(&is_set)));
            (read.map(|page| page.lines.len()), looks.into_inner())
        };
        let (lines, looks) = read(u32::MAX);
        assert!(lines.unwrap() > 0);
        for last in 0..looks {
            assert_eq!(read(last), (Err(PageError::Stopped), last + 1));
        }
        assert!(looks >= 9, "{looks}");
    }
}
