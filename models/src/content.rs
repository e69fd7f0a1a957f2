//! The parts of a page that are written, and the values of its fields.

use std::borrow::Cow;

use dechaff_documents::format::{Field, Reads};
use dechaff_documents::{ChunkSize, Document, Format, Posts, RenderOptions, chunk_objects};
use dechaff_extractor::{Extraction, Stop};
use dechaff_metadata::Metadata;
use dechaff_page::PageError;
use dechaff_page::text::word_count;
use serde::{Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::{Extracted, Line, Options};

/// The size of chunks that are the field of a page.
const CHUNK: ChunkSize = ChunkSize::Words(300);

/// The parts of a page that are written. [`Extracted`] has them all; the output of another method
/// may lack some.
pub trait PageContent {
    /// Returns the name of the page, if it has one.
    fn id(&self) -> Option<&str>;

    /// Returns the content as a document, `only_text` without links, pictures and emphasis.
    fn document(&self, options: &Options, only_text: bool) -> Cow<'_, Document>;

    /// Returns the kept lines.
    fn plain(&self) -> String;

    /// Returns the mean score of what is kept.
    fn score(&self) -> f32;

    /// Iterates over all lines, kept or not.
    fn lines(&self) -> Box<dyn ExactSizeIterator<Item = Line<'_>> + '_>;

    /// Returns the extracted page, which has the parts that only an extraction has, such as the
    /// metadata and the confidence.
    fn extracted(&self) -> Option<&Extracted<'_>> {
        None
    }

    /// Returns further fields of JSON objects.
    fn more(&self) -> Vec<(&'static str, Box<RawValue>)> {
        Vec::new()
    }

    /// Returns what ends the work before it is complete.
    fn stop(&self) -> Stop<'_> {
        self.extracted().map(|page| page.extraction().source().stop).unwrap_or_default()
    }
}

/// Why a page cannot be written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct WriteError(String);

impl WriteError {
    pub(crate) fn new(reason: impl ToString) -> Self {
        Self(reason.to_string())
    }

    pub(crate) fn no_document(format: Format) -> Self {
        Self(format!("documents are not written as {format}"))
    }
}

impl From<PageError> for WriteError {
    fn from(error: PageError) -> Self {
        Self::new(error)
    }
}

/// The value of a field.
#[derive(Serialize)]
#[serde(untagged)]
pub enum FieldValue<'a> {
    /// A text.
    Text(Cow<'a, str>),
    /// A list of texts.
    List(Vec<Cow<'a, str>>),
    /// A number.
    Number(f32),
    /// A number of words.
    Count(u32),
    /// Whether something holds.
    Flag(bool),
    /// A value that is JSON already.
    Json(Box<RawValue>),
    /// The content as a tree of blocks.
    Document(&'a Document),
    /// The posts of a thread.
    Posts(Posts),
    /// All lines of the page. They are made one by one, because together they can be many times as
    /// long as the page.
    #[serde(serialize_with = "lines")]
    Lines(&'a dyn PageContent),
    /// The page has no such value.
    Missing,
}

fn lines<S: Serializer>(page: &&dyn PageContent, to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(page.lines())
}

impl FieldValue<'_> {
    /// Returns the value as JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("all keys are texts")
    }
}

/// Passes the values of some fields to a function, in their order.
pub(crate) fn each_field(
    page: &dyn PageContent,
    fields: &[Field],
    options: &Options,
    mut each: impl FnMut(Field, FieldValue<'_>) -> Result<(), WriteError>,
) -> Result<(), WriteError> {
    let render = options.render().with_id(id(page, options)).with_standalone(false);
    let render = render.with_stop(page.stop());
    let reads = |field: &Field| field.reads() > Reads::Lines;
    // The tree takes more memory than the rest, so it ends with the last field that needs it.
    let (in_document, others) =
        fields.split_at(fields.iter().rposition(reads).map_or(0, |last| last + 1));
    let mut write = |fields: &[Field], document: &Document| {
        fields.iter().try_for_each(|&field| {
            page.stop().check()?;
            each(field, value(page, field, document, &render))
        })
    };
    if !in_document.is_empty() {
        let is_text = fields.iter().all(|field| field.reads() <= Reads::Text);
        write(in_document, &page.document(options, is_text && !options.text_has_markup()))?;
    }
    write(others, &Document::default())?;
    // The last value may not be complete.
    Ok(page.stop().check()?)
}

fn value<'p>(
    page: &'p dyn PageContent,
    field: Field,
    document: &'p Document,
    render: &RenderOptions<'p>,
) -> FieldValue<'p> {
    let text = |text: Option<Cow<'p, str>>| text.map_or(FieldValue::Missing, FieldValue::Text);
    let number = |number: Option<f32>| number.map_or(FieldValue::Missing, FieldValue::Number);
    let flag = |flag: Option<bool>| flag.map_or(FieldValue::Missing, FieldValue::Flag);
    let json =
        |json: String| RawValue::from_string(json).map_or(FieldValue::Missing, FieldValue::Json);
    let extracted = page.extracted();
    let extraction = extracted.map(Extracted::extraction);
    match field {
        Field::Id => text(render.id.map(Into::into)),
        Field::Url => text(document.url.as_deref().map(Into::into)),
        Field::Title => text(Some(extracted.map_or("", Extracted::title).into())),
        Field::PageTitle => text(Some(extraction.map_or("", Extraction::page_title).into())),
        Field::Lang => text(document.lang.as_deref().map(Into::into)),
        Field::Written(Format::Plain) => text(Some(page.plain().into())),
        Field::Written(Format::Text) => text(Some(document.to_text(render).into())),
        Field::Written(format) => text(document.render(format, render).map(Into::into)),
        Field::Document => FieldValue::Document(document),
        Field::Posts => FieldValue::Posts(document.into()),
        Field::Chunks => {
            let chunks = chunk_objects(&document.chunks(CHUNK), Format::Text, render);
            json(Value::from(chunks.unwrap_or_default()).to_string())
        }
        Field::WordCount => FieldValue::Count(word_count(&page.plain())),
        Field::AllMetadata => {
            let metadata = extracted.and_then(|page| known(page.metadata()));
            metadata.map_or(FieldValue::Missing, |metadata| json(metadata.to_string()))
        }
        Field::Score => number(Some(page.score())),
        Field::Confidence => number(extracted.map(Extracted::confidence)),
        Field::Useful => number(extracted.map(Extracted::useful)),
        Field::Encoding => text(extraction.map(|found| found.source().file_encoding().into())),
        Field::Repaired => flag(extraction.map(|found| found.source().is_repaired())),
        Field::HiddenKept => flag(extraction.map(|found| found.shown().keeps_hidden())),
        Field::Lines => FieldValue::Lines(page),
        Field::Metadata(kind) => {
            match extracted.and_then(|page| page.metadata().field(kind.name)) {
                None => FieldValue::Missing,
                Some(known) if known.is_list => FieldValue::List(known.values),
                Some(known) => text(Some(known.values.concat().into())),
            }
        }
    }
}

/// Returns the known fields of metadata with their origins, or nothing if there is none.
pub(crate) fn known(metadata: &Metadata) -> Option<Value> {
    let mut object = metadata.to_json();
    object.as_object_mut()?.retain(|name, _| name == "origins" || metadata.field(name).is_some());
    metadata.fields().next().map(|_| object)
}

/// Returns the name of a page: the one that the options give, or its own.
pub(crate) fn id<'a>(page: &'a dyn PageContent, options: &'a Options) -> Option<&'a str> {
    options.id.as_deref().or_else(|| page.id())
}
