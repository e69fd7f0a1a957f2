//! The settings of the baselines.

use std::io::Read;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::annotator_rules::{COMMENT, Rules};

/// Maximum number of bytes of a settings file.
const MAX_BYTES: u64 = 1 << 20;

/// The models of a second stage that decide.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Classifiers {
    /// A model of content and a model of boilerplate: LingPipe's `DynamicLMClassifier`.
    #[default]
    TwoModels,
    /// A model of content and a limit of bits per character: LingPipe's `BinaryLMClassifier`.
    OneModel,
}

/// The settings of all baselines. The defaults are the constants of the texts, where they give
/// them.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// The threshold that a score must be above, 0 to 1, for baselines that accept one: see
    /// [`Trained::with_threshold`](crate::Trained::with_threshold). `None` uses the baseline's own
    /// threshold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threshold: Option<f64>,
    /// The number of characters of text that a physical line must have: `density-filter`,
    /// `density-filter-clean` and `ngram`.
    pub min_text_length: u32,
    /// The elements that are removed first, where [`COMMENT`] means comments:
    /// `density-filter-clean`.
    pub remove_tags: Vec<String>,
    /// The cost of a false positive. A false negative costs 1: `slp` and `mlp`.
    pub false_positive_cost: f64,
    /// Whether the mean density of the page's lines is an additional input: `slp` and `mlp`.
    pub page_density: bool,
    /// The classifier of the second stage: `ngram` and `annotator-ngram`.
    pub classifier: Classifiers,
    /// Maximum number of bits per character of a text that is content, for
    /// [`Classifiers::OneModel`].
    pub cross_entropy: f64,
    /// The number of the densest divs that compete: `div-ratio`.
    pub top_divs: u32,
    /// The tags that `div-ratio` returns with a sentence. If empty, they are all tags that HTML
    /// knows.
    pub tags_of_interest: Vec<String>,
    /// The beginnings of words in class, id and role of the elements that `link-ratio` leaves out.
    pub boilerplate_classes: Vec<String>,
    /// The rules of `annotator` and `annotator-ngram`.
    pub annotator: Rules,
}

impl Default for Settings {
    fn default() -> Self {
        let removed = ["script", "style", "iframe", "object", "embed", COMMENT];
        let classes = ["comment", "header", "footer", "menu", "nav", "sidebar"];
        Self {
            threshold: None,
            // This excludes list items and headings.
            min_text_length: 60,
            remove_tags: removed.map(String::from).to_vec(),
            false_positive_cost: 1.0,
            page_density: false,
            classifier: Classifiers::default(),
            cross_entropy: 3.0,
            top_divs: 10,
            tags_of_interest: Vec::new(),
            boilerplate_classes: classes.map(String::from).to_vec(),
            annotator: Rules::default(),
        }
    }
}

impl Settings {
    /// Sets the threshold of a baseline's scores.
    pub(crate) fn set_threshold(&mut self, threshold: f64) {
        self.threshold = Some(threshold);
    }

    /// Reads a TOML file. Missing settings have their defaults.
    ///
    /// # Errors
    /// The reason why the file cannot be read, or the place of a mistake in it.
    pub fn read(path: &Path) -> Result<Self, String> {
        let name = path.display();
        let mut text = String::new();
        std::fs::File::open(path)
            .and_then(|file| file.take(MAX_BYTES + 1).read_to_string(&mut text))
            .map_err(|error| format!("cannot read the settings {name}: {error}"))?;
        if text.len() as u64 > MAX_BYTES {
            return Err(format!("{name}: longer than {MAX_BYTES} bytes, expected a settings file"));
        }
        Self::parse(&text).map_err(|problem| format!("{name}: {problem}"))
    }

    /// Reads the text of a settings file.
    ///
    /// # Errors
    /// The place of the mistake, the value found and the value expected.
    pub fn parse(text: &str) -> Result<Self, String> {
        let settings: Self =
            toml::from_str(text).map_err(|error| error.to_string().trim_end().to_string())?;
        settings.check()?;
        Ok(settings)
    }

