//! Exit codes, messages on stderr, and writing files.

pub(crate) mod advice;
pub(crate) mod exit;
pub(crate) mod hint;
pub(crate) mod output;
pub(crate) mod overwrite;
pub(crate) mod plain;
pub(crate) mod progress;
pub(crate) mod shell;
pub(crate) mod unmarked;
