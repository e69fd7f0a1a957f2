//! Tests `train`.

use std::fs;

use dechaff_trainer::{LoadOptions, Recipe, Trainer, load};
use predicates::prelude::*;
use serde_json::Value;

use crate::{corpus, dechaff, root, stdout, write};

fn report(corpus: &std::path::Path, options: &[&str]) -> Value {
    let run = dechaff(corpus)
        .args(["train", "pages", "-o", "m.bin", "--format", "json"])
        .args(options)
        .assert();
    serde_json::from_str(&stdout(run.success())).unwrap()
}

#[test]
fn a_model_and_its_figures() {
    let corpus = corpus(30);
    let report = report(corpus.path(), &["--features", "shallow", "--folds", "3"]);
    assert_eq!(report["model"]["name"], "m");
    let options = report["model"]["options"].as_str().unwrap();
    assert!(options.ends_with("--features shallow --algorithm logistic --rounds 1 --folds 3"));
    assert_eq!(
        (&report["corpus"]["pages"], &report["held_out"]["pages"]),
        (&30.into(), &30.into())
    );
    assert_eq!(report["corpus"]["names"][0], "pages");
    let rate = &report["held_out"]["line_error_rate"];
    let [low, value, high] = ["low", "value", "high"].map(|end| rate[end].as_f64().unwrap());
    assert!(low <= value && value <= high && value < 0.2, "{rate}");
    let warnings: Vec<_> =
        report["warnings"].as_array().unwrap().iter().map(Value::as_str).collect();
    let [Some(unknown)] = warnings[..] else { panic!("{warnings:?}") };
    assert!(unknown.starts_with("all 30 pages have no known site"), "{unknown}");
    let run = dechaff(corpus.path()).args(["extract", "-m", "m.bin", "pages/03.html"]).assert();
    run.success().stdout(predicate::str::contains("The first sentence of page 3"));
}

#[test]
fn a_learning_curve_is_measured_on_request() {
    let corpus = corpus(20);
    let options = ["--features", "shallow", "--folds", "4", "--curve"];
    let report = report(corpus.path(), &options);
    let shares: Vec<_> = report["curve"].as_array().unwrap().iter().collect();
    assert_eq!((&shares[0]["share"], &shares[1]["share"]), (&0.25.into(), &0.5.into()));
    assert_eq!(shares[0]["held_out"]["pages"], 20);
    let args = ["train", "pages", "-o", "m.bin"];
    let run = dechaff(corpus.path()).args(args).args(options).assert().success();
    run.stdout(
        predicate::str::contains("\n100 %          ").and(predicate::str::contains("(Gain ")),
    );
}

#[test]
fn the_library_trains_the_same_model() {
    let corpus = corpus(12);
    let args = ["train", "pages", "--from-scratch", "-o", "m.bin"];
    dechaff(corpus.path()).args(args).assert().success();
    let pages = [corpus.path().join("pages")];
    let pages = load(&pages, &LoadOptions::default(), &|_, _| {}).unwrap();
    let mut trainer = Trainer::new(Recipe::default());
    trainer.name = "m".into();
    trainer.corpora = vec!["pages".into()];
    let mut model = Vec::new();
    trainer.train(&pages).unwrap().model.write(&mut model).unwrap();
    assert!(model == fs::read(corpus.path().join("m.bin")).unwrap());
}

#[test]
fn every_kind_of_model_can_be_trained() {
    let corpus = corpus(16);
    for options in [
        &["--algorithm", "trees", "--features", "shallow", "--rounds", "2"][..],
        &["--algorithm", "logistic", "--alpha", "0.01", "--exclude", "title"],
    ] {
        let report = report(corpus.path(), options);
        let recorded = report["model"]["options"].as_str().unwrap();
        assert!(options.chunks(2).all(|option| recorded.contains(&option.join(" "))), "{recorded}");
        dechaff(corpus.path()).args(["inspect", "m.bin"]).assert().success();
    }
    let run = dechaff(corpus.path()).args(["inspect", "m.bin"]).assert().success();
    run.stdout(predicate::str::contains("omits      title"));
}

