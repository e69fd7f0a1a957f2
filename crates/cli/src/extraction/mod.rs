//! Writes the extraction of a page in each output format.

mod chunks;
mod extracted;
mod found;
mod known_sites;
mod object;

use std::borrow::Cow;

use dechaff_crawl::Layout;
use dechaff_documents::format::{Content, Field, Needs, PageWriter};
use dechaff_documents::{Document, Format, RenderOptions, WriteOptions, escape, with_header};
use dechaff_extractor::Stop;
use dechaff_metadata::{Metadata, PageRules};
use dechaff_selectors::ElementRules;
use serde_json::Value;
use serde_json::value::RawValue;

pub(crate) use self::chunks::Chunks;
pub(crate) use self::extracted::extract_and_render;
pub(crate) use self::found::render_found;
pub(crate) use self::known_sites::KnownSites;
use self::object::{Array, COLUMNS, Lines, Object, csv, row};
use crate::serve::PageMetrics;

/// The options for documents.
#[derive(Debug, Clone, Default)]
pub(crate) struct Style {
    pub(crate) url: Option<String>,
    /// How documents are written.
    pub(crate) write: WriteOptions,
    /// How pages are cut into chunks, if they are.
    pub(crate) chunks: Option<Chunks>,
    /// The fields that were chosen, if any.
    pub(crate) fields: Vec<Field>,
    /// Metadata is added to each page.
    pub(crate) metadata: bool,
    /// The columns of CSV with a row for each page. If there are none, it has a row for each line.
    pub(crate) columns: Vec<Field>,
    /// The elements that are kept or left out.
    pub(crate) elements: ElementRules,
    /// Which pages are left out.
    pub(crate) pages: PageRules,
    /// Where pages are counted, if they are.
    pub(crate) metrics: Option<PageMetrics>,
}

impl Style {
    /// Returns what must be read of a page, besides its lines.
    pub(crate) fn needs(&self, format: Format) -> Needs {
        if self.chunks.is_some() {
            return Needs { document: true, markup: true, metadata: false };
        }
        let needs = match format.content() {
            Content::Document(_) => Field::Written(format).needs(),
            Content::Object(default) => Needs::of(self.fields(default)),
            Content::AllLines => Needs::of(&self.columns),
            Content::Page(_) => Needs::default(),
        };
        Needs {
            markup: needs.markup || self.write.text_has_markup(),
            metadata: needs.metadata || self.metadata,
            ..needs
        }
    }

    /// Returns a document as the profile changes it.
    fn simplified(&self, document: Document) -> Document {
        self.write.simplified(Cow::Owned(document)).into_owned()
    }

    fn fields(&self, default: &'static [Field]) -> &[Field] {
        if self.fields.is_empty() { default } else { &self.fields }
    }
}

/// The parts of a page from which it is written. Those that are not needed are empty.
struct Parts<'a, 'b> {
    id: &'a str,
    page_title: &'b str,
    document: Document,
    metadata: Metadata,
    kept_lines: &'b dyn Fn() -> String,
    /// Writes the page from its source, unless it was extracted by a baseline.
    page: &'b dyn Fn(PageWriter, &RenderOptions<'_>) -> Option<String>,
    score: f32,
    /// The confidence, or `None` for a baseline, whose scores are not probabilities.
    confidence: &'b dyn Fn() -> Option<f32>,
    /// The probability of useful content, or `None` for a baseline.
    useful: &'b dyn Fn() -> Option<f32>,
    lines: &'b Lines<'a>,
    /// Further fields of the object.
    more: Vec<(&'static str, Box<RawValue>)>,
}

impl Parts<'_, '_> {
    /// Writes the page. [`Layout`] has what surrounds it in the output.
    fn write(mut self, stop: Stop<'_>, layout: &Layout, style: &Style) -> Result<String, String> {
        let options = || {
            let options = style.write.render().with_id(self.id).with_standalone(layout.is_one);
            match style.metadata {
                true => options.with_metadata(&self.metadata).with_confidence((self.confidence)()),
                false => options,
            }
        };
        if let Some(chunks) = style.chunks {
            return chunks.write(self.id, &self.document, &options());
        }
        match layout.format.content() {
            Content::Document(write) => Ok(write(&self.document, &options())),
            Content::Page(_) if layout.format == Format::Plain => {
                let text = escape::without_controls(&(self.kept_lines)()).into_owned();
                Ok(with_header(text, &options()))
            }
            Content::Page(write) => (self.page)(write, &options()).ok_or_else(|| {
                format!("the format {} needs a model, not a baseline", layout.format)
            }),
            Content::Object(default) => {
                let mut object = self.fields(style.fields(default), stop, style)?;
                if style.metadata
                    && let Some(metadata) = known(&self.metadata)
                {
                    object.value("metadata", &metadata)?;
                }
                for (name, value) in &self.more {
                    object.value(name, value)?;
                }
                object.end()
            }
            Content::AllLines => {
                if style.columns.is_empty() {
                    return csv(self.id, (self.lines)());
                }
                row(&self.fields(&style.columns, stop, style)?)
            }
        }
    }

    fn fields(
        &mut self,
        fields: &[Field],
        stop: Stop<'_>,
        style: &Style,
    ) -> Result<Object, String> {
        let mut object = Object::default();
        let options = style.write.render().with_id(self.id).with_standalone(false);
        for (nth, field) in fields.iter().enumerate() {
            stop.check().map_err(|error| error.to_string())?;
            // The tree takes more memory than the rest, so it ends with the last field that needs it.
            if !Needs::of(&fields[nth..]).document {
                self.document = Document::default();
            }
            let (document, name) = (&self.document, field.name());
            match *field {
                Field::Id => object.value(name, &self.id)?,
                Field::Url => object.value(name, &document.url)?,
                Field::Title => object.value(name, &self.metadata.title_or(self.page_title))?,
                Field::PageTitle => object.value(name, &self.page_title)?,
                Field::Lang => object.value(name, &document.lang)?,
                Field::Written(Format::Plain) => object.value(name, &(self.kept_lines)())?,
                Field::Written(Format::Text) => object.value(name, &document.to_text(&options))?,
                Field::Written(format) => match format.content() {
                    Content::Page(write) => object.value(name, &(self.page)(write, &options))?,
                    _ => object.value(name, &document.render(format, &options))?,
                },
                Field::Document => object.value(name, document)?,
                Field::Score => object.value(name, &self.score)?,
                Field::Confidence => object.value(name, &(self.confidence)())?,
                Field::Useful => object.value(name, &(self.useful)())?,
                Field::Lines => object.value(name, &Array(self.lines))?,
                Field::Metadata(_) => {
                    let value = self.metadata.field(name).map(|field| field.to_json());
                    object.value(name, &value)?;
                }
            }
        }
        Ok(object)
    }
}

/// Returns the known fields of metadata with their origins, or nothing if there is none.
fn known(metadata: &Metadata) -> Option<Value> {
    let mut object = metadata.to_json();
    object.as_object_mut()?.retain(|name, _| name == "origins" || metadata.field(name).is_some());
    metadata.fields().next().map(|_| object)
}

/// Returns the row with the names of columns, for formats that have one.
pub(crate) fn header(format: Format, style: &Style) -> String {
    match format.content() {
        Content::Document(_) | Content::Page(_) | Content::Object(_) => String::new(),
        Content::AllLines => {
            let columns: Vec<&str> = match style.columns.is_empty() {
                true => COLUMNS.to_vec(),
                false => style.columns.iter().map(|field| field.name()).collect(),
            };
            columns.join(",") + "\n"
        }
    }
}
