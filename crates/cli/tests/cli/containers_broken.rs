//! Tests crawls that are damaged or hostile.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use predicates::prelude::*;
use tempfile::TempDir;

use crate::containers::{gzip, record, response};
use crate::{dechaff, directory, stdout, write};

/// Extracts a crawl, and returns stdout and stderr.
fn extract(crawl: &TempDir, name: &str, bytes: &[u8], options: &[&str]) -> (String, String) {
    write(crawl, name, bytes);
    let args = ["extract", name, "--threshold", "0"];
    let run = dechaff(crawl.path()).args(args).args(options).assert().code(1);
    let stderr = String::from_utf8(run.get_output().stderr.clone()).unwrap();
    (stdout(run), stderr)
}

#[test]
fn bad_lines_are_named_and_the_others_are_extracted() {
    let crawl = directory(&[]);
    let lines = b"{\"id\": 1, \"html\": \"<p>one\"}\n{\"id\": 2, \"html\n[]\n\xff\n{\"id\": 5}\n\
                  {\"id\": 6, \"html\": \"<p>a long one\"}\n{\"id\": 7, \"html\": \"<p>seven\"}";
    let (found, stderr) = extract(&crawl, "a.jsonl", lines, &["--max-bytes", "10"]);
    assert_eq!(found, "# 1\none\n\u{c}# 7\nseven\n");
    let stderr: Vec<_> = stderr.lines().collect();
    assert_eq!(stderr.len(), 6, "{stderr:?}");
    for (at, line) in [2, 3, 4].into_iter().enumerate() {
        let start =
            format!("a.jsonl: line {line}: expected a JSON object with `id` and `html`; it begins");
        assert!(stderr[at].starts_with(&start), "{}", stderr[at]);
    }
    assert_eq!(stderr[3], "a.jsonl: line 5: expected `html` or `base64`, found neither");
    assert_eq!(stderr[4], "a.jsonl: line 6: 13 bytes: longer than --max-bytes 10");
    assert_eq!(stderr[5], "error: 5 of 7 inputs could not be used");
}

#[test]
fn reading_continues_after_a_bad_record() {
    let crawl = directory(&[]);
    let page = |n: u8| response(&format!("u:{n}"), "text/html", format!("<p>page {n}").as_bytes());
    let mut wrong = page(2);
    let length = wrong.windows(4).position(|four| four == b"th: ").unwrap() + 4;
    let none = record("response", "u:4", b"HTTP/1.1 none\r\n\r\n");
    for digits in [&b"1"[..], b"999953"] {
        let old =
            length..length + wrong[length..].iter().take_while(|b| b.is_ascii_digit()).count();
        wrong.splice(old, digits.iter().copied());
        let records = [page(1), wrong.clone(), page(3), none.clone(), page(5)];
        let members: Vec<u8> = records.iter().flat_map(|record| gzip(record)).collect();
        let (found, stderr) = extract(&crawl, "a.warc.gz", &members, &[]);
        let pages = [1, 2, 3, 5].map(|n| format!("# u:{n}\npage {n}\n")).join("\u{c}");
        assert_eq!(found, pages);
        let digits = str::from_utf8(digits).unwrap();
        let fault = format!("record 2: at byte 132: its Content-Length is {digits}, but it");
        assert!(stderr.contains(&format!("a.warc.gz: {fault}")), "{stderr}");
        assert!(
            stderr.contains("a.warc.gz: record 4, u:4: its HTTP head is malformed"),
            "{stderr}"
        );
        assert!(stderr.ends_with("error: 2 of 6 inputs could not be used\n"), "{stderr}");

        write(&crawl, "b.html", b"<p>more");
        let (found, stderr) = extract(&crawl, "a.warc", &records.concat(), &["b.html"]);
        assert_eq!(found, format!("{pages}\u{c}# b.html\nmore\n"));
        assert!(stderr.contains(&format!("a.warc: {fault}")), "{stderr}");
        assert!(stderr.ends_with("error: 2 of 7 inputs could not be used\n"), "{stderr}");
    }
}

