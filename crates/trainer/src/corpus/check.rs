//! Finds mistakes in the markers, labels and files of a corpus.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64;

use crate::corpus::error::CorpusError;
use crate::corpus::listing::{Entry, list};
use crate::corpus::load::count;
use crate::corpus::options::LoadOptions;
use crate::corpus::read::{Read, labelled};
use crate::corpus::sanitized::sanitized;
use crate::corpus::similar::{Signature, Similar};
use crate::corpus::skipped::SkipReason;
use crate::labels::label::Label;
use crate::marking::evidence::{Evidence, MarkerCounts};
use crate::marking::problem::{Problem, ProblemKind};

/// If a smaller share of the gold text is found, the text was probably made from another page.
const POORLY_FOUND: f64 = 0.5;

/// Something in a corpus that should be looked at.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Finding {
    /// The file that the finding is about.
    pub path: PathBuf,
    /// The line in the file, from 1, if the finding is about one line.
    pub line: Option<usize>,
    /// The kind of finding.
    pub kind: FindingKind,
    /// What was found, and what to do about it.
    pub message: String,
}

/// The kind of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum FindingKind {
    /// A marker is wrong.
    Marker(ProblemKind),
    /// A file, or a line of `gold.jsonl` or `pages.csv`, cannot be used.
    Unusable,
    /// Every line of the page is content.
    AllContent,
    /// No line of the page is content.
    NoContent,
    /// Most of the gold text, or of the snippets, does not occur on the page.
    PoorlyFound,
    /// A line contains both a wanted and an unwanted snippet.
    Contradiction,
    /// Another page has the same bytes.
    Twin,
    /// Another page has nearly the same content.
    Similar,
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

impl FindingKind {
    /// Returns the severity of findings of this kind.
    pub fn severity(self) -> Severity {
        match self {
            Self::Unusable => Severity::Error,
            Self::Marker(kind) if kind.invalidates_labels() => Severity::Error,
            Self::Marker(_)
            | Self::AllContent
            | Self::PoorlyFound
            | Self::Contradiction
            | Self::Twin
            | Self::Similar => Severity::Warning,
            Self::NoContent => Severity::Note,
        }
    }
}

/// Formats a finding as compilers do: `file:line: severity: message`.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", sanitized(&self.path))?;
        if let Some(line) = self.line {
            write!(f, "{line}:")?;
        }
        write!(f, " {}: {}", self.kind.severity(), self.message)
    }
}

/// Checks every page of some corpora, as [`load`](fn@crate::corpus::load::load) would read them.
///
/// # Errors
/// [`CorpusError`] if a corpus does not exist or is empty, has a malformed `pages.csv`, or has no
/// page of the requested groups.
pub fn check(paths: &[PathBuf], options: &LoadOptions) -> Result<Vec<Finding>, CorpusError> {
    let mut findings = Vec::new();
    let mut seen = HashMap::new();
    let mut similar: Vec<(Signature, PathBuf, usize)> = Vec::new();
    let (mut used, mut groups) = (0, BTreeMap::new());
    for path in paths {
        let mut skipped = Vec::new();
        let mut entries = list(path, &mut skipped)?;
        entries.iter().filter_map(Entry::group).for_each(|group| count(&mut groups, group));
        entries.retain(|entry| options.uses(entry.group()));
        used += entries.len();
        let unusable = skipped
            .into_iter()
            .map(|page| finding(&page.path, FindingKind::Unusable, page.reason.to_string()));
        findings.extend(unusable);
        let pages: Vec<_> =
            entries.into_par_iter().map(|entry| check_page(entry, options)).collect();
        let counts: MarkerCounts = pages.iter().map(|page| page.evidence).collect();
        for mut page in pages {
            let twin = page.hash.and_then(|hash| twin(&page, hash, &mut seen));
            let signature = page.signature.take().filter(|_| twin.is_none());
            if counts.is_unmarked(page.evidence) {
                let kind = ProblemKind::Unsigned;
                findings.push(finding(&page.path, FindingKind::Marker(kind), kind.to_string()));
            } else {
                findings.extend(page.findings);
            }
            findings.extend(twin);
            similar.extend(signature.map(|signature| (signature, page.path, findings.len())));
        }
    }
    insert_similar(&mut findings, &similar);
    if used == 0 && !groups.is_empty() {
        return Err(CorpusError::NoGroup { wanted: options.groups.clone(), known: groups });
    }
    Ok(findings)
}

