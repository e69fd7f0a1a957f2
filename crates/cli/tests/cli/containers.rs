//! Tests pages in containers: JSON lines and web archives, compressed or not, from any source.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use base64::prelude::{BASE64_STANDARD, Engine};
use flate2::Compression;
use flate2::write::GzEncoder;
use predicates::prelude::*;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::pages::pages;
use crate::{dechaff, directory, root, stdout, write};

/// Returns one gzip member.
pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// Returns a record of a web archive.
pub(crate) fn record(kind: &str, uri: &str, block: &[u8]) -> Vec<u8> {
    let head = format!(
        "WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Target-URI: {uri}\r\nContent-Length: {}\r\n\r\n",
        block.len()
    );
    [head.as_bytes(), block, b"\r\n\r\n"].concat()
}

/// Returns a record with a server's answer.
pub(crate) fn response(uri: &str, content_type: &str, html: &[u8]) -> Vec<u8> {
    let head = format!("HTTP/1.1 200 OK\r\nContent-Type: {content_type}\r\n\r\n");
    record("response", uri, &[head.as_bytes(), html].concat())
}

/// Writes the same pages to all kinds of containers, and returns their paths.
fn containers() -> (TempDir, Vec<PathBuf>) {
    let directory = tempfile::tempdir().unwrap();
    let mut jsonl = String::new();
    let (mut warc, mut warc_gz, mut warc_zst) = (Vec::new(), Vec::new(), Vec::new());
    for (name, html) in pages("pages") {
        let id = root().join("data/pages").join(name).to_string_lossy().into_owned();
        let line = match std::str::from_utf8(&html) {
            Ok(text) => json!({ "id": id, "html": text }),
            Err(_) => json!({ "id": id, "base64": BASE64_STANDARD.encode(&html) }),
        };
        jsonl.push_str(&format!("{line}\n"));
        let record = response(&id, "text/html", &html);
        warc_gz.extend(gzip(&record));
        warc_zst.extend(zstd::encode_all(&record[..], 3).unwrap());
        warc.extend(record);
    }
    let mut paths = Vec::new();
    for (name, bytes) in [
        ("a.jsonl", jsonl.as_bytes()),
        ("b.jsonl.gz", &gzip(jsonl.as_bytes())),
        ("c.warc", &warc),
        ("d.warc.gz", &warc_gz),
        ("e.dump", &gzip(&warc)),
        ("f.warc.zst", &warc_zst),
    ] {
        write(&directory, name, bytes);
        paths.push(directory.path().join(name));
    }
    (directory, paths)
}

/// The fields that are the same in all containers.
const FIELDS: &str = "--fields=id,text,lines";

#[test]
fn a_page_reads_the_same_from_everywhere_and_with_any_number_of_threads() {
    let (directory, paths) = containers();
    let data = root().join("data/pages");
    let run = |input: &str, jobs: &str| {
        let args = ["extract", input, "--format", "jsonl", "-j", jobs, FIELDS];
        stdout(dechaff(directory.path()).args(args).assert().success().stderr(""))
    };
    let want = run(&data.to_string_lossy(), "1");
    assert_eq!(want.lines().count(), 90);
    assert_eq!(run(&data.to_string_lossy(), "3"), want);
    for path in paths {
        for jobs in ["1", "2", "7"] {
            assert!(run(&path.to_string_lossy(), jobs) == want, "{} -j {jobs}", path.display());
        }
        let mut command = dechaff(directory.path());
        let stdin = command.args(["extract", "-", "--format", "jsonl", FIELDS]);
        let found = stdin.write_stdin(fs::read(&path).unwrap()).assert().success();
        assert!(stdout(found) == want, "stdin: {}", path.display());
    }
}

#[test]
fn records_without_a_page_are_skipped_and_counted() {
    let moved = b"HTTP/1.1 301 Moved\r\nContent-Type: text/html\r\n\r\n<p>moved";
    let archive = [
        record("warcinfo", "", b"software: x"),
        record("request", "http://a/", b"GET / HTTP/1.1\r\n\r\n"),
        response("http://a/", "text/html; charset=windows-1251", b"<p>\xcf\xf0\xe8\xe2\xe5\xf2"),
        response("http://a/x.png", "image/png", &[0; 300_000]),
        record("response", "http://a/old", moved),
        response("http://a/", "text/html", b"<p>again"),
    ];
    let crawl = directory(&[]);
    write(&crawl, "a.warc", &archive.concat());
    let args = ["extract", "a.warc", "--threshold", "0", "--max-bytes", "20"];
    let run = dechaff(crawl.path()).args(args).assert();
    let run = run.success().stderr(
        "skipped 4 records that are no pages: 1 not HTML, 1 with a status other than 2xx, 2 of other \
         record types\n",
    );
    assert_eq!(stdout(run), "# http://a/\nПривет\n\u{c}# http://a/\nagain\n");
}

