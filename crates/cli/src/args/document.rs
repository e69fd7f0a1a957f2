//! Options for the contents and the style of documents.

use std::collections::HashSet;

use dechaff::{Field, Format, Links, Options, Profile, Tables};
use dechaff_documents::ChunkSize;
use dechaff_documents::format::Content;

use crate::args::model::given;
use crate::args::values::named;

/// Options of formats that write documents.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Documents")]
pub(crate) struct DocumentArgs {
    /// The address of the page, used to resolve its links
    /// [default: the address that the page states]
    ///
    /// Pages in archives have their own address
    #[arg(hide_short_help = true, long, value_name = "URL", value_parser = address)]
    pub(crate) url: Option<String>,
    /// Write links; --no-links writes only their text, and --links=list lists their addresses at
    /// the end [default: true]
    #[arg(hide_short_help = true, long, value_name = "BOOL|list", num_args = 0..=1, require_equals = true,
          default_missing_value = "true", overrides_with = "no_links")]
    links: Option<Links>,
    #[arg(long, hide = true, overrides_with = "links")]
    no_links: bool,
    /// Write images; --no-images leaves them out [default: true; for text: false]
    #[arg(hide_short_help = true, long, value_name = "BOOL", num_args = 0..=1, require_equals = true,
          default_missing_value = "true", overrides_with = "no_images")]
    images: Option<bool>,
    #[arg(long, hide = true, overrides_with = "images")]
    no_images: bool,
    /// Write data tables; --no-tables leaves them out, and --tables=html writes tables with merged
    /// cells as HTML in Markdown [default: true]
    #[arg(hide_short_help = true, long, value_name = "BOOL|html", num_args = 0..=1, require_equals = true,
          default_missing_value = "true", overrides_with = "no_tables")]
    tables: Option<Tables>,
    #[arg(long, hide = true, overrides_with = "tables")]
    no_tables: bool,
    /// Mark emphasis; --no-emphasis writes plain text [default: true]
    #[arg(hide_short_help = true, long, value_name = "BOOL", num_args = 0..=1, require_equals = true,
          default_missing_value = "true", overrides_with = "no_emphasis")]
    emphasis: Option<bool>,
    #[arg(long, hide = true, overrides_with = "emphasis")]
    no_emphasis: bool,
    /// Write documents for a purpose: llm, language models.
    ///
    /// `llm` removes parameters from links that only track readers, closes gaps between levels of
    /// headings, takes the first row of a table without a header as its header, and leaves out
    /// emphasis without words and images without alternative text. It does not escape dollar signs
    /// in Markdown
    #[arg(long, value_name = "NAME")]
    profile: Option<Profile>,
    /// Divide pages into chunks of at most this many words or characters, such as 300w or 2000c.
    ///
    /// Each chunk is a JSON line with its headings, bytes and url, and its text in --format: text,
    /// markdown, html or tei
    #[arg(long, value_name = "SIZE", conflicts_with_all = ["metadata", "fields"])]
    chunks: Option<ChunkSize>,
    /// The fields of each page in json and jsonl, separated by commas
    /// [default: id,text,document,lines for json; id,text for jsonl]; in csv the columns, with a
    /// row for each page
    #[arg(hide_short_help = true, long, value_parser = named(Field::all(), Field::name, Field::help), value_name = "FIELDS", value_delimiter = ',')]
    fields: Vec<Field>,
}

impl DocumentArgs {
    /// Sets the options that were given. Each field counts once, where it was named first.
    pub(crate) fn set(&self, options: &mut Options) {
        let or_off = |value: Option<bool>, off: bool| if off { Some(false) } else { value };
        options.links = if self.no_links { Some(Links::Text) } else { self.links };
        options.images = or_off(self.images, self.no_images);
        options.tables = if self.no_tables { Some(Tables::Omitted) } else { self.tables };
        options.emphasis = or_off(self.emphasis, self.no_emphasis);
        options.profile = self.profile;
        options.chunks = self.chunks;
        let mut fields = self.fields.clone();
        let mut known = HashSet::new();
        fields.retain(|field| known.insert(*field));
        options.fields = given(fields);
    }

    /// Returns the format of the output: pages in chunks are JSON lines.
    ///
    /// # Errors
    /// A chunk has no text in this format, or the format has no place for metadata, for fields or
    /// for the structure that options are about.
    pub(crate) fn output(&self, format: Format, metadata: bool) -> Result<Format, String> {
        let has_fields = matches!(format.content(), Content::AllLines | Content::Object);
        if !self.fields.is_empty() && !has_fields {
            return Err(format!(
                "--fields can be used with json, jsonl and csv only; the format is {format}"
            ));
        }
        let mut options = Options::default();
        self.set(&mut options);
        let Options { links, images, tables, emphasis, profile, .. } = options;
        let styles = [links.is_some(), images.is_some(), tables.is_some(), emphasis.is_some()];
        let is_styled = styles.contains(&true) || profile.is_some();
        let has_lines = match format.content() {
            Content::KeptLines => true,
            Content::AllLines => self.fields.is_empty(),
            Content::Document(_) | Content::Object => false,
        };
        if is_styled && has_lines {
            return Err(format!(
                "{format} has the lines as they are; --links, --images, --tables, --emphasis and \
                 --profile need another format, such as text"
            ));
        }
        let is_other_document =
            matches!(format.content(), Content::Document(_)) && format != Format::Markdown;
        if is_other_document && tables == Some(Tables::Html) {
            return Err(format!("--tables=html is for Markdown; the format is {format}"));
        }
        match (self.chunks, format.content()) {
            (None, Content::AllLines) if metadata => Err(
                "csv has no --metadata; name its columns, such as --fields id,title,authors,date"
                    .into(),
            ),
            (None, _) => Ok(format),
            (Some(_), Content::Document(_)) => Ok(Format::Jsonl),
            (Some(_), _) if format == Format::Jsonl => Ok(format),
            (Some(_), _) => Err(format!(
                "--chunks writes JSON lines, and the format is that of the text of a chunk: expected text, \
                 markdown, html or tei, found {format}"
            )),
        }
    }
}

fn address(text: &str) -> Result<String, String> {
    let known = text.starts_with("http://") || text.starts_with("https://");
    if known && !text.contains(char::is_whitespace) {
        Ok(text.to_string())
    } else {
        Err("expected an address that begins with http:// or https:// and has no spaces".into())
    }
}
