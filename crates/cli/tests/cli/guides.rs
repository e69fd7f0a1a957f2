//! The commands of the documents run, and print what the documents show.
//!
//! They run in a directory with what they name: pages, a crawl, archives. A block of code is a
//! script if its first word is a command. Lines are left out that need the public corpora, download
//! or build something, or wait for a browser. A line that several documents have runs once.

use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output};

use flate2::Compression;
use flate2::write::GzEncoder;
use tempfile::TempDir;

use crate::server::Server;
use crate::{marked, pages, root, write};

/// The first words of lines that a test cannot run.
const ELSEWHERE: [&str; 11] = [
    "scripts/", "tools/", "cargo ", "docker ", "pip ", "npm ", "wget ", "dechaff label",
    "dechaff serve", "data/pages ", "--rewritten ",
];
/// The first words of scripts.
const COMMANDS: [&str; 5] = ["dechaff ", "curl ", "wget ", "mkdir ", "tail "];

/// Returns the blocks of code of a document: their kinds, empty for indented ones, and texts.
fn blocks(text: &str) -> Vec<(String, String)> {
    let mut blocks: Vec<(String, String)> = Vec::new();
    let (mut fence, mut is_open) = (None, false);
    for line in text.lines() {
        if let Some(kind) = line.strip_prefix("```") {
            is_open = false;
            fence = if fence.is_none() { Some(kind.to_owned()) } else { None };
            continue;
        }
        let code = if fence.is_some() { Some(line) } else { line.strip_prefix("    ") };
        let Some(code) = code else {
            is_open = false;
            continue;
        };
        if !is_open {
            blocks.push((fence.clone().unwrap_or_default(), String::new()));
        }
        is_open = true;
        if let Some((_, block)) = blocks.last_mut() {
            *block += code;
            block.push('\n');
        }
    }
    blocks
}

/// Returns a directory with what the commands of the documents name.
fn workplace() -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    let example = fs::read(root().join("docs/example.html")).unwrap();
    for name in ["page.html", "docs/example.html"] {
        write(&directory, name, &example);
    }
    let all = pages::pages("pages");
    let of_sites = |count: usize, from: usize| all.iter().skip(from).step_by(all.len() / count);
    for (folder, count, from) in [
        ("my-pages", 12, 0),
        ("anna-pages", 6, 0),
        ("ben-pages", 6, 0),
        ("other-pages", 12, 1),
        ("crawl", 12, 2),
        ("forum", 4, 3),
        ("pages", 4, 3),
    ] {
        for (name, html) in of_sites(count, from) {
            write(&directory, &format!("{folder}/{name}"), html);
        }
    }
    for (run, nth) in ["sample", "october"].iter().flat_map(|run| (0..8).map(move |nth| (run, nth)))
    {
        write(&directory, &format!("{run}/a.example/{nth}.html"), marked(nth).as_bytes());
    }
    let gold = of_sites(12, 0).map(|(name, _)| {
        let id = name.trim_end_matches(".html");
        serde_json::json!({ "id": id, "text": "A sentence that no page has." }).to_string() + "\n"
    });
    let rows =
        of_sites(12, 0).flat_map(|(name, _)| [1, 2].map(|n| format!("{name},{n},caption\n")));
    let roles = format!("path,line,role\n{}", rows.collect::<String>());
    write(&directory, "my-pages/roles.csv", roles.as_bytes());
    for nth in 0..4 {
        write(&directory, &format!("gold/html/{nth}.html"), marked(nth).as_bytes());
    }
    let texts = (0..4).map(|nth| {
        let text = format!("The first sentence of page {nth} is long enough to be read as text.");
        serde_json::json!({ "id": nth.to_string(), "text": text }).to_string() + "\n"
    });
    write(&directory, "gold/gold.jsonl", texts.collect::<String>().as_bytes());
    write(&directory, "labelled.jsonl", gold.collect::<String>().as_bytes());
    let selected = (0..12).map(|nth| {
        let html = marked(nth).replace("<!-- content -->", "<div cc-select=true>");
        let html = html.replace("<!-- /content -->", "</div>");
        let url = format!("https://site{nth}.example/");
        serde_json::json!({ "url": url, "html": html }).to_string() + "\n"
    });
    write(&directory, "corpus.jsonl", selected.collect::<String>().as_bytes());
    let mut archive = GzEncoder::new(Vec::new(), Compression::fast());
    for (name, html) in of_sites(12, 2) {
        let response = [b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n", &html[..]].concat();
        let length = response.len();
        write!(
            archive,
            "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://{name}\r\n\
             Content-Type: application/http; msgtype=response\r\nContent-Length: {length}\r\n\r\n"
        )
        .unwrap();
        archive.write_all(&response).unwrap();
        archive.write_all(b"\r\n\r\n").unwrap();
    }
    let archive = archive.finish().unwrap();
    for name in ["CC-MAIN-00000.warc.gz", "crawl.warc.gz", "crawl/a.warc.gz"] {
        write(&directory, name, &archive);
    }
    write(&directory, "my.bin", &fs::read(root().join("models/shallow/model.bin")).unwrap());
    // In place of a download.
    let curl = format!("#!/bin/sh\ncat {}\n", directory.path().join("page.html").display());
    write(&directory, "bin/curl", curl.as_bytes());
    run(directory.path(), "chmod +x bin/curl; dechaff site crawl/ -o sites.bin");
    directory
}

