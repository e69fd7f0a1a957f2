//! The state of a session: the pages below a directory, and the data about each.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use std::time::{Duration, Instant};

use dechaff_crawl::write::put;
use dechaff_crawl::{Failure, failed, say};
use dechaff_extractor::{Extractor, Role};
use dechaff_inputs::files::{files_below, is_page};
use dechaff_inputs::messages::sanitized;
use dechaff_page::{Page, Stop};
use dechaff_site::{Evidence, PageLines, Sites, templates};
use dechaff_trainer::evaluation::{Doubt, read_doubts};
use dechaff_trainer::marking::MarkerCounts;
use dechaff_trainer::page_table::{Origin, PAGES_FILE, PageTable};
use dechaff_trainer::role_table::{Placed, ROLES_FILE, RoleTable};
use xxhash_rust::xxh3::xxh3_64;

use crate::annotated_page::AnnotatedPage;
use crate::entry::{Entry, Listed, Pages, State};
use crate::identity::Identity;
use crate::lock::lock;
use crate::marks::Marks;
use crate::notes::{Note, Notes};
use crate::training_state::Training;

/// The session, as the routes get it.
pub(super) type Shared = axum::extract::State<Arc<Session>>;

/// One run of `dechaff label`.
pub struct Session {
    /// The directory of the pages.
    pub(super) directory: PathBuf,
    pub(super) training: Mutex<Training>,
    /// Locked while a page is written, so that the contents that were read of its file stay valid.
    pub(super) writing: Mutex<()>,
    /// The model that made the first suggestions.
    pub(super) first: Arc<Suggester>,
    /// The model that makes suggestions.
    pub(super) suggester: Mutex<Arc<Suggester>>,
    /// Whether markers count that dechaff has not written.
    unsigned: OnceLock<bool>,
    /// The directory with all links resolved.
    real: PathBuf,
    pages: Mutex<Pages>,
    pub(super) notes: Mutex<Notes>,
    /// Samples of the pages of each site that were read.
    sites: Mutex<Sites>,
    /// `pages.csv`.
    table: Mutex<PageTable>,
    /// `roles.csv`.
    pub(super) roles: Mutex<RoleTable>,
    pub(super) options: Options,
    /// The marks that are probably wrong, if [`Options::against`] is a list of them.
    doubts: Vec<Doubt>,
    /// The time of the last listing of the directory.
    listed: Mutex<Instant>,
}

/// A model that suggests which lines are content.
#[derive(Debug)]
pub(super) struct Suggester {
    /// The name of the model.
    pub(super) name: String,
    pub(super) extractor: Extractor,
}

/// The options of a session.
#[derive(Default)]
pub struct Options {
    /// The file for a trained model.
    pub output: Option<PathBuf>,
    /// Further corpora that trainings learn from.
    pub also: Vec<PathBuf>,
    /// The directory of the same pages, marked by another annotator, or a list of doubtful marks.
    /// Differences are shown.
    pub against: Option<PathBuf>,
}

/// Minimum time between two listings of the directory.
const LISTED: Duration = Duration::from_secs(2);

impl Session {
    /// Lists the pages. Directories that cannot be read are named on stderr.
    ///
    /// # Errors
    /// The message for the user.
    pub fn new(
        directory: &Path,
        model: &str,
        extractor: Extractor,
        options: Options,
    ) -> Result<Self, Failure> {
        let name = sanitized(&directory);
        if !directory.exists() {
            return Err(failed!("{name}: there is no such directory"));
        }
        if !directory.is_dir() {
            return Err(failed!(
                "{name}: expected a directory of pages; to mark the pages of a web archive or of JSON \
                 lines, run `dechaff label {name} --pages DIR`, which copies them into the new directory DIR"
            ));
        }
        if directory.join("gold.jsonl").is_file() {
            return Err(failed!(
                "{name} has a gold.jsonl, so its content is already known; run `dechaff annotate \
                 {name}/html --gold {name}/gold.jsonl -o DIR` to mark the pages, then `dechaff label DIR`"
            ));
        }
        let mut all = Vec::new();
        for file in files_below(directory.to_path_buf(), is_page) {
            match file {
                Ok(file) => all.push(Entry::new(file.path, file.name, 0)?),
                Err((path, reason)) => {
                    say!("warning: {}: {reason}", sanitized(&path));
                }
            }
        }
        if all.is_empty() {
            return Err(failed!("{name}: the directory has no .html, .htm or .xhtml file"));
        }
        let real = directory.canonicalize().unwrap_or_else(|_| directory.to_path_buf());
        let notes = Mutex::new(Notes::read(directory).map_err(Failure::failed)?);
        let first = Arc::new(Suggester { name: model.to_string(), extractor });
        Ok(Self {
            directory: directory.to_path_buf(),
            training: Mutex::default(),
            writing: Mutex::default(),
            suggester: Mutex::new(Arc::clone(&first)),
            first,
            unsigned: OnceLock::new(),
            real,
            pages: Mutex::new(Pages { all, version: 0 }),
            notes,
            sites: Mutex::default(),
            table: Mutex::new(page_table(directory)),
            roles: Mutex::new(RoleTable::of_corpus(directory).map_err(Failure::from_error)?),
            doubts: doubtful(options.against.as_deref()).map_err(Failure::failed)?,
            options,
            listed: Mutex::new(Instant::now()),
        })
    }

