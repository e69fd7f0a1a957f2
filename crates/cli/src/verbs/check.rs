//! `dechaff check`

use dechaff_trainer::{Finding, Severity, check};
use serde::Serialize;

use crate::corpus::CorpusArgs;
use crate::failure::{Done, Failure, say};
use crate::options::ReportFormat;
use crate::output::{write_json, write_to};

/// Look for mistakes in marked pages
///
/// Names what is wrong as file:line: severity: message. An error keeps a page out of training, and
/// makes the exit code 1; a warning is likely a mistake; a note is good to know.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// How to write what was found
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,
    #[command(flatten)]
    corpus: CorpusArgs,
}

const EXAMPLES: &str = "\
Examples:
  dechaff check my-pages
  dechaff check archive --markers 'begin text' 'end text'";

#[derive(Serialize)]
struct Found<'a> {
    path: String,
    line: Option<usize>,
    severity: String,
    message: &'a str,
}

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    let options = args.corpus.options()?;
    let findings = check(&args.corpus.corpora, &options).map_err(Failure::failed)?;
    write_to(None, |to| match args.format {
        ReportFormat::Json => write_json(to, &findings.iter().map(found).collect::<Vec<_>>()),
        ReportFormat::Text => {
            findings.iter().try_for_each(|finding| writeln!(to, "{finding}"))?;
            Ok(())
        }
    })?;
    let count =
        |severity| findings.iter().filter(|finding| finding.kind.severity() == severity).count();
    let errors = count(Severity::Error);
    say(format_args!(
        "{errors} errors, {} warnings, {} notes",
        count(Severity::Warning),
        count(Severity::Note)
    ));
    Ok(if errors > 0 { Done::Partly } else { Done::All })
}

fn found(finding: &Finding) -> Found<'_> {
    Found {
        path: finding.path.to_string_lossy().into_owned(),
        line: finding.line,
        severity: finding.kind.severity().to_string(),
        message: &finding.message,
    }
}
