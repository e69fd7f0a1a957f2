//! Tests outputs that are inputs, or are among inputs.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::{corpus, dechaff, directory, model, write};

const PAGE: &str = "<h1>T</h1><p>This is the main text of the page, with a comma.</p>";

/// Returns the names and bytes of all files below a directory.
fn all(directory: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(all(&path));
        } else {
            found.push((path.display().to_string(), fs::read(&path).unwrap()));
        }
    }
    found.sort();
    found
}

/// Checks that a run is rejected with exit code 2, explains why, and leaves every file unchanged.
fn refused(directory: &TempDir, arguments: &[&str], messages: &[&str]) {
    let before = all(directory.path());
    let run = dechaff(directory.path()).args(arguments).assert().code(2).stdout("");
    let stderr = String::from_utf8(run.get_output().stderr.clone()).unwrap();
    for message in messages {
        assert!(stderr.contains(message), "{arguments:?}: {message:?} in {stderr}");
    }
    assert!(all(directory.path()) == before, "{arguments:?} changed a file");
}

#[test]
fn extract_does_not_write_over_its_inputs() {
    let pages = directory(&[
        ("p/1.html", PAGE),
        ("p/b/2.html", PAGE),
        ("p/notes.txt", "mine"),
        ("p/b/2.txt", "mine too"),
        ("one.jsonl", "{\"id\":\"1\",\"html\":\"<p>one\"}\n"),
        ("settings.toml", ""),
    ]);
    let elsewhere = "choose another file or directory";
    let html = ["--format", "html"];
    let run = |arguments: &[&str], messages: &[&str]| {
        refused(&pages, &[&["extract"], arguments].concat(), messages);
    };
    let outside = "is inside the input p; choose a directory outside of it";
    for output in ["p", "p/", "p/b", "p/new/", "p/.new/", "./p/b/../new/"] {
        run(&["p", "-o", output], &[&format!("-o {output}"), outside]);
    }
    run(
        &["p/1.html", "-o", "p/1.html"],
        &["-o p/1.html would overwrite an input, p/1.html", elsewhere],
    );
    run(&["p/1.html", "-o", "p/b/../1.html"], &["would overwrite an input, p/1.html", elsewhere]);
    run(&["p", "-o", "p/b/2.html"], &["would overwrite an input, p/b/2.html"]);
    run(
        &["p", "one.jsonl", "-o", "one.jsonl", "--format", "jsonl"],
        &["one.jsonl would overwrite an input"],
    );
    run(
        &["*.jsonl", "-o", "one.jsonl", "--format", "jsonl"],
        &["one.jsonl would overwrite an input"],
    );
    let bte = ["p/1.html", "--baseline", "density-0.5", "--settings", "settings.toml"];
    run(
        &[&bte[..], &["-o", "settings.toml"]].concat(),
        &["would overwrite the settings, settings.toml"],
    );

    // Pages keep their paths, so that these are written next to inputs.
    let among = "where inputs are; write to a directory without inputs";
    run(&["p/1.html", html[0], html[1], "-o", "./"], &["-o ./: pages would be written to ", among]);
    run(&["p/1.html", "-o", "./"], &["/p, where inputs are"]);
    run(&["p", "p/b/2.html", "-o", "./"], &["/p/b, where inputs are"]);
    run(&["one.jsonl", "-o", "./"], &[among]);

    fs::copy(model(), pages.path().join("m.bin")).unwrap();
    run(
        &["p", "-m", "m.bin", "-o", "m.bin"],
        &["m.bin would overwrite the model that is read, m.bin"],
    );

    for fine in [&["p", "-o", "p/all.txt"][..], &["p", "-o", "out/"], &["p", "-o", "./"]] {
        dechaff(pages.path()).arg("extract").args(fine).assert().success();
        // The same once more.
        dechaff(pages.path()).arg("extract").args(fine).assert().success();
    }
    assert_eq!(fs::read_to_string(pages.path().join("p/notes.txt")).unwrap(), "mine");
    assert_eq!(fs::read_to_string(pages.path().join("p/b/2.txt")).unwrap(), "mine too");
}

#[test]
fn resuming_does_not_write_over_inputs() {
    let pages =
        directory(&[("p/1.html", PAGE), ("o.txt.part", PAGE), ("out/dechaff.journal", "{}")]);
    let run = |arguments: &[&str], messages: &[&str]| {
        refused(&pages, &[&["extract", "--resume"], arguments].concat(), messages);
    };
    run(&["p/1.html", "-o", "p/1.html"], &["would overwrite an input"]);
    run(&["o.txt.part", "-o", "o.txt"], &["o.txt.part would overwrite an input"]);
    run(&["p", "--format", "html", "-o", "p/"], &["is inside the input"]);
}

#[cfg(unix)]
#[test]
fn links_do_not_hide_an_input() {
    let pages = directory(&[("p/1.html", PAGE)]);
    let path = |name: &str| pages.path().join(name);
    std::os::unix::fs::symlink("p/1.html", path("soft.txt")).unwrap();
    fs::hard_link(path("p/1.html"), path("hard.txt")).unwrap();
    std::os::unix::fs::symlink("p", path("r")).unwrap();
    fs::create_dir(path("out")).unwrap();
    std::os::unix::fs::symlink("../p/1.html", path("out/1.html")).unwrap();
    for (output, message) in [
        ("soft.txt", "-o soft.txt would overwrite an input, p/1.html"),
        ("hard.txt", "-o hard.txt would overwrite an input, p/1.html"),
        ("r/1.html", "-o r/1.html would overwrite an input, p/1.html"),
        ("r/new/", "is inside the input p"),
        ("out/", "/p, where inputs are"),
    ] {
        refused(&pages, &["extract", "p", "--format", "html", "-o", output], &[message]);
    }
}

