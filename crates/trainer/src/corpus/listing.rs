//! Lists the pages of a corpus before they are read.

use std::collections::{BTreeMap, HashMap};
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::corpus::error::CorpusError;
use crate::corpus::gold::{Gold, Lines, read_gold};
use crate::corpus::options::LoadOptions;
use crate::corpus::page_lines::{self, is_page_lines};
use crate::corpus::pages_csv::{Origin, read_pages};
use crate::corpus::roles_csv::{self, RoleRow, RoleTable};
use crate::corpus::skipped::{SkipReason, Skipped};
use crate::corpus::wrapper::unwrapped;
use dechaff_inputs::files::{PageFile, page_files};

/// A page to read.
pub(crate) struct Entry {
    /// Its file. The path of a page in a file of JSON lines is that of the file and the id of the page.
    pub(crate) path: PathBuf,
    /// The file of JSON lines that holds it, and the bytes of its line, if it has no file of its own.
    line: Option<(PathBuf, Range<u64>)>,
    /// Its path below the corpus, or its id in the gold file.
    pub(crate) name: String,
    pub(crate) site: Option<String>,
    pub(crate) group: Option<String>,
    /// The entry of the page in the gold file, if there is one.
    pub(crate) gold: Option<Gold>,
    /// The rows of `roles.csv` for its lines.
    pub(crate) roles: Vec<RoleRow>,
}

impl Entry {
    /// Reads the page, without the wrapper that a corpus has put around it.
    pub(crate) fn read(&self, options: &LoadOptions) -> Result<Vec<u8>, SkipReason> {
        let html = match &self.line {
            Some((file, span)) => page_lines::read(file, span),
            None => std::fs::read(&self.path),
        };
        unwrapped(html, options.unwrap.as_deref())
    }

    /// Returns the group of the page, if known. `pages.csv` takes precedence over the gold file.
    pub(crate) fn group(&self) -> Option<&str> {
        self.group.as_deref().or(self.gold.as_ref().and_then(|gold| gold.r#type.as_deref()))
    }
}

/// Lists the pages of a corpus that belong to the requested groups, and counts those of each group. Those
/// that are already known to be unusable go to `skipped`.
pub(crate) fn list_used(
    corpus: &Path,
    options: &LoadOptions,
    groups: &mut BTreeMap<String, usize>,
    skipped: &mut Vec<Skipped>,
) -> Result<Vec<Entry>, CorpusError> {
    let mut entries = list(corpus, skipped)?;
    for group in entries.iter().filter_map(Entry::group) {
        *groups.entry(group.to_string()).or_default() += 1;
    }
    entries.retain(|entry| options.uses(entry.group()));
    Ok(entries)
}

fn list(corpus: &Path, skipped: &mut Vec<Skipped>) -> Result<Vec<Entry>, CorpusError> {
    let read = |path: &Path, source| CorpusError::Read { path: path.to_path_buf(), source };
    std::fs::metadata(corpus).map_err(|source| read(corpus, source))?;
    let skipped_before = skipped.len();
    let table = corpus.join("pages.csv");
    let mut origins = if table.is_file() {
        let wrong = |(line, problem)| CorpusError::Malformed { path: table.clone(), line, problem };
        read_pages(&table).map_err(wrong)?.pages
    } else {
        HashMap::new()
    };
    let gold = corpus.join("gold.jsonl");
    let entries: Vec<_> = if is_page_lines(corpus) {
        let lines = page_lines::list(corpus).map_err(|source| read(corpus, source))?;
        readable(corpus, lines, skipped).map(|line| of_line(corpus, line)).collect()
    } else if gold.is_file() {
        let html = corpus.join("html");
        if !html.is_dir() {
            let source = io::Error::new(
                io::ErrorKind::NotFound,
                "expected a directory with the pages that gold.jsonl names, as <id>.html",
            );
            return Err(read(&html, source));
        }
        let lines = read_gold(&gold).map_err(|source| read(&gold, source))?;
        readable(&gold, lines, skipped).map(|gold| of_gold(&html, gold, &mut origins)).collect()
    } else {
        marked(corpus, &mut origins, skipped)?
    };
    if entries.is_empty() && skipped.len() == skipped_before {
        return Err(CorpusError::NoPages { path: corpus.to_path_buf() });
    }
    let mut left: Vec<_> = origins.into_iter().collect();
    left.sort_unstable_by_key(|(_, origin)| origin.line);
    skipped.extend(left.iter().map(|(name, origin)| no_file(&table, origin.line, name)));
    Ok(entries)
}

/// A row of a table for a page that is not there.
fn no_file(table: &Path, line: u64, name: &str) -> Skipped {
    Skipped::row(table, (line, format!("no file `{name}`")))
}

/// Returns the lines of a file that could be read. The others are skipped.
fn readable<T>(
    file: &Path,
    lines: Lines<T>,
    skipped: &mut Vec<Skipped>,
) -> impl Iterator<Item = T> {
    let mut skip = |problem| skipped.push(Skipped::row(file, problem));
    lines.into_iter().filter_map(move |line| line.map_err(&mut skip).ok())
}

/// Returns the page of a line of JSON lines.
fn of_line(file: &Path, (fields, span): (Gold, Range<u64>)) -> Entry {
    Entry {
        // Not `join`: an id that begins with a slash would replace the path.
        path: format!("{}/{}", file.display(), fields.id).into(),
        line: Some((file.to_path_buf(), span)),
        name: fields.id.clone(),
        site: fields.domain.clone(),
        group: fields.r#type.clone(),
        gold: fields.has_content().then_some(fields),
        roles: Vec::new(),
    }
}

fn of_gold(html: &Path, gold: Gold, origins: &mut HashMap<String, Origin>) -> Entry {
    let file = format!("{}.html", gold.id);
    let Origin { site, group, .. } = origins.remove(&format!("html/{file}")).unwrap_or_default();
    let (path, name) = (html.join(file), gold.id.clone());
    Entry { path, line: None, name, site, group, gold: Some(gold), roles: Vec::new() }
}

fn marked(
    corpus: &Path,
    origins: &mut HashMap<String, Origin>,
    skipped: &mut Vec<Skipped>,
) -> Result<Vec<Entry>, CorpusError> {
    let mut roles = RoleTable::of_corpus(corpus)?;
    let (files, unreadable) = page_files(corpus);
    let unlisted = |(path, error)| Skipped { path, reason: SkipReason::Unlisted(error) };
    skipped.extend(unreadable.into_iter().map(unlisted));
    let entry = |PageFile { path, name }: PageFile| {
        let origin = origins.remove(&name).unwrap_or_default();
        let roles = roles.remove(&name);
        Entry { path, line: None, name, site: origin.site, group: origin.group, gold: None, roles }
    };
    let entries = files.into_iter().map(entry).collect();
    let table = corpus.join(roles_csv::FILE);
    skipped.extend(roles.into_rows().map(|(name, row)| no_file(&table, row.row, &name)));
    Ok(entries)
}
