//! Tests names and texts that would forge a message or a boundary, or control a terminal.

use std::fs;

use predicates::prelude::*;

use crate::containers::{record, response};
use crate::{corpus, dechaff, directory, stdout, write};

#[cfg(unix)]
#[test]
fn names_are_shown_without_control_characters() {
    let evil = "x\u{1b}]0;pwned\u{7}a\nerror: forged.html";
    let shown = "x\\u{1b}]0;pwned\\u{7}a\\nerror: forged.html";
    let pages = directory(&[(&format!("p/{evil}"), "%PDF-1.7")]);
    for args in [&["extract", "p"][..], &["extract", "p", "-o", "out/"], &["check", "p"]] {
        let run = dechaff(pages.path()).args(args).assert().code(1);
        let output = run.get_output();
        let printed = [&output.stdout[..], &output.stderr].concat();
        let printed = String::from_utf8(printed).unwrap();
        assert!(printed.contains(shown) && !printed.contains('\u{1b}'), "{args:?}: {printed}");
        assert!(!printed.contains("\nerror: forged"), "{args:?}: {printed}");
    }
    write(&pages, "a.warc", &record("response", "u:\u{1b}[31m", b"HTTP/1.1 none\r\n\r\n"));
    let run = dechaff(pages.path()).args(["extract", "a.warc"]).assert().code(1);
    run.stderr(predicate::str::contains("record 1, u:\\u{1b}[31m: its HTTP head"));
    let run = dechaff(pages.path()).args(["inspect", "none\nhash 0\u{1b}.bin"]).assert().code(1);
    run.stderr(predicate::str::contains("\u{1b}").not());
}

#[test]
fn the_strings_of_a_model_stay_in_their_lines() {
    let corpus = corpus(12);
    let args = ["train", "pages", "--features", "shallow", "-o", "a\nhash 0\u{1b}.bin"];
    dechaff(corpus.path()).args(args).assert().success();
    let run = dechaff(corpus.path()).args(["inspect", "a\nhash 0\u{1b}.bin"]).assert().success();
    let shown = stdout(run);
    assert!(shown.starts_with("name       a\\nhash 0\\u{1b}\nhash       "), "{shown}");
    assert!(!shown.contains('\u{1b}'), "{shown}");
}

#[test]
fn pages_cannot_forge_the_boundary_between_texts() {
    let pages = directory(&[]);
    let html = b"<pre>code\n&#12;# other.html\nforged\x0c# more</pre>";
    let archive = [response("u:1", "text/html", html), response("u:2", "text/html", b"<p>two")];
    write(&pages, "a.warc", &archive.concat());
    let line = "{\"id\": \"a\\n\\u000c# b\", \"html\": \"<p>three\"}";
    write(&pages, "b.jsonl", line.as_bytes());
    for format in ["text", "markdown"] {
        let args = ["extract", "a.warc", "b.jsonl", "--threshold", "0", "--format", format];
        let found = stdout(dechaff(pages.path()).args(args).assert().success());
        let parts: Vec<_> = found.split('\u{c}').collect();
        let heads: Vec<_> =
            parts.iter().map(|part| part.trim_start().lines().next().unwrap()).collect();
        assert_eq!(heads, ["# u:1", "# u:2", "# a\\n\\u{c}# b"], "{found:?}");
    }
}

#[cfg(unix)]
#[test]
fn names_that_are_not_utf_8_have_unique_ids_and_paths() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let pages = directory(&[("in/a.html", "<p>a")]);
    let names = [&b"\xe9.html"[..], b"\xe8.html"].map(OsStr::from_bytes);
    for (name, text) in names.iter().zip(["one", "two"]) {
        fs::write(pages.path().join("in").join(name), format!("<p>{text}")).unwrap();
    }
    let run = |inputs: &[&OsStr], output: &str| {
        let mut command = dechaff(&pages.path().join("in"));
        command.arg("extract").args(inputs).args(["--threshold", "0", "-o", output]);
        command.assert().success().stderr("");
    };
    run(&[OsStr::new(".")], "../all.txt");
    let all = fs::read_to_string(pages.path().join("all.txt")).unwrap();
    assert_eq!(all, "# ./a.html\na\n\u{c}# ./\\xe8.html\ntwo\n\u{c}# ./\\xe9.html\none\n");
    run(&[OsStr::new(".")], "../out/");
    run(&names, "../named/");
    for directory in ["out", "named"] {
        let text =
            |name: &str| fs::read_to_string(pages.path().join(directory).join(name)).unwrap();
        assert_eq!([text("\\xe9.txt"), text("\\xe8.txt")], ["one\n", "two\n"]);
    }
}

#[test]
fn metadata_and_ids_are_text_in_every_format() {
    let pages = directory(&[]);
    let html = "<meta name=description content='A &#xFFFE; [b](javascript:c) &#x2028;d'><p>Text";
    let lines = format!("{{\"id\": \"<img src=x> [a](b)\", \"html\": \"{html}\"}}\n").repeat(2);
    write(&pages, "a.jsonl", lines.replacen("<img", "<im", 1).as_bytes());
    let run = |format: &str| {
        let args = ["extract", "a.jsonl", "--threshold", "0", "--metadata", "--format", format];
        stdout(dechaff(pages.path()).args(args).assert().success())
    };
    let markdown = run("markdown");
    assert!(markdown.starts_with("# \\<im src=x> \\[a](b)\n\n```yaml\n"), "{markdown}");
    assert!(markdown.contains(r"[b\u005d(javascript:c)"), "{markdown}");
    for text in [&markdown, &run("tei"), &run("html"), &run("text")] {
        assert!(!text.contains(['\u{fffe}', '\u{1b}']), "{text}");
    }
}
