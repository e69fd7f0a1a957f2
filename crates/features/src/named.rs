//! Values that have names in options, output and files.

/// No value has this name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no {kind} {found:?}, expected one of {known}")]
pub struct UnknownName {
    kind: &'static str,
    found: String,
    /// The known names, separated by commas.
    known: String,
}

impl UnknownName {
    /// Creates an error with the kind of value, the name that was found and the names that are known.
    pub fn new<'n>(
        kind: &'static str,
        found: &str,
        known: impl IntoIterator<Item = &'n str>,
    ) -> Self {
        let known = known.into_iter().collect::<Vec<_>>().join(", ");
        Self { kind, found: found.chars().take(100).collect(), known }
    }
}

/// Defines `FromStr`, the reverse of `name`, and `Display` for a type with the constant `ALL`. The text
/// says in errors what a value is.
#[macro_export]
macro_rules! named {
    ($type:ty, $kind:literal) => {
        impl std::str::FromStr for $type {
            type Err = $crate::UnknownName;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                let found = Self::ALL.into_iter().find(|known| known.name() == name);
                let known = || Self::ALL.into_iter().map(Self::name);
                found.ok_or_else(|| $crate::UnknownName::new($kind, name, known()))
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}
