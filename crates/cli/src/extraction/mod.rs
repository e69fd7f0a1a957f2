//! `dechaff extract`: from inputs of any kind to written content.

pub(crate) mod formats;
mod known_sites;

pub(crate) use known_sites::KnownSites;
