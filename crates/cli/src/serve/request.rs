//! Reads a request: the options in its address, and the headers that describe the body.

use std::ffi::OsString;
use std::sync::LazyLock;

use axum::http::{HeaderMap, header};
use clap::{Arg, Command, CommandFactory, Parser};
use dechaff::{Field, Format, Options};
use dechaff_documents::format::Content;
use dechaff_inputs::content_type_parameter;
use dechaff_page::plain_text::cut;

use super::problem::{Kind, Problem};
use crate::args::document::DocumentArgs;
use crate::args::model::ChoiceArgs;
use crate::args::values::format;
use crate::terminal::hint::did_you_mean;

/// The options of a request. They are those of `dechaff extract`, with the same names and values.
#[derive(Debug, Clone, Parser)]
#[command(no_binary_name = true, disable_help_flag = true, disable_version_flag = true)]
pub(super) struct Request {
    #[arg(long, value_parser = format(), default_value = "text")]
    pub(super) format: Format,
    #[arg(long, num_args = 0..=1, require_equals = true, default_value = "false",
          default_missing_value = "true", action = clap::ArgAction::Set)]
    pub(super) metadata: bool,
    /// A model of the server.
    #[arg(long)]
    pub(super) model: Option<String>,
    #[command(flatten)]
    pub(super) document: DocumentArgs,
    #[command(flatten)]
    pub(super) choice: ChoiceArgs,
}

/// The default fields of `json`.
const JSON: [Field; 5] =
    [Field::Url, Field::Title, Field::Lang, Field::Score, Field::Written(Format::Text)];

/// The largest number of selectors of a request, and of bytes in all of them. Each is matched with
/// each element of the page.
const MAX_SELECTORS: (usize, usize) = (16, 4096);
/// The largest number of bytes in the value of an option.
const MAX_VALUE: usize = 4096;
/// Maximum number of bytes of a name or a value that messages show.
const MAX_SHOWN: usize = 100;

/// The options of the parser.
static COMMAND: LazyLock<Command> = LazyLock::new(Request::command);

/// Returns the options of a request: those of the parser, without `--no-links` and the like.
fn known() -> impl Iterator<Item = &'static str> {
    COMMAND.get_arguments().filter(|argument| !argument.is_hide_set()).filter_map(Arg::get_long)
}

impl Request {
    /// Returns the options of the page. `output` is the format of the answer.
    pub(super) fn options(&self, output: Format) -> Options {
        let mut options = Options::default();
        self.choice.set(&mut options);
        self.document.set(&mut options);
        options.metadata = Some(self.metadata);
        if matches!(output.content(), Content::Object) {
            options.fields.get_or_insert_with(|| JSON.to_vec());
        }
        options
    }

    /// Reads the query of an address, such as `format=markdown&images=false`.
    pub(super) fn read(query: &str) -> Result<Self, Problem> {
        let mut arguments: Vec<OsString> = Vec::new();
        let mut selectors = (0, 0);
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let name = name.replace('_', "-");
            let refused = |message: String| Err(Problem::new(Kind::Option, message));
            if !known().any(|known| known == name) {
                let names = known().collect::<Vec<_>>().join(", ");
                let name = cut(&name, MAX_SHOWN);
                let meant = did_you_mean(name, known());
                return refused(format!("unknown option {name:?}; the options are {names}{meant}"));
            }
            if value.len() > MAX_VALUE {
                let found = value.len();
                return refused(format!(
                    "{name} has {found} bytes, at most {MAX_VALUE} are allowed"
                ));
            }
            if matches!(&*name, "keep" | "drop") {
                selectors = (selectors.0 + 1, selectors.1 + value.len());
                let (most, bytes) = MAX_SELECTORS;
                if selectors.0 > most || selectors.1 > bytes {
                    return refused(format!(
                        "keep and drop have more than {most} selectors or {bytes} bytes together"
                    ));
                }
            }
            arguments.push(match &*value {
                "" => format!("--{name}").into(),
                "true" if name.starts_with("no-") => format!("--{name}").into(),
                value => format!("--{name}={value}").into(),
            });
        }
        Self::try_parse_from(arguments).map_err(|error| {
            let message = error.to_string();
            // The text that the parser adds is about command lines.
            let message: Vec<&str> = message
                .lines()
                .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"))
                .map(|line| cut(line.trim(), 8 * MAX_SHOWN))
                .filter(|line| !line.is_empty())
                .collect();
            let message = message.join("; ");
            Problem::new(Kind::Option, message.trim_start_matches("error: "))
        })
    }
}

/// The headers of a request that describe its body.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct About {
    /// The `charset` of `Content-Type`.
    pub(super) charset: Option<String>,
    /// The `Content-Encoding`, in lower case.
    pub(super) encoding: Option<String>,
    /// The `Content-Length`.
    pub(super) length: Option<u64>,
    /// Whether `Content-Type` is that of a form. curl sends pages with it unless it is given
    /// another.
    pub(super) is_form: bool,
}

