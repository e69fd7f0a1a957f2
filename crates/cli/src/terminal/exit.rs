//! The result of a run: exit code and messages on stderr.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;

use dechaff_trainer::files::{escaped, sanitized};

use crate::terminal::advice::advice;

/// The result of a run that did its work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Done {
    /// All inputs were processed.
    All,
    /// Some inputs failed. Each of them was named.
    Partly,
}

/// Why a run did not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something could not be read, used or written.
    Failed(anyhow::Error),
    /// The command line is invalid.
    Usage(String),
    /// The error rate is above the limit.
    Worse(String),
    /// The reader of the output closed it.
    Closed,
}

impl Failure {
    pub(crate) fn failed(what: impl Display) -> Self {
        Self::Failed(anyhow::Error::msg(what.to_string()))
    }

    /// Wraps an error of a library with its causes.
    pub(crate) fn from_error(error: impl Into<anyhow::Error>) -> Self {
        Self::Failed(error.into())
    }

    /// Wraps an error of a library with its causes, and names the file or other object that it is
    /// about.
    pub(crate) fn about(what: impl Display, error: impl Into<anyhow::Error>) -> Self {
        Self::Failed(error.into().context(what.to_string()))
    }

    pub(crate) fn usage(what: impl Display) -> Self {
        Self::Usage(what.to_string())
    }

    /// Creates the failure of writing to stdout.
    pub(crate) fn stdout(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::about("cannot write to stdout", error),
        }
    }

    /// Creates the failure of writing a file.
    pub(crate) fn file(path: &Path, error: &io::Error) -> Self {
        Self::failed(format_args!("cannot write {}: {error}", sanitized(&path)))
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Failed(error) => {
                // Prints all causes, the nearest first, separated by colons.
                write!(f, "{error:#}")?;
                advice(error).map_or(Ok(()), |advice| write!(f, "; {advice}"))
            }
            Self::Usage(what) | Self::Worse(what) => f.write_str(what),
            Self::Closed => f.write_str("the output is closed"),
        }
    }
}

/// Reports the result of a run, and returns the exit code.
pub(crate) fn exit_code(result: Result<Done, Failure>) -> u8 {
    match result {
        Ok(Done::All) | Err(Failure::Closed) => 0,
        Ok(Done::Partly) => 1,
        Err(failure @ Failure::Failed(_)) => {
            say(format_args!("error: {failure}"));
            1
        }
        Err(failure @ Failure::Usage(_)) => {
            say(format_args!("error: {failure}\n\nFor more information, try '--help'."));
            2
        }
        Err(failure @ Failure::Worse(_)) => {
            say(format_args!("error: {failure}"));
            3
        }
    }
}

/// Writes lines to stderr, without control characters. `eprintln!` would panic if stderr is closed.
/// Names that may contain line breaks must be escaped before.
pub(crate) fn say(what: impl Display) {
    let what = what.to_string();
    let lines: Vec<_> = what.split('\n').map(escaped).collect();
    let _ = writeln!(io::stderr().lock(), "{}", lines.join("\n"));
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use dechaff_trainer::TrainError;
    use dechaff_trainer::corpus::CorpusError;
    use dechaff_trainer::fit::FitError;

    use super::*;

    #[test]
    fn each_cause_is_printed_once() {
        let source = io::Error::other("the disk is gone");
        let error = CorpusError::Read { path: PathBuf::from("pages"), source };
        assert_eq!(Failure::from_error(error).to_string(), "cannot read pages: the disk is gone");
        let error = dechaff_extractor::model::FormatError::Io(io::Error::other("the disk is gone"));
        assert_eq!(
            Failure::about("my.bin", error).to_string(),
            "my.bin: input or output failed: the disk is gone"
        );
        let source = FitError::NotConverged { iterations: 400, gradient: 0.01 };
        let error = TrainError::Fit { part: "held-out test 2 of 5".into(), source };
        assert_eq!(
            Failure::from_error(error).to_string(),
            "training failed (held-out test 2 of 5): the logistic regression did not converge in 400 \
             iterations (mean gradient 1.00e-2); try a higher --alpha"
        );
    }
}
