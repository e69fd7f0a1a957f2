//! The short help: `-h` fits on a screen, and `--help` has everything.

use std::ffi::OsString;

use clap::{Arg, Command};

/// The largest number of examples in the short help.
const EXAMPLES: usize = 4;

/// Returns whether the command line has `-h`.
pub(crate) fn is_wanted(arguments: &[OsString]) -> bool {
    arguments.iter().take_while(|argument| *argument != "--").any(|argument| argument == "-h")
}

/// Returns the command with the first sentence of each description, and a few examples.
pub(crate) fn brief(command: Command) -> Command {
    let examples = command.get_after_help().map(|text| examples(&text.to_string()));
    let command = command.mut_subcommands(brief).mut_args(|arg| {
        let help = arg.get_help().map(|text| first_sentence(&text.to_string()));
        let has_values = arg.get_action().takes_values();
        let arg = arg.hide_possible_values(has_values);
        if let Some(help) = help { Arg::help(arg, help.leak() as &str) } else { arg }
    });
    match examples {
        Some(examples) => command.after_help(examples.leak() as &str),
        None => command,
    }
}

/// Returns the first sentence, with the default value at the end of the text.
fn first_sentence(text: &str) -> String {
    let Some((first, rest)) = text.split_once(". ") else { return text.to_string() };
    let default = rest.rfind(" [default: ").map_or("", |start| &rest[start..]);
    format!("{first}{default}")
}

/// Returns the examples at the end of a text, or the beginning of them.
fn examples(text: &str) -> String {
    let start = text.find("Example").unwrap_or(text.len());
    text[start..].lines().take_while(|line| !line.is_empty()).take(1 + EXAMPLES).fold(
        String::new(),
        |mut all, line| {
            all.push_str(line);
            all.push('\n');
            all
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_sentence_keeps_the_default() {
        let text = "Keep lines. Others go [default: none]";
        assert_eq!(first_sentence(text), "Keep lines [default: none]");
        assert_eq!(first_sentence("Keep lines [default: 0.5]"), "Keep lines [default: 0.5]");
    }

    #[test]
    fn few_examples_are_shown() {
        let text = format!("Formats:\n  x\n\nExamples:\n{}\nMore:\n  y", "  a\n".repeat(9));
        assert_eq!(examples(&text), format!("Examples:\n{}", "  a\n".repeat(4)));
        assert_eq!(examples("Formats"), "");
    }
}
