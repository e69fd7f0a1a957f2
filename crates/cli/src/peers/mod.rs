//! Extractors of other projects that are installed on this machine, for `dechaff compare`.
//!
//! They are Python packages and run in child processes with a time limit for each page. Nothing is
//! installed and nothing is downloaded.

mod process;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use dechaff_baselines::compare::{Row, speed};
use dechaff_crawl::{Failure, say};
use dechaff_extractor::Prediction;
use dechaff_trainer::LabelledPage;
use dechaff_trainer::evaluation::{Evaluation, PageResult};
use dechaff_trainer::files::counted;
use rayon::prelude::*;

use crate::peers::process::Process;

/// The extractors that are known, by the names of their packages.
pub(crate) const NAMES: [&str; 4] = ["trafilatura", "resiliparse", "readability-lxml", "jusText"];

/// The time for starting Python and loading an extractor.
const START: Duration = Duration::from_secs(60);
/// The time for a page.
const PAGE: Duration = Duration::from_secs(30);
/// The number of times that a process is started again for one thread.
const MAX_RESTARTS: usize = 3;

/// An extractor that is installed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Peer {
    name: &'static str,
    version: String,
    python: String,
}

/// Returns the extractors to compare: those that are named, or with `auto` those that are installed.
///
/// # Errors
/// The names of the extractors that were requested but are not installed.
pub(crate) fn find(wanted: &[String], python: &str) -> Result<Vec<Peer>, Failure> {
    let is_wanted = |name: &str| wanted.iter().any(|wanted| wanted.eq_ignore_ascii_case(name));
    let takes_installed = is_wanted("auto");
    let mut names = NAMES.to_vec();
    names.retain(|name| takes_installed || is_wanted(name));
    if names.is_empty() {
        return Ok(Vec::new());
    }
    let (versions, problem) = match versions(python) {
        Ok(versions) => (versions, None),
        Err(problem) => (BTreeMap::new(), Some(problem)),
    };
    let missing: Vec<&str> =
        names.iter().copied().filter(|name| !versions.contains_key(*name)).collect();
    let because = problem.map_or_else(
        || format!("not installed for {python}: {}", missing.join(", ")),
        |problem| format!("{python} cannot be used: {problem}"),
    );
    if !missing.is_empty() {
        if !takes_installed {
            return Err(Failure::failed(format_args!(
                "{because}; install them with pip, or name their Python with --python"
            )));
        }
        say(format_args!("note: other extractors that are not compared: {because}"));
    }
    let peers = names.into_iter().filter_map(|name| {
        let version = versions.get(name)?.clone();
        Some(Peer { name, version, python: python.to_string() })
    });
    Ok(peers.collect())
}

/// Returns the version of each extractor that is installed.
fn versions(python: &str) -> Result<BTreeMap<String, String>, String> {
    let line = Process::start(python, &[])?.line(START)?;
    serde_json::from_str(&line).map_err(|error| error.to_string())
}

/// The result of an extractor for a page.
struct Found {
    seconds: f64,
    text: Option<String>,
}

impl Peer {
    /// The name and the version.
    pub(crate) fn title(&self) -> String {
        format!("{} {}", self.name, self.version)
    }

    /// Extracts all pages and compares the texts with the gold texts. The result has only metrics
    /// of texts, since other extractors have no lines.
    ///
    /// # Errors
    /// Why the extractor cannot be used.
    pub(crate) fn row(&self, pages: &[LabelledPage], seed: u64) -> Result<Row, String> {
        let found = self.extract(pages)?;
        let failed = found.iter().filter(|found| found.text.is_none()).count();
        if failed > 0 {
            let title = self.title();
            say(format_args!(
                "note: {title} failed on {}; their text counts as empty",
                counted(failed, "page")
            ));
        }
        let speeds: Vec<(f64, f64)> = pages
            .iter()
            .zip(&found)
            .map(|(page, found)| (page.html.len() as f64 / 1e6, found.seconds))
            .collect();
        let results = pages.iter().zip(&found).map(|(page, found)| {
            let rows: Vec<&str> = found.text.as_deref().unwrap_or_default().lines().collect();
            PageResult::new(page, Prediction::default()).with_text(page, &rows)
        });
        let mut evaluation = Evaluation::new(results.collect(), seed);
        let of_text = |name: &str| {
            name.starts_with("page_")
                || name.starts_with("snippet_")
                || matches!(name, "floods" | "repetition")
        };
        evaluation.overall.metrics.retain(|metric| of_text(metric.name));
        Ok(Row { name: self.title(), baseline: None, evaluation, speed: speed(&speeds) })
    }

    fn extract(&self, pages: &[LabelledPage]) -> Result<Vec<Found>, String> {
        let next = AtomicUsize::new(0);
        let threads = rayon::current_num_threads().min(pages.len()).max(1);
        let work = |_| -> Result<Vec<(usize, Found)>, String> {
            let mut process = self.start()?;
            let mut restarts = 0;
            let mut done = Vec::new();
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(page) = pages.get(at) else { return Ok(done) };
                match process.extract(&page.html, PAGE) {
                    Ok((seconds, text)) => done.push((at, Found { seconds, text })),
                    Err(problem) if restarts == MAX_RESTARTS => {
                        return Err(format!("{}: {problem}", page.id));
                    }
                    // The page has stopped it or takes too long.
                    Err(_) => {
                        restarts += 1;
                        process = self.start()?;
                        done.push((at, Found { seconds: PAGE.as_secs_f64(), text: None }));
                    }
                }
            }
        };
        let parts: Vec<_> = (0..threads).into_par_iter().map(work).collect::<Result<_, _>>()?;
        let mut found: Vec<(usize, Found)> = parts.into_iter().flatten().collect();
        found.sort_unstable_by_key(|(at, _)| *at);
        Ok(found.into_iter().map(|(_, found)| found).collect())
    }

    fn start(&self) -> Result<Process, String> {
        let process = Process::start(&self.python, &[self.name])?;
        match process.line(START)?.as_str() {
            "ready" => Ok(process),
            other => Err(format!("unexpected answer {other:?}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_knows_the_same_names() {
        let script = include_str!("extractors.py");
        let entries = NAMES.map(|name| script.matches(&format!("    \"{name}\": ")).count());
        assert_eq!(entries, [1; NAMES.len()]);
    }

    #[test]
    fn a_python_that_is_missing() {
        let find = |name: &str| find(&[name.to_string()], "no-such-python");
        assert_eq!(find("auto").unwrap(), []);
        let failure = find("Trafilatura").unwrap_err().to_string();
        assert!(failure.starts_with("no-such-python cannot be used: "), "{failure}");
        assert_eq!(find("none").unwrap(), []);
    }
}
