//! Tests documents for language models: chunks, and options that leave out what only a browser
//! needs.

use predicates::prelude::*;
use serde_json::Value;

use crate::{dechaff, directory, stdout};

const PAGE: &str = "<link rel=canonical href=https://example.org/a><h1>Kites</h1>\
    <p>A cup costs $4 and a pot costs $12, or <a href='/b?utm_source=x&c=d'>two</a> for $5-$9.<h3>Fly</h3>\
    <ul><li><h4>Wind</h4><p>some</ul><table><tr><td colspan=2>Colour<tr><td>red<td>31</table>\
    <p>The <b>·</b> end, <a href='/b?utm_source=x&c=d'>again</a>.<img src=a.png width=400>";

fn run(options: &[&str]) -> String {
    let pages = directory(&[("a.html", PAGE)]);
    let args = ["extract", "a.html", "--threshold", "0"];
    let format = if options.contains(&"-f") { &[][..] } else { &["-f", "md"] };
    stdout(dechaff(pages.path()).args(args).args(format).args(options).assert().success())
}

#[test]
fn a_profile_for_language_models() {
    let plain = run(&[]);
    assert!(plain.contains("costs \\$4 and") && plain.contains("\n### Fly\n"), "{plain}");
    assert!(plain.contains("utm_source=x&c=d") && plain.contains("- #### Wind"), "{plain}");
    let expected = "# Kites\n\nA cup costs $4 and a pot costs $12, or [two](https://example.org/b?c=d) for $5-$9.\n\n\
        ## Fly\n\n- **Wind**\n\n  some\n\n| Colour |  |\n| --- | --- |\n| red | 31 |\n\n\
        The · end, [again](https://example.org/b?c=d).\n";
    assert_eq!(run(&["--profile", "llm"]), expected);
}

#[test]
fn links_at_the_end_and_tables_as_html() {
    let list = run(&["--links=list"]);
    let end = "\n---\n\n- [two](https://example.org/b?utm_source=x&c=d)\n";
    assert!(list.ends_with(end) && list.contains("or two for"), "{list}");
    let text = run(&["--links=list", "-f", "text"]);
    assert!(text.ends_with("\n\n- two: https://example.org/b?utm_source=x&c=d\n"), "{text}");
    let html = run(&["--tables=html"]);
    let table = "\n<table>\n<tbody>\n<tr>\n<td colspan=\"2\">Colour</td>\n</tr>\n<tr>\n<td>red</td>\n<td>31</td>\n\
                 </tr>\n</tbody>\n</table>\n\n";
    assert!(html.contains(table), "{html}");
}

#[test]
fn chunks_are_json_lines() {
    let lines = run(&["--chunks", "15w", "--profile", "llm"]);
    let chunks: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let keys: Vec<_> = chunks[0].as_object().unwrap().keys().cloned().collect();
    assert_eq!(keys, ["end", "headings", "id", "repeated", "start", "text", "url"]);
    assert_eq!(chunks[0]["headings"], serde_json::json!(["Kites"]));
    assert_eq!(chunks.last().unwrap()["headings"], serde_json::json!(["Kites", "Fly"]));
    assert_eq!(chunks[0]["url"], "https://example.org/a");
    let at = |key: &str| usize::try_from(chunks[0][key].as_u64().unwrap()).unwrap();
    assert!(PAGE[at("start")..at("end")].starts_with("A cup costs"), "{lines}");
    let pages = directory(&[("a.html", PAGE), ("b.html", "<p>"), ("c.html", "<p>one")]);
    let args = ["extract", ".", "--threshold", "0", "--chunks", "1000c"];
    let all = stdout(dechaff(pages.path()).args(args).assert().success());
    assert_eq!(all.lines().filter(|line| line.contains("\"id\":\"./a.html\"")).count(), 1, "{all}");
    assert!(all.ends_with("\"text\":\"one\",\"url\":null}\n") && !all.contains("b.html"), "{all}");
    assert!(!all.contains("\n\n"), "{all}");
}

#[test]
fn wrong_options() {
    let pages = directory(&[("a.html", PAGE)]);
    for (options, problem) in [
        (
            &["--chunks", "300"][..],
            "expected a number with w for words or c for characters, such as 300w or 2000c",
        ),
        (&["--chunks", "3w", "-f", "csv"], "expected text, markdown, html or tei, found csv"),
        (&["--chunks", "3w", "--metadata"], "cannot be used with"),
        (&["--profile", "lm"], "expected llm"),
        (&["--links=lst"], "invalid value 'lst' for '--links[=<BOOL|list>]'"),
    ] {
        let run = dechaff(pages.path()).args(["extract", "a.html"]).args(options).assert();
        run.code(2).stdout("").stderr(predicate::str::contains(problem));
    }
}
