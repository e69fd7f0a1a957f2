//! Mistakes that people make: they are told, and nothing is written.

use predicates::prelude::*;

use crate::{corpus, dechaff, directory, stdout, write};

#[test]
fn options_that_would_have_no_effect_are_refused() {
    let corpus = corpus(4);
    write(&corpus, "gold/html/1.html", b"<p>One two.<p>foot");
    write(&corpus, "gold/gold.jsonl", b"{\"id\":\"1\",\"text\":\"One two.\"}\n");
    write(&corpus, "pages.csv", b"path,group\npages/00.html,news\n");
    for (command, code, told) in [
        ("extract pages/00.html -f plain --images", 2, "plain has the lines as they are"),
        ("extract pages/00.html -f csv --links=list", 2, "csv has the lines as they are"),
        ("extract pages/00.html -f text --tables=html", 2, "--tables=html is for Markdown"),
        ("extract pages/00.html -o a.txt --summary ./a.txt", 2, "--summary and -o are the same"),
        ("extract pages/00.html --title drop --include title", 2, "and in --title"),
        ("extract pages/00.html --summary -", 2, "--summary needs a file"),
        ("annotate gold/html --gold gold/gold.jsonl -m general -o out", 2, "cannot be used with"),
        ("train pages -o general", 2, "-m general would still be the shipped model"),
        ("train pages -o m.bin --doubts m.bin", 2, "-o and --doubts are the same file, m.bin"),
        ("train pages -o m.bin --roles-only --from-scratch", 2, "cannot be used with"),
        ("train pages -o m.bin --roles-only --base general", 1, "no role has 20 marked lines"),
        ("evaluate gold --content-selector p", 1, "the pages are labelled by gold.jsonl"),
        ("evaluate . --group nwes", 1, "the corpus has news; did you mean news?"),
    ] {
        let run = dechaff(corpus.path()).args(command.split(' ')).assert().code(code).stdout("");
        run.stderr(predicate::str::contains(told));
    }
    for name in ["a.txt", "out", "general", "m.bin"] {
        assert!(!corpus.path().join(name).exists(), "{name}");
    }
}

#[test]
fn a_page_in_any_file_is_explained() {
    let pages = directory(&[
        ("a.html", "<nav><a href=/>Home</a></nav><p>A sentence that is long enough to be content."),
        (
            "all.jsonl",
            "{\"id\": \"1\", \"html\": \"<p>x\"}\n{\"id\": \"a.html\", \"html\": \"<nav><a href=/>Home</a></nav>\
             <p>A sentence that is long enough to be content.\"}\n",
        ),
        ("array.json", "[{\"id\": \"1\", \"html\": \"<p>x\"}]"),
    ]);
    let run = |args: &str| dechaff(pages.path()).arg("explain").args(args.split(' ')).assert();
    let alone = stdout(run("a.html").success());
    assert!(alone.contains("A sentence that is long enough"), "{alone}");
    assert_eq!(stdout(run("all.jsonl --id a.html").success()), alone);
    let told = predicate::str::contains("a file of many pages; name one by its id or address");
    run("all.jsonl").code(1).stderr(told);
    run("all.jsonl --id b").code(1).stderr(predicate::str::contains("no page has this id"));
    run("array.json").code(1).stderr(predicate::str::contains("JSON: expected HTML"));
}

#[test]
fn a_training_says_what_the_other_model_does_without_its_options() {
    let corpus = corpus(12);
    let args = ["train", "pages", "-o", "m.bin", "--threshold", "0.999", "--folds", "2"];
    let run = dechaff(corpus.path()).args(args).assert().success();
    run.stdout(
        predicate::str::contains("general with these options")
            .and(predicate::str::contains("Without these options, general has a page F1 of ")),
    );
}
