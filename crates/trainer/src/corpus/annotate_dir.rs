//! Turns pages with gold texts into marked pages.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::LoadOptions;
use crate::corpus::annotate::{Annotated, annotate_by};
use crate::corpus::listing::{Entry, Listing};
use crate::corpus::tasks::read::read_tasks;
use crate::corpus::wrapper::Html;
use crate::corpus::{CorpusError, Gold, SkipReason, Skipped, pages_csv};
use crate::marking::Markers;

/// Minimum share of the words of a gold text that is found on its page; other pages are reported.
pub const POORLY_FOUND: f64 = 0.8;

/// The result of marking a directory of pages.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct AnnotateReport {
    /// The number of pages that were marked.
    pub pages: usize,
    /// The share of the words of gold texts that was found, as a mean over pages.
    pub found: f64,
    /// The pages on which little of the gold text was found, with the share. Such a page differs
    /// from the page that the text was made from, or scripts write its text.
    pub poorly_found: Vec<(PathBuf, f64)>,
    /// The pages and lines of the gold file that were skipped.
    pub skipped: Vec<Skipped>,
}

/// Marks the pages that a gold file names, and writes them to `out` as `<id>.html`. `gold` can also
/// be a file of Label Studio, Prodigy or doccano; its spans with one of the `labels` are content.
/// `html` is the directory of the pages `<id>.html`, or a file of many pages, such as JSON lines or
/// a web archive. If the gold file names sites or groups, it also writes a `pages.csv`. `progress`
/// is called with the number of finished pages and the number of all pages, from several threads.
///
/// An existing file in `out` is never overwritten, because it may have been corrected by hand. It
/// is listed in [`AnnotateReport::skipped`] if it differs from the page that would be written. So
/// the same call completes an interrupted call.
///
/// # Errors
/// [`CorpusError`] if the gold file cannot be read or names no page, if a file cannot be written,
/// or if `out` is the directory that the pages come from.
pub fn annotate_dir(
    html: &Path,
    gold: &Path,
    out: &Path,
    labels: &[String],
    markers: &Markers,
    options: &LoadOptions,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<AnnotateReport, CorpusError> {
    let read = |path: &Path, source| CorpusError::Read { path: path.to_path_buf(), source };
    let from = html.canonicalize().map_err(|source| read(html, source))?;
    if out.canonicalize().is_ok_and(|out| out == from) {
        return Err(CorpusError::Overwrite { path: out.to_path_buf() });
    }
    let listing = Listing::of_golds(read_tasks(gold, labels)?, gold, html);
    let (total, done) = (listing.len(options), AtomicUsize::new(0));
    let mark = |entry: Entry<'_>, html: Html| {
        let Some(record) = &entry.gold else { return Ok(None) };
        let marked = mark_page(html, entry.path, out, record, markers)?;
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        progress(done, total.max(done));
        Ok(Some(marked))
    };
    let mut skipped = Vec::new();
    let marked = listing.read(options, &mut BTreeMap::new(), &mut skipped, &mark)?;
    let marked: Vec<_> = marked.into_iter().collect::<Result<_, CorpusError>>()?;

    let mut report = AnnotateReport::default();
    let mut rows = Vec::new();
    for (row, marked) in marked.into_iter().flatten() {
        rows.extend(row);
        match marked {
            Ok((page, Annotated { found, unplaced, .. })) => {
                let span = |problem| Skipped::unusable(&page, problem);
                report.skipped.extend(unplaced.into_iter().map(span));
                report.pages += 1;
                report.found += found;
                if found < POORLY_FOUND {
                    report.poorly_found.push((page, found));
                }
            }
            Err(skipped) => report.skipped.push(skipped),
        }
    }
    report.skipped.extend(skipped);
    let path = out.join(pages_csv::FILE);
    match (to_csv(&rows), std::fs::read(&path)) {
        (Some(table), Ok(there)) if there != table => report.skipped.push(kept(path)),
        (Some(table), Err(_)) => write(&path, &table)?,
        _ => {}
    }
    if report.pages == 0 {
        return Err(CorpusError::no_page_of(gold.to_path_buf(), report.skipped));
    }
    report.found /= report.pages as f64;
    Ok(report)
}

/// The path, site and group of a page.
type Row = [String; 3];

/// The row of a page that has a file now, and the page with the path of the file, or why no file
/// was written.
type Marked = (Option<Row>, Result<(PathBuf, Annotated), Skipped>);

fn kept(path: PathBuf) -> Skipped {
    Skipped { path, reason: SkipReason::Exists }
}

