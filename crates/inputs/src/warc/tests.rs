//! Tests valid and damaged archives.

use super::*;
use crate::container::Entries;

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
    results((KIND.open)(stream, Limit::of(limit)), Limit::of(limit))
}

fn results(records: Entries, limit: Limit) -> Vec<Result<String, String>> {
    records
        .map(|(_, record)| match record.and_then(|record| record.page(limit)) {
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
fn archives_in_the_format_before() {
    let arc = |uri: &str, block: &str| {
        format!("{uri} 127.0.0.1 20040430204825 text/html {}\n{block}\n", block.len())
    };
    let version = "1 0 Archivers\nURL IP-address Archive-date Content-type Archive-length\n";
    let http = "HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n<p>one\n\nhttp://more";
    let archive = [
        arc("filedesc://a.arc", version),
        arc("http://a.example/?q=%20", http),
        arc("dns:a.example", "20040430204825\na.example. 1 IN A 127.0.0.1"),
        arc("https://a.example/2", "<!doctype html><p>two"),
        arc("http://a.example/3", &http.replace("200", "404")),
    ];
    let of = |bytes: Vec<u8>| {
        let records = (ARC.open)(Stream::from_bytes(bytes).unwrap(), Limit::of(1000));
        results(records, Limit::of(1000))
    };
    let expected = [
        "Other",
        "http://a.example/?q=%20 <p>one\n\nhttp://more",
        "Other",
        "https://a.example/2 <!doctype html><p>two",
        "Status",
    ];
    assert_eq!(of(archive.concat().into_bytes()), expected.map(|found| Ok(found.to_string())));
    let packed = archive.iter().flat_map(|one| pack(one)).collect();
    assert_eq!(of(packed), expected.map(|found| Ok(found.to_string())));
    assert!((ARC.begins)(archive[0].as_bytes()) && !(KIND.begins)(archive[0].as_bytes()));
}

#[test]
fn answers_that_cannot_be_parsed_are_errors() {
    let of = |block: &str| {
        let record = record("response", "u:1", block);
        let http = record.replacen("text/html", "application/http; msgtype=response", 1);
        read(&http, 1000).remove(0)
    };
    assert_eq!(of("http/1.1 200 ok\r\ncontent-type: text/html\r\n\r\n<p>x"), Ok("u:1 <p>x".into()));
    assert_eq!(of("<!DOCTYPE html><p>x"), Ok("u:1 <!DOCTYPE html><p>x".into()));
    for block in ["", "HTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>x", "ICY 200 OK\r\n\r\n"]
    {
        assert!(of(block).unwrap_err().contains("its HTTP head is malformed"), "{block}");
    }
}

#[test]
fn reading_continues_after_damage() {
    let whole = record("resource", "u:1", "<p>good");
    let good = whole.as_str();
    let check = |parts: &[&str], pages: usize, problems: &[&str]| {
        let found = read(&parts.concat(), 100);
        let (ok, errors): (Vec<_>, Vec<_>) = found.into_iter().partition(Result::is_ok);
        assert!(ok.iter().all(|page| page == &Ok("u:1 <p>good".to_string())), "{ok:?}");
        assert_eq!((ok.len(), errors.len()), (pages, problems.len()), "{errors:?}");
        for (error, problem) in errors.iter().zip(problems) {
            assert!(error.as_ref().unwrap_err().contains(problem), "{error:?}");
        }
    };
    let with = |length: &str| good.replace("Length: 7", &format!("Length: {length}"));
    for length in ["0", "5", "20", "many", "99999", "9223372036854775808"] {
        let wrong = with(length);
        let length = if length == "many" { "unknown" } else { length };
        let problem = format!("at byte 110: its Content-Length is {length}, but it ends");
        check(&[good, &wrong, good, good], 4, &[&problem]);
    }
    check(&["junk\n", good], 1, &["at byte 0, found \"junk\""]);
    check(&[good, good, "junk\n", good, "junk"], 3, &["found \"junk\"", "found \"junk\""]);
    check(&[good, "junk"], 1, &["found \"junk\""]);
    check(&[good, &good[..40]], 1, &["truncated in its head"]);
    check(&[good, &good[..40], "\r\n", good], 2, &["truncated in its head"]);
    let cut = &good[..good.len() - 8];
    let found = read(&[good, cut].concat(), 100);
    assert_eq!(found[..2], [Ok("u:1 <p>good".into()), Ok("u:1 <p>".into())]);
    assert!(found[2].as_ref().unwrap_err().contains("truncated: 3 of 7 bytes"), "{found:?}");
}

/// Checks an archive of some records, of which one is wrong: all others are read, and the wrong one
/// is reported.
fn check_all_but(nth: usize, found: &[Result<String, String>], count: usize, what: &str) {
    let pages: Vec<&String> = found.iter().flatten().collect();
    for other in (0..count).filter(|other| *other != nth) {
        let page = format!("u:{other} <p>page {other}");
        assert_eq!(pages.iter().filter(|found| ***found == page).count(), 1, "{what}: {found:?}");
    }
    assert!(pages.len() <= count, "{what}: {found:?}");
    assert_eq!(found.len() - pages.len(), 1, "{what}: {found:?}");
}

#[test]
fn any_wrong_length_of_any_record_loses_no_other_record() {
    let records: Vec<String> = (0..3)
        .map(|nth| record("resource", &format!("u:{nth}"), &format!("<p>page {nth}")))
        .collect();
    for nth in 0..records.len() {
        let size = records[nth].len();
        // A length that leads to a record is right.
        let leads = |length: &usize| (4..9).any(|more| (length + size - 13 + more) % size == 4);
        // The others end in each place of the archive, and after it.
        for length in (0..3 * size).filter(|length| !leads(length)) {
            let mut wrong = records.clone();
            wrong[nth] = wrong[nth].replace("Length: 9", &format!("Length: {length}"));
            let what = format!("record {nth}, {length} bytes");
            check_all_but(nth, &read(&wrong.concat(), 1000), 3, &what);
            if length % 7 == 0 {
                check_all_but(nth, &members(&wrong), 3, &what);
            }
        }
    }
}

#[test]
fn a_cut_at_any_byte_loses_only_what_is_after_it() {
    let records: Vec<String> = (0..3)
        .map(|nth| record("resource", &format!("u:{nth}"), &format!("<p>page {nth}")))
        .collect();
    let (all, packed) = (records.concat().into_bytes(), records.iter().flat_map(|one| pack(one)));
    for archive in [all, packed.collect()] {
        let whole = ids_of(&archive).len();
        assert_eq!(whole, 3);
        for end in 0..archive.len() {
            let found = ids_of(&archive[..end]);
            let (pages, problems): (Vec<_>, Vec<_>) = found.iter().partition(|one| one.is_ok());
            for (nth, page) in pages.iter().enumerate() {
                let page = page.as_ref().unwrap();
                assert!(format!("u:{nth} <p>page {nth}").starts_with(&**page), "{end}: {found:?}");
            }
            assert!(pages.len() + problems.len() >= 1 || end == 0, "{end}: {found:?}");
            assert!(problems.len() <= 1, "{end}: {found:?}");
        }
    }
}

fn ids_of(archive: &[u8]) -> Vec<Result<String, String>> {
    let stream = Stream::from_bytes(archive.to_vec()).unwrap();
    results((KIND.open)(stream, Limit::of(1000)), Limit::of(1000))
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
    results((KIND.open)(Stream::from_bytes(members).unwrap(), Limit::of(1000)), Limit::of(1000))
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
    for wrong in ["5", "60", "400", "90000", "9223372036854775808", "many"] {
        let mut records: Vec<_> =
            (0..30).map(|nth| record("resource", &format!("u:{nth}"), "<p>good")).collect();
        let broken = [0, 9, 10, 20, 21, 22, 23, 24, 25, 26, 27, 28];
        for nth in broken {
            records[nth] = records[nth].replace("Length: 7", &format!("Length: {wrong}"));
        }
        let (pages, errors): (Vec<_>, Vec<_>) =
            members(&records).into_iter().partition(Result::is_ok);
        assert!(pages.into_iter().flatten().eq((0..30).map(|nth| format!("u:{nth} <p>good"))));
        assert_eq!(errors.len(), broken.len());
        let reported = |error: &Result<String, String>| {
            error.as_ref().unwrap_err().contains("its Content-Length is")
        };
        assert!(errors.iter().all(reported), "{errors:?}");
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
