//! Compares the baselines on marked pages.
//!
//! `cargo run --release -p dechaff-baselines --example compare DIRECTORY`

use std::error::Error;
use std::path::PathBuf;

use dechaff_baselines::compare::{Options, compare};
use dechaff_baselines::{Baseline, Settings};
use dechaff_trainer::{LoadOptions, Split, load};

fn main() -> Result<(), Box<dyn Error>> {
    let directory: PathBuf = std::env::args().nth(1).ok_or("usage: compare DIRECTORY")?.into();
    let mut reading = LoadOptions::default();
    reading.keep_html = true;
    let corpus = load(&[directory], &reading, &|_, _| {})?;
    let baselines = Baseline::all().collect();
    let options =
        Options { baselines, settings: Settings::default(), split: Split::Folds(5), seed: 42 };
    for row in compare(&corpus.pages, &[], &options, &|step| eprintln!("{step}"))? {
        let error_rate = row.evaluation.overall.line_error_rate();
        println!("{:22} {error_rate:.3} of lines misclassified", row.name);
    }
    Ok(())
}
