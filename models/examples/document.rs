//! Prints the content of `page.html` as text: the example of the README.

use dechaff::{Options, PageExtractor};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Once; threads can share it.
    let extractor = PageExtractor::new(dechaff::GENERAL.extractor(), Options::default())?;
    let html = std::fs::read("page.html")?;
    println!("{}", extractor.extract(&html)?.text());
    Ok(())
}
