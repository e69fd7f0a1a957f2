//! What JSON-LD says about the page: the objects of schema.org that are works, with their properties.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::lenient_json::values;
use super::text::plain;

/// No more works are kept.
const WORKS: usize = 64;
/// No more authors of one work are kept.
const AUTHORS: usize = 64;

/// An author.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Author {
    pub(super) name: String,
    /// An organisation, as it is said.
    pub(super) organisation: bool,
}

/// A work, or a page about one.
#[derive(Debug, Default)]
pub(super) struct Work {
    /// How likely it is what the page is about: 3 an article, 2 a post, 1 anything else, 0 a page.
    pub(super) rank: u8,
    /// It stands in a property of another work that is no part of that.
    pub(super) nested: bool,
    pub(super) headline: String,
    pub(super) authors: Vec<Author>,
    pub(super) published: String,
    pub(super) modified: String,
    pub(super) language: String,
    pub(super) publisher: String,
    pub(super) description: String,
    pub(super) image: String,
    pub(super) url: String,
}

/// What all scripts of a page say.
#[derive(Debug, Default)]
pub(super) struct JsonLd {
    pub(super) works: Vec<Work>,
    /// The name of a `WebSite`.
    pub(super) site: String,
}

/// Reads scripts.
pub(super) fn read(scripts: &[String]) -> JsonLd {
    let values: Vec<Value> = scripts.iter().flat_map(|script| values(script)).collect();
    let mut ids = HashMap::new();
    values.iter().for_each(|value| index(value, &mut ids));
    let mut reader = Reader { ids, found: JsonLd::default() };
    values.iter().for_each(|value| reader.walk(value, false));
    reader.found
}

/// The object of each `@id` that says more than that.
fn index<'a>(value: &'a Value, ids: &mut HashMap<&'a str, &'a Map<String, Value>>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| index(item, ids)),
        Value::Object(object) => {
            if let Some(Value::String(id)) = object.get("@id") {
                let known = ids.get(&**id).map_or(1, |known| known.len());
                if object.len() > known {
                    ids.insert(id, object);
                }
            }
            object.values().for_each(|value| index(value, ids));
        }
        _ => {}
    }
}

struct Reader<'a> {
    ids: HashMap<&'a str, &'a Map<String, Value>>,
    found: JsonLd,
}

impl<'a> Reader<'a> {
    fn walk(&mut self, value: &'a Value, nested: bool) {
        match value {
            Value::Array(items) => items.iter().for_each(|item| self.walk(item, nested)),
            Value::Object(object) => {
                let types = types(object);
                if types.iter().any(|of| *of == "WebSite") && self.found.site.is_empty() {
                    self.found.site = self.text(object.get("name"));
                }
                let rank = types.iter().filter_map(|of| rank(of)).max();
                if let Some(rank) = rank {
                    if self.found.works.len() < WORKS {
                        let work = self.work(object, rank, nested);
                        self.found.works.push(work);
                    }
                }
                for (key, value) in object {
                    let part = matches!(
                        &**key,
                        "@graph" | "mainEntity" | "mainEntityOfPage" | "subjectOf" | "about"
                    );
                    self.walk(value, nested || (rank.is_some() && !part) || is_list(key));
                }
            }
            _ => {}
        }
    }

    fn work(&self, object: &'a Map<String, Value>, rank: u8, nested: bool) -> Work {
        let get = |key: &str| self.text(object.get(key));
        let mut authors = Vec::new();
        for key in ["author", "creator"] {
            if authors.is_empty() {
                object.get(key).into_iter().for_each(|of| self.authors(of, &mut authors, 0));
            }
        }
        let or = |first: String, second: &str| if first.is_empty() { get(second) } else { first };
        Work {
            rank,
            nested,
            headline: get("headline"),
            authors,
            published: or(get("datePublished"), "dateCreated"),
            modified: get("dateModified"),
            language: get("inLanguage"),
            publisher: get("publisher"),
            description: get("description"),
            image: or(self.address(object.get("image")), "thumbnailUrl"),
            url: or(self.address(object.get("url")), "@id"),
        }
    }

    /// The text of a property, or the name of the object that it is.
    fn text(&self, value: Option<&'a Value>) -> String {
        match value {
            Some(Value::String(text)) => plain(text),
            Some(Value::Number(number)) => number.to_string(),
            Some(Value::Array(items)) => items
                .iter()
                .map(|item| self.flat_text(item))
                .find(|text| !text.is_empty())
                .unwrap_or_default(),
            Some(value) => self.flat_text(value),
            None => String::new(),
        }
    }

