//! Processes items in parallel, and returns the results in order.
//!
//! Each worker takes the next item, reads its page and renders it. The calling thread puts the
//! results in order. Workers also read the input, so the requested number of threads is busy
//! whether reading or rendering takes longer. With one job, the calling thread does everything,
//! because passing each page on and waiting for it takes longer than writing it.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use dechaff_page::plain_text::cut;
use dechaff_page::refuse_other_types;

use crate::done::{Done, Rendered, Written};
use crate::flight::Flight;
use crate::write::Stop;
use dechaff_inputs::{Limit, Page, Reader, Refused, page_memory};

/// Renders a page, or returns the reason why it cannot be used.
pub type Render<'a> = &'a (dyn Fn(&Page) -> Result<Written, String> + Sync);

/// The limits of reading a crawl.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// The longest page, and the memory for all pages.
    pub page: Limit,
    /// The number of threads.
    pub jobs: usize,
}

/// Renders pages with `jobs` threads, and passes each item to `sink` in order. Memory is
/// bounded: reading waits for writing, and pages wait for memory that other pages use.
pub(crate) fn each_item(
    reader: Reader<'_>,
    Limits { page: limit, jobs }: Limits,
    render: Render<'_>,
    mut sink: impl FnMut(Done) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let room = limit.memory.for_pages(limit.bytes);
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

/// Reads and renders items until there are no more.
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
            // An item that may need more memory than there is gets all memory until its length is
            // known.
            let needed = page_memory(item.longest_page(limit)).min(flight.room);
            // Memory is reserved in the order of the items, so that no item waits for a later one.
            if !flight.begin(needed) {
                return;
            }
            source.0 += 1;
            (source.0 - 1, item, needed)
        };
        let mut counted = needed;
        let (label, place, is_entry) = (item.label(), item.place.clone(), item.entry.is_some());
        let (position_after, input) = (item.position_after, item.input);
        let work = || {
            let page = item.page(limit)?;
            let utf8 = page.utf8_at_most();
            limit.check_utf8(&page, utf8, flight.room)?;
            flight.shrink(&mut counted, page_memory(utf8));
            refuse_other_types(&page.html)?;
            let written = render(&page)?;
            Ok(Rendered { id: page.id, html: page.html.len() as u64, written })
        };
        // A panic on one page must not lose the other pages.
        let page = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
            let defect = "an internal error of dechaff; please report the message above";
            Err(Refused::Failed(defect.into()))
        });
        let place = match &page {
            Ok(page) if is_entry && !page.written.name.is_empty() => {
                with_name(&place, &page.written.name)
            }
            _ => place,
        };
        let item = Done { label, place, position_after, input, page };
        flight.rendered(counted, length(&item));
        if done.send((nth, item)).is_err() {
            return;
        }
    }
}

/// Maximum number of bytes of a name after the number of a record.
const MAX_NAME: usize = 120;

/// Appends a name to the place of a record. Signs that the names of files cannot have become
/// hyphens.
fn with_name(place: &Path, name: &str) -> PathBuf {
    let name = name.trim_start_matches("https://").trim_start_matches("http://");
    let name = name.replace(|c: char| !c.is_alphanumeric() && !"_.,'()".contains(c), " ");
    let name = name.split_whitespace().collect::<Vec<_>>().join("-");
    let name = cut(&name, MAX_NAME).trim_matches(['.', '-']);
    let number = place.file_name().unwrap_or_default().to_string_lossy();
    if name.is_empty() {
        place.to_path_buf()
    } else {
        place.with_file_name(format!("{number}-{name}"))
    }
}

/// Returns the number of bytes that wait to be written.
fn length(item: &Done) -> u64 {
    item.page.as_ref().map_or(0, |page| page.written.text.len() as u64)
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use dechaff_inputs::{Inputs, Memory, Position};

    /// Processes pages with these lengths. Returns the maximum memory of the pages that were
    /// processed at once, and for each page whether it was used.
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
        let run = each_item(reader, Limits { page: limit, jobs }, &render, |item| {
            used.push(item.page.is_ok());
            Ok(())
        });
        assert!(run.is_ok());
        (most.into_inner(), used)
    }

    #[test]
    fn pages_wait_for_memory_and_come_in_order() {
        // There is memory for a page of 128 KiB, and for the page that is read in the meantime.
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
