//! Prevents a run from writing to files that it reads.
//!
//! An output that is also an input, possibly through a link, would destroy it. An output among the
//! inputs, with a name that is read, would be an input of the next run or of this one. Both are
//! rejected before anything is written. Files are compared by their identity, not by their names.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::io::Read;
use std::path::{Component, Path, PathBuf};

use dechaff_trainer::files::{directories_below, files_below, sanitized};
use dechaff_trainer::prepared::PREPARED;

use crate::args::model::model_file;
use crate::terminal::exit::Failure;

/// The files that a run reads.
#[derive(Default)]
pub(crate) struct Reads(Vec<Source>);

enum Source {
    /// A file, and what it is used for.
    File(PathBuf, &'static str),
    /// The files below a directory whose names are read.
    Below(PathBuf, IsRead),
    /// The files that match a pattern, now and in the next run.
    Pattern(glob::Pattern),
}

/// Returns whether files with this name are read.
pub(crate) type IsRead = fn(&Path) -> bool;

impl Reads {
    /// Adds a file. `what` describes it, such as "the model".
    pub(crate) fn file(mut self, path: impl Into<PathBuf>, what: &'static str) -> Self {
        self.0.push(Source::File(path.into(), what));
        self
    }

    /// Adds a model by its name or file.
    pub(crate) fn model(self, model: Option<&str>) -> Self {
        match model.and_then(model_file) {
            Some(path) => self.file(path, "the model that is read"),
            None => self,
        }
    }

    /// Adds the settings of a baseline.
    pub(crate) fn settings(self, settings: Option<&Path>) -> Self {
        match settings {
            Some(path) => self.file(path, "the settings"),
            None => self,
        }
    }

    /// Adds the files below a directory whose names are read, or `path` itself if it is a file.
    pub(crate) fn below(self, path: &Path, is_read: IsRead) -> Self {
        if !path.is_dir() {
            return self.file(path, "an input");
        }
        let mut reads = self;
        reads.0.push(Source::Below(path.to_path_buf(), is_read));
        reads
    }

    /// Adds the files that match a pattern.
    pub(crate) fn pattern(mut self, pattern: &str, is_read: IsRead) -> Self {
        for path in glob::glob(pattern).into_iter().flatten().flatten() {
            self = self.below(&path, is_read);
        }
        // Makes relative paths absolute.
        let here = std::env::current_dir().unwrap_or_default();
        let here = glob::Pattern::escape(&here.to_string_lossy());
        let pattern = match Path::new(pattern).is_absolute() {
            true => pattern.to_string(),
            false => format!("{here}/{}", pattern.trim_start_matches("./")),
        };
        self.0.extend(glob::Pattern::new(&pattern).ok().map(Source::Pattern));
        self
    }

    /// Rejects an output file that is read now or would be read by the next run. `option` is the
    /// option that named it.
    pub(crate) fn refuse(&self, output: &Path, option: &str) -> Result<(), Failure> {
        let shown = format!("{option} {}", sanitized(&output));
        if let Some(identity) = identity(output) {
            self.refuse_known(&HashMap::from([(identity, shown.clone())]))?;
        }
        self.refuse_inside(output, &shown)
    }

    /// Rejects an output directory if the next run would read files such as `sample` in it.
    pub(crate) fn refuse_directory(
        &self,
        directory: &Path,
        sample: &str,
        option: &str,
    ) -> Result<(), Failure> {
        self.refuse_inside(&directory.join(sample), &format!("{option} {}", sanitized(&directory)))
    }

