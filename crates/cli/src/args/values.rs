//! Options that several commands share.

use std::io::Write;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;
use std::thread::available_parallelism;

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use dechaff_crawl::Failure;
use dechaff_crawl::write::{Stop, write_json, write_to};
use dechaff_documents::Format;
use dechaff_extractor::{Decision, Role};
use dechaff_features::FeatureSet;
use dechaff_inputs::messages::sanitized;
use dechaff_page::named::UnknownName;
use serde::Serialize;

/// How a report is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    /// Plain text for people.
    Text,
    /// A JSON document.
    Json,
}

impl ReportFormat {
    /// Writes a report to stdout, either what `json` returns or what `text` writes.
    pub(crate) fn write<T: Serialize, E: Into<Stop>>(
        self,
        json: impl FnOnce() -> T,
        text: impl FnOnce(&mut dyn Write) -> Result<(), E>,
    ) -> Result<(), Failure> {
        write_to(None, |to| match self {
            Self::Text => text(to).map_err(Into::into),
            Self::Json => write_json(to, &json()),
        })
    }
}

/// How a table is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    /// Plain text for people.
    Text,
    /// A JSON document.
    Json,
    /// A table with one header row.
    Csv,
}

/// Returns the parser of values with names. Help and completions list their names.
pub(crate) fn named<T>(
    all: impl IntoIterator<Item = T>,
    name: fn(T) -> &'static str,
    help: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err = UnknownName> + Copy + Send + Sync + 'static,
{
    let value = |one| PossibleValue::new(name(one)).help(help(one));
    let values: Vec<_> = all.into_iter().map(value).collect();
    PossibleValuesParser::new(values).try_map(|name| name.parse::<T>())
}

pub(crate) fn role() -> impl TypedValueParser<Value = Role> {
    named(Role::ALL, Role::name, Role::help)
}

pub(crate) fn feature_set() -> impl TypedValueParser<Value = FeatureSet> {
    named(FeatureSet::ALL, FeatureSet::name, FeatureSet::help)
}

/// Returns the parser of a format, by its name or by the extension of its files.
pub(crate) fn format() -> impl TypedValueParser<Value = Format> {
    let values = Format::ALL.map(|format| {
        let value = PossibleValue::new(format.name()).help(format.help());
        let extension = format.extension();
        let is_alias =
            extension != format.name() && Format::of_extension(extension) == Some(format);
        if is_alias { value.alias(extension) } else { value }
    });
    PossibleValuesParser::new(values).try_map(|name| {
        Format::of_extension(&name).map_or_else(|| name.parse(), Ok::<_, UnknownName>)
    })
}

/// Reads a beta.
pub(crate) fn beta(text: &str) -> Result<f64, String> {
    number(text, Decision::BETAS)
}

/// Reads a number within a range.
pub(crate) fn number(text: &str, range: RangeInclusive<f64>) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "expected a number".to_string())?;
    if range.contains(&number) {
        Ok(number)
    } else {
        Err(format!("expected a number from {} to {}", range.start(), range.end()))
    }
}

/// Returns the parser of a whole number within a range.
pub(crate) fn whole<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number
            .and_then(|number| T::try_from(number).ok())
            .ok_or_else(|| format!("expected a number from {} to {}", range.start(), range.end()))
    }
}

/// Reads a number of seconds.
pub(crate) fn seconds(text: &str) -> Result<u32, String> {
    let seconds = text.parse().ok().filter(|seconds| *seconds > 0);
    seconds.ok_or_else(|| "expected a number of seconds, at least 1".into())
}

/// Reads a number of bytes, with or without a unit.
pub(crate) fn bytes(text: &str) -> Result<u64, String> {
    match parse_size::parse_size(text) {
        Ok(0) | Err(_) => Err("expected a number of bytes, such as 500kB, 10MB or 64MiB".into()),
        Ok(bytes) => Ok(bytes),
    }
}

/// Reads a file.
pub(crate) fn read_file(path: &Path) -> Result<Vec<u8>, Failure> {
    let unread = |error| Failure::about(format!("{}: cannot be read", sanitized(path)), error);
    std::fs::read(path).map_err(unread)
}

/// Reads a share between 0 and 1.
pub(crate) fn share(text: &str) -> Result<f64, String> {
    number(text, 0.0..=1.0)
}

/// Returns the number of threads: as many as asked for, or one for each core.
pub(crate) fn threads(jobs: Option<u16>) -> usize {
    jobs.map_or_else(|| available_parallelism().map_or(1, NonZero::get), usize::from)
}
