//! The roles of the lines of a page, known or found when they are needed.

use std::sync::OnceLock;

use super::Role;
use super::detection::{Detection, ScoredPage};

/// The roles of the lines of a page.
#[derive(Debug, Clone)]
pub(crate) enum PageRoles {
    /// `[n_lines]`
    Known(Vec<Role>),
    /// The detection that finds them, and all of them once they were needed, `[n_lines]`.
    Detected(Box<Detection>, OnceLock<Vec<Role>>),
}

impl Default for PageRoles {
    fn default() -> Self {
        Self::Known(Vec::new())
    }
}

impl PageRoles {
    pub(crate) fn detected(detection: Detection) -> Self {
        Self::Detected(Box::new(detection), OnceLock::new())
    }

    /// Returns the first line that is a title.
    pub(crate) fn title(&self, scored: ScoredPage<'_>) -> Option<usize> {
        match self {
            Self::Known(roles) => roles.iter().position(|role| *role == Role::Title),
            Self::Detected(detection, _) => detection.title(scored),
        }
    }

    /// Returns whether each of some lines is a comment. Detectors look only at lines in elements
    /// that are named after comments.
    pub(crate) fn comments(&self, scored: ScoredPage<'_>, lines: &[usize]) -> Vec<bool> {
        match self {
            Self::Known(roles) => lines.iter().map(|&line| roles[line] == Role::Comment).collect(),
            Self::Detected(detection, _) => detection.comments(scored, lines),
        }
    }

    /// Returns the role of each line, `[n_lines]`.
    pub(crate) fn all(&self, scored: ScoredPage<'_>) -> &[Role] {
        match self {
            Self::Known(roles) => roles,
            Self::Detected(detection, all) => all.get_or_init(|| detection.all(scored)),
        }
    }
}
