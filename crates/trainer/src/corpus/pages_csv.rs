//! `pages.csv`: the sites and groups of marked pages.

use std::collections::HashMap;
use std::path::Path;

use crate::corpus::table::{self, Table};

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

/// A table that was read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PageTable {
    /// The pages by name.
    pub pages: HashMap<String, Origin>,
    /// Whether it has columns other than `path`, `site` and `group`.
    pub has_others: bool,
}

/// Reads a table with the column `path` and the optional columns `site` and `group`.
///
/// # Errors
/// The line and the problem.
pub fn read_pages(path: &Path) -> Result<PageTable, (u64, String)> {
    let table = Table::read(path, ["path", "site", "group"], (1, "the column `path`"))?;
    let mut pages: HashMap<String, Origin> = HashMap::new();
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
pub fn to_csv<'r>(rows: impl IntoIterator<Item = [&'r str; 3]>) -> Vec<u8> {
    table::to_csv(std::iter::once(["path", "site", "group"]).chain(rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(csv: &str) -> Result<HashMap<String, Origin>, (u64, String)> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), csv).unwrap();
        read_pages(file.path()).map(|table| table.pages)
    }

    #[test]
    fn columns_by_name_in_any_order() {
        let pages = read("\u{feff}Group,note,path\nnews,x,./a/1.html\n,y,\"b,2.html\"\n").unwrap();
        let origin =
            |group: Option<&str>, line| Origin { site: None, group: group.map(Into::into), line };
        assert_eq!(pages["a/1.html"], origin(Some("news"), 2));
        assert_eq!(pages["b,2.html"], origin(None, 3));
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
}
