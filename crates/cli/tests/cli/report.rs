//! Tests the report as one HTML file. Tests that need a browser are in `tests/browser`.

use std::fs;
use std::path::Path;

use predicates::prelude::*;
use serde_json::Value;

use crate::{corpus, dechaff, directory, marked, model, root, stdout, write};

/// Returns the report on a corpus.
fn report(directory: &Path, args: &[&str], code: i32) -> String {
    let out = tempfile::tempdir().unwrap();
    let file = out.path().join("out.html");
    let mut command = dechaff(directory);
    command.arg("report").args(args).arg("-m").arg(model()).arg("-o").arg(&file);
    command.assert().code(code).stdout("");
    // No unfinished file is left next to it.
    assert_eq!(fs::read_dir(out.path()).unwrap().count(), 1);
    fs::read_to_string(file).unwrap()
}

/// Returns the data that the report gives its scripts.
fn data(report: &str) -> Value {
    let (_, rest) = report.split_once("type=\"application/json\">").unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

#[test]
fn the_report_agrees_with_evaluate_and_is_reproducible() {
    let first = report(&root(), &["data/pages"], 0);
    assert_eq!(first, report(&root(), &["./data/pages/"], 0));
    let run = dechaff(&root())
        .args(["evaluate", "data/pages", "--format", "json", "--worst", "1", "-m"])
        .arg(model())
        .assert();
    let evaluated: Value = serde_json::from_str(&stdout(run.success())).unwrap();
    let overall = &evaluated["overall"];
    for (name, figure) in overall.as_object().unwrap() {
        if let Some(value) = figure["value"].as_f64() {
            let row = format!("<code>{name}</code></th><td class=\"n\">{value:.3}</td>");
            assert!(first.contains(&row), "{row}");
        }
    }
    for group in evaluated["groups"].as_object().unwrap().keys() {
        assert!(first.contains(&format!("<th scope=\"row\"><bdi>{group}</bdi></th>")), "{group}");
    }
    for language in evaluated["slices"]["language"].as_object().unwrap().keys() {
        assert!(first.contains(&format!("<bdi>{language}</bdi>")), "{language}");
    }
    let hashes = [&evaluated["model"]["hash"], &evaluated["corpus"]["hash"]];
    assert!(hashes.iter().all(|hash| first.contains(hash.as_str().unwrap())));
    assert!(first.contains("the model was trained on all 90 pages"));
    let pages = data(&first)["pages"].as_array().unwrap().clone();
    assert_eq!(pages.len(), 90);
    assert_eq!(pages[0]["id"], evaluated["worst"][0]["id"]);
    let wrong = evaluated["worst"][0]["misclassified"].as_array().unwrap();
    assert_eq!(pages[0]["misclassified"], wrong.len());
    let marks = pages[0]["lines"].as_array().unwrap().iter().map(|line| line[0].as_u64().unwrap());
    assert_eq!(marks.filter(|mark| [1, 2].contains(mark)).count(), wrong.len());
    let mut lines = pages[0]["lines"].as_array().unwrap().iter();
    assert!(lines.any(|line| line[3] == wrong[0]["text"]));
}

#[test]
fn text_of_pages_is_escaped() {
    const EVIL: &str = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\"'&\u{202e}";
    let corpus = directory(&[]);
    let escaped = EVIL.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
    let mut table = "path,site,group\n".to_string();
    for nth in 0..3 {
        let page = marked(nth).replace("And a second", &format!("{escaped}\u{1}&#0; a second"));
        let name = format!("<b onclick=alert(1)>\"'\u{202e}{nth}.html");
        write(&corpus, &format!("pages/{name}"), page.as_bytes());
        let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
        let site = quoted(&format!("{EVIL}{nth}"));
        table +=
            &format!("{},{site},{}\n", quoted(&name), quoted(if nth == 0 { "b" } else { EVIL }));
    }
    write(&corpus, "pages/pages.csv", table.as_bytes());
    let report = report(corpus.path(), &["pages"], 0);
    // Two scripts of the report, and its data.
    assert_eq!(report.matches("<script").count(), 3);
    assert_eq!(report.matches("</script").count(), 3);
    for harm in ["<img", "<b ", "\u{202e}", "\u{0}", "\u{1}"] {
        assert!(!report.contains(harm), "{harm:?}");
    }
    let shown = "&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;";
    assert!(report.contains(shown), "the text is there, as text");
    let data = data(&report);
    let lines = data["pages"][0]["lines"].as_array().unwrap();
    let text = |line: &Value| line[3].as_str().unwrap().to_string();
    assert!(lines.iter().map(text).any(|text| text.starts_with("</script><script>alert(1)")));
}

#[test]
fn pages_without_content_lines_or_groups() {
    let corpus = corpus(3);
    write(&corpus, "pages/none.html", b"<p>Boilerplate only.<!-- content --><!-- /content -->");
    write(&corpus, "pages/empty.html", b"<!-- content --><!-- /content -->");
    let all = report(corpus.path(), &["pages"], 0);
    assert!(all.contains("The pages have no groups"));
    let ids: Vec<_> = data(&all)["pages"].as_array().unwrap().to_vec();
    let empty = ids.iter().find(|page| page["id"] == "empty.html").unwrap();
    assert_eq!((&empty["f1"], &empty["all"]), (&1.0.into(), &0.into()));
    assert!(!all.contains("NaN") && !all.contains("inf\"") && all.ends_with("</html>"));
    let none = report(corpus.path(), &["pages", "--pages", "0"], 0);
    assert!(!none.contains("application/json") && none.contains("shows no page line by line"));
    let some = report(corpus.path(), &["pages", "--pages", "2"], 0);
    assert!(some.contains("This section shows the 2 pages with the lowest F1, of 5"));
    assert_eq!(data(&some)["pages"].as_array().unwrap().len(), 2);
}

#[test]
fn long_pages_and_lines_are_truncated() {
    let long = format!("<!-- content --><p>{}<!-- /content -->", "é ".repeat(5000));
    let many = format!("<!-- content -->{}<!-- /content -->", "<li><a href=/>x</a>".repeat(6000));
    let corpus = directory(&[("pages/long.html", &long), ("pages/many.html", &many)]);
    let report = report(corpus.path(), &["pages"], 0);
    let data = data(&report);
    for page in data["pages"].as_array().unwrap() {
        let lines = page["lines"].as_array().unwrap();
        if page["id"] == "many.html" {
            assert_eq!((lines.len(), page["all"].as_u64()), (5000, Some(6000)));
            // The text of the first lines, and of as many misclassified lines after them.
            assert!(lines[..1000].iter().all(|line| line[3].is_string()));
            let later = lines[1000..].iter().filter(|line| line[3].is_string());
            assert!(later.clone().all(|line| line[0] == 1), "lost");
            assert_eq!(later.count(), 1000);
        } else {
            let text = lines[0][3].as_str().unwrap();
            assert!(text.chars().count() == 301 && text.ends_with('…'), "{text}");
        }
    }
}

#[test]
fn pages_that_cannot_be_used_are_named() {
    let corpus = corpus(3);
    write(&corpus, "pages/deep/none.html", b"<p>no <markers>");
    let report = report(corpus.path(), &["pages"], 1);
    assert!(report.contains("1 skipped: "));
    assert!(report.contains("<bdi>deep/none.html</bdi>: not marked"), "not where it is here");
}

#[test]
fn no_report_is_written_on_errors() {
    let corpus = corpus(3);
    let old = "<!DOCTYPE html><html class=\"dechaff-report\" lang=\"en\">as it was";
    write(&corpus, "report.html", old.as_bytes());
    let run = |args: &[&str]| dechaff(corpus.path()).arg("report").args(args).assert();
    run(&["nowhere", "-o", "report.html"]).code(1).stderr(predicate::str::contains("nowhere"));
    run(&["pages", "-m", "none.bin", "-o", "report.html"]).code(1);
    assert_eq!(fs::read_to_string(corpus.path().join("report.html")).unwrap(), old);
    let is_directory = "-o pages is a directory; expected a file";
    for (file, code, problem) in
        [("pages", 2, is_directory), ("report.html/x.html", 1, "cannot write")]
    {
        let failed = run(&["pages", "-o", file]);
        failed.code(code).stderr(predicate::str::contains(problem));
    }
    run(&["pages"]).code(2).stderr(predicate::str::contains("--output"));
    let left: Vec<_> =
        fs::read_dir(corpus.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left.len(), 2, "{left:?}");
    if cfg!(target_os = "linux") {
        run(&["pages", "-o", "/dev/full"]).code(1).stderr(predicate::str::contains("/dev/full"));
    }
}
