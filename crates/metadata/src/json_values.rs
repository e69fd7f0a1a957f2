//! Reads the values of properties in JSON-LD: texts, addresses and authors, in all the forms that
//! pages use.

use std::collections::HashMap;

use crate::text::is_placeholder;
use dechaff_page::plain_text::plain;
use serde_json::{Map, Value};

/// Maximum number of authors of a work that are kept.
const AUTHORS: usize = 64;
/// Maximum number of texts of a property that are kept.
const TEXTS: usize = 64;
/// Maximum depth of nested lists and objects that are searched for authors.
const DEPTH: u8 = 3;

/// An author of a work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Author {
    pub(super) name: String,
    /// Whether JSON-LD states that it is an organisation.
    pub(super) organisation: bool,
}

/// Returns a text as plain text, which is empty if it stands in place of a value.
fn value_of(text: &str) -> String {
    if is_placeholder(text) { String::new() } else { plain(text) }
}

/// Reads values. It resolves references to other objects.
pub(super) struct Values<'a> {
    ids: HashMap<&'a str, &'a Map<String, Value>>,
}

impl<'a> Values<'a> {
    /// Creates a reader for the values of all scripts of a page.
    pub(super) fn of(values: &'a [Value]) -> Self {
        let mut ids = HashMap::new();
        values.iter().for_each(|value| index(value, &mut ids));
        Self { ids }
    }

    /// Returns the text of a property, or the name of the object that is its value.
    pub(super) fn text(&self, value: Option<&'a Value>) -> String {
        match value {
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

    /// Returns the texts of a property, which may be a list.
    pub(super) fn texts(&self, value: Option<&'a Value>) -> Vec<String> {
        let texts: Vec<String> = match value {
            Some(Value::Array(items)) => {
                items.iter().take(TEXTS).map(|item| self.flat_text(item)).collect()
            }
            value => vec![self.text(value)],
        };
        texts.into_iter().filter(|text| !text.is_empty()).collect()
    }

    fn flat_text(&self, value: &'a Value) -> String {
        match value {
            Value::String(text) => value_of(text),
            Value::Object(object) => {
                let object = self.resolve(object);
                let text = ["@value", "name", "alternateName"]
                    .iter()
                    .find_map(|key| object.get(*key)?.as_str());
                text.map(value_of).unwrap_or_default()
            }
            _ => String::new(),
        }
    }

    /// Returns the address that is the value of a property, or the address of the object that is
    /// its value.
    pub(super) fn address(&self, value: Option<&'a Value>) -> String {
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

    /// Returns the object that a reference refers to.
    fn resolve(&self, object: &'a Map<String, Value>) -> &'a Map<String, Value> {
        let id = object.get("@id").and_then(Value::as_str);
        let known = id.filter(|_| !object.contains_key("name")).and_then(|id| self.ids.get(id));
        known.copied().unwrap_or(object)
    }

    /// Adds the authors in the value of a property. `depth` is the number of lists and objects
    /// around the value.
    pub(super) fn authors(&self, value: &'a Value, to: &mut Vec<Author>, depth: u8) {
        if to.len() >= AUTHORS || depth > DEPTH {
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
            Some(Value::Array(names)) if depth < DEPTH => {
                for name in names.iter().filter_map(Value::as_str).take(AUTHORS) {
                    to.push(Author { name: plain(name), organisation });
                }
            }
            Some(Value::Object(inner)) if depth < DEPTH => {
                self.author(self.resolve(inner), to, depth + 1);
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

/// Maps each `@id` to an object that has other properties too.
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

/// Returns the names of an object's types, without the address of the vocabulary.
pub(super) fn types(object: &Map<String, Value>) -> Vec<&str> {
    let name = |of: &str| of.rfind(['/', '#', ':']).map_or(0, |at| at + 1);
    match object.get("@type") {
        Some(Value::String(of)) => vec![&of[name(of)..]],
        Some(Value::Array(of)) => {
            of.iter().filter_map(Value::as_str).map(|of| &of[name(of)..]).take(8).collect()
        }
        _ => Vec::new(),
    }
}
