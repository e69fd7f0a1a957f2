//! Reads the metadata in the markup of a page, in one pass.

use dechaff_page::encoding::decode;
use dechaff_page::html::AttributeNames;
use dechaff_page::json::is_json_ld;
use dechaff_page::plain_text::{cut, tidy};
use dechaff_page::{Attributes, Source, Tag, Tape, Token};

use crate::kind::{Kind, Unmarked, may_be_marked};
use crate::mark::{Mark, Marks};
use dechaff_page::dates::Date;

/// The largest number of `<meta>` elements that are kept.
const METAS: usize = 500;
/// The length in bytes at which values are cut.
const VALUE: usize = 2000;
/// The largest number of bytes of JSON-LD that are read.
const JSON_LD: usize = 1 << 20;

/// The statements in the markup of a page.
#[derive(Debug, Default)]
pub(super) struct Declared {
    /// The names in lower case and the values of `<meta>` elements, in order.
    pub(super) metas: Vec<(String, String)>,
    /// The text of `<title>`.
    pub(super) title: String,
    /// The value of `<html lang>`.
    pub(super) language: String,
    /// The address of `<link rel=canonical>`.
    pub(super) canonical: String,
    /// The address of `<link rel=image_src>`.
    pub(super) image: String,
    /// The text of each JSON-LD script.
    pub(super) json_ld: Vec<String>,
    /// The value of `<html dir>` in lower case.
    pub(super) direction: String,
    /// The address of `<link rel=license>` or `<a rel=license>`.
    pub(super) license: String,
    pub(super) frames: Frames,
    /// Elements that are marked as an author, a date, a headline and more.
    pub(super) marks: Vec<Mark>,
}

/// The frames of a page.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Frames {
    /// Whether the page is a set of frames.
    pub(super) is_set: bool,
    /// The number of `<iframe>`.
    pub(super) inline: u32,
}

impl Declared {
    /// Reads a page, whose tokens are on the tape.
    pub(super) fn read(source: &Source<'_>, tape: &Tape) -> Self {
        let mut reader = Reader {
            source,
            declared: Self::default(),
            marks: Marks::default(),
            unmarked: Unmarked::default(),
            json_ld_bytes: 0,
        };
        let mut json_ld = None;
        let mut stop = source.stop.paced();
        let mut tokens = tape.tokens(&source.bytes);
        loop {
            if !reader.marks.is_open() {
                tokens.skip_to(is_read);
            }
            let Some(token) = tokens.next().filter(|_| !stop.is_set()) else { break };
            match token {
                Token::Start { tag, attributes, span, .. } => {
                    if tag == Tag::SCRIPT {
                        json_ld = is_json_ld(attributes).then_some(());
                    } else {
                        reader.start(tag, attributes, span.start);
                    }
                }
                Token::End { tag, .. } => reader.marks.end(tag),
                Token::Text { span } if reader.marks.is_open() => {
                    let text = decode(&source.bytes[span], source.encoding);
                    reader.marks.text(&htmlize::unescape(&*text));
                }
                Token::Raw { tag: Tag::TITLE, span } if reader.declared.title.is_empty() => {
                    let text = decode(&source.bytes[span], source.encoding);
                    reader.declared.title = tidy(cut(&htmlize::unescape(&*text), VALUE));
                }
                Token::Raw { tag: Tag::SCRIPT, span } if json_ld.take().is_some() => {
                    reader.json_ld(&source.bytes[span]);
                }
                _ => {}
            }
        }
        reader.declared.marks = reader.marks.finish();
        reader.declared
    }

    /// Iterates over the values of all `<meta>` elements with a name.
    pub(super) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.metas.iter().filter(move |(found, _)| found == name).map(|(_, value)| &**value)
    }

    /// Returns the value of the first `<meta>` element with a name.
    pub(super) fn meta(&self, name: &str) -> Option<&str> {
        self.metas.iter().find(|(found, _)| found == name).map(|(_, value)| &**value)
    }
}

struct Reader<'a> {
    source: &'a Source<'a>,
    declared: Declared,
    marks: Marks,
    unmarked: Unmarked<'a>,
    /// The number of bytes of JSON-LD so far, including those that are left out.
    json_ld_bytes: usize,
}

impl<'a> Reader<'a> {
    fn json_ld(&mut self, bytes: &[u8]) {
        self.json_ld_bytes += bytes.len();
        if self.json_ld_bytes <= JSON_LD {
            self.declared.json_ld.push(decode(bytes, self.source.encoding).into_owned());
        }
    }