fn mark_page(
    page: Html,
    path: PathBuf,
    out: &Path,
    record: &Gold,
    markers: &Markers,
) -> Result<Marked, CorpusError> {
    let mut page = match page.and_then(|page| annotate_by(&page, record, markers)) {
        Ok(page) => page,
        Err(reason) => return Ok((None, Err(Skipped { path, reason }))),
    };
    let cell = |text: &Option<String>| text.clone().unwrap_or_default();
    let row = [format!("{}.html", record.id), cell(&record.domain), cell(&record.r#type)];
    let to = out.join(&row[0]);
    let html = std::mem::take(&mut page.html);
    let is_kept = match std::fs::read(&to) {
        Ok(there) => there != html,
        Err(_) => write(&to, &html).map(|()| false)?,
    };
    Ok((Some(row), if is_kept { Err(kept(to)) } else { Ok((to, page)) }))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), CorpusError> {
    write_whole(path, bytes)
        .map_err(|source| CorpusError::Write { path: path.to_path_buf(), source })
}

/// Writes a file completely or not at all, and creates the directories above it.
fn write_whole(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    if let Some(directory) = path.parent() {
        std::fs::create_dir_all(directory)?;
    }
    let part = path.with_added_extension("part");
    std::fs::write(&part, bytes).and_then(|()| std::fs::rename(&part, path)).inspect_err(|_| {
        // Only the first error is reported.
        let _ = std::fs::remove_file(&part);
    })
}

/// Returns `None` if no site and no group is known.
fn to_csv(rows: &[Row]) -> Option<Vec<u8>> {
    let is_known = rows.iter().any(|[_, site, group]| !site.is_empty() || !group.is_empty());
    is_known.then(|| pages_csv::to_csv(rows.iter().cloned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::fixture::dir;
    use crate::corpus::load::load;

    #[test]
    fn marked_pages_have_the_lines_of_their_gold_texts() {
        let gold = r#"{"id":"a/1","text":"One two.","domain":"s, t","type":"news"}
{"id":"2","text":"nowhere to be found"}
{"id":"3","text":""}
{"id":"4","text":"x"}
{"id":"#;
        let dir = dir(&[
            ("gold.jsonl", gold),
            ("html/a/1.html", "<p>nav<p>One two.<p>foot"),
            ("html/2.html", "<p>nav"),
            ("html/4.html", "<p><!-- marked with dechaff --><!-- content -->x"),
        ]);
        let [html, gold, out] = ["html", "gold.jsonl", "out"].map(|name| dir.path().join(name));
        let (markers, options) = (Markers::default(), LoadOptions::default());
        let run = |out: &Path| annotate_dir(&html, &gold, out, &[], &markers, &options, &|_, _| {});

        let report = run(&out).unwrap();
        assert_eq!((report.pages, report.found), (2, 0.5));
        assert_eq!(report.poorly_found, [(out.join("2.html"), 0.0)]);
        let reasons = report.skipped.iter().map(|skipped| skipped.reason.to_string());
        let reasons: Vec<_> = reasons.map(|reason| reason[..14].to_string()).collect();
        assert_eq!(reasons, ["the page was a", "line 5: EOF wh", "1 id has no pa"]);
        assert_eq!(
            std::fs::read_to_string(out.join("pages.csv")).unwrap(),
            "path,site,group\na/1.html,\"s, t\",news\n2.html,,\n"
        );
        let marked = load(std::slice::from_ref(&out), &LoadOptions::default(), &|_, _| {}).unwrap();
        let shares: Vec<_> = marked.pages.iter().map(|page| page.shares.clone()).collect();
        assert_eq!(shares, [vec![0.0], vec![0.0, 1.0, 0.0]]);
        assert_eq!(marked.pages[1].site.as_deref(), Some("s, t"));

        // A second run writes nothing, and a file that somebody has changed is kept.
        assert_eq!(run(&out).unwrap(), report);
        std::fs::write(out.join("2.html"), "corrected").unwrap();
        std::fs::write(out.join("pages.csv"), "path,site\n").unwrap();
        std::fs::remove_file(out.join("a/1.html")).unwrap();
        let again = run(&out).unwrap();
        assert_eq!((again.pages, again.found), (1, 1.0));
        let there = |name: &str| {
            let is = |skipped: &&Skipped| skipped.path == out.join(name);
            let skipped = again.skipped.iter().find(is).unwrap();
            assert_eq!(skipped.reason, SkipReason::Exists);
            std::fs::read_to_string(out.join(name)).unwrap()
        };
        assert_eq!([there("2.html"), there("pages.csv")], ["corrected", "path,site\n"]);
        assert!(out.join("a/1.html").exists());

        assert!(matches!(run(&html), Err(CorpusError::Overwrite { .. })));
        assert!(matches!(run(&gold), Err(CorpusError::Write { .. })));
    }

    #[test]
    fn nothing_to_mark() {
        let dir = tempfile::tempdir().unwrap();
        let gold = dir.path().join("gold.jsonl");
        let run = || {
            let out = dir.path().join("out");
            let options = LoadOptions::default();
            annotate_dir(dir.path(), &gold, &out, &[], &Markers::default(), &options, &|_, _| {})
        };
        assert!(matches!(run(), Err(CorpusError::Read { .. })));
        std::fs::write(&gold, "").unwrap();
        assert!(matches!(run(), Err(CorpusError::NoPages { .. })));
        std::fs::write(&gold, r#"{"id":"1","text":""}"#).unwrap();
        assert!(matches!(run(), Err(CorpusError::AllSkipped { skipped }) if skipped.len() == 1));
    }

    #[test]
    fn files_are_written_whole() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a/b.html");
        for text in ["old", "new"] {
            write_whole(&path, text.as_bytes()).unwrap();
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
        assert!(write_whole(&dir.path().join("a"), b"x").is_err());
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 1);
    }
}
