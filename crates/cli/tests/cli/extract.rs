//! Tests extracting one page.

use predicates::prelude::*;
use serde_json::Value;

use crate::{dechaff, directory, root, stdout};

const PAGE: &str = "data/pages/ferngrid.example/slug-diary.html";

#[test]
fn the_example_of_the_readme_prints_the_content() {
    let line = "\ndechaff extract page.html                                  # the content of a page as text\n";
    assert!(include_str!("../../../../README.md").contains(line));
    let dir = directory(&[("page.html", include_str!("../../../../docs/example.html"))]);
    let text = stdout(dechaff(dir.path()).args(["extract", "page.html"]).assert().success());
    // The examples in Python, JavaScript and Rust have the same test in their packages.
    assert_eq!(text.trim(), include_str!("../../../../docs/example.txt").trim());
}

#[test]
fn the_shipped_model_is_the_default() {
    let text = stdout(dechaff(&root()).args(["extract", PAGE]).assert().success().stderr(""));
    assert!(text.contains("Everybody has a cure for slugs"), "{text}");
    let named = dechaff(&root()).args(["extract", "-m", "general", PAGE]).assert().success();
    assert_eq!(stdout(named), text);
}

#[test]
fn stdin_reads_as_a_file_does() {
    let page = std::fs::read(root().join(PAGE)).unwrap();
    let file = stdout(dechaff(&root()).args(["extract", PAGE]).assert().success());
    for args in [&["extract", "-"][..], &["extract"]] {
        let stdin = dechaff(&root()).args(args).write_stdin(&*page).assert().success();
        assert_eq!(stdout(stdin), file);
    }
    let directory = directory(&[("a.html", "<p>one")]);
    let args = ["extract", "a.html", "--threshold", "0", "-o", "-"];
    dechaff(directory.path()).args(args).assert().success().stdout("one\n");
    let resumed = dechaff(directory.path()).args(args).arg("--resume").assert().code(2);
    resumed.stderr(predicate::str::contains("--resume needs a file or a directory as output"));
    assert!(!directory.path().join("-").exists());
}

#[test]
fn addresses_are_not_fetched_but_explained() {
    let page = directory(&[("a.html", "<p>one")]);
    let args = ["extract", "https://example.org/a?b", "a.html", "--threshold", "0"];
    let run = dechaff(page.path()).args(args).assert().code(1).stdout("# a.html\none\n");
    run.stderr(predicate::str::contains(
        "https://example.org/a?b: dechaff does not use the network; download it: \
         curl -sL 'https://example.org/a?b' | dechaff extract -",
    ));
    let list = directory(&[("urls.txt", "https://example.org/a\nhttps://example.org/b\n")]);
    for command in ["extract urls.txt", "label urls.txt --pages my-pages"] {
        let run = dechaff(list.path()).args(command.split(' ')).assert().code(1).stdout("");
        run.stderr(predicate::str::contains(
            "urls.txt: a list of addresses; dechaff does not use the network, but wget downloads the pages: \
             wget -x --adjust-extension --directory-prefix=my-pages --input-file=urls.txt",
        ));
    }
    for verb in [&["extract", "a.html", "-m"][..], &["inspect"]] {
        let run = dechaff(page.path()).args(verb).arg("https://example.org/m.bin").assert().code(1);
        run.stderr(predicate::str::contains("curl -sL https://example.org/m.bin -o model.bin"));
    }
    let run = dechaff(page.path()).args(["extract", "a.html", "-m", "genral"]).assert().code(1);
    run.stderr(predicate::str::contains("did you mean general?"));
}

#[test]
fn one_page_and_several_of_a_format() {
    let page = directory(&[("a.html", "<ul><li>one<li>two</ul><p>a &lt; b")]);
    let run = |format: &str, inputs: &[&str]| {
        let args = ["--threshold", "0", "--format", format];
        stdout(dechaff(page.path()).arg("extract").args(inputs).args(args).assert().success())
    };
    let markdown = "- one\n- two\n\na < b\n";
    assert_eq!(run("markdown", &["a.html"]), markdown);
    let twice = format!("# a.html\n\n{markdown}\n\u{c}\n\n# a.html\n\n{markdown}");
    assert_eq!(run("markdown", &["a.html", "a.html"]), twice);
    let html = "<article data-id=\"a.html\">\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n\
                <p>a &lt; b</p>\n</article>\n";
    assert_eq!(run("html", &["a.html", "a.html"]), format!("{html}{html}"));
    // A single page is a complete HTML page.
    let page = run("html", &["a.html"]);
    assert!(page.starts_with("<!DOCTYPE html>\n<html>") && page.contains(html), "{page}");
}

