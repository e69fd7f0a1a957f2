//! `dechaff extract`: from inputs of any kind to written content.

pub(crate) mod formats;
