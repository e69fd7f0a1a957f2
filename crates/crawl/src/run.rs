//! A run from inputs to results, with messages and progress on stderr.

use std::fs;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::Instant;

use dechaff_documents::Format;
use dechaff_inputs::{Inputs, Reader, Refused, Stream};

use crate::done::{Rendered, Written};
use crate::messages::{Closing, problem, tell_of_complete, tell_of_interrupted};
use crate::outputs::{
    Directory, Fingerprint, Journal, Layout, OneStream, PartFile, Results, Tally, names,
    refuse_among_inputs,
};
use crate::overwrite::Reads;
use crate::progress::Progress;
use crate::summary::summary;
use crate::workers::{Limits, Render, each_item};
use crate::write::{Stop, try_file, write_to};
use crate::{Failure, usage};

/// The inputs and options of a run. Messages and progress go to stderr.
pub struct Job<'a> {
    /// The inputs.
    pub inputs: Inputs,
    /// Stdin, if it is one of the inputs.
    pub stdin: Option<Stream>,
    /// The longest page, the memory for all pages, and the number of threads.
    pub limits: Limits,
    /// The arrangement of pages in the output.
    pub layout: Layout,
    /// The function that turns a page into output.
    pub render: Render<'a>,
    /// Whether pages without content and pages that are left out are named on stderr.
    pub lists_empty: bool,
    /// The file in which the counts of the run are written as JSON.
    pub summary: Option<PathBuf>,
}

