//! From inputs of any kind to written content: `dechaff extract`.

mod flight;
pub(crate) mod formats;
pub(crate) mod inputs;
pub(crate) mod job;
pub(crate) mod memory;
pub(crate) mod outputs;
pub(crate) mod workers;
