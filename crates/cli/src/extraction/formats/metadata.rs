//! Adds the metadata of a page to its extraction, in each format.

use dechaff_extractor::escape;
use dechaff_extractor::metadata::{Field, Metadata};
use serde_json::{Map, Value};

use crate::extraction::formats::{Format, Layout};

/// The number of bytes of metadata that the rows of any page may repeat.
const REPEATED: usize = 4 << 20;
/// The number of further bytes for each byte of the rows without metadata.
const REPEATED_PER_BYTE: usize = 1;

/// Returns the additional columns of CSV: one for each field, and the confidence.
pub(crate) fn csv_columns() -> String {
    Metadata::FIELDS.iter().chain(&["confidence"]).map(|name| format!(",{name}")).collect()
}

/// Adds metadata and the confidence to the rendered extraction of a page. Text has no confidence,
/// and JSON has it as a field of its own.
pub(crate) fn with_metadata(
    rendered: String,
    metadata: &Metadata,
    confidence: f32,
    layout: Layout,
) -> Result<String, String> {
    let fields = fields(metadata, layout.format);
    let confidence = format!("{confidence:.3}");
    let yaml = || format!("{}confidence: {confidence}\n", yaml(&fields));
    let meta_elements = || {
        let last = format!("<meta name=\"confidence\" content=\"{confidence}\">\n");
        meta_elements(&fields) + &last
    };
    match layout.format {
        Format::Text | Format::Json | Format::Jsonl if fields.is_empty() => Ok(rendered),
        Format::Text => Ok(header(&fields) + &rendered),
        Format::Markdown if layout.is_one => Ok(format!("---\n{}---\n\n{rendered}", yaml())),
        // Front matter is possible only at the beginning of a file.
        Format::Markdown => Ok(format!("```yaml\n{}```\n\n{rendered}", yaml())),
        // The metadata of one page is in the head, and that of several before each page.
        Format::Html if layout.is_one => {
            Ok(rendered.replacen("</head>", &(meta_elements() + "</head>"), 1))
        }
        Format::Html => Ok(meta_elements() + &rendered),
        Format::Tei => {
            let last = format!("<note type=\"confidence\">{confidence}</note></bibl>");
            Ok(rendered.replacen("</bibl>", &(notes(&fields) + &last), 1))
        }
        Format::Json | Format::Jsonl => Ok(json(rendered, &fields)),
        Format::Csv => csv(&rendered, &fields, confidence).map_err(|error| error.to_string()),
    }
}

/// Returns the fields without control characters, line breaks and what XML does not allow, except in
/// JSON, which can hold them.
fn fields(metadata: &Metadata, format: Format) -> Vec<Field<'_>> {
    let mut fields = metadata.fields();
    if !matches!(format, Format::Json | Format::Jsonl) {
        for value in fields.iter_mut().flat_map(|field| &mut field.values) {
            let plain = escape::without_controls(value).replace(['\n', '\t'], " ");
            *value = plain.replace(['\u{fffe}', '\u{ffff}'], "").into();
        }
    }
    fields
}

/// Formats fields as `Title: …`, one in each line, followed by an empty line.
fn header(fields: &[Field<'_>]) -> String {
    let mut to = String::new();
    for Field { name, values, .. } in fields {
        let (first, rest) = name.split_at(1);
        to.push_str(&format!("{}{rest}: {}\n", first.to_uppercase(), values.join("; ")));
    }
    to + "\n"
}

/// Formats every value as a quoted string.
fn yaml(fields: &[Field<'_>]) -> String {
    let mut to = String::new();
    for Field { name, values, is_list, .. } in fields {
        if *is_list {
            let values: Vec<String> = values.iter().map(|value| quoted(value)).collect();
            to.push_str(&format!("{name}: [{}]\n", values.join(", ")));
        } else {
            to.push_str(&format!("{name}: {}\n", quoted(&values.concat())));
        }
    }
    to
}

/// Formats a value as a JSON string, which is valid YAML.
///
/// Some more characters are escaped: line breaks of Unicode, which some readers of YAML take for such,
/// and what would be a tag or a link for a reader of Markdown that knows no front matter.
fn quoted(value: &str) -> String {
    let json = Value::from(value).to_string();
    let mut to = String::with_capacity(json.len());
    let mut rest = json.chars();
    while let Some(c) = rest.next() {
        let next = rest.clone().next();
        let is_escaped = match c {
            '\u{2028}' | '\u{2029}' | '\u{feff}' => true,
            '<' => next.is_some_and(|c| c.is_ascii_alphabetic() || "/!?".contains(c)),
            ']' => next == Some('('),
            _ => false,
        };
        if is_escaped {
            to.push_str(&format!("\\u{:04x}", u32::from(c)));
        } else {
            to.push(c);
        }
    }
    to
}

/// Formats each value as a `<meta>` element.
fn meta_elements(fields: &[Field<'_>]) -> String {
    let mut to = String::new();
    for Field { name, values, .. } in fields {
        let name = if *name == "authors" { "author" } else { name };
        for value in values {
            let value = escape::markup(value);
            to.push_str(&format!("<meta name=\"{name}\" content=\"{value}\">\n"));
        }
    }
    to
}

/// Formats fields for which TEI has no element as notes with their names.
fn notes(fields: &[Field<'_>]) -> String {
    let mut to = String::new();
    // The title and the address are already in the header.
    for Field { name, values, .. } in fields.iter().filter(|f| !matches!(f.name, "title" | "url")) {
        for value in values {
            let value = escape::markup(value);
            to.push_str(&match *name {
                "authors" => format!("<author>{value}</author>"),
                "date" => format!("<date>{value}</date>"),
                name => format!("<note type=\"{name}\">{value}</note>"),
            });
        }
    }
    to
}

/// Adds a property to the object of a page.
fn json(mut object: String, fields: &[Field<'_>]) -> String {
    let mut origins = Map::new();
    let mut metadata = Map::new();
    for Field { name, values, is_list, origin, .. } in fields {
        let value = if *is_list {
            Value::from_iter(values.iter().map(|value| &**value))
        } else {
            Value::from(values.concat())
        };
        metadata.insert((*name).to_string(), value);
        origins.insert((*name).to_string(), Value::from(origin.name()));
    }
    metadata.insert("origins".to_string(), Value::Object(origins));
    // In place: the object can be many times as long as the page.
    if object.ends_with('}') {
        object.pop();
        object.push_str(&format!(",\"metadata\":{}}}", Value::Object(metadata)));
    }
    object
}

/// Adds the same fields to the end of each row of a page, until they would be many times as long as the
/// rows.
fn csv(
    rows: &str,
    fields: &[Field<'_>],
    confidence: String,
) -> Result<String, Box<dyn std::error::Error>> {
    let columns: Vec<String> = Metadata::FIELDS
        .iter()
        .map(|name| fields.iter().find(|field| field.name == *name))
        .map(|field| field.map_or_else(String::new, |field| field.values.join("; ")))
        .chain([confidence])
        .collect();
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(rows.as_bytes());
    let mut table = csv::Writer::from_writer(Vec::new());
    let length: usize = columns.iter().map(String::len).sum();
    let mut left = REPEATED + REPEATED_PER_BYTE * rows.len();
    for (nth, row) in reader.records().enumerate() {
        let row = row?;
        let fits = nth == 0 || length <= left;
        left = left.saturating_sub(length);
        let values = columns.iter().map(|value| if fits { value.as_str() } else { "" });
        table.write_record(row.iter().chain(values))?;
    }
    Ok(String::from_utf8(table.into_inner()?)?)
}
