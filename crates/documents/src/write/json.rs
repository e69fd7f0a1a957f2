//! Writes the tree of documents and the lines of pages as JSON.

use std::ops::Range;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::read::{Chunk, Document};
use crate::write::{Format, RenderOptions};

impl Document {
    /// Returns the tree as one JSON object. Each node has its `type` and, as `span`, the offset of
    /// its first byte in the source and the offset after its last byte. docs/documents.md lists the
    /// fields.
    pub fn to_json(&self) -> String {
        json(self)
    }
}

/// Returns the posts of a document as an array of JSON: objects with author, date, when, votes, accepted, start, end
/// and text.
pub fn posts_json(document: &Document) -> String {
    Value::from(post_objects(document)).to_string()
}

fn post_objects(document: &Document) -> Vec<Value> {
    let posts = document.posts().into_iter().map(|(span, post)| {
        json!({
            "author": post.author,
            "date": post.date,
            "when": post.when,
            "votes": post.votes,
            "accepted": post.accepted,
            "start": span.start,
            "end": span.end,
            "text": Document::from_blocks(post.blocks).to_text(&RenderOptions::default()),
        })
    });
    posts.collect()
}

/// Returns chunks as objects of JSON with url, headings, start, end, repeated, and the text in a format, or `None`
/// if documents are not written in this format.
pub fn chunk_objects(
    chunks: &[Chunk],
    format: Format,
    options: &RenderOptions<'_>,
) -> Option<Vec<Value>> {
    let chunks = chunks.iter().map(|Chunk { document, headings, span, repeated, .. }| {
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

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("all keys are texts")
}

impl Serialize for Document {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut object = to.serialize_map(None)?;
        object.serialize_entry("page_title", &self.page_title)?;
        for (name, value) in [("lang", &self.lang), ("dir", &self.dir), ("url", &self.url)] {
            if !is_absent(value) {
                object.serialize_entry(name, value)?;
            }
        }
        object.serialize_entry("blocks", &self.blocks)?;
        object.serialize_entry("footnotes", &self.footnotes)?;
        let posts = post_objects(self);
        if !posts.is_empty() {
            object.serialize_entry("posts", &posts)?;
        }
        object.serialize_entry("tables", &self.tables)?;
        object.end()
    }
}

/// Defines functions that write a value as an object with this one field.
macro_rules! fields {
    ($($name:ident)*) => {$(
        pub(crate) fn $name<T: Serialize, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
            let mut object = to.serialize_map(Some(1))?;
            object.serialize_entry(stringify!($name), value)?;
            object.end()
        }
    )*};
}

fields! { blocks content entries label text }

pub(crate) fn span<S: Serializer>(span: &Range<usize>, to: S) -> Result<S::Ok, S::Error> {
    [span.start, span.end].serialize(to)
}

pub(crate) fn is_absent(text: &Option<String>) -> bool {
    text.as_ref().is_none_or(String::is_empty)
}

pub(crate) fn is_false(value: &bool) -> bool {
    !value
}

pub(crate) fn is_one(number: &u16) -> bool {
    *number == 1
}
