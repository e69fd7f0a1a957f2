//! Writes the Markdown of pages, with the shipped model; with `--all`, of all their lines.
//!
//!     cargo run --release --example markdown -- [--all] PAGE…

use dechaff_extractor::{
    DocumentOptions, Extraction, Extractor, MarkdownOptions, Model, Prediction, Role, Title,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let all = arguments.first().is_some_and(|first| first == "--all");
    if all {
        arguments.remove(0);
    }
    let model = include_bytes!("../../../models/general/model.bin");
    let extractor = Extractor::new(Model::from_bytes(model)?);
    for path in arguments {
        let html = std::fs::read(&path)?;
        let (extraction, title) = if all {
            let page = dechaff_extractor::Segmentation::Rendered.segment(&html)?;
            let n = page.lines.len();
            let prediction =
                Prediction { scores: vec![1.0; n], content: vec![true; n], roles: vec![Role::Body; n] };
            (Extraction::from_parts(page, prediction), Title::Keep)
        } else {
            (extractor.extract(&html)?, Title::Auto)
        };
        let document = extraction.document(&html, &DocumentOptions::default().with_title(title));
        print!("{}", document.to_markdown(&MarkdownOptions::default()));
    }
    Ok(())
}
