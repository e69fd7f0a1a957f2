//! Tests `annotate` and `check`.

use predicates::prelude::*;
use serde_json::{Value, json};

use crate::{dechaff, directory, root, stdout};

#[test]
fn texts_become_markers() {
    let crawl = directory(&[
        ("html/1.html", "<p>nav<p>One two three.<p>foot"),
        ("html/2.html", "<p>nav<p>nothing of it"),
        (
            "gold.jsonl",
            "{\"id\":\"1\",\"text\":\"One two three.\",\"domain\":\"s\"}\n\
             {\"id\":\"2\",\"text\":\"Somewhere else altogether\"}\n{\"id\":\"3\",\"text\":\"\"}\n",
        ),
    ]);
    let args = ["annotate", "html", "--gold", "gold.jsonl", "-o", "marked"];
    let run = dechaff(crawl.path()).args(args).assert();
    run.code(1)
        .stdout(predicate::str::starts_with("2 pages marked, 0.5000"))
        .stderr(predicate::str::contains("2.html: 0.00"))
        .stderr(predicate::str::contains("gold.jsonl: 1 id has no page (`3`)"));
    let page = std::fs::read_to_string(crawl.path().join("marked/1.html")).unwrap();
    assert_eq!(
        page,
        "<p>nav<p><!-- marked with dechaff --><!-- content -->One two three.<!-- /content --><p>foot"
    );
    dechaff(crawl.path()).args(["check", "marked"]).assert().success();

    // Corrections are kept in a second run.
    let corrected =
        page.replace("<!-- content -->", "").replace("<p>nav", "<!-- content --><p>nav");
    std::fs::write(crawl.path().join("marked/1.html"), &corrected).unwrap();
    let run = dechaff(crawl.path()).args(args).assert();
    run.code(1).stderr(predicate::str::contains("marked/1.html: already exists"));
    let page = std::fs::read_to_string(crawl.path().join("marked/1.html")).unwrap();
    assert_eq!(page, corrected);
    let run = dechaff(crawl.path()).args(args).args(["--format", "json"]).assert().code(1);
    let report: Value = serde_json::from_str(&stdout(run)).unwrap();
    assert_eq!((&report["pages"], &report["found"]), (&1.into(), &0.0.into()));
    assert_eq!(report["poorly_found"], json!([{ "path": "marked/2.html", "found": 0.0 }]));
    assert_eq!(report["skipped"][0]["path"], "marked/1.html");
    let reason = report["skipped"][1]["reason"].as_str().unwrap();
    assert_eq!(reason, "1 id has no page (`3`)");
}

#[test]
fn other_labelling_tools_read_and_write_the_marks() {
    let marked = "<p>nav<p><!-- marked with dechaff --><!-- content -->One two.<!-- /content -->";
    let crawl = directory(&[("html/a.html", marked), ("html/b.html", "<p>nav<p>x")]);
    let run = |args: &str| {
        let args = args.split(' ').map(str::to_string).collect::<Vec<_>>();
        dechaff(crawl.path()).args(args).assert()
    };
    run("annotate html --export prodigy -m general -o t.jsonl")
        .success()
        .stdout("2 pages written, 1 of them marked\n");
    let tasks = std::fs::read_to_string(crawl.path().join("t.jsonl")).unwrap();
    assert!(tasks.contains("\"model\":\"general\""), "{tasks}");
    run("annotate html --gold t.jsonl -o out")
        .success()
        .stdout(predicate::str::starts_with("2 pages"));
    assert_eq!(std::fs::read_to_string(crawl.path().join("out/a.html")).unwrap(), marked);
    run("annotate html --gold t.jsonl --label text -o other")
        .code(1)
        .stderr(predicate::str::contains("found the labels content, expected text; --label names"));
    run("annotate html --gold t.jsonl --export doccano -o x").code(2);
    run("annotate html -o x").code(2).stderr(predicate::str::contains("--gold"));
}

