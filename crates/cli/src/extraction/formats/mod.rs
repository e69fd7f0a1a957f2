//! Writes the extraction of a page in each output format.

mod extracted;
mod found;
mod metadata;
mod object;

use clap::ValueEnum;
use dechaff_baselines::Output;
use dechaff_extractor::{
    Document, DocumentOptions, Extraction, HtmlOptions, MarkdownOptions, Stop, TeiOptions,
    TextOptions, Title, escape,
};

pub(crate) use crate::extraction::formats::extracted::extract_and_render;
pub(crate) use crate::extraction::formats::object::Field;
use crate::extraction::formats::object::{Array, CSV_HEADER, Line, Lines, Object, csv};
use crate::extraction::inputs::Page;
use crate::extraction::memory::Cost;

/// How content is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// The lines of the content.
    Text,
    /// The content as Markdown: headings, lists, tables, code, links, images, footnotes.
    Markdown,
    /// The content as safe HTML.
    Html,
    /// One JSON object for one page, an array of objects for several.
    Json,
    /// One JSON object per page, each on its own line.
    Jsonl,
    /// One row per line of the page, with its score and whether it is kept.
    Csv,
    /// XML as defined by the Text Encoding Initiative.
    Tei,
}

impl Format {
    /// Returns the extension of files with this format.
    pub(crate) fn extension(self) -> &'static str {
        match self {
            Self::Text => "txt",
            Self::Markdown => "md",
            Self::Html => "html",
            Self::Json => "json",
            Self::Jsonl => "jsonl",
            Self::Csv => "csv",
            Self::Tei => "xml",
        }
    }
}

/// The options for documents, as far as they were given.
#[derive(Debug, Clone, Default)]
pub(crate) struct Style {
    pub(crate) title: Option<Title>,
    pub(crate) url: Option<String>,
    pub(crate) links: Option<bool>,
    pub(crate) images: Option<bool>,
    pub(crate) tables: Option<bool>,
    pub(crate) emphasis: Option<bool>,
    pub(crate) fields: Vec<Field>,
}

impl Style {
    /// Returns whether the format needs only the lines of a page.
    pub(crate) fn is_lines(&self, format: Format) -> bool {
        let plain = self.title.is_none_or(|title| title == Title::Keep);
        format == Format::Text && plain && self.images.is_none() && self.tables.is_none()
    }

    /// Returns how much memory a page takes that is written like this.
    pub(crate) fn cost(&self, layout: Layout) -> Cost {
        let fields = || self.fields(layout.format).iter();
        match layout.format {
            Format::Text if self.is_lines(layout.format) && !layout.metadata => Cost::TEXT,
            Format::Text if self.is_lines(layout.format) => Cost::LINES,
            Format::Csv => Cost::LINES,
            Format::Json | Format::Jsonl if !fields().any(|field| field.needs_document()) => {
                Cost::LINES
            }
            _ => Cost::DOCUMENT,
        }
    }

    fn fields(&self, format: Format) -> &[Field] {
        match format {
            _ if !self.fields.is_empty() => &self.fields,
            Format::Json => &[Field::Id, Field::Text, Field::Document, Field::Lines],
            _ => &[Field::Id, Field::Text],
        }
    }

    fn markdown(&self) -> MarkdownOptions {
        MarkdownOptions::default()
            .with_links(self.links.unwrap_or(true))
            .with_images(self.images.unwrap_or(true))
            .with_tables(self.tables.unwrap_or(true))
            .with_emphasis(self.emphasis.unwrap_or(true))
    }

    fn html(&self, id: &str, page: bool) -> HtmlOptions {
        HtmlOptions::default()
            .with_page(page)
            .with_id(id.to_string())
            .with_links(self.links.unwrap_or(true))
            .with_images(self.images.unwrap_or(true))
            .with_tables(self.tables.unwrap_or(true))
            .with_emphasis(self.emphasis.unwrap_or(true))
    }

    fn tei(&self, id: &str, file: bool) -> TeiOptions {
        TeiOptions::default()
            .with_file(file)
            .with_id(id.to_string())
            .with_links(self.links.unwrap_or(true))
            .with_images(self.images.unwrap_or(true))
            .with_tables(self.tables.unwrap_or(true))
            .with_emphasis(self.emphasis.unwrap_or(true))
    }

