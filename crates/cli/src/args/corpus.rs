//! CORPUS arguments: how marked pages are read, and how skipped pages are reported.

use std::path::{Path, PathBuf};

use clap::{ArgAction, Args};
use dechaff_crawl::overwrite::Reads;
use dechaff_crawl::{Failure, Progress, failed, say};
use dechaff_inputs::is_input;
use dechaff_inputs::messages::quoted;
use dechaff_inputs::messages::{counted, name_of, sanitized};
use dechaff_trainer::corpus::{CorpusError, SkipReason, Skipped};
use dechaff_trainer::marking::{Markers, Marking, Selector};
use dechaff_trainer::{Corpus, LoadOptions, load, part};

use crate::terminal::exit::Done;
use crate::terminal::hint::did_you_mean;
use crate::terminal::unmarked::{Unmarked, hint, remarks};

/// The pages to read and how their content is marked.
#[derive(Debug, Args)]
pub(crate) struct CorpusArgs {
    /// A directory of marked pages, or with html/ and gold.jsonl, or a file.
    ///
    /// pages.csv (path, site, group) may be beside marked pages; gold.jsonl has texts or snippets.
    /// Files are pages (.html, .htm, .xhtml), .jsonl (html or base64, id or url; optionally domain,
    /// type, text) or .warc, compressed or not
    #[arg(value_name = "CORPUS", required = true)]
    pub(crate) corpora: Vec<PathBuf>,
    /// Use only the pages of this group and the pages without a group; may be repeated
    #[arg(hide_short_help = true, long, value_name = "GROUP")]
    group: Vec<String>,
    #[command(flatten)]
    pub(crate) marking: MarkingArgs,
}

/// How content is marked.
#[derive(Debug, Args)]
#[command(next_help_heading = "Marking")]
pub(crate) struct MarkingArgs {
    /// The comments before and after the content
    /// [default: content /content, if dechaff wrote them or at least one page in ten has a pair]
    ///
    /// With this option, dechaff accepts all such comments
    #[arg(long, num_args = 2, action = ArgAction::Set, value_names = ["START", "END"])]
    markers: Option<Vec<String>>,
    /// Use the comments of a publishing system, such as readspeaker; auto uses the first preset
    /// that fits the page
    #[arg(hide_short_help = true, long, value_name = "NAME", conflicts_with = "markers")]
    preset: Option<String>,
    /// Use the elements that match this CSS selector as content
    #[arg(long, value_name = "CSS", conflicts_with_all = ["markers", "preset"])]
    content_selector: Option<Selector>,
    /// Remove this element, which encloses each page but is not part of it, such as `text` in
    /// CleanEval
    #[arg(hide_short_help = true, long, value_name = "TAG")]
    unwrap: Option<String>,
}

impl MarkingArgs {
    /// Converts the arguments to options of the library.
    pub(crate) fn options(&self) -> Result<LoadOptions, Failure> {
        let marking = if let Some([start, end]) = self.markers.as_deref() {
            Marking::Markers(Markers::new(start, end))
        } else if let Some(name) = &self.preset {
            Marking::named(name).map_err(Failure::usage)?
        } else if let Some(css) = &self.content_selector {
            Marking::Selector(css.clone())
        } else {
            Marking::default()
        };
        let mut options = LoadOptions::default();
        options.marking = marking;
        options.unwrap.clone_from(&self.unwrap);
        Ok(options)
    }

    /// Returns the arguments as they were given, for the record in the model.
    pub(crate) fn as_given(&self) -> Vec<String> {
        let mut arguments = Vec::new();
        if let Some(markers) = &self.markers {
            let quoted: Vec<_> = markers.iter().map(|marker| format!("{marker:?}")).collect();
            arguments.push(format!("--markers {}", quoted.join(" ")));
        }
        for (flag, value) in [
            ("--preset", &self.preset),
            ("--content-selector", &self.content_selector.as_ref().map(Selector::to_string)),
            ("--unwrap", &self.unwrap),
        ] {
            arguments.extend(value.iter().map(|value| format!("{flag} {value:?}")));
        }
        arguments
    }
}

impl CorpusArgs {
    /// Returns the options for reading the pages.
    pub(crate) fn options(&self) -> Result<LoadOptions, Failure> {
        let mut options = self.marking.options()?;
        options.groups.clone_from(&self.group);
        Ok(options)
    }