fn run(directory: &Path, script: &str) -> Output {
    let program = assert_cmd::cargo::cargo_bin("dechaff");
    let search = std::env::var("PATH").unwrap();
    let stub = directory.join("bin");
    let path = [stub.display(), program.parent().unwrap().display()].map(|one| one.to_string());
    let mut shell = Command::new("sh");
    shell.args(["-e", "-c", script]).current_dir(directory);
    shell.env("PATH", format!("{}:{search}", path.join(":"))).output().unwrap()
}

/// Returns the lines of a script that can run here and are not `done`.
fn runnable(block: &str, done: &mut HashSet<String>) -> String {
    let is_elsewhere = |line: &str| {
        ELSEWHERE.iter().any(|word| line.trim_start().starts_with(word))
            || ["CORPORA", "MARKED", "-m MODEL"].iter().any(|word| line.contains(word))
    };
    let lines = block.lines().map(|line| line.split(" #").next().unwrap_or_default().trim_end());
    let lines = lines.filter(|line| !is_elsewhere(line) && done.insert((*line).to_owned()));
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn the_commands_of_the_documents_run() {
    let folder = fs::read_dir(root().join("docs")).unwrap();
    let mut documents: Vec<_> = folder.map(|entry| entry.unwrap().path()).collect();
    documents.retain(|path| path.extension().is_some_and(|found| found == "md"));
    documents.extend([root().join("README.md"), root().join("data/README.md")]);
    documents.sort();
    let directory = workplace();
    let mut done = HashSet::new();
    for document in documents {
        let text = fs::read_to_string(&document).unwrap();
        for (kind, block) in blocks(&text) {
            let is_script = matches!(kind.as_str(), "" | "sh")
                && COMMANDS.iter().any(|word| block.starts_with(word));
            if !is_script {
                continue;
            }
            let script = runnable(&block, &mut done);
            let output = run(directory.path(), &script);
            // A limit that is exceeded is a result too.
            let is_good = matches!(output.status.code(), Some(0 | 3));
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert!(is_good, "{}:\n{script}\n{stderr}", document.display());
        }
    }
    assert!(done.len() > 40, "{done:?}");
}

#[test]
fn the_documents_show_what_their_commands_print() {
    let server = Server::run(
        Command::new(assert_cmd::cargo::cargo_bin("dechaff")).args(["serve", "--port", "0"]),
    );
    let mut seen = 0;
    for name in ["documents.md", "serve.md"] {
        let text = fs::read_to_string(root().join("docs").join(name)).unwrap();
        for (_, block) in blocks(&text).iter().filter(|(kind, _)| kind == "console") {
            let (command, shown) = block.split_once('\n').unwrap();
            let command = command.strip_prefix("$ ").unwrap();
            let printed = if command.starts_with("curl ") {
                let (_, path) = command.trim_end_matches('\'').split_once(":7008").unwrap();
                let page = fs::read(root().join("docs/example.html")).unwrap();
                server.send("POST", path, &[("Host", &server.host)], &page).body
            } else {
                String::from_utf8(run(&root(), command).stdout).unwrap()
            };
            assert!(is_shown(shown, &printed), "{name}: {command}\n{printed}");
            seen += 1;
        }
    }
    assert_eq!(seen, 4);
}

/// Returns whether a text is what a document shows of it. `…` stands for any characters, and the
/// space between them is as the document needs it.
fn is_shown(shown: &str, printed: &str) -> bool {
    let without_space = |text: &str| text.split_whitespace().collect::<String>();
    let (shown, printed) = (without_space(shown), without_space(printed));
    let mut rest = printed.as_str();
    let mut parts = shown.split('…');
    let is_beginning = parts.next().and_then(|first| rest.strip_prefix(first));
    let Some(after) = is_beginning else { return false };
    rest = after;
    for part in parts {
        let Some((_, after)) = rest.split_once(part) else { return false };
        rest = if part.is_empty() { "" } else { after };
    }
    rest.is_empty()
}
