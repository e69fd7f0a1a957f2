//! From inputs of any kind to written content: `dechaff extract`.

pub(crate) mod formats;
pub(crate) mod inputs;
pub(crate) mod job;
pub(crate) mod outputs;
pub(crate) mod workers;
