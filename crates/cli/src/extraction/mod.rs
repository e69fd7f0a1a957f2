//! `dechaff extract`: from inputs of any kind to written content.

pub(crate) mod archive;
mod flight;
pub(crate) mod formats;
pub(crate) mod inputs;
pub(crate) mod job;
pub(crate) mod memory;
pub(crate) mod outputs;
pub(crate) mod workers;
