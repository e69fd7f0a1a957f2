//! Trains a model on marked pages, prints its held-out error rate and writes the model file.
//!
//! `cargo run --release -p dechaff-trainer --example train DIRECTORY MODEL`

use std::error::Error;
use std::fs::File;
use std::path::PathBuf;

use dechaff_trainer::{LoadOptions, Progress, Recipe, Trainer, load};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(directory), Some(model)) = (arguments.next(), arguments.next()) else {
        return Err("usage: train DIRECTORY MODEL".into());
    };
    let corpus = load(&[PathBuf::from(directory)], &LoadOptions::default(), &|_, _| {})?;
    let progress = |now: &Progress| eprintln!("{:3.0} % {}", 100.0 * now.done, now.step);
    let mut trainer = Trainer::new(Recipe::default());
    trainer.progress = Some(&progress);
    let trained = trainer.train(&corpus)?;
    let error_rate = trained.evaluation.overall.line_error_rate();
    println!("{error_rate:.3} of the lines of held-out pages are misclassified");
    trained.model.write(File::create(model)?)?;
    Ok(())
}
