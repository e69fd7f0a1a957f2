//! Prints the content of a page, each line with its score and its bytes in the file.
//!
//! `cargo run -p dechaff --example extract page.html`

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: extract PAGE")?;
    let extractor = dechaff::GENERAL.extractor();
    let html = std::fs::read(path)?;
    let extraction = extractor.extract(&html)?;
    for line in extraction.lines().filter(|line| line.content) {
        println!("{:.2} {:>12?} {}", line.score, line.span, line.text);
    }
    Ok(())
}
