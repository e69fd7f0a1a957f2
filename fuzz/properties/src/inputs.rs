//! Properties of the containers of pages: web archives, JSON lines, gzip, HTTP responses.

use std::io::Write;

use dechaff_inputs::{Body, CONTAINERS, Limit, Refused, Stream, http_body};
use flate2::Compression;
use flate2::write::GzEncoder;

/// Maximum length of a page, in bytes.
const LIMIT: u64 = 10_000;

const RECORD: &[u8] = b"WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: first:\r\n\
    Content-Type: text/html\r\nContent-Length: 7\r\n\r\n<p>text\r\n\r\n";

/// The name and the bytes of a page, or the problem of an entry.
type Found = Result<(String, Vec<u8>), String>;

fn problem(refused: Refused) -> String {
    match refused {
        Refused::Skipped(kind) => format!("skipped: {kind:?}"),
        Refused::Failed(reason) | Refused::Unread(reason) => reason,
    }
}

/// Reads all entries of a container, with pages of at most [`LIMIT`] bytes.
fn read(kind: &str, bytes: Vec<u8>) -> Vec<Found> {
    let limit = Limit::of(LIMIT);
    let kind = CONTAINERS.iter().find(|known| known.name == kind).unwrap();
    let stream = match Stream::from_bytes(bytes) {
        Ok(stream) => stream,
        Err(error) => return vec![Err(error.to_string())],
    };
    let mut found = Vec::new();
    for (_, entry) in (kind.open)(stream, limit) {
        let last = matches!(entry, Err(Refused::Unread(_)));
        let page = entry.and_then(|entry| entry.page(limit));
        found.push(page.map(|page| (page.id, page.html)).map_err(problem));
        if last {
            break;
        }
    }
    found
}

fn unpacked(bytes: Vec<u8>) -> Result<Option<Vec<u8>>, String> {
    let expected = bytes.len() as u64;
    let page = Stream::from_bytes(bytes).and_then(|stream| stream.read_page(LIMIT, expected));
    page.map_err(|error| error.to_string())
}

fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// Checks that pages are within the limit, and that problems have a text.
fn check(items: &[Found], bytes: usize) {
    assert!(items.len() <= bytes + 1, "{} items of {bytes} bytes", items.len());
    for item in items {
        match item {
            Ok((_, page)) => assert!(page.len() as u64 <= LIMIT, "{} bytes", page.len()),
            Err(problem) => assert!(!problem.is_empty()),
        }
    }
}

/// Checks a web archive, plain and as two compressed members. A valid record before the data is
/// always read.
pub fn warc(data: &[u8]) {
    let items = read("warc", data.to_vec());
    check(&items, data.len());
    assert_eq!(read("warc", data.to_vec()), items);
    let first = Some(Ok(("first:".to_string(), b"<p>text".to_vec())));
    let with_first = read("warc", [RECORD, data].concat());
    assert_eq!(with_first.first().cloned(), first);
    let members = [compressed(RECORD), compressed(data)].concat();
    let of_members = read("warc", members);
    check(&of_members, RECORD.len() + data.len());
    assert_eq!(of_members.first().cloned(), first);
}

/// Checks JSON lines: no line affects another line.
pub fn jsonl(data: &[u8]) {
    let items = read("jsonl", data.to_vec());
    let is_compressed = is_compressed(data);
    // A compressed file may contain any number of lines.
    check(&items, if is_compressed { usize::MAX - 1 } else { data.len() });
    let sound = b"\n{\"id\": \"last\", \"html\": \"<p>text\"}";
    let last = Ok(("last".to_string(), b"<p>text".to_vec()));
    let more = read("jsonl", [data, sound].concat());
    if !is_compressed {
        assert_eq!(more.split_last(), Some((&last, &items[..])));
    }
}

/// Returns whether data are gzip or zstd, be they whole or damaged.
fn is_compressed(data: &[u8]) -> bool {
    Stream::from_bytes(data.to_vec()).map_or(true, |stream| stream.is_unpacked())
}

/// Checks a page that may be compressed.
pub fn gzip(data: &[u8]) {
    let page = unpacked(data.to_vec());
    if let Ok(Some(page)) = &page {
        assert!(page.len() as u64 <= LIMIT);
    }
    if is_compressed(data) {
        return;
    }
    let whole = (data.len() as u64 <= LIMIT).then(|| data.to_vec());
    assert_eq!(page, Ok(whole.clone()));
    let (start, end) = data.split_at(data.len() / 2);
    for file in [compressed(data), [compressed(start), compressed(end)].concat()] {
        assert_eq!(unpacked(file), Ok(whole.clone()));
    }
}

/// Checks an HTTP response. The data are the whole response, and the body after several heads.
pub fn http_head(data: &[u8]) {
    let page = |answer: &[u8]| {
        let page = || http_body(answer.to_vec(), true, Limit::of(LIMIT));
        assert_eq!(page(), page());
        if let Ok(Body { html, .. }) = page() {
            assert!(html.len() as u64 <= LIMIT);
        }
    };
    page(data);
    page(&[b"HTTP/1.1 200 OK\r\n", data].concat());
    page(&[b"HTTP/1.1 200 OK\r\nContent-Encoding: br\r\n\r\n", data].concat());
    page(&[b"HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\n\r\n", data].concat());
    page(&[b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", data].concat());
}
