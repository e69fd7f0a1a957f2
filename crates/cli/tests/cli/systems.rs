//! The classic systems: `compare`, `train --system` and `extract --system`.

use std::fs;

use predicates::prelude::*;
use serde_json::Value;

use crate::{corpus, dechaff, directory, model, stdout};

/// A corpus whose lines are long enough for the article of 2009.
fn long_lines(n: usize) -> tempfile::TempDir {
    let corpus = corpus(n);
    for nth in 0..n {
        let path = corpus.path().join(format!("pages/{nth:02}.html"));
        let page = fs::read_to_string(&path).unwrap();
        let foot =
            "<div>All rights reserved, and a note on cookies that is longer than sixty characters.";
        fs::write(&path, page.replace("<div>", foot)).unwrap();
    }
    corpus
}

#[test]
fn one_table_compares_all() {
    let corpus = long_lines(15);
    let run = |format: &str| {
        let args = ["compare", "pages", "--folds", "3", "--format", format, "-m"];
        stdout(dechaff(corpus.path()).args(args).arg(model()).assert().success())
    };
    let report: Value = serde_json::from_str(&run("json")).unwrap();
    let systems = report["systems"].as_array().unwrap();
    assert_eq!(systems.len(), 28);
    let find = |name: &str| systems.iter().find(|system| system["name"] == name).unwrap();
    for system in systems {
        for figure in ["line_error_rate", "line_f1", "page_f1", "megabytes_per_second"] {
            let [low, value, high] =
                ["low", "value", "high"].map(|end| system[figure][end].as_f64().unwrap());
            assert!(low <= value && value <= high, "{system}");
        }
        assert_eq!(system["pages"], 15);
    }
    assert_eq!(find("ngram")["line_error_rate"]["value"], 0.0);
    assert_eq!(find("ngram")["trained_here"], true);
    assert_eq!(find("bte")["trained_here"], false);
    assert_eq!(report["thresholds"].as_array().unwrap().len(), 21);
    let text = run("text");
    assert!(
        text.starts_with("system") && text.contains("\ndiv-ratio ") && text.contains("15 pages")
    );
    assert!(run("csv").contains("\nmlp-3l3a,page_f1,"));
}

#[test]
fn plots_are_drawn() {
    let corpus = long_lines(10);
    let args = ["compare", "pages", "--systems", "density,slp,mlp-3l3a", "--plot", "out/plots"];
    dechaff(corpus.path()).args(args).assert().success();
    for name in
        ["page-density", "page-bytes", "thresholds", "grid", "precision-recall", "calibration"]
    {
        let svg = fs::read_to_string(corpus.path().join(format!("out/plots/{name}.svg"))).unwrap();
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{name}");
        assert!(svg.matches("<text").count() > 5, "{name}");
    }
    dechaff(corpus.path())
        .args(args)
        .args(["--plot-page", "zz.html"])
        .assert()
        .code(2)
        .stderr(predicate::str::contains("no page has the id \"zz.html\""));
}

#[test]
fn a_trained_system_is_used() {
    let corpus = long_lines(20);
    for system in ["ngram", "two-gaussians", "slp-3l3a", "mlp"] {
        let args = ["train", "pages", "--system", system, "-o", "a.sys", "--format", "json"];
        let report = stdout(dechaff(corpus.path()).args(args).assert().success());
        let report: Value = serde_json::from_str(&report).unwrap();
        assert_eq!(report["held_out"]["pages"], 20);
        if system == "ngram" {
            assert_eq!(report["first_stage"]["tested"], 2);
            assert_eq!(report["first_stage"]["error_rate"], 0.0);
        }
        let args = ["extract", "pages/03.html", "--system", system, "-m", "a.sys"];
        let run = dechaff(corpus.path()).args(args).assert().success();
        run.stdout(predicate::str::contains("The first sentence of page 3"));
    }
    let wrong = |args: &[&str], code: i32, problem: &str| {
        let run = dechaff(corpus.path()).args(args).assert();
        run.code(code).stderr(predicate::str::contains(problem.to_string()));
    };
    wrong(&["extract", "pages", "--system", "ngram"], 2, "ngram must be trained");
    wrong(
        &["extract", "pages", "--system", "ngram", "-m", "a.sys"],
        1,
        "holds the system mlp-3l3a",
    );
    wrong(
        &["extract", "pages", "--system", "mlp", "-m", "pages/00.html"],
        1,
        "not a dechaff system",
    );
    wrong(&["extract", "pages", "-m", "a.sys"], 1, "not a dechaff model");
    wrong(&["train", "pages", "--system", "bte", "-o", "b.sys"], 2, "needs no training");
    wrong(&["compare", "pages", "--systems", "bte,best"], 2, "no system has the name `best`");
    wrong(&["compare", "pages", "--systems", "none"], 2, "no system and no model");
}

#[test]
fn systems_without_training_run_at_once() {
    let page = "<html lang=en><title>A title</title>\n<meta name=keywords content='one, two'>\n\
                <div><a href=/one/long/address>Menu</a></div>\n\
                <article><h1>Head</h1>\n<p>One sentence of text. And another one.</p>\n</article>\n";
    let directory = directory(&[
        ("page.html", page),
        ("settings.toml", "[annotator]\ninclude-tags = ['h1']\n"),
        ("wrong.toml", "[annotator]\nskip-tag = []\n"),
    ]);
    let run = |args: &[&str]| {
        let mut command = dechaff(directory.path());
        command.args(["extract", "page.html", "--system"]).args(args);
        stdout(command.assert().success())
    };
    for system in ["density", "density-mean", "bte", "div-ratio", "annotator"] {
        assert!(run(&[system]).contains("One sentence of text."), "{system}");
        assert!(!run(&[system]).contains("Menu"), "{system}");
    }
    let json = |args: &[&str]| -> Value {
        serde_json::from_str(&run(&[args, &["--format", "json"]].concat())).unwrap()
    };
    let found = json(&["annotator", "--settings", "settings.toml"]);
    assert_eq!(found["metadata"]["title"], "A title");
    assert_eq!(found["metadata"]["keywords"][1], "two");
    assert!(found["text"].as_str().unwrap().starts_with("Head\n"), "{found}");
    let found = json(&["div-ratio"]);
    let lines = found["lines"].as_array().unwrap();
    let sentence = lines.iter().find(|line| line["text"] == "And another one.").unwrap();
    assert_eq!(sentence["tags"], serde_json::json!(["article", "p"]));
    dechaff(directory.path())
        .args(["extract", "page.html", "--system", "annotator", "--settings", "wrong.toml"])
        .assert()
        .code(1)
        .stderr(predicate::str::contains("wrong.toml").and(predicate::str::contains("skip-tag")));
}
