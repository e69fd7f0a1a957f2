//! CORPUS arguments: how marked pages are read, and what is said about those that cannot be used.

use std::path::{Path, PathBuf};

use clap::Args;
use dechaff_extractor::Model;
use dechaff_features::Segmentation;
use dechaff_trainer::{Corpus, LoadOptions, Markers, Marking, Selector, Skipped, load};

use crate::terminal::exit::{Done, Failure, say};
use crate::terminal::progress::Progress;
use crate::terminal::shell::quoted;

/// The pages to read and how their content is marked.
#[derive(Debug, Args)]
pub(crate) struct CorpusArgs {
    /// Directories of marked pages (.html, .htm, .xhtml; optional pages.csv with path, site, group),
    /// or with html/ and gold.jsonl
    #[arg(value_name = "CORPUS", required = true)]
    pub(crate) corpora: Vec<PathBuf>,
    /// Use only pages of this group, and those of no group at all; may be repeated
    #[arg(long, value_name = "GROUP")]
    group: Vec<String>,
    #[command(flatten)]
    pub(crate) marking: MarkingArgs,
}

/// How content is marked.
#[derive(Debug, Args)]
#[command(next_help_heading = "Marking")]
pub(crate) struct MarkingArgs {
    /// The comments before and behind content [default: content /content]
    #[arg(long, num_args = 2, value_names = ["START", "END"])]
    markers: Option<Vec<String>>,
    /// Comments that a publishing system leaves, by name; auto: the first that fit a page
    #[arg(long, value_name = "NAME", conflicts_with = "markers")]
    preset: Option<String>,
    /// The elements that hold content
    #[arg(long, value_name = "CSS", conflicts_with_all = ["markers", "preset"])]
    content_selector: Option<String>,
    /// An element around each page that is no part of it, such as CleanEval's `text`
    #[arg(long, value_name = "TAG")]
    unwrap: Option<String>,
}

impl MarkingArgs {
    /// Makes sense of them.
    pub(crate) fn options(&self) -> Result<LoadOptions, Failure> {
        let marking = if let Some([start, end]) = self.markers.as_deref() {
            Marking::Markers(Markers::new(start, end))
        } else if let Some(name) = &self.preset {
            Marking::named(name).map_err(Failure::usage)?
        } else if let Some(css) = &self.content_selector {
            let problem =
                |error| Failure::usage(format_args!("--content-selector {css:?}: {error}"));
            Marking::Selector(Selector::new(css).map_err(problem)?)
        } else {
            Marking::default()
        };
        Ok(LoadOptions { marking, unwrap: self.unwrap.clone(), ..LoadOptions::default() })
    }

    /// As they were given, for the record.
    pub(crate) fn asked(&self) -> Vec<String> {
        let mut asked = Vec::new();
        if let Some(markers) = &self.markers {
            let quoted: Vec<_> = markers.iter().map(|marker| format!("{marker:?}")).collect();
            asked.push(format!("--markers {}", quoted.join(" ")));
        }
        for (flag, value) in [
            ("--preset", &self.preset),
            ("--content-selector", &self.content_selector),
            ("--unwrap", &self.unwrap),
        ] {
            asked.extend(value.iter().map(|value| format!("{flag} {value:?}")));
        }
        asked
    }
}

impl CorpusArgs {
    /// How the pages are read.
    pub(crate) fn options(&self) -> Result<LoadOptions, Failure> {
        Ok(LoadOptions { groups: self.group.clone(), ..self.marking.options()? })
    }

    /// Reads the pages; those that cannot be used are named on stderr.
    pub(crate) fn load(&self, segmentation: Segmentation) -> Result<(Corpus, Done), Failure> {
        self.load_with(LoadOptions { segmentation, ..self.options()? })
    }

    /// The same, with the pages' HTML, which the classic systems read.
    pub(crate) fn load_html(&self) -> Result<(Corpus, Done), Failure> {
        self.load_with(LoadOptions { keep_html: true, ..self.options()? })
    }

    fn load_with(&self, options: LoadOptions) -> Result<(Corpus, Done), Failure> {
        let progress = Progress::count("reading pages");
        let corpus = load(&self.corpora, &options, &|done, all| progress.set(done, all))
            .map_err(Failure::from_error)?;
        drop(progress);
        let done = name_skipped(&corpus.skipped, corpus.pages.len());
        Ok((corpus, done))
    }

    /// What was asked for, for the record.
    pub(crate) fn asked(&self) -> Vec<String> {
        let groups = self.group.iter().map(|group| format!("--group {}", quoted(group)));
        groups.chain(self.marking.asked()).collect()
    }

    /// The corpora by name.
    pub(crate) fn names(&self) -> Vec<String> {
        self.corpora.iter().map(|path| name_of(path)).collect()
    }
}

/// The last part of a path, also of `.`.
pub(crate) fn name_of(path: &Path) -> String {
    let full = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    full.file_name().unwrap_or(full.as_os_str()).to_string_lossy().into_owned()
}

/// What to say where a model is tested on the pages that it was trained on.
pub(crate) fn seen_pages(name: &str, model: &Model, corpus: &Corpus) -> Option<String> {
    (model.info.corpus_hash == corpus.hash)
        .then(|| format!("{name} was trained on these pages: it does worse on others"))
}

/// Says it on stderr.
pub(crate) fn warn_of_seen_pages(name: &str, model: &Model, corpus: &Corpus) {
    if let Some(warning) = seen_pages(name, model, corpus) {
        say(format_args!("warning: {warning}"));
    }
}

/// Names what could not be used on stderr.
pub(crate) fn name_skipped(skipped: &[Skipped], used: usize) -> Done {
    if skipped.is_empty() {
        return Done::All;
    }
    say(format_args!("warning: {} skipped, {used} pages used:", skipped.len()));
    for Skipped { path, reason } in skipped {
        say(format_args!("  {}: {reason}", path.display()));
    }
    Done::Partly
}
