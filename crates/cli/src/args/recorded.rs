//! The settings of a training: as a model records them, as a TOML file, and as options of `train`.

use std::io::{self, Write};
use std::path::Path;

use dechaff_crawl::{Failure, failed};
use dechaff_extractor::Model;
use dechaff_inputs::messages::{escaped, sanitized};
use serde::de::DeserializeOwned;
use serde_json::{Map, Number, Value};

use crate::reports::json::hex;

/// The options of a training by name, without `--`.
#[derive(Debug, PartialEq)]
pub(crate) struct Recorded(Map<String, Value>);

/// The options that decide what a training gives, without `--`.
const SETTINGS: [&str; 22] = [
    "features", "algorithm", "rounds", "alpha", "base", "holdout", "folds", "beta", "threshold",
    "include", "exclude", "no-structure", "posts", "roles-only", "no-guessing", "weight",
    "rewritten", "group", "markers", "preset", "content-selector", "unwrap",
];
/// Options with several values.
const LISTS: [&str; 5] = ["include", "exclude", "weight", "group", "markers"];
/// Options that replace one another.
const ALTERNATIVES: [&[&str]; 3] =
    [&["holdout", "folds"], &["beta", "threshold"], &["markers", "preset", "content-selector"]];

impl Recorded {
    /// Reads the options that a model was trained with.
    ///
    /// # Errors
    /// The option that cannot be read.
    pub(crate) fn of_model(model: &Model) -> Result<Self, Failure> {
        let mut settings = Map::from_iter([("seed".into(), model.info.seed.into())]);
        // Before the first option it says how many pages a teacher labelled.
        for option in format!(" {}", model.info.options).split(" --").skip(1) {
            let (name, value) = option.trim().split_once(' ').unwrap_or((option.trim(), ""));
            let values = values(value).filter(|_| SETTINGS.contains(&name));
            let Some(mut values) = values else {
                let (model, option) = (escaped(&model.name), escaped(option));
                return Err(failed!("cannot read the option `--{option}` in the model {model}"));
            };
            let value = match (LISTS.contains(&name), settings.remove(name)) {
                (true, Some(Value::Array(before))) => [before, values].concat().into(),
                (true, _) => values.into(),
                // An option without a value is a flag.
                (false, _) => values.pop().unwrap_or(true.into()),
            };
            settings.insert(name.into(), value);
        }
        Ok(Self(settings))
    }

    /// Reads a settings file.
    ///
    /// # Errors
    /// The place of the mistake.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let settings: Map<String, Value> = read_toml(path)?;
        let is_known = |name: &&String| *name == "seed" || SETTINGS.contains(&name.as_str());
        match settings.keys().find(|name| !is_known(name)) {
            None => Ok(Self(settings)),
            Some(name) => Err(failed!(
                "{}: unknown setting `{}`, expected one of seed, {}",
                sanitized(&path),
                escaped(name),
                SETTINGS.join(", ")
            )),
        }
    }

    /// Returns the values of a setting as text.
    pub(crate) fn values(&self, name: &str) -> Vec<String> {
        match self.0.get(name) {
            Some(Value::Array(values)) => values.iter().map(text).collect(),
            value => value.into_iter().map(text).collect(),
        }
    }

    /// Returns the settings as options of `train`, without those that are given there: an option
    /// that is given replaces that of the settings and its alternatives.
    pub(crate) fn options(&self, is_given: impl Fn(&str) -> bool) -> Vec<String> {
        let replaced = |name: &str| {
            let of = ALTERNATIVES.iter().find(|all| all.contains(&name));
            is_given(name) || of.is_some_and(|all| all.iter().any(|other| is_given(other)))
        };
        let mut options = Vec::new();
        for (name, value) in self.0.iter().filter(|(name, _)| !replaced(name)) {
            match value {
                Value::Bool(true) => options.push(format!("--{name}")),
                Value::Bool(false) => {}
                Value::Array(values) if name == "markers" => {
                    options.push("--markers".into());
                    options.extend(values.iter().map(text));
                }
                Value::Array(all) => {
                    options.extend(all.iter().map(|value| format!("--{name}={}", text(value))));
                }
                value => options.push(format!("--{name}={}", text(value))),
            }
        }
        options
    }

    /// Writes the settings as TOML. Comments say what the file of the model does not hold.
    pub(crate) fn write(&self, to: &mut dyn Write, model: &Model) -> io::Result<()> {
        let (name, hash, info) = (escaped(&model.name), hex(model.hash()), &model.info);
        let corpora = info.corpora.join(", ");
        writeln!(to, "# Settings of the training of {name} ({hash}, {}).", escaped(&info.tool))?;
        writeln!(to, "# Repeat it: dechaff train CORPUS... --settings FILE -o MODEL")?;
        writeln!(to, "# The corpora, in this order: {}", escaped(&corpora))?;
        let (pages, hash) = (info.pages, hex(info.corpus_hash));
        writeln!(to, "# Not in the model: the {pages} pages ({hash}), their paths, and the base.")?;
        // Strings and arrays of JSON are strings and arrays of TOML.
        self.0.iter().try_for_each(|(name, value)| writeln!(to, "{name} = {value}"))
    }
}

