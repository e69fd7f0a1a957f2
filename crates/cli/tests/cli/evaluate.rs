//! Tests `evaluate`.

use std::fs;

use predicates::prelude::*;
use serde_json::Value;

use crate::{corpus, dechaff, model, root, stdout};

#[test]
fn a_comparison_on_training_pages_gives_a_warning() {
    let args = ["compare", "data/pages", "--baselines", "none", "-m"];
    let run = dechaff(&root()).args(args).arg(model()).assert().success();
    run.stderr(predicate::str::contains("was trained on all 90 pages"));
}

#[test]
fn pages_of_the_training_are_left_out_of_the_metrics() {
    let corpus = corpus(20);
    for nth in 0..10 {
        let name = format!("{nth:02}.html");
        fs::create_dir_all(corpus.path().join("new")).unwrap();
        let [from, to] = ["pages", "new"].map(|d| corpus.path().join(d).join(&name));
        fs::rename(from, to).unwrap();
    }
    let train = ["train", "pages", "--features", "shallow", "-o", "m.bin"];
    dechaff(corpus.path()).args(train).assert().success();
    let run = dechaff(corpus.path())
        .args(["evaluate", "-m", "m.bin", "new", "pages", "--format", "json"])
        .assert()
        .success()
        .stderr(predicate::str::contains("trained on 10 of the 20 pages"));
    let report: Value = serde_json::from_str(&stdout(run)).unwrap();
    assert_eq!((&report["seen"]["pages"], &report["seen"]["of"]), (&10.into(), &20.into()));
    assert_eq!(report["overall"]["pages"], 10);
    let run = dechaff(corpus.path())
        .args(["compare", "new", "pages", "--baselines", "none", "-m", "m.bin"])
        .assert();
    run.success()
        .stderr(predicate::str::contains("was trained on 10 of the 20 pages, which are left out"));
    let run = dechaff(corpus.path()).args(["evaluate", "-m", "m.bin", "new"]).assert();
    run.success().stderr(predicate::str::contains("trained on").not());
}

#[test]
fn formats_agree() {
    let run = |format: &str| {
        let args = ["evaluate", "data/pages", "--format", format, "--worst", "2", "-m"];
        let run = dechaff(&root()).args(args).arg(model()).assert().success();
        stdout(run.stderr(predicate::str::contains("trained on all 90 pages")))
    };
    let report: Value = serde_json::from_str(&run("json")).unwrap();
    let overall = &report["overall"];
    let table = run("csv");
    let mut rows = csv::Reader::from_reader(table.as_bytes());
    let names = rows.headers().unwrap().clone();
    let at = |name: &str| names.iter().position(|known| known == name).unwrap();
    let (mut lines, mut wrong, mut pages) = (0, 0, 0);
    let mut lowest = f64::INFINITY;
    for row in rows.records().map(Result::unwrap) {
        let number = |name: &str| row[at(name)].parse::<u64>().unwrap();
        lines += number("lines");
        wrong += number("false_positives") + number("false_negatives");
        pages += 1;
        lowest = lowest.min(row[at("page_f1")].parse().unwrap());
    }
    assert_eq!((overall["pages"].as_u64(), overall["lines"].as_u64()), (Some(pages), Some(lines)));
    let rate = overall["line_error_rate"]["value"].as_f64().unwrap();
    assert!((rate - wrong as f64 / lines as f64).abs() < 1e-9);
    let worst = report["worst"].as_array().unwrap();
    assert_eq!(worst.len(), 2);
    assert!((worst[0]["page_f1"].as_f64().unwrap() - lowest).abs() < 1e-6);
    for key in ["start", "end", "score", "kept", "text"] {
        assert!(!worst[0]["misclassified"][0][key].is_null(), "{key}");
    }
    let text = run("text");
    assert!(text.contains(&format!("line_error_rate       {rate:.4}")), "{text}");
    assert!(text.contains(&format!("{}: page_f1", worst[0]["id"].as_str().unwrap())), "{text}");
    assert!(text.contains(report["model"]["hash"].as_str().unwrap()));
}

#[test]
fn an_error_rate_above_the_limit_exits_with_3() {
    let corpus = corpus(12);
    let run = |most: &str| {
        let mut command = dechaff(corpus.path());
        command.args(["evaluate", "pages", "--max-error", most, "-m"]).arg(model()).assert()
    };
    run("1").success();
    std::fs::write(corpus.path().join("pages/none.html"), "<p>no markers").unwrap();
    run("1").code(1).stderr(predicate::str::contains("1 skipped, 12 pages used"));
    // Content and boilerplate are swapped.
    let swapped = dechaff(corpus.path())
        .args(["evaluate", "pages", "--content-selector", "ul, div", "--max-error", "0.01", "-m"])
        .arg(model())
        .assert();
    swapped.code(3).stderr(predicate::str::contains("line error rate"));
}