/// Inserts a finding for each page whose content is nearly that of an earlier page. Each page has
/// its signature, its path, and the place of its finding.
fn insert_similar(findings: &mut Vec<Finding>, pages: &[(Signature, PathBuf, usize)]) {
    let mut similar = Similar::new();
    let mut found = Vec::new();
    for (signature, path, place) in pages {
        if let Some((first, similarity)) = similar.add(signature, path) {
            let percent = 100.0 * similarity;
            let message = format!(
                "nearly the same content as {} (about {percent:.0} % of the three-word sequences)",
                sanitized(first)
            );
            found.push((*place, finding(path, FindingKind::Similar, message)));
        }
    }
    // From the last place on, so that the places before it stay right.
    for (place, finding) in found.into_iter().rev() {
        findings.insert(place, finding);
    }
}

/// A page that was checked.
struct Checked {
    path: PathBuf,
    evidence: Evidence,
    findings: Vec<Finding>,
    /// A hash of its bytes without markers, if it could be read.
    hash: Option<u64>,
    /// A hash of the labels of its lines, if they are known.
    labels: Option<u64>,
    /// The signature of its content, if it is known and not short.
    signature: Option<Signature>,
}

/// Returns the finding for a page whose bytes were seen before.
fn twin(
    page: &Checked,
    hash: u64,
    seen: &mut HashMap<u64, (PathBuf, Option<u64>)>,
) -> Option<Finding> {
    let Some((first, labels)) = seen.get(&hash) else {
        seen.insert(hash, (page.path.clone(), page.labels));
        return None;
    };
    let differ = labels.zip(page.labels).is_some_and(|(one, other)| one != other);
    let but = if differ { ", with other labels" } else { "" };
    let message = format!("the same page as {}{but}", sanitized(first));
    Some(finding(&page.path, FindingKind::Twin, message))
}

fn finding(path: &Path, kind: FindingKind, message: impl Into<String>) -> Finding {
    Finding { path: path.to_path_buf(), line: None, kind, message: message.into() }
}