/// Reads a TOML file.
///
/// # Errors
/// The file, and the place of the mistake.
pub(crate) fn read_toml<T: DeserializeOwned>(path: &Path) -> Result<T, Failure> {
    let about = |problem: String| failed!("{}: {}", sanitized(&path), problem.trim_end());
    let text = std::fs::read_to_string(path).map_err(|error| about(error.to_string()))?;
    toml::from_str(&text).map_err(|error| about(error.to_string()))
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), Into::into)
}

/// Reads the values of an option as models record them: plain, in double quotes as in JSON, or one
/// in single quotes as in a shell.
fn values(text: &str) -> Option<Vec<Value>> {
    if text.starts_with('"') {
        return serde_json::Deserializer::from_str(text).into_iter().collect::<Result<_, _>>().ok();
    }
    if let Some(quoted) = text.strip_prefix('\'') {
        return Some(vec![quoted.strip_suffix('\'')?.replace("'\\''", "'").into()]);
    }
    let number = || serde_json::from_str::<Number>(text).map(Value::Number);
    Some(if text.is_empty() { Vec::new() } else { vec![number().unwrap_or_else(|_| text.into())] })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn model(options: &str) -> Model {
        let mut model = dechaff::by_name("shallow").unwrap().model();
        model.info.options = options.into();
        model
    }

    #[test]
    fn what_a_model_records_is_read_from_the_file_again() {
        let options = "3 pages labelled by x --base my models/a.bin --beta 0.7 --include title \
                       --include standfirst --roles-only --weight threads=4 --group 'it'\\''s' \
                       --group 2024 --markers \"a \\\"b\\\"\" \"é\" --unwrap \"text\"";
        let model = model(options);
        let recorded = Recorded::of_model(&model).unwrap();
        let mut toml = Vec::new();
        recorded.write(&mut toml, &model).unwrap();
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), &toml).unwrap();
        assert_eq!(Recorded::read(file.path()).unwrap(), recorded);
        let given = recorded.options(|name| ["threshold", "base"].contains(&name));
        let expected = [
            "--group=it's", "--group=2024", "--include=title", "--include=standfirst", "--markers",
            "a \"b\"", "é", "--roles-only", "--seed=42", "--unwrap=text", "--weight=threads=4",
        ];
        assert_eq!(given, expected);
        assert!(recorded.options(|_| false).contains(&"--base=my models/a.bin".into()));
        let text = String::from_utf8(toml).unwrap();
        assert!(text.contains("corpora, in this order: wcxb-dev, newsrooms, "), "{text}");
    }

    #[test]
    fn unknown_settings_are_named() {
        let error = Recorded::of_model(&model("--beta 1 --depth 7")).unwrap_err().to_string();
        assert!(error.contains("the option `--depth 7` in the model shallow"), "{error}");
        let file = tempfile::NamedTempFile::new().unwrap();
        for (toml, problem) in [("output = 'x'", "unknown setting `output`"), ("a", "line 1")] {
            std::fs::write(file.path(), toml).unwrap();
            let error = Recorded::read(file.path()).unwrap_err().to_string();
            assert!(error.contains(problem), "{error}");
        }
    }
}