#[test]
fn directories_and_patterns_with_all_kinds_of_files() {
    let crawl = directory(&[
        ("in/a.html", "<p>one"),
        (
            "in/c.jsonl",
            "{\"id\": 3, \"html\": \"<p>three\"}\n\n{\"id\": 4, \"base64\": \"PHA+Zm91cg==\"}",
        ),
        ("in/gold.jsonl", "{\"id\": \"a\", \"text\": \"one\"}"),
    ]);
    write(&crawl, "in/b.html.gz", &gzip(b"<p>two"));
    write(&crawl, "in/d.warc.gz", &gzip(&response("u:5", "text/html", b"<p>five")));
    let ids = |input: &[&str]| {
        let args = ["--threshold", "0", "--format", "jsonl"];
        let run = dechaff(crawl.path()).arg("extract").args(input).args(args).assert();
        let found = stdout(run.success().stderr(""));
        let pages = found.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let texts = pages.map(|page| format!("{} {}", page["id"], page["text"]).replace('"', ""));
        texts.collect::<Vec<_>>().join(", ")
    };
    let all = "in/a.html one, in/b.html.gz two, 3 three, 4 four, u:5 five";
    assert_eq!(ids(&["in"]), all);
    assert_eq!(ids(&["i*"]), all);
    assert_eq!(ids(&["in/[ab].*"]), "in/a.html one, in/b.html.gz two");
    assert_eq!(ids(&["in/*.gz", "in/a.html"]), "in/b.html.gz two, u:5 five, in/a.html one");
    let run = dechaff(crawl.path()).args(["extract", "in/*.txt", "in/a.html"]).assert();
    run.code(1).stderr(predicate::str::contains("in/*.txt: no file matches"));
}

#[test]
fn pages_of_a_container_have_their_address_or_title_in_the_names_of_their_files() {
    let crawl = directory(&[(
        "x.jsonl",
        "{\"url\": \"https://example.org/a/?b=1\", \"html\": \"<title>Low: tide and ebb?</title><p>1\"}\n\
         {\"id\": \"../up\", \"html\": \"<p>2\"}",
    )]);
    write(&crawl, "page.html", b"<title>Alone</title><p>page");
    let names = |what: &str| {
        let args = ["--threshold", "0", "-o", &format!("{what}/"), "--record-names", what];
        dechaff(crawl.path())
            .args(["extract", "x.jsonl", "page.html"])
            .args(args)
            .assert()
            .success();
        assert!(crawl.path().join(what).join("page.txt").exists());
        let files = fs::read_dir(crawl.path().join(what).join("x.jsonl")).unwrap();
        let mut names: Vec<_> =
            files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    };
    assert_eq!(names("number"), ["00000001.txt", "00000002.txt"]);
    assert_eq!(names("address"), ["00000001-example.org-a-b-1.txt", "00000002-up.txt"]);
    assert_eq!(names("title"), ["00000001-Low-tide-and-ebb.txt", "00000002.txt"]);
}

#[test]
fn each_page_of_a_container_has_its_own_file() {
    let crawl = directory(&[(
        "a/x.jsonl",
        "{\"id\": \"../up\", \"html\": \"<p>1\"}\n\n{\"id\": \"/\", \"html\": \"<p>3\"}",
    )]);
    write(&crawl, "b/x.jsonl", b"{\"id\": 1, \"html\": \"<p>other\"}");
    write(&crawl, "page.html.gz", &gzip(b"<p>page"));
    let run = |inputs: &[&str]| {
        let args = ["--threshold", "0", "-o", "out/"];
        dechaff(crawl.path()).arg("extract").args(inputs).args(args).assert()
    };
    run(&["a/x.jsonl", "page.html.gz"]).success();
    let text = |name: &str| fs::read_to_string(crawl.path().join("out").join(name)).unwrap();
    assert_eq!(text("a/x.jsonl/00000001.txt"), "1\n");
    assert_eq!(text("a/x.jsonl/00000003.txt"), "3\n");
    assert_eq!(text("page.txt"), "page\n");
    let run = run(&["a", "b"]);
    run.code(2)
        .stderr(predicate::str::contains("a/x.jsonl and b/x.jsonl would both be written to"));
}
