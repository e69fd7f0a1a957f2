//! `dechaff completions`

use clap::CommandFactory;
use clap_complete::Shell;
use dechaff_crawl::Failure;
use dechaff_crawl::write::write_to;

use crate::Cli;
use crate::terminal::exit::Done;

/// Print the completion script of a shell
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    // Written to memory first, because clap_complete panics if writing fails.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "dechaff", &mut script);
    write_to(None, |to| Ok(to.write_all(&script)?))?;
    Ok(Done::All)
}