#[cfg(unix)]
#[test]
fn a_named_pipe_is_read_once() {
    let directory = directory(&[("a.html", "<p>one")]);
    let pipe = directory.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let path = directory.path().to_path_buf();
    let writer = std::thread::spawn(move || std::fs::copy(path.join("a.html"), &pipe).unwrap());
    let run = dechaff(directory.path()).args(["extract", "pipe", "--threshold", "0"]).assert();
    assert_eq!(stdout(run.success()), "one\n");
    writer.join().unwrap();
}

#[test]
fn json_has_every_line() {
    let output = dechaff(&root()).args(["extract", PAGE, "--format", "json"]).assert().success();
    let page: Value = serde_json::from_str(&stdout(output)).unwrap();
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&page), ["document", "id", "lines", "text"]);
    assert_eq!(page["id"], PAGE);
    let lines = page["lines"].as_array().unwrap();
    let html = std::fs::read(root().join(PAGE)).unwrap();
    let (mut kept, mut last) = (Vec::new(), 0);
    for line in lines {
        let mut keys = keys(line);
        // Only lines that the page hides, and lines that are decided with their unit, have these.
        keys.retain(|key| key != "hidden" && key != "reason");
        assert_eq!(keys, ["content", "end", "role", "score", "start", "tag", "text"]);
        let start = usize::try_from(line["start"].as_u64().unwrap()).unwrap();
        let end = usize::try_from(line["end"].as_u64().unwrap()).unwrap();
        assert!(last <= start && start < end && end <= html.len());
        last = start;
        assert!((0.0..=1.0).contains(&line["score"].as_f64().unwrap()));
        if line["content"].as_bool().unwrap() {
            kept.push(line["text"].as_str().unwrap());
        }
    }
    let run = |options: &[&str]| {
        stdout(dechaff(&root()).args(["extract", PAGE]).args(options).assert().success())
    };
    let lines = format!("{}\n", kept.join("\n"));
    assert_eq!(run(&["-f", "plain"]), lines);
    let plain: Value = serde_json::from_str(&run(&["-f", "json", "--fields", "plain"])).unwrap();
    assert_eq!(plain["plain"], lines.trim_end());
    assert_eq!(run(&[]), format!("{}\n", page["text"].as_str().unwrap()));
}

#[test]
fn csv_has_a_row_a_line() {
    let page = directory(&[("a.html", "<p>Say \"a, b\"<p>two")]);
    let output = dechaff(page.path()).args(["extract", "a.html", "--format", "csv"]).assert();
    let table = stdout(output.success());
    let rows: Vec<_> = table.lines().collect();
    assert_eq!(rows[0], "id,start,end,score,content,role,tag,text");
    assert!(rows[1].starts_with("a.html,3,13,"), "{}", rows[1]);
    assert!(rows[1].ends_with(",p,\"Say \"\"a, b\"\"\""), "{}", rows[1]);
    assert_eq!(rows.len(), 3);
}

#[test]
fn csv_with_fields_has_a_row_a_page() {
    let one = "<html lang=en><title>Glass</title><meta name=author content='Ann Lee; Bo Li'><meta name=keywords \
               content='glass, sea'><h1>Sea \"glass\"</h1><p>Glass, and more.";
    let pages = directory(&[("a.html", one), ("b.html", "<title>Two</title><p>Two.")]);
    let run = |options: &[&str]| {
        let fields = [
            "extract",
            "-f",
            "csv",
            "--fields",
            "id,title,authors,tags,date,plain",
            "--threshold",
            "0",
        ];
        stdout(dechaff(pages.path()).args(fields).args(options).assert().success())
    };
    let header = "id,title,authors,tags,date,plain\n";
    let a = "a.html,\"Sea \"\"glass\"\"\",Ann Lee; Bo Li,glass; sea,,\"Sea \"\"glass\"\"\nGlass, and more.\"\n";
    assert_eq!(run(&["a.html", "b.html"]), format!("{header}{a}b.html,Two,,,,Two.\n"));
    assert_eq!(run(&["a.html"]), format!("{header}{a}"));
}

