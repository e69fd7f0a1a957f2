//! Maps features by name in files to columns in memory.

use std::collections::HashMap;

use dechaff_features::{Feature, FeatureSet};

use dechaff_format::FormatError as ModelError;
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

    /// Creates the columns of a set of features with these names, in this order.
    pub(super) fn named(set: &'static str, names: impl Iterator<Item = &'static str>) -> Self {
        Self { set, by_name: names.zip(0..).collect() }
    }

    /// Returns the column of each name.
    pub(super) fn find(&self, names: &[String]) -> Result<Vec<u32>, ModelError> {
        let column = |name: &String| {
            self.by_name.get(name.as_str()).copied().ok_or_else(|| {
                let (name, set) = (shortened(name), self.set);
                ModelError::Invalid(format!(
                    "this program has no feature {name:?} in its set {set:?}; the model may come from a newer \
                     version of dechaff"
                ))
            })
        };
        names.iter().map(column).collect()
    }
}

/// Collects the columns that a model reads, without duplicates, in the order of first use.
#[derive(Default)]
pub(super) struct NameTable(Vec<u32>);

impl NameTable {
    /// Returns the index of a column in the table.
    pub(super) fn number(&mut self, column: u32) -> u32 {
        let known = self.0.iter().position(|known| *known == column);
        known.unwrap_or_else(|| {
            self.0.push(column);
            self.0.len() - 1
        }) as u32
    }

    /// Returns the names of the columns in the order of their indices.
    pub(super) fn into_names<'f>(self, features: impl Iterator<Item = &'f Feature>) -> Vec<String> {
        let features: Vec<&Feature> = features.collect();
        // A column that does not exist gets an unknown name, so the file would be rejected. Models
        // are checked before they are written, so this does not happen.
        let name = |column: u32| features.get(column as usize).map_or("", |feature| &feature.name);
        self.0.into_iter().map(|column| name(column).to_string()).collect()
    }
}

/// Returns the entry of a table for an index from a file.
pub(super) fn at(table: &[u32], number: u32) -> Result<u32, ModelError> {
    let found = table.get(number as usize).copied();
    found.ok_or_else(|| {
        ModelError::unusable(format_args!("feature number {number} of {} names", table.len()))
    })
}