#[test]
fn pages_of_a_group_can_count_more() {
    let corpus = corpus(12);
    let table: String = (0..4).map(|nth| format!("{nth:02}.html,news\n")).collect();
    write(&corpus, "pages/pages.csv", format!("path,group\n{table}").as_bytes());
    let train = |weight: &[&str]| {
        let report = report(corpus.path(), &[&["--features", "shallow"], weight].concat());
        let options = report["model"]["options"].as_str().unwrap().to_string();
        (options, fs::read(corpus.path().join("m.bin")).unwrap())
    };
    let (options, weighted) = train(&["--weight", "news=8"]);
    assert!(options.ends_with("--weight news=8"), "{options}");
    assert!(weighted != train(&[]).1);
    for (weight, error) in [
        ("blog=8", "weight blog: no corpus or group has this name"),
        ("news", "expected a name, = and a number"),
        ("news=0", "expected a number from 0.01 to 100"),
    ] {
        let args = ["train", "pages", "-o", "n.bin", "--weight", weight];
        let run = dechaff(corpus.path()).args(args).assert().failure();
        run.stderr(predicate::str::contains(error));
    }
}

#[test]
fn small_corpora_give_a_warning() {
    let corpus = corpus(5);
    let run = dechaff(corpus.path())
        .args(["train", "pages", "-o", "m.bin", "--features", "shallow"])
        .assert();
    run.success().stderr(predicate::str::contains("warning: 5 pages are too few:"));
    let args = ["train", "pages", "-o", "m.bin", "--features", "shallow", "--holdout", "0.2"];
    let run = dechaff(corpus.path()).args(args).assert();
    run.success().stderr(predicate::str::contains(
        "held-out metrics are imprecise, because only 1 page was tested; use --folds",
    ));
}

#[test]
fn markers_presets_and_selectors() {
    let corpus = corpus(12);
    for nth in 0..12 {
        let path = corpus.path().join(format!("pages/{nth:02}.html"));
        let page = fs::read_to_string(&path).unwrap();
        let page = page.replace("<!-- content -->", "<div class=text><!-- Article Start -->");
        fs::write(&path, page.replace("<!-- /content -->", "<!-- Article End --></div>")).unwrap();
    }
    for marking in [
        &["--markers", "article start", "article end"][..],
        &["--preset", "article"],
        &["--preset", "auto"],
        &["--content-selector", "div.text"],
    ] {
        let report = report(corpus.path(), &[marking, &["--features", "shallow"]].concat());
        assert_eq!(report["corpus"]["skipped"], 0);
        let recorded = report["model"]["options"].as_str().unwrap();
        assert!(recorded.contains(marking[0]), "{recorded}");
    }
    for (wrong, problem) in [
        (&["--preset", "nothing"][..], "no preset is named `nothing`"),
        (&["--content-selector", "div["], "--content-selector"),
        (&["--preset", "article", "--content-selector", "p"], "cannot be used with"),
        (&["--holdout", "0.2", "--folds", "3"], "cannot be used with"),
        (
            &["--algorithm", "trees", "--alpha", "1"],
            "--alpha can be used only with --algorithm logistic",
        ),
    ] {
        let run =
            dechaff(corpus.path()).args(["train", "pages", "-o", "n.bin"]).args(wrong).assert();
        run.code(2).stderr(predicate::str::contains(problem));
    }
}

#[test]
fn text_names_the_figures_and_the_model() {
    let out = tempfile::tempdir().unwrap();
    let run = dechaff(&root())
        .args(["train", "data/pages", "--features", "shallow", "--folds", "4", "--verbose", "-o"])
        .arg(out.path().join("model.bin"))
        .assert();
    run.success()
        .stdout(predicate::str::starts_with("Not decided: general was trained on these pages"))
        .stdout(predicate::str::contains("are misclassified (tested on 90 pages).\n"))
        .stdout(predicate::str::contains("\nline_error_rate "))
        .stdout(predicate::str::contains("\npage_f1 "))
        .stdout(predicate::str::contains("\nforum "))
        .stdout(predicate::str::contains("trained on all 90 pages"));
}

#[test]
fn a_model_can_be_adapted() {
    let corpus = corpus(20);
    report(corpus.path(), &["--features", "shallow"]);
    std::fs::rename(corpus.path().join("m.bin"), corpus.path().join("base.bin")).unwrap();
    // Its own pages cannot show that anything improves it.
    let same = report(corpus.path(), &["--base", "base.bin"]);
    assert!(same["model"]["options"].as_str().unwrap().contains("--base base.bin"));
    assert!(same["warnings"].to_string().contains("was trained on all 20 pages"));
    assert!(same["reference"].is_null());
    for (wrong, code) in [("--base base.bin --features full", 2), ("--base none.bin", 1)] {
        let args = ["train", "pages", "-o", "n.bin"].into_iter().chain(wrong.split(' '));
        dechaff(corpus.path()).args(args).assert().code(code);
    }
}

