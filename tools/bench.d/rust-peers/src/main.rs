//! Extractors in Rust as contenders of `tools/bench`: `rust-peers NAME LIST`. All but one want text
//! and not bytes; they get what `String::from_utf8_lossy` makes of a page, within the time.

#[path = "../../../../crates/features/examples/rounds/mod.rs"]
mod rounds;

use std::error::Error;
use std::panic::{catch_unwind, set_hook};

fn dom_smoothie(html: &[u8]) -> Option<usize> {
    let html = String::from_utf8_lossy(html);
    let mut readability = dom_smoothie::Readability::new(html.as_ref(), None, None).ok()?;
    Some(readability.parse().ok()?.text_content.len())
}

fn legible(html: &[u8]) -> Option<usize> {
    let article = legible::parse(&String::from_utf8_lossy(html), None, None).ok()?;
    Some(article.text_content.len())
}

fn rs_trafilatura(html: &[u8]) -> Option<usize> {
    Some(rs_trafilatura::extract_bytes(html).ok()?.content_text.len())
}

fn trafilatura(html: &[u8]) -> Option<usize> {
    let options = trafilatura::Options::default();
    let result = trafilatura::extract(&String::from_utf8_lossy(html), &options).ok()?;
    Some(result.content_text.len())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, list] = &arguments[..] else {
        return Err("usage: rust-peers NAME LIST".into());
    };
    let extract = match name.as_str() {
        "dom_smoothie" => dom_smoothie,
        "legible" => legible,
        "rs-trafilatura" => rs_trafilatura,
        "trafilatura" => trafilatura,
        _ => return Err(format!("{name:?} is none of the peers").into()),
    };
    let pages = rounds::read_pages(list)?;
    set_hook(Box::new(|_| {})); // A page on which a peer panics is counted as failed.
    Ok(rounds::serve(&pages, |html| catch_unwind(|| extract(html)).ok().flatten())?)
}
