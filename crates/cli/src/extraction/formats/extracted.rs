//! Extracts a page and writes it.

use dechaff_extractor::metadata::Metadata;
use dechaff_extractor::{Extractor, Stop};

use super::metadata::with_metadata;
use super::{Layout, Style, ended, render};
use crate::extraction::inputs::Page;

/// Extracts a page and writes it, with its metadata if the layout has it.
///
/// # Errors
/// Why the page cannot be extracted or written, or that the work was stopped.
pub(crate) fn extract_and_render(
    extractor: &Extractor,
    page: &Page,
    stop: Stop<'_>,
    layout: Layout,
    style: &Style,
) -> Result<String, String> {
    if style.is_lines(layout.format) && !layout.metadata {
        let text = extractor.text(page.source().with_stop(stop));
        return text.map(ended).map_err(|error| error.to_string());
    }
    let extraction =
        extractor.extract(page.source().with_stop(stop)).map_err(|error| error.to_string())?;
    let rendered = render(page, &extraction, stop, layout, style)?;
    if !layout.metadata {
        return Ok(rendered);
    }
    let url = style.url.as_deref().or(page.url.as_deref());
    let metadata = Metadata::read(page.source().with_stop(stop), &extraction, url);
    stop.check().map_err(|error| error.to_string())?;
    with_metadata(rendered, &metadata, extraction.confidence(), layout)
}
