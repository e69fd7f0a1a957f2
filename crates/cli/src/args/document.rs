//! Options for the contents and the style of documents.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use dechaff_documents::format::{Content, Field};
use dechaff_documents::{ChunkSize, Format, OptionValue, Title, WriteOptions};

use crate::args::fields::FieldArgs;
use crate::args::values::{shown, title};
use crate::extraction::formats::{Chunks, Style};

/// Options of formats that write documents.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Documents")]
pub(crate) struct DocumentArgs {
    /// How to treat the headline [default: auto]
    #[arg(long, value_parser = title(), value_name = "RULE")]
    title: Option<Title>,
    /// The address of the page, used to resolve its links [default: the address that the page states]
    ///
    /// Pages in archives have their own address
    #[arg(long, value_name = "URL", value_parser = address)]
    pub(crate) url: Option<String>,
    /// Write links; --no-links writes only their text, and --links=list lists their addresses at the end
    /// [default: true]
    #[arg(long, value_parser = switch(Some("list")), value_name = "BOOL|list", num_args = 0..=1, require_equals = true, hide_possible_values = true,
          default_missing_value = "true", overrides_with = "no_links")]
    links: Option<OptionValue>,
    #[arg(long, hide = true, overrides_with = "links")]
    no_links: bool,
    /// Write images; --no-images omits them [default: true; for text: false]
    #[arg(long, value_parser = switch(None), value_name = "BOOL", num_args = 0..=1, require_equals = true,
          default_missing_value = "true", overrides_with = "no_images")]
    images: Option<OptionValue>,
    #[arg(long, hide = true, overrides_with = "images")]
    no_images: bool,
    /// Write data tables; --no-tables omits them, and --tables=html writes tables with merged cells as HTML
    /// in Markdown [default: true]
    #[arg(long, value_parser = switch(Some("html")), value_name = "BOOL|html", num_args = 0..=1, require_equals = true, hide_possible_values = true,
          default_missing_value = "true", overrides_with = "no_tables")]
    tables: Option<OptionValue>,
    #[arg(long, hide = true, overrides_with = "tables")]
    no_tables: bool,
    /// Mark emphasis; --no-emphasis writes plain text [default: true]
    #[arg(long, value_parser = switch(None), value_name = "BOOL", num_args = 0..=1, require_equals = true,
          default_missing_value = "true", overrides_with = "no_emphasis")]
    emphasis: Option<OptionValue>,
    #[arg(long, hide = true, overrides_with = "emphasis")]
    no_emphasis: bool,
    /// Set options for a purpose.
    ///
    /// `llm` is for language models: --clean-links, --even-headings, --header-row and --no-math-escapes. It
    /// also omits emphasis without words and images without alternative text
    #[arg(long, value_parser = ["llm"], value_name = "NAME", hide_possible_values = true)]
    profile: Option<String>,
    /// Remove parameters from links that only track readers: campaigns, clicks and sessions
    #[arg(hide_short_help = true, long)]
    clean_links: bool,
    /// Write each heading at most one level below the one that it is under, and none in items and cells
    #[arg(hide_short_help = true, long)]
    even_headings: bool,
    /// Take the first row of a table without a header as its header
    #[arg(hide_short_help = true, long)]
    header_row: bool,
    /// Do not escape dollar signs in Markdown.
    ///
    /// By default they are escaped where two could be read as a formula
    #[arg(hide_short_help = true, long)]
    no_math_escapes: bool,
    /// Divide pages into chunks of at most this many words or characters, such as 300w or 2000c.
    ///
    /// Each chunk is a JSON line with its headings, bytes and url, and its text in --format: text, markdown,
    /// html or tei
    #[arg(long, value_name = "SIZE", conflicts_with_all = ["metadata", "fields"])]
    chunks: Option<ChunkSize>,
    #[command(flatten)]
    pub(crate) fields: FieldArgs,
}

impl DocumentArgs {
    /// Returns the options of the writers by name, as far as they are given.
    fn given(&self) -> [(&'static str, Option<OptionValue>); 9] {
        let set = |given: bool, value: bool| given.then_some(OptionValue::Bool(value));
        let or = |value: &Option<OptionValue>, off: bool| set(off, false).or_else(|| value.clone());
        [
            ("links", or(&self.links, self.no_links)),
            ("images", or(&self.images, self.no_images)),
            ("tables", or(&self.tables, self.no_tables)),
            ("emphasis", or(&self.emphasis, self.no_emphasis)),
            ("profile", self.profile.clone().map(OptionValue::Name)),
            ("clean_links", set(self.clean_links, true)),
            ("even_headings", set(self.even_headings, true)),
            ("header_row", set(self.header_row, true)),
            ("math_escapes", set(self.no_math_escapes, false)),
        ]
    }

    /// Converts the arguments to the options of the writers.
    pub(crate) fn style(&self) -> Style {
        let given = self.given().into_iter().filter_map(|(name, value)| Some((name, value?)));
        // The parser accepts only values that the options have.
        let write = WriteOptions::default().set(given).unwrap_or_default();
        Style {
            title: self.title,
            url: self.url.clone(),
            options: write.render,
            simplify: write.simplify,
            fields: self.fields.fields.clone(),
            ..Style::default()
        }
    }

    /// Returns how pages are cut into chunks, if they are.
    ///
    /// # Errors
    /// A chunk has no text in this format.
    pub(crate) fn chunks(&self, format: Format) -> Result<Option<Chunks>, String> {
        let Some(size) = self.chunks else { return Ok(None) };
        match (format, format.content()) {
            (Format::Jsonl, _) => Ok(Some(Chunks { size, format: Format::Text })),
            (format, Content::Document(_)) => Ok(Some(Chunks { size, format })),
            (format, _) => Err(format!(
                "--chunks writes JSON lines, and the format is that of the text of a chunk: expected text, \
                 markdown, html or tei, found {format}"
            )),
        }
    }

    /// Returns all options by name, with their values.
    pub(crate) fn options(&self) -> impl Iterator<Item = (String, String)> {
        let given = self.given().map(|(name, value)| {
            let value = value.map(|value| match value {
                OptionValue::Bool(on) => on.to_string(),
                OptionValue::Name(name) => name,
            });
            (format!("--{}", name.replace('_', "-")), shown(value))
        });
        let fields: Vec<_> = self.fields.fields.iter().map(|field| Field::name(*field)).collect();
        let others = [
            ("--title", shown(self.title)),
            ("--url", shown(self.url.as_ref())),
            ("--chunks", shown(self.chunks)),
            ("--fields", fields.join(",")),
        ];
        given.into_iter().chain(others.map(|(name, value)| (name.to_string(), value)))
    }
}

/// Returns the parser of an option that is on, off, or has a third value.
fn switch(third: Option<&'static str>) -> impl TypedValueParser<Value = OptionValue> {
    let values = ["true", "false"].into_iter().chain(third);
    PossibleValuesParser::new(values).map(|value| match value.as_str() {
        "true" | "false" => OptionValue::Bool(value == "true"),
        _ => OptionValue::Name(value),
    })
}

fn address(text: &str) -> Result<String, String> {
    let known = text.starts_with("http://") || text.starts_with("https://");
    if known && !text.contains(char::is_whitespace) {
        Ok(text.to_string())
    } else {
        Err("expected an address that begins with http:// or https:// and has no spaces".into())
    }
}
