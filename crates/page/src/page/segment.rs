//! Splits a page into rendered lines.

use std::ops::Range;

use crate::encoding::detect::{Detected, decode};
use crate::encoding::html::Html;
use crate::encoding::source::Source;
use crate::html::attributes::{Attributes, begins};
use crate::html::tag::Tag;
use crate::html::tape::Tape;
use crate::html::{Token, Tokens};
use crate::json::{is_json_ld, script};
use crate::lexicon::attributes::{NOTES, TEX};
use crate::nodes::MEDIA;
use crate::page::attribute_tokens;
use crate::page::bounds;
use crate::page::display::breaks_line;
use crate::page::error::{MAX_BYTES, PageError};
use crate::page::hiding::{self, HiddenObject, HiddenText};
use crate::page::open_elements::{Nesting, described};
use crate::page::style_sheet::{Applies, Rules, Sheet, applies_by, sheets};
use crate::page::whitespace::{collapse, collapse_white_space, count_chars, trim, trim_end};
use crate::page::{Element, Line, Page, Piece};

/// Splits a page into lines as a browser shows them, in any encoding, in one pass.
///
/// Malformed HTML is not an error. Every input has lines, possibly none.
///
/// # Errors
/// [`PageError`] for a page, or a text, of 4 GiB and more, for a page whose tags take too
/// many steps to match, and if the caller ends the work ([`Html::with_stop`]).
pub fn segment<'a>(html: impl Into<Html<'a>>) -> Result<Page, PageError> {
    Ok(read_within(MAX_BYTES, html.into(), false, None)?.0)
}

/// As [`segment`], and also returns the decoded page and a tape of the tokens of [`Source::bytes`]
/// for later readings.
///
/// # Errors
/// As [`segment`].
pub fn segment_with_tape<'a>(
    html: impl Into<Html<'a>>,
) -> Result<(Page, Source<'a>, Tape), PageError> {
    let mut tape = Tape::new(0);
    let (page, source) = read_within(MAX_BYTES, html.into(), false, Some(&mut tape))?;
    Ok((page, source, tape))
}

/// As [`segment`], and stores the [`Page::pieces`] that labelling needs.
///
/// # Errors
/// As [`segment`].
pub fn segment_with_pieces<'a>(html: impl Into<Html<'a>>) -> Result<Page, PageError> {
    Ok(read_within(MAX_BYTES, html.into(), true, None)?.0)
}

/// Reads a page. The page and its text may have at most `most` bytes each.
fn read_within<'a>(
    most: usize,
    html: Html<'a>,
    pieces: bool,
    mut tape: Option<&mut Tape>,
) -> Result<(Page, Source<'a>), PageError> {
    if html.bytes.len() > most {
        return Err(PageError::TooLong { found: html.bytes.len() });
    }
    let fits = |found| if found > most { Err(PageError::TextTooLong { found }) } else { Ok(()) };
    let detected = Detected::of(html);
    html.stop.check()?;
    let source = Source::encoded(html, detected);
    fits(source.bytes.len())?;
    let mut read = |sheets: &[Sheet]| {
        let segmenter = Segmenter::new(&source, pieces, sheets);
        match &mut tape {
            None => segmenter.read(|_| {}),
            Some(tape) => {
                **tape = Tape::new(source.bytes.len());
                segmenter.read(|token| tape.record(token))
            }
        }
    };
    // A style sheet may hide text before it, so all are read first, as far as a search finds them.
    let expected = sheets(&source.bytes);
    let (mut page, found) = read(&expected)?;
    if found != expected {
        (page, _) = read(&found)?;
    }
    // Offsets into a longer text would have wrapped around. Nothing has used them yet.
    fits(page.text.len())?;
    source.restore_offsets(&mut page);
    Ok((page, source))
}

/// The state of the line that is being read.
#[derive(Default)]
struct Reading {
    /// The position of its text in that of the page.
    text_start: usize,
    /// Whether white space came after the last word.
    space: bool,
    /// The element around the line before, if a `<br>` ended it.
    broken_in: Option<u32>,
    /// The same element, if it ended after the last word.
    ended: Option<u32>,
    /// Whether a boundary came after the last word, but the page may not have more lines.
    joined: bool,
}

