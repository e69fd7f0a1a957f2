//! Limits the items that have been read but not yet written.

use std::sync::{Condvar, Mutex, PoisonError};

/// Maximum number of items that have been read but not yet written.
const ITEMS: usize = 512;
/// The number of bytes that wait to be written above which no further item is read.
const BYTES: u64 = 32 << 20;

/// Counts items, the bytes that wait to be written, and the memory of both.
pub(crate) struct Flight {
    /// The limit of memory in bytes. A single item may exceed it.
    pub(crate) room: u64,
    state: Mutex<State>,
    less: Condvar,
}

#[derive(Default)]
struct State {
    items: usize,
    /// The number of bytes that wait to be written.
    waiting: u64,
    /// The number of bytes of memory in use, including output that waits to be written.
    taken: u64,
    /// The number of threads that wait. Waking threads takes a system call, even if no thread
    /// waits.
    threads: usize,
    stopped: bool,
}

impl Flight {
    pub(crate) fn new(room: u64) -> Self {
        Self { room, state: Mutex::default(), less: Condvar::new() }
    }

    /// Waits until another item may be read. Returns false if the work has stopped.
    pub(crate) fn wait(&self) -> bool {
        self.wait_while(|state| state.items > 0 && (state.items >= ITEMS || state.waiting >= BYTES))
    }

    /// Waits until there is enough memory for an item, and reserves it. A single item never waits.
    /// Returns false if the work has stopped.
    pub(crate) fn begin(&self, needed: u64) -> bool {
        let full =
            |state: &State| state.items > 0 && state.taken.saturating_add(needed) > self.room;
        let begins = self.wait_while(full);
        self.update(|state| {
            state.items += 1;
            state.taken = state.taken.saturating_add(needed);
        });
        begins
    }

    /// Releases memory of an item that needs less than was reserved.
    pub(crate) fn shrink(&self, counted: &mut u64, needed: u64) {
        let less = counted.saturating_sub(needed);
        *counted -= less;
        self.update(|state| state.taken -= less);
    }

    /// Records that an item is rendered, and that `length` bytes of it wait to be written.
    pub(crate) fn rendered(&self, counted: u64, length: u64) {
        self.update(|state| {
            state.taken = state.taken.saturating_sub(counted).saturating_add(length);
            state.waiting = state.waiting.saturating_add(length);
        });
    }

    /// Records that an item is written.
    pub(crate) fn end(&self, length: u64) {
        self.update(|state| {
            state.items -= 1;
            state.taken = state.taken.saturating_sub(length);
            state.waiting = state.waiting.saturating_sub(length);
        });
    }

    /// Stops all waiting.
    pub(crate) fn stop(&self) {
        self.update(|state| state.stopped = true);
    }

    fn wait_while(&self, full: impl Fn(&State) -> bool) -> bool {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        while !state.stopped && full(&state) {
            state.threads += 1;
            state = self.less.wait(state).unwrap_or_else(PoisonError::into_inner);
            state.threads -= 1;
        }
        !state.stopped
    }

    fn update(&self, change: impl FnOnce(&mut State)) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut state);
        if state.threads > 0 {
            self.less.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_released_as_work_continues() {
        let flight = Flight::new(100);
        let taken = || flight.state.lock().unwrap().taken;
        // The item takes more than the limit, but it is the only item.
        assert!(flight.begin(150));
        let mut counted = 150;
        flight.shrink(&mut counted, 60);
        assert_eq!((counted, taken()), (60, 60));
        flight.shrink(&mut counted, 90);
        assert_eq!((counted, taken()), (60, 60));
        assert!(flight.begin(40));
        flight.rendered(counted, 10);
        assert_eq!(taken(), 50);
        flight.end(10);
        assert_eq!((taken(), flight.wait()), (40, true));
        flight.stop();
        assert!(!flight.wait() && !flight.begin(1000));
    }
}
