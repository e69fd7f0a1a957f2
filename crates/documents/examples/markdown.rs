//! Writes the content of pages as Markdown, with the shipped model. `--text` writes it as text, and
//! `--lines` writes the lines that are kept. `--all` treats all lines as content. A form feed ends
//! each page.
//!
//!     cargo run --release --example markdown -- [--all] [--text|--lines] PAGE…

use dechaff_documents::{Document, DocumentOptions, RenderOptions};
use dechaff_extractor::{Extraction, Extractor, Model, Prediction, Title};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (options, pages): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|argument| argument.starts_with("--"));
    let has = |option: &str| options.iter().any(|known| known == option);
    let model = include_bytes!("../../../models/general/model.bin");
    let extractor = Extractor::new(Model::from_bytes(model)?);
    let is_alone = pages.len() == 1;
    for path in pages {
        let html = std::fs::read(&path)?;
        let (extraction, title) = if has("--all") {
            (Extraction::predicted(&html, Prediction::of_all)?, Title::Keep)
        } else {
            (extractor.extract(&html)?, Title::Auto)
        };
        if has("--lines") {
            println!("{}", extraction.plain());
        } else {
            let extraction = extraction.with_title(title);
            let document = Document::read(&extraction, &DocumentOptions::default());
            if has("--text") {
                println!("{}", document.to_text(&RenderOptions::default()));
            } else {
                print!("{}", document.to_markdown(&RenderOptions::default()));
            }
        }
        if !is_alone {
            println!("\u{c}");
        }
    }
    Ok(())
}
