//! `pages.csv`: the sites and groups of marked pages.

use std::collections::BTreeMap;
use std::path::Path;

use crate::corpus::CorpusError;
use crate::corpus::table::{self, Problem, Table};

/// The name of the table, which is in the directory of the pages.
pub const FILE: &str = "pages.csv";

/// The site and group of a page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Origin {
    /// The site, if it is known.
    pub site: Option<String>,
    /// The group, if it has one.
    pub group: Option<String>,
    /// The line of the file, from 1.
    pub line: u64,
}

/// The table: the sites and groups of pages by path.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PageTable {
    pages: BTreeMap<String, Origin>,
    /// Whether it has columns other than `path`, `site` and `group`.
    pub has_others: bool,
}

impl PageTable {
    /// Reads the table of a directory of pages. There may be none.
    ///
    /// # Errors
    /// [`CorpusError::Malformed`] with the place in the table.
    pub fn of_corpus(corpus: &Path) -> Result<Self, CorpusError> {
        table::of_corpus(corpus, FILE, read)
    }

    /// Returns the site and group of a page, which are unknown if the page is not in the table.
    pub fn origin(&self, page: &str) -> Origin {
        self.pages.get(page).cloned().unwrap_or_default()
    }

    /// Sets the site and group of a page.
    pub fn set(&mut self, page: String, origin: Origin) {
        self.pages.insert(page, origin);
    }

    /// Returns the lines of the table with their pages, in order.
    pub(crate) fn lines(&self) -> Vec<(u64, &str)> {
        let mut lines: Vec<_> =
            self.pages.iter().map(|(page, origin)| (origin.line, page.as_str())).collect();
        lines.sort_unstable();
        lines
    }

    /// Returns the table as CSV, sorted by path, without pages whose site and group are unknown.
    pub fn to_csv(&self) -> Vec<u8> {
        let cell = |cell: &Option<String>| cell.clone().unwrap_or_default();
        let rows = self.pages.iter();
        let rows = rows.map(|(page, of)| [page.clone(), cell(&of.site), cell(&of.group)]);
        to_csv(rows.filter(|[_, site, group]| !site.is_empty() || !group.is_empty()))
    }
}

/// Reads a table with the column `path` and the optional columns `site` and `group`. An error has
/// the line and the problem.
fn read(path: &Path) -> Result<PageTable, Problem> {
    let table = Table::read(path, ["path", "site", "group"], (1, "the column `path`"))?;
    let mut pages: BTreeMap<String, Origin> = BTreeMap::new();
    for (line, [page, site, group]) in table.rows {
        if page.is_empty() {
            return Err((line, "expected a path, found an empty cell".into()));
        }
        let [site, group] = [site, group].map(|cell| Some(cell).filter(|cell| !cell.is_empty()));
        if let Some(first) = pages.insert(page.clone(), Origin { site, group, line }) {
            return Err((line, format!("`{page}` is listed twice, first in line {}", first.line)));
        }
    }
    Ok(PageTable { pages, has_others: table.has_others })
}

/// Returns a table of rows with a path, a site and a group, which may be empty.
pub(crate) fn to_csv(rows: impl IntoIterator<Item = [String; 3]>) -> Vec<u8> {
    table::to_csv(std::iter::once(["path", "site", "group"].map(String::from)).chain(rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(csv: &str) -> Result<PageTable, Problem> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), csv).unwrap();
        super::read(file.path())
    }

    #[test]
    fn columns_by_name_in_any_order() {
        let pages = read("\u{feff}Group,note,path\nnews,x,./a/1.html\n,y,\"b,2.html\"\n").unwrap();
        let origin =
            |group: Option<&str>, line| Origin { site: None, group: group.map(Into::into), line };
        assert_eq!(pages.origin("a/1.html"), origin(Some("news"), 2));
        assert_eq!(pages.origin("b,2.html"), origin(None, 3));
    }

    #[test]
    fn problems_are_placed() {
        assert_eq!(
            read("file,site\n").unwrap_err().1,
            "expected a header with the column `path`, found `file,site`"
        );
        assert_eq!(
            read("path,site\na,b\na,c\n").unwrap_err(),
            (3, "`a` is listed twice, first in line 2".into())
        );
        assert_eq!(read("path,site\n,b\n").unwrap_err().0, 2);
        assert_eq!(
            read("path,site\na,b\nc\n").unwrap_err(),
            (3, "expected 2 cells as in the header, found 1".into())
        );
    }

    #[test]
    fn rows_are_set_and_others_stay() {
        let mut table = read("path,group\n./b.html,news\nc.html,\nd.html,x\n").unwrap();
        assert!(!table.has_others);
        let site = Origin { site: Some("x.example".into()), ..Origin::default() };
        table.set("a,1.html".into(), site);
        table.set("d.html".into(), Origin::default());
        let csv = String::from_utf8(table.to_csv()).unwrap();
        assert_eq!(csv, "path,site,group\n\"a,1.html\",x.example,\nb.html,,news\n");
        assert!(read("path,year\na.html,2026\n").unwrap().has_others);
    }
}
