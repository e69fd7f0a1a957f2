//! Finds mistakes in the markers, labels and files of a corpus.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::xxh3_64;

use crate::corpus::load::{corpus_of, read_all};
use crate::corpus::read::Read;
use crate::corpus::similar::Similar;
use crate::corpus::{CorpusError, SkipReason};
use crate::marking::{MarkerCounts, Problem, ProblemKind};
use crate::{Corpus, Label, LabelledPage, LoadOptions};
use dechaff_inputs::messages::{counted, sanitized};

/// Minimum share of a gold text that is found on its page; a text with less was probably made from
/// another page.
const POORLY_FOUND: f64 = 0.5;

/// Something in a corpus that should be looked at.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Finding {
    /// The file that the finding is about.
    pub path: PathBuf,
    /// The line in the file, from 1, if the finding is about one line.
    pub line: Option<usize>,
    /// The severity of the finding.
    pub severity: Severity,
    /// The problem of the markers, if there is one.
    pub marker: Option<ProblemKind>,
    /// The problem, and how to solve it.
    pub message: String,
}

dechaff_page::named! {
    /// The severity of a finding, from least to most severe.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Severity: "severity" {
        /// For information only.
        Note = "note",
        /// Probably a mistake.
        Warning = "warning",
        /// The page or line is not used for training.
        Error = "error",
    }
}

/// Formats a finding as compilers do: `file:line: severity: message`.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", sanitized(&self.path))?;
        if let Some(line) = self.line {
            write!(f, "{line}:")?;
        }
        write!(f, " {}: {}", self.severity, self.message)
    }
}

/// Checks every page of some corpora, and also returns the corpus as
/// [`load`](fn@crate::corpus::load::load) does, if a page can be used.
///
/// # Errors
/// [`CorpusError`] if a corpus does not exist, is empty or is given twice, has a malformed
/// `pages.csv`, or has no page of the requested groups.
pub fn check(
    paths: &[PathBuf],
    options: &LoadOptions,
) -> Result<(Vec<Finding>, Option<Corpus>), CorpusError> {
    let all = read_all(paths, options, &|_, _| {})?;
    let mut findings = Vec::new();
    let mut seen = HashMap::new();
    let mut similar: Similar<'_, &Path> = Similar::new();
    for (skipped, pages) in &all {
        let unusable = skipped
            .iter()
            .map(|page| finding(&page.path, Severity::Error, page.reason.to_string()));
        findings.extend(unusable);
        let counts: MarkerCounts = pages.iter().map(|(.., read)| read.evidence).collect();
        for (path, _, read) in pages {
            let twin = twin(path, read, &mut seen);
            let signature = read.page.as_ref().ok().and_then(|page| page.signature.as_ref());
            let signature = signature.filter(|_| twin.is_none());
            if counts.is_unmarked(read.evidence) {
                findings.push(wrong_marker(path, ProblemKind::Unsigned));
            } else {
                findings.extend(of_page(path, read));
            }
            findings.extend(twin);
            if let Some((first, similarity)) =
                signature.and_then(|signature| similar.add(signature, path))
            {
                let percent = 100.0 * similarity;
                let message = format!(
                    "nearly the same content as {} (about {percent:.0} % of the three-word sequences)",
                    sanitized(first)
                );
                findings.push(finding(path, Severity::Warning, message));
            }
        }
    }
    Ok((findings, corpus_of(paths, all).ok()))
}

/// Returns the finding for a page whose bytes were seen before.
fn twin<'p>(
    path: &'p Path,
    read: &Read,
    seen: &mut HashMap<u64, (&'p Path, Option<u64>)>,
) -> Option<Finding> {
    let hash =
        |page: &LabelledPage| xxh3_64(&page.labels().map(|one| one as u8).collect::<Vec<_>>());
    let own = read.page.as_ref().ok().map(hash);
    let Entry::Occupied(first) = seen.entry(read.html_hash?) else {
        seen.insert(read.html_hash?, (path, own));
        return None;
    };
    let (first, labels) = first.get();
    let differ = labels.zip(own).is_some_and(|(one, other)| one != other);
    let but = if differ { ", with other labels" } else { "" };
    let message = format!("the same page as {}{but}", sanitized(first));
    Some(finding(path, Severity::Warning, message))
}

fn finding(path: &Path, severity: Severity, message: String) -> Finding {
    Finding { path: path.to_path_buf(), line: None, severity, marker: None, message }
}

fn wrong_marker(path: &Path, kind: ProblemKind) -> Finding {
    let severity = if kind.invalidates_labels() { Severity::Error } else { Severity::Warning };
    Finding { marker: Some(kind), ..finding(path, severity, kind.to_string()) }
}