#[test]
fn doubtful_marks_are_listed() {
    let corpus = corpus(20);
    // One page has its marks at the navigation.
    let wrong = "<!-- content --><a href=/a>Home</a><!-- /content --><p>The first sentence of page 3 \
                 is long enough to be read as content.</p>";
    write(&corpus, "pages/03.html", wrong.as_bytes());
    let report = report(corpus.path(), &["--from-scratch", "--doubts", "doubts.csv"]);
    let first = &report["doubts"][0];
    assert_eq!(first["path"], "03.html", "{report}");
    let list = fs::read_to_string(corpus.path().join("doubts.csv")).unwrap();
    assert!(list.starts_with("path,line,content,score,text\n03.html,"), "{list}");
    let foreign = ["train", "pages", "-o", "n.bin", "--doubts", "pages/04.html"];
    dechaff(corpus.path()).args(foreign).assert().code(2);
}

#[test]
fn groups() {
    let corpus = corpus(24);
    let mut table = "path,group\n".to_string();
    (0..12).for_each(|nth| table.push_str(&format!("{nth:02}.html,news\n")));
    (12..20).for_each(|nth| table.push_str(&format!("{nth:02}.html,shop\n")));
    write(&corpus, "pages/pages.csv", table.as_bytes());
    let options = ["--features", "shallow", "--group", "news"];
    let report = report(corpus.path(), &options);
    assert_eq!(report["corpus"]["pages"], 16);
    // The hash covers the pages used.
    let hash = |arguments: &[&str]| {
        let arguments = ["evaluate", "--format", "json", "-m", "m.bin"].iter().chain(arguments);
        let run = dechaff(corpus.path()).args(arguments).assert().success();
        let report: Value = serde_json::from_str(&stdout(run)).unwrap();
        report["corpus"]["hash"].clone()
    };
    let news = hash(&["pages", "--group", "news"]);
    assert_eq!(report["corpus"]["hash"], news);
    assert_ne!(news, hash(&["pages"]));
    fs::create_dir(corpus.path().join("alone")).unwrap();
    for nth in (0..12).chain(20..24) {
        let page = format!("{nth:02}.html");
        let [from, to] = ["pages", "alone"].map(|d| corpus.path().join(d).join(&page));
        fs::copy(from, to).unwrap();
    }
    assert_eq!(news, hash(&["alone"]));
}

#[test]
fn a_base_that_knows_the_pages_is_not_taken() {
    let note = predicate::str::contains("general was trained on the only page");
    let train = ["train", "data/pages/ferngrid.example/slug-diary.html", "-o", "/dev/null"];
    for (options, says) in [(&[][..], true), (&["--from-scratch"], false)] {
        let run = dechaff(&root()).args(train).args(options).assert().failure();
        assert_eq!(note.eval(&String::from_utf8_lossy(&run.get_output().stderr)), says);
    }
}

#[test]
fn a_training_is_repeated_with_its_settings() {
    let corpus = corpus(16);
    let table: String = (0..12).map(|nth| format!("{nth:02}.html,the news\n")).collect();
    write(&corpus, "pages/pages.csv", format!("path,group\n{table}").as_bytes());
    let options = [
        "--features", "shallow", "--seed", "7", "--folds", "3", "--weight", "the news=2",
        "--group", "the news", "--include", "title", "--beta", "0.8",
    ];
    report(corpus.path(), &options);
    let first = fs::read(corpus.path().join("m.bin")).unwrap();
    let inspect = ["inspect", "m.bin", "--settings"];
    let settings = stdout(dechaff(corpus.path()).args(inspect).assert().success());
    assert!(settings.contains("\nseed = 7\n") && settings.contains("\nfolds = 3\n"), "{settings}");
    write(&corpus, "again.toml", settings.as_bytes());
    fs::copy(corpus.path().join("m.bin"), corpus.path().join("first.bin")).unwrap();
    let again = |options: &[&str]| {
        report(corpus.path(), options);
        fs::read(corpus.path().join("m.bin")).unwrap() == first
    };
    assert!(again(&["--settings", "again.toml"]));
    assert!(again(&["--like", "first.bin"]));
    assert!(!again(&[]) && !again(&["--like", "first.bin", "--seed", "8"]));
    let other = report(corpus.path(), &["--settings", "again.toml", "--holdout", "0.5"]);
    let recorded = other["model"]["options"].as_str().unwrap();
    assert!(recorded.contains("--holdout 0.5") && !recorded.contains("--folds"), "{recorded}");
    write(&corpus, "again.toml", b"output = 'x'");
    let wrong = ["train", "pages", "-o", "n.bin", "--settings", "again.toml"];
    let run = dechaff(corpus.path()).args(wrong).assert().code(1);
    run.stderr(predicate::str::contains("again.toml: unknown setting `output`"));
}
