//! Tests `prepare`, and what reads its files.

use std::fs;
use std::path::Path;

use predicates::prelude::*;
use serde_json::Value;

use crate::{corpus, dechaff, stdout, write};

fn prepared(directory: &Path, corpus: &[&str], output: &str) {
    let run = dechaff(directory).arg("prepare").args(corpus).args(["-o", output]).assert();
    run.success().stdout("");
}

fn trained(directory: &Path, corpus: &str, options: &[&str]) -> Vec<u8> {
    let run = dechaff(directory).args(["train", corpus, "-o", "m.bin"]).args(options).assert();
    run.success();
    fs::read(directory.join("m.bin")).unwrap()
}

#[test]
fn prepared_pages_train_the_same_model() {
    let corpus = corpus(12);
    fs::create_dir(corpus.path().join("at")).unwrap();
    // The model records the name of the corpus.
    prepared(corpus.path(), &["pages"], "at/pages");
    for options in [&[][..], &["--features", "shallow", "--folds", "3", "--seed", "7"]] {
        let expected = trained(corpus.path(), "pages", options);
        assert!(trained(corpus.path(), "at/pages", options) == expected, "{options:?}");
    }
    let of = |corpus_name: &str, command: &[&str]| {
        stdout(dechaff(corpus.path()).args(command).arg(corpus_name).assert().success())
    };
    for command in [&["evaluate", "-m", "m.bin", "--format", "json"][..], &["features"]] {
        assert_eq!(of("at/pages", command), of("pages", command));
    }
}

#[test]
fn gold_files_with_roles_and_sites_are_prepared_too() {
    let dir = tempfile::tempdir().unwrap();
    let mut gold = String::new();
    for nth in 0..24 {
        let text = format!("The sentence number {nth}, which is the content of it.");
        let html = format!("<p><a>Home</a><h1>Page {nth}</h1><p>By Jo Lee<p>{text}<p>Contact");
        write(&dir, &format!("c/html/{nth}.html"), html.as_bytes());
        let kind = if nth % 2 == 0 { "news" } else { "shop" };
        gold += &format!(
            "{{\"id\":\"{nth}\",\"text\":\"{text}\",\"title\":\"Page {nth}\",\"authors\":[\"Jo Lee\"],\
             \"domain\":\"s{}\",\"type\":\"{kind}\"}}\n",
            nth % 8
        );
    }
    write(&dir, "c/gold.jsonl", gold.as_bytes());
    fs::create_dir(dir.path().join("at")).unwrap();
    prepared(dir.path(), &["c"], "at/c");
    let expected = trained(dir.path(), "c", &[]);
    assert!(trained(dir.path(), "at/c", &[]) == expected);
    let model = dechaff_extractor::Model::from_bytes(&expected).unwrap();
    assert!(!model.roles.is_empty(), "the model learned no roles");
    let news = ["--group", "news", "--features", "shallow"];
    assert!(trained(dir.path(), "at/c", &news) == trained(dir.path(), "c", &news));
    let none = ["evaluate", "at/c", "-m", "m.bin", "--group", "blog"];
    dechaff(dir.path()).args(none).assert().code(1).stderr(predicate::str::contains("news, shop"));
    let listed = dechaff(dir.path()).args(["check", "at/c", "--group"]).assert().success();
    listed.stdout("      12  news\n      12  shop\n");
    let unnamed = dechaff(dir.path()).args(["features", "at/c", "--group"]).assert().code(2);
    unnamed.stderr(predicate::str::contains("\n      12  news\n      12  shop\n"));
}

#[test]
fn files_can_be_joined_and_mixed_with_pages() {
    let corpus = corpus(6);
    write(&corpus, "more/a.html", b"<p>x<!-- content --><p>One more page.<!-- /content -->");
    prepared(corpus.path(), &["pages"], "1.pages");
    prepared(corpus.path(), &["more"], "2.pages");
    let joined = ["1.pages", "2.pages"].map(|name| fs::read(corpus.path().join(name)).unwrap());
    write(&corpus, "all.pages", &joined.concat());
    let pages = |corpora: &[&str]| -> Value {
        let run = dechaff(corpus.path())
            .args(["evaluate", "-m", "shallow", "--format", "json"])
            .args(corpora)
            .assert();
        let report: Value = serde_json::from_str(&stdout(run.success())).unwrap();
        report["corpus"]["pages"].clone()
    };
    assert_eq!(pages(&["all.pages"]), 7);
    assert_eq!(pages(&["1.pages", "more"]), 7);
}

#[test]
fn unusable_files_are_reported() {
    let corpus = corpus(3);
    prepared(corpus.path(), &["pages"], "known.pages");
    let fails = |args: &[&str], code: i32, message: &str| {
        let run = dechaff(corpus.path()).args(args).assert();
        run.code(code).stderr(predicate::str::contains(message));
    };
    fails(&["compare", "known.pages"], 1, "baselines need the pages themselves");
    fails(&["prepare", "pages", "-o", "pages/00.html"], 2, "would be overwritten");
    let mut bytes = fs::read(corpus.path().join("known.pages")).unwrap();
    bytes.pop();
    write(&corpus, "cut.pages", &bytes);
    fails(&["features", "cut.pages"], 1, "cut.pages, page 3: payload of ");
    fails(&["features", "cut.pages"], 1, ": the file is truncated or damaged");
}

#[test]
fn pages_that_cannot_be_used_are_named() {
    let corpus = corpus(2);
    write(&corpus, "pages/bad.html", b"<!-- content --><p>never closed");
    let run = dechaff(corpus.path()).args(["prepare", "pages", "-o", "p.pages"]).assert();
    run.code(1)
        .stderr(predicate::str::contains("bad.html").and(predicate::str::contains("2 pages")));
}