    fn text(&self) -> TextOptions {
        TextOptions::default()
            .with_tables(self.tables.unwrap_or(true))
            .with_images(self.images.unwrap_or(false))
    }
}

/// Writes a page. [`frame`] and [`end`] return what surrounds it in the output.
pub(crate) fn render(
    page: &Page,
    extraction: &Extraction,
    stop: Stop<'_>,
    layout: Layout,
    style: &Style,
) -> Result<String, String> {
    let document = || {
        let url = style.url.clone().or_else(|| page.url.clone());
        let options = DocumentOptions::default().with_url(url);
        let options = options.with_title(style.title.unwrap_or_default());
        let document = extraction.document(page.source().with_stop(stop), &options);
        stop.check().map_err(|error| error.to_string())?;
        Ok::<_, String>(document)
    };
    if style.is_lines(layout.format) {
        return Ok(ended(extraction.text()));
    }
    match layout.format {
        Format::Csv => csv(&page.id, extraction.lines().map(Line::from)),
        Format::Json | Format::Jsonl => {
            let fields = style.fields(layout.format);
            let needs_document = fields.iter().any(|field| field.needs_document());
            let parts = Parts {
                id: &page.id,
                document: if needs_document { document()? } else { Document::default() },
                text: &|| extraction.text(),
                score: extraction.score(),
                confidence: Some(extraction.confidence()),
                lines: &|| Box::new(extraction.lines().map(Line::from)),
            };
            Ok(parts.object(fields, stop, style)?.end())
        }
        _ => write(&page.id, &document()?, layout, style),
    }
}

/// Writes the output of a baseline, in the same formats.
pub(crate) fn render_found(
    id: &str,
    found: &Output,
    layout: Layout,
    style: &Style,
) -> Result<String, String> {
    if style.is_lines(layout.format) {
        return Ok(ended(escape::without_controls(&found.text()).into_owned()));
    }
    let document = found::document(found);
    match layout.format {
        Format::Csv => csv(id, found.parts.iter().map(Line::from)),
        Format::Json | Format::Jsonl => {
            let kept: Vec<f32> = found.kept().map(|part| part.score).collect();
            let parts = Parts {
                id,
                document,
                text: &|| found.text(),
                score: kept.iter().sum::<f32>() / kept.len().max(1) as f32,
                confidence: None,
                lines: &|| Box::new(found.parts.iter().map(Line::from)),
            };
            let fields = style.fields(layout.format);
            let mut object = parts.object(fields, Stop::default(), style)?;
            if let Some(metadata) = &found.metadata {
                object.value("metadata", metadata)?;
            }
            // The element in which the baseline found all content.
            if let Some(element) = &found.element {
                object.value("element", element)?;
            }
            Ok(object.end())
        }
        _ => write(id, &document, layout, style),
    }
}

/// The parts of the object of a page.
struct Parts<'a, 'b> {
    id: &'a str,
    document: Document,
    text: &'b dyn Fn() -> String,
    score: f32,
    /// The confidence, or `None` for a baseline, whose scores are not probabilities.
    confidence: Option<f32>,
    lines: &'b Lines<'a>,
}

impl Parts<'_, '_> {
    fn object(mut self, fields: &[Field], stop: Stop<'_>, style: &Style) -> Result<Object, String> {
        let mut object = Object::default();
        for (nth, &field) in fields.iter().enumerate() {
            stop.check().map_err(|error| error.to_string())?;
            // The tree takes more memory than the rest, so it ends with the last field that needs it.
            if !fields[nth..].iter().any(|field| field.needs_document()) {
                self.document = Document::default();
            }
            let document = &self.document;
            match field {
                Field::Id => object.field(field, &self.id)?,
                Field::Url => object.field(field, &document.url)?,
                Field::Title => object.field(field, &document.title)?,
                Field::Lang => object.field(field, &document.lang)?,
                Field::Text => object.field(field, &(self.text)())?,
                Field::Markdown => object.field(field, &document.to_markdown(&style.markdown()))?,
                Field::Html => {
                    object.field(field, &document.to_html(&style.html(self.id, false)))?;
                }
                Field::Document => {
                    object.appended("document", |json| document.append_json(json));
                }
                Field::Score => object.field(field, &self.score)?,
                Field::Confidence => object.field(field, &self.confidence)?,
                Field::Lines => object.field(field, &Array(self.lines))?,
            }
        }
        Ok(object)
    }
}

