//! Data that identify a page for its annotator: title, address, site and group.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use dechaff_extractor::Extraction;
use dechaff_extractor::metadata::Metadata;
use dechaff_trainer::host;
use serde::Serialize;

use super::annotated_page::AnnotatedPage;
use crate::terminal::output::put;

/// Data about a page other than its lines.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub(super) struct Identity {
    /// Its headline or `<title>`; empty if there is none.
    pub(super) title: String,
    /// Its canonical address.
    pub(super) url: Option<String>,
    /// The host of this address.
    pub(super) host: Option<String>,
}

impl Identity {
    /// Reads it from a page.
    pub(super) fn of(page: &AnnotatedPage, extraction: &Extraction) -> Self {
        let metadata = Metadata::read(&page.bare[..], extraction, None);
        let title = metadata.title_or(extraction.page_title()).to_string();
        let url = metadata.canonical_url.map(|url| url.value).filter(|url| is_web(url));
        Self { title, host: url.as_deref().and_then(host), url }
    }
}

/// Only such an address is a link in the interface.
fn is_web(url: &str) -> bool {
    let lower = url.to_ascii_lowercase();
    lower.starts_with("https://") || lower.starts_with("http://")
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
        let mut table = Self { path, ..Self::default() };
        if !table.path.exists() {
            return table;
        }
        let reader = csv::ReaderBuilder::new().trim(csv::Trim::All).from_path(&table.path);
        let Ok(mut reader) = reader else { return Self { is_foreign: true, ..table } };
        let header = reader.headers().cloned().unwrap_or_default();
        let place = |name: &str| {
            header.iter().position(|h| h.trim_start_matches('\u{feff}').eq_ignore_ascii_case(name))
        };
        let (path, site, group) = (place("path"), place("site"), place("group"));
        let known = [path, site, group].into_iter().flatten().count();
        table.is_foreign = path.is_none() || known < header.len();
        for row in reader.records() {
            let Ok(row) = row else {
                table.is_foreign = true;
                break;
            };
            let cell = |place: Option<usize>| {
                place.and_then(|at| row.get(at)).unwrap_or_default().to_string()
            };
            let page = cell(path).replace('\\', "/").trim_start_matches("./").to_string();
            table.rows.insert(page, Row { site: cell(site), group: cell(group) });
        }
        table
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
            return Err(
                "pages.csv has columns other than path, site and group, or an error; edit \
                        it in another program"
                    .into(),
            );
        }
        let mut all = self.rows.clone();
        all.extend(rows);
        all.retain(|_, row| *row != Row::default());
        let mut names: Vec<&String> = all.keys().collect();
        names.sort_unstable();
        let mut writer = csv::Writer::from_writer(Vec::new());
        let mut write = || -> Result<(), csv::Error> {
            writer.write_record(["path", "site", "group"])?;
            for name in &names {
                let Row { site, group } = &all[*name];
                writer.write_record([name.as_str(), site.as_str(), group.as_str()])?;
            }
            Ok(())
        };
        write().map_err(|error| error.to_string())?;
        let bytes = writer.into_inner().map_err(|error| error.to_string())?;
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
        assert!(!is_web("javascript:alert(1)") && is_web("HTTPS://a.example"));
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
