//! Tests that the commands for corpora read the containers that `extract` reads.

use base64::prelude::{BASE64_STANDARD, Engine};
use predicates::prelude::*;
use serde_json::json;
use tempfile::TempDir;

use crate::containers::{gzip, response};
use crate::{dechaff, marked, model, stdout, write};

/// The containers, all with the same pages.
const CONTAINERS: [&str; 8] =
    ["a.jsonl", "b.jsonl.gz", "c.jsonl.zst", "d.ndjson", "e.warc", "f.warc.gz", "g.dump", "packed"];

/// Writes marked pages to all kinds of containers. Some are in an encoding that only the server
/// tells, and one has half of a surrogate pair.
fn containers() -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    let (mut jsonl, mut warc, mut warc_gz) = (String::new(), Vec::new(), Vec::new());
    for nth in 0..6 {
        let id = format!("{nth:02}.html");
        let text =
            marked(nth).replace("And a", if nth == 1 { "\u{fffd} and a" } else { "Ξ and a" });
        let html = if nth % 2 == 0 { text.replace('Ξ', "\u{1}") } else { text.clone() };
        let mut html = html.into_bytes();
        html.iter_mut().filter(|byte| **byte == 1).for_each(|byte| *byte = 0xce);
        let charset = if nth % 2 == 0 { "iso-8859-7" } else { "utf-8" };
        let line = match nth {
            1 => json!({ "id": id, "html": text }).to_string().replace('\u{fffd}', "\\ud83d"),
            _ => json!({ "id": id, "base64": BASE64_STANDARD.encode(&html), "charset": charset })
                .to_string(),
        };
        jsonl.push_str(&format!("{line}\n"));
        let record = response(&id, &format!("text/html; charset={charset}"), &html);
        warc_gz.extend(gzip(&record));
        warc.extend(record);
        let file = if nth % 2 == 0 { format!("\u{feff}{text}").into_bytes() } else { html };
        write(&directory, &format!("packed/{id}"), &gzip(&file));
    }
    let jsonl = jsonl.as_bytes();
    for (name, bytes) in [
        ("a.jsonl", jsonl),
        ("b.jsonl.gz", &gzip(jsonl)),
        ("c.jsonl.zst", &zstd::encode_all(jsonl, 3).unwrap()),
        ("d.ndjson", &[b"\xef\xbb\xbf", jsonl].concat()),
        ("e.warc", &warc),
        ("f.warc.gz", &warc_gz),
        ("g.dump", &gzip(&warc)),
    ] {
        write(&directory, name, bytes);
    }
    directory
}

#[test]
fn a_corpus_has_the_same_lines_and_labels_in_every_container() {
    let corpora = containers();
    let features = |corpus: &str| {
        let args = ["features", corpus, "--features", "shallow", "--columns", "text"];
        stdout(dechaff(corpora.path()).args(args).assert().success())
    };
    let first = features("a.jsonl");
    assert!(first.contains("content,00.html,") && first.contains("Ξ and a"), "{first}");
    assert!(first.contains("\u{fffd} and a"), "{first}");
    for corpus in CONTAINERS {
        assert_eq!(features(corpus), first, "{corpus}");
    }
}

#[test]
fn every_command_reads_every_container() {
    let corpora = containers();
    let model = model().to_str().unwrap();
    let run = |args: &[&str]| dechaff(corpora.path()).args(args).assert();
    for corpus in CONTAINERS {
        let report = format!("{corpus}.html");
        run(&["check", corpus]).success();
        run(&["evaluate", corpus, "-m", model]).success();
        run(&["report", corpus, "-m", model, "-o", &report]).success();
        run(&["compare", corpus, "--baselines", "bte"]).success();
        run(&["agree", "a.jsonl", corpus])
            .success()
            .stdout(predicate::str::contains("line kappa      1.0000"));
        run(&["site", corpus, "-o", "sites.bin"]).success();
        run(&["train", corpus, "--features", "shallow", "-o", "m.bin"]).success();
    }
}

#[test]
fn pages_of_a_container_are_marked() {
    let corpora = containers();
    let gold: String = (0..7)
        .map(|nth| json!({ "id": format!("{nth:02}.html"), "text": "Home" }).to_string() + "\n")
        .collect();
    write(&corpora, "gold.jsonl", gold.as_bytes());
    let bare = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace("<!-- content -->", "");
    for (nth, corpus) in CONTAINERS[..7].iter().enumerate() {
        let out = format!("marked{nth}");
        let args = ["annotate", corpus, "--gold", "gold.jsonl", "-o", &out];
        dechaff(corpora.path())
            .args(args)
            .assert()
            .code(1)
            .stdout(predicate::str::starts_with("6 pages marked"))
            .stderr(predicate::str::contains("1 id has no page (`06.html`)"));
        let page = std::fs::read(corpora.path().join(out).join("00.html.html")).unwrap();
        assert!(bare(&page).contains("Home<!-- /content -->"), "{corpus}");
        assert!(bare(&page).contains("Ξ and a"), "{corpus}");
    }
}

#[test]
fn problems_of_a_container_are_those_of_extraction() {
    let corpora = containers();
    let lines =
        "{\"id\":\"a\"}\n{\"id\":1,\"html\":\"<p>x<!-- content --><p>y<!-- /content -->\"}\n[1\n";
    write(&corpora, "broken.jsonl.gz", &gzip(lines.as_bytes()));
    let of = |args: &[&str]| {
        let run = dechaff(corpora.path()).args(args).assert().code(1);
        let output = run.get_output();
        let both = [&output.stdout[..], &output.stderr].concat();
        let text = String::from_utf8(both).unwrap();
        let lines = text.lines().filter(|line| line.contains("expected"));
        lines.map(|line| line.trim().replace(": error: ", ": ")).collect::<Vec<_>>()
    };
    let extracted = of(&["extract", "broken.jsonl.gz"]);
    assert_eq!(extracted.len(), 2);
    let first = "broken.jsonl.gz: line 1: expected `html` or `base64`, found neither";
    assert_eq!(extracted[0], first);
    assert_eq!(of(&["check", "broken.jsonl.gz"]), extracted);
    assert_eq!(of(&["features", "broken.jsonl.gz"]), extracted);
}
