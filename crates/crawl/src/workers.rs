//! Processes items in parallel, and returns the results in order.
//!
//! Each worker takes the next item, reads its page and extracts it. The calling thread puts the
//! results in order. Workers also read the input, so the requested number of threads is busy,
//! whether reading or extracting takes longer. A single job is done by the calling thread alone,
//! because to pass each page on and wait for it takes longer than to write it.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use dechaff_page::refuse_binary;

use crate::flight::Flight;
use crate::outputs::Written;
use crate::write::Stop;
use dechaff_inputs::{Item, Limit, Page, Position, Reader, Refused, page_memory};

/// Renders a page, or returns why it cannot be used.
pub type Render<'a> = &'a (dyn Fn(&Page) -> Result<Written, String> + Sync);

/// The result of an item.
pub(crate) struct Done {
    /// The name of the item in messages.
    pub(crate) label: String,
    /// Its path below an output directory, with its own extension.
    pub(crate) place: PathBuf,
    /// The position in the inputs after it.
    pub(crate) position_after: Position,
    /// The number of bytes of input files that it took.
    pub(crate) input: u64,
    /// The page, or why there is none.
    pub(crate) page: Result<Rendered, Refused>,
}

/// A page as it is written.
pub(crate) struct Rendered {
    /// The name of the page in the output.
    pub(crate) id: String,
    /// The length of its HTML in bytes.
    pub(crate) html: u64,
    /// What is written.
    pub(crate) written: Written,
}

/// Renders pages with `jobs` threads, and passes each item to `sink` in order. Memory is
/// bounded: reading waits for writing, and pages wait for memory that other pages use.
pub(crate) fn each_item(
    reader: Reader<'_>,
    limit: Limit,
    jobs: usize,
    render: Render<'_>,
    mut sink: impl FnMut(Done) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let room = limit.memory.for_pages(limit.bytes);
    if jobs == 1 {
        let mut done = reader.map(|item| {
            finish(item, limit, render, &mut |page| {
                limit.check_utf8(page, page.utf8_at_most(), room)
            })
        });
        return done.try_for_each(sink);
    }
    let source = Mutex::new((0, reader));
    let flight = Flight::new(room);
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
            for (nth, item) in results {
                waiting.insert(nth, item);
                while let Some(item) = waiting.remove(&next) {
                    let length = length(&item);
                    sink(item)?;
                    flight.end(length);
                    next += 1;
                }
            }
            Ok(())
        };
        let written = write();
        // If writing failed, no thread waits for it any more.
        flight.stop();
        written
    })
}

fn work(
    source: &Mutex<(u64, Reader<'_>)>,
    flight: &Flight,
    limit: Limit,
    render: Render<'_>,
    done: &Sender<(u64, Done)>,
) {
    loop {
        let (nth, item, needed) = {
            let mut source = source.lock().unwrap_or_else(PoisonError::into_inner);
            if !flight.wait() {
                return;
            }
            let Some(item) = source.1.next() else { return };
            // If it may need more than there is, it gets all memory until its length is known.
            let needed = page_memory(item.longest_page(limit)).min(flight.room);
            // In the order of the items, so that none waits for a later one.
            if !flight.begin(needed) {
                return;
            }
            source.0 += 1;
            (source.0 - 1, item, needed)
        };
        let mut counted = needed;
        let item = finish(item, limit, render, &mut |page| {
            let utf8 = page.utf8_at_most();
            limit.check_utf8(page, utf8, flight.room)?;
            flight.shrink(&mut counted, page_memory(utf8));
            Ok(())
        });
        flight.rendered(counted, length(&item));
        if done.send((nth, item)).is_err() {
            return;
        }
    }
}

/// Returns the number of bytes that wait to be written.
fn length(item: &Done) -> u64 {
    item.page.as_ref().map_or(0, |page| page.written.text.len() as u64)
}

/// Reads the page of an item and renders it. `unpacked` is called with the page in between.
fn finish(
    item: Item,
    limit: Limit,
    render: Render<'_>,
    unpacked: &mut dyn FnMut(&Page) -> Result<(), String>,
) -> Done {
    let Item { ref label, ref place, position_after, input, .. } = item;
    let (label, place) = (label.clone(), place.clone());
    let render = || {
        let page = item.page(limit)?;
        unpacked(&page)?;
        refuse_binary(&page.html)?;
        let written = render(&page)?;
        Ok(Rendered { id: page.id, html: page.html.len() as u64, written })
    };
    // A panic for one page in a million must not lose the others.
    let page = catch_unwind(AssertUnwindSafe(render)).unwrap_or_else(|_| {
        Err(Refused::Failed("an internal error of dechaff; please report the message above".into()))
    });
    Done { label, place, position_after, input, page }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use dechaff_inputs::{Inputs, Memory};

    /// Returns the largest number of bytes of pages with these lengths that were processed at once,
    /// and whether each was used.
    fn at_once(jobs: usize, lengths: &[usize], memory: Memory, max_bytes: u64) -> (u64, Vec<bool>) {
        let dir = tempfile::tempdir().unwrap();
        for (nth, length) in lengths.iter().enumerate() {
            let path = dir.path().join(format!("{nth:03}.html"));
            std::fs::write(path, "x".repeat(*length)).unwrap();
        }
        let arguments = [PathBuf::from(dir.path())];
        let (inputs, stdin) = Inputs::list(&arguments).unwrap();
        let limit = Limit::new(max_bytes, memory);
        let reader = Reader::new(&inputs, stdin, limit, Position::default());
        let (now, most) = (AtomicU64::new(0), AtomicU64::new(0));
        let render = |page: &Page| {
            let needed = page_memory(page.html.len() as u64);
            most.fetch_max(now.fetch_add(needed, Ordering::SeqCst) + needed, Ordering::SeqCst);
            thread::yield_now();
            now.fetch_sub(needed, Ordering::SeqCst);
            Ok(Written { text: "x".repeat(page.html.len()), ..Written::default() })
        };
        let mut used = Vec::new();
        let run = each_item(reader, limit, jobs, &render, |item| {
            used.push(item.page.is_ok());
            Ok(())
        });
        assert!(run.is_ok());
        (most.into_inner(), used)
    }

    #[test]
    fn pages_wait_for_memory_and_come_in_order() {
        // A page of 128 KiB, and what is read in the meantime.
        let memory = Memory((163 << 17) + (10 << 20));
        let lengths: Vec<_> = (0..200).map(|nth| (nth * 7919) % (1 << 17)).collect();
        for jobs in [1, 2, 8] {
            let (most, used) = at_once(jobs, &lengths, memory, 64 << 20);
            assert!(most <= memory.0, "{most}");
            assert_eq!(used, [true; 200]);
        }
    }

    #[test]
    fn a_page_that_never_fits_into_memory_is_skipped() {
        for jobs in [1, 8] {
            let lengths = [9, (1 << 17) + 1, 1 << 17];
            let memory = Memory((163 << 17) + (10 << 20));
            let (most, used) = at_once(jobs, &lengths, memory, 64 << 20);
            assert_eq!(used, [true, false, true]);
            assert!(most <= memory.0, "{most}");
        }
    }
}
