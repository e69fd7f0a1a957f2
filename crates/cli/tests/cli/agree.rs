//! Tests `agree`.

use predicates::prelude::*;
use serde_json::Value;

use crate::{dechaff, directory, stdout};

/// A page of ten lines with one word each, of which the first `count` are content.
fn page(count: usize) -> String {
    let line = |n| format!("<p>word{n}");
    let lines = |range: std::ops::Range<usize>| range.map(line).collect::<String>();
    format!("<!-- content -->{}<!-- /content -->{}", lines(0..count), lines(count..10))
}

#[test]
fn two_annotators_are_compared() {
    let same = page(5);
    let dirs = directory(&[
        ("anna/1.html", &same),
        ("anna/2.html", &page(6)),
        ("anna/alone.html", &same),
        ("anna/other.html", "<p>x<!-- content --><p>y<!-- /content -->"),
        ("ben/1.html", &same),
        ("ben/2.html", &page(4)),
        ("ben/other.html", "<p>x<!-- content --><p>z<!-- /content -->"),
    ]);
    let run =
        |more: &[&str]| dechaff(dirs.path()).args(["agree", "anna", "ben"]).args(more).assert();
    // 20 lines: 5 + 4 content for both, 5 + 4 for neither, 2 for Anna only. Agreement 18 / 20; by
    // chance 11/20 · 9/20 + 9/20 · 11/20 = 0.495; kappa (0.9 - 0.495) / 0.505 = 0.802. F1 of the
    // second page: 2 · 4 / (4 + 6) = 0.8.
    let text = stdout(
        run(&[]).code(1).stderr(
            predicate::str::contains("other.html skipped: its text is not the same")
                .and(predicate::str::contains("2 marked pages of anna not compared")),
        ),
    );
    for line in [
        "pages           2",
        "line kappa      0.8020  (0.6154 to 1.0000)",
        "line agreement  0.9000  (0.8000 to 1.0000)  of 20 lines",
        "page F1         0.9000  (0.8000 to 1.0000)",
        "2.html: page F1 0.8000, 2 of 10 lines differ",
        "  line 5, content in anna only: word4",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}: {text}");
    }
    assert!(!stdout(run(&["--lines", "1"]).code(1)).contains("line 6, content"));

    let json: Value = serde_json::from_str(&stdout(run(&["--format", "json"]).code(1))).unwrap();
    assert_eq!((&json["pages"], &json["lines"]["first_only"]), (&2.into(), &2.into()));
    assert!((json["line_kappa"].as_f64().unwrap() - 0.405 / 0.505).abs() < 1e-9);
    assert_eq!(json["intervals"]["line_agreement"], serde_json::json!([0.8, 1.0]));
    assert_eq!(json["by_page"][0]["id"], "2.html");
}

#[test]
fn directories_without_common_pages_are_an_error() {
    let dirs = directory(&[("anna/1.html", &page(5)), ("ben/2.html", &page(5))]);
    let run = dechaff(dirs.path()).args(["agree", "anna", "ben"]).assert().code(1);
    run.stderr(predicate::str::contains("no page is marked in both anna and ben"));
}
