//! Options for the contents and the style of documents.

use dechaff_extractor::{Field, RenderOptions, Title};

use crate::args::values::{field, shown, title};
use crate::extraction::formats::Style;

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
    /// Write links; --no-links writes only their text [default: true]
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true,
          default_missing_value = "true", overrides_with = "no_links")]
    links: Option<bool>,
    #[arg(long, hide = true, overrides_with = "links")]
    no_links: bool,
    /// Write images; --no-images omits them [default: true; for text: false]
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true,
          default_missing_value = "true", overrides_with = "no_images")]
    images: Option<bool>,
    #[arg(long, hide = true, overrides_with = "images")]
    no_images: bool,
    /// Write data tables; --no-tables omits them [default: true]
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true,
          default_missing_value = "true", overrides_with = "no_tables")]
    tables: Option<bool>,
    #[arg(long, hide = true, overrides_with = "tables")]
    no_tables: bool,
    /// Mark emphasis; --no-emphasis writes plain text [default: true]
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true,
          default_missing_value = "true", overrides_with = "no_emphasis")]
    emphasis: Option<bool>,
    #[arg(long, hide = true, overrides_with = "emphasis")]
    no_emphasis: bool,
    /// The fields of each page in json and jsonl, separated by commas [default: id,text,document,lines
    /// for json; id,text for jsonl]
    #[arg(long, value_parser = field(), value_name = "FIELDS", value_delimiter = ',')]
    fields: Vec<Field>,
}

impl DocumentArgs {
    /// Converts the arguments to the options of the writers.
    pub(crate) fn style(&self) -> Style {
        let flag = |on: Option<bool>, off: bool| if off { Some(false) } else { on };
        let images = flag(self.images, self.no_images);
        let options = RenderOptions::default()
            .with_links(flag(self.links, self.no_links).unwrap_or(true))
            .with_images(images)
            .with_tables(flag(self.tables, self.no_tables).unwrap_or(true))
            .with_emphasis(flag(self.emphasis, self.no_emphasis).unwrap_or(true));
        Style { title: self.title, url: self.url.clone(), options, fields: self.fields() }
    }

    /// Returns the options by name, with their values.
    pub(crate) fn options(&self) -> [(&'static str, String); 7] {
        let Style { title, url, options, fields, .. } = self.style();
        let fields: Vec<_> = fields.into_iter().map(Field::name).collect();
        [
            ("--title", shown(title)),
            ("--url", shown(url)),
            ("--links", options.links.to_string()),
            ("--images", shown(options.images)),
            ("--tables", options.tables.to_string()),
            ("--emphasis", options.emphasis.to_string()),
            ("--fields", fields.join(",")),
        ]
    }

    /// Returns whether the fields of JSON were chosen.
    pub(crate) fn has_fields(&self) -> bool {
        !self.fields.is_empty()
    }

    /// Returns the fields in the order in which they were first named, each once.
    fn fields(&self) -> Vec<Field> {
        let mut fields = Vec::new();
        for field in &self.fields {
            if !fields.contains(field) {
                fields.push(*field);
            }
        }
        fields
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
