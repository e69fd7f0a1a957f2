//! Makes marked pages of pages with gold texts.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use crate::corpus::CorpusError;
use crate::corpus::annotate::annotate;
use crate::corpus::files::write_whole;
use crate::corpus::gold::{Gold, read_gold};
use crate::corpus::skipped::{SkipReason, Skipped};
use crate::corpus::wrapper::read_unwrapped;
use crate::marking::markers::Markers;

/// How to mark a directory of pages.
#[derive(Debug, Clone, PartialEq)]
pub struct AnnotateOptions {
    /// The markers to write.
    pub markers: Markers,
    /// An element around each page that is no part of it: its two tags are taken out.
    pub unwrap: Option<String>,
    /// Pages are named where less than this share of the gold text's words is found.
    pub poor: f64,
}

impl Default for AnnotateOptions {
    fn default() -> Self {
        Self { markers: Markers::default(), unwrap: None, poor: 0.8 }
    }
}

/// What became of a directory of pages.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct AnnotateReport {
    /// Pages marked.
    pub pages: usize,
    /// The share of the gold text's words that was found, mean over pages.
    pub found: f64,
    /// Pages where little was found, and how much: the page differs from what the text was made
    /// from, or scripts hold it.
    pub poorly_found: Vec<(PathBuf, f64)>,
    /// What could not be marked.
    pub skipped: Vec<Skipped>,
}

