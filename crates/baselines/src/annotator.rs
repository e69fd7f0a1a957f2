//! `annotator`: text regions of a page with offsets, enclosing tag and confidence.
//!
//! S. Pal, "Annotating text in HTML with UIMA and Jericho" (2011), in two passes. In the first
//! pass, elements of some tags or with some class attributes are replaced by white space, and
//! elements of other tags or class attributes are text with confidence 1. The second pass reads the
//! physical lines outside these. A line is text if its text is longer than a minimum, contains a
//! space and a full stop, and makes up more than a minimum share of the line. This share, with the
//! white space around the text counted in, is its confidence.
//!
//! Choices:
//!
//! - The fields of [`Rules`] are the article's six parameters, and their defaults are those of its
//!   table. Its program would start with a density of 0.5.
//! - A class attribute matches if it *contains* a name, as in the article.
//! - The article says that the content of included elements is text, but its program uses the start
//!   tag alone. Here it is the element.
//! - Line ends are kept when elements are replaced by white space.
//! - The text of a line is what a browser would show if the line were a whole page: a stray `<` is
//!   text, a block's tag is a space, and a tag that continues in the next line is dropped here and
//!   is text there. The article's library also keeps the first half of such a tag as text.
//! - The tag of a line is the first one that is complete in it, or [`NO_TAG`]. The tag of an
//!   included element is its own.
//! - Included elements inside skipped ones are skipped.
//! - Offsets are bytes, without the white space at the ends of a line.
//! - With a minimum length of 0 every line can be text. In the article's program none can.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use dechaff_page::elements::element_spans;
use dechaff_page::encoding::decode;
use dechaff_page::{Attributes, Html, PageError, Source, Tag, Token, Tokens};

pub use crate::annotator_rules::{COMMENT, Rules};
use crate::events::{Named, collapse, tag_name};
use crate::metadata::metadata;
use crate::method::Method;
use crate::output::{Output, Segment, Tags};
use crate::physical::lines_of;
use crate::settings::Settings;

/// The tag of a line in which no tag starts.
pub const NO_TAG: &str = "pre";

/// Physical lines that look like sentences, with rules for elements.
pub(crate) const ANNOTATOR: Method = Method::untrained(
    "annotator",
    "Pal 2011",
    Ok(|settings, threshold| settings.annotator.min_text_density = threshold),
    extract,
);

fn extract(html: Html<'_>, settings: &Settings) -> Result<Output, PageError> {
    let source = Source::new(html);
    let regions = regions(&source, &settings.annotator)?.into_iter();
    let parts = regions.map(|region| region.part).collect();
    Ok(Output { parts, metadata: Some(metadata(&source)), ..Output::default() })
}

/// A physical line or an included element.
pub(super) struct Region {
    pub(super) part: Segment,
    /// Whether it is an included element.
    pub(super) included: bool,
}

/// Finds the text regions of a page. Every physical line outside included elements is returned with
/// its density, kept or not.
///
/// # Errors
/// [`PageError`] for pages whose tags take too many steps to match.
pub(super) fn regions(source: &Source<'_>, rules: &Rules) -> Result<Vec<Region>, PageError> {
    let (skipped, included) = wanted(source, rules)?;
    let white = whitened(&source.bytes, &skipped);
    let of_element = |(place, tag): &Named| {
        let part = Segment {
            span: source.in_file(place.clone()),
            text: read(source, &white[place.clone()]).0,
            score: 1.0,
            content: true,
            tags: Arc::new([tag.clone()]),
        };
        Region { part, included: true }
    };
    let mut regions: Vec<Region> = included.iter().map(of_element).collect();
    // The first included element that does not end before the line.
    let mut next = 0;
    for line in lines_of(source, &white) {
        next += included[next..].iter().take_while(|(e, _)| e.end <= line.place.start).count();
        let element = included.get(next).map(|(place, _)| place);
        if element.is_some_and(|e| e.start <= line.place.start && line.place.end <= e.end) {
            continue;
        }
        let (text, tag) = read(source, &white[line.place]);
        let length = text.chars().count();
        let looks_like_text = text.contains('.') && text.contains(' ');
        let long = length > rules.min_text_length as usize;
        let density = if looks_like_text && long { length as f64 / line.chars as f64 } else { 0.0 };
        let (score, content) = (density as f32, density > rules.min_text_density);
        let tags: Tags = Arc::new([tag.unwrap_or(Cow::Borrowed(NO_TAG))]);
        let part = Segment { span: line.span, text, score, content, tags };
        regions.push(Region { part, included: false });
    }
    regions.sort_by_key(|region| region.part.span.start);
    Ok(regions)
}