#[test]
fn a_decompression_bomb_stops_at_the_limit() {
    let mut bomb = GzEncoder::new(Vec::new(), Compression::fast());
    for _ in 0..200 {
        bomb.write_all(&[b'x'; 1 << 20]).unwrap();
    }
    let bomb = bomb.finish().unwrap();
    let head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n\r\n";
    let archive = record("response", "u:1", &[&head[..], &bomb].concat());
    let crawl = directory(&[]);
    write(&crawl, "in/a.html.gz", &bomb);
    write(&crawl, "in/b.jsonl.gz", &bomb);
    write(&crawl, "in/c.warc.gz", &bomb);
    write(&crawl, "in/d.warc", &archive);
    write(&crawl, "in/e.html", &[b'x'; 2_000_000]);
    let run = dechaff(crawl.path()).args(["extract", "in", "--max-bytes", "1MB"]).assert().code(1);
    let stderr = String::from_utf8(run.get_output().stderr.clone()).unwrap();
    for (name, reason) in [
        ("a.html.gz", "longer than --max-bytes 1000000"),
        ("b.jsonl.gz: line 1", "longer than --max-bytes 1000000"),
        ("c.warc.gz: record 1", "expected a record that begins with WARC/"),
        ("d.warc: record 1, u:1", "longer than --max-bytes 1000000"),
        ("e.html", "2000000 bytes: longer than --max-bytes 1000000"),
    ] {
        let line = stderr.lines().find(|line| line.starts_with(&format!("in/{name}: ")));
        assert!(line.is_some_and(|line| line.contains(reason)), "{name}: {stderr}");
    }
    assert_eq!(stdout(run), "");
    let run = dechaff(crawl.path()).args(["extract", "in", "--max-bytes", "many"]).assert();
    run.code(2).stderr(predicate::str::contains("expected a number of bytes"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_transient_error_stops_a_resumable_run() {
    let crawl = directory(&[("in/a.html", "<p>one"), ("in/c.html", "<p>three")]);
    // Reading this file from its start is an input/output error.
    for (name, problem) in [
        ("in/b.html", "in/b.html: cannot be read: Input/output error"),
        ("in/b.jsonl", "in/b.jsonl: cannot be read: Input/output error"),
    ] {
        let link = crawl.path().join(name);
        std::os::unix::fs::symlink("/proc/self/mem", &link).unwrap();
        let extract = |output: &str, options: &[&str]| {
            let args = ["extract", "in", "--threshold", "0", "-o", output];
            let run = dechaff(crawl.path()).args(args).args(options).assert().code(1);
            String::from_utf8(run.get_output().stderr.clone()).unwrap()
        };
        let read = |name: &str| std::fs::read_to_string(crawl.path().join(name)).unwrap();
        let once = extract("a.txt", &[]);
        assert_eq!(once, format!("{problem}\nerror: 1 of 3 inputs could not be used\n"));
        assert_eq!(read("a.txt"), "# in/a.html\none\n\u{c}# in/c.html\nthree\n");
        for (output, journal) in [("b.txt", "b.txt.part.journal"), ("out/", "out/dechaff.journal")]
        {
            let resumed = extract(output, &["--resume"]);
            let want = format!(
                "error: {problem}; repeat the command to continue from here, or run it without"
            );
            // The outputs of the file before are there, without a journal.
            let is_note = |line: &&str| line.starts_with("note: out/ holds no interrupted run");
            let told = resumed.lines().find(|line| !is_note(line)).unwrap_or_default();
            assert!(told.starts_with(&want), "{resumed}");
            assert!(read(journal).contains("\"pages\": 1"), "{}", read(journal));
            std::fs::remove_file(crawl.path().join(journal)).unwrap();
        }
        assert!(!crawl.path().join("b.txt").exists());
        std::fs::remove_file(crawl.path().join("b.txt.part")).unwrap();
        std::fs::remove_file(link).unwrap();
    }
}

#[test]
fn too_many_encodings_are_refused() {
    let crawl = directory(&[]);
    let head = |encodings: &str| {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: ";
        format!("{head}{encodings}\r\n\r\n")
    };
    let page = |encodings: &str| {
        record("response", "u:1", [head(encodings).as_bytes(), b"<p>one"].concat().as_slice())
    };
    let archive =
        [page("identity,gzip,br, deflate"), page(&"br,".repeat(5)), page(&"br,".repeat(400_000))];
    let (found, stderr) = extract(&crawl, "a.warc", &archive.concat(), &[]);
    assert_eq!(found, "# u:1\none\n");
    let stderr: Vec<_> = stderr.lines().collect();
    assert!(
        stderr[0].ends_with("u:1: it has 5 content encodings, expected at most 4"),
        "{stderr:?}"
    );
    assert!(stderr[1].ends_with("u:1: its HTTP head is longer than 1048576 bytes"), "{stderr:?}");
}
