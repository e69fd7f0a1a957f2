//! Runs the library for `tools/bench speed`: `speed MODEL WHAT [LIST]`, where WHAT is
//!
//! - `plain`: from the bytes of each page to the text of its content lines
//! - `lines`: the same, through all lines with their scores and roles
//! - `text`: the content as text
//! - `markdown`: the content as Markdown
//! - `metadata`: the same, and the metadata of the page
//! - `load`: loading the model, without LIST

#[path = "../../crates/page/examples/rounds/mod.rs"]
mod rounds;

use std::error::Error;
use std::fs::File;

use dechaff_documents::{Document, DocumentOptions, RenderOptions};
use dechaff_extractor::{Extraction, Extractor, Model, Role};
use dechaff_metadata::Metadata;

/// The number of times that a round loads the model, because loading takes milliseconds.
const LOADS: usize = 20;

fn load(model: &str) -> Result<Extractor, Box<dyn Error>> {
    let file = File::open(model).map_err(|error| format!("{model}: {error}"))?;
    Ok(Extractor::new(Model::read(file).map_err(|error| format!("{model}: {error}"))?))
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (model, what, list) = match arguments[..] {
        [model, "load"] => {
            load(model)?;
            return Ok(rounds::serve(&[(); LOADS], |()| load(model).ok().map(|_| 1))?);
        }
        [model, what @ ("plain" | "lines" | "text" | "markdown" | "metadata"), list] => {
            (model, what, list)
        }
        _ => {
            let usage =
                "usage: speed MODEL plain|lines|text|markdown|metadata LIST, speed MODEL load";
            return Err(usage.into());
        }
    };
    let extractor = load(model)?;
    let pages = rounds::read_pages(list)?;
    let options = DocumentOptions::default().with_only_text(what == "text");
    let render = RenderOptions::default();
    let document = |found: Extraction<'_>| {
        let document = Document::read(&found, &options);
        match what {
            "text" => document.to_text(&render),
            "metadata" => {
                let title = Metadata::read(&found, None).title;
                document.to_markdown(&render) + &title.map_or_else(String::new, |title| title.value)
            }
            _ => document.to_markdown(&render),
        }
    };
    let text = |html: &Vec<u8>| match what {
        "plain" => extractor.plain(html),
        "text" | "markdown" | "metadata" => extractor.extract(html).map(document),
        _ => extractor.extract(html).map(|found| {
            let titles = found.lines().filter(|line| line.role == Role::Title);
            found.plain() + &titles.map(|line| line.text).collect::<String>()
        }),
    };
    Ok(rounds::serve(&pages, |html| text(html).ok().map(|text| text.len()))?)
}
