//! `dechaff man`

use clap::Command;
use clap_mangen::Man;
use dechaff_crawl::Failure;
use dechaff_crawl::write::write_to;

use crate::terminal::exit::Done;

/// Print the manual page of dechaff or of one command
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  dechaff man train | man -l -")]
pub(crate) struct Args {
    /// The command
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

pub(crate) fn run(args: &Args, mut command: Command) -> Result<Done, Failure> {
    command.build();
    let names: Vec<_> = command.get_subcommands().map(|c| c.get_name().to_string()).collect();
    if let Some(name) = &args.command {
        let expected = names.join(", ");
        let known = command.find_subcommand(name).cloned();
        command = known.ok_or_else(|| {
            Failure::usage(format_args!("no command is named {name:?}; expected one of {expected}"))
        })?;
    }
    let mut page = Vec::new();
    let usage = command.render_usage().to_string();
    let rendered = Man::new(command).render(&mut page);
    rendered.map_err(|error| Failure::about("cannot write the manual page", error))?;
    let page = arranged(&String::from_utf8_lossy(&page), &usage, &names);
    write_to(None, |to| Ok(to.write_all(page.as_bytes())?))?;
    Ok(Done::All)
}

/// Arranges the page that clap writes: a synopsis as in the usage, examples on lines of their own,
/// and the pages of the other commands.
fn arranged(page: &str, usage: &str, names: &[String]) -> String {
    let escaped = |text: &str| text.replace('\\', "\\e").replace('-', "\\-");
    let mut sections: Vec<String> = page.split("\n.SH ").map(str::to_string).collect();
    for section in &mut sections {
        if section.starts_with("SYNOPSIS\n") {
            let usage = usage.trim().trim_start_matches("Usage:").trim();
            *section = format!("SYNOPSIS\n{}", escaped(usage));
        } else if let Some(text) = section.strip_prefix("EXTRA\n") {
            *section = format!("NOTES\n.nf\n{}\n.fi", text.trim_end());
        }
    }
    let others = names.iter().map(|name| format!("dechaff\\-{name}(1)"));
    let others: Vec<String> = ["dechaff(1)".into()].into_iter().chain(others).collect();
    sections.push(format!("SEE ALSO\n{}\n", others.join(", ")));
    sections.join("\n.SH ")
}
