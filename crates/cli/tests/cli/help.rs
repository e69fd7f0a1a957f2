//! Help, manual pages, completions.

use predicates::prelude::*;

use crate::{dechaff, root, stdout};

const VERBS: [&str; 13] = [
    "train",
    "evaluate",
    "report",
    "extract",
    "compare",
    "label",
    "agree",
    "annotate",
    "check",
    "features",
    "inspect",
    "completions",
    "man",
];

#[test]
fn every_verb_has_help_and_a_manual_page() {
    let help = stdout(dechaff(&root()).arg("--help").assert().success());
    let manual = stdout(dechaff(&root()).arg("man").assert().success());
    for verb in VERBS {
        assert!(help.contains(&format!("\n  {verb} ")), "{verb}");
        assert!(manual.contains(&format!("dechaff\\-{verb}(1)")), "{verb}");
        let run = dechaff(&root()).args([verb, "--help"]).assert().success();
        run.stdout(predicate::str::contains(format!("Usage: dechaff {verb}")));
        let run = dechaff(&root()).args(["man", verb]).assert().success();
        run.stdout(predicate::str::contains(format!(".TH dechaff-{verb} 1")));
    }
    dechaff(&root()).args(["man", "nothing"]).assert().code(2);
}

#[test]
fn every_shell_completes_every_verb() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = stdout(dechaff(&root()).args(["completions", shell]).assert().success());
        assert!(VERBS.iter().all(|verb| script.contains(verb)), "{shell}");
    }
}

#[test]
fn without_a_verb_there_is_help() {
    dechaff(&root()).assert().code(2).stdout("").stderr(predicate::str::contains("Usage: dechaff"));
    dechaff(&root()).arg("nonsense").assert().code(2);
}