#[test]
fn roles_are_kept_as_chosen() {
    let recall = |options: &[&str]| {
        let args = ["evaluate", "-m", "general", "data/pages", "--format", "json"];
        let run = dechaff(&root()).args(args).args(options).assert().success();
        let report: Value = serde_json::from_str(&stdout(run)).unwrap();
        report["overall"]["page_recall"]["value"].as_f64().unwrap()
    };
    assert!(recall(&["--exclude", "body"]) < recall(&[]));
    let conflict = ["evaluate", "data/pages", "--include", "title", "--exclude", "title"];
    let run = dechaff(&root()).args(conflict).assert().code(2);
    run.stderr(predicate::str::contains("both in --include and in --exclude"));
}

#[test]
fn a_redesign_costs_little_and_can_be_measured() {
    let f1 = |options: &[&str]| {
        let args = ["evaluate", "-m", "general", "data/pages", "--format", "json"];
        let run = dechaff(&root()).args(args).args(options).assert().success();
        let report: Value = serde_json::from_str(&stdout(run)).unwrap();
        report["overall"]["page_f1"]["value"].as_f64().unwrap()
    };
    let as_is = f1(&[]);
    for way in ["hashed", "bare"] {
        let rewritten = f1(&["--rewrite", way]);
        assert!(rewritten != as_is && rewritten > as_is - 0.1, "{way}: {rewritten}, as is {as_is}");
    }
}

#[test]
fn quiet_runs_write_only_errors() {
    let corpus = corpus(3);
    std::fs::copy(corpus.path().join("pages/00.html"), corpus.path().join("pages/x.html")).unwrap();
    let check = |options: &[&str]| {
        let run = dechaff(corpus.path()).arg("check").args(options).arg("pages").assert();
        run.success().get_output().stderr.len()
    };
    assert!(check(&[]) > 0 && check(&["-q"]) == 0);
    let run = dechaff(corpus.path()).args(["--quiet", "check", "nothing"]).assert();
    run.code(1).stderr(predicate::str::starts_with("error: "));
}

#[test]
fn a_precision_is_found_and_written() {
    let corpus = corpus(12);
    let evaluate = |options: &[&str]| {
        let args = ["evaluate", "pages", "--format", "json", "-m"];
        dechaff(corpus.path()).args(args).arg(model()).args(options).assert()
    };
    let find = ["--find", "precision=0.5", "--write", "found.bin"];
    let run = evaluate(&find).success().stderr(predicate::str::contains("the page precision is"));
    let found: Value = serde_json::from_str(&stdout(run)).unwrap();
    assert!(found["beta"].as_f64().is_some(), "{found}");
    let again = ["evaluate", "pages", "--format", "json", "-m", "found.bin"];
    let run = dechaff(corpus.path()).args(again).assert().success();
    let written: Value = serde_json::from_str(&stdout(run)).unwrap();
    assert_eq!(found["overall"], written["overall"], "the beta is in the file");
    std::fs::write(corpus.path().join("mine.txt"), "notes of mine").unwrap();
    let foreign = evaluate(&["--find", "precision=0.5", "--write", "mine.txt"]).code(2);
    foreign.stderr(predicate::str::contains("exists and is not a model"));
    let own = ["--against", "found.bin", "--find", "precision=0.5", "--write", "found.bin"];
    evaluate(&own).code(2).stderr(predicate::str::contains("the model that is read"));
    let wrong = evaluate(&["--find", "f1=1"]).code(2);
    wrong.stderr(predicate::str::contains("expected precision=V or recall=V"));
    std::fs::write(
        corpus.path().join("pages/empty.html"),
        "<p>Kept.<!-- content --><!-- /content -->",
    )
    .unwrap();
    let low = evaluate(&["--against", "general", "--no-worse", "1"]).success();
    low.stderr(predicate::str::contains("error").not());
}

#[test]
fn slices_are_listed_and_the_worst_is_named() {
    let run = |format: &str| {
        let args = ["evaluate", "data/pages", "-m", "shallow", "--format", format];
        stdout(dechaff(&root()).args(args).assert().success())
    };
    let report: Value = serde_json::from_str(&run("json")).unwrap();
    let (slices, worst) = (&report["slices"], &report["worst_slice"]);
    let by = |property: &str| slices[property].as_object().unwrap();
    assert!(by("length").len() > 1, "{slices}");
    for property in ["kind", "language", "length", "year"] {
        let pages = by(property).values().map(|of| of["pages"].as_u64().unwrap());
        assert!(pages.clone().all(|pages| pages >= 10) && pages.sum::<u64>() <= 90, "{slices}");
    }
    assert!(worst["page_f1"]["high"].as_f64() < report["overall"]["page_f1"]["value"].as_f64());
    let text = run("text");
    let named = format!(
        "\nworst slice: {} {}, ",
        worst["by"].as_str().unwrap(),
        worst["value"].as_str().unwrap()
    );
    assert!(text.contains(&named) && text.contains("\nlanguage  pages   lines"), "{text}");
}
