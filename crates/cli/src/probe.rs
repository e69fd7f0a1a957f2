//! Ways into parts of the program for tests that hand it bytes which nobody would write. This is no
//! interface for others: it may change with any version.

use std::path::Path;
use std::sync::Arc;

use dechaff_extractor::Extractor;
use dechaff_models::SHALLOW;

use crate::extraction::inputs::http;
use crate::extraction::inputs::{JsonlReader, Limit, Refused, Stream, WarcReader, jsonl};
use crate::label::{Session, answer, look_at_all};

/// A page, by its name, and its bytes; or what is wrong with an item.
pub type Found = Result<(String, Vec<u8>), String>;

fn found(page: Result<crate::extraction::inputs::Page, Refused>) -> Found {
    match page {
        Ok(page) => Ok((page.id, page.html)),
        Err(Refused::Skipped(kind)) => Err(format!("skipped: {kind:?}")),
        Err(Refused::Failed(reason) | Refused::Unread(reason)) => Err(reason),
    }
}

/// The items of a web archive, with pages of at most `limit` bytes.
pub fn warc(bytes: Vec<u8>, limit: u64) -> Vec<Found> {
    let limit = Limit::of(limit);
    let stream = match Stream::from_bytes(bytes) {
        Ok(stream) => stream,
        Err(error) => return vec![Err(error.to_string())],
    };
    let records = WarcReader::new(stream, None, limit);
    records
        .map(|record| match record {
            Ok(record) => found(record.page(limit)),
            Err(bad) => Err(bad.reason),
        })
        .collect()
}

/// The items of JSON lines.
pub fn jsonl(bytes: Vec<u8>, limit: u64) -> Vec<Found> {
    let limit = Limit::of(limit);
    let stream = match Stream::from_bytes(bytes) {
        Ok(stream) => stream,
        Err(error) => return vec![Err(error.to_string())],
    };
    let mut items = Vec::new();
    for line in JsonlReader::new(stream, limit) {
        match line {
            Ok(line) => items.push(found(jsonl::page(&line, limit).map_err(Refused::from))),
            Err(bad) => {
                items.push(Err(bad.reason));
                if bad.last {
                    break;
                }
            }
        }
    }
    items
}

/// A page in a file that may be packed with gzip, or what is wrong with it. `None` if it is longer than
/// `limit`.
pub fn unpacked(bytes: Vec<u8>, limit: u64) -> Result<Option<Vec<u8>>, String> {
    let expected = bytes.len() as u64;
    let page = Stream::from_bytes(bytes).and_then(|stream| stream.read_page(limit, expected));
    page.map_err(|error| error.to_string())
}

/// The page in an answer of HTTP, and the charset that its head names.
pub fn http_answer(bytes: Vec<u8>, limit: u64) -> Result<(Vec<u8>, Option<String>), String> {
    let page = http::body(bytes, true, Limit::of(limit)).map(|body| (body.html, body.charset));
    page.map_err(|refused| match refused {
        Refused::Skipped(kind) => format!("skipped: {kind:?}"),
        Refused::Failed(reason) | Refused::Unread(reason) => reason,
    })
}

/// The server of `dechaff label`, without a network.
pub struct Label {
    session: Arc<Session>,
    runtime: tokio::runtime::Runtime,
}

impl Label {
    /// The token in the addresses of this server.
    pub const TOKEN: &str = "0123456789abcdef";

    /// Serves the pages below a directory; `None` if there is none, or no server.
    pub fn new(directory: &Path) -> Option<Self> {
        let extractor: Extractor = SHALLOW.extractor();
        let session = Session::new(directory, "shallow", extractor, None).ok()?;
        look_at_all(&session);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_time()
            .build()
            .ok()?;
        Some(Self { session: Arc::new(session), runtime })
    }

    /// All that one client gets that sends these bytes and then no more.
    pub fn answers(&self, requests: &[u8]) -> Vec<u8> {
        self.runtime.block_on(answer(Arc::clone(&self.session), Self::TOKEN, requests))
    }
}
