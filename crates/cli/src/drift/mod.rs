//! Compares two runs over crawls by site.

mod chance;
mod compare;
mod examples;
mod figures;
mod report;
mod row;
mod run;

pub(crate) use compare::{Drift, LEAST};
pub(crate) use examples::write_examples;
pub(crate) use report::write_text;
pub(crate) use run::Run;