    /// Rejects files below an output directory that are read, and existing ones next to files that
    /// are read. In a resumed run, the latter may be its own.
    pub(crate) fn refuse_below(
        &self,
        directory: &Path,
        outputs: impl Iterator<Item = PathBuf>,
        option: &str,
        goes_on: bool,
    ) -> Result<(), Failure> {
        if !directory.exists() {
            return Ok(());
        }
        let known = |output: PathBuf| identity(&output).map(|identity| (identity, output));
        let existing: HashMap<_, _> = outputs.filter_map(known).collect();
        let shown = |output: &PathBuf| {
            format!("{option} {}: {}", sanitized(&directory), sanitized(&output))
        };
        self.refuse_known(&existing.iter().map(|(id, path)| (id.clone(), shown(path))).collect())?;
        if goes_on || existing.is_empty() {
            return Ok(());
        }
        self.refuse_neighbours(existing.values())
    }

    /// Rejects an output file as [`Self::refuse`] does, or stdout if there is no output file.
    pub(crate) fn refuse_file_or_stdout(&self, output: Option<&Path>) -> Result<(), Failure> {
        output.map_or_else(|| self.refuse_stdout(), |output| self.refuse(output, "-o"))
    }

    /// Rejects stdout if it is redirected to a file that is read.
    pub(crate) fn refuse_stdout(&self) -> Result<(), Failure> {
        match stdout() {
            Some(identity) => self.refuse_known(&HashMap::from([(identity, "stdout".to_string())])),
            None => Ok(()),
        }
    }

    /// Rejects outputs that are files which are read.
    fn refuse_known(&self, outputs: &HashMap<Identity, String>) -> Result<(), Failure> {
        let mut refused = None;
        self.each_file(&mut |path, what| {
            if refused.is_none()
                && !outputs.is_empty()
                && let Some(output) = identity(path).and_then(|identity| outputs.get(&identity))
            {
                refused = Some(Failure::usage(format_args!(
                    "{output} is {what}, {}, and would be overwritten; choose another output file or \
                     directory",
                    sanitized(&path)
                )));
            }
        });
        refused.map_or(Ok(()), Err)
    }

    /// Rejects an output, existing or not, that the next run would read.
    fn refuse_inside(&self, output: &Path, argument: &str) -> Result<(), Failure> {
        let Some((directory, below)) = nearest_directory(output) else { return Ok(()) };
        let hidden = |part: Component<'_>| part.as_os_str().to_string_lossy().starts_with('.');
        let parents = below.parent().unwrap_or(Path::new("")).components();
        let is_hidden = parents.into_iter().any(hidden);
        for source in &self.0 {
            let why = match source {
                Source::Below(root, is_read) if is_read(output) && !is_hidden => {
                    let mut directories = directories_below(root);
                    let is_it = |path: &PathBuf| identity(path).as_ref() == Some(&directory);
                    let root = sanitized(&root);
                    directories
                        .any(|path| is_it(&path))
                        .then(|| ("is in", root.to_string(), format!("write outside of {root}")))
                }
                Source::Pattern(pattern) => {
                    let full = std::path::absolute(output).unwrap_or_default();
                    let why = || ("matches", pattern.to_string(), "use another name".to_string());
                    pattern.matches_path(&full).then(why)
                }
                _ => None,
            };
            if let Some((how, input, instead)) = why {
                return Err(Failure::usage(format_args!(
                    "{argument} {how} the input {input}, so the next run would read the output of this one; \
                     {instead}"
                )));
            }
        }
        Ok(())
    }

    /// Rejects existing outputs next to files that are read, because it is not known who wrote
    /// them.
    fn refuse_neighbours<'a>(
        &self,
        outputs: impl Iterator<Item = &'a PathBuf>,
    ) -> Result<(), Failure> {
        let mut directories = HashSet::new();
        let mut last = PathBuf::new();
        self.each_file(&mut |path, _| {
            if let Some(directory) = path.parent().filter(|directory| *directory != last) {
                directories.extend(identity(&or_here(directory)));
                last = directory.to_path_buf();
            }
        });
        for output in outputs {
            let directory = or_here(output.parent().unwrap_or(Path::new("")));
            if identity(&directory).is_some_and(|identity| directories.contains(&identity)) {
                return Err(Failure::usage(format_args!(
                    "{} already exists next to the inputs and would be overwritten; delete it, or write \
                     to a separate directory",
                    sanitized(&output)
                )));
            }
        }
        Ok(())
    }