pub(super) struct Segmenter<'a> {
    source: &'a Source<'a>,
    html: &'a [u8],
    keep_pieces: bool,
    page: Page,
    pub(super) stack: Nesting,
    /// The line that is being read, without its text and its element.
    line: Line,
    reading: Reading,
    /// Whether the last start tag began a script with JSON-LD.
    json_ld: bool,
    seen: attribute_tokens::Seen<'a>,
    /// When the style sheet that the last start tag began applies.
    applies: Applies,
    /// The style sheets so far, and the rules of all.
    sheets: Vec<Sheet>,
    rules: Rules<'a>,
    /// The element that hides the formula that was read last.
    formula: Option<u32>,
}

impl<'a> Segmenter<'a> {
    pub(super) fn new(source: &'a Source<'a>, keep_pieces: bool, sheets: &[Sheet]) -> Self {
        let html = &source.bytes[..];
        let rules = Rules::read(html, sheets);
        Self {
            source,
            html,
            keep_pieces,
            page: Page {
                // Most pages have at least one line for a thousand bytes, and a sixteenth of their
                // bytes is text.
                text: String::with_capacity(html.len() / 16),
                lines: Vec::with_capacity(html.len() / 1024),
                elements: vec![Element::default()],
                ..Page::default()
            },
            stack: Nesting::looking_at(rules.looks_at),
            line: Line::default(),
            reading: Reading::default(),
            json_ld: false,
            seen: attribute_tokens::Seen::default(),
            applies: Applies::Never,
            sheets: Vec::new(),
            rules,
            formula: None,
        }
    }

