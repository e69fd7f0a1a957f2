//! The library at work for `scripts/bench`: `speed MODEL LIST` goes from the bytes of each page to its
//! content text, `speed MODEL` only loads the model.

#[path = "../../features/examples/rounds/mod.rs"]
mod rounds;

use std::error::Error;
use std::fs::File;
use std::path::Path;

use dechaff_extractor::{Extractor, Model};

/// How often a round loads the model, which takes milliseconds.
const LOADS: usize = 20;

fn load(model: &str) -> Result<Extractor, Box<dyn Error>> {
    let file = File::open(model).map_err(|error| format!("{model}: {error}"))?;
    Ok(Extractor::new(Model::read(file).map_err(|error| format!("{model}: {error}"))?))
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match &arguments[..] {
        [model] => {
            load(model)?;
            rounds::serve(|| (0..LOADS).filter(|_| load(model).is_ok()).count())?;
        }
        [model, list] => {
            let extractor = load(model)?;
            let pages = rounds::read_pages(Path::new(list))?;
            let text =
                |html: &Vec<u8>| extractor.extract(html).map_or(0, |found| found.text().len());
            rounds::serve(|| pages.iter().map(text).sum())?;
        }
        _ => return Err("usage: speed MODEL [LIST]".into()),
    }
    Ok(())
}