/// Writes a document.
fn write(id: &str, document: &Document, layout: Layout, style: &Style) -> Result<String, String> {
    Ok(match layout.format {
        Format::Markdown => document.to_markdown(&style.markdown()),
        Format::Html => document.to_html(&style.html(id, layout.is_one)),
        Format::Tei => document.to_tei(&style.tei(id, layout.is_one)),
        _ => ended(document.to_text(&style.text())),
    })
}

/// Adds a line break at the end of a text.
pub(crate) fn ended(text: String) -> String {
    if text.is_empty() { text } else { text + "\n" }
}

/// The start of a corpus in TEI.
const CORPUS: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
    <teiCorpus xmlns=\"http://www.tei-c.org/ns/1.0\">\n<teiHeader>\n<fileDesc>\n<titleStmt>\n\
    <title>Web pages</title>\n</titleStmt>\n<publicationStmt>\n\
    <p>Content of web pages, extracted by dechaff.</p>\n</publicationStmt>\n<sourceDesc>\n\
    <p>The pages themselves.</p>\n</sourceDesc>\n</fileDesc>\n</teiHeader>\n";
const CORPUS_END: &str = "</teiCorpus>\n";

/// The text before and after a page.
pub(crate) struct Frame {
    pub(crate) before: String,
    pub(crate) behind: &'static str,
}

/// How several pages are arranged in one output.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Layout {
    pub(crate) format: Format,
    /// There is one page, so it needs no name.
    pub(crate) is_one: bool,
    /// Metadata is added to each page.
    pub(crate) metadata: bool,
}

impl Layout {
    /// Returns the names of the columns of CSV.
    pub(crate) fn csv_header(self) -> String {
        let more = if self.metadata { metadata::csv_columns() } else { String::new() };
        CSV_HEADER.trim_end().to_string() + &more + "\n"
    }
}

/// Returns what surrounds a page, which is the `nth` from 0.
///
/// If there are several pages, each text or Markdown has a heading `# id`, and a form feed
/// separates them. In Markdown it is on a line of its own. In TEI several pages are a corpus.
pub(crate) fn frame(id: &str, nth: u64, layout: Layout) -> Frame {
    let Layout { format, is_one, .. } = layout;
    let (before, behind) = match format {
        Format::Text | Format::Markdown if is_one => (String::new(), ""),
        Format::Html => (String::new(), ""),
        Format::Text => (format!("{}# {id}\n", if nth > 0 { "\u{c}" } else { "" }), ""),
        // On the line of a heading, a form feed would make it a paragraph.
        Format::Markdown => {
            let between = if nth > 0 { "\n\u{c}\n\n" } else { "" };
            (format!("{between}# {}\n\n", escape::markdown(id)), "")
        }
        Format::Json if is_one => (String::new(), "\n"),
        Format::Json => (if nth > 0 { ",\n" } else { "[\n" }.to_string(), ""),
        Format::Jsonl => (String::new(), "\n"),
        Format::Csv => (if nth > 0 { String::new() } else { layout.csv_header() }, ""),
        Format::Tei => (if nth > 0 || is_one { "" } else { CORPUS }.to_string(), ""),
    };
    Frame { before, behind }
}

/// Returns what ends an output of this number of pages.
pub(crate) fn end(pages: u64, layout: Layout) -> String {
    let Layout { format, is_one, .. } = layout;
    let end = match format {
        Format::Json if is_one => "",
        Format::Json if pages == 0 => "[]\n",
        Format::Json => "\n]\n",
        Format::Csv if pages == 0 => return layout.csv_header(),
        Format::Tei if is_one => "",
        // Without pages, the corpus is written without contents.
        Format::Tei if pages == 0 => return format!("{CORPUS}{CORPUS_END}"),
        Format::Tei => CORPUS_END,
        _ => "",
    };
    end.to_string()
}
