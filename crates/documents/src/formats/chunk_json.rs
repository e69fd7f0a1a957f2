//! Writes chunks as JSON.

use serde_json::{Value, json};

use crate::chunk::Chunk;
use crate::formats::Format;
use crate::write::RenderOptions;

/// Returns chunks as JSON objects with url, headings, start, end, repeated and text. Returns `None`
/// if documents are not written in the format of the text.
pub fn chunk_objects(
    chunks: &[Chunk],
    format: Format,
    options: &RenderOptions<'_>,
) -> Option<Vec<Value>> {
    let chunks =
        options.until_stop(chunks).map(|Chunk { document, headings, span, repeated, .. }| {
            let text = match format {
                Format::Text => document.to_text(options),
                format => document.render(format, options)?,
            };
            let repeated: Vec<_> = repeated.iter().map(|bytes| [bytes.start, bytes.end]).collect();
            Some(json!({
                "url": document.url,
                "headings": headings,
                "start": span.start,
                "end": span.end,
                "repeated": repeated,
                "text": text,
            }))
        });
    chunks.collect()
}
