//! Tests pages for which there is not enough memory.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use predicates::prelude::*;

use crate::containers::{gzip, record};
use crate::{dechaff, directory, model, stdout, write};

/// Returns 4 MiB of very short lines, packed into about 4 kB.
fn bomb() -> Vec<u8> {
    let mut bomb = GzEncoder::new(Vec::new(), Compression::fast());
    for _ in 0..4 {
        bomb.write_all(&b"<p>x".repeat(1 << 18)).unwrap();
    }
    bomb.finish().unwrap()
}

#[test]
fn a_page_for_which_there_is_no_memory_is_left_out_wherever_it_stands() {
    let crawl = directory(&[("in/a.html", "<p>one"), ("in/z.html", "<p>three")]);
    let head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n\r\n";
    let archive = record("response", "u:1", &[&head[..], &bomb()].concat());
    write(&crawl, "in/b.html.gz", &bomb());
    write(&crawl, "in/c.html", &b"<p>x".repeat(1 << 20));
    write(&crawl, "in/d.warc.gz", &gzip(&archive));
    let line = format!("{{\"id\": 1, \"html\": \"{}\"}}", "<p>x".repeat(1 << 20));
    write(&crawl, "in/e.jsonl.gz", &gzip(line.as_bytes()));
    // A fifteenth of 55 MiB minus 10 MiB for any page is 3 MiB.
    let args = ["extract", "in", "--threshold", "0", "--max-memory", "55MiB"];
    for jobs in ["1", "4"] {
        let run = dechaff(crawl.path()).args(args).args(["-j", jobs]).assert().code(1);
        let said = String::from_utf8(run.get_output().stderr.clone()).unwrap();
        let most = "longer than 3145728 bytes, the most for a page with --max-memory 57671680";
        let want = [
            format!("in/b.html.gz: {most}"),
            format!("in/c.html: 4194304 bytes: {most}"),
            format!("in/d.warc.gz: record 1, u:1: {most}"),
            format!("in/e.jsonl.gz: line 1: 4194304 bytes: {most}"),
            "error: 4 of 6 inputs could not be used".to_string(),
        ];
        assert_eq!(said.lines().collect::<Vec<_>>(), want);
        assert_eq!(stdout(run), "# in/a.html\none\n\u{c}# in/z.html\nthree\n");
    }
    let run = dechaff(crawl.path()).args(["extract", "in", "--max-memory", "1MB"]).assert();
    run.code(2).stderr(predicate::str::contains("expected a number of bytes of at least 32MiB"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_process_that_may_have_little_memory_takes_less() {
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
