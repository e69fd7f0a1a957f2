//! Reports as JSON, and the text of the longer ones.

mod evaluate;
mod inspect;
mod train;

use std::collections::BTreeMap;

use dechaff_trainer::evaluation::Summary;

pub(crate) use evaluate::EvaluateReport;
pub(crate) use inspect::{BaselineReport, InspectReport};
pub(crate) use train::{TrainReport, write_trained};

/// The name and version of this program, which every report contains.
pub(crate) const TOOL: &str = concat!("dechaff ", env!("CARGO_PKG_VERSION"));

/// Formats a hash.
pub(crate) fn hex(hash: u64) -> String {
    format!("{hash:016x}")
}

fn by_name(groups: &[(String, Summary)]) -> BTreeMap<&str, &Summary> {
    groups.iter().map(|(name, summary)| (name.as_str(), summary)).collect()
}
