//! Writes a page in each format, from its lines, document and metadata.

use std::io;

use dechaff_documents::format::{Content, Field};
use dechaff_documents::{Format, RenderOptions, chunk_objects, escape, with_header};
use dechaff_extractor::Stop;
use serde::Serialize;
use serde_json::Value;

use crate::content::{PageContent, WriteError, each_field, id, known};
use crate::table::{COLUMNS, line_rows, row};
use crate::{Extracted, Options};

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
            None => line_rows(id(page, options).unwrap_or_default(), page.lines(), page.stop())?,
            Some(fields) => row(page, fields, options)?,
        },
    };
    // The output may not be complete.
    page.stop().check()?;
    Ok(written)
}

/// Returns the options of the writers, with the metadata of the page if they are written.
fn about<'a>(page: &'a dyn PageContent, options: &'a Options) -> RenderOptions<'a> {
    let render = options.render().with_id(id(page, options)).with_stop(page.stop());
    if options.metadata != Some(true) {
        return render;
    }
    let extracted = page.extracted();
    let render = render.with_metadata(extracted.map(Extracted::metadata));
    render.with_confidence(extracted.map(Extracted::confidence))
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
    let mut object = Object { bytes: Vec::new(), stop: page.stop(), seen: 0 };
    let fields = options.fields.as_deref().unwrap_or(default);
    each_field(page, fields, options, |field, value| object.add(field.name(), &value))?;
    if options.metadata == Some(true)
        && !fields.contains(&Field::AllMetadata)
        && let Some(metadata) = page.extracted().and_then(|page| known(page.metadata()))
    {
        object.add("metadata", &metadata)?;
    }
    for (name, value) in page.more() {
        object.add(name, &value)?;
    }
    object.end()
}

/// An object of JSON that is written field by field. It is UTF-8, which is tested once.
struct Object<'a> {
    bytes: Vec<u8>,
    stop: Stop<'a>,
    /// The length at the last look at the stop.
    seen: usize,
}

/// The number of bytes between two looks at the stop.
const BYTES: usize = 1 << 16;

impl io::Write for Object<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    // Most writes are a few bytes long.
    #[inline(always)]
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.bytes.extend_from_slice(bytes);
        if self.bytes.len() - self.seen > BYTES {
            self.seen = self.bytes.len();
            self.stop.check().map_err(io::Error::other)?;
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Object<'_> {
    fn add(&mut self, name: &str, value: &impl Serialize) -> Result<(), WriteError> {
        self.bytes.push(if self.bytes.is_empty() { b'{' } else { b',' });
        self.bytes.extend_from_slice(format!("\"{name}\":").as_bytes());
        // The value is not copied, because it can be many times as long as the page.
        serde_json::to_writer(self, value).map_err(WriteError::new)
    }

    fn end(mut self) -> Result<String, WriteError> {
        if self.bytes.is_empty() {
            self.bytes.push(b'{');
        }
        self.bytes.push(b'}');
        String::from_utf8(self.bytes).map_err(WriteError::new)
    }
}
