//! Writes the parts of a paragraph as Markdown.

use percent_encoding::percent_encode_byte;

use crate::tree::{Image, Inline, InlineKind, Mark, byte_set, may_be_shown};
use crate::write::code_span::code;
use crate::write::escape::Place;
use crate::write::marks::{Parts, flanks};
use crate::write::{RenderOptions, escape, tex};

/// Appends a paragraph, which must be at the start of a line.
pub(super) fn paragraph(
    content: &[Inline],
    options: &RenderOptions<'_>,
    in_table: bool,
    to: &mut String,
) {
    let mut signs = Signs::default();
    signs.read(content, true);
    let place = Place {
        in_table,
        brackets: signs.brackets,
        closes: signs.brackets && (in_table || signs.opens),
        tildes: signs.tildes > 1,
        dollars: signs.dollars && options.math_escapes,
        mail: signs.mail,
        ..Place::default()
    };
    Writer { options, to, opened: None, coded: 0 }.inlines(content, place, None);
}

/// Signs of a paragraph that are read as markup only together.
#[derive(Default)]
struct Signs {
    brackets: bool,
    tildes: usize,
    /// Whether two dollar signs may be read as the delimiters of a formula: one before a word, and
    /// a later one after a word.
    dollars: bool,
    /// Whether a dollar sign may begin a formula.
    dollar: bool,
    /// Whether a formula has a bracket, which is not escaped.
    opens: bool,
    mail: bool,
}

impl Signs {
    /// Reads content. `ends` says that no text follows that could be read together with a bracket.
    fn read(&mut self, content: &[Inline], ends: bool) {
        for (nth, inline) in content.iter().enumerate() {
            let ends = ends && nth + 1 == content.len();
            match &inline.kind {
                InlineKind::Text(text) | InlineKind::Ruby { base: text, .. } => {
                    self.read_text(text, ends);
                }
                InlineKind::Marked { mark: Mark::Strike, content } => {
                    self.tildes += 2;
                    self.read(content, ends);
                }
                // The text of a link is followed by a closing bracket.
                InlineKind::Link { url, title, content } => {
                    self.dollars_in(url);
                    self.dollars_in(title);
                    self.read(content, true);
                }
                InlineKind::Image(Image { url, alt, title, .. }) => {
                    [url, alt, title].into_iter().for_each(|text| self.dollars_in(text));
                }
                InlineKind::Code(text) => self.dollars_in(text),
                InlineKind::Math(math) => {
                    // The delimiters may be read together with a dollar sign before or after them.
                    self.dollars_in("$$");
                    self.opens |= math.tex.contains('[');
                }
                kind => self.read(kind.marked().map_or(&[], Vec::as_slice), ends),
            }
        }
    }

    /// Reads a dollar sign that may begin or end a formula.
    fn dollar(&mut self, begins: bool, ends: bool) {
        self.dollars |= self.dollar && ends;
        self.dollar |= begins;
    }

    /// Counts dollar signs in addresses and code.
    fn dollars_in(&mut self, text: &str) {
        memchr::memchr_iter(b'$', text.as_bytes()).for_each(|_| self.dollar(true, true));
    }

    fn read_text(&mut self, text: &str, ends: bool) {
        // Most text has none of the signs.
        let bytes = text.as_bytes();
        let others = memchr::memchr3(b'~', b'$', b'@', bytes);
        let Some(first) = others.into_iter().chain(memchr::memchr(b']', bytes)).min() else {
            return;
        };
        for (at, byte) in text.bytes().enumerate().skip(first) {
            match byte {
                b'~' => self.tildes += 1,
                b'$' => {
                    // Next to another node, which may begin with anything.
                    let is_word = |byte: Option<&u8>| byte.is_none_or(|b| !b.is_ascii_whitespace());
                    let before = at.checked_sub(1).and_then(|at| bytes.get(at));
                    self.dollar(is_word(bytes.get(at + 1)), is_word(before));
                }
                b'@' => self.mail = true,
                b']' => {
                    self.brackets |= match text.as_bytes().get(at + 1) {
                        None => !ends,
                        Some(next) => matches!(next, b'(' | b'[' | b':'),
                    }
                }
                _ => {}
            }
        }
    }
}

