//! Settings for reading a corpus.

use dechaff_inputs::Limit;

use crate::corpus::Rewriting;
use crate::marking::Marking;
use crate::{Facts, LabelledPage};

/// Settings for reading a corpus.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct LoadOptions {
    /// The groups whose pages are used. Pages without a group are always used. If empty, all pages
    /// are used.
    pub groups: Vec<String>,
    /// The markers or elements of the content of marked pages. Pages with gold texts need no
    /// markers.
    pub marking: Marking,
    /// The name of an element that wraps each page and is not part of it, such as CleanEval's
    /// `text`. Its two tags are removed.
    pub unwrap: Option<String>,
    /// The way in which the markup of each page is rewritten.
    pub rewriting: Option<Rewriting>,
    /// The share of the pages that have
    /// [`LabelledPage::rewritten`](crate::LabelledPage::rewritten), 0 to 1.
    pub rewritten: f64,
    /// The maximum length of a page.
    pub limit: Limit,
    /// Whether to keep [`LabelledPage::html`](crate::LabelledPage::html), which baselines read.
    pub keep_html: bool,
    /// Reads [`LabelledPage::facts`] from the HTML of a page, which need not be kept for it.
    pub describe: Option<fn(&LabelledPage) -> Facts>,
}

impl LoadOptions {
    /// Returns whether pages of this group are used.
    pub(crate) fn uses(&self, group: Option<&str>) -> bool {
        self.groups.is_empty() || group.is_none_or(|group| self.groups.iter().any(|g| g == group))
    }
}
