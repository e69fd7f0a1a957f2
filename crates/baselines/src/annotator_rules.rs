//! The parameters of the annotator.

use serde::{Deserialize, Serialize};

/// The name that means comments among the tags to skip.
pub const COMMENT: &str = "!--";

/// The parameters of the annotator.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Rules {
    /// Tags whose content is skipped. [`COMMENT`] means comments.
    pub skip_tags: Vec<String>,
    /// Class attributes of elements whose content is skipped.
    pub skip_attributes: Vec<String>,
    /// Tags whose content is always included.
    pub include_tags: Vec<String>,
    /// Class attributes of elements whose content is always included.
    pub include_attributes: Vec<String>,
    /// The share of text in a line must be above this, 0 to 1.
    pub min_text_density: f64,
    /// The number of characters of text in a line must be above this.
    pub min_text_length: u32,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            skip_tags: ["script", "style", "iframe", COMMENT].map(String::from).to_vec(),
            skip_attributes: ["robots-noindex", "robots-nocontent"].map(String::from).to_vec(),
            include_tags: Vec::new(),
            include_attributes: vec!["robots-index".into()],
            min_text_density: 0.7,
            min_text_length: 20,
        }
    }
}

impl Rules {
    /// Returns whether a list contains a name, ignoring case.
    pub(crate) fn names(list: &[String], name: &[u8]) -> bool {
        list.iter().any(|known| known.as_bytes().eq_ignore_ascii_case(name))
    }

    pub(crate) fn in_class(list: &[String], class: &str) -> bool {
        list.iter().any(|name| !name.is_empty() && class.contains(&name.to_lowercase()))
    }
}
