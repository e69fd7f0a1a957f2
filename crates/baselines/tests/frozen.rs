//! Files of trained baselines of earlier format versions. They must stay readable and give the same
//! scores.
//!
//! Never write these files again. A new format version adds its own.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic")]

use std::fmt::Write as _;
use std::path::Path;

use dechaff_baselines::BaselineFile;

const PAGE: &str = "<!doctype html><title>Ferry</title><body><nav><ul class=menu><li><a href=/>Home</a>\n\
<li><a href=/boats>Boats</a></ul></nav><h1>The ferry</h1>\n\
<p>The ferry left at noon, with a goat on its deck, and nobody saw it come back by the evening.\n\
<p>Subscribe to our newsletter; the terms of use and the policy of cookies apply.\n\
<footer>Copyright <a href=/imprint>Imprint</a></footer>";

fn read(name: &str) -> BaselineFile {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/frozen").join(name);
    let bytes = std::fs::read(path).unwrap();
    BaselineFile::read(&bytes[..]).unwrap()
}

fn scores(name: &str) -> String {
    let mut out = String::new();
    let file = read(name);
    let mut written = Vec::new();
    file.write(&mut written).unwrap();
    assert_eq!(BaselineFile::read(&written[..]).unwrap(), file, "{name}");
    for part in &file.trained.extract(PAGE.as_bytes()).unwrap().parts {
        let start: String = part.text.chars().take(12).collect();
        let _ = writeln!(out, "{} {:.4} {start}", u8::from(part.content), part.score);
    }
    out
}

#[test]
fn version_1_two_gaussians() {
    assert_eq!(
        scores("v1-two-gaussians.sys"),
        concat!(
            "0 0.0597 Home\n",
            "0 0.1724 Boats\n",
            "0 0.3750 The ferry\n",
            "1 0.9388 The ferry le\n",
            "1 0.9070 Subscribe to\n",
            "0 0.3617 Copyright Im\n",
        )
    );
}

#[test]
fn version_1_slp() {
    assert_eq!(
        scores("v1-slp-2l2a.sys"),
        concat!(
            "0 0.0105 Home\n",
            "0 0.0175 Boats\n",
            "0 0.0388 The ferry\n",
            "0 0.3432 The ferry le\n",
            "1 0.6498 Subscribe to\n",
            "0 0.1944 Copyright Im\n",
        )
    );
}

#[test]
fn version_1_mlp() {
    assert_eq!(
        scores("v1-mlp-3l3a.sys"),
        concat!(
            "0 0.0119 Home\n",
            "0 0.0318 Boats\n",
            "0 0.0622 The ferry\n",
            "0 0.4578 The ferry le\n",
            "1 0.5293 Subscribe to\n",
            "0 0.0431 Copyright Im\n",
        )
    );
}

#[test]
fn version_1_ngram() {
    assert_eq!(
        scores("v1-ngram.sys"),
        concat!("1 1.0000 The ferry le\n", "0 0.0000 Subscribe to\n",)
    );
    let settings = read("v1-ngram.sys").trained.settings().clone();
    assert_eq!((settings.min_text_length, settings.top_divs), (40, 3));
    assert_eq!(settings.false_positive_cost, 2.0);
    assert_eq!(settings.annotator.skip_tags, ["nav"]);
    assert_eq!(settings.annotator.min_text_density, 0.6);
}

#[test]
fn version_2_two_gaussians() {
    assert_eq!(
        scores("v2-two-gaussians.sys"),
        concat!(
            "0 0.0597 Home\n",
            "0 0.1724 Boats\n",
            "0 0.3750 The ferry\n",
            "1 0.9388 The ferry le\n",
            "1 0.9070 Subscribe to\n",
            "0 0.3617 Copyright Im\n",
        )
    );
}

#[test]
fn version_2_slp() {
    assert_eq!(
        scores("v2-slp-1l2a.sys"),
        concat!(
            "0 0.0070 Home\n",
            "0 0.0095 Boats\n",
            "0 0.0211 The ferry\n",
            "0 0.2232 The ferry le\n",
            "0 0.1941 Subscribe to\n",
            "0 0.0218 Copyright Im\n",
        )
    );
    let settings = read("v2-slp-1l2a.sys").trained.settings().clone();
    assert_eq!((settings.threshold, settings.page_density), (Some(0.4), true));
}

#[test]
fn version_2_mlp() {
    assert_eq!(
        scores("v2-mlp-1l1a.sys"),
        concat!(
            "0 0.0256 Home\n",
            "0 0.0473 Boats\n",
            "0 0.0791 The ferry\n",
            "0 0.4781 The ferry le\n",
            "0 0.4598 Subscribe to\n",
            "0 0.0710 Copyright Im\n",
        )
    );
}

#[test]
fn version_2_annotator_ngram() {
    assert_eq!(
        scores("v2-annotator-ngram.sys"),
        concat!(
            "0 0.0000 Ferry\n",
            "0 0.0000 The ferry\n",
            "1 1.0000 The ferry le\n",
            "0 0.0000 Subscribe to\n",
            "0 0.0000 Copyright Im\n",
        )
    );
    let settings = read("v2-annotator-ngram.sys").trained.settings().clone();
    assert_eq!((settings.cross_entropy, settings.annotator.min_text_density), (4.5, 0.6));
}
