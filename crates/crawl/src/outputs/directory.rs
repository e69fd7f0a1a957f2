//! Writes one file for each page.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use dechaff_documents::Format;
use dechaff_inputs::messages::{sanitized, text_of};

use super::journal::{Journal, lock};
use super::{Results, Tally};
use crate::done::{Done, Rendered};
use crate::outputs::Layout;
use crate::write::{Stop, concerns_name, sync, try_write_whole};
use crate::{Failure, usage};
use dechaff_inputs::{Input, Inputs, Kind, without_extension};

/// Writes each page to a file below a directory.
pub(crate) struct Directory {
    names: Names,
    layout: Layout,
    /// The state of a run that can be resumed.
    unsynced: Option<Unsynced>,
}

struct Unsynced {
    journal: Journal,
    /// The locked directory, or `None` if it cannot be locked.
    _locked: Option<File>,
    /// Files that may not be on the disk yet.
    files: Vec<PathBuf>,
}

/// The number of files after which they are synchronised to the disk.
const FILES: usize = 1024;

impl Directory {
    /// Creates the directory, and continues the run of the journal if there is one.
    pub(crate) fn new(
        names: Names,
        layout: Layout,
        journal: Option<Journal>,
    ) -> Result<Self, Failure> {
        let root = &names.root;
        // Without this directory no page can be written.
        fs::create_dir_all(root).map_err(|error| Failure::file(root, &error))?;
        let unsynced = |journal| {
            let locked = File::open(root).ok();
            locked.as_ref().map_or(Ok(()), |directory| lock(directory, root))?;
            Ok::<_, Failure>(Unsynced { journal, _locked: locked, files: Vec::new() })
        };
        let unsynced = journal.map(unsynced).transpose()?;
        let layout = Layout { is_one: true, ..layout };
        Ok(Self { names, layout, unsynced })
    }

    fn checkpoint(&mut self, tally: &Tally, finished: bool) -> Result<(), Stop> {
        let Some(Unsynced { journal, files, .. }) = &mut self.unsynced else { return Ok(()) };
        if !finished && files.len() < FILES && !journal.is_due() {
            return Ok(());
        }
        let directories: HashSet<_> = files.iter().filter_map(|file| file.parent()).collect();
        for path in files.iter().map(PathBuf::as_path).chain(directories) {
            sync(path).map_err(|error| Failure::file(path, &error))?;
        }
        files.clear();
        if finished { journal.remove() } else { journal.write(tally, 0) }
    }
}

impl Results for Directory {
    fn page(&mut self, item: &Done, page: &Rendered, _: u64) -> Result<Option<String>, Stop> {
        let path = self.names.file(&item.place);
        let written = try_write_whole(&path, |to| {
            Ok(self.layout.write(to, &page.id, 0, &page.written.text)?)
        });
        match written {
            Err(Stop::Write(error)) if concerns_name(&error) => {
                let path = sanitized(&path);
                return Ok(Some(format!("cannot be written to {path}: {error}")));
            }
            Err(Stop::Write(error)) => return Err(Failure::file(&path, &error).into()),
            other => other?,
        }
        if let Some(unsynced) = &mut self.unsynced {
            unsynced.files.push(path);
        }
        Ok(None)
    }

    fn goes_on(&self) -> bool {
        self.unsynced.is_some()
    }

    fn done(&mut self, tally: &Tally) -> Result<(), Stop> {
        self.checkpoint(tally, false)
    }

    fn end(&mut self, tally: &Tally) -> Result<(), Stop> {
        self.checkpoint(tally, true)
    }
}

/// The names of the files of pages.
#[derive(Debug, Clone)]
pub(crate) struct Names {
    root: PathBuf,
    format: Format,
    /// The hashes of names that two pages would have without their extensions, as `a.htm` and
    /// `a.html`. There may be millions of names, so they are not stored.
    shared: HashSet<u128>,
}

impl Names {
    fn new(root: &Path, format: Format) -> Self {
        Self { root: root.to_path_buf(), format, shared: HashSet::new() }
    }

    /// Returns the path of a page's file.
    fn file(&self, place: &Path) -> PathBuf {
        let name = text_of(place.file_name().unwrap_or_default());
        let path = |name: &str| {
            self.root.join(place.with_file_name(format!("{name}.{}", self.format.extension())))
        };
        let short = path(without_extension(&name));
        if self.shared.contains(&hash(&short)) { path(&name) } else { short }
    }

    /// Returns the directory for the pages of a container, or the file of a page.
    fn target(&self, input: &Input) -> PathBuf {
        match input.kind {
            Kind::Html => self.file(&input.place),
            Kind::Container(_) => self.root.join(&input.place),
        }
    }
}

fn hash(path: &Path) -> u128 {
    xxhash_rust::xxh3::xxh3_128(path.as_os_str().as_encoded_bytes())
}

/// Rejects pages that would be written into a directory of inputs.
pub(crate) fn refuse_among_inputs(
    inputs: &Inputs,
    root: &Path,
    format: Format,
) -> Result<(), Failure> {
    if !root.exists() {
        return Ok(());
    }
    // Most files share their directory with others, so few directories are looked up.
    let parent = |path: PathBuf| Some(Path::new(".").join(path.parent()?));
    let read: HashSet<_> = inputs.usable_files().filter_map(|input| parent(input.path?)).collect();
    let read: HashSet<_> = read.iter().filter_map(|path| fs::canonicalize(path).ok()).collect();
    let names = Names::new(root, format);
    let written = inputs.usable_files().filter_map(|input| {
        let path = names.target(&input);
        // The target of a link is replaced.
        parent(if path.is_symlink() { fs::canonicalize(&path).unwrap_or(path) } else { path })
    });
    let written: BTreeSet<_> = written.collect();
    let mut full = written.iter().filter_map(|path| fs::canonicalize(path).ok());
    full.find(|path| read.contains(path)).map_or(Ok(()), |path| {
        Err(usage!(
            "-o {}: pages would be written to {}, where inputs are; write to a directory without inputs",
            sanitized(&root),
            sanitized(&path)
        ))
    })
}

/// Returns the names of the files of all pages. Rejects inputs if two of their pages would be
/// written to the same file.
pub(crate) fn names(inputs: &Inputs, root: &Path, format: Format) -> Result<Names, Failure> {
    let mut names = Names::new(root, format);
    let mut taken = HashSet::new();
    let files = inputs.usable_files().map(|input| hash(&names.target(&input)));
    names.shared = files.filter(|path| !taken.insert(*path)).collect();
    taken.clear();
    let collision = |first: &str, second: &str, path: &Path| {
        usage!(
            "{first} and {second} would both be written to {}; extract them separately",
            sanitized(&path)
        )
    };
    let mut containers: HashMap<PathBuf, String> = HashMap::new();
    for input in inputs.usable_files() {
        let path = names.target(&input);
        if !taken.insert(hash(&path)) {
            let first = inputs.usable_files().find(|input| names.target(input) == path);
            let first = first.map(|first| first.id).unwrap_or_default();
            return Err(collision(&first, &input.id, &path));
        }
        if input.kind != Kind::Html {
            containers.insert(path, input.id);
        }
    }
    if containers.is_empty() {
        return Ok(names);
    }
    for input in inputs.usable_files() {
        let path = names.target(&input);
        let above = path.ancestors().skip(1).find_map(|above| containers.get_key_value(above));
        if let Some((above, container)) = above {
            return Err(collision(container, &input.id, above));
        }
    }
    Ok(names)
}
