//! Pairs of comments that published pages carry around their content.

use std::sync::LazyLock;

use crate::markers::Markers;

/// Name, comment before, comment behind; `a|b` for either.
const PAIRS: &[(&str, &str, &str)] = &[
    ("content", "content", "/content"),
    ("article", "article start", "article end"),
];

/// A pair of markers with a name of its own.
#[derive(Debug, Clone, PartialEq)]
pub struct Preset {
    /// What it is called.
    pub name: &'static str,
    /// The pair.
    pub markers: Markers,
}

/// All pairs that are known by name; on a page with several the first is the one to use.
pub fn presets() -> &'static [Preset] {
    static TABLE: LazyLock<Vec<Preset>> = LazyLock::new(|| {
        let preset = |&(name, start, end)| Preset { name, markers: Markers::new(start, end) };
        PAIRS.iter().map(preset).collect()
    });
    &TABLE
}
