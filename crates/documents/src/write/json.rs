//! Writes documents, posts and the lines of pages as JSON.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::tree::Document;
use crate::tree::json::is_absent;
use crate::write::RenderOptions;

impl Document {
    /// Returns the document as one JSON object. Each node has its `type` and a `span`: the offsets
    /// of its first byte in the source and after its last byte. docs/document.schema.json is the
    /// schema.
    pub fn to_json(&self) -> String {
        json(self)
    }
}

/// Returns the posts of a document as a JSON array of objects with author, date, when, votes,
/// accepted, start, end and text.
pub fn posts_json(document: &Document) -> String {
    Value::from(post_objects(document)).to_string()
}

fn post_objects(document: &Document) -> Vec<Value> {
    let posts = document.posts().into_iter().map(|(span, post)| {
        let text = Document { blocks: post.blocks, ..Document::default() };
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
    });
    posts.collect()
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
        let posts = post_objects(self);
        if !posts.is_empty() {
            object.serialize_entry("posts", &posts)?;
        }
        object.serialize_entry("tables", &self.tables)?;
        object.end()
    }
}
