//! Features with their names and meanings.

/// One feature: a column of a feature matrix.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Feature {
    /// The name of the feature, unique among the features of a set and of the context.
    pub name: String,
    /// The unit of the feature. `ln` is the natural logarithm of 1 + a count.
    pub unit: &'static str,
    /// The meaning of the feature, in one line.
    pub doc: String,
    /// The paper or program that the idea comes from, or `-` if it is our own.
    pub source: &'static str,
    /// The family of the feature: the file of the catalog that computes it.
    pub family: &'static str,
}
