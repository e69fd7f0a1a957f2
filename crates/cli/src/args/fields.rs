//! `--fields FIELDS`: the fields of JSON, and the columns of CSV.

use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches};
use dechaff_documents::format::Field;

use crate::args::values::field;

/// The option, and where it was given.
#[derive(Debug, Clone, Default)]
pub(crate) struct FieldArgs {
    /// In the order in which they were first named, each once.
    pub(crate) fields: Vec<Field>,
    /// Whether the command line names them. Those of a configuration file are for the formats that have fields.
    pub(crate) is_given: bool,
}

#[derive(clap::Args)]
#[command(next_help_heading = "Documents")]
struct Parsed {
    /// The fields of each page in json and jsonl, separated by commas [default: id,text,document,lines
    /// for json; id,text for jsonl]; in csv the columns, with a row for each page
    #[arg(long, value_parser = field(), value_name = "FIELDS", value_delimiter = ',')]
    fields: Vec<Field>,
}

impl Args for FieldArgs {
    fn augment_args(command: Command) -> Command {
        Parsed::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Parsed::augment_args_for_update(command)
    }
}

impl FromArgMatches for FieldArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let is_given = matches.value_source("fields") == Some(ValueSource::CommandLine);
        let mut fields = Vec::new();
        for field in Parsed::from_arg_matches(matches)?.fields {
            if !fields.contains(&field) {
                fields.push(field);
            }
        }
        Ok(Self { fields, is_given })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
