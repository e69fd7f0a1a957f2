//! Extracts pages and writes them.

mod found;

use dechaff::{Format, Input, PageExtractor, RenderOptions};
use dechaff_crawl::Written;
use dechaff_documents::with_header;
use dechaff_extractor::Stop;
use dechaff_inputs::Page;
use dechaff_site::host;

pub(crate) use self::found::render_found;

dechaff_page::named! {
    /// What follows the number of a record in the name of its file.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(crate) enum RecordNames: "name of records" {
        /// Nothing.
        Number = "number" => "Nothing",
        /// The address of the page, or else its id.
        Address = "address" => "The address of the page, or its id",
        /// The title of the page.
        Title = "title" => "The title of the page",
    }
}

/// Extracts a page and writes it in a format, which is that of the texts if the page is written as
/// chunks. `names` tells what names the file of a record. `url` is the address of the page, if it
/// was given.
///
/// # Errors
/// Why the page cannot be extracted or written, or that the work was stopped.
pub(crate) fn render(
    extractor: &PageExtractor,
    page: &Page,
    stop: Stop<'_>,
    (format, names): (Format, RecordNames),
    url: Option<&str>,
) -> Result<Written, String> {
    let options = extractor.options();
    let site = || url.and_then(host).or_else(|| page.site());
    let site = extractor.extractor().sites().and_then(|_| site());
    let input = Input {
        html: page.source().with_stop(stop),
        url: url.or(page.url.as_deref()),
        id: Some(&page.id),
        site: site.as_deref(),
    };
    let is_plain = format == Format::Plain && options.metadata != Some(true);
    if is_plain && !extractor.has_rules() && names == RecordNames::Number {
        let found = extractor.plain_with_hidden(input);
        let (text, keeps_hidden) = found.map_err(|error| error.to_string())?;
        let is_empty = text.is_empty();
        let text = with_header(text, &RenderOptions::default());
        return Ok(Written { text, is_empty, keeps_hidden, ..Written::default() });
    }
    let extracted = extractor.extract(input).map_err(|error| error.to_string())?;
    if let Some(reason) = extracted.left_out() {
        return Ok(Written { left_out: Some(reason.help()), ..Written::default() });
    }
    let text = extracted.write(format, options).map_err(|error| error.to_string())?;
    let extraction = extracted.extraction();
    Ok(Written {
        text,
        is_empty: extraction.is_empty(),
        keeps_hidden: extraction.shown().keeps_hidden(),
        is_cut_thread: extraction.omits_posts(),
        left_out: None,
        name: match names {
            RecordNames::Number => String::new(),
            RecordNames::Address => page.url.as_ref().unwrap_or(&page.id).clone(),
            RecordNames::Title => extracted.title().to_string(),
        },
    })
}
