//! Tests inputs that cannot be read or are invalid.

use std::fs;

use predicates::prelude::*;

use crate::{corpus, dechaff, directory, marked, model, root, stdout};

#[test]
fn a_missing_page_is_named_and_the_others_are_extracted() {
    let pages = directory(&[("a.html", "<p>one"), ("empty/x.txt", "")]);
    let run = dechaff(pages.path())
        .args(["extract", "a.html", "none.html", "empty", "--threshold", "0"])
        .assert();
    let run = run
        .code(1)
        .stderr(predicate::str::contains("none.html: cannot be read"))
        .stderr(predicate::str::contains(
            "empty: no pages; expected .html, .htm, .xhtml, .jsonl or .warc files",
        ))
        .stderr(predicate::str::contains("error: 2 of 3 inputs could not be used"));
    assert_eq!(stdout(run), "# a.html\none\n");
}

#[test]
fn empty_pages_have_an_extraction_and_junk_is_refused() {
    let junk: Vec<u8> =
        (0..100_000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let pages = directory(&[("empty.html", "")]);
    fs::write(pages.path().join("junk.html"), &junk).unwrap();
    let run = dechaff(pages.path()).args(["extract", "empty.html", "junk.html"]).assert();
    run.code(1)
        .stderr(predicate::str::contains("junk.html: binary data ("))
        .stdout("# empty.html\n");
    dechaff(pages.path()).args(["extract", "empty.html"]).assert().success().stdout("");
    let mut command = dechaff(pages.path());
    let args = ["extract", "-", "--format", "json", "--fields", "id,text,lines"];
    let run = command.args(args).write_stdin("").assert();
    run.success().stdout("{\"id\":\"-\",\"text\":\"\",\"lines\":[]}\n");
}

#[test]
fn bad_models_have_different_messages() {
    let directory = directory(&[("a.html", "<p>one"), ("page.bin", "<!doctype html><p>no model")]);
    fs::write(directory.path().join("head.bin"), &fs::read(model()).unwrap()[..10]).unwrap();
    for (name, problem) in [
        ("none.bin", "cannot open the model none.bin"),
        ("page.bin", "not a model: it begins with \"<!doctyp\", expected \"dechaff\\n\""),
        ("head.bin", "the file is truncated or damaged"),
        (".", "error: cannot open the model .: Is a directory; expected a model file"),
    ] {
        for verb in [&["extract", "a.html", "-m"][..], &["inspect"]] {
            let run = dechaff(directory.path()).args(verb).arg(name).assert();
            run.code(1).stdout("").stderr(predicate::str::contains(problem));
        }
    }
}

#[test]
fn a_corpus_of_one_class_is_refused() {
    let all = "<!-- content --><p>One line of text.<p>Another line.<!-- /content -->";
    let corpus = directory(&[("a.html", all), ("b.html", all), ("c.html", all)]);
    let run = dechaff(corpus.path()).args(["train", ".", "-o", "m.bin"]).assert();
    run.code(1).stdout("").stderr(
        predicate::str::contains("error: all 6 lines of the 3 pages are content")
            .and(predicate::str::ends_with("the markers; `dechaff check` lists the pages\n")),
    );
    assert!(!corpus.path().join("m.bin").exists());
}

#[test]
fn pages_with_wrong_markers_are_skipped_and_counted() {
    let corpus = corpus(12);
    for (name, page) in [
        ("open.html", marked(1).replace("<!-- /content -->", "")),
        ("stray.html", marked(1).replace("<!-- content -->", "")),
        ("none.html", "<p>no marker".into()),
    ] {
        fs::write(corpus.path().join("pages").join(name), page).unwrap();
    }
    let args = ["train", "pages", "-o", "m.bin", "--features", "shallow", "--folds", "3"];
    let run = dechaff(corpus.path()).args(args).assert();
    run.code(1)
        .stdout(predicate::str::contains("(tested on 12 pages)"))
        .stderr(predicate::str::contains("3 skipped, 12 pages used"))
        .stderr(predicate::str::contains("open.html: line 2: this start marker has no end marker"))
        .stderr(predicate::str::contains("stray.html: line 5: this end marker has no start"))
        .stderr(predicate::str::contains("none.html: not marked"));
    assert!(corpus.path().join("m.bin").exists());
}

#[test]
fn missing_corpora_are_reported() {
    let directory =
        directory(&[("empty/x.txt", ""), ("bad/pages.csv", "site\na\n"), ("bad/a.html", "")]);
    for (corpus, problem) in [
        ("none", "error: cannot read none: No such file or directory\n"),
        ("empty", "empty: no pages; expected"),
        ("bad", "bad/pages.csv, line 1: expected a header with the column `path`"),
    ] {
        for verb in [&["evaluate"][..], &["train", "-o", "m.bin"], &["check"], &["features"]] {
            let run = dechaff(directory.path()).args(verb).arg(corpus).assert();
            run.code(1).stdout("").stderr(predicate::str::contains(problem));
        }
    }
}

#[test]
fn unwritable_output_is_reported_before_any_work() {
    let corpus = corpus(12);
    fs::write(corpus.path().join("file"), "").unwrap();
    let is_directory = "-o pages is a directory; expected a file";
    for (path, code, problem) in [("pages", 2, is_directory), ("file/m.bin", 1, "cannot write")] {
        let run = dechaff(corpus.path()).args(["train", "pages", "-o", path]).assert();
        run.code(code).stdout("").stderr(predicate::str::contains(problem));
    }
    let run = dechaff(&root()).args(["extract", "data/pages", "-o", "/dev/full"]).assert();
    if cfg!(target_os = "linux") {
        run.code(1).stderr(predicate::str::contains("cannot write /dev/full"));
    }
}
