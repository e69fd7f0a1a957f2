//! Data that identify a page for its annotator: title and address.

use dechaff_extractor::Extraction;
use dechaff_inputs::is_address;
use dechaff_metadata::Metadata;
use dechaff_site::{class_paths, host};
use serde::Serialize;

/// Data about a page other than its lines.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub(super) struct Identity {
    /// Its headline or `<title>`; empty if there is none.
    pub(super) title: String,
    /// Its canonical address.
    pub(super) url: Option<String>,
    /// The host of this address.
    pub(super) host: Option<String>,
    /// Its class paths, which show its template.
    #[serde(skip)]
    pub(super) paths: Vec<u32>,
}

impl Identity {
    /// Reads the data of a page.
    pub(super) fn of(extraction: &Extraction<'_>) -> Self {
        let metadata = Metadata::read(extraction, None);
        let title = metadata.title_or(extraction.page_title()).to_string();
        // Only web addresses are links in the interface.
        let url = metadata.canonical_url.map(|url| url.value).filter(|url| is_address(url));
        let paths = class_paths(extraction.page());
        Self { title, host: url.as_deref().and_then(host), url, paths }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_web_addresses_are_links() {
        assert!(!is_address("javascript:alert(1)") && is_address("HTTPS://a.example"));
    }
}
