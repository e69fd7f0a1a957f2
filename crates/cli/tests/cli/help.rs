//! Tests help, manual pages and completions.

use predicates::prelude::*;

use crate::{dechaff, root, stdout};

pub(crate) const COMMANDS: [&str; 17] = [
    "train", "evaluate", "report", "extract", "serve", "site", "drift", "compare", "label",
    "agree", "annotate", "check", "features", "inspect", "explain", "completions", "man",
];

#[test]
fn every_command_has_help_and_a_manual_page() {
    let help = stdout(dechaff(&root()).arg("--help").assert().success());
    let manual = stdout(dechaff(&root()).arg("man").assert().success());
    for command in COMMANDS {
        assert!(help.contains(&format!("\n  {command} ")), "{command}");
        assert!(manual.contains(&format!("dechaff\\-{command}(1)")), "{command}");
        let run = dechaff(&root()).args([command, "--help"]).assert().success();
        run.stdout(predicate::str::contains(format!("Usage: dechaff {command}")));
        let run = dechaff(&root()).args(["man", command]).assert().success();
        run.stdout(
            predicate::str::contains(format!(".TH dechaff-{command} 1"))
                .and(predicate::str::contains(format!("SYNOPSIS\ndechaff {command}")))
                .and(predicate::str::contains("\n.SH EXIT STATUS\n.nf\n  0  success\n"))
                .and(predicate::str::contains("\n.SH SEE ALSO\ndechaff(1), ")),
        );
    }
    let train = stdout(dechaff(&root()).args(["man", "train"]).assert().success());
    assert!(train.contains("\n.SH EXAMPLES\n.nf\n  dechaff train my\\-pages"), "{train}");
    dechaff(&root()).args(["man", "nothing"]).assert().code(2);
}

#[test]
fn the_document_of_commands_has_the_help() {
    let help = stdout(dechaff(&root()).env("COLUMNS", "100").arg("--help").assert().success());
    assert!(include_str!("../../../../docs/commands.md").contains(help.trim()), "{help}");
}

#[test]
fn the_short_help_fits_on_a_screen() {
    for command in COMMANDS {
        let lines = |help: &str| {
            let run =
                dechaff(&root()).env("COLUMNS", "80").args([command, help]).assert().success();
            stdout(run).lines().count()
        };
        assert!(lines("-h") <= 40 && lines("-h") <= lines("--help"), "{command}: {}", lines("-h"));
    }
    let extract = stdout(dechaff(&root()).args(["extract", "-h"]).assert().success());
    assert!(!extract.contains("--max-memory") && !extract.contains("possible values"), "{extract}");
    assert!(extract.contains("--resume") && extract.contains("[default: text]"), "{extract}");
}

#[test]
fn every_shell_completes_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = stdout(dechaff(&root()).args(["completions", shell]).assert().success());
        let is_posix = ["bash", "zsh", "fish"].contains(&shell);
        let values = ["standfirst", "confidence", "markdown"].into_iter().filter(|_| is_posix);
        assert!(COMMANDS.into_iter().chain(values).all(|name| script.contains(name)), "{shell}");
    }
}

/// Runs the bash script and returns its completions.
#[cfg(unix)]
fn offered(words: &[&str]) -> Option<Vec<String>> {
    let script = stdout(dechaff(&root()).args(["completions", "bash"]).assert().success());
    let line: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    let last = words.len() - 1;
    let program = format!(
        "{script}\nCOMP_WORDS=({})\nCOMP_CWORD={last}\n_dechaff dechaff '{}' '{}'\nprintf '%s\\n' \
         \"${{COMPREPLY[@]}}\"",
        line.join(" "),
        words[last],
        words[last - 1],
    );
    let run = std::process::Command::new("bash").args(["-c", &program]).output().ok()?;
    Some(String::from_utf8_lossy(&run.stdout).lines().map(str::to_string).collect())
}

#[cfg(unix)]
#[test]
fn bash_completes_values() {
    for (words, expected) in [
        (&["dechaff", "extract", "--exclude", "cap"][..], "caption"),
        (&["dechaff", "extract", "--fields", "conf"], "confidence"),
        (&["dechaff", "train", "--features", "shal"], "shallow"),
    ] {
        // A machine without bash has nothing to complete.
        let Some(found) = offered(words) else { return };
        assert_eq!(found, [expected], "{words:?}");
    }
}

#[test]
fn examples_fit_into_80_columns() {
    for command in COMMANDS {
        let help = stdout(dechaff(&root()).args([command, "--help"]).assert().success());
        let examples = help.split("\nExamples:").nth(1).unwrap_or_default();
        for line in examples.lines() {
            assert!(line.chars().count() <= 80, "{command}: {line}");
        }
    }
}

#[test]
fn help_is_printed_without_a_command() {
    dechaff(&root()).assert().code(2).stdout("").stderr(predicate::str::contains("Usage: dechaff"));
    dechaff(&root()).arg("nonsense").assert().code(2);
}

