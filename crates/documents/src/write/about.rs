//! Writes metadata as a part of a document: a header of text, front matter of Markdown, elements of
//! HTML and TEI.

use serde_json::Value;

use crate::write::{RenderOptions, markup};
use dechaff_metadata::Field;

/// The metadata of a page for formats whose values have one line and no character that XML does not
/// allow.
pub(super) struct About<'a> {
    fields: Vec<Field<'a>>,
    /// The confidence as it is written.
    confidence: Option<String>,
}

impl<'a> About<'a> {
    /// Returns the metadata to write for a document, if any.
    pub(super) fn of(options: &RenderOptions<'a>) -> Option<Self> {
        let fields = options.metadata?.fields().map(Field::in_one_line).collect();
        Some(Self { fields, confidence: options.confidence.map(|value| format!("{value:.3}")) })
    }

    /// Returns the fields as lines of `Title: …`, followed by an empty line. Empty without fields.
    pub(super) fn header(&self) -> String {
        let mut to = String::new();
        for Field { name, values, .. } in &self.fields {
            let (first, rest) = name.split_at(1);
            let name = first.to_uppercase() + &rest.replace('_', " ");
            to.push_str(&format!("{name}: {}\n", values.join("; ")));
        }
        if to.is_empty() { to } else { to + "\n" }
    }

    /// Returns the values as quoted strings of YAML: as front matter between lines of `---` at the
    /// start of a file, else in a block of code.
    pub(super) fn yaml(&self, is_front_matter: bool) -> String {
        let (begin, end) = if is_front_matter { ("---", "---") } else { ("```yaml", "```") };
        let mut to = format!("{begin}\n");
        for Field { name, values, is_list, .. } in &self.fields {
            if *is_list {
                let values: Vec<String> = values.iter().map(|value| quoted(value)).collect();
                to.push_str(&format!("{name}: [{}]\n", values.join(", ")));
            } else {
                to.push_str(&format!("{name}: {}\n", quoted(&values.concat())));
            }
        }
        if let Some(confidence) = &self.confidence {
            to.push_str(&format!("confidence: {confidence}\n"));
        }
        to + end + "\n\n"
    }

    /// Returns each value as a `<meta>` element.
    pub(super) fn meta_elements(&self) -> String {
        let mut to = String::new();
        for (name, value) in self.pairs() {
            let name = if name == "authors" { "author" } else { name };
            to.push_str(&format!("<meta name=\"{name}\" content=\""));
            markup(value, &mut to);
            to.push_str("\">\n");
        }
        to
    }

    /// Returns each value but title and address as an element of a `<bibl>` of TEI. A field without
    /// an element of its own becomes a note with its name.
    pub(super) fn bibliography(&self) -> String {
        let mut to = String::new();
        let others = |name: &&str| !matches!(*name, "title" | "canonical_url");
        for (name, value) in self.pairs().filter(|(name, _)| others(name)) {
            let (element, kind) = match name {
                "authors" => ("author", String::new()),
                "date" => ("date", String::new()),
                name => ("note", format!(" type=\"{name}\"")),
            };
            to.push_str(&format!("<{element}{kind}>"));
            markup(value, &mut to);
            to.push_str(&format!("</{element}>"));
        }
        to
    }

    /// Iterates over all values with the names of their fields, and the confidence.
    fn pairs(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let fields = self.fields.iter();
        let pairs =
            fields.flat_map(|field| field.values.iter().map(|value| (field.name, &**value)));
        pairs.chain(self.confidence.as_deref().map(|value| ("confidence", value)))
    }
}

/// Returns a value as a JSON string, which is valid YAML.
///
/// Further characters are escaped: line breaks of Unicode, which some readers of YAML take for line
/// breaks, and starts of tags and links, for readers of Markdown that do not know front matter.
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
