//! A client without a network, for tests: it sends some bytes, and keeps the answer.

use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};

use hyper::rt::{Read, ReadBufCursor, Write};

use super::lock::lock;

/// The server's end of the connection.
pub(super) struct Client {
    /// The bytes that are not read yet.
    sends: Vec<u8>,
    gets: Answers,
}

/// The bytes that the client has received.
#[derive(Clone, Default)]
pub(super) struct Answers(Arc<Mutex<Vec<u8>>>);

impl Answers {
    pub(super) fn take(&self) -> Vec<u8> {
        std::mem::take(&mut lock(&self.0))
    }
}

impl Client {
    pub(super) fn new(sends: &[u8]) -> Self {
        Self { sends: sends.to_vec(), gets: Answers::default() }
    }

    pub(super) fn answers(&self) -> Answers {
        self.gets.clone()
    }
}

impl Read for Client {
    fn poll_read(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
        mut to: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        let length = to.remaining().min(self.sends.len());
        to.put_slice(&self.sends[..length]);
        self.sends.drain(..length);
        Poll::Ready(Ok(()))
    }
}

impl Write for Client {
    fn poll_write(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
        from: &[u8],
    ) -> Poll<io::Result<usize>> {
        lock(&self.gets.0).extend_from_slice(from);
        Poll::Ready(Ok(from.len()))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}