impl About {
    pub(super) fn read(headers: &HeaderMap) -> Result<Self, Problem> {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let content_type = text(header::CONTENT_TYPE).unwrap_or_default();
        let essence = content_type.split(';').next().unwrap_or_default().trim();
        let essence = essence.to_ascii_lowercase();
        // Other types are accepted, because clients send them with a page by default.
        if essence.starts_with("multipart/") || essence == "application/json" {
            let message = format!("the body is {essence}; expected the HTML of a page");
            return Err(Problem::new(Kind::Type, message));
        }
        let encoding = text(header::CONTENT_ENCODING);
        Ok(Self {
            charset: content_type_parameter(content_type, "charset"),
            encoding: encoding.map(|encoding| encoding.trim().to_ascii_lowercase()),
            length: text(header::CONTENT_LENGTH).and_then(|length| length.parse().ok()),
            is_form: essence == "application/x-www-form-urlencoded",
        })
    }
}

#[cfg(test)]
mod tests {
    use dechaff::{Links, Profile};
    use dechaff_extractor::Role;

    use super::*;

    #[test]
    fn options_are_those_of_the_program() {
        let options = Request::read("").unwrap();
        assert_eq!((options.format, options.metadata), (Format::Text, false));
        let query = "format=markdown&metadata&links=false&url=https%3A%2F%2Fa.example%2Fb%3Fc%3Dd&exclude=title,byline";
        let options = Request::read(query).unwrap();
        assert_eq!((options.format, options.metadata), (Format::Markdown, true));
        assert_eq!(options.document.url.as_deref(), Some("https://a.example/b?c=d"));
        let page = options.options(options.format);
        assert_eq!((page.links, page.images), (Some(Links::Text), None));
        assert_eq!(page.exclude.unwrap(), [Role::Title, Role::Byline]);
        let lines = Request::read("format=json&fields=score,lines").unwrap();
        assert_eq!(lines.options(Format::Json).fields.unwrap(), [Field::Score, Field::Lines]);
        assert!(!Request::read("metadata=false").unwrap().metadata);
        assert_eq!(
            Request::read("no_repair=true").unwrap().options(Format::Text).repair,
            Some(false)
        );
        let more = "profile=llm&images&emphasis=false&keep=.a&keep=.b,+p&drop=nav";
        let page = Request::read(more).unwrap().options(Format::Text);
        assert_eq!((page.images, page.emphasis), (Some(true), Some(false)));
        assert_eq!(page.profile, Some(Profile::Llm));
        assert_eq!(
            (page.keep.unwrap(), page.drop.unwrap()),
            (vec![".a".into(), ".b, p".into()], vec!["nav".into()])
        );
    }

    #[test]
    fn invalid_options_are_reported() {
        let message = |query: &str| {
            let problem = Request::read(query).unwrap_err();
            assert_eq!(problem.kind, Kind::Option);
            problem.message
        };
        assert!(
            message("fromat=text")
                .starts_with("unknown option \"fromat\"; the options are format, ")
        );
        assert!(message("fromat=text").ends_with("; did you mean format?"));
        let format = message("format=pdf");
        assert!(format.starts_with("invalid value 'pdf' for '--format <FORMAT>'"), "{format}");
        assert!(format.contains("possible values: text, plain, markdown"), "{format}");
        assert!(message("threshold=2").contains("expected a number from 0 to 1"));
        assert!(message("threshold=0.5&beta=2").contains("cannot be used with"));
        assert!(message("images=7").contains("invalid value '7' for '--images[=<BOOL>]'"));
        assert!(message("keep=a+>").contains("Dangling combinator"));
        assert!(message("url=example.org").contains("expected an address"));
        // What one request may cost, and get back.
        assert!(Request::read(&"keep=p&".repeat(16)).is_ok());
        assert!(message(&"keep=p&drop=b&".repeat(9)).contains("more than 16 selectors"));
        let long = format!("keep={}&", ["p"; 400].join(","));
        assert!(message(&long.repeat(6)).contains("or 4096 bytes together"));
        assert!(message(&format!("url={}", "a".repeat(5000))).starts_with("url has 5000 bytes"));
        assert!(message(&format!("format={}", "a".repeat(4000))).len() < 2000);
        assert!(message(&"a".repeat(60_000)).len() < 2000);
        // No part of a query is read as a flag of the parser.
        assert!(message("help=").starts_with("unknown option \"help\""));
        assert!(message("no-links=").starts_with("unknown option \"no-links\""));
    }

    #[test]
    fn charset_and_encoding_are_read_from_heads() {
        let about = |pairs: &[(&'static str, &str)]| {
            let headers = pairs.iter().map(|(name, value)| {
                (header::HeaderName::from_static(name), value.parse().unwrap())
            });
            About::read(&headers.collect())
        };
        let plain = About { charset: None, encoding: None, length: None, is_form: false };
        assert_eq!(about(&[]).unwrap(), plain);
        let full = about(&[
            ("content-type", "text/html; Charset=\"ISO-8859-1\""),
            ("content-encoding", "GZIP"),
            ("content-length", "12"),
        ]);
        let want = About {
            charset: Some("ISO-8859-1".into()),
            encoding: Some("gzip".into()),
            length: Some(12),
            is_form: false,
        };
        assert_eq!(full.unwrap(), want);
        let form = about(&[("content-type", "application/x-www-form-urlencoded")]).unwrap();
        assert_eq!(form, About { is_form: true, ..plain });
        for refused in ["application/json", "multipart/form-data; boundary=x"] {
            let problem = about(&[("content-type", refused)]).unwrap_err();
            assert_eq!(problem.kind, Kind::Type);
        }
    }
}
