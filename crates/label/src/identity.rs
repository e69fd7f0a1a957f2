//! Data that identify a page for its annotator: title, address, site and group.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use dechaff_crawl::write::put;
use dechaff_extractor::Extraction;
use dechaff_inputs::is_address;
use dechaff_metadata::Metadata;
use dechaff_site::{class_paths, host};
use dechaff_trainer::page_table::{Origin, read_pages, to_csv};
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
    /// Reads it from a page.
    pub(super) fn of(extraction: &Extraction<'_>) -> Self {
        let metadata = Metadata::read(extraction, None, || None);
        let title = metadata.title_or(extraction.page_title()).to_string();
        // Only such an address is a link in the interface.
        let url = metadata.canonical_url.map(|url| url.value).filter(|url| is_address(url));
        let paths = class_paths(extraction.page());
        Self { title, host: url.as_deref().and_then(host), url, paths }
    }
}

/// A row of `pages.csv`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) site: String,
    pub(super) group: String,
}

/// `pages.csv`, as it is edited here: the columns `path`, `site` and `group`.
#[derive(Debug, Default)]
pub(super) struct Table {
    rows: HashMap<String, Row>,
    /// Whether there are other columns, which writing would lose.
    is_foreign: bool,
    path: PathBuf,
}

impl Table {
    /// Reads the table of a directory, if there is one. A table that cannot be read is not written.
    pub(super) fn read(directory: &Path) -> Self {
        let path = directory.join("pages.csv");
        if !path.exists() {
            return Self { path, ..Self::default() };
        }
        let Ok(read) = read_pages(&path) else {
            return Self { path, is_foreign: true, ..Self::default() };
        };
        let row = |Origin { site, group, .. }| Row {
            site: site.unwrap_or_default(),
            group: group.unwrap_or_default(),
        };
        let rows = read.pages.into_iter().map(|(page, origin)| (page, row(origin))).collect();
        Self { rows, is_foreign: read.has_others, path }
    }

    /// The row of a page; an empty one if it has none.
    pub(super) fn row(&self, page: &str) -> Row {
        self.rows.get(page).cloned().unwrap_or_default()
    }

    /// Sets rows and writes the table. A row without site and group is left out.
    ///
    /// # Errors
    /// If the table cannot be written, or has other columns.
    pub(super) fn set(
        &mut self,
        rows: impl IntoIterator<Item = (String, Row)>,
    ) -> Result<(), String> {
        if self.is_foreign {
            let problem = "pages.csv has columns other than path, site and group, or an error; edit it in another \
                           program";
            return Err(problem.into());
        }
        let mut all = self.rows.clone();
        all.extend(rows);
        all.retain(|_, row| *row != Row::default());
        let mut table: Vec<_> =
            all.iter().map(|(page, row)| [page.as_str(), &row.site, &row.group]).collect();
        table.sort_unstable();
        let bytes = to_csv(table);
        put(&self.path, &bytes).map_err(|error| format!("pages.csv cannot be written: {error}"))?;
        self.rows = all;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_web_addresses_are_links() {
        assert!(!is_address("javascript:alert(1)") && is_address("HTTPS://a.example"));
    }

    #[test]
    fn rows_are_added_and_others_stay() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("pages.csv");
        std::fs::write(&path, "path,group\n./b.html,news\n").unwrap();
        let mut table = Table::read(dir.path());
        let row = |site: &str, group: &str| Row { site: site.into(), group: group.into() };
        assert_eq!(table.row("b.html"), row("", "news"));
        table.set([("a,1.html".to_string(), row("x.example", ""))]).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text, "path,site,group\n\"a,1.html\",x.example,\nb.html,,news\n");
    }

    #[test]
    fn a_table_with_other_columns_is_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("pages.csv");
        std::fs::write(&path, "path,year\na.html,2026\n").unwrap();
        let mut table = Table::read(dir.path());
        assert!(table.set([("a.html".to_string(), Row::default())]).is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "path,year\na.html,2026\n");
    }
}