    fn start(&mut self, tag: Tag, attributes: Attributes<'a>, at: usize) {
        match tag {
            Tag::HTML if self.declared.language.is_empty() => {
                let lang = self.get(attributes, b"lang");
                let lang = lang.or_else(|| self.get(attributes, b"xml:lang"));
                self.declared.language = lang.unwrap_or_default();
                let direction = self.get(attributes, b"dir").unwrap_or_default();
                self.declared.direction = direction.to_ascii_lowercase();
            }
            Tag::LINK => self.link(attributes),
            Tag::FRAMESET => self.declared.frames.is_set = true,
            Tag::IFRAME => self.declared.frames.inline += 1,
            Tag::META => self.meta(attributes),
            _ => {}
        }
        let kinds = self.unmarked.kinds(tag, attributes);
        let value = if kinds.is_empty() { None } else { self.mark_value(tag, attributes) };
        if self.declared.license.is_empty() && kinds.iter().any(|kind| kind == Kind::License) {
            self.declared.license = self.get(attributes, b"href").unwrap_or_default();
        }
        self.marks.start(tag, kinds, value, at);
    }

    /// Returns the attribute of a marked element that replaces its text.
    fn mark_value(&self, tag: Tag, attributes: Attributes<'_>) -> Option<String> {
        let names: &[&[u8]] =
            if tag == Tag::TIME { &[b"datetime", b"content"] } else { &[b"content", b"datetime"] };
        let value = names.iter().find_map(|name| self.get(attributes, name));
        // Microformats write the day as the title.
        let is_day = |title: &String| Date::of_program(title).is_some();
        value.or_else(|| self.get(attributes, b"title").filter(is_day))
    }

    fn link(&mut self, attributes: Attributes<'_>) {
        let Some(rel) = self.get(attributes, b"rel") else { return };
        let is = |wanted: &str| rel.split_whitespace().any(|rel| rel.eq_ignore_ascii_case(wanted));
        if is("canonical") && self.declared.canonical.is_empty() {
            self.declared.canonical = self.get(attributes, b"href").unwrap_or_default();
        } else if is("image_src") && self.declared.image.is_empty() {
            self.declared.image = self.get(attributes, b"href").unwrap_or_default();
        } else if is("license") && self.declared.license.is_empty() {
            self.declared.license = self.get(attributes, b"href").unwrap_or_default();
        }
    }

    fn meta(&mut self, attributes: Attributes<'_>) {
        if self.declared.metas.len() >= METAS {
            return;
        }
        let keys: [&[u8]; 6] =
            [b"content", b"value", b"property", b"name", b"itemprop", b"http-equiv"];
        let [content, value, names @ ..] = first_of(attributes, keys);
        let source = self.source;
        let read = |found: Option<&[u8]>| value_in(source, found?);
        let Some(value) = read(content).or_else(|| read(value)) else { return };
        for (key, names) in keys[2..].iter().zip(names) {
            let Some(names) = read(names) else { continue };
            for name in names.split_whitespace().take(4) {
                if self.declared.metas.len() < METAS {
                    // `itemprop` is a separate namespace, whose values belong to an item.
                    let name = name.to_lowercase();
                    let name = if *key == b"itemprop" { format!("itemprop:{name}") } else { name };
                    self.declared.metas.push((name, value.clone()));
                }
            }
        }
    }

    /// Returns an attribute's value, or `None` if it is empty.
    fn get(&self, attributes: Attributes<'_>, wanted: &[u8]) -> Option<String> {
        let [value] = first_of(attributes, [wanted]);
        value_in(self.source, value?)
    }
}

/// Returns whether something may be read of an element outside of marked ones.
fn is_read(tag: Tag, names: AttributeNames) -> bool {
    const READ: [Tag; 6] =
        [Tag::HTML, Tag::LINK, Tag::META, Tag::SCRIPT, Tag::FRAMESET, Tag::IFRAME];
    may_be_marked(tag, names) || READ.contains(&tag)
}

/// Returns the value of an attribute with character references decoded and white space collapsed, or
/// `None` if it is empty.
fn value_in(source: &Source<'_>, value: &[u8]) -> Option<String> {
    let value = decode(value, source.encoding);
    let value = tidy(cut(&htmlize::unescape_attribute(&*value), VALUE));
    (!value.is_empty()).then_some(value)
}

/// Returns the values as written of the first attributes with some names.
fn first_of<'a, const N: usize>(
    attributes: Attributes<'a>,
    names: [&[u8]; N],
) -> [Option<&'a [u8]>; N] {
    let mut values = [None; N];
    for (name, value) in attributes {
        let known = names.iter().position(|known| known.eq_ignore_ascii_case(name));
        if let Some(known) = known {
            values[known].get_or_insert(value);
        }
    }
    values
}
