//! The options of documents, as the program, Python and JavaScript name them.

use std::borrow::Cow;
use std::str::FromStr;

use dechaff_page::named::UnknownName;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::read::{Document, Title};
use crate::write::RenderOptions;

/// How a document is written, in any format. Options that are not given have their defaults.
///
/// ```
/// use dechaff_documents::{Links, WriteOptions};
///
/// let options = WriteOptions::from_json(r#"{"links": "list", "images": false}"#)?;
/// assert_eq!(options.links, Some(Links::List));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct WriteOptions {
    /// How links are written.
    #[serde(deserialize_with = "by_name")]
    pub links: Option<Links>,
    /// Whether pictures are written. By default they are in every format but text.
    pub images: Option<bool>,
    /// How data tables are written.
    #[serde(deserialize_with = "by_name")]
    pub tables: Option<Tables>,
    /// Whether emphasis is marked.
    pub emphasis: Option<bool>,
    /// What the document is for.
    #[serde(deserialize_with = "by_name")]
    pub profile: Option<Profile>,
    /// Whether a whole file is written, and not a part of a larger one.
    pub standalone: Option<bool>,
    /// The id of the page.
    pub id: Option<String>,
    /// Whether the metadata of the page are written with it.
    pub metadata: Option<bool>,
    /// What becomes of the headline.
    #[serde(deserialize_with = "by_name")]
    pub title: Option<Title>,
}

dechaff_page::named! {
    /// How links are written.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Links: "value of links" {
        /// With their addresses.
        Written = "true",
        /// As their text alone.
        Text = "false",
        /// As their text, with their addresses in a list at the end of text and Markdown.
        List = "list",
    }
}

dechaff_page::named! {
    /// How data tables are written.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Tables: "value of tables" {
        /// As tables.
        Written = "true",
        /// Not at all.
        Omitted = "false",
        /// As tables, which are HTML in Markdown if cells span others.
        Html = "html",
    }
}

dechaff_page::named! {
    /// What a document is for.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Profile: "profile" {
        /// Language models: the document is [`simplified`](Document::simplified), and dollar signs are not
        /// escaped in Markdown.
        Llm = "llm",
    }
}

impl WriteOptions {
    /// Reads an object of JSON.
    ///
    /// # Errors
    /// The first option that is unknown or has a wrong value.
    pub fn from_json(json: &str) -> Result<Self, serde_json::Error> {
        // An error of a value names no line and column.
        Self::deserialize(serde_json::from_str::<Value>(json)?)
    }

    /// Returns what the writers need to know.
    pub fn render(&self) -> RenderOptions<'_> {
        RenderOptions {
            links: self.links != Some(Links::Text),
            link_list: self.links == Some(Links::List),
            images: self.images,
            tables: self.tables != Some(Tables::Omitted),
            html_tables: self.tables == Some(Tables::Html),
            math_escapes: self.profile.is_none(),
            emphasis: self.emphasis.unwrap_or(true),
            standalone: self.standalone.unwrap_or(true),
            id: self.id.as_deref(),
            ..RenderOptions::default()
        }
    }

    /// Returns whether text, too, has something of the links and pictures of a document.
    pub fn text_has_markup(&self) -> bool {
        self.links == Some(Links::List) || self.images == Some(true)
    }

    /// Returns a document as the profile changes it.
    pub fn simplified<'d>(&self, document: Cow<'d, Document>) -> Cow<'d, Document> {
        match self.profile {
            None => document,
            Some(Profile::Llm) => Cow::Owned(document.into_owned().simplified()),
        }
    }
}

/// Reads a value by its name. `true` and `false` can be names.
fn by_name<'de, D, T>(from: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err = UnknownName>,
{
    let name = match Value::deserialize(from)? {
        Value::Null => return Ok(None),
        Value::String(name) => name,
        other => other.to_string(),
    };
    name.parse().map(Some).map_err(D::Error::custom)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_by_name() {
        let read = |json| WriteOptions::from_json(json).unwrap();
        assert_eq!(read("{}"), WriteOptions::default());
        assert_eq!(read(r#"{"links": null, "images": null}"#), WriteOptions::default());
        let options = read(r#"{"links": false, "tables": "html", "profile": "llm", "id": "a"}"#);
        let render = options.render();
        assert!(!render.links && !render.link_list && render.tables && render.html_tables);
        assert!(!render.math_escapes && render.emphasis && render.standalone);
        assert_eq!((render.images, render.id), (None, Some("a")));
        assert_eq!(read(r#"{"title": "drop", "links": true}"#).title, Some(Title::Drop));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let error = |json| WriteOptions::from_json(json).unwrap_err().to_string();
        assert!(error(r#"{"pictures": true}"#).starts_with("unknown field `pictures`, expected"));
        let links = r#"no value of links "no", expected one of true, false, list"#;
        assert_eq!(error(r#"{"links": "no"}"#), links);
        assert_eq!(error(r#"{"profile": true}"#), r#"no profile "true", expected one of llm"#);
        let images = r#"invalid type: string "no", expected a boolean"#;
        assert_eq!(error(r#"{"images": "no"}"#), images);
    }
}
