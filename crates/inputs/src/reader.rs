//! Reads the items of all inputs, one after the other.

use std::borrow::Cow;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde::{Deserialize, Serialize};

use crate::address::fetch_list;
use crate::container::{Entries, Entry};
use crate::kind::Kind;
use crate::limit::Limit;
use crate::listing::{Input, Inputs};
use crate::mhtml;
use crate::page::{Page, Refused, UTF8};
use crate::stream::{Stream, compression, read_file};
use crate::unpacked::Compression;

/// A position in the inputs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// The number of files that are finished.
    pub files: u64,
    /// The number of items of the next file that are finished.
    pub items: u64,
}

/// Maximum number of bytes that gzip unpacks from one byte.
const GZIP: u64 = 1032;

/// An item that may contain a page.
pub struct Item {
    /// The name of its file in messages.
    pub file: String,
    /// Its place in the file, such as `line 3`, unless the file is one page.
    pub entry: Option<String>,
    /// Its path below an output directory, with the extension of the input.
    pub place: PathBuf,
    /// The position in the inputs after it.
    pub position_after: Position,
    /// Its approximate length in bytes.
    pub length: u64,
    /// The number of bytes of input files that were read since the previous item.
    pub input: u64,
    content: Content,
}

enum Content {
    File(PathBuf),
    Stdin(Stream),
    Entry(Box<dyn Entry>),
    Unusable(Refused),
}

/// Iterates over items.
pub struct Reader<'a> {
    files: Box<dyn Iterator<Item = Input> + Send + 'a>,
    stdin: Option<Stream>,
    limit: Limit,
    at: Position,
    container: Option<Box<Open>>,
}

/// A file with many items that is being read.
struct Open {
    input: Input,
    /// The name of one of its items.
    entry: &'static str,
    items: Entries,
    /// The number of bytes of the file that were read, and those that items have reported.
    read: Arc<AtomicU64>,
    counted: u64,
}

impl<'a> Reader<'a> {
    /// Creates a reader of files.
    pub fn of(files: impl IntoIterator<Item = Input, IntoIter: Send + 'a>, limit: Limit) -> Self {
        let files = Box::new(files.into_iter());
        Self { files, stdin: None, limit, at: Position::default(), container: None }
    }

    /// Creates a reader that continues after a position of an earlier run.
    pub fn new(inputs: &'a Inputs, stdin: Option<Stream>, limit: Limit, from: Position) -> Self {
        let mut reader = Self { stdin, ..Self::of(inputs.files(), limit) };
        for _ in 0..from.files {
            reader.files.next();
        }
        reader.at.files = from.files;
        for _ in 0..from.items {
            reader.next();
        }
        reader
    }

    /// Returns the item of a file with one item, or opens a container.
    fn open(&mut self, mut input: Input) -> Result<Item, Box<Open>> {
        if let Some(problem) = input.problem.take() {
            return Ok(self.file(Content::Unusable(problem.into()), &input));
        }
        let unusable = |error: io::Error| Content::Unusable(Refused::unreadable(&error));
        let stream = match (&input.path, input.kind) {
            (Some(path), Kind::Html) => return Ok(self.file(Content::File(path.clone()), &input)),
            (Some(path), _) => Stream::open(Some(path)),
            (None, _) => self.stdin.take().map_or_else(|| Stream::from_bytes(Vec::new()), Ok),
        };
        match (stream, input.kind) {
            (Err(error), _) => Ok(self.file(unusable(error), &input)),
            (Ok(stream), Kind::Html) => Ok(self.file(Content::Stdin(stream), &input)),
            (Ok(stream), Kind::Container(kind)) => {
                let (read, items) = (stream.counter(), (kind.open)(stream, self.limit));
                Err(Box::new(Open { input, entry: kind.entry, items, read, counted: 0 }))
            }
        }
    }

    /// Returns the item of a file with one item.
    fn file(&mut self, content: Content, input: &Input) -> Item {
        self.at = Position { files: self.at.files + 1, items: 0 };
        Item {
            file: input.id.clone(),
            entry: None,
            place: input.place.clone(),
            position_after: self.at,
            length: input.bytes,
            input: input.bytes,
            content,
        }
    }
}

