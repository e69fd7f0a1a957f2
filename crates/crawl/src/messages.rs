//! Messages about a run, and its summary.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use dechaff_inputs::messages::{counted, escaped, sanitized};
use serde_json::json;

use crate::outputs::Tally;
use crate::write::{write_json, write_to};
use crate::{Failure, say};

/// Tells the user that an interrupted run with `--resume` is not continued, if its journal exists.
pub(crate) fn tell_of_interrupted(journal: &Path) {
    if journal.is_file() {
        let journal = sanitized(journal);
        say!(
            "warning: {journal} belongs to an interrupted run. To complete it, repeat its command with \
             --resume; to give it up, delete {journal} and the .part file beside it, if there is one"
        );
    }
}

/// Tells the user that `--resume` has nothing to continue although there is an output: the output
/// of a complete run, or of a run without `--resume`.
pub(crate) fn tell_of_complete(path: &Path, journal: &Path) {
    let is_written = path.is_file() || fs::read_dir(path).is_ok_and(|mut all| all.next().is_some());
    if is_written && !journal.is_file() {
        let path = sanitized(&path);
        say!("note: {path} holds no interrupted run, so all pages are extracted again");
    }
}

/// Formats the problem of an item in one line.
pub(crate) fn problem(label: &str, reason: &str) -> String {
    escaped(&format!("{label}: {reason}")).into_owned()
}

/// The end of a run.
pub(crate) struct Closing {
    pub(crate) since: Instant,
    /// The output that the last line names, if there is such a line.
    pub(crate) to: Option<PathBuf>,
    /// The file for the counts.
    pub(crate) summary: Option<PathBuf>,
}

impl Closing {
    /// Reports the end of the run, and returns the number of inputs that could not be used.
    pub(crate) fn outcome(&self, tally: &Tally) -> Result<u64, Failure> {
        if let Some(path) = &self.summary {
            let mut summary = json!(tally);
            summary["seconds"] = json!(self.since.elapsed().as_secs_f64());
            if let Some(fields) = summary.as_object_mut() {
                fields.remove("position");
            }
            write_to(Some(path), |to| write_json(to, &summary))?;
        }
        if let Some(skipped) = tally.skipped_records.summary() {
            say(skipped);
        }
        if !tally.left_out.is_empty() {
            say(left_out_line(tally));
        }
        if tally.cut_threads > 0 {
            let pages = counted(tally.cut_threads, "page");
            say!(
                "warning: the replies on {pages} were left out, because this model keeps only the first posts of a \
                 thread; general keeps all"
            );
        }
        if let Some(to) = &self.to {
            say(closing_line(tally, self.since.elapsed(), to));
        }
        let failed = tally.failed;
        if failed > 0 {
            let left_out: u64 = tally.left_out.values().sum();
            let all = counted(tally.pages + left_out + failed, "input");
            say!("error: {failed} of {all} could not be used");
        }
        Ok(failed)
    }
}

/// Sums up a run in one line.
fn closing_line(tally: &Tally, time: Duration, to: &Path) -> String {
    let pages = counted(tally.pages, "page");
    let seconds = time.as_secs_f64();
    let hidden = match tally.hidden_kept {
        0 => String::new(),
        kept => format!(", {kept} with hidden text"),
    };
    let to = sanitized(&to);
    format!("{pages}, {} without content{hidden}, {seconds:.1} s, {to}", tally.empty)
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
        let tally = Tally { hidden_kept: 4, ..tally };
        let line = closing_line(&tally, Duration::from_millis(640), Path::new("md/"));
        assert_eq!(line, "300 pages, 6 without content, 4 with hidden text, 0.6 s, md/");
    }
}
