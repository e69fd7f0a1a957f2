//! Tests how two crawls are compared by site.

use std::fs;

use predicates::prelude::*;
use serde_json::Value;
use tempfile::TempDir;

use crate::{dechaff, directory, stdout, write};

/// A page of a site, in its old markup or in its new one.
fn page(site: &str, nth: usize, is_new: bool) -> String {
    // Both halves have numbers with one digit and with two, which change the scores a little.
    let nth = nth * 7 % 24;
    let text = |of: &str| {
        format!(
            "We watched the {of} for {nth} nights with a torch, and most of the {of} that we counted came \
                 from the old wall behind the garden of the neighbours, where number {nth} stood."
        )
    };
    let [first, second] = ["slugs", "ferns"].map(text);
    let main = if is_new {
        format!(
            "<section class='story s-{nth}'><div class=head>The night</div><div class=par>{first}</div>\
                 <div class=par>{second}</div></section>"
        )
    } else {
        format!(
            "<article class=post id=post-{nth}><h1 class=title>The night</h1><div class=entry><p>{first}\
                 <p>{second}</div></article>"
        )
    };
    format!(
        "<link rel=canonical href=https://{site}/{nth}><title>The night</title><ul class=menu><li>\
             <a href=/>Home</a><li><a href=/about>About</a></ul>{main}<footer>Made by the garden</footer>"
    )
}

/// Creates a crawl of two sites. One of them changes its markup in the middle: `old` has the pages
/// before, and `new` the pages after.
fn crawls() -> TempDir {
    let directory = directory(&[]);
    for nth in 0..24 {
        let half = if nth < 12 { "old" } else { "new" };
        for (site, changes) in [("a.example", false), ("b.example", true)] {
            let html = page(site, nth, changes && nth >= 12);
            write(&directory, &format!("{half}/{site}-{nth}.html"), html.as_bytes());
        }
    }
    directory
}

#[test]
fn a_site_that_changes_its_markup_is_named_with_pages_to_mark() {
    let directory = crawls();
    let run = |arguments: &[&str]| dechaff(directory.path()).arg("drift").args(arguments).assert();
    let limited = ["old", "new", "--pages", "changed.jsonl", "--max-change", "0.5"];
    let table = run(&limited).code(3).stderr(
        predicate::str::contains("5 pages to mark in changed.jsonl")
            .and(predicate::str::contains("b.example changed by 1.0000; --max-change is 0.5")),
    );
    let table = stdout(table);
    assert!(
        table.contains("\nb.example  1.00    12 to 12") && !table.contains("a.example"),
        "{table}"
    );
    assert!(table.ends_with("\n1 of 2 sites changed (*)\n"), "{table}");
    let lines = fs::read_to_string(directory.path().join("changed.jsonl")).unwrap();
    for line in lines.lines() {
        let page: Value = serde_json::from_str(line).unwrap();
        assert!(page["id"].as_str().unwrap().starts_with("new/b.example-"), "{line}");
    }
    // They can be extracted, and so `dechaff label` can open them.
    let mut extract = dechaff(directory.path());
    let texts =
        stdout(extract.args(["extract", "changed.jsonl", "-f", "jsonl"]).assert().success());
    assert_eq!(texts.lines().count(), 5);

    let json = stdout(run(&["old", "new", "--format", "json"]).success());
    let report: Value = serde_json::from_str(&json).unwrap();
    let site = &report["sites"][0];
    assert_eq!((&site["site"], &site["changed"]), (&"b.example".into(), &true.into()));
    let figure =
        |name: &str| site["figures"].as_array().unwrap().iter().find(|one| one["name"] == name);
    assert_eq!(figure("new_paths").unwrap()["old"], 0.0);
    assert!(figure("new_paths").unwrap()["new"].as_f64() > Some(0.3), "{json}");
    assert_eq!(report["sites"][1]["changed"], false);
    assert_eq!(report["total"]["pages"], serde_json::json!([24, 24]));
}

#[test]
fn a_crawl_has_not_changed_against_itself_or_with_few_pages() {
    let directory = crawls();
    let run = |old: &str, new: &str| {
        let drift = ["drift", old, new, "--max-change", "0"];
        stdout(dechaff(directory.path()).args(drift).assert().success())
    };
    assert!(run("old", "old").ends_with("\n0 of 2 sites changed (*)\n"));
    for nth in 7..12 {
        fs::remove_file(directory.path().join(format!("old/b.example-{nth}.html"))).unwrap();
    }
    let few = run("old", "new");
    assert!(
        few.ends_with("\n0 of 1 site changed (*)\n1 other site not compared: too few pages\n"),
        "{few}"
    );
    for nth in 7..12 {
        fs::remove_file(directory.path().join(format!("old/a.example-{nth}.html"))).unwrap();
    }
    let none = dechaff(directory.path()).args(["drift", "old", "new"]).assert().code(1);
    let none = none.stderr(predicate::str::contains("error: no site has 8 pages in both runs"));
    assert!(!stdout(none).contains("0 of"));
}

#[test]
fn outputs_of_an_extraction_are_compared() {
    let directory = crawls();
    let line = |site: &str, nth: usize, words: usize| {
        let text = "word ".repeat(words + nth);
        format!(
            "{{\"id\": {nth}, \"url\": \"https://{site}/{nth}\", \"text\": \"{text}\", \"confidence\": 0.9}}\n"
        )
    };
    let crawl = |words: usize| -> String {
        (0..20).map(|nth| line("a.example", nth, 300) + &line("b.example", nth, words)).collect()
    };
    write(&directory, "old.jsonl", crawl(300).as_bytes());
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut gzip, crawl(40).as_bytes()).unwrap();
    write(&directory, "new.jsonl.gz", &gzip.finish().unwrap());
    let run = |arguments: &[&str]| dechaff(directory.path()).arg("drift").args(arguments).assert();
    let table = stdout(run(&["old.jsonl", "new.jsonl.gz"]).success());
    assert!(table.contains("\nb.example  1.00    20 to 20  0.00 to 0.00  310 to 50*"), "{table}");

    // Lines that cannot be used are named.
    let broken = format!("{{\"id\": \n{{\"id\": \"https://a.example/x\"}}\n{}", crawl(300));
    write(&directory, "broken.jsonl", broken.as_bytes());
    run(&["broken.jsonl", "old.jsonl"]).code(1).stderr(
        predicate::str::contains(
            "broken.jsonl: line 1: expected a JSON object of `dechaff extract`, found \"{",
        )
        .and(predicate::str::contains("1 line without"))
        .and(predicate::str::contains("the first is broken.jsonl: line 2")),
    );
    let fails = |arguments: &[&str], code: i32, message: &str| {
        run(arguments).code(code).stderr(predicate::str::contains(message.to_string()));
    };
    fails(&["old.jsonl", "nothing"], 1, "nothing: no page to compare");
    fails(&["old", "-"], 2, "stdin cannot be used here");
    fails(&["old", "old.jsonl", "--pages", "a.jsonl"], 2, "--pages needs the pages of NEW");
    fails(
        &["old", "new", "--pages", "new/a.example-12.html"],
        2,
        "--pages new/a.example-12.html would overwrite an input",
    );
    fails(&["old", "new", "--max-change", "2"], 2, "expected a number from 0 to 1");
}
