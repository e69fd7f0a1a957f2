//! Tests `--language`, `--min-words`, `--min-useful`, `--min-confidence` and `--summary`.

use predicates::prelude::*;
use predicates::str::contains;
use tempfile::TempDir;

use crate::{dechaff, directory, stdout};

const ENGLISH: &str = "<h1>Sea glass</h1><p>Glass that the sea has rounded was once a bottle, a window or a lamp, and it \
                       takes thirty years in the surf until no sharp edge is left.";
const GERMAN: &str = "<html lang=en><h1>Glas der See</h1><p>Das Glas, das die See rund geschliffen hat, war einmal eine \
                      Flasche, ein Fenster oder eine Lampe, und es braucht dreißig Jahre, bis keine Kante mehr übrig ist.";

fn pages() -> TempDir {
    let files = [
        ("in/a.html", ENGLISH),
        ("in/b.html", GERMAN),
        ("in/c.html", "<nav>Home</nav>"),
        ("in/d.html", "<p>Glas"),
    ];
    directory(&files)
}

#[test]
fn pages_that_are_left_out_are_counted_and_named() {
    let pages = pages();
    let run = |options: &[&str]| {
        dechaff(pages.path())
            .args(["extract", "in", "-f", "jsonl", "--fields", "id"])
            .args(options)
            .assert()
            .success()
    };
    assert_eq!(stdout(run(&[])).lines().count(), 4);
    let english =
        run(&["--language", "en,fr", "--threshold", "0", "--min-words", "2", "--list-empty"]);
    let english = english
        .stderr(contains("in/b.html: left out: in another language\n"))
        .stderr(contains("in/c.html: left out: too few words\n"))
        .stderr(contains("left out 3 pages: 1 in another language, 2 too few words\n"));
    assert_eq!(stdout(english), "{\"id\":\"in/a.html\"}\n");
    let unknown = run(&["--language", "en", "--threshold", "0"]);
    unknown.stderr(contains("2 in an unknown language, 1 in another language\n"));
    // The order of reasons: nothing is kept, words, confidence, language.
    let none = run(&["--threshold", "1", "--min-words", "1", "-j", "2"]);
    none.stdout("").stderr(contains("left out 4 pages: 4 without text\n"));
    let useful = run(&["--threshold", "0", "--min-useful", "0.9"]);
    useful.stderr(contains("without useful content"));
    let sure = run(&["--threshold", "0", "--min-confidence", "1"]);
    sure.stderr(contains("too low a confidence"));
}

#[test]
fn pages_that_are_left_out_have_no_file_and_are_counted_by_resumed_runs() {
    let pages = pages();
    let run = |options: &[&str]| {
        let mut command = dechaff(pages.path());
        command.args(["extract", "in", "--language", "de", "--resume", "-o"]).args(options).assert()
    };
    let counted = || contains("left out 3 pages: ").and(contains("in another language"));
    run(&["texts/"]).success().stderr(counted());
    assert!(
        pages.path().join("texts/b.txt").exists() && !pages.path().join("texts/a.txt").exists()
    );
    run(&["texts/"]).success().stderr(counted());
    run(&["all.json", "-f", "json"]).success();
    let json = std::fs::read_to_string(pages.path().join("all.json")).unwrap();
    assert_eq!(serde_json::from_str::<Vec<serde_json::Value>>(&json).unwrap().len(), 1);
}

#[test]
fn the_counts_of_a_run_are_written_as_json() {
    let pages = pages();
    let run = |options: &[&str]| {
        let mut command = dechaff(pages.path());
        command
            .args(["extract", "in", "--summary", "run.json", "-f", "jsonl"])
            .args(options)
            .assert()
    };
    let summary = || -> serde_json::Value {
        serde_json::from_slice(&std::fs::read(pages.path().join("run.json")).unwrap()).unwrap()
    };
    run(&["--threshold", "0", "--language", "en"]).success();
    let found = summary();
    assert_eq!((&found["pages"], &found["failed"]), (&1.into(), &0.into()));
    let expected = serde_json::json!({"in another language": 1, "in an unknown language": 2});
    assert_eq!(found["left_out"], expected);
    // A run that failed for some inputs writes its counts, too.
    std::fs::write(pages.path().join("in/e.html"), b"%PDF-1.7 \x00").unwrap();
    for options in [&["-o", "out/", "--resume"], &["-o", "out/", "--resume"]] {
        run(options).code(1);
        assert_eq!((&summary()["pages"], &summary()["failed"]), (&4.into(), &1.into()));
    }
    let input = dechaff(pages.path()).args(["extract", "in", "--summary", "in/a.html"]).assert();
    input.code(2).stderr(contains("--summary"));
}

#[test]
fn rules_without_a_meaning_are_refused() {
    let pages = pages();
    let run = dechaff(pages.path()).args(["extract", "in", "--language", "pt-BR"]).assert();
    run.code(2).stderr(contains("\"pt-BR\" is not a valid language, expected a code such as en"));
    let both = ["extract", "in", "--baseline", "bte", "--min-words", "3"];
    dechaff(pages.path()).args(both).assert().code(2).stderr(contains("cannot be used with"));
}
