//! The commands of the program, one file for each.

pub(crate) mod agree;
pub(crate) mod annotate;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod drift;
pub(crate) mod evaluate;
pub(crate) mod explain;
pub(crate) mod extract;
pub(crate) mod features;
pub(crate) mod inspect;
pub(crate) mod label;
pub(crate) mod man;
pub(crate) mod report;
pub(crate) mod serve;
pub(crate) mod site;
pub(crate) mod train;
pub(crate) mod train_args;
pub(crate) mod train_baseline;