/// Returns the findings about a page alone.
fn of_page(path: &Path, read: &Read) -> Vec<Finding> {
    let problem = |one: &Problem| Finding { line: one.place(), ..wrong_marker(path, one.kind) };
    let mut findings: Vec<_> = read.problems.iter().map(problem).collect();
    let mut found_also = |severity, message| findings.push(finding(path, severity, message));
    let page = match &read.page {
        Ok(page) => page,
        Err(SkipReason::Marking(_)) => return findings,
        Err(reason) => {
            found_also(Severity::Error, reason.to_string());
            return findings;
        }
    };
    // Snippets label nothing on a page with a gold text, so they may occur in places that the text
    // leaves out.
    if let Some(snippets) = &page.snippets {
        let (all, found) = (snippets.len(), snippets.find(&page.page));
        if (found.snippets as f64) < POORLY_FOUND * all as f64 {
            let message = format!("only {} of its {all} snippets are on the page", found.snippets);
            found_also(Severity::Warning, message);
        }
        let lines = page.page.lines.iter().zip(&found.lines).filter(|_| !page.has_text());
        for (line, _) in lines.filter(|(_, labels)| **labels == [true; 2]) {
            let text: String = page.page.text(line).chars().take(60).collect();
            let message = format!("a line contains a wanted and an unwanted snippet: {text}");
            found_also(Severity::Warning, message);
        }
    }
    if let Some(found) = read.found.filter(|found| *found < POORLY_FOUND) {
        let percent = 100.0 * found;
        let message = format!("only {percent:.0} % of its gold text's words are on the page");
        found_also(Severity::Warning, message);
    }
    let text = page.page.lines.iter().map(|line| page.page.text(line));
    let lost: usize = text.map(|text| text.matches(char::REPLACEMENT_CHARACTER).count()).sum();
    if lost > 0 {
        let message = format!(
            "{} cannot be decoded; check the encoding that the page declares",
            counted(lost, "character")
        );
        found_also(Severity::Warning, message);
    }
    let content = page.labels().filter(|label| *label == Label::Content).count();
    if page.has_text() && content == 0 {
        found_also(Severity::Note, "no line is content".into());
    } else if page.has_text() && content == page.shares.len() && content > 1 {
        let message =
            format!("all {content} lines are content; check that boilerplate is not marked");
        found_also(Severity::Warning, message);
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::fixture::dir;

    fn checked(dir: &tempfile::TempDir) -> Vec<Finding> {
        check(&[dir.path().into()], &LoadOptions::default()).unwrap().0
    }

    #[test]
    fn each_mistake_is_found() {
        let (s, e) = ("<!-- content -->", "<!-- /content -->");
        let dir = dir(&[
            ("1-fine.html", format!("<p>a{s}<p>b{e}")),
            ("2-none.html", "<p>a".into()),
            ("3-all.html", format!("{s}<p>a<p>b{e}")),
            ("4-empty.html", format!("{s}{e}<p>a")),
            ("5-open.html", format!("<p>a\n<p>{s}b")),
            ("6-stray.html", format!("<p>a{s}<p>b{e}\n{e}")),
            ("7-nested.html", format!("<p>a{s}<p>b\n{s}c{e}{e}")),
            ("8-script.html", format!("<script>{s}</script><p>a{s}<p>b{e}")),
        ]);
        let found = checked(&dir);
        let found: Vec<_> = found
            .iter()
            .filter(|finding| !finding.message.starts_with("the same page as "))
            .map(|finding| {
                let line = finding.to_string();
                let line = line.rsplit('/').next().unwrap_or_default();
                line.splitn(4, ' ').take(3).collect::<Vec<_>>().join(" ")
            })
            .collect();
        let want = [
            "2-none.html: error: not",
            "3-all.html: warning: all",
            "4-empty.html: note: no",
            "5-open.html:2: error: this",
            "6-stray.html:2: error: this",
            "7-nested.html:2: warning: this",
            "8-script.html:1: warning: this",
        ];
        assert_eq!(found, want);
    }

    #[test]
    fn comments_of_the_sites_are_no_broken_markers() {
        let (s, e) = ("<!-- content -->", "<!-- /content -->");
        let page = |nth: usize| match nth {
            1 => format!("<p>a{s}<p>b{e}"),
            2 => format!("<p>a<p>b</div>{e}"),
            3 => format!("<p>c<!-- marked with dechaff -->{s}<p>d"),
            _ => format!("<title>{nth}</title><p>a<p>b"),
        };
        let pages: Vec<_> = (0..12).map(|nth| (format!("{nth:02}.html"), page(nth))).collect();
        let dir = dir(&pages);
        let found = checked(&dir);
        let markers: Vec<_> = found.iter().map(|finding| finding.marker).collect();
        let mut want = vec![Some(ProblemKind::NoMarkers); 12];
        want[1..3].fill(Some(ProblemKind::Unsigned));
        want[3] = Some(ProblemKind::Unclosed);
        assert_eq!(markers, want);
    }

    #[test]
    fn characters_that_cannot_be_decoded_are_reported() {
        let dir = dir(&[("a.html", "<p>a<!-- content --><p>Gr\u{fffd}\u{fffd}e<!-- /content -->")]);
        let message = &checked(&dir)[0].message;
        assert!(message.starts_with("2 characters cannot be decoded"), "{message}");
    }

    #[test]
    fn duplicate_pages_are_reported() {
        let marked = "<p>a<!-- content --><p>b<!-- /content -->";
        let other = "<!-- content --><p>a<!-- /content --><p>b";
        let (d, e) = (("d.html", "<p>a<p>b"), ("e.html", "<p>c"));
        let dir = dir(&[("a.html", marked), ("b.html", marked), ("c.html", other), d, e]);
        let found = checked(&dir);
        let is_twin = |finding: &&Finding| finding.message.starts_with("the same page as ");
        let twins: Vec<_> = found.iter().filter(is_twin).collect();
        let first = dir.path().join("a.html");
        let first = first.display();
        let messages: Vec<_> = twins.iter().map(|twin| twin.message.clone()).collect();
        let same = format!("the same page as {first}");
        assert_eq!(messages, [same.clone(), format!("{same}, with other labels"), same]);
        assert!(twins[0].path.ends_with("b.html") && twins[0].severity == Severity::Warning);
    }

    #[test]
    fn nearly_duplicate_content_is_reported() {
        let words =
            |first: usize| (first..first + 60).map(|n| format!("w{n} ")).collect::<String>();
        let page = |around: &str, content: String| {
            format!("<p>{around}<!-- content --><p>{content}<!-- /content -->")
        };
        let dir = dir(&[
            ("a.html", page("Home", words(0))),
            ("b.html", page("Print version", words(0) + "end")),
            ("c.html", page("Home", words(100))),
            ("d.html", page("Home", "w1 w2".into())),
            ("e.html", page("Print", "w1 w2".into())),
        ]);
        let found = checked(&dir);
        let [similar] = &found[..] else { panic!("{found:?}") };
        assert_eq!(similar.severity, Severity::Warning);
        assert!(similar.path.ends_with("b.html"));
        let message = &similar.message;
        assert!(message.starts_with("nearly the same content as ") && message.contains("a.html ("));
        let corpus =
            crate::load(&[dir.path().into()], &LoadOptions::default(), &|_, _| {}).unwrap();
        assert_eq!(corpus.copies(), 1);
    }

    #[test]
    fn pages_of_other_groups_are_left_alone() {
        let table = "path,group\na.html,news\nb.html,shop\n";
        let dir = dir(&[("a.html", "<p>none"), ("b.html", "<p>none"), ("pages.csv", table)]);
        let look = |group: &str| {
            let options = LoadOptions { groups: vec![group.into()], ..LoadOptions::default() };
            check(&[dir.path().into()], &options)
        };
        let (found, _) = look("shop").unwrap();
        assert_eq!(found.len(), 1);
        assert!(found[0].path.ends_with("b.html"));
        assert!(matches!(look("blog"), Err(CorpusError::NoGroup { .. })));
    }

    #[test]
    fn snippets_are_looked_for() {
        let gold = "{\"id\":\"1\",\"w\":[\"a\"],\"wo\":[\"b\"]}\n{\"id\":\"2\",\"w\":[\"x y\",\"v\"],\"wo\":[\"z\"]}\n\
                    {\"id\":\"3\",\"w\":[\"one\"],\"wo\":[\"two\"]}";
        let dir = dir(&[
            ("gold.jsonl", gold),
            ("html/1.html", "<p>x"),
            ("html/2.html", "<p>n<p>x y"),
            ("html/3.html", "<p>one, two"),
        ]);
        let found = checked(&dir);
        let found: Vec<_> =
            found.iter().map(|finding| (finding.severity, finding.message.as_str())).collect();
        let none = "none of its 2 snippets was found in its lines; check that the snippets come from this page";
        assert_eq!(
            found,
            [
                (Severity::Error, none),
                (Severity::Warning, "only 1 of its 3 snippets are on the page"),
                (Severity::Warning, "a line contains a wanted and an unwanted snippet: one, two"),
            ]
        );
    }

    #[test]
    fn gold_texts_are_looked_for() {
        let gold = "{\"id\":\"1\",\"text\":\"a b c d\"}\n{\"id\":\"2\",\"text\":\"\"}\n{}";
        let dir = dir(&[("gold.jsonl", gold), ("html/1.html", "<p>x<p>d")]);
        let found = checked(&dir);
        let found: Vec<_> =
            found.iter().map(|finding| (finding.severity, finding.message.as_str())).collect();
        assert_eq!(found.len(), 3);
        assert_eq!(
            found[2],
            (Severity::Warning, "only 25 % of its gold text's words are on the page")
        );
        assert_eq!(found[1], (Severity::Error, "1 id has no page (`2`)"));
        assert_eq!(found[0].0, Severity::Error);
    }
}
