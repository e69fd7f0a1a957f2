//! What is read and not written yet, and when there is room for more.

use std::sync::{Condvar, Mutex, PoisonError};

/// Items that are read and not written yet, at most.
const ITEMS: usize = 512;
/// Bytes that wait to be written, at most, before another item is read.
const BYTES: u64 = 32 << 20;

/// Counts items, what waits to be written, and the memory of both.
pub(crate) struct Flight {
    /// Bytes of memory there are, if it is more than one item.
    room: u64,
    state: Mutex<State>,
    less: Condvar,
}

#[derive(Default)]
struct State {
    items: usize,
    /// Bytes that wait to be written.
    waiting: u64,
    /// Bytes of memory, what waits to be written included.
    taken: u64,
    stopped: bool,
}

impl Flight {
    pub(crate) fn new(room: u64) -> Self {
        Self { room, state: Mutex::default(), less: Condvar::new() }
    }

    /// Bytes of memory there are.
    pub(crate) fn room(&self) -> u64 {
        self.room
    }

    /// Waits until one more item may be read. Not, if the work has stopped.
    pub(crate) fn wait(&self) -> bool {
        self.wait_while(|state| state.items > 0 && (state.items >= ITEMS || state.waiting >= BYTES))
    }

    /// Waits until there is so much memory for an item, and takes it. An item that is alone never waits.
    /// Not, if the work has stopped.
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

    /// An item takes less memory than was counted.
    pub(crate) fn shrink(&self, counted: &mut u64, needed: u64) {
        let less = counted.saturating_sub(needed);
        *counted -= less;
        self.update(|state| state.taken -= less);
    }

    /// An item is done, and so many bytes of it wait to be written.
    pub(crate) fn rendered(&self, counted: u64, length: u64) {
        self.update(|state| {
            state.taken = state.taken.saturating_sub(counted).saturating_add(length);
            state.waiting = state.waiting.saturating_add(length);
        });
    }

    /// An item is written.
    pub(crate) fn end(&self, length: u64) {
        self.update(|state| {
            state.items -= 1;
            state.taken = state.taken.saturating_sub(length);
            state.waiting = state.waiting.saturating_sub(length);
        });
    }

    /// Nobody has to wait any more.
    pub(crate) fn stop(&self) {
        self.update(|state| state.stopped = true);
    }

    fn wait_while(&self, full: impl Fn(&State) -> bool) -> bool {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let full = |state: &mut State| !state.stopped && full(state);
        let state = self.less.wait_while(state, full).unwrap_or_else(PoisonError::into_inner);
        !state.stopped
    }

    fn update(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
        self.less.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_comes_back_as_work_goes_on() {
        let flight = Flight::new(100);
        let taken = || flight.state.lock().unwrap().taken;
        // More than there is, but alone.
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
