//! Values that have names in options, output and files.

/// No value has this name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown {kind} {found:?}; expected {known}")]
pub struct UnknownName {
    kind: &'static str,
    found: String,
    /// The known names, as in `one of a, b`.
    known: String,
}

impl UnknownName {
    /// Creates an error from the kind of value, the name that was found and the known names.
    pub fn new<'n>(
        kind: &'static str,
        found: &str,
        known: impl IntoIterator<Item = &'n str>,
    ) -> Self {
        let known: Vec<_> = known.into_iter().collect();
        let of = if known.len() == 1 { "" } else { "one of " };
        let known = format!("{of}{}", known.join(", "));
        Self { kind, found: found.chars().take(100).collect(), known }
    }
}

/// Defines an enum whose values have names in options, output or files, and perhaps a sentence of
/// help: the constant `ALL`, `name`, `help`, `FromStr` and `Display`. The text after the type is
/// the kind of value in errors. Given a type alone, the macro defines only the traits.
#[macro_export]
macro_rules! named {
    ($(#[$meta:meta])* $vis:vis enum $type:ident: $kind:literal {
        $($(#[$doc:meta])* $value:ident = $name:literal $(=> $help:literal)?,)*
    }) => {
        $(#[$meta])*
        $vis enum $type {
            $($(#[$doc])* $value,)*
        }

        impl $type {
            /// All values.
            $vis const ALL: [Self; [$($name),*].len()] = [$(Self::$value),*];

            /// Returns the name in options, output and files.
            $vis fn name(self) -> &'static str {
                match self {
                    $(Self::$value => $name,)*
                }
            }

            $crate::named!(@help $vis $($value $($help)?,)*);
        }

        $crate::named!($type, $kind);
    };
    (@help $vis:vis $($value:ident $help:literal,)*) => {
        /// Returns what the value means, in a sentence.
        $vis fn help(self) -> &'static str {
            match self {
                $(Self::$value => $help,)*
            }
        }
    };
    (@help $vis:vis $($value:ident,)*) => {};
    ($type:ty, $kind:literal) => {
        impl std::str::FromStr for $type {
            type Err = $crate::named::UnknownName;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                let found = Self::ALL.into_iter().find(|known| known.name() == name);
                let known = || Self::ALL.into_iter().map(Self::name);
                found.ok_or_else(|| $crate::named::UnknownName::new($kind, name, known()))
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}
