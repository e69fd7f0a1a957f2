//! Model files of earlier versions, and the shipped models of each release. They must stay readable
//! and give the same scores.
//!
//! Never write these files again. A new format version adds its own.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic")]

use std::fmt::Write as _;
use std::path::Path;

use dechaff_extractor::{Extractor, Model, Role, VERSION};

const PAGE: &str = "<!doctype html><title>Sea glass</title><body><nav><ul class=menu><li><a href=/>Home</a>\
<li><a href=/blog>Blog</a></ul></nav><div class=\"post\"><h1>Sea glass</h1><p class=meta>By Ann, 3 May</p>\
<div class=\"entry-content\"><p>Glass that the sea has rounded was once a bottle, a window, a lamp. It takes \
thirty years, give or take, until no edge is left.</p><p>Green is common, blue is rare, and red is what people \
walk the whole beach for.</p></div></div><footer class=footer>Copyright <a href=/imprint>Imprint</a></footer>";

fn scores(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/frozen").join(name);
    let bytes = std::fs::read(path).unwrap();
    let model = Model::read(&bytes[..]).unwrap();
    let mut written = Vec::new();
    model.write(&mut written).unwrap();
    let again = Model::from_bytes(&written).unwrap();
    assert_eq!(again, model, "{name} changes when it is written in the newest version");
    assert_eq!(again.hash(), model.hash());
    if bytes[8..12] == VERSION.to_le_bytes() {
        assert!(written == bytes, "{name} is not written as it was read");
    }
    let mut out = String::new();
    for line in Extractor::new(model).extract(PAGE.as_bytes()).unwrap().lines() {
        let start: String = line.text.chars().take(12).collect();
        let _ = writeln!(
            out,
            "{} {:.4} {} {start}",
            u8::from(line.content),
            line.score,
            line.role.name()
        );
    }
    out
}

#[test]
fn version_1_shallow() {
    assert_eq!(
        scores("v1-shallow.bin"),
        concat!(
            "0 0.0047 other Home\n",
            "0 0.0093 other Blog\n",
            "0 0.0195 title Sea glass\n",
            "0 0.0972 other By Ann, 3 Ma\n",
            "1 0.5621 body Glass that t\n",
            "1 0.4397 body Green is com\n",
            "0 0.0378 other Copyright Im\n",
        )
    );
}

#[test]
fn version_1_full() {
    assert_eq!(
        scores("v1-full.bin"),
        concat!(
            "0 0.0003 other Home\n",
            "0 0.0004 other Blog\n",
            "0 0.0037 title Sea glass\n",
            "0 0.0181 other By Ann, 3 Ma\n",
            "1 0.9887 body Glass that t\n",
            "1 0.8844 body Green is com\n",
            "0 0.0016 other Copyright Im\n",
        )
    );
}

#[test]
fn version_1_shipped_models() {
    let expected = |name: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/frozen").join(name);
        std::fs::read_to_string(path).unwrap()
    };
    for name in ["general", "article", "shipped-shallow"] {
        assert_eq!(
            scores(&format!("v1-{name}.bin")),
            expected(&format!("v1-{name}.txt")),
            "{name}"
        );
    }
}

#[test]
fn version_2_shallow() {
    assert_eq!(scores("v2-shallow.bin"), scores("v1-shipped-shallow.bin"));
}

#[test]
fn an_extraction_is_what_was_predicted() {
    for name in ["v1-general.bin", "v1-article.bin", "v2-shallow.bin"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/frozen").join(name);
        let extractor = Extractor::new(Model::read(&std::fs::read(path).unwrap()[..]).unwrap());
        let none = extractor.clone().with_include(vec![]).with_exclude(vec![]);
        let titles = none.clone().with_include(vec![Role::Title]);
        let page = || dechaff_features::segment(PAGE.as_bytes()).unwrap();
        for extractor in [&extractor, &none, &titles] {
            let expected = extractor.predict(&page());
            let found = extractor.extract_page(page());
            let roles: Vec<Role> = found.lines().map(|line| line.role).collect();
            let kept: Vec<bool> = found.lines().map(|line| line.content).collect();
            assert_eq!((roles, kept), (expected.roles, expected.content), "{name}");
            assert_eq!(extractor.text(PAGE.as_bytes()).unwrap(), found.text(), "{name}");
        }
        // The headline is kept for its role, whatever its score.
        assert!(titles.extract_page(page()).text().starts_with("Sea glass"));
    }
}

/// The key of a phrase is the hash of its spelling, so no model may spell one in another way.
#[test]
fn phrases_are_spelled_as_those_of_lines() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut phrases = 0;
    for directory in [directory.join("tests/frozen"), directory.join("../../models/general")] {
        for entry in std::fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "bin") {
                let model = Model::from_bytes(&std::fs::read(&path).unwrap()).unwrap();
                for (token, _) in model.tokens.phrases.iter() {
                    let mut words = Vec::new();
                    dechaff_features::words(token, |word| words.push(word.to_string()));
                    assert_eq!(words.join(" "), token, "{}", path.display());
                    phrases += 1;
                }
            }
        }
    }
    assert!(phrases > 20_000, "{phrases}");
}
