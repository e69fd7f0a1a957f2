//! Reads a corpus: marked pages, or pages with gold texts or snippets.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use dechaff_site::site_of;
use xxhash_rust::xxh3::xxh3_64;

use crate::corpus::listing::{Entry, Listing};
use crate::corpus::read::{Read, labelled};
use crate::corpus::site::{by_directory, top_directory};
use crate::corpus::wrapper::Html;
use crate::corpus::{CorpusError, SkipReason, Skipped, roles_csv};
use crate::marking::{MarkerCounts, Marking, Problem, ProblemKind};
use crate::{Corpus, LabelledPage, LoadOptions};

/// Reads corpora. `progress` is called with the number of pages read and the number of all pages,
/// from several threads. A file of many pages counts as one until its pages are read.
///
/// Each path is a directory of marked pages, at any depth, with an optional `pages.csv`, or a
/// directory with `html/` and `gold.jsonl`, or a single file. Files are pages (`.html`, `.htm`,
/// `.xhtml`), JSON lines (`.jsonl`, `.ndjson`) or web archives (`.warc`), compressed or not, as
/// [`dechaff_inputs`] reads them. The objects of JSON lines may have the fields of a gold file. A
/// page of a gold file has a text or snippets. A line that contains a wanted snippet is content, a
/// line that contains an unwanted one is boilerplate, and the other lines have no label. A page
/// that cannot be used, for example because of one wrong marker, is listed in [`Corpus::skipped`].
/// Pages of groups that are not requested are left out.
///
/// With [`Marking::Default`](crate::marking::Marking::Default), whether unsigned markers count is
/// decided for each path separately: see [`MarkerCounts::unsigned_count`].
///
/// # Errors
/// [`CorpusError`] if a corpus does not exist, is given twice or has a malformed `pages.csv`, if no
/// page can be used, or if no page belongs to the requested groups.
pub fn load(
    paths: &[PathBuf],
    options: &LoadOptions,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Corpus, CorpusError> {
    corpus_of(paths, read_all(paths, options, progress)?)
}

/// The pages of a corpus that were read, with their paths and top directories, and the other pages
/// and lines.
pub(crate) type ReadPages = (Vec<Skipped>, Vec<(PathBuf, Option<String>, Read)>);

/// Reads the pages of some corpora, each as an item of the result.
///
/// # Errors
/// As [`load`], but if no page can be used.
pub(crate) fn read_all(
    paths: &[PathBuf],
    options: &LoadOptions,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Vec<ReadPages>, CorpusError> {
    let prefixes = prefixes(paths)?;
    let listings: Vec<_> = paths.iter().map(|path| Listing::of(path)).collect::<Result<_, _>>()?;
    if options.marking != Marking::Default && listings.iter().all(Listing::is_of_golds) {
        return Err(CorpusError::Labelled { path: paths.first().cloned().unwrap_or_default() });
    }
    let total: usize = listings.iter().map(|listing| listing.len(options)).sum();
    let (done, mut groups) = (AtomicUsize::new(0), BTreeMap::new());
    let read = |(listing, prefix): (Listing, &String)| {
        let read_entry = |entry: Entry<'_>, html| {
            let (path, directory) = (entry.path.clone(), top_directory(&entry.name));
            let page = read_page(entry, html, prefix, options);
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            progress(done, total.max(done));
            (path, directory, page)
        };
        let mut skipped = Vec::new();
        let pages = listing.read(options, &mut groups, &mut skipped, &read_entry)?;
        Ok((skipped, pages))
    };
    let all = listings.into_iter().zip(&prefixes).map(read);
    let all = all.collect::<Result<Vec<ReadPages>, CorpusError>>()?;
    let is_wanted = |group: &String| groups.contains_key(group);
    if !options.groups.is_empty() && !groups.is_empty() && !options.groups.iter().any(is_wanted) {
        return Err(CorpusError::NoGroup { wanted: options.groups.clone(), known: groups });
    }
    Ok(all)
}

/// Returns the corpus of pages that were read.
pub(crate) fn corpus_of(paths: &[PathBuf], mut all: Vec<ReadPages>) -> Result<Corpus, CorpusError> {
    let mut corpus = Corpus::default();
    all.iter_mut().for_each(|(skipped, _)| corpus.skipped.append(skipped));
    let mut directories: Vec<Option<String>> = Vec::new();
    for (root, (_, pages)) in paths.iter().zip(all) {
        let counts: MarkerCounts = pages.iter().map(|(.., read)| read.evidence).collect();
        for (path, directory, Read { evidence, page, lost_roles, .. }) in pages {
            let lost = |reason| Skipped { path: root.join(roles_csv::FILE), reason };
            corpus.skipped.extend(lost_roles.into_iter().map(lost));
            let unsigned = || SkipReason::Marking(Problem::absence(ProblemKind::Unsigned));
            match page {
                _ if counts.is_unmarked(evidence) => {
                    corpus.skipped.push(Skipped { path, reason: unsigned() });
                }
                Ok(page) => {
                    directories.push(directory);
                    corpus.pages.push(page);
                }
                Err(reason) => corpus.skipped.push(Skipped { path, reason }),
            }
        }
    }
    if corpus.pages.is_empty() {
        let path = paths.first().cloned().unwrap_or_default();
        return Err(CorpusError::no_page_of(path, corpus.skipped));
    }
    let without = corpus.pages.iter_mut().zip(directories).filter(|(page, _)| page.site.is_none());
    by_directory(without.collect());
    // The hash does not depend on the order of the pages.
    let mut hashes: Vec<_> = corpus.pages.iter().map(|page| page.hash.to_le_bytes()).collect();
    hashes.sort_unstable();
    corpus.hash = xxh3_64(hashes.as_flattened());
    corpus.find_copies();
    Ok(corpus)
}

/// Returns the prefix of the ids of each corpus: its name, or its path if names are the same.
fn prefixes(paths: &[PathBuf]) -> Result<Vec<String>, CorpusError> {
    if paths.len() < 2 {
        return Ok(vec![String::new(); paths.len()]);
    }
    let mut full: Vec<PathBuf> = Vec::new();
    for path in paths {
        let real = path.canonicalize();
        let real = real.map_err(|source| CorpusError::Read { path: path.clone(), source })?;
        if full.contains(&real) {
            return Err(CorpusError::Twice { path: path.clone() });
        }
        full.push(real);
    }
    let prefix = |(path, real): (&PathBuf, &PathBuf)| {
        let same = full.iter().filter(|other| other.file_name() == real.file_name()).count();
        match real.file_name() {
            Some(name) if same == 1 => format!("{}/", name.to_string_lossy()),
            _ => format!("{}/", path.display()),
        }
    };
    Ok(paths.iter().zip(&full).map(prefix).collect())
}

fn read_page(entry: Entry<'_>, html: Html, prefix: &str, options: &LoadOptions) -> Read {
    let html = match html {
        Ok(html) => html,
        Err(reason) => return Read::of(Err(reason)),
    };
    let read = labelled(&html, &entry.name, entry.gold, entry.roles, options);
    let page = read.page.map(|page| {
        let known = entry.site.or(page.site);
        let site = known.or_else(|| site_of(None, &html));
        let (id, group) = (format!("{prefix}{}", page.id), entry.group.or(page.group));
        LabelledPage { id, site, group, ..page }
    });
    Read { page, ..read }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::fixture::dir;
    use crate::marking::Marking;
    use dechaff_extractor::Role;

    fn load_all(dirs: &[&tempfile::TempDir]) -> Result<Corpus, CorpusError> {
        let paths: Vec<_> = dirs.iter().map(|dir| dir.path().to_path_buf()).collect();
        load(&paths, &LoadOptions::default(), &|_, _| {})
    }

    fn reasons(corpus: &Corpus) -> Vec<String> {
        let reason = |skipped: &Skipped| {
            let name = skipped.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            format!("{name}: {}", skipped.reason)
        };
        corpus.skipped.iter().map(reason).collect()
    }

    const MARKED: &str = "<p>nav</p><!-- content --><p>One two.</p><!-- /content --><p>foot</p>";

    #[test]
    fn marked_pages() {
        let dir = dir(&[
            ("b/2.html", MARKED),
            ("a.html", "<!-- content --><!-- /content --><p>nothing here"),
            ("c.html", "<p>no markers"),
            ("d.html", "<p>x<!-- content -->\n<p>y"),
            ("e.html", ""),
            ("pages.csv", "path,site,group\nb/2.html,s.example,news\nz.html,,\n"),
        ]);
        let corpus = load_all(&[&dir]).unwrap();
        let ids: Vec<_> = corpus.pages.iter().map(|page| page.id.as_str()).collect();
        assert_eq!(ids, ["a.html", "b/2.html"]);
        assert_eq!((corpus.pages[0].gold.as_str(), &corpus.pages[0].shares[..]), ("", &[0.0][..]));
        let page = &corpus.pages[1];
        assert_eq!((page.gold.as_str(), &page.shares[..]), ("One two.", &[0.0, 1.0, 0.0][..]));
        assert_eq!(
            (page.site.as_deref(), page.group.as_deref()),
            (Some("s.example"), Some("news"))
        );
        assert_eq!(
            reasons(&corpus),
            [
                "pages.csv: line 3: no file `z.html`",
                "c.html: not marked (a page without content needs one empty pair of markers)",
                "d.html: line 1: this start marker has no end marker",
                "e.html: not marked (a page without content needs one empty pair of markers)",
            ]
        );
        let kinds: Vec<_> = corpus.skipped[1..]
            .iter()
            .map(|skipped| match &skipped.reason {
                SkipReason::Marking(problem) => Some(problem.kind),
                _ => None,
            })
            .collect();
        use ProblemKind::{NoMarkers, Unclosed};
        assert_eq!(kinds, [NoMarkers, Unclosed, NoMarkers].map(Some));
    }

    #[test]
    fn files_that_are_no_pages_are_not_called_unmarked() {
        let corpus = load_all(&[&dir(&[("a.html", MARKED), ("b.html", "%PDF-1.7\n")])]).unwrap();
        assert_eq!(reasons(&corpus), ["b.html: a PDF file: expected HTML"]);
    }

    #[test]
    fn roles_of_lines_come_from_a_table() {
        let table = "path,line,role,text\na.html,1,title,nav\na.html,9,date,\nz.html,1,title,x\n";
        let labelled = dir(&[("a.html", MARKED), ("b.html", MARKED), ("roles.csv", table)]);
        let corpus = load_all(&[&labelled]).unwrap();
        assert_eq!(corpus.pages[0].line_roles, [(0, Role::Title)].into());
        assert!(corpus.pages[1].line_roles.is_empty());
        assert_eq!(
            reasons(&corpus),
            ["roles.csv: line 4: no file `z.html`", "roles.csv: line 3: the page has no line 9",]
        );
        let bare = load_all(&[&dir(&[("a.html", MARKED), ("b.html", MARKED)])]).unwrap();
        assert_ne!(corpus.hash, bare.hash, "a model records what it was trained on");
        let broken = dir(&[("a.html", MARKED), ("roles.csv", "path,line,role\na.html,1,x\n")]);
        let error = load_all(&[&broken]).unwrap_err().to_string();
        assert!(error.contains("line 2: found the role `x`"), "{error}");
    }

    #[test]
    fn comments_of_the_sites_are_no_markers() {
        let raw: Vec<String> = (0..11).map(|nth| format!("raw/{nth:02}.html")).collect();
        let mut files: Vec<_> = raw.iter().map(|name| (name.as_str(), "<p>no markers")).collect();
        files[3].1 = MARKED;
        files[4].1 = "<p>x</div><!-- /content -->";
        files[5].1 = "<p>x<!-- content --><p>y";
        let signed = format!("<p>x<!-- marked with dechaff -->{MARKED}");
        files.push(("raw/signed.html", &signed));
        files.push(("hand/a.html", MARKED));
        files.push(("hand/b.html", "<p>x<!-- content --><p>y"));
        let dir = dir(&files);
        let load_from = |names: &[&str], marking: Marking| {
            let paths: Vec<_> = names.iter().map(|name| dir.path().join(name)).collect();
            let options = LoadOptions { marking, ..LoadOptions::default() };
            load(&paths, &options, &|_, _| {}).unwrap()
        };
        let ids = |corpus: &Corpus| -> Vec<String> {
            corpus.pages.iter().map(|page| page.id.clone()).collect()
        };
        let problems = |corpus: &Corpus, kind: ProblemKind| -> Vec<String> {
            let of_kind = |skipped: &&Skipped| matches!(&skipped.reason, SkipReason::Marking(problem) if problem.kind == kind);
            let name = |skipped: &Skipped| skipped.path.file_name().unwrap().to_owned();
            let names = corpus.skipped.iter().filter(of_kind).map(name);
            names.map(|name| name.into_string().unwrap()).collect()
        };
        let corpus = load_from(&["raw", "hand"], Marking::Default);
        assert_eq!(ids(&corpus), ["raw/signed.html", "hand/a.html"]);
        let unsigned = ["03.html", "04.html", "05.html"];
        assert_eq!(problems(&corpus, ProblemKind::Unsigned), unsigned);
        assert_eq!(problems(&corpus, ProblemKind::NoMarkers).len(), 8);
        assert_eq!(problems(&corpus, ProblemKind::Unclosed), ["b.html"]);

        let named = load_from(&["raw"], Marking::Markers(crate::marking::Markers::default()));
        assert_eq!(ids(&named), ["03.html", "signed.html"]);
        assert_eq!(problems(&named, ProblemKind::StrayEnd), ["04.html"]);
    }

    #[test]
    fn pages_with_gold_texts() {
        let dir = dir(&[
            ("html/1.html", "<p>nav<p>One two.<p>foot"),
            ("html/2.html", ""),
            (
                "gold.jsonl",
                "{\"id\":\"2\",\"text\":\"x\"}\n{\"id\":\"1\",\"text\":\"One two\",\"domain\":\"s\",\
                 \"type\":\"t\",\"comments\":\"c\",\"title\":\"h\"}\n{\"id\":\"3\",\"text\":\"\"}\n{}\n",
            ),
        ]);
        let corpus = load_all(&[&dir]).unwrap();
        assert_eq!(corpus.pages[0].page.lines.len(), 0);
        let page = &corpus.pages[1];
        assert_eq!((page.id.as_str(), &page.shares[..]), ("1", &[0.0, 1.0, 0.0][..]));
        assert_eq!((page.site.as_deref(), page.group.as_deref()), (Some("s"), Some("t")));
        let texts = |text: &str| vec![text.to_string()];
        assert_eq!(page.roles, [(Role::Title, texts("h")), (Role::Comment, texts("c"))].into());
        let reasons = reasons(&corpus);
        assert!(reasons[0].starts_with("gold.jsonl: line 4: missing field `id`"), "{reasons:?}");
        assert!(reasons[1] == "gold.jsonl: 1 id has no page (`3`)", "{reasons:?}");
    }

    #[test]
    fn labels_of_teachers_count_where_no_person_labelled_a_page() {
        let taught = [
            r#"{"id":"1","markdown":"**One** [two](x)","teacher":"a model"}"#,
            r#"{"id":"2","elements":["p[n='2']","p[n='4']"],"teacher":"a model","domain":"s"}"#,
            r#"{"id":"3","elements":["p["],"teacher":"a model"}"#,
            r#"{"id":"4","elements":["td"],"teacher":"a model"}"#,
        ];
        let html = "<p n=1>nav<p n=2>One two<p n=3>foot<p n=4>end";
        let files =
            ["html/1.html", "html/2.html", "html/3.html", "html/4.html"].map(|name| (name, html));
        let gold = taught.join("\n");
        let taught = dir(&[&files[..], &[("gold.jsonl", &*gold)]].concat());
        let corpus = load_all(&[&taught]).unwrap();
        let shares: Vec<_> = corpus.pages.iter().map(|page| &page.shares[..]).collect();
        assert_eq!(shares, [[0.0, 1.0, 0.0, 0.0], [0.0, 1.0, 0.0, 1.0]]);
        assert_eq!(corpus.pages[1].gold, "One two\nend");
        assert_eq!(corpus.teachers(), [("a model", 2)].into());
        assert!(corpus.pages.iter().any(|page| !page.uncounted));
        let reasons = reasons(&corpus);
        assert!(reasons[0].starts_with("3.html: `elements` in the gold file: "), "{reasons:?}");
        assert!(reasons[1].starts_with("4.html: "), "{reasons:?}");
        let by_hand = dir(&[("a.html", MARKED)]);
        let both = load_all(&[&taught, &by_hand]).unwrap();
        let uncounted: Vec<_> = both.pages.iter().map(|page| page.uncounted).collect();
        assert_eq!(uncounted, [true, true, false]);
    }

    #[test]
    fn a_file_of_json_lines_is_a_corpus() {
        let lines = r#"{"id":"a","html":"<p>nav<main keep>One \"two\".</main>","domain":"s","type":"t"}

{"url":"https://www.b.example/x","html":"<p>nav<p>Three.","text":"Three."}
{"id":"c","html":"<p>none"}
{"id":"d"}
{"id":"a","html":""}
{"html":"<p keep>x"}
"#;
        let dir = dir(&[("pages.jsonl", lines), ("pages.jsonl.html", "")]);
        let marking = Marking::Selector(crate::marking::Selector::new("[keep]").unwrap());
        let options = LoadOptions { marking, ..LoadOptions::default() };
        let file = dir.path().join("pages.jsonl");
        let corpus = load(std::slice::from_ref(&file), &options, &|_, _| {}).unwrap();
        let [one, two] = &corpus.pages[..] else { panic!("{:?}", corpus.skipped) };
        assert_eq!((one.id.as_str(), &one.shares[..]), ("a", &[0.0, 1.0][..]));
        assert_eq!((one.site.as_deref(), one.group.as_deref()), (Some("s"), Some("t")));
        assert_eq!(
            (two.id.as_str(), &two.shares[..]),
            ("https://www.b.example/x", &[0.0, 1.0][..])
        );
        assert_eq!(two.site.as_deref(), Some("b.example"));
        let reasons = reasons(&corpus);
        let starts = [
            "pages.jsonl: line 5: expected `html` or `base64`, found neither",
            "pages.jsonl: line 6: id `a` is used twice, first in line 1",
            "pages.jsonl: line 7: expected `id` or `url`, found neither",
            "c: the selector matches no element",
        ];
        for (reason, start) in reasons.iter().zip(starts) {
            assert!(reason.starts_with(start), "{reasons:?}");
        }
        assert_eq!(reasons.len(), starts.len());
        std::fs::write(&file, "\n").unwrap();
        assert!(matches!(load(&[file], &options, &|_, _| {}), Err(CorpusError::NoPages { .. })));
    }

    #[test]
    fn pages_in_containers_have_the_fields_of_a_gold_file_and_rows_of_tables() {
        let lines = r#"{"id":7,"base64":"PHA+bmF2PHA+T25l","text":"One \ud83d","teacher":"a model"}
{"id":"b","html":"<p>nav<p>Two","w":["Two"],"type":"t"}
{"id":"c","html":"<p>x","text":7}"#;
        let table = "path,site,group\npages.jsonl/7,s.example,g\npages.jsonl/z,,\n";
        let dir = dir(&[("pages.jsonl", lines), ("pages.csv", table), ("a.html", MARKED)]);
        let corpus = load_all(&[&dir]).unwrap();
        let [a, seven, b] = &corpus.pages[..] else { panic!("{:?}", corpus.skipped) };
        assert_eq!((a.id.as_str(), seven.id.as_str()), ("a.html", "pages.jsonl/7"));
        assert_eq!((seven.gold.as_str(), &seven.shares[..]), ("One \u{fffd}", &[0.0, 1.0][..]));
        assert_eq!((seven.site.as_deref(), seven.group.as_deref()), (Some("s.example"), Some("g")));
        assert_eq!((seven.teacher.as_deref(), b.group.as_deref()), (Some("a model"), Some("t")));
        let reasons = reasons(&corpus);
        assert!(reasons[0].starts_with("pages.jsonl: line 3: invalid type"), "{reasons:?}");
        assert_eq!(reasons[1..], ["pages.csv: line 3: no file `pages.jsonl/z`"]);
        let groups = vec!["t".to_string()];
        let options = LoadOptions { groups, ..LoadOptions::default() };
        let chosen = load(&[dir.path().into()], &options, &|_, _| {}).unwrap();
        let ids: Vec<_> = chosen.pages.iter().map(|page| page.id.as_str()).collect();
        assert_eq!(ids, ["a.html", "pages.jsonl/b"]);
    }

    #[test]
    fn the_hash_is_of_names_bytes_and_labels() {
        let one = dir(&[("a.html", MARKED)]);
        let same = dir(&[("a.html", MARKED), ("x.txt", "")]);
        let named = dir(&[("b.html", MARKED)]);
        let marked = dir(&[("a.html", &MARKED.replace("<p>foot</p>", "<p>Foot</p>"))]);
        let hash = |dirs: &[&tempfile::TempDir]| load_all(dirs).unwrap().hash;
        assert_eq!(hash(&[&one]), hash(&[&same]));
        assert_ne!(hash(&[&one]), hash(&[&named]));
        assert_ne!(hash(&[&one]), hash(&[&marked]));
        assert_eq!(hash(&[&one, &named]), hash(&[&named, &one]));
    }

    #[test]
    fn pages_of_other_groups_change_nothing() {
        let gold = |id, group| format!("{{\"id\":\"{id}\",\"text\":\"One\"{group}}}\n");
        let [news, shop, none] =
            [gold("1", ",\"type\":\"news\""), gold("2", ",\"type\":\"shop\""), gold("3", "")];
        let page = ("html/1.html", "<p>One");
        let pages = [page, ("html/2.html", page.1), ("html/3.html", page.1)];
        let texts = dir(&[&pages[..], &[("gold.jsonl", &(news.clone() + &shop + &none))]].concat());
        let texts_alone =
            dir(&[&[page, ("html/3.html", page.1)][..], &[("gold.jsonl", &(news + &none))]]
                .concat());
        let table = "path,group\na.html,news\nb.html,shop\n";
        let marked = dir(&[("a.html", MARKED), ("b.html", "no marker"), ("pages.csv", table)]);
        let marked_alone = dir(&[("a.html", MARKED)]);
        let read = |dirs: [&tempfile::TempDir; 2], groups: &[&str]| {
            let groups = groups.iter().map(ToString::to_string).collect();
            let paths = dirs.map(|dir| dir.path().to_path_buf());
            load(&paths, &LoadOptions { groups, ..LoadOptions::default() }, &|_, _| {})
        };
        let chosen = read([&texts, &marked], &["news", "blog"]).unwrap();
        assert_eq!((chosen.pages.len(), chosen.skipped.len()), (3, 0));
        assert_eq!(chosen.hash, read([&texts_alone, &marked_alone], &[]).unwrap().hash);
        let all = read([&texts, &marked], &[]).unwrap();
        assert_eq!((all.pages.len(), all.skipped.len()), (4, 1));
        assert_ne!(chosen.hash, all.hash);
        // A page without a group belongs to all groups, but a group that no page has is a mistake.
        assert_eq!(read([&marked, &marked_alone], &["news"]).unwrap().pages.len(), 2);
        let error = read([&marked, &marked_alone], &["blog"]).unwrap_err();
        assert!(matches!(error, CorpusError::NoGroup { .. }), "{error}");
        let groups = vec!["blog".to_string(), "forum".to_string()];
        let options = LoadOptions { groups, ..LoadOptions::default() };
        let error = load(&[marked.path().into()], &options, &|_, _| {}).unwrap_err();
        assert_eq!(
            error.to_string(),
            "no page has the group blog, forum; the corpus has news, shop"
        );
    }

    #[test]
    fn several_corpora_keep_their_ids_apart() {
        let outer = dir(&[("x/a.html", MARKED), ("y/a.html", MARKED), ("y/z/x/a.html", MARKED)]);
        let ids = |names: &[&str]| -> Vec<String> {
            let paths: Vec<_> = names.iter().map(|name| outer.path().join(name)).collect();
            let corpus = load(&paths, &LoadOptions::default(), &|_, _| {}).unwrap();
            corpus.pages.into_iter().map(|page| page.id).collect()
        };
        assert_eq!(ids(&["x", "y/z"]), ["x/a.html", "z/x/a.html"]);
        let same = ids(&["x", "y/z/x"]);
        assert!(same[0].ends_with("/x/a.html") && same[0] != same[1], "{same:?}");
        let twice = [outer.path().join("x"), outer.path().join("y/../x")];
        let error = load(&twice, &LoadOptions::default(), &|_, _| {}).unwrap_err();
        assert!(matches!(error, CorpusError::Twice { .. }), "{error}");
    }

    #[test]
    fn unusable_corpora_are_errors() {
        let empty = tempfile::tempdir().unwrap();
        assert!(matches!(load_all(&[&empty]), Err(CorpusError::NoPages { .. })));
        let good = dir(&[("a.html", MARKED), ("b.html", "")]);
        assert!(matches!(load_all(&[&good, &empty]), Err(CorpusError::NoPages { .. })));
        assert!(matches!(load_all(&[&dir(&[("gold.jsonl", "")])]), Err(CorpusError::Read { .. })));
        let unmarked = dir(&[("a.html", "<p>x")]);
        assert!(
            matches!(load_all(&[&unmarked]), Err(CorpusError::AllSkipped { skipped }) if skipped.len() == 1)
        );
        let gone = [PathBuf::from("/nowhere/at-all")];
        let error = load(&gone, &LoadOptions::default(), &|_, _| {}).unwrap_err();
        assert!(error.to_string().contains("/nowhere/at-all"), "{error}");
        let table = dir(&[("a.html", MARKED), ("pages.csv", "file\na.html\n")]);
        assert!(matches!(load_all(&[&table]), Err(CorpusError::Malformed { line: 1, .. })));
    }

    #[test]
    fn every_page_is_reported_as_progress() {
        let dir = dir(&[("a.html", MARKED), ("b.html", "x")]);
        let heard = std::sync::Mutex::new(Vec::new());
        let hear = |done, total| heard.lock().unwrap().push((done, total));
        load(&[dir.path().into()], &LoadOptions::default(), &hear).unwrap();
        let mut heard = heard.into_inner().unwrap();
        heard.sort_unstable();
        assert_eq!(heard, [(1, 2), (2, 2)]);
    }
}
