//! Properties that hold for any input of dechaff.
//!
//! Each target takes bytes and panics if a property does not hold. The fuzzer in `fuzz/` calls
//! targets with inputs that reach new code. [`run`](fn@run) calls them with mutated seeds, in the
//! tests of this crate and in `cargo run --release -p dechaff-properties -- TARGET --cases N`.

#![allow(clippy::missing_panics_doc, reason = "targets panic if a property does not hold")]
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
mod repeats;
mod run;
mod steps;
mod written;

pub use files::{baseline_file, model_file, settings};
pub use inputs::{gzip, http_head, jsonl, warc};
pub use label::label;
pub use pages::{annotate, extraction, lines, markers};
pub use repeats::{Growth, Shape};
pub use run::{run, seeds};
pub use steps::steps;
pub use written::{documents, metadata};

/// A check of properties that hold for any bytes.
#[derive(Debug, Clone, Copy)]
pub struct Target {
    /// The name of the target, here and for cargo-fuzz.
    pub name: &'static str,
    /// The folder of the seeds in `fuzz/seeds`.
    pub seeds: &'static str,
    /// The function, which panics if a property does not hold.
    pub check: fn(&[u8]),
    /// The dictionary in `fuzz/words`. Mutations insert its words, and parts of the seeds.
    pub words: &'static str,
}

const fn row(
    name: &'static str,
    seeds: &'static str,
    words: &'static str,
    check: fn(&[u8]),
) -> Target {
    Target { name, seeds, check, words }
}

/// All targets.
pub static TARGETS: [Target; 15] = [
    row("lines", "pages", "html", lines),
    row("markers", "pages", "html", markers),
    row("annotate", "pages", "html", annotate),
    row("extraction", "pages", "html", extraction),
    row("documents", "pages", "html", documents),
    row("metadata", "metadata", "head", metadata),
    row("steps", "pages", "html", steps),
    row("model_file", "model_file", "numbers", model_file),
    row("baseline_file", "baseline_file", "json", baseline_file),
    row("settings", "settings", "toml", settings),
    row("warc", "warc", "warc", warc),
    row("jsonl", "jsonl", "json", jsonl),
    row("gzip", "gzip", "gzip", gzip),
    row("http_head", "http_head", "warc", http_head),
    row("label", "label", "request", label),
];

/// Returns the target with this name.
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}
