//! Entry points for tests with arbitrary bytes. They are not a public interface: they may change with
//! any version.

use std::path::Path;
use std::sync::Arc;

use dechaff::SHALLOW;
use dechaff_documents::Format;
use dechaff_extractor::{Extractor, Stop};
use dechaff_page::named::UnknownName;

use crate::extraction::formats::{Layout, Style, extract_and_render};
use crate::extraction::inputs::kind::CONTAINERS;
use crate::extraction::inputs::{Limit, Page, Refused, Stream, http};
use crate::label::{Options, Session, answer, look_at_all};

/// The name and the bytes of a page, or the problem of an entry.
pub type Found = Result<(String, Vec<u8>), String>;

fn problem(refused: Refused) -> String {
    match refused {
        Refused::Skipped(kind) => format!("skipped: {kind:?}"),
        Refused::Failed(reason) | Refused::Unread(reason) => reason,
    }
}

/// Reads all entries of a container, with pages of at most `limit` bytes. `kind` is the value of
/// `--input-format`. Returns nothing for an unknown kind.
pub fn container(kind: &str, bytes: Vec<u8>, limit: u64) -> Vec<Found> {
    let limit = Limit::of(limit);
    let Some(kind) = CONTAINERS.iter().find(|known| known.name == kind) else { return Vec::new() };
    let stream = match Stream::from_bytes(bytes) {
        Ok(stream) => stream,
        Err(error) => return vec![Err(error.to_string())],
    };
    let mut container = (kind.open)(stream, limit);
    let mut found = Vec::new();
    while let Some(entry) = container.next() {
        match entry {
            Ok(entry) => {
                let page = entry.page(limit).map(|page| (page.id, page.html));
                found.push(page.map_err(problem));
            }
            Err(bad) => {
                let last = bad.last;
                found.push(Err(bad.reason));
                if last {
                    break;
                }
            }
        }
    }
    found
}

/// Reads a page from a file that may be compressed with gzip. Returns `None` if the page is longer
/// than `limit` bytes.
///
/// # Errors
/// The problem of the file.
pub fn unpacked(bytes: Vec<u8>, limit: u64) -> Result<Option<Vec<u8>>, String> {
    let expected = bytes.len() as u64;
    let page = Stream::from_bytes(bytes).and_then(|stream| stream.read_page(limit, expected));
    page.map_err(|error| error.to_string())
}

/// Reads the page in an HTTP response, and the charset in its head.
///
/// # Errors
/// The reason why there is none.
pub fn http_answer(bytes: Vec<u8>, limit: u64) -> Result<(Vec<u8>, Option<String>), String> {
    let page = http::body(bytes, true, Limit::of(limit)).map(|body| (body.html, body.charset));
    page.map_err(problem)
}

/// Writes a page in a format of `extract`, alone or as the first of several, with its metadata or
/// without.
///
/// # Errors
/// The reason why it cannot be extracted, or that there is no such format.
pub fn written(
    extractor: &Extractor,
    (id, html, charset): (&str, &[u8], Option<&str>),
    format: &str,
    is_one: bool,
    metadata: bool,
) -> Result<String, String> {
    let format: Format = format.parse().map_err(|error: UnknownName| error.to_string())?;
    let layout = Layout { format, is_one, metadata, columns: Vec::new() };
    let charset = charset.map(str::to_string);
    let page = Page { id: id.to_string(), html: html.to_vec(), charset, url: None };
    let written =
        extract_and_render(extractor, &page, Stop::default(), &layout, &Style::default())?;
    Ok(layout.before(id, 0) + &written.text + layout.page_end(&written.text) + &layout.after(1))
}

/// The server of `dechaff label`, without a network.
pub struct Label {
    session: Arc<Session>,
    runtime: tokio::runtime::Runtime,
}

impl Label {
    /// The token in the addresses of this server.
    pub const TOKEN: &str = "0123456789abcdef";

    /// Creates a server of the pages below a directory. Returns `None` if there are no pages.
    pub fn new(directory: &Path) -> Option<Self> {
        let session =
            Session::new(directory, "shallow", SHALLOW.extractor(), Options::default()).ok()?;
        look_at_all(&session);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_time()
            .build()
            .ok()?;
        Some(Self { session: Arc::new(session), runtime })
    }

    /// Returns the answers to a client that sends these bytes and then no more.
    pub fn answers(&self, requests: &[u8]) -> Vec<u8> {
        self.runtime.block_on(answer(Arc::clone(&self.session), Self::TOKEN, requests))
    }
}