    /// Lists the directory again, unless that was done a moment ago. Returns the numbers of pages
    /// that are new or exist again.
    pub(super) fn list_again(&self) -> Vec<usize> {
        let mut listed = lock(&self.listed);
        if listed.elapsed() < LISTED {
            return Vec::new();
        }
        *listed = Instant::now();
        drop(listed);
        let files = files_below(self.directory.clone(), is_page).flatten();
        let mut pages = self.pages();
        let mut numbers: HashMap<String, usize> =
            pages.all.iter().enumerate().map(|(nth, entry)| (entry.name.clone(), nth)).collect();
        let mut new = Vec::new();
        for file in files {
            match numbers.remove(&file.name) {
                Some(number) if pages.all[number].state == State::gone() => {
                    pages.set(number, State::Waiting);
                    new.push(number);
                }
                Some(_) => {}
                None => {
                    let version = pages.version + 1;
                    let Ok(entry) = Entry::new(file.path, file.name, version) else { continue };
                    pages.version = version;
                    new.push(pages.all.len());
                    pages.all.push(entry);
                }
            }
        }
        for number in numbers.into_values() {
            pages.set(number, State::gone());
        }
        new
    }

    /// Records the data that identify a page, and adds the page to the sample of its site.
    pub(super) fn identify(&self, number: usize, page: &AnnotatedPage, identity: Identity) {
        let Some(entry) = self.entry(number) else { return };
        let site = site(&lock(&self.table), &entry.name, &identity);
        if let Some(site) = site {
            lock(&self.sites).add(&site, PageLines::new(xxh3_64(&page.bare), &page.page));
        }
        self.pages().all[number].identity = identity;
    }

    /// Counts, for each line of a page, the other pages of its site with this line, among the pages
    /// that were read.
    pub(super) fn evidence(&self, entry: &Entry, page: &Page) -> Evidence {
        let name = site(&lock(&self.table), &entry.name, &entry.identity);
        let site = name.and_then(|name| lock(&self.sites).get(&name).cloned());
        site.map_or_else(Evidence::default, |site| {
            site.evidence(page, &page.budget(Stop::default()))
        })
    }

    /// Finds the pages of each site that have the same template, among the pages that were read.
    pub(super) fn find_templates(&self) {
        let table = lock(&self.table);
        let mut pages = self.pages();
        let mut sites: BTreeMap<Option<String>, Vec<usize>> = BTreeMap::new();
        for (number, Entry { name, identity, .. }) in pages.all.iter().enumerate() {
            if !identity.paths.is_empty() {
                sites.entry(site(&table, name, identity)).or_default().push(number);
            }
        }
        for numbers in sites.values() {
            let first =
                templates(numbers.iter().map(|number| &pages.all[*number].identity.paths[..]));
            for (number, first) in numbers.iter().zip(first) {
                let template = Some(numbers[first]);
                if pages.all[*number].template != template {
                    pages.change(*number, |entry| entry.template = template);
                }
            }
        }
    }

    /// Returns the labels of the same page in the other directory, if it is marked there and has
    /// the same text.
    fn labels_against(&self, entry: &Entry, page: &AnnotatedPage) -> Option<Marks> {
        let against = self.options.against.as_ref()?;
        if against.is_file() {
            let mut other = page.marks.clone();
            let of_page = self.doubts.iter().filter(|doubt| doubt.path == entry.name);
            of_page.for_each(|doubt| other.turn(doubt));
            return Some(other);
        }
        let other = AnnotatedPage::read(&against.join(&entry.name), true).ok()?;
        let is_same = other.is_marked && other.bare == page.bare;
        is_same.then_some(other.marks)
    }

    /// Counts the lines to which the two annotators gave different labels. Returns the labels of
    /// the other annotator.
    pub(super) fn compare(
        &self,
        number: usize,
        entry: &Entry,
        page: &AnnotatedPage,
    ) -> Option<Marks> {
        let other = self.labels_against(entry, page);
        let differs = other.as_ref().filter(|_| page.is_marked);
        let differs = differs.map(|other| page.marks.differ(other));
        if self.entry(number).is_some_and(|entry| entry.differs != differs) {
            self.pages().change(number, |entry| entry.differs = differs);
        }
        other
    }

    /// Changes the note of a page in the file as it is now, which another program may have changed.
    pub(super) fn note(&self, page: &str, change: impl FnOnce(Note) -> Note) -> Result<(), String> {
        let mut notes = lock(&self.notes);
        *notes = Notes::read(&self.directory)?;
        let note = change(notes.of(page));
        notes.set(page, note)
    }

