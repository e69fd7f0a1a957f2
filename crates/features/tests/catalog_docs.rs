//! docs/features.md is written from the catalog: `UPDATE_GOLDEN=1 cargo test -p dechaff-features`.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic")]

use std::fmt::Write as _;
use std::path::Path;

use dechaff_features::{Feature, FeatureSet, context_features, role_features};

const HEAD: &str = "\
# Features

This list is written from the catalog in `crates/features/src/catalog`; do not edit it by hand. A model
file names the features that it reads. A name never changes its meaning.

Units: `ln` is the natural logarithm of 1 + a count, `share` a part of a whole, `flag` 0 or 1, `log-odds`
the weight of learned tokens or the score of an earlier round. The source is the paper or program that
the idea comes from, `-` if it is our own.
";

fn section(out: &mut String, title: &str, about: &str, features: &[Feature]) {
    let _ = write!(out, "\n## {title}\n\n{about}\n");
    for family in features.chunk_by(|a, b| a.family == b.family) {
        let _ = write!(
            out,
            "\n### {}\n\n| name | unit | what it measures | source |\n|---|---|---|---|\n",
            family[0].family.replace('_', " ")
        );
        for Feature { name, unit, doc, source, .. } in family {
            let _ = writeln!(out, "| `{name}` | {unit} | {doc} | {source} |");
        }
    }
}

#[test]
fn the_documentation_lists_every_feature() {
    let mut out = HEAD.to_string();
    section(
        &mut out,
        "The set `full`",
        "What models see by default. Features that need learned dictionaries are 0 without them.",
        FeatureSet::Full.features(),
    );
    section(
        &mut out,
        "The set `shallow`",
        "The nine features of the 2007 article.",
        FeatureSet::Shallow.features(),
    );
    section(
        &mut out,
        "The context",
        "What each round after the first sees besides: the scores of the round before.",
        context_features(),
    );
    section(
        &mut out,
        "Roles",
        "What the detectors of roles see of a line, after the last round.",
        role_features(),
    );
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/features.md");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &out).unwrap();
    }
    assert!(
        std::fs::read_to_string(path).unwrap_or_default() == out,
        "docs/features.md is not that of the catalog: run UPDATE_GOLDEN=1 cargo test -p dechaff-features"
    );
}
