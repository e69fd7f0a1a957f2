//! Works through items in parallel, and hands on the results in order.
//!
//! Each worker takes the next item, makes the page of it and extracts; the calling thread puts the
//! results in order. Reading is a worker's work too: so many threads are kept busy as were asked for,
//! whether reading or extracting takes longer.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

use crate::extraction::inputs::{Item, Limit, Page, Position, Reader, Refused, refuse_binary};
use crate::terminal::output::Stop;

/// Items that are read and not written yet, at most.
const ITEMS: usize = 512;
/// Their bytes, if it is more than one item, at most.
const BYTES: u64 = 32 << 20;

/// From a page to what is written, or why it cannot be used.
pub(crate) type Render<'a> = &'a (dyn Fn(&Page) -> Result<String, String> + Sync);

/// What became of an item.
pub(crate) struct Done {
    /// What to call it on stderr.
    pub(crate) label: String,
    /// Its place below an output directory, with its own extension.
    pub(crate) place: PathBuf,
    /// How far the inputs are read with it.
    pub(crate) behind: Position,
    /// How many bytes of input files it took.
    pub(crate) input: u64,
    pub(crate) page: Result<Rendered, Refused>,
}

/// A page as it is written.
pub(crate) struct Rendered {
    pub(crate) id: String,
    /// Length of its HTML in bytes.
    pub(crate) html: u64,
    pub(crate) text: String,
}

/// Renders pages with so many threads, and hands each item to `sink`, in order. Memory is bounded:
/// reading waits for writing.
pub(crate) fn each_item(
    reader: Reader<'_>,
    limit: Limit,
    jobs: usize,
    render: Render<'_>,
    mut sink: impl FnMut(Done) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let source = Mutex::new((0, reader));
    let flight = Flight::default();
    let (done, results) = channel();
    thread::scope(|scope| {
        for _ in 0..jobs {
            let (source, flight, done) = (&source, &flight, done.clone());
            scope.spawn(move || work(source, flight, limit, render, &done));
        }
        drop(done);
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        let write = || {
            for (nth, length, item) in results {
                waiting.insert(nth, (length, item));
                while let Some((length, item)) = waiting.remove(&next) {
                    sink(item)?;
                    flight.end(length);
                    next += 1;
                }
            }
            Ok(())
        };
        let written = write();
        // If writing failed, nobody has to wait for it any more.
        flight.stop();
        written
    })
}

fn work(
    source: &Mutex<(u64, Reader<'_>)>,
    flight: &Flight,
    limit: Limit,
    render: Render<'_>,
    done: &Sender<(u64, u64, Done)>,
) {
    loop {
        let (nth, item) = {
            let mut source = source.lock().unwrap_or_else(PoisonError::into_inner);
            if !flight.wait() {
                return;
            }
            let Some(item) = source.1.next() else { return };
            flight.begin(item.length);
            source.0 += 1;
            (source.0 - 1, item)
        };
        let before = item.length;
        let item = finish(item, limit, render);
        let after = item.page.as_ref().map_or(0, |page| page.text.len() as u64);
        flight.change(before, after);
        if done.send((nth, after, item)).is_err() {
            return;
        }
    }
}

fn finish(item: Item, limit: Limit, render: Render<'_>) -> Done {
    let Item { ref label, ref place, behind, input, .. } = item;
    let (label, place) = (label.clone(), place.clone());
    let render = || {
        let page = item.page(limit)?;
        refuse_binary(&page.html)?;
        let text = render(&page)?;
        Ok(Rendered { id: page.id, html: page.html.len() as u64, text })
    };
    // One page in a million must not cost the others.
    let page = catch_unwind(AssertUnwindSafe(render)).unwrap_or_else(|_| {
        Err(Refused::Failed("a mistake in this program, told above: please report it".into()))
    });
    Done { label, place, behind, input, page }
}

/// What is read and not written yet.
#[derive(Default)]
struct Flight {
    state: Mutex<State>,
    less: Condvar,
}

#[derive(Default)]
struct State {
    items: usize,
    bytes: u64,
    stopped: bool,
}

impl Flight {
    /// Waits until there is room for one more item. Not, if the work has stopped.
    fn wait(&self) -> bool {
        let full = |state: &mut State| {
            !state.stopped && state.items > 0 && (state.items >= ITEMS || state.bytes >= BYTES)
        };
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let state = self.less.wait_while(state, full).unwrap_or_else(PoisonError::into_inner);
        !state.stopped
    }

    fn begin(&self, bytes: u64) {
        self.update(|state| {
            state.items += 1;
            state.bytes += bytes;
        });
    }

    fn change(&self, before: u64, after: u64) {
        self.update(|state| state.bytes = state.bytes.saturating_sub(before) + after);
    }

    fn end(&self, bytes: u64) {
        self.update(|state| {
            state.items -= 1;
            state.bytes = state.bytes.saturating_sub(bytes);
        });
    }

    fn stop(&self) {
        self.update(|state| state.stopped = true);
    }

    fn update(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
        self.less.notify_all();
    }
}