    /// Checks that the settings can be used.
    pub(super) fn check(&self) -> Result<(), String> {
        let is_above_0 = |value: f64| value.is_finite() && value > 0.0;
        let is_share = |value: f64| (0.0..=1.0).contains(&value);
        let (cost, bits) = (self.false_positive_cost, self.cross_entropy);
        let (threshold, density) = (self.threshold.unwrap_or(0.0), self.annotator.min_text_density);
        for (name, value, is_right, expected) in [
            ("false-positive-cost", cost, is_above_0(cost), "a number above 0"),
            ("cross-entropy", bits, is_above_0(bits), "a number above 0"),
            ("top-divs", self.top_divs.into(), self.top_divs > 0, "1 or more"),
            ("threshold", threshold, is_share(threshold), "a number from 0 to 1"),
            ("min-text-density", density, is_share(density), "a number from 0 to 1"),
        ] {
            if !is_right {
                return Err(format!("{name} is {value}, expected {expected}"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_settings_file_changes_only_the_settings_it_names() {
        let settings = Settings::parse(
            "min-text-length = 20\n[annotator]\nskip-tags = [\"nav\"]\nmin-text-density = 0.5\n",
        );
        let settings = settings.unwrap();
        assert_eq!((settings.min_text_length, settings.top_divs), (20, 10));
        assert_eq!(settings.annotator.skip_tags, ["nav"]);
        assert_eq!(settings.annotator.skip_attributes, Rules::default().skip_attributes);
        assert_eq!(Settings::parse("").unwrap(), Settings::default());
        let settings = Settings::parse("threshold = 0.7\nclassifier = \"one-model\"").unwrap();
        assert_eq!((settings.threshold, settings.classifier), (Some(0.7), Classifiers::OneModel));
    }

    #[test]
    fn a_file_that_is_too_long_is_not_read_whole() {
        let file = tempfile::NamedTempFile::new().unwrap();
        file.as_file().set_len(1 << 40).unwrap();
        let error = Settings::read(file.path()).unwrap_err().to_string();
        assert!(error.ends_with("longer than 1048576 bytes, expected a settings file"), "{error}");
    }

    #[test]
    fn the_documentation_shows_all_defaults() {
        let docs = include_str!("../../../docs/baselines.md");
        let (_, rest) = docs.split_once("```toml\n").unwrap();
        let (shown, _) = rest.split_once("```").unwrap();
        let expected = Settings { threshold: Some(0.5), ..Settings::default() };
        assert_eq!(Settings::parse(shown).unwrap(), expected);
        let table: toml::Table = toml::from_str(shown).unwrap();
        let all = serde_json::to_value(&expected).unwrap();
        let names = |keys: Vec<&String>| keys.into_iter().cloned().collect::<Vec<_>>();
        let (mut shown, mut known) =
            (names(table.keys().collect()), names(all.as_object().unwrap().keys().collect()));
        shown.sort();
        known.sort();
        assert_eq!(shown, known);
    }

    #[test]
    fn invalid_settings_are_reported_with_their_place() {
        for (text, problem) in [
            ("min-text-length = -1", "line 1"),
            ("\nmin-length = 3", "unknown field `min-length`"),
            ("false-positive-cost = 0.0", "false-positive-cost is 0, expected"),
            ("[annotator]\nmin-text-density = 70.0", "min-text-density is 70, expected"),
            ("threshold = 1.5", "threshold is 1.5, expected a number from 0 to 1"),
            ("threshold = nan", "threshold is NaN, expected"),
            ("cross-entropy = -1.0", "cross-entropy is -1, expected"),
            ("top-divs = 0", "top-divs is 0, expected 1 or more"),
            ("classifier = \"three-models\"", "expected `two-models` or `one-model`"),
            ("[annotator", "line 1"),
        ] {
            let error = Settings::parse(text).unwrap_err();
            assert!(error.contains(problem), "{error}");
        }
        let error = Settings::read(Path::new("/nowhere/s.toml")).unwrap_err().to_string();
        assert!(error.starts_with("cannot read the settings /nowhere/s.toml"), "{error}");
    }
}
