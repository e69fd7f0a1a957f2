//! Declarations in the markup of a page: `<meta>`, `<link>`, `<title>`, attributes of `<html>`, and
//! scripts with JSON-LD.

use crate::encoding::decode;
use crate::html::attributes::is_one_of;
use crate::json::{is_json_ld, script};
use crate::plain_text::{cut, tidy};
use crate::{Attributes, Html, Source, Tag, Tape, Token, tag_list};

/// The name of the `<meta>` element with the address of the page.
const ADDRESS: &str = "og:url";
/// Maximum number of `<meta>` elements that are kept.
const METAS: usize = 500;
/// The length in bytes at which values are cut.
const VALUE: usize = 2000;
/// Maximum number of bytes of JSON-LD that are read.
const JSON_LD: usize = 1 << 20;
/// The number of start tags that are read before the content.
const HEAD_TAGS: usize = 1000;

/// The declarations in the markup of a page. Missing ones are empty.
#[derive(Debug, Clone, Default)]
pub struct Declared {
    /// The names in lower case and the values of `<meta>` elements, in order. An `itemprop`
    /// describes an item, so its name is stored with the prefix `itemprop:`.
    pub metas: Vec<(String, String)>,
    /// The text of `<title>`.
    pub title: String,
    /// The language: `lang` or `xml:lang` of `<html>` or `<body>`.
    pub language: String,
    /// The direction of the text in lower case: `dir` of `<html>` or `<body>`.
    pub direction: String,
    /// The address that relative addresses are resolved against.
    pub base: String,
    /// The address of `<link rel=canonical>`.
    pub canonical: String,
    /// The address of `<link rel=image_src>`.
    pub image: String,
    /// The address of `<link rel=license>`.
    pub license: String,
    /// The text of each JSON-LD script.
    pub json_ld: Vec<String>,
    /// Whether the page is a set of frames.
    pub is_frameset: bool,
    /// The number of `<iframe>`.
    pub frames: u32,
    /// The number of fields of forms that a reader fills in.
    pub form_fields: u32,
    /// The number of these that take a password.
    pub passwords: u32,
}

impl Declared {
    /// Reads the whole page.
    pub fn read(source: &Source<'_>, tape: &Tape) -> Self {
        let mut reader = DeclaredReader::new(source);
        let mut tokens = tape.tokens(&source.bytes);
        loop {
            tokens.skip_to(|tag, _| DeclaredReader::reads(tag));
            match tokens.next() {
                Some(token) => reader.see(&token),
                None => return reader.declared,
            }
        }
    }

    /// Reads the tags before the content. Titles and scripts are not read, and among `<meta>`
    /// elements only the address of the page is.
    pub fn before_content(source: &Source<'_>, tape: &Tape) -> Self {
        let mut reader = DeclaredReader { only_address: true, ..DeclaredReader::new(source) };
        let mut in_noscript = false;
        let mut tags = 0;
        for token in tape.tokens(&source.bytes) {
            match &token {
                Token::Enter { .. } | Token::Leave { .. } => {
                    in_noscript = matches!(token, Token::Enter { .. });
                }
                Token::Start { tag, .. } if !in_noscript => {
                    reader.see(&token);
                    tags += 1;
                    let is_content = *tag == Tag::BODY
                        || tag.is_block() && !matches!(*tag, Tag::HTML | Tag::HEAD | Tag::NOSCRIPT);
                    if is_content || tags >= HEAD_TAGS {
                        break;
                    }
                }
                _ => {}
            }
        }
        reader.declared
    }

    /// Iterates over the values of all `<meta>` elements with a name.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.metas.iter().filter(move |(found, _)| found == name).map(|(_, value)| &**value)
    }

    /// Returns the value of the first `<meta>` element with a name.
    pub fn meta(&self, name: &str) -> Option<&str> {
        self.metas.iter().find(|(found, _)| found == name).map(|(_, value)| &**value)
    }

    /// Returns the address in `<link rel=canonical>`, or else in `og:url`.
    pub fn address(&self) -> Option<&str> {
        let canonical = Some(&*self.canonical).filter(|address| !address.is_empty());
        canonical.or_else(|| self.meta(ADDRESS))
    }
}

/// Returns the address that a page declares as its own, if it is absolute.
pub fn declared_url<'a>(html: impl Into<Html<'a>>) -> Option<String> {
    let source = Source::new(html);
    let declared = Declared::before_content(&source, &Tape::read(&source.bytes));
    let url = declared.address()?;
    (url.starts_with("http://") || url.starts_with("https://")).then(|| url.to_string())
}

/// Elements whose start tags are read.
const READ: [Tag; 11] = tag_list! {
    HTML BODY BASE LINK META SCRIPT FRAMESET IFRAME INPUT SELECT TEXTAREA
};

/// Reads [`Declared`] from tokens, for readers that look at other tokens, too.
#[derive(Debug)]
pub struct DeclaredReader<'a> {
    source: &'a Source<'a>,
    /// The declarations found so far.
    pub declared: Declared,
    /// Whether the last start tag of a script was that of JSON-LD.
    is_json_ld: bool,
    /// Whether of `<meta>` elements only that with the page's address is read.
    only_address: bool,
    /// The number of bytes of JSON-LD so far, including skipped scripts.
    json_ld_bytes: usize,
}