    /// Sets the site and group of a page in `pages.csv` as it is now.
    pub(super) fn set_origin(&self, page: &str, origin: Origin) -> Result<(), String> {
        let mut table = lock(&self.table);
        *table = page_table(&self.directory);
        if table.has_others {
            return Err(format!(
                "{PAGES_FILE} has columns other than path, site and group, or an error; edit it in \
                 another program"
            ));
        }
        let mut changed = table.clone();
        changed.set(page.to_string(), origin);
        self.write_table(PAGES_FILE, &changed.to_csv())?;
        *table = changed;
        Ok(())
    }

    /// Writes a table in the directory of the pages.
    fn write_table(&self, name: &str, csv: &[u8]) -> Result<(), String> {
        put(&self.directory.join(name), csv)
            .map_err(|error| format!("{name} cannot be written: {error}"))
    }

    /// Changes the roles of the lines of a page in `roles.csv` as it is now.
    pub(super) fn set_roles(
        &self,
        name: &str,
        page: &Page,
        change: impl FnOnce(&mut BTreeMap<usize, Role>),
    ) -> Result<(), String> {
        let mut table = lock(&self.roles);
        *table = RoleTable::of_corpus(&self.directory).map_err(|error| error.to_string())?;
        let mut changed = table.clone();
        let mut roles = Placed::on(page, changed.rows(name)).roles;
        change(&mut roles);
        changed.set(name, page, &roles);
        self.write_table(ROLES_FILE, &changed.to_csv())?;
        *table = changed;
        Ok(())
    }

    /// Reads a page, or returns the reason why it cannot be read.
    pub(super) fn read(&self, entry: &Entry) -> Result<AnnotatedPage, String> {
        self.refuse_outside(entry)?;
        AnnotatedPage::read(&entry.path, self.counts_unsigned())
    }

    /// Rejects a page that is a link out of the directory.
    pub(super) fn refuse_outside(&self, entry: &Entry) -> Result<(), String> {
        match entry.path.canonicalize() {
            Ok(real) if !real.starts_with(&self.real) => Err(format!(
                "{} is a link to {}, which is outside of {}; label the page there, or copy it here",
                sanitized(&entry.path),
                sanitized(&real),
                sanitized(&self.directory)
            )),
            _ => Ok(()),
        }
    }

    /// Decides whether markers count that dechaff has not written. The decision holds until the
    /// program ends, so that saving one page does not change the state of others.
    pub(super) fn decide(&self, counts: MarkerCounts) {
        let _ = self.unsigned.set(counts.unsigned_count());
    }

    /// Returns whether markers count that dechaff has not written. Waits until all pages have been
    /// read.
    pub(super) fn counts_unsigned(&self) -> bool {
        *self.unsigned.wait()
    }

    /// Returns the number of pages.
    pub(super) fn len(&self) -> usize {
        self.pages().all.len()
    }

    /// Returns a page by its number.
    pub(super) fn entry(&self, number: usize) -> Option<Entry> {
        self.pages().all.get(number).cloned()
    }

    /// Returns the model that makes suggestions.
    pub(super) fn suggester(&self) -> Arc<Suggester> {
        Arc::clone(&lock(&self.suggester))
    }

    /// Returns whether a model that was trained here makes the suggestions.
    pub(super) fn is_trained(&self) -> bool {
        !Arc::ptr_eq(&self.suggester(), &self.first)
    }

    /// Returns the current version, and the pages that changed after version `since`, or all pages.
    pub(super) fn changed(&self, since: Option<u64>) -> (u64, Vec<Listed>) {
        let (table, notes) = (lock(&self.table), lock(&self.notes));
        let pages = self.pages();
        let new = |entry: &Entry| since.is_none_or(|since| entry.version > since);
        let new = pages.all.iter().enumerate().filter(|(_, entry)| new(entry));
        let listed = new.map(|(number, entry)| Listed {
            number,
            site: site(&table, &entry.name, &entry.identity),
            group: table.origin(&entry.name).group.unwrap_or_default(),
            note: notes.of(&entry.name),
            entry: entry.clone(),
        });
        (pages.version, listed.collect())
    }

    /// Returns the list of pages, locked.
    pub(super) fn pages(&self) -> MutexGuard<'_, Pages> {
        lock(&self.pages)
    }
}

/// Reads a list of doubtful marks. There are none in a directory, or without one.
fn doubtful(against: Option<&Path>) -> Result<Vec<Doubt>, String> {
    let Some(list) = against.filter(|against| !against.is_dir()) else { return Ok(Vec::new()) };
    let read = std::fs::File::open(list).map_err(|error| error.to_string()).and_then(read_doubts);
    read.map_err(|problem| {
        let name = sanitized(list);
        format!(
            "{name}: expected a directory of marked pages or a list of doubtful marks: {problem}"
        )
    })
}

/// Reads `pages.csv`. A table that cannot be read counts as a table with other columns, which is
/// not written.
fn page_table(directory: &Path) -> PageTable {
    PageTable::of_corpus(directory).unwrap_or_else(|_| {
        let mut table = PageTable::default();
        table.has_others = true;
        table
    })
}

/// Returns the site of a page: its site in `pages.csv`, or else the host of its address.
fn site(table: &PageTable, name: &str, identity: &Identity) -> Option<String> {
    table.origin(name).site.or_else(|| identity.host.clone())
}
