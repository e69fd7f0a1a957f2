//! Maps features by name in files to columns in memory.

use std::collections::HashMap;

use dechaff_features::{FeatureSet, role_features};

use super::ModelError;
use dechaff_format::shortened;

/// The columns of this build by the names of their features.
pub(super) struct Columns {
    set: &'static str,
    by_name: HashMap<&'static str, u32>,
}

impl Columns {
    /// Creates the columns for models with a feature set, including the context.
    pub(super) fn new(set: FeatureSet) -> Self {
        Self::named(set.name(), set.columns(2).map(|feature| feature.name.as_str()))
    }

    /// Creates the columns that detectors of roles can read.
    pub(super) fn of_roles() -> Self {
        Self::named("roles", role_features().iter().map(|feature| feature.name.as_str()))
    }

    /// Creates the columns of a set of features with these names, in this order.
    pub(super) fn named(set: &'static str, names: impl Iterator<Item = &'static str>) -> Self {
        Self { set, by_name: names.zip(0..).collect() }
    }

    /// Returns the column of each name.
    pub(super) fn find<'n>(
        &self,
        names: impl Iterator<Item = &'n str>,
    ) -> Result<Vec<u32>, ModelError> {
        names.map(|name| self.column(name)).collect()
    }

    fn column(&self, name: &str) -> Result<u32, ModelError> {
        let found = self.by_name.get(name).copied();
        found.ok_or_else(|| {
            let (name, set) = (shortened(name), self.set);
            ModelError::Invalid(format!(
                "this program has no feature {name:?} in its set {set:?}; the model may come from a newer \
                 version of dechaff"
            ))
        })
    }
}

/// Collects the names of the columns that a model reads, without duplicates, in the order of first
/// use.
pub(super) struct NameTable {
    columns: Vec<&'static str>,
    number_of: HashMap<u32, u32>,
    names: Vec<String>,
}

impl NameTable {
    pub(super) fn new(set: FeatureSet) -> Self {
        Self::named(set.columns(2).map(|feature| feature.name.as_str()))
    }

    pub(super) fn named(columns: impl Iterator<Item = &'static str>) -> Self {
        let columns = columns.collect();
        Self { columns, number_of: HashMap::new(), names: Vec::new() }
    }

    /// Returns the index of a column's name in the table.
    pub(super) fn number(&mut self, column: u32) -> u32 {
        let Self { columns, number_of, names } = self;
        *number_of.entry(column).or_insert_with(|| {
            // A column that does not exist gets an unknown name, so the file would be rejected.
            // Models are checked before they are written, so this does not happen.
            names.push(columns.get(column as usize).copied().unwrap_or_default().to_string());
            names.len() as u32 - 1
        })
    }

    /// Returns the names in the order of their indices.
    pub(super) fn into_names(self) -> Vec<String> {
        self.names
    }
}

/// Returns the entry of a table for an index from a file.
pub(super) fn at(table: &[u32], number: u32) -> Result<u32, ModelError> {
    let found = table.get(number as usize).copied();
    found.ok_or_else(|| {
        ModelError::unusable(format_args!("feature number {number} of {} names", table.len()))
    })
}
