//! Tests valid and damaged archives.

use super::super::page::Refused;
use super::*;

fn record(kind: &str, uri: &str, block: &str) -> String {
    let length = block.len();
    format!(
        "WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Target-URI: {uri}\r\nContent-Type: text/html\r\n\
         Content-Length: {length}\r\n\r\n{block}\r\n\r\n"
    )
}

/// Returns the ids and the problems.
fn read(archive: &str, limit: u64) -> Vec<Result<String, String>> {
    let stream = Stream::from(archive.as_bytes().to_vec());
    ids(WarcReader::new(stream, None, Limit::of(limit)), Limit::of(limit))
}

fn ids(records: WarcReader, limit: Limit) -> Vec<Result<String, String>> {
    records
        .map(|record| match record {
            Ok(record) => match Box::new(record).page(limit) {
                Ok(page) => Ok(format!("{} {}", page.id, String::from_utf8_lossy(&page.html))),
                Err(Refused::Skipped(passed)) => Ok(format!("{passed:?}")),
                Err(Refused::Failed(reason) | Refused::Unread(reason)) => Err(reason),
            },
            Err(broken) => Err(broken.reason),
        })
        .collect()
}

#[test]
fn pages_and_other_records() {
    let http = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>one";
    let archive = [
        record("warcinfo", "-", "software: x"),
        record("request", "u:1", "GET / HTTP/1.1\r\n\r\n"),
        record("response", "<u:1>", http),
        record("resource", "u:2", "<p>two"),
        record("response", "u:3", &http.replace("200", "404")),
        record("response", "u:4", &http.replace("html", "css")),
    ];
    let found: Vec<_> = read(&archive.concat(), 100).into_iter().map(Result::unwrap).collect();
    assert_eq!(found, ["Other", "Other", "u:1 <p>one", "u:2 <p>two", "Status", "Type"]);
    // With bare line ends, without empty lines between records, and with continued fields.
    let bare = "WARC/0.18\nwarc-type: resource\nWARC-Target-URI: u:\n 5\nContent-Type: text/html\nContent-Length: 3\n\n<p>";
    let found = read(&bare.repeat(2), 100);
    assert_eq!(found, [Ok("u: 5 <p>".into()), Ok("u: 5 <p>".into())]);
}

#[test]
fn reading_continues_after_broken_records() {
    let whole = record("resource", "u:1", "<p>good");
    let good = whole.as_str();
    let check = |archive: &str, problem: &str, good: usize| {
        let found = read(archive, 100);
        let problems: Vec<_> = found.iter().filter_map(|one| one.as_ref().err()).collect();
        assert_eq!(problems.len(), 1, "{found:?}");
        assert!(problems[0].contains(problem), "{problems:?}");
        assert_eq!(found.len() - 1, good, "{found:?}");
    };
    let short = &good.replace("Length: 7", "Length: 5");
    check(
        &[good, short, good].concat(),
        "Content-Length of 5 does not lead to a record: found \"od\"",
        2,
    );
    let long = &good.replace("Length: 7", "Length: 20");
    check(&[good, long, good, good].concat(), "of 20 extends beyond the next record", 3);
    let none = &good.replace("Length: 7", "Length: many");
    check(&[none, good].concat(), "record at byte 0: expected a number", 1);
    check(&["junk\nmore", "\n", good].concat(), "at byte 0, found \"junk\"", 1);
    check(&[good, &good[..good.len() - 8]].concat(), "truncated: found 3 of 7 bytes", 1);
    check(&[good, &good[..40]].concat(), "truncated in its head", 1);
    let fat = &record("resource", "u:2", &"x".repeat(101));
    check(&[good, fat, good].concat(), "101 bytes: longer than --max-bytes 100", 2);
    let huge = &record("resource", "u:2", &"x".repeat(100_000));
    check(&[good, huge, good].concat(), "longer than --max-bytes 100", 2);
}

/// Returns the results for a file that is compressed record by record, as a whole, or not at all,
/// read as a file and as stdin.
fn ways(records: &[String]) -> [Vec<Result<String, String>>; 4] {
    use std::io::Write;
    let pack = |bytes: &str| {
        let level = flate2::Compression::fast();
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), level);
        encoder.write_all(bytes.as_bytes()).unwrap();
        encoder.finish().unwrap()
    };
    let plain = records.concat();
    let members: Vec<u8> = records.iter().flat_map(|record| pack(record)).collect();
    let of = |bytes: &[u8], again: bool| {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), bytes).unwrap();
        let stream = Stream::open(Some(file.path())).unwrap();
        let path = again.then(|| file.path().to_path_buf());
        ids(WarcReader::new(stream, path, Limit::of(1000)), Limit::of(1000))
    };
    [
        of(plain.as_bytes(), true),
        of(plain.as_bytes(), false),
        of(&members, true),
        of(&pack(&plain), true),
    ]
}

#[test]
fn too_large_lengths_lose_only_their_own_record() {
    // The length is too large: it ends in the next record, after it, far beyond the end of the
    // file, and beyond all offsets.
    for more in ["60", "400", "90000", "9223372036854775808"] {
        let mut records: Vec<_> =
            (0..30).map(|nth| record("resource", &format!("u:{nth}"), "<p>good")).collect();
        for broken in [0, 9, 10, 20, 21, 22, 23, 24, 25, 26, 27, 28] {
            records[broken] = records[broken].replace("Length: 7", &format!("Length: {more}"));
        }
        for found in ways(&records) {
            let good = found.iter().filter(|one| one.is_ok()).count();
            let errors = found.iter().filter_map(|one| one.as_ref().err());
            let errors =
                errors.filter(|error| error.contains(&format!("Length of {more} extends beyond")));
            assert_eq!((good, errors.count(), found.len()), (18, 12, 30), "{more}: {found:#?}");
        }
    }
}

#[test]
fn junk_after_a_valid_record_loses_no_other_record() {
    let good = |nth: u8| record("resource", &format!("u:{nth}"), "<p>good");
    let records = [good(1), format!("{}junk\nand more\n\n", good(2)), good(3)];
    for found in ways(&records) {
        let ok: Vec<_> = found.iter().flatten().collect();
        assert_eq!(ok, ["u:1 <p>good", "u:2 <p>good", "u:3 <p>good"], "{found:?}");
        let errors: Vec<_> = found.iter().filter_map(|one| one.as_ref().err()).collect();
        assert_eq!(errors.len(), 1, "{found:?}");
        assert!(errors[0].contains("expected a record that begins with WARC/"), "{errors:?}");
        assert!(errors[0].ends_with("found \"junk\""), "{errors:?}");
    }
}

#[test]
fn a_page_about_archives_is_one_page() {
    let page = "<pre>\r\n\r\nWARC/1.0\r\nWARC-Type: response\r\n\r\n</pre>";
    let records = [record("resource", "u:1", page), record("resource", "u:2", "<p>good")];
    for found in ways(&records) {
        assert_eq!(found, [Ok(format!("u:1 {page}")), Ok("u:2 <p>good".into())]);
    }
}