impl Job<'_> {
    /// Rejects outputs that would overwrite inputs, and pages that would be written among inputs.
    ///
    /// # Errors
    /// The output that would overwrite an input.
    pub fn refuse_outputs(
        inputs: &Inputs,
        format: Format,
        output: Option<&Path>,
        is_directory: bool,
        resume: bool,
        reads: &Reads,
    ) -> Result<(), Failure> {
        let Some(path) = output else { return reads.refuse_stdout() };
        if is_directory {
            reads.refuse_directory(path, "-o")?;
            return refuse_among_inputs(inputs, path, format);
        }
        reads.refuse(path, "-o")?;
        if resume { PartFile::refuse(path, reads) } else { Ok(()) }
    }

    /// Writes to a file, or to one file for each page below a directory, or without an output to
    /// stdout. With a fingerprint, an interrupted run is continued.
    ///
    /// # Errors
    /// The failure that ended the run. Inputs that cannot be used do not end it; their number is
    /// returned.
    pub fn write(
        self,
        output: Option<&Path>,
        is_directory: bool,
        resumed: Option<Fingerprint>,
    ) -> Result<u64, Failure> {
        if resumed.is_some() && self.inputs.has_stdin() {
            return Err(usage!(
                "--resume cannot be used with stdin, because stdin cannot be read twice"
            ));
        }
        match (output, resumed) {
            (Some(root), resumed) if is_directory => self.into_directory(root, resumed),
            (Some(path), Some(fingerprint)) => self.into_part_file(path, fingerprint),
            (path, _) => self.into_stream(path),
        }
    }

    /// Writes to stdout, or to a file that is written completely or not at all.
    fn into_stream(self, path: Option<&Path>) -> Result<u64, Failure> {
        if let Some(path) = path {
            try_file(path)?;
            tell_of_interrupted(&PartFile::journal(path).unwrap_or_default());
        }
        let to_terminal = path.is_none() && std::io::stdout().is_terminal();
        let closing = self.closing(path.unwrap_or(Path::new("stdout")), to_terminal);
        let mut tally = Tally::default();
        write_to(path, |to| {
            let layout = self.layout.clone();
            tally = self.run(to_terminal, tally.clone(), &mut OneStream { to, layout })?;
            Ok(())
        })?;
        closing.outcome(&tally)
    }

    /// Writes to a file that a later run can continue.
    fn into_part_file(self, path: &Path, fingerprint: Fingerprint) -> Result<u64, Failure> {
        let journal = self.journal(path, &PartFile::journal(path)?, fingerprint)?;
        let tally = journal.tally.clone();
        let failed = |stop: Stop| stop.or_file(path);
        let closing = self.closing(path, false);
        if PartFile::complete(path, &journal).map_err(failed)? {
            return closing.outcome(&tally);
        }
        let mut results = PartFile::open(path, self.layout.clone(), journal)?;
        closing.outcome(&self.run(false, tally, &mut results).map_err(failed)?)
    }

    /// Writes one file for each page.
    fn into_directory(self, root: &Path, resumed: Option<Fingerprint>) -> Result<u64, Failure> {
        let names = names(&self.inputs, root, self.layout.format)?;
        let path = root.join(JOURNAL);
        let journal = if let Some(fingerprint) = resumed {
            fs::create_dir_all(root).map_err(|error| Failure::file(root, &error))?;
            Some(self.journal(root, &path, fingerprint)?)
        } else {
            tell_of_interrupted(&path);
            None
        };
        let tally = journal.as_ref().map_or_else(Tally::default, |journal| journal.tally.clone());
        let mut results = Directory::new(names, self.layout.clone(), journal)?;
        let closing = self.closing(root, false);
        closing.outcome(&self.run(false, tally, &mut results).map_err(|stop| stop.or_file(root))?)
    }

    /// Opens the journal of an output.
    fn journal(
        &self,
        output: &Path,
        journal: &Path,
        fingerprint: Fingerprint,
    ) -> Result<Journal, Failure> {
        tell_of_complete(output, journal);
        Journal::open(journal, Fingerprint { inputs: summary(&self.inputs).1, ..fingerprint })
    }

    /// Starts the clock of the run. A run over several pages ends with a line on the terminal,
    /// unless the pages themselves go there.
    fn closing(&self, to: &Path, to_terminal: bool) -> Closing {
        let is_shown = !to_terminal && !self.inputs.is_one && std::io::stderr().is_terminal();
        let (to, summary) = (is_shown.then(|| to.to_path_buf()), self.summary.clone());
        Closing { since: Instant::now(), to, summary }
    }

    /// Continues after the items that `tally` counts. No progress is shown on a terminal that shows
    /// the results.
    fn run(
        self,
        to_terminal: bool,
        mut tally: Tally,
        results: &mut dyn Results,
    ) -> Result<Tally, Stop> {
        let Self { inputs, stdin, limits, render, lists_empty, .. } = self;
        let progress = if to_terminal { Progress::none() } else { Progress::pages(&inputs) };
        let reader = Reader::new(&inputs, stdin, limits.page, tally.position);
        let mut html = 0;
        each_item(reader, limits, render, |item| {
            match &item.page {
                Ok(Rendered { written: Written { left_out: Some(reason), .. }, .. }) => {
                    *tally.left_out.entry((*reason).to_string()).or_default() += 1;
                    if lists_empty {
                        progress.say(problem(&item.label, &format!("left out: {reason}")));
                    }
                }
                Ok(page) => match results.page(&item, page, tally.pages)? {
                    None => {
                        tally.pages += 1;
                        html += page.html;
                        tally.hidden_kept += u64::from(page.written.keeps_hidden);
                        tally.cut_threads += u64::from(page.written.is_cut_thread);
                        if page.written.is_empty {
                            tally.empty += 1;
                            if lists_empty {
                                progress.say(problem(&item.label, "no content"));
                            }
                        }
                    }
                    Some(reason) => {
                        tally.failed += 1;
                        progress.say(problem(&item.label, &reason));
                    }
                },
                Err(Refused::Skipped(kind)) => tally.skipped_records.count(*kind),
                // A later run may be able to read it.
                Err(Refused::Unread(reason)) if results.goes_on() => {
                    let problem = problem(&item.label, reason);
                    let what = format_args!(
                        "{problem}; repeat the command to continue from here, or run it without --resume \
                         to skip this input"
                    );
                    return Err(Failure::failed(what).into());
                }
                Err(Refused::Failed(reason) | Refused::Unread(reason)) => {
                    tally.failed += 1;
                    progress.say(problem(&item.label, reason));
                }
            }
            tally.position = item.position_after;
            progress.page(tally.pages, html, item.input);
            results.done(&tally)
        })?;
        results.end(&tally)?;
        Ok(tally)
    }
}

/// The name of the journal in an output directory.
const JOURNAL: &str = "dechaff.journal";
