//! Recurring options from a file: they become the defaults of the command line.

use std::any::TypeId;
use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use clap::builder::ArgPredicate;
use clap::{Arg, ArgAction, Command, Id};
use dechaff_trainer::files::sanitized;
use toml::{Table, Value};

use crate::args::model::model_file;
use crate::terminal::exit::Failure;
use crate::terminal::hint::did_you_mean;

/// The name of the file in the working directory, or in the nearest directory above it that has one.
const NAME: &str = "dechaff.toml";

/// The options that belong to one run, and those that write files, open ports or run programs: the file
/// may come with pages from elsewhere.
const REFUSED: [&str; 9] =
    ["config", "force", "listen", "output", "plot", "plot-page", "python", "resume", "token"];

/// Returns the command with the options of the configuration file as defaults.
///
/// # Errors
/// The file cannot be read, or has a command, an option or a kind of value that does not exist.
pub(crate) fn configured(command: Command, arguments: &[OsString]) -> Result<Command, Failure> {
    match named(arguments).or_else(nearest) {
        Some(path) => with_defaults(command, &path)
            .map_err(|problem| Failure::usage(format_args!("{}: {problem}", sanitized(&path)))),
        None => Ok(command),
    }
}

/// Returns the file that the command line names.
fn named(arguments: &[OsString]) -> Option<PathBuf> {
    let mut arguments = arguments.iter().skip(1).take_while(|argument| *argument != "--");
    while let Some(argument) = arguments.next() {
        if argument == "--config" {
            return arguments.next().map(PathBuf::from);
        }
        if let Some(path) = argument.to_str().and_then(|text| text.strip_prefix("--config=")) {
            return Some(PathBuf::from(path));
        }
    }
    None
}

fn nearest() -> Option<PathBuf> {
    let directory = env::current_dir().ok()?;
    directory.ancestors().map(|above| above.join(NAME)).find(|path| path.is_file())
}

fn with_defaults(mut command: Command, path: &Path) -> Result<Command, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("cannot be read: {error}"))?;
    let sections: BTreeMap<String, Table> =
        toml::from_str(&text).map_err(|error| error.to_string().trim_end().to_string())?;
    let directory = path.parent().unwrap_or(Path::new(""));
    for (name, options) in sections {
        let Some(section) = command.find_subcommand(&name).cloned() else {
            let names = command.get_subcommands().map(Command::get_name);
            return Err(format!("no command is named {name:?}{}", did_you_mean(&name, names)));
        };
        for (key, value) in options {
            let (arg, values) = default(&section, &key, &value, directory)
                .map_err(|problem| format!("[{name}] {key}: {problem}"))?;
            let conflicts = conflicts(&section, arg);
            command = command.mut_subcommand(&name, |section| {
                section.mut_arg(arg.get_id(), |arg| {
                    // An option that is given takes precedence over one that excludes it.
                    let arg = arg.default_values(values);
                    conflicts.into_iter().fold(arg, |arg, other| {
                        arg.default_value_if(other, ArgPredicate::IsPresent, None)
                    })
                })
            });
        }
    }
    Ok(command)
}

/// Returns the options that exclude an option, whichever of the two says so.
fn conflicts(command: &Command, arg: &Arg) -> Vec<Id> {
    let excludes = |one: &Arg, other: &Arg| {
        command.get_arg_conflicts_with(one).iter().any(|found| found.get_id() == other.get_id())
    };
    let others = command.get_arguments();
    let others = others.filter(|other| excludes(arg, other) || excludes(other, arg));
    others.map(|other| other.get_id().clone()).collect()
}

/// Returns the option with this name, and the texts of its values.
fn default<'c>(
    command: &'c Command,
    key: &str,
    value: &Value,
    directory: &Path,
) -> Result<(&'c Arg, Vec<&'static str>), String> {
    let known = || command.get_arguments().filter_map(Arg::get_long);
    if REFUSED.contains(&key) {
        return Err("this option can be given on the command line only".into());
    }
    let arg = command.get_arguments().find(|arg| arg.get_long() == Some(key));
    let arg = arg.ok_or_else(|| format!("no such option{}", did_you_mean(key, known())))?;
    let values = match value {
        Value::Array(values) => values.iter().map(text).collect(),
        one => text(one).map(|text| vec![text]),
    };
    let values: Vec<String> =
        values.ok_or("expected a text, a number, true, false, or a list of these")?;
    let takes_several =
        matches!(arg.get_action(), ArgAction::Append) || arg.get_num_args().is_some();
    if values.len() != 1 && !takes_several {
        return Err(format!("expected one value, found {}", values.len()));
    }
    let is_path = |value: &str| {
        let parser = arg.get_value_parser().type_id();
        parser == TypeId::of::<PathBuf>() || key == "model" && model_file(value).is_some()
    };
    // The defaults of clap live as long as the program.
    let leaked = |value: String| -> &'static str {
        match is_path(&value) {
            true => directory.join(value).to_string_lossy().into_owned().leak(),
            false => value.leak(),
        }
    };
    Ok((arg, values.into_iter().map(leaked).collect()))
}

/// Returns the text of a value as on the command line.
fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Float(number) => Some(number.to_string()),
        Value::Boolean(on) => Some(on.to_string()),
        _ => None,
    }
}
