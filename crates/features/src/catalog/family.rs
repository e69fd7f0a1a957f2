//! The tables of features, one for each family.

use super::feature::Feature;

/// One row of a family's table: a feature without its line or element.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) unit: &'static str,
    pub(super) doc: &'static str,
    pub(super) source: &'static str,
}

impl Entry {
    /// Returns the feature under its own name.
    pub(super) fn feature(&self, family: &'static str) -> Feature {
        self.named(family, self.name.to_string(), self.doc.to_string())
    }

    /// Returns the feature of a line or element at another place, whose name begins with it.
    pub(super) fn at(&self, family: &'static str, prefix: &str, place: &str) -> Feature {
        self.named(family, format!("{prefix}_{}", self.name), format!("{}, {place}", self.doc))
    }

    /// Returns the feature under another name.
    pub(super) fn named(&self, family: &'static str, name: String, doc: String) -> Feature {
        Feature { name, unit: self.unit, doc, source: self.source, family }
    }
}

/// Returns the position of each name in a table at compile time. Unknown names do not compile.
pub(super) const fn places<const N: usize>(names: [&str; N], table: &[Entry]) -> [usize; N] {
    let mut places = [0; N];
    let mut n = 0;
    while n < N {
        let mut at = 0;
        while !equal(table[at].name, names[n]) {
            at += 1;
        }
        places[n] = at;
        n += 1;
    }
    places
}

const fn equal(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// Defines a family's table and the function that computes a value for each of its rows.
///
/// `TABLE = function(arguments) { statements } name "unit" "doc" "source" value; …`: the values may
/// use the arguments and the variables that the statements define.
macro_rules! family {
    (
        $table:ident = $compute:ident($($argument:ident: $type:ty),* $(,)?) { $($setup:tt)* }
        $($name:ident $unit:literal $doc:literal $source:literal $value:expr;)*
    ) => {
        pub(super) const $table: &[$crate::catalog::family::Entry] =
            &[$($crate::catalog::family::Entry {
                name: stringify!($name),
                unit: $unit,
                doc: $doc,
                source: $source,
            }),*];

        pub(super) fn $compute($($argument: $type),*) -> [f32; $table.len()] {
            $($setup)*
            [$($value),*]
        }
    };
}
pub(super) use family;

#[cfg(test)]
mod tests {
    use super::*;

    family! {
        TABLE = values(x: f32) { let half = x / 2.0; }
        same "-" "x" "-" x;
        half "-" "half of x" "-" half;
        double "-" "twice x" "-" 2.0 * x;
    }

    #[test]
    fn values_have_the_order_of_their_names() {
        assert_eq!(values(3.0), [3.0, 1.5, 6.0]);
        let names: Vec<&str> = TABLE.iter().map(|entry| entry.name).collect();
        assert_eq!(names, ["same", "half", "double"]);
    }

    #[test]
    fn places_are_found_by_name() {
        assert_eq!(places(["double", "same"], TABLE), [2, 0]);
    }
}