fn check_page(entry: Entry, options: &LoadOptions) -> Checked {
    let html = entry.read(options);
    let Entry { path, name, gold, .. } = entry;
    let read = match html {
        Ok(html) => labelled(&html, &name, gold, &[], options),
        Err(reason) => Read { page: Err(reason), ..Read::named(name) },
    };
    let Read { mut evidence, problems, found, html_hash: hash, page, .. } = read;
    let problem = |problem: &Problem| Finding {
        line: problem.has_place().then_some(problem.line),
        ..finding(&path, FindingKind::Marker(problem.kind), problem.kind.to_string())
    };
    let mut findings: Vec<_> = problems.iter().map(problem).collect();
    let mut found_also = |kind, message| findings.push(finding(&path, kind, message));
    let page = page.map_err(|reason| {
        if !matches!(reason, SkipReason::Marking(_)) {
            found_also(FindingKind::Unusable, reason.to_string());
        }
        if hash.is_none() || matches!(reason, SkipReason::Page(_)) {
            evidence = Evidence::Nothing;
        }
    });
    let Ok(page) = page else {
        return Checked { path, evidence, findings, hash, labels: None, signature: None };
    };
    // On a page with a gold text, snippets label nothing, and they may occur in places that the text leaves out.
    if let Some(snippets) = &page.snippets {
        let (all, found) = (snippets.len(), snippets.find(&page.page));
        if (found.snippets as f64) < POORLY_FOUND * all as f64 {
            let message = format!("only {} of its {all} snippets are on the page", found.snippets);
            found_also(FindingKind::PoorlyFound, message);
        }
        let contradictions = found.contradictions.iter().filter(|_| !page.has_text());
        for &line in contradictions {
            let text: String = page.page.text(&page.page.lines[line]).chars().take(60).collect();
            let message = format!("a line contains a wanted and an unwanted snippet: {text}");
            found_also(FindingKind::Contradiction, message);
        }
    }
    if let Some(found) = found.filter(|found| *found < POORLY_FOUND) {
        let percent = 100.0 * found;
        let message = format!("only {percent:.0} % of its gold text's words are on the page");
        found_also(FindingKind::PoorlyFound, message);
    }
    let content = page.labels().filter(|label| *label == Label::Content).count();
    if page.has_text() && content == 0 {
        found_also(FindingKind::NoContent, "no line is content".into());
    } else if page.has_text() && content == page.shares.len() && content > 1 {
        let message =
            format!("all {content} lines are content; check that boilerplate is not marked");
        found_also(FindingKind::AllContent, message);
    }
    let labels: Vec<u8> = page.labels().map(|label| label as u8).collect();
    let (labels, signature) = (Some(xxh3_64(&labels)), page.signature);
    Checked { path, evidence, findings, hash, labels, signature }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::fixture::dir;

    fn checked(dir: &tempfile::TempDir) -> Vec<Finding> {
        check(&[dir.path().into()], &LoadOptions::default()).unwrap()
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
            .filter(|finding| finding.kind != FindingKind::Twin)
            .map(|finding| {
                let line = finding.to_string();
                let line = line.rsplit('/').next().unwrap_or_default();
                line.splitn(4, ' ').take(3).collect::<Vec<_>>().join(" ")
            })
            .collect();
        let want = [
            "2-none.html: error: no",
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
        let kinds: Vec<_> = found.iter().map(|finding| finding.kind).collect();
        let mut want = vec![FindingKind::Marker(ProblemKind::NoMarkers); 12];
        want[1..3].fill(FindingKind::Marker(ProblemKind::Unsigned));
        want[3] = FindingKind::Marker(ProblemKind::Unclosed);
        assert_eq!(kinds, want);
    }

    #[test]
    fn duplicate_pages_are_reported() {
        let marked = "<p>a<!-- content --><p>b<!-- /content -->";
        let other = "<!-- content --><p>a<!-- /content --><p>b";
        let (d, e) = (("d.html", "<p>a<p>b"), ("e.html", "<p>c"));
        let dir = dir(&[("a.html", marked), ("b.html", marked), ("c.html", other), d, e]);
        let found = checked(&dir);
        let twins: Vec<_> =
            found.iter().filter(|finding| finding.kind == FindingKind::Twin).collect();
        let first = dir.path().join("a.html");
        let first = first.display();
        let messages: Vec<_> = twins.iter().map(|twin| twin.message.clone()).collect();
        let same = format!("the same page as {first}");
        assert_eq!(messages, [same.clone(), format!("{same}, with other labels"), same]);
        assert!(twins[0].path.ends_with("b.html") && twins[0].kind.severity() == Severity::Warning);
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
        assert_eq!(
            (similar.kind, similar.kind.severity()),
            (FindingKind::Similar, Severity::Warning)
        );
        assert!(similar.path.ends_with("b.html"));
        let message = &similar.message;
        assert!(message.starts_with("nearly the same content as ") && message.contains("a.html ("));
        let corpus =
            crate::load(&[dir.path().into()], &LoadOptions::default(), &|_, _| {}).unwrap();
        let repeated = corpus.repeated();
        assert_eq!((repeated.same_bytes, repeated.similar_content), (0, 1));
    }

    #[test]
    fn pages_of_other_groups_are_left_alone() {
        let table = "path,group\na.html,news\nb.html,shop\n";
        let dir = dir(&[("a.html", "<p>none"), ("b.html", "<p>none"), ("pages.csv", table)]);
        let look = |group: &str| {
            let options = LoadOptions { groups: vec![group.into()], ..LoadOptions::default() };
            check(&[dir.path().into()], &options)
        };
        let found = look("shop").unwrap();
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
            found.iter().map(|finding| (finding.kind, finding.message.as_str())).collect();
        let none = "none of its 2 snippets was found in its lines; check that the snippets come from this page";
        assert_eq!(
            found,
            [
                (FindingKind::Unusable, none),
                (FindingKind::PoorlyFound, "only 1 of its 3 snippets are on the page"),
                (
                    FindingKind::Contradiction,
                    "a line contains a wanted and an unwanted snippet: one, two"
                ),
            ]
        );
    }

    #[test]
    fn gold_texts_are_looked_for() {
        let gold = "{\"id\":\"1\",\"text\":\"a b c d\"}\n{\"id\":\"2\",\"text\":\"\"}\n{}";
        let dir = dir(&[("gold.jsonl", gold), ("html/1.html", "<p>x<p>d")]);
        let found = checked(&dir);
        let found: Vec<_> =
            found.iter().map(|finding| (finding.kind, finding.message.as_str())).collect();
        assert_eq!(found.len(), 3);
        assert_eq!(
            found[1],
            (FindingKind::PoorlyFound, "only 25 % of its gold text's words are on the page")
        );
        assert_eq!([found[0].0, found[2].0], [FindingKind::Unusable; 2]);
    }
}
