//! How a run ends, and what it says on stderr.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// How a run ended that did its work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Done {
    /// With all of its input.
    All,
    /// Without some inputs; each was named.
    Partly,
}

/// Why a run did not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something could not be read, used or written.
    Failed(String),
    /// The command line makes no sense.
    Usage(String),
    /// The model is worse than it may be.
    Worse(String),
    /// Who read the output has seen enough.
    Closed,
}

impl Failure {
    pub(crate) fn failed(what: impl Display) -> Self {
        Self::Failed(what.to_string())
    }

    pub(crate) fn usage(what: impl Display) -> Self {
        Self::Usage(what.to_string())
    }

    /// Writing to stdout failed.
    pub(crate) fn stdout(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::Failed(format!("cannot write to stdout: {error}")),
        }
    }

    /// Writing a file failed.
    pub(crate) fn file(path: &Path, error: &io::Error) -> Self {
        Self::Failed(format!("cannot write {}: {error}", path.display()))
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Failed(what) | Self::Usage(what) | Self::Worse(what) => f.write_str(what),
            Self::Closed => f.write_str("the output is closed"),
        }
    }
}

/// Tells how a run ended.
pub(crate) fn exit_code(result: Result<Done, Failure>) -> ExitCode {
    match result {
        Ok(Done::All) | Err(Failure::Closed) => ExitCode::SUCCESS,
        Ok(Done::Partly) => ExitCode::from(1),
        Err(Failure::Failed(what)) => {
            say(format_args!("error: {what}"));
            ExitCode::from(1)
        }
        Err(Failure::Usage(what)) => {
            say(format_args!("error: {what}\n\nFor more information, try '--help'."));
            ExitCode::from(2)
        }
        Err(Failure::Worse(what)) => {
            say(format_args!("error: {what}"));
            ExitCode::from(3)
        }
    }
}

/// Writes a line to stderr; `eprintln!` would panic where stderr is closed.
pub(crate) fn say(what: impl Display) {
    let _ = writeln!(io::stderr().lock(), "{what}");
}
