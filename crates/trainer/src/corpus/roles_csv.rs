//! `roles.csv`: the roles of lines of marked pages, as an annotator has set them.

use std::collections::BTreeMap;
use std::path::Path;

use dechaff_extractor::Role;
use dechaff_page::Page;

use crate::corpus::table::{self, Problem, Table, to_csv};
use crate::corpus::{CorpusError, SkipReason};

/// The name of the table, which is in the directory of the pages.
pub const FILE: &str = "roles.csv";

/// The columns of the table.
const COLUMNS: [&str; 4] = ["path", "line", "role", "text"];

/// Maximum number of characters of a line's text in the table.
const MOST: usize = 80;

/// A row of the table: the role of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct RoleRow {
    /// The number of the line, from 1.
    pub line: usize,
    /// Its role.
    pub role: Role,
    /// The beginning of its text, by which the line is found if the page has changed. It is empty
    /// if it is not known.
    pub text: String,
    /// The line of the table, from 1.
    pub row: u64,
}

/// The table: the rows by the paths of pages.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RoleTable {
    pages: BTreeMap<String, Vec<RoleRow>>,
}

/// The roles of a page's lines, counted from 0, and the rows whose line it does not have.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Placed {
    /// The role of each line that has one.
    pub roles: BTreeMap<usize, Role>,
    /// The problems of the rows without a line.
    pub lost: Vec<SkipReason>,
}

impl RoleTable {
    /// Reads the table of a directory of pages. There may be none.
    ///
    /// # Errors
    /// [`CorpusError::Malformed`] with the place in the table.
    pub fn of_corpus(corpus: &Path) -> Result<Self, CorpusError> {
        table::of_corpus(corpus, FILE, read)
    }

    /// Returns the rows of a page.
    pub fn rows(&self, page: &str) -> &[RoleRow] {
        self.pages.get(page).map_or(&[], Vec::as_slice)
    }

    /// Returns the lines of the table with their pages, in order.
    pub(crate) fn lines(&self) -> Vec<(u64, &str)> {
        let rows =
            self.pages.iter().flat_map(|(page, rows)| rows.iter().map(|row| (row.row, &**page)));
        let mut lines: Vec<_> = rows.collect();
        lines.sort_unstable();
        lines
    }

    /// Sets all roles of a page, by line, counted from 0.
    pub fn set(&mut self, name: &str, page: &Page, roles: &BTreeMap<usize, Role>) {
        let row = |(&line, &role): (&usize, &Role)| {
            let text = page.lines.get(line).map_or("", |line| page.text(line));
            RoleRow { line: line + 1, role, text: beginning(text), row: 0 }
        };
        if roles.is_empty() {
            self.pages.remove(name);
        } else {
            self.pages.insert(name.to_string(), roles.iter().map(row).collect());
        }
    }

    /// Returns the table as CSV.
    pub fn to_csv(&self) -> Vec<u8> {
        let rows = self.pages.iter().flat_map(|(page, rows)| {
            rows.iter().map(move |RoleRow { line, role, text, .. }| {
                [page.clone(), line.to_string(), role.to_string(), text.clone()]
            })
        });
        to_csv(std::iter::once(COLUMNS.map(String::from)).chain(rows))
    }
}

impl Placed {
    /// Finds the lines of rows on a page by their numbers, or by their texts where a line has
    /// another text.
    pub fn on(page: &Page, rows: &[RoleRow]) -> Self {
        let mut placed = Self::default();
        for RoleRow { line, role, text, row } in rows {
            let begins = |line: usize| {
                page.lines
                    .get(line)
                    .is_some_and(|line| beginning(page.text(line)).starts_with(text))
            };
            let by_number = line.checked_sub(1).filter(|&line| begins(line));
            let by_text = || {
                let mut found = (0..page.lines.len()).filter(|&line| begins(line));
                found.next().filter(|_| !text.is_empty() && found.next().is_none())
            };
            match by_number.or_else(by_text) {
                Some(line) => drop(placed.roles.insert(line, *role)),
                None => {
                    let text = match text.as_str() {
                        "" => String::new(),
                        text => format!(" with the text `{text}`"),
                    };
                    let problem = format!("line {row}: the page has no line {line}{text}");
                    placed.lost.push(SkipReason::Unusable(problem));
                }
            }
        }
        placed
    }
}