    /// Reads the pages, with options that `change` sets further. Pages that cannot be used are
    /// named on stderr.
    pub(crate) fn load(
        &self,
        change: impl FnOnce(&mut LoadOptions),
    ) -> Result<(Corpus, Done), Failure> {
        let mut options = self.options()?;
        change(&mut options);
        let progress = Progress::count("reading pages");
        let corpus = load(&self.corpora, &options, &|done, all| progress.set(done, all))
            .map_err(|error| unusable(error, &self.corpora))?;
        drop(progress);
        let done = name_skipped(&corpus.skipped, corpus.pages.len(), &self.corpora);
        Ok((corpus, done))
    }

    /// Returns the files that are read.
    pub(crate) fn reads(&self) -> Reads {
        self.corpora.iter().fold(Reads::default(), |reads, path| reads.below(path, is_of_corpus))
    }

    /// Returns the arguments as they were given, for the record in the model.
    pub(crate) fn as_given(&self) -> Vec<String> {
        let groups = self.group.iter().map(|group| format!("--group {}", quoted(group)));
        groups.chain(self.marking.as_given()).collect()
    }

    /// Returns the names of the corpora.
    pub(crate) fn names(&self) -> Vec<String> {
        self.corpora.iter().map(|path| name_of(path)).collect()
    }
}

/// Returns whether a file with this name is read as a part of a corpus.
pub(crate) fn is_of_corpus(path: &Path) -> bool {
    let tables = ["pages.csv", "roles.csv", "gold.jsonl"];
    is_input(path) || tables.iter().any(|table| path.file_name().is_some_and(|name| name == *table))
}

/// Explains why no page can be used, and what to do about it.
pub(crate) fn unusable(error: CorpusError, corpora: &[PathBuf]) -> Failure {
    match &error {
        CorpusError::AllSkipped { skipped }
            if skipped.iter().all(|skipped| skipped.reason.is_unmarked()) =>
        {
            let lines = about_unmarked(skipped, corpora).join("\n");
            failed!("no page is marked ({} found):\n{lines}", skipped.len())
        }
        CorpusError::NoGroup { wanted, known } => {
            let known = || known.keys().map(String::as_str);
            let meant: String = wanted.iter().map(|group| did_you_mean(group, known())).collect();
            failed!("{error}{meant}")
        }
        _ => Failure::from_error(error),
    }
}

/// Tells on stderr who labelled pages, and how many pages repeat an earlier one.
pub(crate) fn note_repeated(corpus: &Corpus) {
    let teachers = corpus.teachers();
    for (teacher, count) in &teachers {
        say!("note: {} labelled by {}", counted(*count, "page"), sanitized(teacher));
    }
    let others = corpus.pages.len() - teachers.values().sum::<usize>();
    if others > 0 && !teachers.is_empty() {
        say!("note: only the other {} count in tests", counted(others, "page"));
    }
    let copies = corpus.copies();
    if copies > 0 {
        let copies = part(copies, corpus.pages.len());
        say!("note: {copies} repeat another page and count once (`dechaff check` lists them)");
    }
}

/// Names the skipped pages on stderr.
pub(crate) fn name_skipped(skipped: &[Skipped], used: usize, corpora: &[PathBuf]) -> Done {
    if skipped.is_empty() {
        return Done::All;
    }
    say!("warning: {} skipped, {} used:", skipped.len(), counted(used, "page"));
    for Skipped { path, reason, .. } in skipped.iter().filter(|page| !page.reason.is_unmarked()) {
        say!("  {}: {reason}", sanitized(&path));
    }
    about_unmarked(skipped, corpora).into_iter().for_each(say);
    Done::Partly
}

/// Returns lines about the pages that are not marked, and advice.
fn about_unmarked(skipped: &[Skipped], corpora: &[PathBuf]) -> Vec<String> {
    let pages = skipped.iter().filter_map(|Skipped { path, reason, .. }| match reason {
        SkipReason::Marking(problem) if problem.kind.is_absence() => {
            Some((path.as_path(), problem.kind))
        }
        _ => None,
    });
    let pages: Vec<Unmarked<'_>> = pages.collect();
    let remarks = remarks(&pages).into_iter().map(|[path, message]| format!("  {path}{message}"));
    remarks.chain(hint(&pages, corpora)).collect()
}
