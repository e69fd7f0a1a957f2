//! The work on one request. It runs on a thread that does nothing else.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use dechaff::{Html, Input, PageExtractor};
use dechaff_crawl::memory::refuse_without_memory;
use dechaff_extractor::{Extractor, Stop};
use dechaff_inputs::{Limit, decode_body, is_mhtml};
use dechaff_page::refuse_other_types;

use super::metrics::PageMetrics;
use super::problem::{Kind, Problem};
use super::request::{About, Request};
use crate::args::model::problem;

/// The work to do.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) extractor: Extractor,
    pub(super) request: Request,
    pub(super) about: About,
    pub(super) body: Vec<u8>,
    pub(super) limit: Limit,
    /// Set when nobody waits for the result any more: then the work ends before it is complete.
    pub(super) is_abandoned: Arc<AtomicBool>,
}

/// The result of the work.
#[derive(Debug)]
pub(super) struct Content {
    pub(super) text: String,
    pub(super) content_type: &'static str,
}

impl Job {
    pub(super) fn run(self, metrics: &PageMetrics) -> Result<Content, Problem> {
        let Self { extractor, request, about, body, limit, is_abandoned } = self;
        let is_abandoned = || is_abandoned.load(Ordering::Relaxed);
        let stop = Stop::when(&is_abandoned);
        let html = match about.encoding {
            Some(encoding) => decode_body(&encoding, body, limit).map_err(|reason| {
                if reason == limit.exceeded_unmeasured() {
                    return Problem::new(Kind::TooLong, format!("the page is {reason}"));
                }
                Problem::new(Kind::Type, format!("the body cannot be read: {reason}"))
            })?,
            None => body,
        };
        refuse_other_types(&html)
            .map_err(|reason| Problem::new(Kind::Type, format!("the body is {reason}")))?;
        if is_mhtml(&html) {
            let message = "the body is MHTML; expected the HTML of a page";
            return Err(Problem::new(Kind::Type, message));
        }
        if about.is_form && !begins_as_html(&html) {
            let message = "the body is a form; expected the HTML of a page. Send a page with Content-Type: text/html";
            return Err(Problem::new(Kind::Type, message));
        }
        let Request { format, ref document, .. } = request;
        let output = document.output(format, request.metadata).map_err(Problem::option)?;
        let options = request.options(output);
        let extractor = PageExtractor::new(extractor, options)
            .map_err(|error| Problem::option(problem(&error)))?;
        // If memory ran out, the system would end the server.
        refuse_without_memory(html.len()).map_err(|reason| Problem::new(Kind::TooLong, reason))?;
        let url = document.url.as_deref();
        let html = Html::new(&html).with_charset(about.charset.as_deref()).with_stop(stop);
        let input = Input { html, url, id: Some(url.unwrap_or_default()), site: None };
        let failed = |reason: &dyn ToString| {
            let kind = if stop.is_set() { Kind::Time } else { Kind::Page };
            Problem::new(kind, reason.to_string())
        };
        let page = extractor.extract(input).map_err(|error| failed(&error))?;
        metrics.page(page.extraction());
        if let Some(reason) = page.left_out() {
            let reason = reason.help();
            return Err(Problem::new(Kind::LeftOut, format!("the page is left out: {reason}")));
        }
        let text = page.file(format, extractor.options()).map_err(|error| failed(&error))?;
        if let Some(metadata) = page.metadata_if_read() {
            metrics.kind(metadata);
        }
        Ok(Content { text, content_type: output.media_type() })
    }
}

/// Returns whether the first character is that of a tag, in any encoding. Fields of forms have
/// none.
fn begins_as_html(body: &[u8]) -> bool {
    // Bytes of byte order marks, and the other half of characters in UTF-16.
    let is_around = |byte: &u8| matches!(byte, 0xef | 0xbb | 0xbf | 0xff | 0xfe | 0);
    let first = body.iter().find(|byte| !is_around(byte) && !byte.is_ascii_whitespace());
    first.is_none_or(|first| *first == b'<')
}