impl Iterator for Reader<'_> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        loop {
            if let Some(container) = &mut self.container {
                self.at.items += 1;
                let item = container.next(self.at);
                if item.as_ref().is_none_or(Item::is_last) {
                    self.container = None;
                    self.at = Position { files: self.at.files + 1, items: 0 };
                }
                if item.is_some() {
                    return item;
                }
            }
            let input = self.files.next()?;
            match self.open(input) {
                Ok(item) => return Some(item),
                Err(container) => self.container = Some(container),
            }
        }
    }
}

impl Open {
    /// Returns the next item.
    fn next(&mut self, position_after: Position) -> Option<Item> {
        let (number, entry) = self.items.next()?;
        let (what, read) = (self.entry, self.read.load(Ordering::Relaxed));
        let (uri, length) = entry.as_ref().map_or((None, 0), |entry| (entry.uri(), entry.size()));
        let uri = uri.map_or_else(String::new, |uri| format!(", {uri}"));
        Some(Item {
            file: self.input.id.clone(),
            entry: Some(format!("{what} {number}{uri}")),
            place: self.input.place.join(format!("{number:08}")),
            position_after,
            length,
            input: read - std::mem::replace(&mut self.counted, read),
            content: entry.map_or_else(Content::Unusable, Content::Entry),
        })
    }
}

impl Item {
    /// Returns the name of the item in messages: its file, and its place there.
    pub fn label(&self) -> String {
        let file = &self.file;
        self.entry.as_ref().map_or_else(|| file.clone(), |entry| format!("{file}: {entry}"))
    }

    /// Returns whether the rest of its file cannot be read.
    fn is_last(&self) -> bool {
        matches!(self.content, Content::Unusable(Refused::Unread(_)))
    }

    /// Returns the maximum length in UTF-8 of its page before unpacking.
    pub fn longest_page(&self, limit: Limit) -> u64 {
        let unpacked = |compressed: u64| compressed.saturating_mul(GZIP).min(limit.bytes);
        let longest = match &self.content {
            Content::Unusable(_) => 0,
            Content::Stdin(_) => limit.bytes,
            Content::Entry(entry) => entry.longest_unpacked(limit, &unpacked),
            // The length of pipes and the like is unknown.
            Content::File(_) if self.length == 0 => limit.bytes,
            Content::File(_) if self.length > limit.bytes => 0,
            Content::File(path) => match compression(path) {
                Some(Compression::Gzip) => unpacked(self.length),
                // A few bytes of zstd may unpack to any number of bytes.
                Some(Compression::Zstd) => limit.bytes,
                None => self.length,
            },
        };
        longest.saturating_mul(UTF8)
    }

    /// Returns the bytes of a line of JSON, if it is one.
    pub fn line(&self) -> Option<Cow<'_, [u8]>> {
        match &self.content {
            Content::Entry(entry) => entry.line(),
            _ => None,
        }
    }

    /// Returns its page, which is at most as long as the limit.
    ///
    /// # Errors
    /// The reason why there is no page.
    pub fn page(self, limit: Limit) -> Result<Page, Refused> {
        let html = match self.content {
            Content::Unusable(refused) => return Err(refused),
            Content::Entry(entry) => return entry.page(limit),
            Content::Stdin(stream) => checked(stream.read_page(limit.bytes, self.length), limit)?,
            Content::File(path) => {
                limit.check(self.length)?;
                checked(read_file(&path, limit.bytes, self.length), limit)?
            }
        };
        if let Some(hint) = fetch_list(&html, &self.file) {
            return Err(hint.into());
        }
        if !mhtml::is_message(&html) {
            return Ok(Page { id: self.file, html, charset: None, url: None });
        }
        let (page, url) = mhtml::page(&html)?;
        Ok(Page { id: self.file, html: page.html, charset: page.charset, url })
    }
}

fn checked(page: io::Result<Option<Vec<u8>>>, limit: Limit) -> Result<Vec<u8>, Refused> {
    let page = page.map_err(|error| Refused::unreadable(&error))?;
    page.ok_or_else(|| limit.exceeded_unmeasured().into())
}
