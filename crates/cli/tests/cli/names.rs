//! Tests names that cannot be written.

use std::fs;

use predicates::prelude::*;

use crate::{dechaff, directory, stdout};

/// Creates one page in each of three files. The second one cannot be written below the output
/// directory.
fn crawl(second: &str) -> tempfile::TempDir {
    let second = format!("in/{second}");
    directory(&[("in/a.html", "<p>one"), (&second, "<p>two"), ("in/z.html", "<p>three")])
}

#[test]
fn a_page_without_a_path_does_not_affect_the_others() {
    // A file where a directory is needed, and a name that becomes too long with its extension.
    let long = format!("{}.html", "m".repeat(250));
    for (second, format, extension) in
        [("a.txt/b.html", "text", "txt"), (long.as_str(), "jsonl", "jsonl")]
    {
        for resume in [&[][..], &["--resume"]] {
            let crawl = crawl(second);
            let args = ["extract", "in", "-o", "out/", "--format", format];
            let run = dechaff(crawl.path()).args(args).args(resume).assert().code(1);
            run.stderr(
                predicate::str::contains(format!("{second}: cannot be written to out/"))
                    .and(predicate::str::ends_with("error: 1 of 3 inputs could not be used\n")),
            );
            let mut names: Vec<_> = fs::read_dir(crawl.path().join("out"))
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .collect();
            names.sort();
            assert_eq!(names, [format!("a.{extension}"), format!("z.{extension}")]);
        }
    }
}

#[test]
fn a_name_of_the_maximum_length_is_written() {
    let name = "m".repeat(250);
    let crawl = crawl(&format!("{name}.html"));
    for resume in [&[][..], &["--resume"]] {
        let run = dechaff(crawl.path()).args(["extract", "in", "-o", "out/"]).args(resume).assert();
        assert_eq!(stdout(run.success().stderr("")), "");
        let path = crawl.path().join(format!("out/{name}.txt"));
        assert_eq!(fs::read_to_string(&path).unwrap(), "two\n");
        fs::remove_dir_all(crawl.path().join("out")).unwrap();
    }
}

#[test]
fn an_output_directory_that_cannot_be_created_is_reported_first() {
    let crawl = directory(&[("in/a.html", "<p>one"), ("file", "")]);
    let run = dechaff(crawl.path()).args(["extract", "in", "-o", "file/out/"]).assert();
    run.code(1).stderr(predicate::str::starts_with("error: cannot write file/out/: "));
}
