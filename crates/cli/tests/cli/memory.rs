//! Tests pages for which there is not enough memory.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use predicates::prelude::*;

use crate::containers::{gzip, record};
use crate::{dechaff, directory, model, stdout, write};

/// Returns 4 MiB of very short lines, compressed to about 4 kB.
fn bomb() -> Vec<u8> {
    let mut bomb = GzEncoder::new(Vec::new(), Compression::fast());
    for _ in 0..4 {
        bomb.write_all(&b"<p>x".repeat(1 << 18)).unwrap();
    }
    bomb.finish().unwrap()
}

#[test]
fn a_page_that_exceeds_memory_is_skipped_in_every_input() {
    let crawl = directory(&[("in/a.html", "<p>one"), ("in/z.html", "<p>three")]);
    let head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n\r\n";
    let archive = record("response", "u:1", &[&head[..], &bomb()].concat());
    write(&crawl, "in/b.html.gz", &bomb());
    write(&crawl, "in/c.html", &b"<p>x".repeat(1 << 20));
    write(&crawl, "in/d.warc.gz", &gzip(&archive));
    let line = format!("{{\"id\": 1, \"html\": \"{}\"}}", "<p>x".repeat(1 << 20));
    write(&crawl, "in/e.jsonl.gz", &gzip(line.as_bytes()));
    // Each byte counts 40, and 3 while the next page is read; each of the first 256 KiB counts 120,
    // and each page 10 MiB. A page of 3 MiB needs 169 MiB, and a page of 4 MiB 212 MiB.
    let args = ["extract", "in", "-f", "plain", "--threshold", "0", "--max-memory", "169MiB"];
    for jobs in ["1", "4"] {
        let run = dechaff(crawl.path()).args(args).args(["-j", jobs]).assert().code(1);
        let stderr = String::from_utf8(run.get_output().stderr.clone()).unwrap();
        let most = "longer than 3145728 bytes, the most for a page with --max-memory 177209344";
        let want = [
            format!("in/b.html.gz: {most}"),
            format!("in/c.html: 4194304 bytes: {most}; it needs 222298112"),
            format!("in/d.warc.gz: record 1, u:1: {most}"),
            format!("in/e.jsonl.gz: line 1: 4194304 bytes: {most}; it needs 222298112"),
            "error: 4 of 6 inputs could not be used".to_string(),
        ];
        assert_eq!(stderr.lines().collect::<Vec<_>>(), want);
        assert_eq!(stdout(run), "# in/a.html\none\n\u{c}# in/z.html\nthree\n");
    }
    let run = dechaff(crawl.path()).args(["extract", "in", "--max-memory", "1MB"]).assert();
    run.code(2).stderr(predicate::str::contains("expected a number of bytes of at least 32MiB"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_memory_limit_of_the_process_is_respected() {
    let crawl = directory(&[("a.html", "<p>one"), ("z.html", "<p>three")]);
    write(&crawl, "huge.html", &b"<p>x y z.</p>\n".repeat(4_000_000));
    let program = assert_cmd::cargo::cargo_bin("dechaff");
    let mut shell = assert_cmd::Command::new("sh");
    let script = "ulimit -v 300000; exec \"$0\" \"$@\"";
    let args = ["extract", "a.html", "huge.html", "z.html", "-o", "o.txt", "--resume", "-j", "1"];
    shell.current_dir(crawl.path()).args(["-c", script]).arg(program).args(args);
    let run = shell.args(["--threshold", "0", "-m"]).arg(model()).assert();
    run.code(1)
        .stderr(predicate::str::starts_with("huge.html: 56000000 bytes: longer than "))
        .stderr(predicate::str::ends_with("error: 1 of 3 inputs could not be used\n"));
    let found = std::fs::read_to_string(crawl.path().join("o.txt")).unwrap();
    assert_eq!(found, "# a.html\none\n\u{c}# z.html\nthree\n");
}

#[test]
fn a_page_counts_alike_in_all_formats() {
    let crawl = directory(&[("a.html", "<p>one")]);
    write(&crawl, "b.html", &b"<p>x".repeat(1 << 18));
    let args = ["extract", "a.html", "b.html", "--threshold", "0", "-j", "1", "--format"];
    for format in ["plain", "csv", "jsonl", "markdown"] {
        let run = |memory: &str| {
            dechaff(crawl.path()).args(args).args([format, "--max-memory", memory]).assert()
        };
        // For 1 MiB: 43 bytes for each byte, 120 for each of 256 KiB, and 10 MiB.
        run("83MiB").success();
        let named = format!("--max-memory {}; it needs {}\n", 82 << 20, 83 << 20);
        run("82MiB").code(1).stderr(predicate::str::contains(named));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_page_of_spanning_cells_does_not_end_the_run() {
    let text = "This is the main text of the page, with a comma, in a long sentence.";
    let page = format!("<p>{text}");
    let crawl = directory(&[("good.html", &page), ("z.html", &page)]);
    let cell = |i| format!("<tr><td rowspan=1000 colspan=100>cell {i} text</td><td>b</td></tr>");
    let table: String = (0..140_000).map(cell).collect();
    write(&crawl, "tab.html", format!("<table>{table}</table>{text}").as_bytes());
    let program = assert_cmd::cargo::cargo_bin("dechaff");
    let mut shell = assert_cmd::Command::new("sh");
    let script = "ulimit -v 3000000; exec \"$0\" \"$@\"";
    let args = ["extract", "good.html", "tab.html", "z.html", "-o", "o.md", "--resume", "-j", "1"];
    shell.current_dir(crawl.path()).args(["-c", script]).arg(program).args(args);
    shell.args(["--format", "markdown", "--threshold", "0", "-m"]).arg(model()).assert().success();
    let found = std::fs::read_to_string(crawl.path().join("o.md")).unwrap();
    assert!(found.ends_with(&format!("# z.html\n\n{text}\n")), "{}", &found[found.len() - 200..]);
    assert!(found.contains("| cell 139999 text |"));
    // The page has 10 MB.
    assert!(found.len() < 20_000_000, "{}", found.len());
}