impl<'a> DeclaredReader<'a> {
    /// Creates a reader that has seen nothing.
    pub fn new(source: &'a Source<'a>) -> Self {
        let declared = Declared::default();
        Self { source, declared, is_json_ld: false, only_address: false, json_ld_bytes: 0 }
    }

    /// Returns whether something may be read of start tags with this name.
    #[inline]
    pub fn reads(tag: Tag) -> bool {
        READ.contains(&tag)
    }

    /// Reads a token of the page.
    pub fn see(&mut self, token: &Token<'_>) {
        let text = |span: &std::ops::Range<usize>| {
            decode(&self.source.bytes[span.clone()], self.source.encoding)
        };
        match token {
            Token::Start { tag, attributes, .. } => self.start(*tag, *attributes),
            Token::Raw { tag: Tag::TITLE, span } if self.declared.title.is_empty() => {
                self.declared.title = tidy(cut(&htmlize::unescape(&*text(span)), VALUE));
            }
            Token::Raw { tag: Tag::SCRIPT, span } if self.is_json_ld => {
                self.is_json_ld = false;
                self.json_ld_bytes += span.len();
                if self.json_ld_bytes <= JSON_LD {
                    self.declared.json_ld.push(script(text(span)).into_owned());
                }
            }
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag, attributes: Attributes<'_>) {
        match tag {
            Tag::HTML | Tag::BODY => {
                let language = self.value(attributes, b"lang");
                let language = language.or_else(|| self.value(attributes, b"xml:lang"));
                fill(&mut self.declared.language, language);
                let direction = self.value(attributes, b"dir");
                fill(&mut self.declared.direction, direction.map(|dir| dir.to_ascii_lowercase()));
            }
            Tag::BASE => fill(&mut self.declared.base, Some(href(self.source, attributes))),
            Tag::LINK => self.link(attributes),
            Tag::META => self.meta(attributes),
            Tag::SCRIPT => self.is_json_ld = is_json_ld(attributes),
            Tag::FRAMESET => self.declared.is_frameset = true,
            Tag::IFRAME => self.declared.frames += 1,
            Tag::SELECT | Tag::TEXTAREA => self.declared.form_fields += 1,
            Tag::INPUT => self.input(attributes),
            _ => {}
        }
    }

    /// Counts a field, unless it is a button or takes no input.
    fn input(&mut self, attributes: Attributes<'_>) {
        let kind = attributes.get(b"type").unwrap_or_default().trim_ascii();
        let is_none = is_one_of(kind, &["hidden", "submit", "button", "image", "reset"]);
        self.declared.form_fields += u32::from(!is_none);
        self.declared.passwords += u32::from(kind.eq_ignore_ascii_case(b"password"));
    }

    fn link(&mut self, attributes: Attributes<'_>) {
        let rel = attributes.get(b"rel").unwrap_or_default();
        let is =
            |wanted: &str| rel.split(u8::is_ascii_whitespace).any(|rel| is_one_of(rel, &[wanted]));
        let Declared { canonical, image, license, .. } = &mut self.declared;
        let free = [("canonical", canonical), ("image_src", image), ("license", license)];
        let wanted = free.into_iter().find(|(rel, known)| is(rel) && known.is_empty());
        wanted.into_iter().for_each(|(_, to)| *to = href(self.source, attributes));
    }

    fn meta(&mut self, attributes: Attributes<'_>) {
        if self.declared.metas.len() >= METAS {
            return;
        }
        let keys: [&[u8]; 6] =
            [b"content", b"value", b"property", b"name", b"itemprop", b"http-equiv"];
        let [content, value, names @ ..] = keys.map(|key| attributes.get(key));
        let is_address = |name: &[u8]| name.eq_ignore_ascii_case(ADDRESS.as_bytes());
        let mut named =
            names.iter().flatten().flat_map(|names| names.split(u8::is_ascii_whitespace));
        if self.only_address && !named.any(is_address) {
            return;
        }
        let read = |found: Option<&[u8]>| value_in(self.source, found?, VALUE);
        let Some(value) = read(content).or_else(|| read(value)) else { return };
        for (key, names) in keys[2..].iter().zip(names) {
            let Some(names) = read(names) else { continue };
            for name in names.split_whitespace().take(4) {
                if self.declared.metas.len() < METAS {
                    let name = name.to_lowercase();
                    let name = if *key == b"itemprop" { format!("itemprop:{name}") } else { name };
                    self.declared.metas.push((name, value.clone()));
                }
            }
        }
    }

    /// Returns the beginning of an attribute's value with character references decoded and white
    /// space collapsed, or `None` if it is empty.
    pub fn value(&self, attributes: Attributes<'_>, name: &[u8]) -> Option<String> {
        value_in(self.source, attributes.get(name)?, VALUE)
    }
}

/// Returns the address of an element, which is not cut.
fn href(source: &Source<'_>, attributes: Attributes<'_>) -> String {
    let href = attributes.get(b"href");
    href.and_then(|href| value_in(source, href, usize::MAX)).unwrap_or_default()
}

/// Sets a statement that is still missing.
fn fill(to: &mut String, value: Option<String>) {
    if to.is_empty() {
        *to = value.unwrap_or_default();
    }
}

fn value_in(source: &Source<'_>, value: &[u8], most: usize) -> Option<String> {
    let value = decode(value, source.encoding);
    let value = tidy(cut(&htmlize::unescape_attribute(&*value), most));
    (!value.is_empty()).then_some(value)
}