#[test]
fn thresholds_and_roles() {
    let count = |options: &[&str]| {
        let args = ["extract", PAGE, "-f", "plain"];
        let output = dechaff(&root()).args(args).args(options).assert().success();
        stdout(output).lines().count()
    };
    let page: Value = {
        let args = ["extract", PAGE, "--format", "jsonl", "--fields", "lines"];
        let output = dechaff(&root()).args(args).assert();
        serde_json::from_str(&stdout(output)).unwrap()
    };
    let is_control = |line: &&Value| line["hidden"] == "control";
    let lines = page["lines"].as_array().unwrap();
    let all = lines.len() - lines.iter().filter(is_control).count();
    assert_eq!(count(&["--threshold", "0", "--hidden", "keep"]), all);
    assert!(count(&["--threshold", "1"]) <= count(&["--threshold", "0.5"]));
    assert!(count(&["--beta", "0.2"]) <= count(&["--beta", "5"]));
    let kept = |role: &str| {
        let lines = page["lines"].as_array().unwrap().iter();
        lines.filter(|line| line["content"] == true && line["role"] == role).count()
    };
    let all = count(&[]);
    assert!(kept("body") > 0);
    assert_eq!(count(&["--exclude", "body"]), all - kept("body"));
    let both = ["--exclude", "body", "--exclude", "title"];
    assert_eq!(count(&both), all - kept("body") - kept("title"));
}

#[test]
fn included_roles_are_kept_whatever_their_score() {
    let html = "<title>Sea glass</title><nav><a href=/>Home</a></nav><h1>Sea glass</h1><p class=byline>By Ann Lee</p>\
        <p>Glass that the sea has rounded was once a bottle, a window, a lamp. It takes thirty years, give or take, \
        until no edge is left, and the colour is that of fog.</p><p>Green is common, blue is rare, and red is what \
        people walk the whole beach for, in the morning, when nobody else is there to see it.</p>";
    let text = |options: &[&str]| {
        let args = ["extract", "-f", "plain"];
        let output = dechaff(&root()).args(args).args(options).write_stdin(html).assert();
        stdout(output.success())
    };
    for model in ["general", "article", "shallow"] {
        let without = text(&["-m", model, "--exclude", "title", "--exclude", "byline"]);
        assert!(
            !without.contains("Sea glass") && !without.contains("Ann Lee"),
            "{model}: {without}"
        );
        let with = text(&["-m", model, "--include", "title", "--include", "byline"]);
        assert!(with.starts_with("Sea glass\nBy Ann Lee\nGlass"), "{model}: {with}");
    }
}

#[test]
fn wrong_usage() {
    for (options, problem) in [
        (&["--threshold", "2"][..], "from 0 to 1"),
        (&["--threshold", "0.5", "--beta", "1"], "cannot be used with"),
        (&["--exclude", "advert"], "[possible values: body, title"),
        (&["--exclude", "titel"], "a similar value exists: 'title'"),
        (
            &["--exclude", "title", "--include", "title"],
            "title is both in --include and in --exclude",
        ),
        (&["-j", "0"], "expected a number from 1 to 1024"),
        (&["--timeout-page", "0"], "expected a number of seconds, at least 1"),
        (&["--min-words", "x"], "expected a number from 0 to"),
        (&["--url", "example.org"], "an address that begins with http:// or https://"),
        (&["--url", "https://a.example/", PAGE], "--url can be used with one page only"),
        (&["--fields", "id,titel"], "a similar value exists: 'title'"),
        (&["-", "-"], "can be given only once"),
    ] {
        let run = dechaff(&root()).arg("extract").arg(PAGE).args(options).assert();
        run.code(2).stdout("").stderr(predicate::str::contains(problem));
    }
}