#[test]
fn mistakes_are_named() {
    let broken = "<p>x<!-- marked with dechaff --><!-- content -->\n<p>y";
    let corpus = directory(&[("a.html", broken), ("b.html", "<p>none")]);
    let run = dechaff(corpus.path()).args(["check", "."]).assert();
    run.code(1)
        .stdout(predicate::str::contains("a.html:1: error: this start marker has no end marker"))
        .stdout(predicate::str::contains("b.html: error: not marked"))
        .stderr(predicate::str::starts_with(
            "2 errors, 0 warnings, 0 notes\nhint: `dechaff label .",
        ));
    let run = dechaff(corpus.path()).args(["check", ".", "--format", "json"]).assert();
    let found: Vec<Value> = serde_json::from_str(&stdout(run.code(1))).unwrap();
    assert_eq!((&found[0]["line"], &found[0]["severity"]), (&1.into(), &"error".into()));
}

#[test]
fn unmarked_pages_give_one_message_with_advice() {
    let names: Vec<_> = (0..30).map(|nth| format!("raw/{nth:02}.html")).collect();
    let texts: Vec<_> = (0..30).map(|nth| format!("<p>page {nth}")).collect();
    let mut files: Vec<_> =
        names.iter().map(String::as_str).zip(texts.iter().map(String::as_str)).collect();
    // A pair of the site's own, and a comment without a start.
    files[4].1 = "<p>x<!-- content --><p>y<!-- /content -->";
    files[5].1 = "<p>z</div><!-- /content -->";
    let corpus = directory(&files);
    let check = || {
        let mut command = dechaff(corpus.path());
        command.args(["check", "raw"]);
        command
    };
    let found = stdout(check().assert().code(1));
    let lines: Vec<_> = found.lines().collect();
    assert_eq!(lines.len(), 3, "{found}");
    let many = "error: 28 pages (raw/00.html, raw/01.html, raw/02.html, …): not marked (a ";
    assert!(lines[0].starts_with(many), "{found}");
    assert!(lines[1].starts_with("raw/04.html: error: its comments look like markers"), "{found}");
    check().assert().stderr(predicate::str::contains("30 errors, 0 warnings")).stderr(
        predicate::str::contains("hint: `dechaff label raw` marks pages in the browser; --markers"),
    );
    let all: Vec<Value> =
        serde_json::from_str(&stdout(check().args(["--format", "json"]).assert().code(1))).unwrap();
    assert_eq!(all.len(), 30);

    for verb in [&["train", "-o", "m.bin"][..], &["evaluate"], &["report", "-o", "r.html"]] {
        let run = dechaff(corpus.path()).args(verb).arg("raw").assert().code(1);
        run.stdout("")
            .stderr(predicate::str::contains("error: no page is marked (30 found):"))
            .stderr(predicate::str::contains("dechaff label raw"))
            .stderr(predicate::str::contains("  28 pages (raw/00.html").count(1));
    }
    let nowhere = ["evaluate", "raw", "--content-selector", ".nowhere"];
    let run = dechaff(corpus.path()).args(nowhere).assert().code(1);
    run.stderr(predicate::str::ends_with("the selector matches no element\n"));
    let at_its_word = ["check", "raw", "--markers", "content", "/content"];
    let run = dechaff(corpus.path()).args(at_its_word).assert();
    run.code(1).stdout(predicate::str::contains("raw/04.html").not()).stdout(
        predicate::str::contains("raw/05.html:1: error: this end marker has no start marker"),
    );
    let twice = ["check", "raw", "--markers", "a", "b", "--markers", "c", "d"];
    dechaff(corpus.path()).args(twice).assert().code(2);
}

#[test]
fn unknown_groups_are_reported_with_the_known_ones() {
    let table = "path,group\na.html,article\nb.html,forum\n";
    let page = "<p>a<!-- content --><p>b<!-- /content -->";
    let corpus = directory(&[("a.html", page), ("b.html", page), ("pages.csv", table)]);
    for verb in ["check", "evaluate", "features"] {
        let run = dechaff(corpus.path()).args([verb, ".", "--group", "articel"]).assert().code(1);
        run.stderr(
            "error: no page has the group articel; the corpus has article, forum; did you mean article?\n",
        );
    }
}