#[cfg(unix)]
#[test]
fn stdout_that_is_an_input_is_refused() {
    let pages = directory(&[("p/1.html", PAGE), ("p/all.jsonl", ""), ("p/all.txt", "")]);
    let run = |to: &str| {
        let stdout = fs::File::options().append(true).open(pages.path().join(to)).unwrap();
        let mut command = Command::new(assert_cmd::cargo::cargo_bin("dechaff"));
        command.current_dir(pages.path()).args(["extract", "p", "--format", "jsonl"]);
        command.stdout(stdout).output().unwrap()
    };
    let output = run("p/all.jsonl");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains("stdout would overwrite an input, p/all.jsonl"), "{stderr}");
    assert_eq!(run("p/all.txt").status.code(), Some(0));
}

#[test]
fn training_does_not_write_over_its_corpus_or_base() {
    let corpus = corpus(12);
    write(&corpus, "pages/pages.csv", b"path,site\n");
    fs::copy(model(), corpus.path().join("base.bin")).unwrap();
    let run = |arguments: &[&str], messages: &[&str]| {
        refused(&corpus, &[&["train", "pages"], arguments].concat(), messages);
    };
    run(&["-o", "pages/03.html"], &["-o pages/03.html would overwrite an input, pages/03.html"]);
    run(&["-o", "pages/pages.csv"], &["would overwrite an input, pages/pages.csv"]);
    run(
        &["--base", "base.bin", "-o", "base.bin"],
        &["would overwrite the model to start from, base.bin"],
    );
    run(&["--baseline", "ngram", "-o", "pages/03.html"], &["would overwrite an input"]);

    let fine = ["train", "pages", "--features", "shallow", "-o", "pages/my.bin"];
    for _ in 0..2 {
        dechaff(corpus.path()).args(fine).assert().success();
    }
}

#[test]
fn reports_tables_and_plots_do_not_write_over_what_they_read() {
    let corpus = corpus(12);
    fs::copy(model(), corpus.path().join("m.bin")).unwrap();
    let run = |arguments: &[&str], messages: &[&str]| refused(&corpus, arguments, messages);
    run(&["report", "pages", "-o", "pages/09.html"], &["would overwrite an input, pages/09.html"]);
    run(
        &["report", "pages", "-m", "m.bin", "-o", "m.bin"],
        &["would overwrite the model that is read, m.bin"],
    );
    run(
        &["features", "pages", "-o", "pages/01.html"],
        &["would overwrite an input, pages/01.html"],
    );
    run(
        &["features", "pages", "-m", "m.bin", "-o", "m.bin"],
        &["would overwrite the model that is read, m.bin"],
    );
    run(&["compare", "pages", "--plot", "m.bin"], &["--plot m.bin: expected a directory"]);
    run(&["label", "pages", "-o", "pages/01.html"], &["would overwrite an input, pages/01.html"]);
    run(
        &["label", "pages", "-m", "m.bin", "-o", "m.bin"],
        &["would overwrite the model that is read, m.bin"],
    );
}

#[test]
fn files_of_other_kinds_are_not_replaced() {
    let corpus = corpus(12);
    write(&corpus, "mine.html", PAGE.as_bytes());
    fs::write(corpus.path().join("empty.csv"), "").unwrap();
    let run = |arguments: &[&str], what: &str| {
        let message = format!("-o mine.html exists and is not {what}; delete it or choose another");
        refused(&corpus, &[arguments, &["-o", "mine.html"]].concat(), &[&message]);
    };
    run(&["train", "pages"], "a model");
    run(&["train", "pages", "--baseline", "ngram"], "a model");
    run(&["label", "pages"], "a model");
    run(&["features", "pages"], "a table of features");
    run(&["report", "pages", "-m", "shallow"], "a report of dechaff");
    run(&["site", "pages"], "a file of site statistics");
    // What these commands have written is replaced, and so is an empty file.
    for fine in [
        &["features", "pages", "--features", "shallow", "-o", "empty.csv"][..],
        &["report", "pages", "-m", "shallow", "--pages", "0", "-o", "report.html"],
        &["site", "pages", "-o", "sites.bin"],
    ] {
        for _ in 0..2 {
            dechaff(corpus.path()).args(fine).assert().success();
        }
    }
}

#[cfg(unix)]
#[test]
fn a_plot_that_is_a_link_to_a_page_is_refused() {
    let corpus = corpus(12);
    fs::create_dir(corpus.path().join("plots")).unwrap();
    std::os::unix::fs::symlink("../pages/01.html", corpus.path().join("plots/grid.svg")).unwrap();
    let arguments = ["compare", "pages", "--baselines", "bte", "--plot", "plots"];
    refused(&corpus, &arguments, &["plots/grid.svg would overwrite an input, pages/01.html"]);
}

#[test]
fn annotate_does_not_write_among_the_pages() {
    let crawl = directory(&[
        ("html/1.html", "<p>nav<p>One two three."),
        ("gold.jsonl", "{\"id\":\"1\",\"text\":\"One two three.\"}\n"),
    ]);
    let args = ["annotate", "html", "--gold", "gold.jsonl", "-o"];
    for output in ["html", "html/", "html/marked"] {
        refused(&crawl, &[&args[..], &[output]].concat(), &["is inside the input html"]);
    }
}
