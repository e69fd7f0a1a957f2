//! The constants of the systems, for who wants to change them.

use std::path::Path;

use bincode::{Decode, Encode};
use serde::Deserialize;

use super::annotator::Rules;
use super::{density_filter, div_ratio};

/// What can be set; the defaults are the texts' own constants.
#[derive(Debug, Clone, PartialEq, Encode, Decode, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// Characters of text that a physical line must have: `density-filter` and `ngram`.
    pub min_text_length: u32,
    /// What a false positive costs, a false negative costing 1: `slp` and `mlp`.
    pub false_positive_cost: f64,
    /// How many of the densest divs compete: `div-ratio`.
    pub top_divs: u32,
    /// Of `annotator`.
    pub annotator: Rules,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            min_text_length: density_filter::MIN_TEXT_LENGTH as u32,
            false_positive_cost: 1.0,
            top_divs: div_ratio::TOP as u32,
            annotator: Rules::default(),
        }
    }
}

/// Settings that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// The file cannot be read.
    #[error("cannot read the settings {path}")]
    Read {
        /// The file.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// It is no TOML, has keys that are not known, or values of another kind.
    #[error("{path}: {problem}")]
    Malformed {
        /// The file.
        path: String,
        /// Where, what was found and what was expected.
        problem: String,
    },
}

impl Settings {
    /// Reads a TOML file; what it does not name has its default.
    ///
    /// # Errors
    /// [`SettingsError`] when it cannot be read, or says something that makes no sense.
    pub fn read(path: &Path) -> Result<Self, SettingsError> {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path)
            .map_err(|source| SettingsError::Read { path: name.clone(), source })?;
        Self::parse(&text).map_err(|problem| SettingsError::Malformed { path: name, problem })
    }

    fn parse(text: &str) -> Result<Self, String> {
        let settings: Self =
            toml::from_str(text).map_err(|error| error.to_string().trim_end().to_string())?;
        settings.problem().map_or(Ok(settings), Err)
    }

    /// What makes no sense, if anything.
    pub(super) fn problem(&self) -> Option<String> {
        let cost = self.false_positive_cost;
        if !(cost.is_finite() && cost > 0.0) {
            return Some(format!("false-positive-cost is {cost}, expected a number above 0"));
        }
        let density = self.annotator.min_text_density;
        if !(0.0..=1.0).contains(&density) {
            return Some(format!("min-text-density is {density}, expected a number from 0 to 1"));
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_changes_what_it_names() {
        let settings = Settings::parse(
            "min-text-length = 20\n[annotator]\nskip-tags = [\"nav\"]\nmin-text-density = 0.5\n",
        );
        let settings = settings.unwrap();
        assert_eq!((settings.min_text_length, settings.top_divs), (20, div_ratio::TOP as u32));
        assert_eq!(settings.annotator.skip_tags, ["nav"]);
        assert_eq!(settings.annotator.skip_attributes, Rules::default().skip_attributes);
        assert_eq!(Settings::parse("").unwrap(), Settings::default());
    }

    #[test]
    fn what_makes_no_sense_is_told_with_its_place() {
        for (text, problem) in [
            ("min-text-length = -1", "line 1"),
            ("\nmin-length = 3", "unknown field `min-length`"),
            ("false-positive-cost = 0.0", "false-positive-cost is 0, expected"),
            ("[annotator]\nmin-text-density = 70.0", "min-text-density is 70, expected"),
            ("[annotator", "line 1"),
        ] {
            let error = Settings::parse(text).unwrap_err();
            assert!(error.contains(problem), "{error}");
        }
        let error = Settings::read(Path::new("/nowhere/s.toml")).unwrap_err().to_string();
        assert!(error.starts_with("cannot read the settings /nowhere/s.toml"), "{error}");
    }
}
