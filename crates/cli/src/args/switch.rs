//! Options that are on, off, or a third thing.

use clap::ValueEnum;

/// How links are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Links {
    /// In their place.
    True,
    /// Only their text.
    False,
    /// Their text, and at the end a list of their addresses, in text and Markdown.
    List,
}

/// How data tables are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Tables {
    /// As tables of the format.
    True,
    /// Not at all.
    False,
    /// In Markdown as HTML, if cells span others.
    Html,
}

/// A set of options for a purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Profile {
    /// For language models: --clean-links --even-headings --header-row --no-math-escapes, and neither
    /// emphasis without words nor images without alternative text.
    Llm,
}

/// Returns the name of a value.
pub(crate) fn name(value: impl ValueEnum) -> String {
    value.to_possible_value().map(|value| value.get_name().to_string()).unwrap_or_default()
}