    /// Calls `sink` with all files that are read, and what they are used for.
    fn each_file(&self, sink: &mut dyn FnMut(&Path, &str)) {
        for source in &self.0 {
            match source {
                Source::File(path, what) => sink(path, what),
                Source::Below(root, is_read) => {
                    for file in files_below(root.clone(), *is_read).flatten() {
                        sink(&file.path, "an input");
                    }
                }
                Source::Pattern(_) => {}
            }
        }
    }
}

/// The kind of content that a run writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    /// A model.
    Model,
    /// A trained baseline.
    Baseline,
    /// Prepared pages.
    Prepared,
    /// A report.
    Report,
    /// A table of features.
    Features,
    /// Any other file.
    Other,
}

/// The beginning of a report.
pub(crate) const REPORT: &str = "<!DOCTYPE html><html class=\"dechaff-report\" lang=\"en\">";
/// The beginning of a table of features: the names of the columns before those of the features.
pub(crate) const FEATURES: &str = "label,page,start,end,";

/// The first bytes of the files that are recognised.
const KNOWN: [(&[u8], Content, &str); 5] = [
    (b"dechaff\n", Content::Model, "a model"),
    (b"dechaffs", Content::Baseline, "a trained baseline"),
    (&PREPARED.magic, Content::Prepared, "a file of prepared pages"),
    (REPORT.as_bytes(), Content::Report, "a report"),
    (FEATURES.as_bytes(), Content::Features, "a table of features"),
];

/// The longest of these beginnings.
const HEAD: u64 = 64;

/// Rejects replacing a file that may have taken long to make, such as a model, by another kind of file,
/// and any other file by one of these. An empty file can be replaced.
pub(crate) fn refuse_other_content(output: &Path, writes: Content) -> Result<(), Failure> {
    let mut head = Vec::new();
    if output.is_file() {
        // A file that cannot be read cannot be classified. Writing reports what is wrong with it.
        let _ = File::open(output).and_then(|file| file.take(HEAD).read_to_end(&mut head));
    }
    if head.is_empty() {
        return Ok(());
    }
    let found = KNOWN.iter().find(|(start, ..)| head.starts_with(start));
    let (is, what) = found.map_or((Content::Other, "another file"), |(_, is, what)| (*is, *what));
    if is == writes {
        return Ok(());
    }
    let path = sanitized(&output);
    Err(Failure::usage(format_args!(
        "{path} already exists and is {what}, which would be lost; choose another output file, or delete \
         this one first"
    )))
}

/// Identifies a file regardless of its name.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Identity {
    /// The device and the inode, which are the same for all names of a file.
    #[cfg(unix)]
    Node(u64, u64),
    #[cfg(not(unix))]
    Path(PathBuf),
}

#[cfg(unix)]
fn identity_of(metadata: &fs::Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    Identity::Node(metadata.dev(), metadata.ino())
}

/// Returns `None` if the file does not exist. Devices and pipes cannot be overwritten, so they have
/// no identity either.
#[cfg(unix)]
fn identity(path: &Path) -> Option<Identity> {
    let metadata = fs::metadata(path).ok()?;
    (metadata.is_file() || metadata.is_dir()).then(|| identity_of(&metadata))
}

#[cfg(not(unix))]
fn identity(path: &Path) -> Option<Identity> {
    fs::canonicalize(path).ok().map(Identity::Path)
}

/// Returns the file that stdout is redirected to, if it is one.
#[cfg(unix)]
fn stdout() -> Option<Identity> {
    use std::os::fd::AsFd;
    let stdout = std::io::stdout().as_fd().try_clone_to_owned().ok()?;
    let metadata = File::from(stdout).metadata().ok()?;
    metadata.is_file().then(|| identity_of(&metadata))
}

#[cfg(not(unix))]
fn stdout() -> Option<Identity> {
    None
}