/// Marks the pages `html/<id>.html` that a gold file names and writes them to `out` as `<id>.html`,
/// with a `pages.csv` where the gold file tells sites or kinds. `progress` hears how many pages of
/// how many are done, from several threads.
///
/// # Errors
/// [`CorpusError`] when the gold file cannot be read, holds no page, or a file cannot be written, or
/// when `out` is where the pages come from.
pub fn annotate_dir(
    html: &Path,
    gold: &Path,
    out: &Path,
    options: &AnnotateOptions,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<AnnotateReport, CorpusError> {
    let read = |path: &Path, source| CorpusError::Read { path: path.to_path_buf(), source };
    let from = html.canonicalize().map_err(|source| read(html, source))?;
    if out.canonicalize().is_ok_and(|out| out == from) {
        return Err(CorpusError::Overwrite { path: out.to_path_buf() });
    }
    let lines = read_gold(gold).map_err(|source| read(gold, source))?;
    let done = AtomicUsize::new(0);
    let total = lines.len();
    let mark = |line: Result<Gold, (u64, String)>| {
        let marked = match line {
            Ok(record) => mark_page(html, out, record, options)?,
            Err((number, problem)) => Err(Skipped {
                path: gold.to_path_buf(),
                reason: SkipReason::Row { line: number, problem },
            }),
        };
        progress(done.fetch_add(1, Ordering::Relaxed) + 1, total);
        Ok(marked)
    };
    let marked: Vec<_> = lines.into_par_iter().map(mark).collect::<Result<_, CorpusError>>()?;

    let mut report = AnnotateReport::default();
    let mut rows = vec![["path", "site", "group"].map(String::from)];
    for page in marked {
        match page {
            Ok(Marked { row, found }) => {
                report.pages += 1;
                report.found += found;
                if found < options.poor {
                    report.poorly_found.push((out.join(&row[0]), found));
                }
                rows.push(row);
            }
            Err(skipped) => report.skipped.push(skipped),
        }
    }
    if report.pages == 0 {
        let count = report.skipped.len();
        return Err(match report.skipped.into_iter().next() {
            Some(first) => CorpusError::AllSkipped { count, first },
            None => CorpusError::NoPages { path: gold.to_path_buf() },
        });
    }
    report.found /= report.pages as f64;
    if rows[1..].iter().any(|[_, site, group]| !site.is_empty() || !group.is_empty()) {
        write(&out.join("pages.csv"), &to_csv(&rows))?;
    }
    Ok(report)
}

struct Marked {
    row: [String; 3],
    found: f64,
}

fn mark_page(
    html: &Path,
    out: &Path,
    record: Gold,
    options: &AnnotateOptions,
) -> Result<Result<Marked, Skipped>, CorpusError> {
    let name = format!("{}.html", record.id);
    let path = html.join(&name);
    let page = match read_unwrapped(&path, options.unwrap.as_deref()) {
        Ok(page) => page,
        Err(reason) => return Ok(Err(Skipped { path, reason })),
    };
    match annotate(&page, &record.text, &options.markers) {
        Ok(annotated) => {
            write(&out.join(&name), &annotated.html)?;
            let [site, group] = [record.domain, record.r#type].map(Option::unwrap_or_default);
            Ok(Ok(Marked { row: [name, site, group], found: annotated.found }))
        }
        Err(error) => Ok(Err(Skipped { path, reason: SkipReason::Annotation(error) })),
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), CorpusError> {
    write_whole(path, bytes)
        .map_err(|source| CorpusError::Write { path: path.to_path_buf(), source })
}

fn to_csv(rows: &[[String; 3]]) -> Vec<u8> {
    let mut table = csv::Writer::from_writer(Vec::new());
    // Writing to memory does not fail, nor do rows of one length.
    let written = rows.iter().try_for_each(|row| table.write_record(row));
    debug_assert!(written.is_ok(), "{written:?}");
    table.into_inner().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::LoadOptions;
    use crate::corpus::load::load;

    #[test]
    fn marked_pages_have_the_lines_of_their_gold_texts() {
        let dir = tempfile::tempdir().unwrap();
        let corpus = dir.path().join("corpus");
        std::fs::create_dir_all(corpus.join("html/a")).unwrap();
        let gold = r#"{"id":"a/1","text":"One two.","domain":"s, t","type":"news"}
{"id":"2","text":"nowhere to be found"}
{"id":"3","text":""}
{"id":"4","text":"x"}
{"id":"#;
        std::fs::write(corpus.join("gold.jsonl"), gold).unwrap();
        std::fs::write(corpus.join("html/a/1.html"), "<p>nav<p>One two.<p>foot").unwrap();
        std::fs::write(corpus.join("html/2.html"), "<p>nav").unwrap();
        std::fs::write(corpus.join("html/4.html"), "<p><!-- content -->x").unwrap();
        let out = dir.path().join("out");
        let [html, gold] = ["html", "gold.jsonl"].map(|name| corpus.join(name));
        let run =
            |out: &Path| annotate_dir(&html, &gold, out, &AnnotateOptions::default(), &|_, _| {});

        let report = run(&out).unwrap();
        assert_eq!((report.pages, report.found), (2, 0.5));
        assert_eq!(report.poorly_found, [(out.join("2.html"), 0.0)]);
        let reasons = report.skipped.iter().map(|skipped| skipped.reason.to_string());
        let reasons: Vec<_> = reasons.map(|reason| reason[..14].to_string()).collect();
        assert_eq!(reasons, ["cannot be read", "line 1 has the", "line 5: EOF wh"]);
        assert_eq!(
            std::fs::read_to_string(out.join("pages.csv")).unwrap(),
            "path,site,group\na/1.html,\"s, t\",news\n2.html,,\n"
        );
        let marked = load(&[out], &LoadOptions::default(), &|_, _| {}).unwrap();
        let shares: Vec<_> = marked.pages.iter().map(|page| page.shares.clone()).collect();
        assert_eq!(shares, [vec![0.0], vec![0.0, 1.0, 0.0]]);
        assert_eq!(marked.pages[1].site.as_deref(), Some("s, t"));

        assert!(matches!(run(&html), Err(CorpusError::Overwrite { .. })));
        assert!(matches!(run(&gold), Err(CorpusError::Write { .. })));
    }

    #[test]
    fn nothing_to_mark() {
        let dir = tempfile::tempdir().unwrap();
        let gold = dir.path().join("gold.jsonl");
        let run = || {
            let out = dir.path().join("out");
            annotate_dir(dir.path(), &gold, &out, &AnnotateOptions::default(), &|_, _| {})
        };
        assert!(matches!(run(), Err(CorpusError::Read { .. })));
        std::fs::write(&gold, "").unwrap();
        assert!(matches!(run(), Err(CorpusError::NoPages { .. })));
        std::fs::write(&gold, r#"{"id":"1","text":""}"#).unwrap();
        assert!(matches!(run(), Err(CorpusError::AllSkipped { count: 1, .. })));
    }
}
