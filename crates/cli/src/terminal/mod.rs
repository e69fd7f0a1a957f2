//! Exit codes, hints, progress on stderr, and signals.

pub(crate) mod advice;
pub(crate) mod exit;
pub(crate) mod hint;
pub(crate) mod signals;
pub(crate) mod unmarked;
