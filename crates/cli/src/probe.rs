//! An entry point for tests with arbitrary bytes. It is not a public interface: it may change with any
//! version.

use dechaff_crawl::Layout;
use dechaff_crawl::inputs::Page;
use dechaff_documents::Format;
use dechaff_extractor::{Extractor, Stop};
use dechaff_page::named::UnknownName;

use crate::extraction::{Style, extract_and_render, header};

/// Writes a page in a format of `extract`, alone or as the first of several, with its metadata or
/// without.
///
/// # Errors
/// The reason why it cannot be extracted, or that there is no such format.
pub fn written(
    extractor: &Extractor,
    (id, html, charset): (&str, &[u8], Option<&str>),
    format: &str,
    is_one: bool,
    metadata: bool,
) -> Result<String, String> {
    let format: Format = format.parse().map_err(|error: UnknownName| error.to_string())?;
    let style = Style { metadata, ..Style::default() };
    let layout = Layout { format, is_one, header: header(format, &style) };
    let charset = charset.map(str::to_string);
    let page = Page { id: id.to_string(), html: html.to_vec(), charset, url: None };
    let written = extract_and_render(extractor, &page, Stop::default(), &layout, &style)?;
    Ok(layout.before(id, 0) + &written.text + layout.page_end(&written.text) + &layout.after(1))
}
