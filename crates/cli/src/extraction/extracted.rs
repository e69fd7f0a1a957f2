//! Extracts a page and writes it.

use dechaff_crawl::inputs::Page;
use dechaff_crawl::{Layout, Written};
use dechaff_documents::{Document, DocumentOptions, Format, RenderOptions, metadata, with_header};
use dechaff_extractor::{Extractor, Stop};
use dechaff_metadata::{Metadata, useful};
use dechaff_site::host;

use super::object::Line;
use super::{Parts, Style};

/// Extracts a page and writes it, with its metadata if the layout has it.
///
/// # Errors
/// Why the page cannot be extracted or written, or that the work was stopped.
pub(crate) fn extract_and_render(
    extractor: &Extractor,
    page: &Page,
    stop: Stop<'_>,
    layout: &Layout,
    style: &Style,
) -> Result<Written, String> {
    let html = page.source().with_stop(stop);
    let given = || style.url.as_deref().and_then(host).or_else(|| page.site());
    let site = extractor.sites().and_then(|_| given());
    let extractor = extractor.on_site(site.as_deref());
    let extractor = style.elements.applied(&extractor, html);
    let is_bare = !style.metadata && style.pages.are_none() && style.metrics.is_none();
    if layout.format == Format::Plain && is_bare {
        let text = extractor.plain(html).map_err(|error| error.to_string())?;
        let is_empty = text.is_empty();
        let text = with_header(text, &RenderOptions::default());
        return Ok(Written { text, is_empty, ..Written::default() });
    }
    let extraction = extractor.extract(html).map_err(|error| error.to_string())?;
    style.metrics.iter().for_each(|metrics| metrics.page(&extraction));
    if let Some(reason) = style.pages.left_out(&extraction) {
        return Ok(Written { left_out: Some(reason.help()), ..Written::default() });
    }
    let needs = style.needs(layout.format);
    let url = style.url.clone().or_else(|| page.url.clone());
    let document = if needs.document {
        let options = DocumentOptions::default().with_url(url.clone());
        let options = options.with_title(style.write.title.unwrap_or_default());
        let options = options.with_only_text(!needs.markup);
        Document::read(&extraction, &options)
    } else {
        Document::default()
    };
    let metadata = match needs.metadata {
        true if needs.document => document.metadata(&extraction, url.as_deref()),
        true => metadata(&extraction, url.as_deref()),
        false => Metadata::default(),
    };
    if needs.metadata {
        style.metrics.iter().for_each(|metrics| metrics.kind(&metadata));
    }
    let document = style.simplified(document);
    stop.check().map_err(|error| error.to_string())?;
    let (is_empty, is_cut_thread) = (extraction.is_empty(), document.omitted_posts > 0);
    let parts = Parts {
        id: &page.id,
        page_title: extraction.page_title(),
        document,
        metadata,
        kept_lines: &|| extraction.plain(),
        page: &|write, options| Some(write(&extraction, options)),
        score: extraction.score(),
        confidence: &|| Some(extraction.confidence()),
        useful: &|| Some(useful(&extraction)),
        lines: &|| Box::new(extraction.lines().map(Line::from)),
        more: Vec::new(),
    };
    let text = parts.write(stop, layout, style)?;
    // What was written may not be complete.
    stop.check().map_err(|error| error.to_string())?;
    Ok(Written { text, is_empty, is_cut_thread, left_out: None })
}
