//! Lists the files of a corpus, and reads the pages in them.

use std::collections::{BTreeMap, HashMap};
use std::io;
use std::path::{Path, PathBuf};

use dechaff_inputs::messages::text_of;
use dechaff_inputs::{Input, Item, Page, Reader, Refused, files_of};
use dechaff_site::host;
use rayon::prelude::*;

use crate::LoadOptions;
use crate::corpus::gold::{self, Lines, of_page_line, read_gold};
use crate::corpus::pages_csv::{self, PageTable};
use crate::corpus::roles_csv::{self, RoleRow, RoleTable};
use crate::corpus::wrapper::{Html, html_of};
use crate::corpus::{CorpusError, Gold, Skipped};

/// The files of a corpus, before the pages in them are read.
pub(crate) struct Listing {
    corpus: PathBuf,
    files: Vec<Input>,
    /// The lines of the gold file that cannot be used.
    skipped: Vec<Skipped>,
    tables: Tables,
}

/// The tables of a corpus.
#[derive(Default)]
struct Tables {
    pages: PageTable,
    roles: RoleTable,
    /// The records of the gold file by the paths of their pages, or by the ids of pages in a
    /// container.
    golds: HashMap<String, Gold>,
    /// Whether the corpus is a directory: the names of pages in a container begin with its name.
    is_directory: bool,
}

/// A page of a corpus, with its records in the tables.
#[derive(Default)]
pub(crate) struct Entry<'a> {
    /// Its file. The path of a page in a container is that of the container and the id of the page.
    pub(crate) path: PathBuf,
    /// Its path below the corpus, or its id in the gold file.
    pub(crate) name: String,
    pub(crate) site: Option<String>,
    pub(crate) group: Option<String>,
    /// The content of the page, according to the gold file or the JSON line of the page.
    pub(crate) gold: Option<Gold>,
    /// The rows of `roles.csv` for its lines.
    pub(crate) roles: &'a [RoleRow],
}

/// The page of an item.
struct Found<T> {
    /// The container of the page and its place there, unless the page is a file.
    place: Option<(PathBuf, String)>,
    /// Its path in the tables of the corpus.
    key: String,
    group: Option<String>,
    /// The result for the page, if its group was requested.
    made: Option<T>,
}

impl Listing {
    /// Lists the files of a corpus, and reads its tables.
    pub(crate) fn of(corpus: &Path) -> Result<Self, CorpusError> {
        let read = |path: &Path, source| CorpusError::Read { path: path.to_path_buf(), source };
        std::fs::metadata(corpus).map_err(|source| read(corpus, source))?;
        let pages = PageTable::of_corpus(corpus)?;
        let gold = corpus.join("gold.jsonl");
        let mut listing = if gold.is_file() {
            let html = corpus.join("html");
            if !html.is_dir() {
                let source = io::Error::new(
                    io::ErrorKind::NotFound,
                    "expected a directory with the pages that gold.jsonl names, as <id>.html",
                );
                return Err(read(&html, source));
            }
            let lines = read_gold(&gold, gold::parse).map_err(|source| read(&gold, source))?;
            Self::of_golds(lines, &gold, &html)
        } else {
            let roles = RoleTable::of_corpus(corpus)?;
            let tables = Tables { roles, is_directory: corpus.is_dir(), ..Tables::default() };
            let files = files_of(corpus).collect();
            Self { corpus: PathBuf::new(), files, skipped: Vec::new(), tables }
        };
        listing.corpus = corpus.to_path_buf();
        listing.tables.pages = pages;
        if listing.files.is_empty() && listing.skipped.is_empty() {
            return Err(CorpusError::NoPages { path: listing.corpus });
        }
        Ok(listing)
    }

    /// Lists the pages that a gold file names. `html` is the directory of the pages `<id>.html`, or
    /// a file of many pages. `lines` are the records of the gold file.
    pub(crate) fn of_golds(lines: Lines, gold: &Path, html: &Path) -> Self {
        let is_directory = html.is_dir();
        let (mut files, mut skipped, mut golds) = (Vec::new(), Vec::new(), HashMap::new());
        let mut lost = Vec::new();
        for line in lines {
            match line {
                Ok(record) if is_directory => {
                    let names = [format!("{}.html", record.id), record.id.clone()];
                    let is_there = |name: &String| html.join(name).is_file();
                    let Some(name) = names.into_iter().find(is_there) else {
                        lost.push(record.id);
                        continue;
                    };
                    let place = format!("html/{name}");
                    files.push(Input::page(html.join(name), PathBuf::from(&place)));
                    golds.insert(place, record);
                }
                Ok(record) => drop(golds.insert(record.id.clone(), record)),
                Err(problem) => skipped.push(Skipped::row(gold, problem)),
            }
        }
        skipped.extend(Skipped::golds(gold, &lost));
        if !is_directory {
            files = files_of(html).collect();
        }
        let tables = Tables { golds, ..Tables::default() };
        Self { corpus: gold.to_path_buf(), files, skipped, tables }
    }

    /// Returns the number of pages that will be read. A container counts as one page.
    pub(crate) fn len(&self, options: &LoadOptions) -> usize {
        let is_used = |file: &&Input| {
            let key = text_of(file.place.as_os_str());
            options.uses(self.tables.group(&key, None).as_deref())
        };
        self.files.iter().filter(is_used).count()
    }

