//! `dechaff man`

use clap::Command;
use clap_mangen::Man;

use crate::terminal::exit::{Done, Failure};
use crate::terminal::output::write_to;

/// Write the manual page of the program, or of one verb
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  dechaff man train | man -l -")]
pub(crate) struct Args {
    /// The verb
    #[arg(value_name = "VERB")]
    verb: Option<String>,
}

pub(crate) fn run(args: &Args, mut command: Command) -> Result<Done, Failure> {
    command.build();
    if let Some(verb) = &args.verb {
        let verbs: Vec<_> = command.get_subcommands().map(|c| c.get_name().to_string()).collect();
        let expected = verbs.join(", ");
        let known = command.find_subcommand(verb).cloned();
        command = known.ok_or_else(|| {
            Failure::usage(format_args!("no verb {verb:?}; expected one of {expected}"))
        })?;
    }
    write_to(None, |to| Ok(Man::new(command).render(&mut &mut *to)?))?;
    Ok(Done::All)
}