    /// Returns the page, and its style sheets.
    fn read(mut self, see: impl FnMut(&Token<'a>)) -> Result<(Page, Vec<Sheet>), PageError> {
        self.read_tokens(see)?;
        self.finish_line();
        hiding::mark_opened(&self.stack.opened, &mut self.page.hiding);
        self.page.unwrap_forms();
        Ok((self.page, self.sheets))
    }

    /// Reads the page. `see` is called with each token before it is handled.
    pub(super) fn read_tokens(&mut self, mut see: impl FnMut(&Token<'a>)) -> Result<(), PageError> {
        let mut steps = 0;
        // The number of elements that are open around a `<noscript>`.
        let mut outside = 0;
        let mut tokens = Tokens::of(self.html).with_noscript();
        // Tokens are borrowed: copying them is measurably slower.
        while let Some(token) = &tokens.next() {
            if self.source.stop.is_set_after(&mut steps) {
                return Err(PageError::Stopped);
            }
            see(token);
            match token {
                Token::Start { tag, name, attributes, span } => {
                    self.start(*tag, name, *attributes, span);
                    self.stack.check_steps(span.end)?;
                }
                Token::End { tag, name, span } => {
                    self.count_tag(*tag, span.len());
                    if self.stack.ends_line(*tag) {
                        self.end_line();
                    } else if self.reading.broken_in.is_some() && self.line.chars > 0 {
                        self.note_end(*tag);
                    }
                    self.stack.close(*tag, name);
                    self.stack.check_steps(span.end)?;
                }
                Token::Text { span } => self.text_node(span.clone()),
                Token::Raw { tag, span } => self.raw(*tag, span.clone()),
                Token::Comment { .. } => {}
                Token::Enter { .. } => outside = self.stack.depth(),
                Token::Leave { .. } => {
                    self.end_line();
                    self.stack.truncate(outside);
                }
            }
        }
        Ok(())
    }

    fn start(&mut self, tag: Tag, name: &[u8], attributes: Attributes<'_>, span: &Range<usize>) {
        self.count_tag(tag, span.len());
        match tag {
            Tag::SCRIPT => self.json_ld = is_json_ld(attributes),
            // Style sheets that apply only without scripts hide content that scripts show.
            Tag::STYLE => {
                let flags = self.stack.flags();
                let counts = !flags.noscript && !flags.skipped;
                self.applies = if counts { applies_by(attributes) } else { Applies::Never };
            }
            Tag::META => {
                let encoding = self.source.encoding;
                self.page.declared.meta(attributes, |bytes| {
                    htmlize::unescape_attribute(decode(bytes, encoding)).into_owned()
                });
            }
            _ => {}
        }
        let breaks = breaks_line(tag, || attributes.get(b"style"));
        // The tag of a block ends an open paragraph, whatever its style.
        if breaks || tag.is_block() && self.stack.is_open(Tag::P) {
            self.end_line();
            self.reading.broken_in = match self.page.lines.last() {
                Some(line) if tag == Tag::BR => Some(line.element),
                _ => None,
            };
        }
        let opened = self.stack.open(tag, name, attributes, span);
        if opened && breaks != tag.is_block() {
            self.stack.restyle();
        }
        if opened && tag == Tag::A && self.stack.flags().link {
            self.line.links += 1;
        }
        if is_object(tag, name, &attributes) {
            self.object((tag, name, attributes, span), opened);
        }
    }

    /// Notes whether an object is hidden. `opened` tells whether it is open.
    fn object(&mut self, object: (Tag, &[u8], Attributes<'_>, &Range<usize>), opened: bool) {
        let (tag, _, _, &Range { start, .. }) = object;
        let (html, hiding) = (self.html, &mut self.page.hiding);
        let rules = &mut self.rules;
        let mut hidden = self.stack.object_hidden_by(opened, object, html, rules, hiding);
        // Pictures have no letters.
        let has_letters = !matches!(tag, Tag::IMG | Tag::IFRAME | Tag::OTHER);
        while let Some(element) = hidden.map(|by| &self.page.hiding[by as usize])
            && !has_letters
            && element.hides_letters()
        {
            hidden = element.around;
        }
        self.hide_object(hidden, start);
        self.formula = self.stack.hidden_by(html, &mut self.rules, &mut self.page.hiding);
    }

    fn hide_object(&mut self, hidden_by: Option<u32>, start: usize) {
        let object = |element| HiddenObject { after: start as u32 + 1, element };
        self.page.hidden_objects.extend(hidden_by.map(object));
    }

    fn count_tag(&mut self, tag: Tag, bytes: usize) {
        // Stored pages often lack these: see `Line::bytes`.
        if matches!(tag, Tag::SCRIPT | Tag::STYLE | Tag::LINK | Tag::META) {
            return;
        }
        self.line.bytes += bytes as u32;
        self.line.markup += bytes as u32;
        self.line.tags += 1;
        match tag {
            Tag::IMG => self.line.images += 1,
            Tag::INPUT | Tag::SELECT | Tag::TEXTAREA | Tag::IFRAME => self.line.fields += 1,
            _ => {}
        }
    }

    fn text_node(&mut self, span: Range<usize>) {
        if self.stack.flags().skipped {
            // The text of a formula may be hidden in the formula.
            if self.stack.is_open(Tag::MATH) || self.stack.is_open(Tag::SVG) {
                let hiding = &mut self.page.hiding;
                let hidden = self.stack.hidden_by(self.html, &mut self.rules, hiding);
                self.hide_object(hidden.filter(|_| hidden != self.formula), span.start);
            }
            return;
        }
        if self.stack.is_open(Tag::PRE) {
            self.preformatted(span, true);
        } else if self.html[span.clone()].trim_ascii_start().is_empty() {
            // Half of all text nodes are the line breaks between tags.
            self.reading.space = true;
        } else {
            self.text(span, false, true);
        }
    }

    /// Handles the text of an element whose markup the tokenizer does not read.
    fn raw(&mut self, tag: Tag, span: Range<usize>) {
        let skipped = self.stack.flags().skipped;
        match tag {
            Tag::TITLE if self.page.title.is_empty() && !skipped => {
                let title = htmlize::unescape(self.source.text(span));
                self.page.title = collapse_white_space(&title);
            }
            Tag::SCRIPT if self.json_ld => {
                self.page.declared.json_ld(&script(self.source.text(span)));
            }
            Tag::XMP | Tag::PLAINTEXT if !skipped => self.preformatted(span, false),
            Tag::STYLE if self.applies < Applies::Never => self.sheets.push((span, self.applies)),
            _ => {}
        }
    }

    /// Handles preformatted text. In it, an empty line ends a line.
    fn preformatted(&mut self, span: Range<usize>, references: bool) {
        let mut from = span.start;
        while let Some(gap) = empty_line(&self.html[from..span.end]) {
            self.text(from..from + gap.start, true, references);
            self.end_line();
            from += gap.end;
        }
        self.text(from..span.end, true, references);
    }

    /// Handles text. `references` tells whether character references count.
    fn text(&mut self, span: Range<usize>, pre: bool, references: bool) {
        let text = self.source.text(span.clone());
        let text = if references { htmlize::unescape(text) } else { text };
        self.append(&text, span, pre, !references);
    }

    /// Appends the text of one node to the current line.
    fn append(&mut self, text: &str, span: Range<usize>, pre: bool, literal: bool) {
        let source = &self.html[span.clone()];
        let trimmed = source.trim_ascii();
        let arena = &mut self.page.text;
        let (line, reading) = (&mut self.line, &mut self.reading);
        if line.chars == 0 {
            reading.text_start = arena.len();
        }
        let chars_before = line.chars;
        let words = trim(text);
        if words.is_empty() {
            reading.space = true;
            if pre && line.chars > 0 {
                arena.push_str(text);
                line.chars += count_chars(text);
            }
            return;
        }
        let joined = std::mem::take(&mut reading.joined);
        let text_from;
        if pre {
            if joined {
                arena.push(' ');
                line.chars += 1;
            }
            text_from = arena.len();
            let text = if line.chars == 0 { text.trim_start_matches(['\n', '\r']) } else { text };
            arena.push_str(text);
            line.chars += count_chars(text);
        } else {
            let before = words.as_ptr().addr() - text.as_ptr().addr();
            if (reading.space || joined || before > 0) && line.chars > 0 {
                arena.push(' ');
                line.chars += 1;
            }
            text_from = arena.len();
            collapse(words, arena);
            line.chars += count_chars(&arena[text_from..]);
            reading.space = before + words.len() < text.len();
        }
        let start = (span.start + source.len() - source.trim_ascii_start().len()) as u32;
        let end = start + trimmed.len() as u32;
        if chars_before == 0 {
            line.start = start;
        }
        reading.ended = None;
        line.end = end;
        line.bytes += trimmed.len() as u32;
        if let Some(element) =
            self.stack.hidden_by(self.html, &mut self.rules, &mut self.page.hiding)
        {
            let part = HiddenText {
                line: self.page.lines.len() as u32,
                span: start..end,
                text: text_from as u32..self.page.text.len() as u32,
                element,
            };
            match self.page.hidden.last_mut() {
                // The next part, with at most white space between.
                Some(last)
                    if (last.line, last.element) == (part.line, part.element)
                        && part.text.start - last.text.end <= 1 =>
                {
                    (last.span.end, last.text.end) = (part.span.end, part.text.end);
                }
                _ => self.page.hidden.push(part),
            }
        }
        let line = &mut self.line;
        let chars = line.chars - chars_before;
        let mask = self.stack.mask();
        if self.stack.flags().link {
            line.link_chars += chars;
        }
        if mask & (Tag::B.bit() | Tag::STRONG.bit()) != 0 {
            line.strong_chars += chars;
        }
        if mask & Tag::TIME.bit() != 0 {
            line.time_chars += chars;
        }
        if self.keep_pieces {
            self.page.pieces.push(Piece {
                line: self.page.lines.len() as u32,
                span: start..end,
                literal,
            });
        }
    }

    /// Ends the line if it has text and the page may have more lines.
    fn end_line(&mut self) {
        self.reading.space = false;
        if self.line.chars == 0 {
            return;
        }
        if bounds::has_line(self.page.lines.len(), self.line.end as usize) {
            self.finish_line();
        } else {
            self.reading.joined = true;
        }
    }

    /// Notes the end of the element around the line before and this line. It is the element of
    /// this line, too, although no `<br>` ends the line inside of it.
    fn note_end(&mut self, tag: Tag) {
        let last = self.stack.open_mut().last();
        let ends = last.filter(|open| open.tag == tag).and_then(|open| open.element);
        if ends.is_some() && ends == self.reading.broken_in {
            self.reading.ended = ends;
        }
    }

    /// Ends the line if it has text.
    fn finish_line(&mut self) {
        if self.line.chars == 0 {
            return;
        }
        let line = std::mem::take(&mut self.line);
        let Reading { text_start, ended, .. } = std::mem::take(&mut self.reading);
        let text = &self.page.text[text_start..];
        let (_, trailing) = text.split_at(trim_end(text).len());
        let chars = line.chars - count_chars(trailing);
        self.page.text.truncate(self.page.text.len() - trailing.len());
        let element = ended.unwrap_or_else(|| self.innermost());
        self.page.lines.push(Line {
            text: text_start as u32..self.page.text.len() as u32,
            chars,
            link_chars: line.link_chars.min(chars),
            strong_chars: line.strong_chars.min(chars),
            time_chars: line.time_chars.min(chars),
            element,
            ..line
        });
    }

    /// Returns the index of the innermost open element. The element is added if it has no index
    /// yet.
    fn innermost(&mut self) -> u32 {
        let open = self.stack.open_mut();
        let known = open.iter().rposition(|o| o.element.is_some()).map_or(0, |at| at + 1);
        let around = known.checked_sub(1).map(|at| &open[at]);
        let mut parent = around.and_then(|open| open.element).unwrap_or(0);
        let mut hidden = around.is_some_and(|open| open.hidden);
        for (depth, open) in open.iter_mut().enumerate().skip(known) {
            let (names, is_hidden) = described(open.attributes(self.html));
            hidden |= is_hidden;
            open.hidden = hidden;
            if !bounds::has_element(self.page.elements.len(), open.start) {
                open.element = Some(parent);
                continue;
            }
            let first = self.page.names.len() as u32;
            attribute_tokens::append(&mut self.page, names.into_iter(), &mut self.seen);
            let element = self.page.elements.len() as u32;
            let around = self.page.elements[parent as usize].known;
            self.page.elements.push(Element {
                tag: open.meaning,
                parent,
                depth: depth as u16 + 1,
                hidden,
                noscript: open.flags.noscript,
                start: open.start as u32,
                mask: open.mask,
                known: if open.tag == Tag::OTHER { around } else { open.meaning },
                names: first..self.page.names.len() as u32,
            });
            open.element = Some(element);
            parent = element;
        }
        parent
    }
}

/// Returns whether an element is an object, by its tag, its name or its attributes. Objects are
/// written although they have no text in lines.
fn is_object(tag: Tag, name: &[u8], attributes: &Attributes<'_>) -> bool {
    match tag {
        Tag::IMG | Tag::IFRAME | Tag::MATH => true,
        Tag::SCRIPT => attributes.get(b"type").is_some_and(|kind| begins(kind, b"math/tex")),
        Tag::OTHER if MEDIA.iter().any(|known| known.eq_ignore_ascii_case(name)) => true,
        _ => TEX.may_be_in(attributes.names()) || NOTES.may_be_in(attributes.names()),
    }
}

/// Returns the first empty line of preformatted text, with the line breaks around it. Searching
/// bytes is enough: in every superset of ASCII, a line break is one byte and not part of another
/// character.
fn empty_line(text: &[u8]) -> Option<Range<usize>> {
    memchr::memchr_iter(b'\n', text).find_map(|start| {
        let rest = &text[start + 1..];
        let blank = &rest[..rest.len() - rest.trim_ascii_start().len()];
        // The next line keeps its indentation.
        let last = memchr::memrchr(b'\n', blank)?;
        Some(start..start + 1 + last + 1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_and_texts_that_are_too_long() {
        let utf16: Vec<u8> =
            "\u{feff}。。。。。。。".encode_utf16().flat_map(u16::to_le_bytes).collect();
        // Each of these has a text of this many bytes, and is shorter itself.
        let texts: [(&[u8], usize); 3] =
            [(b"\x80\x80\x80\x80\x80\x80\x80", 21), (&utf16, 21), (b"&nGt;&nGt;&nGt;&nGt;", 24)];
        let read = |most, html: &[u8]| {
            let html = Html::new(html).with_charset("windows-1252");
            read_within(most, html, true, None).map(|(page, _)| page)
        };
        for (html, found) in texts {
            assert_eq!(read(found - 1, html).unwrap_err(), PageError::TextTooLong { found });
            assert_eq!(read(found, html).unwrap().text.len(), found);
        }
        assert_eq!(read(20, &[b'a'; 21]).unwrap_err(), PageError::TooLong { found: 21 });
        assert!(read(21, &[b'a'; 21]).is_ok());
    }
}
