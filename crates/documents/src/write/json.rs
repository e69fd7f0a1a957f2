//! Writes documents, posts and the lines of pages as JSON.

use std::ops::Range;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::tree::json::is_absent;
use crate::tree::{Document, Post};
use crate::write::RenderOptions;

impl Document {
    /// Returns the document as one JSON object. Each node has its `type` and a `span`: the offsets
    /// of its first byte in the source and after its last byte. docs/document.schema.json is the
    /// schema.
    pub fn to_json(&self) -> String {
        json(self)
    }
}

/// The posts of a document, in JSON an array of objects with author, date, when, votes, accepted,
/// start, end and text.
pub struct Posts(Vec<(Range<usize>, Post)>);

impl From<&Document> for Posts {
    fn from(document: &Document) -> Self {
        Self(document.posts())
    }
}

impl Serialize for Posts {
    /// Writes the posts one by one, because together their objects are as long as the page.
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.0.iter().map(|(span, post)| object(span, post)))
    }
}

fn object(span: &Range<usize>, post: &Post) -> Value {
    let text = Document { blocks: post.blocks.clone(), ..Document::default() };
    json!({
        "author": post.author,
        "date": post.date,
        "when": post.when,
        "votes": post.votes,
        "accepted": post.accepted,
        "start": span.start,
        "end": span.end,
        "text": text.to_text(&RenderOptions::default()),
    })
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("all keys are texts")
}

/// The version of the tree in JSON. It grows when a field is renamed or removed.
const VERSION: u32 = 1;

impl Serialize for Document {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut object = to.serialize_map(None)?;
        object.serialize_entry("version", &VERSION)?;
        object.serialize_entry("page_title", &self.page_title)?;
        for (name, value) in [("lang", &self.lang), ("dir", &self.dir), ("url", &self.url)] {
            if !is_absent(value) {
                object.serialize_entry(name, value)?;
            }
        }
        object.serialize_entry("blocks", &self.blocks)?;
        object.serialize_entry("footnotes", &self.footnotes)?;
        let posts = Posts::from(self);
        if !posts.0.is_empty() {
            object.serialize_entry("posts", &posts)?;
        }
        object.serialize_entry("tables", &self.tables)?;
        object.end()
    }
}
