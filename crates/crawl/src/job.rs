//! A run from inputs to results, with messages and progress on stderr.

use std::collections::BTreeMap;
use std::fs;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use dechaff_documents::Format;
use dechaff_inputs::messages::{counted, escaped, sanitized};
use serde::Serialize;

use crate::failure::{Failure, say};
use crate::outputs::{
    Directory, Fingerprint, Journal, Layout, OneStream, Outcome, PartFile, Results, Tally, Written,
    refuse_among_inputs, refuse_collisions,
};
use crate::overwrite::Reads;
use crate::progress::Progress;
use crate::summary::InputSummary;
use crate::workers::{Render, Rendered, each_item};
use crate::write::{Stop, try_file, write_json, write_to};
use dechaff_inputs::{Inputs, Limit, Reader, Refused, SkippedRecords, Stream};

/// A run from inputs to results: its inputs and its options. Messages and progress go to stderr.
pub struct Job<'a> {
    /// What is read.
    pub inputs: Inputs,
    /// Stdin, if it is one of the inputs.
    pub stdin: Option<Stream>,
    /// The longest page that is read, and the memory for all pages that are processed at the same time.
    pub limit: Limit,
    /// The number of threads.
    pub jobs: usize,
    /// How pages are arranged in the output.
    pub layout: Layout,
    /// What makes of a page what is written.
    pub render: Render<'a>,
    /// Pages without content, and those that are left out, are named on stderr.
    pub lists_empty: bool,
    /// The file in which the counts of the run are written as JSON.
    pub summary: Option<PathBuf>,
}

