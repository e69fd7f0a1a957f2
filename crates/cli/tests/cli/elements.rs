//! Tests `--keep` and `--drop`.

use predicates::prelude::*;
use serde_json::Value;

use crate::{dechaff, directory, stdout};

const PAGE: &str = "<title>Sea glass</title><nav class=menu><a href=/>Home</a> <a href=/shop>Shop</a></nav>\
    <h1>Sea glass</h1><p class=a onclick=x()>Glass that the sea has rounded was once a bottle, a window or a lamp.\
    <p class=b>Green is common, blue is rare, and red is what collectors look for all their lives.\
    <table class=t><tr><th>Colour<th>Found<tr><td>green<td>31 <b class=n>pieces</b></table>\
    <footer>Copyright<img src=logo.png width=400 alt=logo></footer>";

fn run(options: &[&str]) -> String {
    let pages = directory(&[("a.html", PAGE)]);
    stdout(dechaff(pages.path()).args(["extract", "a.html"]).args(options).assert().success())
}

#[test]
fn elements_are_kept_and_left_out_whatever_their_scores() {
    let lines = |options: &[&str]| run(&[&["-f", "plain"], options].concat());
    let without = lines(&[]);
    assert!(!without.contains("Copyright") && without.contains("Green is"), "{without}");
    let kept = lines(&["--keep", "footer", "--keep", "nav", "--drop", ".b, .t"]);
    assert!(kept.starts_with("Home Shop\n") && kept.ends_with("\nCopyright\n"), "{kept}");
    assert!(!kept.contains("Green is") && !kept.contains("Colour"), "{kept}");
    let markdown = run(&["-f", "md", "--keep", "table, footer", "--drop", ".n, h1, .b"]);
    assert!(markdown.contains("| green | 31 |") && !markdown.contains("Green is"), "{markdown}");
}

#[test]
fn the_reason_is_in_json() {
    let options = ["-f", "json", "--fields", "lines", "--keep", "footer", "--drop", ".a"];
    let page: Value = serde_json::from_str(&run(&options)).unwrap();
    let lines = page["lines"].as_array().unwrap();
    let line = |start: &str| {
        let found = lines.iter().find(|line| line["text"].as_str().unwrap().starts_with(start));
        found.map(|line| (line["reason"].as_str(), line["content"].as_bool().unwrap())).unwrap()
    };
    assert_eq!(line("Glass that"), (Some("drop"), false));
    assert_eq!(line("Copyright"), (Some("keep"), true));
    assert_eq!(line("Green is"), (None, true));
}

#[test]
fn wrong_selectors_and_baselines_are_refused() {
    let pages = directory(&[("a.html", PAGE)]);
    for (options, problem) in [
        (&["--keep", "p >"][..], "selector `p >`: "),
        (&["--drop", ".a", "--baseline", "bte"], "cannot be used with"),
    ] {
        let run = dechaff(pages.path()).args(["extract", "a.html"]).args(options).assert();
        run.code(2).stderr(predicate::str::contains(problem));
    }
}
