//! Tests recurring options in a file.

use predicates::prelude::*;

use crate::{dechaff, directory, stdout};

const PAGE: &str = "<title>Sea</title><p>one <a href=x>two</a>";

#[test]
fn options_of_a_file_are_defaults() {
    let pages = directory(&[
        (
            "dechaff.toml",
            "[extract]\nformat = \"md\"\nthreshold = 0\nlinks = false\ntitle = \"drop\"\n[train]\nfolds = 3\n",
        ),
        (
            "other.toml",
            "[extract]\nformat = \"jsonl\"\nfields = [\"id\", \"text\"]\nthreshold = 0.0\n",
        ),
        (
            "flags.toml",
            "[extract]\nmetadata = true\nthreshold = 0\nexclude = [\"byline\", \"title\"]\n",
        ),
        ("in/a.html", PAGE),
    ]);
    let extract = |below: &str, args: &[&str]| {
        let mut run = dechaff(&pages.path().join(below));
        stdout(run.arg("extract").args(args).assert().success())
    };
    assert_eq!(extract("", &["in/a.html"]), "one two\n");
    // A directory below finds it, too.
    assert_eq!(extract("in", &["a.html"]), "one two\n");
    // The command line takes precedence, also over an option that excludes the given one.
    assert_eq!(extract("", &["in/a.html", "--links"]), "one [two](x)\n");
    assert_eq!(extract("", &["in/a.html", "--threshold", "1"]), "");
    assert_eq!(extract("", &["in/a.html", "--beta", "0.5"]), "one two\n");
    assert_eq!(extract("", &["in/a.html", "-f", "text", "--title", "keep"]), "one two\n");
    let json = "{\"id\":\"in/a.html\",\"text\":\"one two\"}\n";
    assert_eq!(extract("", &["in/a.html", "--config", "other.toml"]), json);
    assert_eq!(extract("", &["in/a.html", "--config=other.toml"]), json);
    // Fields of the file do not stand in the way of a format that has none; those of the command line do.
    let markdown = ["in/a.html", "--config=other.toml", "-f", "md"];
    assert_eq!(extract("", &markdown), "one [two](x)\n");
    let both = [&markdown[..], &["--fields", "id"]].concat();
    dechaff(pages.path()).arg("extract").args(both).assert().code(2);
    let flags = extract("", &["in/a.html", "--config", "flags.toml"]);
    assert!(flags.starts_with("Title: Sea\n") && flags.ends_with("\none two\n"), "{flags}");
    let help = stdout(dechaff(pages.path()).args(["train", "--help"]).assert().success());
    assert!(help.contains("[default: 3]"), "{help}");
}

#[test]
fn paths_are_relative_to_the_file() {
    let pages =
        directory(&[("dechaff.toml", "[extract]\nmodel = \"my.bin\"\n"), ("in/a.html", PAGE)]);
    let run = dechaff(&pages.path().join("in")).args(["extract", "a.html"]).assert().code(1);
    run.stderr(predicate::str::contains(pages.path().join("my.bin").display().to_string()));
    let shipped =
        directory(&[("dechaff.toml", "[extract]\nmodel = \"shallow\"\n"), ("a.html", PAGE)]);
    dechaff(shipped.path()).args(["extract", "a.html"]).assert().success();
}

#[test]
fn mistakes_in_the_file_are_named() {
    for (text, problem) in [
        ("[extrct]\n", "no command is named \"extrct\"; did you mean extract?"),
        ("[extract]\nformt = \"md\"\n", "[extract] formt: no such option; did you mean format?"),
        ("[extract]\noutput = \"a\"\n", "[extract] output: this option can be given on the"),
        ("[compare]\npython = \"./a\"\n", "[compare] python: this option can be given on the"),
        (
            "[extract]\nformat = [\"md\", \"text\"]\n",
            "[extract] format: expected one value, found 2",
        ),
        ("[extract]\nformat = { a = 1 }\n", "[extract] format: expected a text, a number"),
        ("[extract\n", "dechaff.toml: "),
        ("[extract]\nformat = \"docx\"\n", "invalid value 'docx' for '--format <FORMAT>'"),
    ] {
        let pages = directory(&[("dechaff.toml", text), ("a.html", PAGE)]);
        let run = dechaff(pages.path()).args(["extract", "a.html"]).assert().code(2);
        run.stderr(predicate::str::contains(problem));
        let args = ["--config", "/dev/null", "extract", "a.html"];
        dechaff(pages.path()).args(args).assert().success();
    }
    let pages = directory(&[("a.html", PAGE)]);
    let run = dechaff(pages.path()).args(["extract", "a.html", "--config", "none.toml"]).assert();
    run.code(2).stderr(predicate::str::contains("none.toml: cannot be read: "));
}
