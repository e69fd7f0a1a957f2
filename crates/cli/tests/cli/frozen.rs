//! Tests that later versions read what earlier ones wrote, and have the options, fields and exit
//! codes that these had.
//!
//! Each release has a directory in `tests/frozen`, in which nothing ever changes. If `FREEZE` is
//! set, the test writes that of the version of the program, until it is released.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Once;

use predicates::prelude::*;
use serde_json::Value;

use crate::help::COMMANDS;
use crate::{dechaff, resume, root, stdout};

/// Maximum difference of a score: other processors add in another order.
const TOLERANCE: f64 = 1e-4;
/// The column of the score in CSV.
const SCORE: usize = 3;
/// Models that a user trained, with the options of `train`: one with each kind of learner, and an
/// adaptation.
const TRAINED: [(&str, &[&str]); 3] = [
    ("logistic", &["--features", "shallow", "--from-scratch"]),
    ("forest", &["--from-scratch"]),
    ("adapted", &["--base", "shallow"]),
];
/// Trained baselines: one for each kind of file.
const BASELINES: [&str; 4] = ["two-gaussians", "slp-1l1a", "mlp-1l1a", "ngram"];
/// How the interrupted run is continued.
const RESUMED: [&str; 4] = ["-o", "out/", "--resume", "--quiet"];
/// Pages of this repository on which models and baselines are run.
const PAGES: [&str; 2] = ["imkerverein-mooslach.example", "jiangwan-news.example"];

#[test]
fn models_keep_their_scores() {
    for release in releases() {
        for model in files(&release.join("models")) {
            let found = lines(&release, &["-m", model.to_str().unwrap()]);
            is_alike(&release, model.file_stem().unwrap().to_str().unwrap(), &found);
        }
        let model = release.join("models/general.bin");
        let sites = release.join("sites.bin");
        let options = ["-m", model.to_str().unwrap(), "--site", sites.to_str().unwrap()];
        is_alike(&release, "sites", &lines(&release, &options));
    }
}

#[test]
fn trained_baselines_keep_their_scores() {
    for release in releases() {
        for file in files(&release.join("baselines")) {
            let name = file.file_stem().unwrap().to_str().unwrap();
            let options = ["--baseline", name, "-m", file.to_str().unwrap()];
            is_alike(&release, name, &lines(&release, &options));
        }
    }
}

#[test]
fn a_journal_of_another_version_is_understood() {
    for release in releases() {
        let directory = tempfile::tempdir().unwrap();
        fs::create_dir(directory.path().join("out")).unwrap();
        let journal = directory.path().join("out/dechaff.journal");
        fs::copy(release.join("dechaff.journal"), journal).unwrap();
        let pages = release.join("pages");
        let run = dechaff(directory.path()).arg("extract").arg(pages).args(RESUMED).assert();
        run.code(1)
            .stderr(predicate::str::contains("cannot continue the run of out/dechaff.journal"));
    }
}

#[test]
fn names_and_exit_codes_stay() {
    for release in releases() {
        let known = fs::read_to_string(release.join("names.txt")).unwrap();
        let now = names();
        let gone: Vec<&str> = known.lines().filter(|name| !now.contains(*name)).collect();
        assert!(gone.is_empty(), "{}: {gone:?}", release.display());
    }
}

/// Returns the directories of the releases.
fn releases() -> Vec<PathBuf> {
    let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/frozen");
    if env::var_os("FREEZE").is_some() {
        freeze(&all.join(env!("CARGO_PKG_VERSION")));
    }
    let found = files(&all);
    assert!(!found.is_empty());
    found
}

fn files(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).unwrap();
    let mut found: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    found.sort();
    found
}

/// Returns the lines of the frozen pages with their scores, as CSV.
fn lines(release: &Path, options: &[&str]) -> String {
    let args = ["extract", "pages", "-f", "csv", "--jobs", "1"];
    stdout(dechaff(release).args(args).args(options).assert().success())
}

/// Checks lines against those that are frozen: the score may differ by [`TOLERANCE`].
fn is_alike(release: &Path, name: &str, found: &str) {
    let path = release.join(format!("lines/{name}.csv"));
    let frozen = fs::read_to_string(&path).unwrap();
    assert_eq!(frozen.lines().count(), found.lines().count(), "{}", path.display());
    for (number, (before, now)) in frozen.lines().zip(found.lines()).enumerate().skip(1) {
        let place = format!("{}:{}: {before} {now}", path.display(), number + 1);
        let (before, now): (Vec<&str>, Vec<&str>) =
            (before.split(',').collect(), now.split(',').collect());
        let score = |columns: &[&str]| columns[SCORE].parse::<f64>().unwrap();
        assert!((score(&before) - score(&now)).abs() <= TOLERANCE, "{place}");
        assert_eq!(
            (&before[..SCORE], &before[SCORE + 1..]),
            (&now[..SCORE], &now[SCORE + 1..]),
            "{place}"
        );
    }
}

