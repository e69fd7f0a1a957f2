//! The program `dechaff`: one file per command in `commands/`.

mod args;
mod commands;
mod extraction;
mod label;
mod reports;
mod terminal;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

/// Separates a web page's content from its boilerplate with a trained model.
#[derive(Debug, Parser)]
#[command(name = "dechaff", version, arg_required_else_help = true, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  dechaff extract page.html                 extract the content with the default model
  dechaff label my-pages                    mark pages in the browser
  dechaff train my-pages -o my.bin          train on pages marked with <!-- content --> …
  dechaff evaluate -m my.bin other-pages    measure the accuracy on unseen pages

Exit codes:
  0  success
  1  some inputs could not be used; stderr gives the reason for each
  2  usage error
  3  the line error rate is above --max-error

Data goes to stdout, everything else to stderr.";

#[derive(Debug, Subcommand)]
enum Command {
    Train(commands::train::Args),
    Evaluate(commands::evaluate::Args),
    Report(commands::report::Args),
    Extract(commands::extract::Args),
    Compare(commands::compare::Args),
    Label(commands::label::Args),
    Annotate(commands::annotate::Args),
    Check(commands::check::Args),
    Features(commands::features::Args),
    Inspect(commands::inspect::Args),
    Completions(commands::completions::Args),
    Man(commands::man::Args),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    terminal::renamed::note_old_flags();
    let result = match cli.command {
        Command::Train(args) => commands::train::run(&args),
        Command::Evaluate(args) => commands::evaluate::run(&args),
        Command::Report(args) => commands::report::run(&args),
        Command::Extract(args) => commands::extract::run(&args),
        Command::Compare(args) => commands::compare::run(&args),
        Command::Label(args) => commands::label::run(&args),
        Command::Annotate(args) => commands::annotate::run(&args),
        Command::Check(args) => commands::check::run(&args),
        Command::Features(args) => commands::features::run(&args),
        Command::Inspect(args) => commands::inspect::run(&args),
        Command::Completions(args) => commands::completions::run(&args, Cli::command()),
        Command::Man(args) => commands::man::run(&args, Cli::command()),
    };
    terminal::exit::exit_code(result)
}
