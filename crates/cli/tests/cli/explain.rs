//! Tests `explain`.

use predicates::prelude::*;
use serde_json::Value;

use crate::{corpus, dechaff, stdout};

#[test]
fn lines_by_number_and_by_text() {
    let corpus = corpus(1);
    let run = |args: &[&str]| {
        dechaff(corpus.path()).args(["explain", "pages/00.html"]).args(args).assert()
    };
    let report: Value = serde_json::from_str(&stdout(
        run(&["--line", "1", "--line", "FIRST sentence", "--format", "json"]).success(),
    ))
    .unwrap();
    let explained = report["explained"].as_array().unwrap();
    assert_eq!(explained.len(), 2);
    assert_eq!(explained[0]["line"], 1);
    assert!(explained[1]["text"].as_str().unwrap().contains("first sentence"));
    for line in explained {
        let rounds = line["rounds"].as_array().unwrap();
        assert_eq!(rounds.len(), 2);
        assert_eq!(rounds[1]["score"], line["score"]);
        assert_eq!(rounds[0]["effects"].as_array().unwrap().len(), 6);
    }
    run(&["--line", "99"]).code(1).stderr(predicate::str::contains("--line 99: the page has"));
    run(&["--line", "zebra"])
        .code(1)
        .stderr(predicate::str::contains("no line of the page contains"));
}

#[test]
fn the_closest_lines_are_explained_by_default() {
    let corpus = corpus(1);
    let directory = dechaff(corpus.path()).args(["explain", "pages"]).assert().code(1);
    directory.stderr("error: pages is a directory; expected one page\n");
    let run = dechaff(corpus.path()).args(["explain", "pages/00.html", "--top", "2"]).assert();
    let text = stdout(run.success());
    assert!(text.contains("lines kept; the lowest score of a kept line is 0."), "{text}");
    assert!(text.contains("\nline 1: ") && text.contains("round 2: score 0."), "{text}");
}
