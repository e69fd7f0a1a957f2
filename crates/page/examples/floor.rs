//! Measures the minimal cost of reading pages, for `tools/bench speed`: `floor WHAT LIST`, where
//! WHAT is
//!
//! - `handlers`: lol_html with handlers for text, comments, every element and end tags, all empty
//! - `text`: lol_html with an empty handler for text
//! - `tokens`: [`Tokens`], each of which is read and dropped
//! - `lines`: [`segment`], the part of the library up to lines
//!
//! lol_html is given the encoding of each page, while the library has to detect it.

mod rounds;

use std::error::Error;
use std::hint::black_box;

use dechaff_page::encoding::detect;
use dechaff_page::{Tokens, segment};
use encoding_rs::UTF_8;
use lol_html::html_content::Element;
use lol_html::{AsciiCompatibleEncoding, HtmlRewriter, Settings, doc_comments, doc_text, element};

/// The tokens that lol_html reports.
#[derive(Clone, Copy, PartialEq)]
enum Handlers {
    /// Text, comments, every element, end tags.
    All,
    /// Text alone.
    Text,
}

fn read(html: &[u8], encoding: AsciiCompatibleEncoding, handlers: Handlers) -> Option<usize> {
    let mut written = 0;
    let mut settings = Settings::new()
        .with_encoding(encoding)
        .with_strict(false)
        .append_document_content_handler(doc_text!(|_| Ok(())));
    if handlers == Handlers::All {
        settings = settings
            .append_document_content_handler(doc_comments!(|_| Ok(())))
            .append_element_content_handler(element!("*", |element: &mut Element<'_, '_>| {
                if let Some(handlers) = element.end_tag_handlers() {
                    handlers.push(Box::new(|_| Ok(())));
                }
                Ok(())
            }));
    }
    let mut rewriter = HtmlRewriter::new(settings, |chunk: &[u8]| written += chunk.len());
    rewriter.write(html).and_then(|()| rewriter.end()).ok()?;
    Some(written)
}

/// Returns the page's encoding, or UTF-8 for the few that lol_html cannot read.
fn encoding(html: &[u8]) -> AsciiCompatibleEncoding {
    let (encoding, _) = detect(html);
    AsciiCompatibleEncoding::new(encoding)
        .or_else(|| AsciiCompatibleEncoding::new(UTF_8))
        .expect("UTF-8 is compatible with ASCII")
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [what, list] = &arguments[..] else {
        return Err("usage: floor handlers|text|tokens|lines LIST".into());
    };
    let pages = rounds::read_pages(list)?;
    let handlers = match what.as_str() {
        "tokens" => {
            let tokens = |html: &Vec<u8>| Some(Tokens::of(html).map(black_box).count());
            return Ok(rounds::serve(&pages, tokens)?);
        }
        "lines" => {
            let lines = |html: &Vec<u8>| segment(html).ok().map(|page| page.lines.len());
            return Ok(rounds::serve(&pages, lines)?);
        }
        "handlers" => Handlers::All,
        "text" => Handlers::Text,
        _ => return Err(format!("{what:?}, expected handlers, text, tokens or lines").into()),
    };
    let pages: Vec<_> = pages.into_iter().map(|html| (encoding(&html), html)).collect();
    Ok(rounds::serve(&pages, |(encoding, html)| read(html, *encoding, handlers))?)
}
