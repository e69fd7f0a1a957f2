//! `dechaff man`

use clap::Command;
use clap_mangen::Man;

use crate::terminal::exit::{Done, Failure};
use crate::terminal::output::write_to;

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
    if let Some(name) = &args.command {
        let names: Vec<_> = command.get_subcommands().map(|c| c.get_name().to_string()).collect();
        let expected = names.join(", ");
        let known = command.find_subcommand(name).cloned();
        command = known.ok_or_else(|| {
            Failure::usage(format_args!("no command is named {name:?}; expected one of {expected}"))
        })?;
    }
    write_to(None, |to| Ok(Man::new(command).render(&mut &mut *to)?))?;
    Ok(Done::All)
}
