//! `annotate` and `check`.

use predicates::prelude::*;
use serde_json::Value;

use crate::{dechaff, directory, root, stdout};

#[test]
fn texts_become_markers() {
    let crawl = directory(&[
        ("html/1.html", "<p>nav<p>One two three.<p>foot"),
        ("html/2.html", "<p>nav<p>nothing of it"),
        (
            "gold.jsonl",
            "{\"id\":\"1\",\"text\":\"One two three.\",\"domain\":\"s\"}\n\
             {\"id\":\"2\",\"text\":\"Somewhere else altogether\"}\n{\"id\":\"3\",\"text\":\"\"}\n",
        ),
    ]);
    let args = ["annotate", "html", "--gold", "gold.jsonl", "-o", "marked"];
    let run = dechaff(crawl.path()).args(args).assert();
    run.code(1)
        .stdout(predicate::str::starts_with("2 pages marked, 0.5000"))
        .stderr(predicate::str::contains("2.html: 0.00"))
        .stderr(predicate::str::contains("3.html: cannot be read"));
    let page = std::fs::read_to_string(crawl.path().join("marked/1.html")).unwrap();
    assert_eq!(page, "<p>nav<p><!-- content -->One two three.<!-- /content --><p>foot");
    dechaff(crawl.path()).args(["check", "marked"]).assert().success();
}

#[test]
fn mistakes_are_named() {
    let corpus = directory(&[("a.html", "<p>x<!-- content -->\n<p>y"), ("b.html", "<p>none")]);
    let run = dechaff(corpus.path()).args(["check", "."]).assert();
    run.code(1)
        .stdout(predicate::str::contains("a.html:1: error: this start marker has no end marker"))
        .stdout(predicate::str::contains("b.html: error: no markers"))
        .stderr("2 errors, 0 warnings, 0 notes\n");
    let run = dechaff(corpus.path()).args(["check", ".", "--format", "json"]).assert();
    let found: Vec<Value> = serde_json::from_str(&stdout(run.code(1))).unwrap();
    assert_eq!((&found[0]["line"], &found[0]["severity"]), (&1.into(), &"error".into()));
}

#[test]
fn mistakes_are_those_of_the_groups_that_were_asked_for() {
    let table = "path,group\na.html,news\nb.html,shop\n";
    let corpus = directory(&[("a.html", "<p>x"), ("b.html", "<p>y"), ("pages.csv", table)]);
    let run = dechaff(corpus.path()).args(["check", ".", "--group", "shop"]).assert();
    run.code(1)
        .stdout(predicate::str::contains("b.html").and(predicate::str::contains("a.html").not()));
    for verb in ["check", "evaluate"] {
        let run = dechaff(corpus.path()).args([verb, ".", "--group", "blog"]).assert();
        run.code(1).stdout("").stderr("error: no page is of group blog; there are news, shop\n");
    }
}

#[test]
fn the_repositorys_corpus_has_none() {
    let run = dechaff(&root()).args(["check", "data"]).assert();
    run.success().stderr("0 errors, 0 warnings, 1 notes\n");
}
