//! Runs over the pages of crawls, and writes the results completely or not at all.
//!
//! A [`Job`] renders the pages of some [`Inputs`](dechaff_inputs::Inputs) in parallel and in order,
//! within a limit of [`memory`]. It writes them to one output, or to a file for each page, with a
//! journal from which an interrupted run continues. [`each_page`] reads the pages without writing
//! them. [`mod@write`] writes any file completely or not at all, and [`overwrite`] keeps a run from
//! writing over what it reads.

mod done;
mod failure;
mod flight;
pub mod memory;
mod messages;
mod outputs;
pub mod overwrite;
mod plain;
mod progress;
mod run;
mod sites;
mod summary;
mod workers;
pub mod write;

pub use done::Written;
pub use failure::{Failure, say, set_quiet};
pub use outputs::{Fingerprint, Layout};
pub use progress::Progress;
pub use run::Job;
pub use sites::{each_page, sample_page, sample_sites};
pub use workers::{Limits, Render};
