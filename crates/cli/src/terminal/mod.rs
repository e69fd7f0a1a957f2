//! Exit codes, hints and progress on stderr.

pub(crate) mod advice;
pub(crate) mod exit;
pub(crate) mod hint;
pub(crate) mod unmarked;
