//! Reports as JSON, and the text of the longer ones.

mod evaluate;
pub(crate) mod inspect;
mod train;

use std::collections::BTreeMap;

pub(crate) use evaluate::evaluated;
pub(crate) use train::{trained, write_trained};

/// The name and version of this program, which every report contains.
pub(crate) const TOOL: &str = concat!("dechaff ", env!("CARGO_PKG_VERSION"));

/// Formats a hash.
pub(crate) fn hex(hash: u64) -> String {
    format!("{hash:016x}")
}

fn by_name<V>(named: &[(String, V)]) -> BTreeMap<&str, &V> {
    named.iter().map(|(name, value)| (name.as_str(), value)).collect()
}
