//! Writes the tree of documents and the lines of pages as JSON.

use std::ops::Range;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::read::Document;
use crate::write::RenderOptions;
use dechaff_extractor::Extraction;

impl Document {
    /// Returns the tree as one JSON object. Each node has its `type` and, as `span`, the offset of
    /// its first byte in the source and the offset after its last byte. docs/documents.md lists the
    /// fields.
    pub fn to_json(&self) -> String {
        json(self)
    }
}

/// Returns all lines of a page, kept or not, as a JSON array of objects.
pub fn lines_json(extraction: &Extraction<'_>) -> String {
    json(&extraction.lines().collect::<Vec<_>>())
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("all keys are texts")
}

impl Serialize for Document {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Own<'a> {
            author: &'a str,
            date: &'a str,
            #[serde(skip_serializing_if = "Option::is_none")]
            when: Option<&'a str>,
            #[serde(skip_serializing_if = "Option::is_none")]
            votes: Option<i64>,
            #[serde(skip_serializing_if = "is_false")]
            accepted: bool,
            text: String,
            #[serde(serialize_with = "span")]
            span: &'a Range<usize>,
        }

        let mut object = to.serialize_map(None)?;
        object.serialize_entry("page_title", &self.page_title)?;
        for (name, value) in [("lang", &self.lang), ("dir", &self.dir), ("url", &self.url)] {
            if !is_absent(value) {
                object.serialize_entry(name, value)?;
            }
        }
        object.serialize_entry("blocks", &self.blocks)?;
        object.serialize_entry("footnotes", &self.footnotes)?;
        let posts = self.posts();
        if !posts.is_empty() {
            let own = posts.iter().map(|(span, post)| Own {
                author: &post.author,
                date: &post.date,
                when: post.when.as_deref(),
                votes: post.votes,
                accepted: post.accepted,
                text: Self::from_blocks(post.blocks.clone()).to_text(&RenderOptions::default()),
                span,
            });
            object.serialize_entry("posts", &own.collect::<Vec<_>>())?;
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