struct Writer<'a> {
    options: &'a RenderOptions<'a>,
    to: &'a mut String,
    /// The end of the last opening marks, and the character before them.
    opened: Option<(usize, Option<char>)>,
    /// The end of the last code.
    coded: usize,
}

impl Writer<'_> {
    /// Writes inline nodes. `after` is the first character after the content.
    fn inlines(&mut self, content: &[Inline], place: Place, after: Option<char>) {
        for (nth, inline) in self.options.until_stop(content).enumerate() {
            let next = content.get(nth + 1);
            let after = next.map_or(after, |next| first_char(&next.kind));
            let before_link = matches!(
                next.map(|next| &next.kind),
                Some(InlineKind::Link { .. } | InlineKind::Image(_) | InlineKind::Reference(_))
            );
            self.inline(&inline.kind, Place { before_link, ..place }, after);
        }
    }

    fn inline(&mut self, kind: &InlineKind, place: Place, after: Option<char>) {
        if let Some(content) = self.options.unmarked(kind) {
            return self.inlines(content, place, after);
        }
        match kind {
            InlineKind::Text(text) => escape::markdown(text, place, self.to),
            InlineKind::Code(text) => self.code(text, place.in_table),
            InlineKind::Marked { mark, content } => self.marked(*mark, content, place, after),
            InlineKind::Link { url, title, content } => {
                self.link(url, title, content, place, after);
            }
            InlineKind::Image(image) => self.image(image, place),
            InlineKind::Break if place.in_table => self.to.push_str("<br>"),
            InlineKind::Break => self.to.push_str("\\\n"),
            InlineKind::Reference(label) => self.to.push_str(&format!("[^{label}]")),
            InlineKind::Math(math) => match tex::inline(math, place.in_table) {
                Some(text) => self.to.push_str(&text),
                None => self.code(&math.tex, place.in_table),
            },
            InlineKind::Ruby { base, .. } => escape::markdown(base, place, self.to),
        }
    }

    fn code(&mut self, text: &str, in_table: bool) {
        // The backticks of two pieces of code would be read as one run.
        if self.coded == self.to.len() && self.to.ends_with('`') {
            self.to.push(' ');
        }
        code(text, in_table, self.to);
        self.coded = self.to.len();
    }

    /// Writes marks around content, or tags if marks would not be read as marks.
    fn marked(&mut self, mark: Mark, content: &[Inline], place: Place, after: Option<char>) {
        let tag = mark.tag();
        let Some(mark) = sign_of(mark) else {
            self.to.push_str(&format!("<{tag}>"));
            self.inlines(content, place, Some('<'));
            return self.to.push_str(&format!("</{tag}>"));
        };
        // Directly after the marks around them, marks are read as one run.
        let (before, first) = match self.opened {
            Some((at, outer)) if at == self.to.len() && self.to.ends_with(&mark[..1]) => {
                (outer, true)
            }
            _ => (self.to.chars().next_back(), false),
        };
        let crowded = !first && before == mark.chars().next() && !self.to.ends_with("\\*");
        let mut parts =
            Parts { before: String::new(), content: content.to_vec(), after: String::new() };
        parts.move_punctuation_out(before, after);
        let outer = parts.before.chars().next_back().or(before);
        let next = parts.after.chars().next().or(after);
        escape::markdown(&parts.before, place, self.to);
        let start = self.to.len();
        self.to.push_str(mark);
        let inside = self.to.len();
        self.opened = Some((inside, outer));
        self.inlines(&parts.content, place, next);
        let text = &self.to[inside..];
        let opens = flanks(outer, text.chars().next());
        let own = mark.chars().next().unwrap_or_default();
        let closes = flanks(next, text.trim_end_matches(own).chars().next_back());
        if opens && closes && !crowded {
            self.to.push_str(mark);
        } else {
            let text = self.to.split_off(inside);
            self.to.truncate(start);
            if text.chars().any(char::is_alphanumeric) {
                self.to.push_str(&format!("<{tag}>{text}</{tag}>"));
            } else {
                // Signs alone are not marked. Without marks, they may be at the start of a line.
                self.inlines(&parts.content, place, next);
            }
        }
        escape::markdown(&parts.after, place, self.to);
    }

    fn link(
        &mut self,
        url: &str,
        title: &str,
        content: &[Inline],
        place: Place,
        after: Option<char>,
    ) {
        if self.options.link_list {
            return self.inlines(content, place, after);
        }
        if let [Inline { kind: InlineKind::Text(text), .. }] = content
            && title.is_empty()
            && (text == url && url.starts_with("http") || url.strip_prefix("mailto:") == Some(text))
            && !text.contains(|c: char| matches!(c, ' ' | '<' | '>' | '[' | '$') || c.is_control())
            && !place.in_table
        {
            return self.to.push_str(&format!("<{text}>"));
        }
        let start = self.to.len();
        self.to.push('[');
        self.inlines(content, Place { in_link: true, ..place }, Some(']'));
        if self.to[start + 1..].trim().is_empty() {
            self.to.truncate(start);
            return;
        }
        self.target(url, title, place);
    }

    fn image(&mut self, image: &Image, place: Place) {
        if !self.options.pictures() || !may_be_shown(&image.url) {
            return;
        }
        self.to.push_str("![");
        escape::markdown(&image.alt, Place { in_link: true, ..place }, self.to);
        self.target(&image.url, &image.title, place);
    }

    /// Writes the address and the title of a link or a picture.
    fn target(&mut self, url: &str, title: &str, place: Place) {
        self.to.push_str("](");
        destination(url, place, self.to);
        if title.is_empty() {
            return self.to.push(')');
        }
        self.to.push_str(" \"");
        for (at, c) in title.char_indices() {
            // Some readers do not parse a title with these signs.
            let is_escaped = match c {
                '"' | '\\' | '&' | '`' => true,
                '|' => place.in_table,
                '$' => place.dollars,
                '<' => !title[at + 1..].starts_with(' '),
                ']' => title[at + 1..].starts_with('('),
                _ => false,
            };
            if is_escaped {
                self.to.push('\\');
            }
            self.to.push(c);
        }
        self.to.push_str("\")");
    }
}

