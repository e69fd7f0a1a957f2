//! The command line of dechaff: one file a verb in `verbs/`.

mod blocks;
mod corpus;
mod crawl;
mod curves;
mod failure;
mod figures;
mod hint;
mod html;
mod html_report;
mod inputs;
mod label;
mod markdown;
mod model;
mod options;
mod output;
mod overwrite;
mod pages;
mod plot;
mod progress;
mod rendered;
mod report;
mod results;
mod shell;
mod strongest;
mod system;
mod unmarked;
mod verbs;
mod wrong;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

/// Separates a web page's content from its boilerplate with a trained model.
#[derive(Debug, Parser)]
#[command(name = "dechaff", version, arg_required_else_help = true, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

const EXAMPLES: &str = "\
Examples:
  dechaff extract page.html                 the content of a page, with the shipped model
  dechaff label my-pages                    mark pages in the browser
  dechaff train my-pages -o my.bin          learn from pages marked with <!-- content --> …
  dechaff evaluate -m my.bin other-pages    how well the model does on pages it has not seen

Exit codes: 0 done, 1 some input could not be used (each is named on stderr), 2 wrong usage, 3 worse
than --max-error. Data goes to stdout, everything else to stderr.";

#[derive(Debug, Subcommand)]
enum Verb {
    Train(verbs::train::Args),
    Evaluate(verbs::evaluate::Args),
    Report(verbs::report::Args),
    Extract(verbs::extract::Args),
    Compare(verbs::compare::Args),
    Label(verbs::label::Args),
    Annotate(verbs::annotate::Args),
    Check(verbs::check::Args),
    Features(verbs::features::Args),
    Inspect(verbs::inspect::Args),
    Completions(verbs::completions::Args),
    Man(verbs::man::Args),
}

fn main() -> ExitCode {
    let result = match Cli::parse().verb {
        Verb::Train(args) => verbs::train::run(&args),
        Verb::Evaluate(args) => verbs::evaluate::run(&args),
        Verb::Report(args) => verbs::report::run(&args),
        Verb::Extract(args) => verbs::extract::run(&args),
        Verb::Compare(args) => verbs::compare::run(&args),
        Verb::Label(args) => verbs::label::run(&args),
        Verb::Annotate(args) => verbs::annotate::run(&args),
        Verb::Check(args) => verbs::check::run(&args),
        Verb::Features(args) => verbs::features::run(&args),
        Verb::Inspect(args) => verbs::inspect::run(&args),
        Verb::Completions(args) => verbs::completions::run(&args, Cli::command()),
        Verb::Man(args) => verbs::man::run(&args, Cli::command()),
    };
    failure::exit_code(result)
}