/// Returns the nearest existing directory above a path, and the rest of the path.
fn nearest_directory(path: &Path) -> Option<(Identity, PathBuf)> {
    // Follows links.
    let full = fs::canonicalize(path).or_else(|_| std::path::absolute(path)).ok()?;
    let parent = full.ancestors().skip(1).find(|parent| parent.is_dir())?;
    Some((identity(parent)?, full.strip_prefix(parent).ok()?.to_path_buf()))
}

fn or_here(directory: &Path) -> PathBuf {
    if directory.as_os_str().is_empty() { PathBuf::from(".") } else { directory.to_path_buf() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HTML: IsRead = |path| path.extension().is_some_and(|extension| extension == "html");

    fn usage_error(result: Result<(), Failure>) -> String {
        match result {
            Err(Failure::Usage(what)) => what,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn existing_files_next_to_inputs_are_not_overwritten() {
        let dir = tempfile::tempdir().unwrap();
        let path = |name: &str| dir.path().join(name);
        fs::create_dir_all(path("p/out")).unwrap();
        for name in ["p/a.html", "p/a.txt", "p/out/a.txt"] {
            fs::write(path(name), "x").unwrap();
        }
        let reads = Reads::default().below(&path("p"), HTML);
        let refuse = |directory: &str, name: &str, goes_on| {
            let output = path(directory).join(name);
            reads.refuse_below(&path(directory), std::iter::once(output), "-o", goes_on)
        };
        assert!(usage_error(refuse("p", "a.txt", false)).contains("next to the inputs"));
        assert!(refuse("p", "a.txt", true).is_ok() && refuse("p", "b.txt", false).is_ok());
        assert!(refuse("p/out", "a.txt", false).is_ok());
        assert!(usage_error(refuse("p", "a.html", true)).contains("is an input"));
        let refuse =
            |directory: &str, sample: &str| reads.refuse_directory(&path(directory), sample, "-o");
        for directory in ["p", "p/out", "p/new"] {
            assert!(usage_error(refuse(directory, "page.html")).contains("is in the input"));
            assert!(refuse(directory, "page.txt").is_ok());
        }
        assert!(refuse("q", "page.html").is_ok());
    }

    #[test]
    fn models_and_other_files_do_not_replace_each_other() {
        let dir = tempfile::tempdir().unwrap();
        let file = |name: &str, bytes: &[u8]| {
            let path = dir.path().join(name);
            fs::write(&path, bytes).unwrap();
            path
        };
        use Content::{Baseline, Features, Model, Other, Report};
        let model = file("m.bin", b"dechaff\n\x01\0\0\0");
        let page = file("p.html", b"<p>");
        let empty = file("e", b"");
        assert!(refuse_other_content(&model, Model).is_ok());
        assert!(refuse_other_content(&page, Other).is_ok());
        assert!(refuse_other_content(&empty, Model).is_ok());
        assert!(refuse_other_content(&dir.path().join("none"), Model).is_ok());
        assert!(usage_error(refuse_other_content(&model, Other)).contains("m.bin already exists"));
        assert!(usage_error(refuse_other_content(&model, Baseline)).contains("is a model"));
        assert!(usage_error(refuse_other_content(&page, Model)).contains("is another file"));
        let report = file("r.html", format!("{REPORT}<head>").as_bytes());
        let table = file("f.csv", format!("{FEATURES}density").as_bytes());
        assert!(refuse_other_content(&report, Report).is_ok());
        assert!(refuse_other_content(&table, Features).is_ok());
        assert!(usage_error(refuse_other_content(&page, Report)).contains("is another file"));
        assert!(usage_error(refuse_other_content(&report, Features)).contains("is a report"));
        assert!(
            usage_error(refuse_other_content(&table, Other)).contains("is a table of features")
        );
        assert!(KNOWN.iter().all(|(start, ..)| start.len() as u64 <= HEAD));
    }
}
