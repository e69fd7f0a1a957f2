//! The program `dechaff`: one file per command in `commands/`.
//!
//! It is a library so that other programs, such as the Python package, can run it in their process.

mod args;
mod commands;
mod drift;
mod extraction;
mod reports;
mod serve;
mod terminal;

use std::ffi::OsString;

use clap::error::ErrorKind::DisplayVersion;
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use dechaff_crawl::{Failure, set_quiet};
use terminal::exit::{Done, exit_code};

/// Separates a web page's content from its boilerplate with a trained model.
#[derive(Debug, Parser)]
#[command(name = "dechaff", version, arg_required_else_help = true, after_help = EXAMPLES)]
struct Cli {
    /// Write only errors to stderr
    #[arg(short, long, global = true)]
    quiet: bool,
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  dechaff extract page.html                 extract the content of a page
  dechaff label my-pages                    mark pages in the browser
  dechaff train my-pages -o my.bin          train on marked pages
  dechaff evaluate -m my.bin other-pages    measure the accuracy on unseen pages

Exit codes:
  0  success
  1  some inputs could not be used; stderr gives the reason for each
  2  usage error
  3  a limit was exceeded: --max-error, --no-worse, --max-change

Data goes to stdout, everything else to stderr.";

/// Declares the commands, each with the module that has its `Args` and its `run`.
macro_rules! commands {
    ($($name:ident = $module:ident),*) => {
        #[derive(Debug, Subcommand)]
        enum Command {
            $($name(commands::$module::Args)),*
        }

        impl Command {
            fn run(&self) -> Result<Done, Failure> {
                match self {
                    $(Self::$name(args) => commands::$module::run(args)),*
                }
            }
        }
    };
}

commands! {
    Train = train, Evaluate = evaluate, Report = report, Extract = extract, Serve = serve,
    Site = site, Drift = drift, Compare = compare, Label = label, Annotate = annotate,
    Agree = agree, Check = check, Features = features, Inspect = inspect, Explain = explain,
    Completions = completions, Man = man
}

/// Runs a command line and returns its exit code. The first argument is the name of the program.
///
/// Data goes to the stdout of the process, everything else to its stderr.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    run_command(arguments, false)
}

/// Runs the command line of this process. SIGINT and SIGTERM leave no unfinished files.
pub fn run_process() -> u8 {
    run_command(std::env::args_os(), true)
}

fn run_command(arguments: impl IntoIterator<Item = OsString>, owns_process: bool) -> u8 {
    let mut arguments: Vec<OsString> = arguments.into_iter().collect();
    let mut command = Cli::command();
    if arguments.iter().any(|argument| argument == "-h") {
        command = without_values(command);
    }
    let parsed = command.try_get_matches_from(&arguments);
    let read = |matches: ArgMatches| Ok((Cli::from_arg_matches(&matches)?, matches));
    let (mut cli, matches) = match parsed.and_then(read) {
        Ok(read) => read,
        // Help and the version are among the errors of the parser.
        Err(error)
            if error.kind() == DisplayVersion && arguments.iter().any(|a| a == "--version") =>
        {
            return exit_code(version());
        }
        Err(error) => return refused(&error),
    };
    if let (Command::Extract(args), Some((_, matches))) = (&mut cli.command, matches.subcommand()) {
        args.note(matches);
    }
    if let (Command::Train(args), Some((_, given))) = (&cli.command, matches.subcommand()) {
        let more = match args.earlier(given) {
            Ok(more) => more.into_iter().map(OsString::from),
            Err(failure) => return exit_code(Err(failure)),
        };
        let at = arguments.iter().skip(1).position(|argument| argument == "train");
        arguments.splice(at.map_or(0..0, |at| at + 2..at + 2), more);
        cli = match Cli::try_parse_from(arguments) {
            Ok(cli) => cli,
            Err(error) => return refused(&error),
        };
    }
    // Servers print their addresses.
    set_quiet(cli.quiet && !matches!(cli.command, Command::Serve(_) | Command::Label(_)));
    // The server ends its requests first.
    if owns_process && !matches!(cli.command, Command::Serve(_)) {
        terminal::signals::end_without_parts();
    }
    exit_code(cli.command.run())
}

/// Prints why a command line cannot be used, and returns the exit code.
fn refused(error: &clap::Error) -> u8 {
    let _ = error.print();
    u8::try_from(error.exit_code()).unwrap_or(2)
}

/// Returns the command for `-h`, which fits on a screen: only `--help` lists the values of the
/// options.
fn without_values(command: clap::Command) -> clap::Command {
    command.mut_subcommands(without_values).mut_args(|arg| {
        let has_values = arg.get_action().takes_values();
        arg.hide_possible_values(has_values)
    })
}

/// Prints the version of the program, the version of the model files that it writes, and the tools
/// that trained its models, each with the hash that results and reports contain.
fn version() -> Result<Done, Failure> {
    let number = env!("CARGO_PKG_VERSION");
    let mut text = format!("dechaff {number}\nmodel format {}\n", dechaff_extractor::VERSION);
    for shipped in dechaff::ALL {
        let model = shipped.model();
        let hash = reports::json::hex(model.hash());
        text += &format!("model {} {hash}, trained by {}\n", shipped.name, model.info.tool);
    }
    dechaff_crawl::write::write_to(None, |to| Ok(to.write_all(text.as_bytes())?))?;
    Ok(Done::All)
}