    /// Reads the pages of the requested groups, and calls `make` with each of them, from several
    /// threads. Counts the pages of each group in `groups`.
    ///
    /// # Errors
    /// [`CorpusError::NoPages`] if nothing was found, not even a file that cannot be used.
    pub(crate) fn read<T: Send>(
        self,
        options: &LoadOptions,
        groups: &mut BTreeMap<String, usize>,
        skipped: &mut Vec<Skipped>,
        make: &(impl Fn(Entry<'_>, Html) -> T + Sync),
    ) -> Result<Vec<T>, CorpusError> {
        let Self { corpus, files, skipped: lines, tables } = self;
        let mut outcomes: Vec<_> = Reader::of(files, options.limit)
            .enumerate()
            .par_bridge()
            .map(|(nth, item)| (nth, tables.found(item, options, make)))
            .collect();
        if outcomes.is_empty() && lines.is_empty() {
            return Err(CorpusError::NoPages { path: corpus });
        }
        skipped.extend(lines);
        outcomes.sort_unstable_by_key(|(nth, _)| *nth);
        let mut pages = Vec::new();
        let mut seen: HashMap<String, String> = HashMap::new();
        for (_, found) in outcomes {
            match found {
                Ok(None) => {}
                Ok(Some(Found { place: Some((file, place)), key, .. }))
                    if seen.contains_key(&key) =>
                {
                    let problem = format!("id `{key}` is used twice, first in {}", seen[&key]);
                    skipped.push(Skipped::item(&file, &place, &problem));
                }
                Ok(Some(Found { place, key, group, made })) => {
                    seen.insert(key, place.map(|(_, place)| place).unwrap_or_default());
                    group.into_iter().for_each(|group| *groups.entry(group).or_default() += 1);
                    pages.extend(made);
                }
                Err(unusable) => skipped.push(unusable),
            }
        }
        skipped.extend(tables.rows_without_page(&corpus, &seen));
        Ok(pages)
    }
}

impl Tables {
    /// Returns the group of a page. `pages.csv` takes precedence over `stated` and the gold file.
    fn group(&self, key: &str, stated: Option<String>) -> Option<String> {
        let of_gold = || self.golds.get(key)?.r#type.clone();
        self.pages.origin(key).group.or(stated).or_else(of_gold)
    }

    /// Reads the page of an item, unless it is a record that is not a page. The page of a file is
    /// only read if its group is requested.
    fn found<T>(
        &self,
        item: Item,
        options: &LoadOptions,
        make: &impl Fn(Entry<'_>, Html) -> T,
    ) -> Result<Option<Found<T>>, Skipped> {
        let limit = options.limit;
        let mut key = text_of(item.place.as_os_str()).into_owned();
        let mut entry = Entry { path: PathBuf::from(&item.file), ..Entry::default() };
        let place = item.entry.clone().map(|place| (entry.path.clone(), place));
        let mut stated = None;
        let page: Box<dyn FnOnce() -> Result<Page, Refused>> = match &place {
            None => Box::new(move || item.page(limit)),
            Some((path, place)) => {
                let said = item.line().map(|line| of_page_line(&line)).transpose();
                let (page, said) = match (item.page(limit), said) {
                    (Ok(page), Ok(said)) => (page, said.unwrap_or_default()),
                    (Err(Refused::Skipped(_)), _) => return Ok(None),
                    (Err(Refused::Failed(problem) | Refused::Unread(problem)), _)
                    | (_, Err(problem)) => {
                        return Err(Skipped::item(path, place, &problem));
                    }
                };
                let container = key.rsplit_once('/').filter(|_| self.is_directory);
                key = match container {
                    Some((file, _)) => format!("{file}/{}", page.id),
                    None => page.id.clone(),
                };
                // Not `join`: an id that begins with a slash would replace the path.
                entry.path = format!("{}/{}", path.display(), page.id).into();
                entry.site = said.domain.clone().or_else(|| host(page.url.as_deref()?));
                stated = said.r#type.clone();
                entry.gold = said.has_content().then_some(said);
                Box::new(|| Ok(page))
            }
        };
        let group = self.group(&key, stated);
        let made = options.uses(group.as_deref()).then(|| {
            let gold = self.golds.get(&key).cloned();
            entry.name = gold.as_ref().map_or_else(|| key.clone(), |gold| gold.id.clone());
            entry.site = self.pages.origin(&key).site.or(entry.site);
            entry.group.clone_from(&group);
            entry.gold = gold.or(entry.gold);
            entry.roles = self.roles.rows(&key);
            make(entry, html_of(page(), options.unwrap.as_deref()))
        });
        Ok(Some(Found { place, key, group, made }))
    }

    /// Returns the rows and records of pages that were not found.
    fn rows_without_page(&self, corpus: &Path, found: &HashMap<String, String>) -> Vec<Skipped> {
        let mut skipped = Vec::new();
        for (table, lines) in
            [(roles_csv::FILE, self.roles.lines()), (pages_csv::FILE, self.pages.lines())]
        {
            let lost = lines.into_iter().filter(|(_, page)| !found.contains_key(*page));
            let problem = |(line, page)| (line, format!("no file `{page}`"));
            skipped.extend(lost.map(|row| Skipped::row(&corpus.join(table), problem(row))));
        }
        let lost = self.golds.keys().filter(|id| !found.contains_key(*id)).cloned();
        let mut lost: Vec<String> = lost.collect();
        lost.sort_unstable();
        skipped.extend(Skipped::golds(corpus, &lost));
        skipped
    }
}
