//! Prints the content of a page, each line with its score and its bytes in the file.
//!
//! `cargo run -p dechaff-models --example extract page.html`

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: extract PAGE")?;
    let extractor = dechaff_models::GENERAL.extractor();
    let extraction = extractor.extract(&std::fs::read(path)?)?;
    for line in extraction.lines().filter(|line| line.content) {
        println!("{:.2} {:>12?} {}", line.score, line.span, line.text);
    }
    Ok(())
}
