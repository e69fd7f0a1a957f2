//! docs/features.md is written from the catalog: `UPDATE_GOLDEN=1 cargo test -p dechaff-features`.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic")]

use std::fmt::Write as _;
use std::path::Path;

use dechaff_features::{Feature, FeatureSet, context_features, role_features};

const HEAD: &str = "\
# Features

This list is written from the catalog in `crates/features/src/catalog`; do not edit it by hand. A model file names the
features that it reads. A name never changes its meaning.

An entry has all features that differ only in what their names say: the other line (`previous_`, `next_`,
`_3_before`), a number `N`, or the element `…`. Unit and meaning follow the names. Brackets name the paper or the program
that the idea comes from, if it is not our own.

A container of a line is an element around it that has more lines than the container inside it; container 1 is the
innermost. Lines have the same signature if their three nearest elements have the same tags, and the nearest one has the
same names. The expected content of a page is its text, weighted by the scores of its lines.

| unit | meaning |
|---|---|
| `ln` | the natural logarithm of 1 + a count |
| `share` | a part of a whole |
| `flag` | 0 or 1 |
| `log-odds` | the weight of learned tokens, or the score of an earlier round |
";

/// The meanings that differ only in the element or the role that ends the name of the feature.
const OF_THE_NAME: [&str; 5] = [
    "inside ",
    "the nearest element is ",
    "a near element is named after ",
    "an element around is named after ",
    "its markup alone makes it a ",
];

/// Returns what a feature measures without what only its name adds: numbers, the other line, or the
/// element that ends the name.
fn common(feature: &Feature) -> String {
    let doc = match feature.doc.rsplit_once(", ") {
        Some((doc, "previous line" | "current line" | "next line")) => doc,
        Some((doc, line)) if line.starts_with("line ") => doc,
        _ => &feature.doc,
    };
    for start in OF_THE_NAME {
        if let Some(what) = doc.strip_prefix(start)
            && let Some((_, end)) = feature.name.rsplit_once('_')
            && (what == end || what.strip_suffix('s') == Some(end))
        {
            return format!("{start}…");
        }
    }
    let words = doc.split(' ').map(|word| {
        let bare = word.trim_end_matches(',');
        let is_number = !bare.is_empty() && bare.bytes().all(|byte| byte.is_ascii_digit());
        if is_number { word.replace(bare, "N") } else { word.to_string() }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The family whose section has a feature: those of neighbouring lines are beside those of the
/// line.
fn heading(feature: &Feature) -> &str {
    if feature.family == "neighbours" { "line" } else { feature.family }
}

fn section(out: &mut String, title: &str, about: &str, features: &[Feature]) {
    let _ = write!(out, "\n## {title}\n\n{about}\n");
    let sections = features.chunk_by(|a, b| heading(a) == heading(b));
    for family in sections {
        if family.len() < features.len() {
            let _ = write!(out, "\n### {}\n", heading(&family[0]).replace('_', " "));
        }
        out.push('\n');
        let mut rows: Vec<(String, Vec<&Feature>)> = Vec::new();
        for feature in family {
            let key = common(feature);
            let is_same = |row: &&mut (String, Vec<&Feature>)| {
                row.0 == key && (row.1[0].unit, row.1[0].source) == (feature.unit, feature.source)
            };
            match rows.iter_mut().find(is_same) {
                Some(row) => row.1.push(feature),
                None => rows.push((key, vec![feature])),
            }
        }
        for (key, features) in rows {
            let names: Vec<_> = features.iter().map(|one| format!("`{}`", one.name)).collect();
            let Feature { unit, source, ref doc, .. } = *features[0];
            let doc = if features.len() == 1 { doc } else { &key };
            let _ = write!(out, "- {} *{unit}*: {doc}", names.join(", "));
            let _ = if source == "-" { writeln!(out) } else { writeln!(out, " ({source})") };
        }
    }
}

#[test]
fn the_documentation_lists_every_feature() {
    let mut out = HEAD.to_string();
    section(
        &mut out,
        "The set `full`",
        "Models see these features by default. Features that need learned dictionaries are 0 without them.",
        FeatureSet::Full.features(),
    );
    section(
        &mut out,
        "The set `shallow`",
        "These are the nine features of the article of 2007.",
        FeatureSet::Shallow.features(),
    );
    section(
        &mut out,
        "The context",
        "Each round after the first also sees the scores of the round before, as these features.",
        context_features(),
    );
    section(
        &mut out,
        "Roles",
        "The detectors of roles see these features of a line, after the last round.",
        role_features(),
    );
    for set in [FeatureSet::Full, FeatureSet::Shallow].map(FeatureSet::features) {
        assert!(set.iter().all(|feature| out.contains(&format!("`{}`", feature.name))));
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/features.md");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &out).unwrap();
    }
    assert!(
        std::fs::read_to_string(path).unwrap_or_default() == out,
        "docs/features.md is not that of the catalog: run UPDATE_GOLDEN=1 cargo test -p dechaff-features"
    );
}
