//! Options for the contents and the style of documents.

use dechaff_extractor::{ChunkSize, Content, Field, Format, RenderOptions, Simplify, Title};
use dechaff_selectors::ElementRules;

use crate::args::fields::FieldArgs;
use crate::args::switch::{Links, Profile, Tables, name};
use crate::args::values::{shown, title};
use crate::extraction::formats::{Chunks, Style};

/// Options of formats that write documents.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Documents")]
pub(crate) struct DocumentArgs {
    /// How to treat the headline [default: auto]
    #[arg(long, value_parser = title(), value_name = "RULE")]
    title: Option<Title>,
    /// The address of the page, used to resolve its links. Pages in archives have their own address
    /// [default: the address that the page states]
    #[arg(long, value_name = "URL", value_parser = address)]
    pub(crate) url: Option<String>,
    /// Write links; --no-links writes only their text, and --links=list lists their addresses at the end
    /// [default: true]
    #[arg(long, value_name = "BOOL|list", num_args = 0..=1, require_equals = true, hide_possible_values = true,
          default_missing_value = "true", overrides_with = "no_links")]
    links: Option<Links>,
    #[arg(long, hide = true, overrides_with = "links")]
    no_links: bool,
    /// Write images; --no-images omits them [default: true; for text: false]
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true,
          default_missing_value = "true", overrides_with = "no_images")]
    images: Option<bool>,
    #[arg(long, hide = true, overrides_with = "images")]
    no_images: bool,
    /// Write data tables; --no-tables omits them, and --tables=html writes tables with merged cells as HTML
    /// in Markdown [default: true]
    #[arg(long, value_name = "BOOL|html", num_args = 0..=1, require_equals = true, hide_possible_values = true,
          default_missing_value = "true", overrides_with = "no_tables")]
    tables: Option<Tables>,
    #[arg(long, hide = true, overrides_with = "tables")]
    no_tables: bool,
    /// Mark emphasis; --no-emphasis writes plain text [default: true]
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true,
          default_missing_value = "true", overrides_with = "no_emphasis")]
    emphasis: Option<bool>,
    #[arg(long, hide = true, overrides_with = "emphasis")]
    no_emphasis: bool,
    /// Set options for a purpose. `llm` is for language models: --clean-links, --even-headings,
    /// --header-row and --no-math-escapes. It also omits emphasis without words and images without
    /// alternative text
    #[arg(long, value_name = "NAME", hide_possible_values = true)]
    profile: Option<Profile>,
    /// Remove parameters from links that only track readers: campaigns, clicks and sessions
    #[arg(hide_short_help = true, long)]
    clean_links: bool,
    /// Write each heading at most one level below the one that it is under, and none in items and cells
    #[arg(hide_short_help = true, long)]
    even_headings: bool,
    /// Take the first row of a table without a header as its header
    #[arg(hide_short_help = true, long)]
    header_row: bool,
    /// Do not escape dollar signs in Markdown. By default they are escaped where two could be read as a
    /// formula
    #[arg(hide_short_help = true, long)]
    no_math_escapes: bool,
    /// Divide pages into chunks of at most this many words or characters, such as 300w or 2000c. Each chunk is
    /// a JSON line with its headings, bytes and url, and its text in --format: text, markdown, html or tei
    #[arg(long, value_name = "SIZE", conflicts_with_all = ["metadata", "fields"])]
    chunks: Option<ChunkSize>,
    #[command(flatten)]
    pub(crate) fields: FieldArgs,
}

impl DocumentArgs {
    /// Converts the arguments to the options of the writers.
    pub(crate) fn style(&self) -> Style {
        let flag = |on: Option<bool>, off: bool| if off { Some(false) } else { on };
        let images = flag(self.images, self.no_images);
        let links = if self.no_links { Some(Links::False) } else { self.links };
        let tables = if self.no_tables { Some(Tables::False) } else { self.tables };
        let for_models = self.profile == Some(Profile::Llm);
        let mut simplify = if for_models { Simplify::ALL } else { Simplify::default() };
        simplify.links |= self.clean_links;
        simplify.headings |= self.even_headings;
        simplify.tables |= self.header_row;
        let options = RenderOptions::default()
            .with_links(links != Some(Links::False))
            .with_link_list(links == Some(Links::List))
            .with_images(images)
            .with_tables(tables != Some(Tables::False))
            .with_html_tables(tables == Some(Tables::Html))
            .with_math_escapes(!self.no_math_escapes && !for_models)
            .with_emphasis(flag(self.emphasis, self.no_emphasis).unwrap_or(true));
        Style {
            title: self.title,
            url: self.url.clone(),
            options,
            simplify,
            chunks: None,
            fields: self.fields.fields.clone(),
            elements: ElementRules::default(),
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

    /// Returns the options by name, with their values.
    pub(crate) fn options(&self) -> [(&'static str, String); 13] {
        let Style { title, url, options, fields, simplify, .. } = self.style();
        let links = if options.links { self.links.unwrap_or(Links::True) } else { Links::False };
        let tables =
            if options.tables { self.tables.unwrap_or(Tables::True) } else { Tables::False };
        let fields: Vec<_> = fields.into_iter().map(Field::name).collect();
        [
            ("--title", shown(title)),
            ("--url", shown(url)),
            ("--links", name(links)),
            ("--images", shown(options.images)),
            ("--tables", name(tables)),
            ("--profile", self.profile.map(name).unwrap_or_default()),
            ("--clean-links", simplify.links.to_string()),
            ("--even-headings", simplify.headings.to_string()),
            ("--header-row", simplify.tables.to_string()),
            ("--no-math-escapes", (!options.math_escapes).to_string()),
            ("--chunks", shown(self.chunks)),
            ("--emphasis", options.emphasis.to_string()),
            ("--fields", fields.join(",")),
        ]
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
