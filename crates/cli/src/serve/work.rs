//! The work on one request. It runs on a thread that does nothing else.

use dechaff_extractor::Extractor;

use super::problem::{Kind, Problem};
use super::request::{JSON, Options};
use crate::extraction::formats::{Format, Layout, extract_and_render};
use crate::extraction::inputs::{Limit, Page, decode_body, refuse_binary};

/// The work to do.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) extractor: Extractor,
    pub(super) options: Options,
    pub(super) body: Vec<u8>,
    /// The `Content-Encoding`, in lower case.
    pub(super) encoding: Option<String>,
    pub(super) charset: Option<String>,
    pub(super) limit: Limit,
}

/// The result of the work.
#[derive(Debug)]
pub(super) struct Content {
    pub(super) text: String,
    pub(super) content_type: &'static str,
}

impl Job {
    pub(super) fn run(self) -> Result<Content, Problem> {
        let Self { extractor, options, body, encoding, charset, limit } = self;
        let html = match encoding {
            Some(encoding) => decode_body(&encoding, body, limit).map_err(|reason| {
                let is_long = reason == limit.exceeded_unmeasured();
                let kind = if is_long { Kind::TooLong } else { Kind::Type };
                Problem::new(kind, format!("the page is {}", reason.trim_start_matches("its ")))
            })?,
            None => body,
        };
        refuse_binary(&html)
            .map_err(|reason| Problem::new(Kind::Type, format!("the body is {reason}")))?;
        let Options { format, metadata, document, threshold, beta, .. } = options;
        let Options { include, exclude, hidden, .. } = options;
        let extractor =
            crate::args::model::configured(extractor, threshold, beta, &include, &exclude, hidden)
                .map_err(|reason| Problem::new(Kind::Option, reason))?;
        let mut style = document.style();
        if style.fields.is_empty() && matches!(format, Format::Json | Format::Jsonl) {
            style.fields = JSON.to_vec();
        }
        let id = style.url.clone().unwrap_or_default();
        let page = Page { id, html, charset, url: style.url.clone() };
        let layout = Layout { format, is_one: true, metadata };
        let mut text = extract_and_render(&extractor, &page, layout, &style)
            .map_err(|reason| Problem::new(Kind::Page, reason))?;
        if matches!(format, Format::Json | Format::Jsonl) {
            text.push('\n');
        }
        if format == Format::Csv {
            text.insert_str(0, &layout.csv_header());
        }
        Ok(Content { text, content_type: content_type(format) })
    }
}

fn content_type(format: Format) -> &'static str {
    match format {
        Format::Text => "text/plain; charset=utf-8",
        Format::Markdown => "text/markdown; charset=utf-8",
        Format::Html => "text/html; charset=utf-8",
        Format::Json => "application/json",
        Format::Jsonl => "application/jsonl",
        Format::Csv => "text/csv; charset=utf-8",
        Format::Tei => "application/tei+xml; charset=utf-8",
    }
}
