//! Tests `inspect`.

use predicates::prelude::*;
use serde_json::Value;

use crate::{dechaff, model, root, stdout};

#[test]
fn inspect_shows_a_model() {
    let run = dechaff(&root()).args(["inspect", "--format", "json"]).arg(model()).assert();
    let report: Value = serde_json::from_str(&stdout(run.success())).unwrap();
    assert_eq!((&report["name"], &report["features"]), (&"small".into(), &"shallow".into()));
    assert_eq!((&report["columns"], &report["pages"]), (&9.into(), &90.into()));
    assert_eq!(report["rounds"][0]["columns"].as_array().unwrap().len(), 9);
    assert!(report["units"]["table"].as_f64().is_some());
    assert!(report["held_out"]["line_error_rate"].as_f64().is_some());
    let run = dechaff(&root()).args(["inspect", "--top", "3"]).arg(model()).assert();
    run.success()
        .stdout(predicate::str::contains("corpora    pages"))
        .stdout(predicate::str::contains("\nunits      siblings 0."))
        .stdout(predicate::str::contains("round 1: logistic"));
}

#[test]
fn the_shipped_model() {
    let run = dechaff(&root()).arg("inspect").assert();
    run.success().stdout(
        predicate::str::contains("name       general").and(
            predicate::str::is_match(r"\n +[0-9.]+  score_highest +highest score of the page\n")
                .unwrap(),
        ),
    );
}
