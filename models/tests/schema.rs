//! The schema of the tree in JSON follows from the trees of the pages in `data/documents`, which
//! have each kind of node.
//!
//! `UPDATE_GOLDEN=1 cargo test -p dechaff --test schema` writes it.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use dechaff::documents::{Document, DocumentOptions};
use dechaff_extractor::{Extraction, Prediction};
use serde_json::{Map, Value, json};

const SCHEMA: &str = "../docs/document.schema.json";

/// What was seen of one kind of object: how often, and of each field how often and which values.
#[derive(Default)]
struct Seen {
    times: usize,
    fields: BTreeMap<String, (usize, BTreeSet<String>)>,
}

/// Reads a value. `place` names the kind of objects that have no `type`. Returns its schema.
fn read(value: &Value, place: &str, kinds: &mut BTreeMap<String, Seen>) -> String {
    match value {
        Value::Object(object) => {
            let name = object.get("type").and_then(Value::as_str).unwrap_or(place).to_string();
            let fields = object.iter().map(|(field, value)| {
                let of_type = json!({"const": value}).to_string();
                let schema = if field == "type" { of_type } else { read(value, field, kinds) };
                (field.clone(), schema)
            });
            let fields: Vec<_> = fields.collect();
            let seen = kinds.entry(name.clone()).or_default();
            seen.times += 1;
            for (field, schema) in fields {
                let (times, schemas) = seen.fields.entry(field).or_default();
                *times += 1;
                schemas.insert(schema);
            }
            json!({"$ref": format!("#/$defs/{name}")}).to_string()
        }
        Value::Array(values) => {
            let items: BTreeSet<_> = values.iter().map(|value| read(value, place, kinds)).collect();
            items.into_iter().map(|item| format!("{item}\n")).collect()
        }
        Value::Null => json!({"type": "null"}).to_string(),
        Value::Bool(_) => json!({"type": "boolean"}).to_string(),
        Value::Number(number) if number.is_f64() => json!({"type": "number"}).to_string(),
        Value::Number(_) => json!({"type": "integer"}).to_string(),
        Value::String(_) => json!({"type": "string"}).to_string(),
    }
}

fn one_of(schemas: BTreeSet<&str>) -> Value {
    let schemas: Vec<Value> =
        schemas.into_iter().map(|schema| serde_json::from_str(schema).unwrap()).collect();
    if schemas.len() == 1 { schemas[0].clone() } else { json!({"anyOf": schemas}) }
}

/// Returns the schema of a field. Schemas of arrays are those of their items, each in a line.
fn field(schemas: &BTreeSet<String>) -> Value {
    let is_array = schemas.iter().any(|schema| schema.is_empty() || schema.ends_with('\n'));
    let items: BTreeSet<&str> = schemas.iter().flat_map(|schema| schema.lines()).collect();
    match (is_array, items.is_empty()) {
        (true, true) => json!({"type": "array"}),
        (true, false) => json!({"type": "array", "items": one_of(items)}),
        (false, _) => one_of(items),
    }
}

#[test]
fn the_schema_has_each_field_of_the_tree() {
    let mut kinds: BTreeMap<String, Seen> = BTreeMap::new();
    let mut paths: Vec<_> =
        fs::read_dir("../data/documents").unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "html"));
    paths.sort();
    for path in paths {
        let html = fs::read(path).unwrap();
        let extraction = Extraction::predicted(&html, Prediction::of_all).unwrap();
        let document = Document::read(&extraction, &DocumentOptions::default());
        read(&serde_json::to_value(&document).unwrap(), "document", &mut kinds);
    }
    // Any block may be among others, and any piece of text, whatever the pages have.
    let all = |name: &str| -> BTreeSet<String> {
        let fields = kinds.values().filter_map(|seen| seen.fields.get(name));
        fields.flat_map(|(_, schemas)| schemas.clone()).collect()
    };
    let (blocks, content) = (all("blocks"), all("content"));
    let objects = kinds.iter().map(|(name, seen)| {
        let property = |(name, (_, schemas)): (&String, &(usize, BTreeSet<String>))| {
            let is_array = schemas.iter().all(|schema| schema.is_empty() || schema.ends_with('\n'));
            let schemas = match &**name {
                "blocks" => &blocks,
                "content" | "title" | "summary" | "caption" if is_array => &content,
                _ => schemas,
            };
            (name.clone(), field(schemas))
        };
        let properties: Map<String, Value> = seen.fields.iter().map(property).collect();
        let always = seen.fields.iter().filter(|(_, (times, _))| *times == seen.times);
        let required: Vec<_> = always.map(|(name, _)| name).collect();
        let object = json!({"type": "object", "required": required, "properties": properties});
        (name.clone(), object)
    });
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The tree of a document, version 1",
        "$ref": "#/$defs/document",
        "$defs": objects.collect::<Map<_, _>>(),
    });
    let schema = serde_json::to_string_pretty(&schema).unwrap() + "\n";
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(SCHEMA, &schema).unwrap();
    }
    let known = fs::read_to_string(SCHEMA).unwrap();
    assert!(known == schema, "UPDATE_GOLDEN=1 writes {SCHEMA}; read the difference");
}
