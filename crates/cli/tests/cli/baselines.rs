//! The baselines: `compare`, `train --baseline` and `extract --baseline`.

use std::fs;

use predicates::prelude::*;
use serde_json::Value;

use crate::{corpus, dechaff, directory, model, stdout};

/// Returns a corpus whose lines are long enough for the article of 2009.
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
    let baselines = report["baselines"].as_array().unwrap();
    assert_eq!(baselines.len(), 32);
    let find = |name: &str| baselines.iter().find(|baseline| baseline["name"] == name).unwrap();
    for baseline in baselines {
        assert_eq!(baseline["pages"], 15);
        assert!(baseline["megabytes_per_second"].as_f64().unwrap() > 0.0, "{baseline}");
    }
    assert_eq!(find("ngram")["trained_here"], true);
    assert_eq!(find("everything")["line_recall"]["value"], 1.0);
    assert_eq!(report["thresholds"].as_array().unwrap().len(), 21);
    let text = run("text");
    assert!(
        text.starts_with("extractor") && text.contains("\ndiv-ratio ") && text.contains("15 pages")
    );
    assert!(run("csv").contains("\nmlp-3l3a,page_f1,"));
}

#[test]
fn plots_are_drawn() {
    let corpus = long_lines(10);
    let args = ["compare", "pages", "--baselines", "density,slp,mlp-3l3a", "--plot", "out/plots"];
    dechaff(corpus.path()).args(args).assert().success();
    for name in ["page-density", "page-physical", "page-bytes", "thresholds", "grid"] {
        let svg = fs::read_to_string(corpus.path().join(format!("out/plots/{name}.svg"))).unwrap();
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{name}");
        assert!(svg.matches("<text").count() > 5, "{name}");
    }
    // Without perceptrons there is nothing to draw in this plot.
    let args = ["compare", "pages", "--baselines", "density,bte", "--plot", "few"];
    let alone = ["-m", "none"];
    dechaff(corpus.path()).args(args).args(alone).assert().success();
    assert!(corpus.path().join("few/thresholds.svg").exists());
    assert!(!corpus.path().join("few/grid.svg").exists());
    let args = ["compare", "pages", "--baselines", "density", "--plot", "out/plots"];
    dechaff(corpus.path())
        .args(args)
        .args(alone)
        .args(["--plot-page", "zz.html"])
        .assert()
        .code(2)
        .stderr(predicate::str::contains("no page has the id \"zz.html\""));
}

#[test]
fn a_trained_baseline_is_used() {
    let corpus = long_lines(20);
    for baseline in ["ngram", "annotator-ngram", "two-gaussians", "slp-3l3a", "mlp"] {
        let args = ["train", "pages", "--baseline", baseline, "-o", "a.sys", "--format", "json"];
        let report = stdout(dechaff(corpus.path()).args(args).assert().success());
        let report: Value = serde_json::from_str(&report).unwrap();
        assert_eq!(report["held_out"]["pages"], 20);
        assert_eq!(report["first_stage"].is_object(), baseline.ends_with("ngram"));
        if baseline == "ngram" {
            assert_eq!(report["first_stage"]["tested"], 2);
            assert_eq!(report["first_stage"]["error_rate"], 0.0);
        }
        let args = ["extract", "pages/03.html", "--baseline", baseline, "-m", "a.sys"];
        let run = dechaff(corpus.path()).args(args).assert().success();
        run.stdout(predicate::str::contains("The first sentence of page 3"));
    }
    let wrong = |args: &[&str], code: i32, problem: &str| {
        let run = dechaff(corpus.path()).args(args).assert();
        run.code(code).stderr(predicate::str::contains(problem.to_string()));
    };
    wrong(&["extract", "pages", "--baseline", "ngram"], 2, "ngram must be trained");
    wrong(
        &["extract", "pages", "--baseline", "ngram", "-m", "a.sys"],
        1,
        "contains the baseline mlp-3l3a",
    );
    wrong(&["extract", "pages", "--baseline", "mlp", "-m", "pages/00.html"], 1, "not a baseline");
    wrong(&["extract", "pages", "-m", "a.sys"], 1, "a baseline, expected a model");
    wrong(&["train", "pages", "--baseline", "bte", "-o", "b.sys"], 2, "needs no training");
    wrong(&["compare", "pages", "--baselines", "bte,best"], 2, "no baseline is named `best`");
    let nothing = ["compare", "pages", "--baselines", "none", "-m", "none"];
    wrong(&nothing, 2, "nothing to compare: name a baseline");
}

