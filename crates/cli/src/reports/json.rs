//! Values that all reports in JSON contain.

use std::collections::BTreeMap;

/// The name and version of this program, which every report contains.
pub(crate) const TOOL: &str = concat!("dechaff ", env!("CARGO_PKG_VERSION"));

/// Formats a hash.
pub(crate) fn hex(hash: u64) -> String {
    format!("{hash:016x}")
}

/// Returns named values, sorted by their names.
pub(crate) fn by_name<V>(named: &[(String, V)]) -> BTreeMap<&str, &V> {
    named.iter().map(|(name, value)| (name.as_str(), value)).collect()
}
