//! The table of columns: what each is called, its unit and what it means.

use super::{context, full, shallow};

/// One column of a feature matrix.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Its name, unique in the set.
    pub name: String,
    /// Its unit; `ln` stands for the logarithm of 1 + a count.
    pub unit: &'static str,
    /// What it is, in one line.
    pub doc: String,
    /// Where the idea comes from.
    pub source: &'static str,
}

impl Column {
    pub(super) fn new(
        name: impl Into<String>,
        unit: &'static str,
        doc: impl Into<String>,
        source: &'static str,
    ) -> Self {
        Self { name: name.into(), unit, doc: doc.into(), source }
    }
}

/// The columns of a feature set, in the order of the matrix: `shallow`, `full` or `context`.
pub fn columns(set: &str) -> Option<Vec<Column>> {
    let mut out = Vec::new();
    match set {
        "shallow" => shallow::columns(&mut out),
        "full" => full::columns(&mut out),
        "context" => context::columns(&mut out),
        _ => return None,
    }
    Some(out)
}