/// Returns the elements with one of the names, and comments if [`COMMENT`] is among them.
pub(super) fn elements(
    source: &Source<'_>,
    names: &[String],
) -> Result<Vec<Range<usize>>, PageError> {
    let rules = Rules {
        skip_tags: names.to_vec(),
        skip_attributes: Vec::new(),
        include_attributes: Vec::new(),
        ..Rules::default()
    };
    Ok(wanted(source, &rules)?.0)
}

/// Returns a copy of the bytes with ranges replaced by white space. Line ends are kept.
pub(super) fn whitened(bytes: &[u8], stretches: &[Range<usize>]) -> Vec<u8> {
    let mut white = bytes.to_vec();
    for stretch in stretches {
        let visible = |byte: &&mut u8| !matches!(byte, b'\n' | b'\r');
        white[stretch.clone()].iter_mut().filter(visible).for_each(|byte| *byte = b' ');
    }
    white
}

/// Returns what is skipped, and the included elements with their tags: ranges of the [`Source`], in
/// order and without overlap. Comments come first among the skipped ones.
fn wanted(
    source: &Source<'_>,
    rules: &Rules,
) -> Result<(Vec<Range<usize>>, Vec<Named>), PageError> {
    let mut wanted: Vec<(usize, bool, Cow<'static, str>)> = Vec::new();
    let mut comments = Vec::new();
    for token in Tokens::of(&source.bytes).with_noscript() {
        match token {
            Token::Comment { span } if Rules::names(&rules.skip_tags, COMMENT.as_bytes()) => {
                comments.push(span);
            }
            Token::Start { tag, name, attributes, span } => {
                let class = class(source, attributes);
                let skip = Rules::names(&rules.skip_tags, name)
                    || Rules::in_class(&rules.skip_attributes, &class);
                let include = Rules::names(&rules.include_tags, name)
                    || Rules::in_class(&rules.include_attributes, &class);
                if skip || include {
                    wanted.push((span.start, skip, tag_name(source, tag, name)));
                }
            }
            _ => {}
        }
    }
    let starts: Vec<usize> = wanted.iter().map(|(start, ..)| *start).collect();
    let (mut skipped, mut included) = (comments, Vec::new());
    let (mut skipped_to, mut included_to) = (0, 0);
    let spans = element_spans(&source.bytes, &starts)?;
    for ((start, skip, tag), span) in wanted.into_iter().zip(spans) {
        if start < skipped_to {
            continue;
        }
        if skip {
            skipped_to = span.end;
            skipped.push(span);
        } else if start >= included_to {
            included_to = span.end;
            included.push((span, tag));
        }
    }
    Ok((skipped, included))
}

/// Returns the class attribute in lower case.
fn class(source: &Source<'_>, mut attributes: Attributes<'_>) -> String {
    let class = attributes.find(|(name, _)| name.eq_ignore_ascii_case(b"class"));
    let value = class.map_or(&b""[..], |(_, value)| value);
    decode(value, source.encoding).to_lowercase()
}

/// Reads a part of a page as if it were a whole page. Returns its text, with entities decoded and
/// white space collapsed, and its first start tag.
fn read(source: &Source<'_>, html: &[u8]) -> (String, Option<Cow<'static, str>>) {
    let (mut text, mut first) = (String::new(), None);
    for token in Tokens::of(html).with_noscript() {
        match token {
            Token::Start { tag, name, .. } => {
                first.get_or_insert_with(|| tag_name(source, tag, name));
                if tag.is_block() {
                    text.push(' ');
                }
            }
            Token::End { tag, .. } if tag.is_block() => text.push(' '),
            Token::Raw { tag: Tag::SCRIPT | Tag::STYLE, .. } => {}
            Token::Text { span } | Token::Raw { span, .. } => {
                text.push_str(&htmlize::unescape(decode(&html[span], source.encoding)));
            }
            Token::End { .. }
            | Token::Comment { .. }
            | Token::Enter { .. }
            | Token::Leave { .. } => {}
        }
    }
    (collapse(&text), first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn extract(html: &[u8], rules: &Rules) -> Result<Output, PageError> {
        let settings = crate::Settings { annotator: rules.clone(), ..Default::default() };
        super::extract(html.into(), &settings)
    }

    fn kept(html: &str, rules: &Rules) -> Vec<(String, String, f32)> {
        let found = extract(html.as_bytes(), rules).unwrap();
        let row =
            |part: &Segment| (html[part.span.clone()].to_string(), part.tags.join(" "), part.score);
        found.kept().map(row).collect()
    }

    #[test]
    fn a_page_by_hand() {
        let html = "<title>T</title>\n\
            <script>A sentence in a script is no text. Never at all.</script>\n\
            <p>A sentence of some length. It is text.</p>\n\
            No tag starts in this line. It is text.  \n\
            <p>Thirty characters, no full stop</p>\n\
            <li>Too short. Yes.\n\
            <a href=/a/very/long/address/that/weighs/much>Some words of a link. No text.</a>\n\
            <!-- A sentence in a comment. It is no text. -->\n";
        let first = 38.0 / 46.0;
        let second = 39.0 / 42.0;
        let kept = kept(html, &Rules::default());
        assert_eq!(kept.len(), 2, "{kept:?}");
        assert_eq!((kept[0].1.as_str(), kept[1].1.as_str()), ("p", NO_TAG));
        assert!((kept[0].2 - first).abs() < 1e-6 && (kept[1].2 - second).abs() < 1e-6, "{kept:?}");
        assert_eq!(kept[0].0, "<p>A sentence of some length. It is text.</p>");
    }

    #[test]
    fn included_and_skipped_elements() {
        let html = "<div class='x Robots-Index'>\n<b>short</b>\n\
            <p class=robots-nocontent>Skipped. Although it is a sentence of text.\n</p></div>\n\
            <p class=robots-noindex>Skipped. Although it is a sentence of text.\n\
            <i class=robots-index>in</i></p>\n<h2>Head</h2>";
        let found = kept(html, &Rules::default());
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].1.as_str(), found[0].2), ("div", 1.0));
        assert!(found[0].0.starts_with("<div") && found[0].0.ends_with("</div>"));
        let texts = |rules: &Rules| -> Vec<String> {
            let found = extract(html.as_bytes(), rules).unwrap();
            found.kept().map(|part| part.text.clone()).collect()
        };
        assert_eq!(texts(&Rules::default()), ["short"]);
        let rules = Rules { include_tags: vec!["H2".into()], ..Rules::default() };
        assert_eq!(texts(&rules), ["short", "Head"]);
        // Unless it is replaced by white space, the first line is part of the included element, and
        // the tag of the second is too large a share of it.
        let rules = Rules { skip_attributes: Vec::new(), ..rules };
        let first = "short Skipped. Although it is a sentence of text.";
        assert_eq!(texts(&rules), [first, "in", "Head"]);
    }
    fn texts(html: &str) -> Vec<String> {
        let found = extract(html.as_bytes(), &Rules::default()).unwrap();
        found.kept().map(|part| part.text.clone()).collect()
    }

    #[test]
    fn rules_hold_in_noscript() {
        let html = "<noscript>\n<style>.a { color: red; } .b { c: d } a sentence. in a style sheet</style>\n\
            <p class=robots-noindex>Skipped. Although it is a sentence of text.</p>\n\
            <iframe>Text of a frame. It is a sentence as well.</iframe>\n\
            <!-- A sentence in a comment. It is no text. -->\n\
            <div class=robots-index>in</div>\n\
            <p>A sentence of some length. It is text.</p>\n</noscript>";
        assert_eq!(texts(html), ["in", "A sentence of some length. It is text."]);
    }

    #[test]
    fn lines_in_and_between_included_elements() {
        // The fifth line begins inside an element and ends after it.
        let html = "A sentence of some length, a.\n<ol class=robots-index>\n<li>1\n<li>2\n\
            <li>3</ol>A sentence of some length, b.\nA sentence of some length, c.\n\
            <p class=robots-index>4\n5</p>\nA sentence of some length, d.";
        let all = extract(html.as_bytes(), &Rules::default()).unwrap().parts;
        let all: Vec<_> = all.iter().map(|part| part.text.as_str()).collect();
        let (a, b) = ("A sentence of some length, a.", "3 A sentence of some length, b.");
        let (c, d) = ("A sentence of some length, c.", "A sentence of some length, d.");
        assert_eq!(all, [a, "1 2 3", b, c, "4 5", d]);
    }

    #[test]
    fn broken_markup_is_read_as_browsers_do() {
        let line = |html| texts(html).pop().unwrap_or_default();
        let text = "A sentence where a < b and b <c. Of some length.";
        assert_eq!(
            line("A sentence where a < b. Of some length."),
            "A sentence where a < b. Of some length."
        );
        // An unfinished tag at the end of a line is dropped.
        assert_eq!(line(text), "");
        assert_eq!(
            line("A sentence of some length. And another <a"),
            "A sentence of some length. And another"
        );
        // Blocks are separated, other elements are not.
        assert_eq!(
            line("<td>Cell one is a cell of a table.<td>Ce<b>ll</b> two of it"),
            "Cell one is a cell of a table. Cell two of it"
        );
        assert_eq!(line("Sentence, longer&nbsp;than twenty."), "Sentence, longer than twenty.");
    }

    #[test]
    fn names_need_not_be_those_of_html() {
        let rules = Rules { include_tags: vec!["Lead".into()], ..Rules::default() };
        let html = "<para>A sentence in XML of some length. It is text.</para>\n<LEAD>Short</LEAD>";
        let tags: Vec<_> = kept(html, &rules).into_iter().map(|(_, tag, _)| tag).collect();
        assert_eq!(tags, ["para", "lead"]);
    }
}
