//! Extractors in Rust for `tools/bench speed`: `rust-peers NAME LIST`. All but one want text
//! and not bytes; they get what `String::from_utf8_lossy` makes of a page, within the time.
//! For `tools/compare peers`, `rust-peers NAME LIST DIR` writes the text of page n to `DIR/n.txt`.

#[path = "../../../../crates/page/examples/rounds/mod.rs"]
mod rounds;

use std::error::Error;
use std::panic::{catch_unwind, set_hook};

fn dom_smoothie(html: &[u8]) -> Option<String> {
    let html = String::from_utf8_lossy(html);
    let mut readability = dom_smoothie::Readability::new(html.as_ref(), None, None).ok()?;
    Some(readability.parse().ok()?.text_content.to_string())
}

fn legible(html: &[u8]) -> Option<String> {
    let article = legible::parse(&String::from_utf8_lossy(html), None, None).ok()?;
    Some(article.text_content.to_string())
}

fn rs_trafilatura(html: &[u8]) -> Option<String> {
    Some(rs_trafilatura::extract_bytes(html).ok()?.content_text)
}

fn trafilatura(html: &[u8]) -> Option<String> {
    let options = trafilatura::Options::default().with_fallback(true);
    let result = trafilatura::extract(&String::from_utf8_lossy(html), &options).ok()?;
    Some(result.content_text)
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, list, directory @ ..] = &arguments[..] else {
        return Err("usage: rust-peers NAME LIST [DIR]".into());
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
    let text = |html: &[u8]| catch_unwind(|| extract(html)).ok().flatten();
    if let Some(directory) = directory.first() {
        for (number, html) in pages.iter().enumerate() {
            if let Some(text) = text(html) {
                std::fs::write(format!("{directory}/{number}.txt"), text)?;
            }
        }
        return Ok(());
    }
    Ok(rounds::serve(&pages, |html| Some(text(html)?.len()))?)
}