#[test]
fn the_version_names_the_models() {
    let short = stdout(dechaff(&root()).arg("-V").assert().success());
    assert_eq!(short, format!("dechaff {}\n", env!("CARGO_PKG_VERSION")));
    let long = stdout(dechaff(&root()).arg("--version").assert().success());
    assert!(long.starts_with(&short), "{long}");
    for name in ["general", "article", "shallow"] {
        let about = stdout(dechaff(&root()).args(["inspect", name]).assert().success());
        let hash = about.lines().find_map(|line| line.strip_prefix("hash")).unwrap().trim();
        assert!(long.contains(&format!("\nmodel {name} {hash}, ")), "{long}");
    }
}

#[cfg(unix)]
#[test]
fn the_install_script_puts_everything_below_a_prefix() {
    let prefix = tempfile::tempdir().unwrap();
    let run = std::process::Command::new(root().join("scripts/install"))
        .env("DECHAFF", assert_cmd::cargo::cargo_bin("dechaff"))
        .arg(prefix.path())
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let version = std::process::Command::new(prefix.path().join("bin/dechaff")).arg("-V").output();
    assert!(version.unwrap().status.success());
    let share = prefix.path().join("share");
    for command in COMMANDS {
        let page =
            std::fs::read_to_string(share.join(format!("man/man1/dechaff-{command}.1"))).unwrap();
        assert!(page.contains(".TH"), "{command}");
    }
    for file in [
        "man/man1/dechaff.1",
        "bash-completion/completions/dechaff",
        "zsh/site-functions/_dechaff",
        "fish/vendor_completions.d/dechaff.fish",
    ] {
        assert!(share.join(file).metadata().unwrap().len() > 100, "{file}");
    }
}

/// Returns the lines of code of a document: the lines of blocks for a shell, and indented lines.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let mut block = None;
    text.lines().filter(move |line| match (block, line.strip_prefix("```")) {
        (None, Some(kind)) => {
            block = Some(kind);
            false
        }
        (Some(_), Some(_)) => {
            block = None;
            false
        }
        (Some(kind), None) => matches!(kind, "sh" | "console"),
        (None, None) => line.starts_with("    "),
    })
}

#[test]
fn commands_in_documents_have_options_that_exist() {
    let helps: Vec<(&str, String)> = COMMANDS
        .iter()
        .map(|command| {
            (*command, stdout(dechaff(&root()).args([*command, "--help"]).assert().success()))
        })
        .collect();
    let documents = ["docs", "docs/research"]
        .into_iter()
        .flat_map(|folder| std::fs::read_dir(root().join(folder)).unwrap())
        .map(|entry| entry.unwrap().path());
    let documents = documents.filter(|path| path.extension().is_some_and(|found| found == "md"));
    let mut seen = 0;
    for document in documents.chain([root().join("README.md"), root().join("data/README.md")]) {
        let text = std::fs::read_to_string(&document).unwrap();
        for line in code(&text) {
            let line = line.split(" #").next().unwrap_or_default();
            let Some((_, words)) = line.split_once("dechaff ") else { continue };
            let mut words = words.split_whitespace();
            let name = words.next();
            let Some((command, help)) = helps.iter().find(|(known, _)| Some(*known) == name) else {
                continue;
            };
            let options = words.take_while(|word| *word != "|");
            for option in options.filter(|word| word.starts_with("--") && word.len() > 2) {
                let name = option.split('=').next().unwrap_or_default();
                let is_known =
                    help.split(|c: char| !c.is_alphanumeric() && c != '-').any(|word| word == name);
                assert!(is_known, "{}: {command} has no {name}: {line}", document.display());
                seen += 1;
            }
        }
    }
    assert!(seen > 40, "{seen}");
}

#[test]
fn options_that_the_documents_name_exist() {
    let help: String = ["extract", "serve", "train", "annotate", "evaluate"]
        .iter()
        .map(|command| stdout(dechaff(&root()).args([*command, "--help"]).assert().success()))
        .collect();
    // In tables with options of other programs, the last column is ours.
    for (document, columns) in [("docs/migrate.md", 1), ("docs/serve.md", 3)] {
        let text = std::fs::read_to_string(root().join(document)).unwrap();
        let rows = text.lines().filter(|line| line.starts_with("| "));
        let ours = rows.flat_map(|row| row.trim_end_matches(" |").rsplit(" | ").take(columns));
        let words =
            ours.flat_map(|part| part.split([' ', '`', ',', '\'', '[', ']', '(', ')', '|']));
        let options: Vec<_> = words
            .filter_map(|word| word.strip_prefix("--"))
            .map(|word| word.split('=').next().unwrap().trim_end_matches(['.', ':', ';']))
            .filter(|name| !name.is_empty() && !name.ends_with('…'))
            .collect();
        assert!(options.len() >= 4, "{document}: {options:?}");
        for name in options {
            assert!(help.contains(&format!("--{name}")), "{document} names --{name}");
        }
    }
}
