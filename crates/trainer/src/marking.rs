//! How the content of a corpus is marked.

use crate::markers::{Markers, Stripped, strip, strip_any};
use crate::presets::presets;

/// Which part of a page is content.
#[derive(Debug, Clone, PartialEq)]
pub enum Marking {
    /// What stands between two comments.
    Markers(Markers),
    /// What stands between the first pair of [`presets`] that a page has.
    Auto,
}

impl Default for Marking {
    fn default() -> Self {
        Self::Markers(Markers::default())
    }
}

impl Marking {
    /// Takes the markers out of a page.
    pub fn strip(&self, html: &[u8]) -> Stripped {
        match self {
            Self::Markers(markers) => strip(html, markers),
            Self::Auto => strip_any(html, presets().iter().map(|preset| &preset.markers)),
        }
    }
}
