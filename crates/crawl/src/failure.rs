//! The reason why a run did not do its work.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use dechaff_inputs::messages::{escaped, sanitized, without_number};

use crate::failed;

/// The reason why a run did not do its work.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Something could not be read, used or written. It is shown with all causes, the nearest
    /// first, separated by colons.
    #[error("{0:#}")]
    Failed(anyhow::Error),
    /// The command line is invalid.
    #[error("{0}")]
    Usage(String),
    /// The reader of the output closed it.
    #[error("the output is closed")]
    Closed,
}

impl Failure {
    /// Creates the failure with this message.
    pub fn failed(what: impl Display) -> Self {
        Self::Failed(anyhow::Error::msg(what.to_string()))
    }

    /// Wraps an error of a library with its causes.
    pub fn from_error(error: impl Into<anyhow::Error>) -> Self {
        Self::Failed(error.into())
    }

    /// Wraps an error of a library with its causes, and names the file or other object that it is
    /// about.
    pub fn about(what: impl Display, error: impl Into<anyhow::Error>) -> Self {
        Self::Failed(error.into().context(what.to_string()))
    }

    /// Creates the failure of a command line, with this message.
    pub fn usage(what: impl Display) -> Self {
        Self::Usage(what.to_string())
    }

    /// Creates the failure of writing to stdout.
    pub fn stdout(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::about("cannot write to stdout", error),
        }
    }

    /// Creates the failure of writing a file.
    pub fn file(path: &Path, error: &io::Error) -> Self {
        failed!("cannot write {}: {}", sanitized(&path), without_number(error))
    }
}

/// Creates the [`Failure`] with a message, which is formatted as by `format!`.
#[macro_export]
macro_rules! failed {
    ($($message:tt)*) => { $crate::Failure::failed(format_args!($($message)*)) };
}

/// Creates the [`Failure`] of a command line, with a message that is formatted as by `format!`.
#[macro_export]
macro_rules! usage {
    ($($message:tt)*) => { $crate::Failure::usage(format_args!($($message)*)) };
}

/// Writes lines to stderr, as the function of this name. They are formatted as by `format!`.
#[macro_export]
macro_rules! say {
    ($($message:tt)*) => { $crate::say(format_args!($($message)*)) };
}

/// Whether only errors are written to stderr.
static QUIET: AtomicBool = AtomicBool::new(false);

/// Sets whether [`say!`] writes only errors, and no progress is shown.
pub fn set_quiet(is_quiet: bool) {
    QUIET.store(is_quiet, Ordering::Relaxed);
}

pub(crate) fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Writes lines to stderr, without control characters. `eprintln!` would panic if stderr is closed.
/// Names that may contain line breaks must be escaped before.
pub fn say(what: impl Display) {
    let what = what.to_string();
    if is_quiet() && !what.starts_with("error:") {
        return;
    }
    let lines: Vec<_> = what.split('\n').map(escaped).collect();
    let _ = writeln!(io::stderr().lock(), "{}", lines.join("\n"));
}
