//! Prints the content of `page.html` as text: the example of the README.

use dechaff::{Document, DocumentOptions, RenderOptions};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let extractor = dechaff::GENERAL.extractor(); // once; share it between threads
    let html = std::fs::read("page.html")?;
    let options = DocumentOptions::default().with_only_text(true); // links and pictures are not needed
    let document = Document::read(&extractor.extract(&html)?, &options);
    println!("{}", document.to_text(&RenderOptions::default()));
    Ok(())
}