#[test]
fn the_corpus_of_the_repository_has_no_mistakes() {
    let run = dechaff(&root()).args(["check", "data/pages"]).assert();
    let learns = "note: `dechaff train` would learn from 90 pages and ";
    run.success()
        .stderr(predicate::str::starts_with(format!("0 errors, 0 warnings, 1 note\n{learns}")));
}

/// Returns a corpus whose gold file has snippets in place of texts. The last page contains none of
/// its snippets.
fn with_snippets(pages: usize) -> tempfile::TempDir {
    let gold = |nth| {
        format!(
            "{{\"id\":\"{nth}\",\"w\":[\"sentence of page {nth}\"],\"wo\":[\"Home\",\"Terms\"]}}\n"
        )
    };
    let gold: String = (0..=pages).map(gold).collect();
    let corpus = directory(&[("c/gold.jsonl", &gold), ("c/html/none.txt", "")]);
    for nth in 0..pages {
        let html = format!(
            "<p><a href=/home/of/it>Home</a><p>The first sentence of page {nth} is long enough to be \
             read as text.<p>The second one is as long, and no snippet says what it is.\
             <p><a href=/terms/of/it>Terms</a>"
        );
        crate::write(&corpus, &format!("c/html/{nth}.html"), html.as_bytes());
    }
    crate::write(&corpus, &format!("c/html/{pages}.html"), b"<p>Not found");
    corpus
}

#[test]
fn snippets_are_labels_for_every_command() {
    let corpus = with_snippets(12);
    let run = |args: &[&str]| dechaff(corpus.path()).args(args).assert().code(1);
    let skipped = "12.html: none of its 3 snippets was found in its lines";
    let train = ["train", "c", "-o", "m.bin", "--features", "shallow", "--folds", "3", "--verbose"];
    run(&train)
        .stdout(predicate::str::contains("12 pages, 36 lines"))
        .stdout(predicate::str::contains(
            "snippets: 12 of 12 wanted snippets kept, 0 of 24 unwanted",
        ))
        .stderr(
            predicate::str::contains("1 skipped, 12 pages used")
                .and(predicate::str::contains(skipped)),
        );
    let evaluated = run(&["evaluate", "-m", "m.bin", "c", "--format", "json", "--worst", "1"]);
    let report: Value = serde_json::from_str(&stdout(evaluated)).unwrap();
    let overall = &report["overall"];
    assert_eq!(overall["snippets"]["found"], 12);
    assert_eq!(overall["snippet_f1"]["value"], 1.0);
    assert!(overall["page_f1"].is_null() && report["worst"][0]["page_f1"].is_null());
    run(&["evaluate", "-m", "m.bin", "c"]).stdout(
        predicate::str::contains("snippet_recall").and(predicate::str::contains("page_f1").not()),
    );
    run(&["report", "-m", "m.bin", "c", "-o", "r.html"]);
    let html = std::fs::read_to_string(corpus.path().join("r.html")).unwrap();
    assert!(
        html.contains(
            "12 of 12 wanted snippets were kept, and 0 of 24 unwanted snippets were kept."
        )
    );
    assert!(html.contains("Snippet F1"));
    let table = run(&[
        "compare", "c", "--baselines", "everything,two-gaussians", "-m", "none", "--format", "csv",
    ]);
    let table = stdout(table);
    // `everything` keeps 12 wanted snippets and 24 others.
    assert!(table.contains("everything,snippet_precision,0.333333"), "{table}");
    assert!(table.contains("everything,snippet_recall,1.000000"), "{table}");
    run(&["check", "c"]).stdout(predicate::str::contains("12.html: error: none of its 3 snippets"));
    run(&["features", "c", "--features", "shallow"]).stdout(
        predicate::str::contains("\nunknown,0,").and(predicate::str::contains("\ncontent,0,")),
    );
    run(&["annotate", "c/html", "--gold", "c/gold.jsonl", "-o", "marked"])
        .stderr(predicate::str::contains("`annotate` needs the text"));
}