impl Job<'_> {
    /// Rejects outputs that would overwrite what is read, and pages that would be written among inputs.
    ///
    /// # Errors
    /// The output that would overwrite what is read.
    pub fn refuse_outputs(
        (inputs, format): (&Inputs, Format),
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

    /// Writes to stdout, or to a file that is written completely or not at all.
    ///
    /// # Errors
    /// What ended the run. Inputs that cannot be used do not end it; their number is returned.
    pub fn into_stream(self, path: Option<&Path>) -> Result<u64, Failure> {
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

    /// Writes one file for each page.
    ///
    /// # Errors
    /// What ended the run. Inputs that cannot be used do not end it; their number is returned.
    pub fn into_directory(self, root: &Path) -> Result<u64, Failure> {
        refuse_collisions(&self.inputs, root, self.layout.format)?;
        tell_of_interrupted(&root.join(JOURNAL));
        self.pages_into(root, None)
    }

    /// Writes to a file, or to one file for each page, and continues what an earlier run left.
    ///
    /// # Errors
    /// What ended the run. Inputs that cannot be used do not end it; their number is returned.
    pub fn resume(
        self,
        path: &Path,
        is_directory: bool,
        mut fingerprint: Fingerprint,
    ) -> Result<u64, Failure> {
        if self.inputs.has_stdin() {
            return Err(Failure::usage(
                "--resume cannot be used with stdin, because stdin cannot be read twice",
            ));
        }
        let summary = InputSummary::of(&self.inputs);
        fingerprint.inputs = summary.to_string();
        if is_directory {
            refuse_collisions(&self.inputs, path, self.layout.format)?;
            fs::create_dir_all(path).map_err(|error| Failure::file(path, &error))?;
            tell_of_complete(path, &path.join(JOURNAL));
            let journal = Journal::open(&path.join(JOURNAL), fingerprint)?;
            return self.pages_into(path, Some(journal));
        }
        tell_of_complete(path, &PartFile::journal(path)?);
        let journal = Journal::open(&PartFile::journal(path)?, fingerprint)?;
        let tally = journal.tally.clone();
        let failed = |stop: Stop| stop.or_file(path);
        let closing = self.closing(path, false);
        if PartFile::complete(path, &journal).map_err(failed)? {
            return closing.outcome(&tally);
        }
        let mut results = PartFile::open(path, self.layout.clone(), journal)?;
        closing.outcome(&self.run(false, tally, &mut results).map_err(failed)?)
    }

    fn pages_into(self, root: &Path, journal: Option<Journal>) -> Result<u64, Failure> {
        let tally = journal.as_ref().map_or_else(Tally::default, |journal| journal.tally.clone());
        let mut results = Directory::new(root, self.layout.clone(), journal)?;
        let closing = self.closing(root, false);
        closing.outcome(&self.run(false, tally, &mut results).map_err(|stop| stop.or_file(root))?)
    }

    /// Starts the clock of the run. Several pages end with a line on a terminal that does not show them.
    fn closing(&self, to: &Path, to_terminal: bool) -> Closing {
        let is_shown = !to_terminal && !self.inputs.is_one && std::io::stderr().is_terminal();
        let (to, summary) = (is_shown.then(|| to.to_path_buf()), self.summary.clone());
        Closing { since: Instant::now(), to, summary }
    }

    /// Continues after what `tally` lists as finished. On the terminal of the results there is no progress.
    fn run(
        self,
        to_terminal: bool,
        mut tally: Tally,
        results: &mut dyn Results,
    ) -> Result<Tally, Stop> {
        let Self { inputs, stdin, limit, jobs, render, lists_empty, .. } = self;
        let progress = if to_terminal { Progress::none() } else { Progress::pages(&inputs) };
        let reader = Reader::new(&inputs, stdin, limit, tally.position);
        let mut html = 0;
        each_item(reader, limit, jobs, render, |item| {
            match &item.page {
                Ok(Rendered { written: Written { left_out: Some(reason), .. }, .. }) => {
                    *tally.left_out.entry((*reason).to_string()).or_default() += 1;
                    if lists_empty {
                        progress.say(problem(&item.label, &format!("left out: {reason}")));
                    }
                }
                Ok(page) => match results.page(&item, page, tally.pages)? {
                    Outcome::Written => {
                        tally.pages += 1;
                        html += page.html;
                        tally.cut_threads += u64::from(page.written.is_cut_thread);
                        if page.written.is_empty {
                            tally.empty += 1;
                            if lists_empty {
                                progress.say(problem(&item.label, "no content"));
                            }
                        }
                    }
                    Outcome::Refused(reason) => {
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

/// Tells the user that an interrupted run with `--resume` is not continued, if its journal exists.
fn tell_of_interrupted(journal: &Path) {
    if journal.is_file() {
        let journal = sanitized(journal);
        say(format_args!(
            "warning: {journal} belongs to an interrupted run with --resume, which this run does not \
             continue; complete that run with --resume, or delete this file and the .part file next to it, \
             if there is one"
        ));
    }
}

/// Tells the user that `--resume` has nothing to continue although there is an output: that of a complete run, or of
/// one without `--resume`.
fn tell_of_complete(path: &Path, journal: &Path) {
    let is_written = path.is_file() || fs::read_dir(path).is_ok_and(|mut all| all.next().is_some());
    if is_written && !journal.is_file() {
        let path = sanitized(&path);
        say(format_args!(
            "note: {path}: no run with --resume was interrupted here, so all pages are extracted again"
        ));
    }
}

/// Formats the problem of an item in one line.
fn problem(label: &str, reason: &str) -> String {
    escaped(&format!("{label}: {reason}")).into_owned()
}

/// The end of a run.
struct Closing {
    since: Instant,
    /// Where the pages are, if the last line says it.
    to: Option<PathBuf>,
    /// The file for the counts.
    summary: Option<PathBuf>,
}

/// The counts of a run in JSON.
#[derive(Serialize)]
struct Summary<'a> {
    pages: u64,
    empty: u64,
    left_out: &'a BTreeMap<String, u64>,
    failed: u64,
    skipped_records: &'a SkippedRecords,
    cut_threads: u64,
    seconds: f64,
}

impl Closing {
    /// Reports how the run ended, and returns how many inputs could not be used.
    fn outcome(&self, tally: &Tally) -> Result<u64, Failure> {
        if let Some(path) = &self.summary {
            write_to(Some(path), |to| write_json(to, &self.summary_of(tally)))?;
        }
        if let Some(skipped) = tally.skipped_records.summary() {
            say(skipped);
        }
        if !tally.left_out.is_empty() {
            say(left_out_line(tally));
        }
        if tally.cut_threads > 0 {
            let pages = counted(tally.cut_threads, "page");
            say(format_args!(
                "warning: the replies on {pages} were left out, because this model keeps only the first posts of a \
                 thread; general keeps all"
            ));
        }
        if let Some(to) = &self.to {
            say(closing_line(tally, self.since.elapsed(), to));
        }
        let failed = tally.failed;
        if failed > 0 {
            let left_out: u64 = tally.left_out.values().sum();
            let all = counted(tally.pages + left_out + failed, "input");
            say(format_args!("error: {failed} of {all} could not be used"));
        }
        Ok(failed)
    }

    fn summary_of<'a>(&self, tally: &'a Tally) -> Summary<'a> {
        let Tally { pages, empty, ref left_out, failed, ref skipped_records, cut_threads, .. } =
            *tally;
        let seconds = self.since.elapsed().as_secs_f64();
        Summary { pages, empty, left_out, failed, skipped_records, cut_threads, seconds }
    }
}

/// Sums up a run in one line.
fn closing_line(tally: &Tally, time: Duration, to: &Path) -> String {
    let pages = counted(tally.pages, "page");
    let seconds = time.as_secs_f64();
    format!("{pages}, {} without content, {seconds:.1} s, {}", tally.empty, sanitized(&to))
}

/// Counts the pages that were left out, by the reason.
fn left_out_line(tally: &Tally) -> String {
    let all = counted(tally.left_out.values().sum::<u64>(), "page");
    let reasons = tally.left_out.iter().map(|(reason, pages)| format!("{pages} {reason}"));
    format!("left out {all}: {}", reasons.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_that_are_left_out_are_counted_by_reason() {
        let left_out = [("too few words".to_string(), 2), ("in another language".to_string(), 1)];
        let tally = Tally { left_out: left_out.into(), ..Tally::default() };
        assert_eq!(
            left_out_line(&tally),
            "left out 3 pages: 1 in another language, 2 too few words"
        );
    }

    #[test]
    fn the_last_line_counts_pages_without_content() {
        let tally = Tally { pages: 300, empty: 6, failed: 2, ..Tally::default() };
        let line = closing_line(&tally, Duration::from_millis(640), Path::new("md/"));
        assert_eq!(line, "300 pages, 6 without content, 0.6 s, md/");
    }
}