    fn flat_text(&self, value: &'a Value) -> String {
        match value {
            Value::String(text) => plain(text),
            Value::Object(object) => {
                let object = self.resolve(object);
                let text = ["@value", "name", "alternateName"]
                    .iter()
                    .find_map(|key| object.get(*key)?.as_str());
                text.map(plain).unwrap_or_default()
            }
            _ => String::new(),
        }
    }

    fn address(&self, value: Option<&'a Value>) -> String {
        match value {
            Some(Value::String(text)) => text.trim().to_string(),
            Some(Value::Array(items)) => match items.first() {
                Some(Value::Array(_)) => String::new(),
                first => self.address(first),
            },
            Some(Value::Object(object)) => {
                let object = self.resolve(object);
                let address =
                    ["url", "contentUrl", "@id"].iter().find_map(|key| object.get(*key)?.as_str());
                address.unwrap_or_default().trim().to_string()
            }
            _ => String::new(),
        }
    }

    /// The object that a reference means.
    fn resolve(&self, object: &'a Map<String, Value>) -> &'a Map<String, Value> {
        let id = object.get("@id").and_then(Value::as_str);
        let known = id.filter(|_| !object.contains_key("name")).and_then(|id| self.ids.get(id));
        known.copied().unwrap_or(object)
    }

    fn authors(&self, value: &'a Value, to: &mut Vec<Author>, depth: u8) {
        if to.len() >= AUTHORS || depth > 3 {
            return;
        }
        match value {
            Value::String(text) => {
                if let Some(known) =
                    self.ids.get(&**text).filter(|known| known.contains_key("name"))
                {
                    self.author(known, to, depth);
                } else {
                    to.push(Author { name: plain(text), organisation: false });
                }
            }
            Value::Array(items) => items.iter().for_each(|of| self.authors(of, to, depth + 1)),
            Value::Object(object) => self.author(self.resolve(object), to, depth),
            _ => {}
        }
    }

    fn author(&self, object: &'a Map<String, Value>, to: &mut Vec<Author>, depth: u8) {
        let organisation = types(object).iter().any(|of| of.ends_with("Organization"));
        let get = |key: &str| object.get(key).and_then(Value::as_str).map(plain);
        match object.get("name") {
            Some(Value::Array(names)) if depth < 3 => {
                for name in names.iter().filter_map(Value::as_str).take(AUTHORS) {
                    to.push(Author { name: plain(name), organisation });
                }
            }
            Some(Value::Object(inner)) if depth < 3 => {
                self.author(self.resolve(inner), to, depth + 1)
            }
            Some(Value::String(name)) if !name.trim().is_empty() => {
                to.push(Author { name: plain(name), organisation });
            }
            _ => {
                let parts = [get("givenName"), get("familyName")];
                let name = parts.into_iter().flatten().collect::<Vec<_>>().join(" ");
                let name = if name.is_empty() { get("@value").unwrap_or_default() } else { name };
                if !name.is_empty() {
                    to.push(Author { name, organisation });
                }
            }
        }
    }
}

/// The names of an object's types, without the address of the vocabulary.
fn types(object: &Map<String, Value>) -> Vec<&str> {
    let name = |of: &str| of.rfind(['/', '#', ':']).map_or(0, |at| at + 1);
    match object.get("@type") {
        Some(Value::String(of)) => vec![&of[name(of)..]],
        Some(Value::Array(of)) => {
            of.iter().filter_map(Value::as_str).map(|of| &of[name(of)..]).take(8).collect()
        }
        _ => Vec::new(),
    }
}

/// See [`Work::rank`]; none for what is no work.
fn rank(of: &str) -> Option<u8> {
    Some(match of {
        "WebPage" | "ItemPage" | "CollectionPage" | "AboutPage" | "FAQPage" | "ContactPage"
        | "ProfilePage" | "SearchResultsPage" | "MedicalWebPage" => 0,
        _ if of.ends_with("Article") => 3,
        "Report" | "Review" | "CriticReview" | "Recipe" | "BlogPosting" | "HowTo"
        | "LiveBlogPosting" => 3,
        _ if of.ends_with("Posting") || of == "Question" => 2,
        "Product"
        | "Course"
        | "Event"
        | "Book"
        | "VideoObject"
        | "PodcastEpisode"
        | "Dataset"
        | "CreativeWork"
        | "Movie"
        | "SoftwareApplication"
        | "QAPage"
        | "Service"
        | "JobPosting"
        | "Blog"
        | "Guide"
        | "NewsMediaOrganization" => 1,
        _ => return None,
    })
}

/// Properties whose objects are not what the page is about.
fn is_list(key: &str) -> bool {
    matches!(
        key,
        "itemListElement"
            | "comment"
            | "review"
            | "hasPart"
            | "isPartOf"
            | "suggestedAnswer"
            | "acceptedAnswer"
    )
}
