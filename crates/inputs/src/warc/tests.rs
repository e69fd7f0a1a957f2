//! Tests valid and damaged archives.

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
    let stream = Stream::from_bytes(archive.as_bytes().to_vec()).unwrap();
    ids(WarcReader::new(stream, Limit::of(limit)), Limit::of(limit))
}

fn ids(records: WarcReader, limit: Limit) -> Vec<Result<String, String>> {
    records
        .map(|record| match record.and_then(|record| record.page(limit)) {
            Ok(page) => Ok(format!("{} {}", page.id, String::from_utf8_lossy(&page.html))),
            Err(Refused::Skipped(passed)) => Ok(format!("{passed:?}")),
            Err(Refused::Failed(reason) | Refused::Unread(reason)) => Err(reason),
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
    // The archives have bare line ends, no empty lines between records, and continued fields.
    let bare = "WARC/0.18\nwarc-type: resource\nWARC-Target-URI: u:\n 5\nContent-Type: text/html\nContent-Length: 3\n\n<p>";
    let found = read(&bare.repeat(2), 100);
    assert_eq!(found, [Ok("u: 5 <p>".into()), Ok("u: 5 <p>".into())]);
}

#[test]
fn reading_ends_at_damage() {
    let whole = record("resource", "u:1", "<p>good");
    let good = whole.as_str();
    let check = |archive: &str, good: usize, problem: &str| {
        let found = read(archive, 100);
        let (last, before) = found.split_last().unwrap();
        assert_eq!(before, vec![Ok("u:1 <p>good".to_string()); good], "{found:?}");
        assert!(last.as_ref().unwrap_err().contains(problem), "{last:?}");
    };
    let lost = "; the rest of the file is not read";
    let short = &good.replace("Length: 7", "Length: 5");
    let wrong =
        format!("Content-Length of 5 does not lead to a record: found \"od\" at byte 214{lost}");
    check(&[good, short, good].concat(), 1, &wrong);
    let long = &good.replace("Length: 7", "Length: 20");
    check(&[good, long, good, good].concat(), 1, "Content-Length of 20 does not lead to a record");
    let none = &good.replace("Length: 7", "Length: many");
    check(
        &[none, good].concat(),
        0,
        &format!("record at byte 0: expected a number as Content-Length{lost}"),
    );
    check(&["junk\n", good].concat(), 0, &format!("at byte 0, found \"junk\"{lost}"));
    check(&[good, good, "junk\n", good].concat(), 2, &format!("found \"junk\"{lost}"));
    check(&[good, &good[..good.len() - 8]].concat(), 1, "truncated: found 3 of 7 bytes");
    check(&[good, &good[..40]].concat(), 1, "truncated in its head");
}

#[test]
fn reading_continues_after_pages_that_are_too_long() {
    let good = record("resource", "u:1", "<p>good");
    for length in [101, 100_000] {
        let long = record("resource", "u:2", &"x".repeat(length));
        let found = read(&[&good, &long, &good].map(String::as_str).concat(), 100);
        assert!(found[0].is_ok() && found[2].is_ok() && found.len() == 3, "{found:?}");
        let problem = found[1].as_ref().unwrap_err();
        assert!(problem.contains("longer than --max-bytes 100"), "{problem}");
    }
}

/// Returns the results for records that are compressed one by one.
fn members(records: &[String]) -> Vec<Result<String, String>> {
    let members = records.iter().flat_map(|record| pack(record)).collect();
    ids(WarcReader::new(Stream::from_bytes(members).unwrap(), Limit::of(1000)), Limit::of(1000))
}

fn pack(bytes: &str) -> Vec<u8> {
    use std::io::Write;
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn damage_in_a_member_loses_only_its_own_record() {
    // The length is too small, or it ends in the next record, after the next record, far beyond the
    // end of the file, or beyond all offsets.
    for (wrong, problem) in [
        ("5", "does not lead to a record"),
        ("60", "extends beyond the next record"),
        ("400", "extends beyond the next record"),
        ("90000", "extends beyond the next record"),
        ("9223372036854775808", "extends beyond the next record"),
        ("many", "expected a number"),
    ] {
        let mut records: Vec<_> =
            (0..30).map(|nth| record("resource", &format!("u:{nth}"), "<p>good")).collect();
        let broken = [0, 9, 10, 20, 21, 22, 23, 24, 25, 26, 27, 28];
        for nth in broken {
            records[nth] = records[nth].replace("Length: 7", &format!("Length: {wrong}"));
        }
        for (nth, found) in members(&records).into_iter().enumerate() {
            match found {
                Ok(page) => assert_eq!(page, format!("u:{nth} <p>good")),
                Err(error) => assert!(broken.contains(&nth) && error.contains(problem), "{error}"),
            }
        }
        assert_eq!(members(&records).len(), 30);
    }
}

#[test]
fn a_member_that_begins_in_a_record_is_no_place_to_go_on() {
    let good = record("resource", "u:1", "<p>good");
    let (start, end) = good.split_at(good.len() - 8);
    let of = |parts: &[&str]| members(&parts.iter().map(ToString::to_string).collect::<Vec<_>>());
    assert_eq!(of(&[start, end, &good]), vec![Ok("u:1 <p>good".to_string()); 2]);
    let found = of(&["junk\n", start, end, &good, "junk\n", end, end]);
    assert_eq!(found[1..3], vec![Ok("u:1 <p>good".to_string()); 2]);
    let junk = |at: u64, more: &str| {
        Err(format!("expected a record that begins with WARC/ at byte {at}, found \"junk\"{more}"))
    };
    assert_eq!(found[0], junk(0, ""));
    assert_eq!(found[3], junk(5 + 2 * good.len() as u64, "; the rest of the file is not read"));
    assert_eq!(found.len(), 4);
}

#[test]
fn junk_after_a_valid_record_loses_no_other_record() {
    let good = |nth: u8| record("resource", &format!("u:{nth}"), "<p>good");
    let found = members(&[good(1), format!("{}junk\nand more\n\n", good(2)), good(3)]);
    let ok: Vec<_> = found.iter().flatten().collect();
    assert_eq!(ok, ["u:1 <p>good", "u:2 <p>good", "u:3 <p>good"], "{found:?}");
    assert_eq!(found.len(), 4, "{found:?}");
    assert!(found[2].as_ref().unwrap_err().ends_with("found \"junk\""), "{found:?}");
}

#[test]
fn a_page_about_archives_is_one_page() {
    let page = "<pre>\r\n\r\nWARC/1.0\r\nWARC-Type: response\r\n\r\n</pre>";
    let records = [record("resource", "u:1", page), record("resource", "u:2", "<p>good")];
    let want = [Ok(format!("u:1 {page}")), Ok("u:2 <p>good".into())];
    assert_eq!(members(&records), want);
    assert_eq!(members(&[records.concat()]), want);
    assert_eq!(read(&records.concat(), 1000), want);
}
