//! Writes a page in each format, from its lines, document and metadata.

use dechaff_documents::format::{Content, Field};
use dechaff_documents::{Format, RenderOptions, chunk_objects, escape, with_header};
use serde::Serialize;
use serde_json::Value;

use crate::Options;
use crate::content::{PageContent, WriteError, each_field, id, known};
use crate::table::{COLUMNS, line_rows, row};

/// Returns the row with the names of columns, for formats that have one.
pub fn header(format: Format, options: &Options) -> String {
    match (format.content(), &options.fields) {
        (Content::AllLines, None) => COLUMNS.join(",") + "\n",
        (Content::AllLines, Some(fields)) => {
            let names: Vec<&str> = fields.iter().map(|field| field.name()).collect();
            names.join(",") + "\n"
        }
        _ => String::new(),
    }
}

/// Writes a page in a format.
///
/// # Errors
/// [`WriteError`] for options that the format has no place for, and if the caller ends the work.
pub fn write(
    page: &dyn PageContent,
    format: Format,
    options: &Options,
) -> Result<String, WriteError> {
    let written = match (options.chunks, format.content()) {
        (Some(_), _) => chunks(page, format, options)?,
        (None, Content::Document(write)) => {
            let only_text = format == Format::Text && !options.text_has_markup();
            let document = page.document(options, only_text);
            page.stop().check()?;
            write(&document, &about(page, options))
        }
        (None, Content::KeptLines) => {
            let text = escape::without_controls(&page.plain()).into_owned();
            with_header(text, &about(page, options))
        }
        (None, Content::Object) => object(page, Field::defaults(format), options)?,
        (None, Content::AllLines) if options.metadata == Some(true) => {
            let problem =
                "csv has no metadata; name its columns as fields, such as id, title, authors, date";
            return Err(WriteError::new(problem));
        }
        (None, Content::AllLines) => match &options.fields {
            None => line_rows(id(page, options).unwrap_or_default(), page.lines())?,
            Some(fields) => row(page, fields, options)?,
        },
    };
    // The output may not be complete.
    page.stop().check()?;
    Ok(written)
}

/// Returns the options of the writers, with the metadata of the page if they are written.
fn about<'a>(page: &'a dyn PageContent, options: &'a Options) -> RenderOptions<'a> {
    let render = options.render().with_id(id(page, options));
    if options.metadata != Some(true) {
        return render;
    }
    render.with_metadata(page.metadata()).with_confidence(page.confidence())
}

/// Returns the chunks of a page as JSON lines.
fn chunks(page: &dyn PageContent, format: Format, options: &Options) -> Result<String, WriteError> {
    let Some(size) = options.chunks else { return Ok(String::new()) };
    let text = if format == Format::Jsonl { Format::Text } else { format };
    let chunks = page.document(options, false).chunks(size);
    page.stop().check()?;
    let objects = chunk_objects(&chunks, text, &about(page, options));
    let with_id = |mut object: Value| {
        object["id"] = id(page, options).into();
        object.to_string()
    };
    let objects = objects.ok_or_else(|| WriteError::no_document(text))?;
    Ok(objects.into_iter().map(with_id).collect::<Vec<_>>().join("\n"))
}

/// Returns a page as an object of JSON.
fn object(
    page: &dyn PageContent,
    default: &[Field],
    options: &Options,
) -> Result<String, WriteError> {
    let mut object = Object::default();
    let fields = options.fields.as_deref().unwrap_or(default);
    each_field(page, fields, options, |field, value| object.add(field.name(), &value))?;
    if options.metadata == Some(true)
        && !fields.contains(&Field::AllMetadata)
        && let Some(metadata) = page.metadata().and_then(known)
    {
        object.add("metadata", &metadata)?;
    }
    for (name, value) in page.more() {
        object.add(name, &value)?;
    }
    object.end()
}

/// An object of JSON that is written field by field. It is UTF-8, which is tested once.
#[derive(Default)]
struct Object(Vec<u8>);

impl Object {
    fn add(&mut self, name: &str, value: &impl Serialize) -> Result<(), WriteError> {
        self.0.push(if self.0.is_empty() { b'{' } else { b',' });
        self.0.extend_from_slice(format!("\"{name}\":").as_bytes());
        // The value is not copied, because it can be many times as long as the page.
        serde_json::to_writer(&mut self.0, value).map_err(WriteError::new)
    }

    fn end(mut self) -> Result<String, WriteError> {
        if self.0.is_empty() {
            self.0.push(b'{');
        }
        self.0.push(b'}');
        String::from_utf8(self.0).map_err(WriteError::new)
    }
}
