//! Properties that hold for any input of dechaff.
//!
//! Each target takes bytes and panics where a property does not hold. The fuzzer in `fuzz/` calls them
//! with inputs that reach new code, [`run`](fn@run) with mutated seeds, in the tests of this crate and in
//! `cargo run --release -p dechaff-properties -- TARGET --cases N`.

#![allow(clippy::missing_panics_doc, reason = "targets panic where a property does not hold")]
#![allow(
    clippy::unwrap_used,
    reason = "a panic is how a target says that a property does not hold"
)]

mod files;
mod formats;
mod inputs;
mod label;
mod mutate;
mod pages;
mod run;
mod written;

pub use files::{baseline_file, model_file, settings};
pub use inputs::{gzip, http_head, jsonl, warc};
pub use label::label;
pub use pages::{annotate, extraction, lines, markers};
pub use run::{run, seeds};
pub use written::{documents, metadata};

/// A check that takes any bytes.
#[derive(Debug, Clone, Copy)]
pub struct Target {
    /// Its name, and that of the fuzz target.
    pub name: &'static str,
    /// The folder of its seeds in `fuzz/seeds`.
    pub seeds: &'static str,
    /// Panics where a property does not hold.
    pub check: fn(&[u8]),
    /// The words that mutations insert, in addition to parts of the seeds.
    pub words: &'static [&'static [u8]],
}

/// All targets.
pub static TARGETS: [Target; 14] = [
    Target { name: "lines", seeds: "pages", check: lines, words: mutate::HTML },
    Target { name: "markers", seeds: "pages", check: markers, words: mutate::HTML },
    Target { name: "annotate", seeds: "pages", check: annotate, words: mutate::HTML },
    Target { name: "extraction", seeds: "pages", check: extraction, words: mutate::HTML },
    Target { name: "documents", seeds: "pages", check: documents, words: mutate::HTML },
    Target { name: "metadata", seeds: "metadata", check: metadata, words: mutate::HEAD },
    Target { name: "model_file", seeds: "model_file", check: model_file, words: mutate::NUMBERS },
    Target {
        name: "baseline_file",
        seeds: "baseline_file",
        check: baseline_file,
        words: mutate::NUMBERS,
    },
    Target { name: "settings", seeds: "settings", check: settings, words: mutate::TOML },
    Target { name: "warc", seeds: "warc", check: warc, words: mutate::WARC },
    Target { name: "jsonl", seeds: "jsonl", check: jsonl, words: mutate::JSON },
    Target { name: "gzip", seeds: "gzip", check: gzip, words: mutate::GZIP },
    Target { name: "http_head", seeds: "http_head", check: http_head, words: mutate::WARC },
    Target { name: "label", seeds: "label", check: label, words: mutate::REQUEST },
];

/// The target with a name.
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}
