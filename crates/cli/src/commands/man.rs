//! `dechaff man`

use clap::CommandFactory;
use clap_mangen::Man;
use dechaff_crawl::write::write_to;
use dechaff_crawl::{Failure, usage};

use crate::Cli;
use crate::terminal::exit::Done;

/// Print the manual page of dechaff or of one command
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  dechaff man train | man -l -")]
pub(crate) struct Args {
    /// The command
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    let mut command = Cli::command();
    command.build();
    let names: Vec<_> = command.get_subcommands().map(|c| c.get_name().to_string()).collect();
    let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    if let Some(name) = &args.command {
        let expected = names.join(", ");
        let known = command.find_subcommand(name).cloned();
        command = known
            .ok_or_else(|| usage!("no command is named {name:?}; expected one of {expected}"))?;
    }
    let mut page = Vec::new();
    let usage = command.render_usage().to_string();
    let rendered = Man::new(command).render(&mut page);
    rendered.map_err(|error| Failure::about("cannot write the manual page", error))?;
    let page = arranged(&String::from_utf8_lossy(&page), &usage, &help, &names);
    write_to(None, |to| Ok(to.write_all(page.as_bytes())?))?;
    Ok(Done::All)
}

/// Arranges the page that clap writes: a synopsis as in the usage, examples and exit codes in their
/// sections, and the pages of the other commands. `help` is the text below the help of the program.
fn arranged(page: &str, usage: &str, help: &str, names: &[String]) -> String {
    let escaped = |text: &str| text.replace('\\', "\\e").replace('-', "\\-");
    let help = escaped(help);
    let codes = help.split("\n\n").find(|part| part.starts_with("Exit codes:"));
    let mut sections: Vec<String> = page.split("\n.SH ").map(str::to_string).collect();
    let (mut notes, mut examples) = (Vec::new(), Vec::new());
    sections.retain_mut(|section| {
        if section.starts_with("SYNOPSIS\n") {
            let usage = usage.trim().trim_start_matches("Usage:").trim();
            *section = format!("SYNOPSIS\n{}", escaped(usage));
        }
        let Some(extra) = section.strip_prefix("EXTRA\n") else { return true };
        for part in extra.trim_end().split("\n\n").map(str::to_string) {
            if part.starts_with("Example") {
                examples.push(part);
            } else if !part.starts_with("Exit codes:") {
                notes.push(part);
            }
        }
        false
    });
    let codes: Vec<String> = codes.into_iter().map(str::to_string).collect();
    for (name, parts) in [("NOTES", notes), ("EXIT STATUS", codes), ("EXAMPLES", examples)] {
        // The heading of the section stands for the first line, unless the section has several.
        let text = parts.join("\n\n");
        let text =
            if name == "NOTES" { Some(&*text) } else { text.split_once('\n').map(|it| it.1) };
        if let Some(text) = text.filter(|text| !text.is_empty()) {
            sections.push(format!("{name}\n.nf\n{text}\n.fi"));
        }
    }
    let others = names.iter().map(|name| format!("dechaff\\-{name}(1)"));
    let others: Vec<String> = ["dechaff(1)".into()].into_iter().chain(others).collect();
    sections.push(format!("SEE ALSO\n{}\n", others.join(", ")));
    sections.join("\n.SH ")
}