/// Returns the beginning of a text, without white space that a table would trim.
fn beginning(text: &str) -> String {
    text.chars().take(MOST).collect::<String>().trim().to_string()
}

fn read(path: &Path) -> Result<RoleTable, Problem> {
    let needed = (3, "the columns `path`, `line` and `role`");
    let table = Table::read(path, COLUMNS, needed)?;
    let mut pages: BTreeMap<String, Vec<RoleRow>> = BTreeMap::new();
    for (row, [page, line, role, text]) in table.rows {
        let known = role.parse().ok().filter(|role: &Role| role.gold().is_some());
        let role = known.ok_or_else(|| {
            let names = Role::ALL.into_iter().filter(|role| role.gold().is_some());
            let names = names.map(Role::name).collect::<Vec<_>>().join(", ");
            (row, format!("found the role `{role}`, expected one of {names}"))
        })?;
        let number = line.parse().ok().filter(|line| *line > 0);
        let line = number
            .ok_or_else(|| (row, format!("found the line `{line}`, expected a number from 1")))?;
        pages.entry(page).or_default().push(RoleRow { line, role, text, row });
    }
    Ok(RoleTable { pages })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(html: &str) -> Page {
        dechaff_page::segment(html.as_bytes()).unwrap()
    }

    fn table(csv: &str) -> Result<RoleTable, String> {
        let dir = crate::corpus::fixture::dir(&[(FILE, csv)]);
        RoleTable::of_corpus(dir.path()).map_err(|error| error.to_string())
    }

    #[test]
    fn a_written_table_is_read_back_unchanged() {
        let long = format!("{}, \"quoted\"", "word ".repeat(30));
        let page = page(&format!("<h1>News</h1><p>{long}<p>By Jo"));
        let roles = [(0, Role::Title), (1, Role::Caption), (2, Role::Byline)].into();
        let mut written = RoleTable::default();
        written.set("a/1.html", &page, &roles);
        let csv = String::from_utf8(written.to_csv()).unwrap();
        assert!(csv.starts_with("path,line,role,text\na/1.html,1,title,News\n"), "{csv}");
        let read = table(&csv).unwrap();
        let placed = Placed::on(&page, read.rows("a/1.html"));
        assert_eq!((placed.roles, placed.lost), (roles, vec![]));
        written.set("a/1.html", &page, &BTreeMap::new());
        assert_eq!(written, RoleTable::default());
    }

    #[test]
    fn lines_are_found_again_after_the_page_has_changed() {
        let rows = table(
            "path,line,role,text\na,1,title,News\na,2,date,Today\na,9,byline,By Jo\na,1,comment,\n",
        );
        let placed = Placed::on(&page("<p>Menu<p>News<p>Yes<p>By Jo"), rows.unwrap().rows("a"));
        let want = [(0, Role::Comment), (1, Role::Title), (3, Role::Byline)];
        assert_eq!(placed.roles, want.into());
        let problem = "line 3: the page has no line 2 with the text `Today`".to_string();
        assert_eq!(placed.lost, [SkipReason::Unusable(problem)]);
    }

    #[test]
    fn problems_are_placed() {
        let problem = |csv: &str| table(csv).unwrap_err();
        assert!(problem("path,role\n").contains("`path`, `line` and `role`, found `path,role`"));
        let role = problem("path,line,role\na,1,title\na,2,body\n");
        assert!(
            role.contains("line 3: found the role `body`, expected one of title, byline"),
            "{role}"
        );
        assert!(problem("path,line,role\na,0,title\n").contains("found the line `0`"));
    }
}
