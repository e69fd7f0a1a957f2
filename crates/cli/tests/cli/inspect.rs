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
    let shown = stdout(dechaff(&root()).arg("inspect").assert().success());
    assert!(shown.contains("name       general"), "{shown}");
    let row = shown.lines().find(|line| line.ends_with(" highest score of the page")).unwrap();
    let [share, feature, ..] = row.split_whitespace().collect::<Vec<_>>()[..] else {
        panic!("{row}")
    };
    assert!(share.parse::<f64>().is_ok() && feature == "score_highest", "{row}");
}

#[test]
fn the_cards_of_the_shipped_models_have_what_their_files_say() {
    for name in ["general", "article", "shallow"] {
        let args = ["inspect", name, "--card", "--corpora", "data/corpora.toml"];
        let card = stdout(dechaff(&root()).args(args).assert().success());
        let [start, end] = ["<!-- dechaff inspect --card -->\n", "<!-- /dechaff inspect -->\n"];
        assert!(card.starts_with(start) && card.ends_with(end), "{card}");
        assert!(card.lines().all(|line| line.chars().count() <= 120), "{card}");
        assert!(!card.contains("no licence named"), "{card}");
        let path = root().join("models").join(name).join("card.md");
        let text = std::fs::read_to_string(&path).unwrap();
        let (before, rest) = text.split_once(start).unwrap();
        let (_, after) = rest.split_once(end).unwrap();
        let expected = format!("{before}{card}{after}");
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::write(path, expected).unwrap();
        } else {
            assert_eq!(text, expected, "UPDATE_GOLDEN=1 writes the cards");
        }
    }
}

#[test]
fn the_card_names_the_licences_that_are_known() {
    let out = tempfile::tempdir().unwrap();
    let file = out.path().join("corpora.toml");
    std::fs::write(&file, "[[corpus]]\nname = \"pages\"\nlicence = \"CC0 <b>\"\n").unwrap();
    let card = |corpora: &[&str]| {
        let mut command = dechaff(out.path());
        command.args(["inspect", "--card"]).arg(model()).args(corpora);
        stdout(command.assert().success())
    };
    assert!(card(&["--corpora", "corpora.toml"]).contains("lines: `pages` (CC0 b )."));
    let bare = card(&[]);
    assert!(bare.contains("`pages` (no licence named)."), "{bare}");
    assert!(bare.contains("imprecise, as few pages were held out"), "{bare}");
    std::fs::write(&file, "[[corpus]]\n").unwrap();
    let broken = ["inspect", "--card", "--corpora", "corpora.toml"];
    let run = dechaff(out.path()).args(broken).assert().code(1);
    run.stderr(predicate::str::contains("corpora.toml: TOML parse error at line 1"));
}