/// Returns the options of each command, the fields of `extract`, the exit codes, and the names in
/// the Python package and in JSON.
fn names() -> BTreeSet<String> {
    let help = |args: &[&str]| stdout(dechaff(&root()).args(args).assert().success());
    let program = help(&["--help"]);
    let mut found = BTreeSet::new();
    for command in COMMANDS {
        let help = help(&[command, "--help"]);
        let mut option = String::new();
        for line in help.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["-", value, ..] if value.ends_with(':') => {
                    found.insert(format!("{command} {option} {}", value.trim_end_matches(':')));
                }
                [short, long, ..] if short.starts_with('-') && long.starts_with("--") => {
                    option = name(long);
                    found.insert(format!("{command} {} {option}", short.trim_end_matches(',')));
                }
                [long, ..] if long.starts_with("--") => {
                    option = name(long);
                    found.insert(format!("{command} {option}"));
                }
                _ => {}
            }
        }
    }
    let codes = program.split("Exit codes:").nth(1).unwrap().lines();
    let codes = codes.filter(|line| line.trim().starts_with(|c: char| c.is_ascii_digit()));
    found.extend(codes.map(|line| format!("exit code {}", line.trim())));
    found.extend(python_names());
    let schema = fs::read(root().join("docs/document.schema.json")).unwrap();
    json_names("document", &serde_json::from_slice(&schema).unwrap(), &mut found);
    found
}

/// Returns the public classes, functions, attributes and options of the Python package.
fn python_names() -> BTreeSet<String> {
    let directory = root().join("crates/python/python/dechaff");
    let mut found = BTreeSet::new();
    for file in ["_dechaff.pyi", "_values.pyi"] {
        let mut class = String::new();
        for line in fs::read_to_string(directory.join(file)).unwrap().lines() {
            let words = line.trim_start();
            let is_inner = words.len() < line.len();
            let named = words.strip_prefix("class ").or(words.strip_prefix("def "));
            let end = |text: &str| text.find(|c: char| !c.is_alphanumeric() && c != '_');
            let name = named.unwrap_or(words);
            let Some(end) = end(name).filter(|end| *end > 0) else { continue };
            let (name, after) = name.split_at(end);
            if named.is_none() && !after.starts_with(": ") {
                continue;
            }
            if !is_inner {
                class =
                    if words.starts_with("class ") { format!("{name}.") } else { String::new() };
            }
            if is_inner && !class.is_empty() {
                found.insert(format!("python {class}{name}"));
            } else if !is_inner && !name.starts_with('_') {
                found.insert(format!("python {name}"));
            }
        }
    }
    found
}

/// Adds the names of the fields of JSON that a schema describes.
fn json_names(at: &str, schema: &Value, found: &mut BTreeSet<String>) {
    let Value::Object(fields) = schema else { return };
    for (name, inner) in fields {
        match (name.as_str(), inner) {
            ("$defs", Value::Object(kinds)) => {
                kinds.iter().for_each(|(kind, inner)| json_names(kind, inner, found));
            }
            ("properties", Value::Object(properties)) => {
                found.extend(properties.keys().map(|property| format!("json {at} {property}")));
            }
            _ => {}
        }
    }
}

/// Returns the name of an option without its value.
fn name(option: &str) -> String {
    let end = option.find(['[', '=', ' ']).unwrap_or(option.len());
    option[..end].to_string()
}

/// Writes all that is frozen of the version of this program.
fn freeze(to: &Path) {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let _ = fs::remove_dir_all(to);
        for directory in ["models", "baselines", "lines"] {
            fs::create_dir_all(to.join(directory)).unwrap();
        }
        for site in PAGES {
            let pages = root().join("data/pages").join(site);
            fs::create_dir_all(to.join("pages").join(site)).unwrap();
            for page in files(&pages) {
                let name = page.file_name().unwrap();
                fs::copy(&page, to.join("pages").join(site).join(name)).unwrap();
            }
        }
        for model in ["general", "article", "shallow"] {
            let path = root().join(format!("models/{model}/model.bin"));
            fs::copy(path, to.join(format!("models/{model}.bin"))).unwrap();
        }
        let train = ["train", "data/pages", "--quiet", "-o"];
        for (name, options) in TRAINED {
            let path = to.join(format!("models/{name}.bin"));
            dechaff(&root()).args(train).arg(path).args(options).assert().success();
        }
        for name in BASELINES {
            let path = to.join(format!("baselines/{name}.bin"));
            let pages = to.join("pages");
            let args = ["--quiet", "--folds", "2", "--baseline", name, "-o"];
            dechaff(&root()).arg("train").arg(pages).args(args).arg(path).assert().success();
        }
        dechaff(to).args(["site", "pages", "-o", "sites.bin"]).assert().success();
        let write = |name: &str, text: &str| {
            fs::write(to.join("lines").join(name).with_extension("csv"), text).unwrap();
        };
        for model in files(&to.join("models")) {
            let options = ["-m", model.to_str().unwrap()];
            write(model.file_stem().unwrap().to_str().unwrap(), &lines(to, &options));
        }
        for file in files(&to.join("baselines")) {
            let name = file.file_stem().unwrap().to_str().unwrap();
            write(name, &lines(to, &["--baseline", name, "-m", file.to_str().unwrap()]));
        }
        write("sites", &lines(to, &["-m", "models/general.bin", "--site", "sites.bin"]));
        fs::write(
            to.join("names.txt"),
            names().into_iter().map(|name| name + "\n").collect::<String>(),
        )
        .unwrap();
        let crawl = resume::crawl();
        let journal = crawl.path().join("out/dechaff.journal");
        assert!(resume::killed(crawl.path(), "out/", &journal, &["--resume", "-j", "1"], 0));
        fs::copy(journal, to.join("dechaff.journal")).unwrap();
    });
}