/// Returns the sign of a mark in Markdown. Others are written as elements of HTML.
fn sign_of(mark: Mark) -> Option<&'static str> {
    match mark {
        Mark::Emphasis => Some("*"),
        Mark::Strong => Some("**"),
        Mark::Strike => Some("~~"),
        Mark::Sub | Mark::Sup => None,
    }
}

/// Returns the first character of an inline node in Markdown.
fn first_char(kind: &InlineKind) -> Option<char> {
    match kind {
        InlineKind::Text(text) | InlineKind::Ruby { base: text, .. } => text.chars().next(),
        InlineKind::Code(_) => Some('`'),
        InlineKind::Marked { mark, .. } => sign_of(*mark).unwrap_or("<").chars().next(),
        InlineKind::Link { .. } | InlineKind::Reference(_) => Some('['),
        InlineKind::Image(_) => Some('!'),
        InlineKind::Break => Some('\n'),
        InlineKind::Math(_) => Some('$'),
    }
}

/// Bytes of addresses that may need to be escaped.
const SPECIAL: [bool; 256] = byte_set(b"()&<>|$", true);

/// Depth of round brackets in an address from which on they are escaped. Readers of Markdown follow
/// 32.
const MAX_BRACKETS: i32 = 30;

/// Writes the address of a link or a picture.
fn destination(url: &str, place: Place, to: &mut String) {
    if !url.bytes().any(|b| SPECIAL[usize::from(b)]) {
        return to.push_str(url);
    }
    let mut depth = 0i32;
    let balanced = url.bytes().all(|b| {
        depth += i32::from(b == b'(') - i32::from(b == b')');
        (0..MAX_BRACKETS).contains(&depth)
    }) && depth == 0;
    for (at, c) in url.char_indices() {
        match c {
            '(' | ')' if !balanced => to.push('\\'),
            '$' if place.dollars => to.push('\\'),
            // Without the link around it, the bracket would end one.
            ']' if url[at + 1..].starts_with('(') => to.push('\\'),
            // As in `&copy=1;`, which would be read as a character reference.
            '&' if escape::is_reference(&url[at..]) => to.push('\\'),
            c if " <>".contains(c) || c == '|' && place.in_table => {
                to.push_str(percent_encode_byte(c as u8));
                continue;
            }
            c if c.is_control() => continue,
            _ => {}
        }
        to.push(c);
    }
}
