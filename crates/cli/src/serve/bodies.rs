//! The bodies of requests in memory, and which of them is dropped if they have too many bytes.
//!
//! A body takes a place among the requests that are answered when it is whole. Before that, its
//! client may send as slowly as it likes. So the bytes of all bodies are limited. If the limit is
//! reached, the unfinished body is cut that did not grow for the longest time.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// The bodies in memory.
#[derive(Debug)]
pub(super) struct Bodies {
    table: Mutex<Table>,
    /// The largest number of bytes of all bodies.
    most: usize,
}

#[derive(Debug, Default)]
struct Table {
    /// The first is the one that did not grow for the longest time.
    unfinished: Vec<Unfinished>,
    /// The number of bytes of all bodies, whole ones included.
    bytes: usize,
}

#[derive(Debug)]
struct Unfinished {
    bytes: Vec<u8>,
    cut: Arc<Notify>,
}

impl Table {
    /// Removes an unfinished body and its bytes, unless it was cut.
    fn remove(&mut self, is_it: impl FnMut(&Unfinished) -> bool) -> Option<Unfinished> {
        let at = self.unfinished.iter().position(is_it)?;
        let body = self.unfinished.remove(at);
        self.bytes -= body.bytes.len();
        Some(body)
    }

    /// Cuts an unfinished body to make room for others.
    fn cut_one(&mut self) -> Result<(), Cut> {
        let body = self.remove(|body| !body.bytes.is_empty()).ok_or(Cut)?;
        body.cut.notify_one();
        Ok(())
    }
}

impl Bodies {
    pub(super) fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { table: Mutex::default(), most })
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a body.
    pub(super) fn begin(self: &Arc<Self>) -> Body {
        let cut = Arc::<Notify>::default();
        self.table().unfinished.push(Unfinished { bytes: Vec::new(), cut: Arc::clone(&cut) });
        Body { bodies: Arc::clone(self), cut, whole: 0 }
    }
}

/// A body. Its room is released when it is dropped.
#[derive(Debug)]
pub(super) struct Body {
    bodies: Arc<Bodies>,
    cut: Arc<Notify>,
    /// The number of bytes of a whole body.
    whole: usize,
}

/// A body was cut, because bodies had too many bytes.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Cut;

impl Body {
    /// Adds bytes to the end. Others are cut if there is no room.
    pub(super) fn add(&self, part: &[u8]) -> Result<(), Cut> {
        let mut table = self.bodies.table();
        let mut body = self.taken_from(&mut table)?;
        while table.bytes + body.bytes.len() + part.len() > self.bodies.most {
            // If there is none, this one is cut: whole bodies and its own bytes take all the room.
            table.cut_one()?;
        }
        body.bytes.extend_from_slice(part);
        table.bytes += body.bytes.len();
        table.unfinished.push(body);
        Ok(())
    }

    fn taken_from(&self, table: &mut Table) -> Result<Unfinished, Cut> {
        table.remove(|body| Arc::ptr_eq(&body.cut, &self.cut)).ok_or(Cut)
    }

    /// Waits until the body is cut.
    pub(super) async fn cut(&self) -> Cut {
        self.cut.notified().await;
        Cut
    }

    /// Returns the bytes of the whole body, which cannot be cut any more, and what keeps their
    /// room.
    pub(super) fn finish(mut self) -> Result<(Vec<u8>, Self), Cut> {
        let mut table = self.bodies.table();
        let bytes = self.taken_from(&mut table)?.bytes;
        table.bytes += bytes.len();
        drop(table);
        self.whole = bytes.len();
        Ok((bytes, self))
    }
}

impl Drop for Body {
    fn drop(&mut self) {
        let mut table = self.bodies.table();
        let _ = self.taken_from(&mut table);
        table.bytes -= self.whole;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_body_that_grew_longest_ago_is_dropped() {
        let bodies = Bodies::new(10);
        let [first, second, third] = [(); 3].map(|()| bodies.begin());
        for body in [&first, &second, &third] {
            body.add(b"abc").unwrap();
        }
        first.add(b"d").unwrap();
        assert_eq!(bodies.table().bytes, 10);
        third.add(b"d").unwrap();
        assert_eq!(second.cut().await, Cut);
        assert_eq!(bodies.table().bytes, 8);
        assert_eq!(second.add(b"d"), Err(Cut));
        assert_eq!(second.finish().unwrap_err(), Cut);
        assert_eq!(first.finish().unwrap().0, b"abcd");
        drop(third);
        assert_eq!(bodies.table().bytes, 0);
    }

    #[test]
    fn complete_bodies_are_not_dropped() {
        let bodies = Bodies::new(10);
        let whole = bodies.begin();
        whole.add(b"abcdefgh").unwrap();
        let (_, room) = whole.finish().unwrap();
        let next = bodies.begin();
        next.add(b"ab").unwrap();
        let empty = bodies.begin();
        assert_eq!(next.add(b"c"), Err(Cut));
        drop(room);
        assert_eq!(next.add(b"c"), Err(Cut));
        // A body without bytes is not cut, because this would make no room.
        let next = bodies.begin();
        next.add(b"abcdefghij").unwrap();
        assert_eq!(bodies.table().unfinished.len(), 2);
        drop((next, empty));
        assert_eq!(bodies.table().bytes, 0);
    }
}
