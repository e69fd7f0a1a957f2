//! Prints the lines of a page with their bytes in the file and their density.
//!
//! `cargo run -p dechaff-features --example lines page.html`

use std::error::Error;

use dechaff_features::density;
use dechaff_page::segment;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: lines PAGE")?;
    let page = segment(&std::fs::read(path)?)?;
    for line in &page.lines {
        println!("{:>12?} {:.2} {}", line.span(), density(line), page.text(line));
    }
    Ok(())
}
