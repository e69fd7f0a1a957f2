//! Values that all reports in JSON contain.

use std::collections::BTreeMap;

/// The name and version of this program, which every report contains.
pub(crate) const TOOL: &str = concat!("dechaff ", env!("CARGO_PKG_VERSION"));

/// Formats a hash.
pub(crate) fn hex(hash: u64) -> String {
    format!("{hash:016x}")
}

/// Returns a score of a few decimals without the digits that its shorter type adds.
pub(crate) fn decimal(score: f32) -> f64 {
    (f64::from(score) * 1e4).round() / 1e4
}

/// Returns named values, sorted by their names.
pub(crate) fn by_name<V>(named: &[(String, V)]) -> BTreeMap<&str, &V> {
    named.iter().map(|(name, value)| (name.as_str(), value)).collect()
}