#[test]
fn baselines_without_training_run_at_once() {
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
        command.args(["extract", "page.html", "--baseline"]).args(args);
        stdout(command.assert().success())
    };
    for baseline in ["density", "density-mean", "bte", "div-ratio", "annotator"] {
        assert!(run(&[baseline]).contains("One sentence of text."), "{baseline}");
        assert!(!run(&[baseline]).contains("Menu"), "{baseline}");
    }
    let json = |args: &[&str]| -> Value {
        serde_json::from_str(&run(&[args, &["--format", "json"]].concat())).unwrap()
    };
    let found = json(&["annotator", "--settings", "settings.toml"]);
    assert_eq!(found["metadata"]["keywords"][1], "two");
    assert!(found["text"].as_str().unwrap().starts_with("Head\n"), "{found}");
    let found = json(&["div-ratio"]);
    let lines = found["lines"].as_array().unwrap();
    let sentence = lines.iter().find(|line| line["text"] == "And another one.").unwrap();
    assert_eq!(sentence["tags"], serde_json::json!(["article", "p"]));
    assert_eq!(found["element"]["tag"], "article");
    dechaff(directory.path())
        .args(["extract", "page.html", "--baseline", "annotator", "--settings", "wrong.toml"])
        .assert()
        .code(1)
        .stderr(predicate::str::contains("wrong.toml").and(predicate::str::contains("skip-tag")));
}

#[test]
fn a_fraction_of_the_pages_is_held_out() {
    let corpus = long_lines(20);
    let run = |args: &[&str]| {
        let train = ["train", "pages", "--baseline", "ngram", "-o", "a.sys", "--format", "json"];
        dechaff(corpus.path()).args(train).args(args).assert()
    };
    let report =
        |args: &[&str]| -> Value { serde_json::from_str(&stdout(run(args).success())).unwrap() };
    let found = report(&["--holdout", "0.3"]);
    assert_eq!(found["held_out"]["pages"], 6);
    assert_eq!(
        (&found["first_stage"]["trained"], &found["first_stage"]["tested"]),
        (&14.into(), &6.into())
    );
    run(&["--holdout", "0.3", "--folds", "3"]).code(2);
    fs::write(corpus.path().join("one.html"), "<!-- content --><p>a<!-- /content --><p>b").unwrap();
    let args = ["train", "one.html", "--baseline", "slp", "--holdout", "0.3", "-o", "b.sys"];
    let refused = dechaff(corpus.path()).args(args).assert().code(1);
    refused.stderr(predicate::str::contains("a share of 0.3 of 1 page cannot be held out"));
    assert!(!corpus.path().join("b.sys").exists());
}

#[test]
fn thresholds_of_baselines() {
    // Densities of 4/25 and 1.
    let page = "<a href=/home>Home</a><p>Forty characters of text stand right here";
    let directory = directory(&[("page.html", page), ("t.toml", "threshold = 0.1\n")]);
    let run = |args: &[&str]| {
        let mut command = dechaff(directory.path());
        command.args(["extract", "page.html", "-f", "plain", "--baseline"]).args(args).assert()
    };
    let both = "Home\nForty characters of text stand right here\n";
    assert_eq!(stdout(run(&["density", "--settings", "t.toml"]).success()), both);
    assert_eq!(stdout(run(&["density", "--settings", "t.toml", "--threshold", "1"]).success()), "");
    let refused = run(&["bte", "--threshold", "0.5"]).code(2);
    refused.stderr(predicate::str::contains("--threshold: the threshold of bte cannot be set"));
}

#[test]
fn inspect_shows_what_a_baseline_learned() {
    let corpus = long_lines(10);
    let settings = "false-positive-cost = 2.0\n[annotator]\nskip-tags = []\n";
    fs::write(corpus.path().join("s.toml"), settings).unwrap();
    let train = ["train", "pages", "--baseline", "slp-1l2a", "-o", "a.sys", "--folds", "2"];
    dechaff(corpus.path()).args(train).args(["--settings", "s.toml"]).assert().success();
    let run = |args: &[&str]| {
        let mut command = dechaff(corpus.path());
        stdout(command.args(["inspect", "a.sys"]).args(args).assert().success())
    };
    let text = run(&[]);
    for part in [
        "baseline     slp-1l2a (Champandard 2007)\n",
        "trained on 10 pages, seed 42\n",
        "\"false-positive-cost\":2.0",
        "  pages                 10\n",
        "  current_density\n",
        "  current_bytes\n",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!text.contains("top-divs"), "{text}");
    let report: Value = serde_json::from_str(&run(&["--format", "json"])).unwrap();
    assert_eq!((&report["baseline"], &report["pages"]), (&"slp-1l2a".into(), &10.into()));
    assert_eq!(report["settings"]["top-divs"], 10);
    assert_eq!(report["weights"].as_object().unwrap().len(), 2);
    fs::write(corpus.path().join("cut.sys"), b"dechaffs\x02\0").unwrap();
    let broken = dechaff(corpus.path()).args(["inspect", "cut.sys"]).assert().code(1);
    broken.stderr(predicate::str::contains("cut.sys: payload of 0 bytes"));
}
