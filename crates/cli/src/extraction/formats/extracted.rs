//! Extracts a page and writes it.

use dechaff_extractor::Extractor;
use dechaff_extractor::metadata::Metadata;

use super::metadata::with_metadata;
use super::{Layout, Style, ended, render};
use crate::extraction::inputs::Page;

/// Extracts a page and writes it, with its metadata if the layout has it.
///
/// # Errors
/// Why the page cannot be extracted or written.
pub(crate) fn extract_and_render(
    extractor: &Extractor,
    page: &Page,
    layout: Layout,
    style: &Style,
) -> Result<String, String> {
    if style.is_lines(layout.format) && !layout.metadata {
        let text = extractor.text(page.source());
        return text.map(ended).map_err(|error| error.to_string());
    }
    let extraction = extractor.extract(page.source()).map_err(|error| error.to_string())?;
    let rendered = render(page, &extraction, layout, style)?;
    if !layout.metadata {
        return Ok(rendered);
    }
    let url = style.url.as_deref().or(page.url.as_deref());
    let metadata = Metadata::read(page.source(), &extraction, url);
    with_metadata(rendered, &metadata, extraction.confidence(), layout)
}
