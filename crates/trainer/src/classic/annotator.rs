//! `annotator`: text regions of a page with offsets, enclosing tag and confidence.
//!
//! S. Pal, "Annotating text in HTML with UIMA and Jericho" (2011), in two passes. First, elements of
//! some tags or with some class attributes are whitened out, and those of others are text with
//! confidence 1. Then the physical lines that are no such text already: the text of a line must be
//! longer than a minimum, hold a space and a full stop, and make up more than a minimum of the line.
//! Its share of the line, the white space around it included, is its confidence.
//!
//! Choices. The names of [`Rules`] stand for the article's six parameters, and their defaults are
//! those of its table (its program would start with a density of 0.5). A class attribute matches
//! when it *contains* a name, as there. The article says that the content of included elements is
//! text, its program takes the start tag alone: here it is the element. Line ends stay where they
//! are when elements are whitened out. The tag of a line is the first that starts in it, [`NO_TAG`]
//! without one; that of an included element its own. Included elements inside skipped ones are
//! skipped.

use std::ops::Range;

use bincode::{Decode, Encode};
use dechaff_features::{Attributes, Token, Tokens, decode, element_spans};
use serde::Deserialize;

use super::events::collapse;
use super::found::{Found, Part};
use super::metadata::metadata;
use super::physical::{PhysicalLine, lines_of};
use crate::corpus::source::Source;

/// The tag of a line in which none starts.
pub const NO_TAG: &str = "pre";
/// The name that stands for comments among the tags to skip.
pub const COMMENT: &str = "!--";

/// The annotator's parameters.
#[derive(Debug, Clone, PartialEq, Encode, Decode, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Rules {
    /// Tags whose content is skipped; [`COMMENT`] stands for comments.
    pub skip_tags: Vec<String>,
    /// Class attributes of elements whose content is skipped.
    pub skip_attributes: Vec<String>,
    /// Tags whose content is always included.
    pub include_tags: Vec<String>,
    /// Class attributes of elements whose content is always included.
    pub include_attributes: Vec<String>,
    /// The share of text in a line must be above this.
    pub min_text_density: f64,
    /// The characters of text in a line must be more than this.
    pub min_text_length: u32,
}

impl Default for Rules {
    fn default() -> Self {
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_string()).collect();
        Self {
            skip_tags: names(&["script", "style", "iframe", COMMENT]),
            skip_attributes: names(&["robots-noindex", "robots-nocontent"]),
            include_tags: Vec::new(),
            include_attributes: names(&["robots-index"]),
            min_text_density: 0.7,
            min_text_length: 20,
        }
    }
}

impl Rules {
    /// Does a list hold a name, in any case of letters?
    fn names(list: &[String], name: &[u8]) -> bool {
        list.iter().any(|known| known.as_bytes().eq_ignore_ascii_case(name))
    }

    fn in_class(list: &[String], class: &str) -> bool {
        list.iter().any(|name| !name.is_empty() && class.contains(&name.to_lowercase()))
    }
}

/// Finds the text regions of a page, and what it states about itself. Every physical line that is
/// no part of an included element is given, kept or not, with its density.
pub fn extract(html: &[u8], rules: &Rules) -> Found {
    let source = Source::new(html);
    let (skipped, included) = regions(&source, rules);
    let mut white = source.bytes.to_vec();
    for span in &skipped {
        let visible = |byte: &&mut u8| !matches!(byte, b'\n' | b'\r');
        white[span.clone()].iter_mut().filter(visible).for_each(|byte| *byte = b' ');
    }
    let mut parts: Vec<Part> = included
        .iter()
        .map(|(span, tag)| Part {
            span: source.in_file(span.clone()),
            text: text(&source, &white[span.clone()]),
            score: 1.0,
            content: true,
            tags: vec![tag],
        })
        .collect();
    let spans: Vec<Range<usize>> = parts.iter().map(|part| part.span.clone()).collect();
    for line in lines_of(&source, &white) {
        let inside =
            |span: &Range<usize>| span.start <= line.span.start && line.span.end <= span.end;
        if spans.iter().any(inside) {
            continue;
        }
        let text = line.readable();
        let length = text.chars().count();
        let looks_like_text = text.contains('.') && text.contains(' ');
        let long = length > rules.min_text_length as usize;
        let density = if looks_like_text && long { length as f64 / line.chars as f64 } else { 0.0 };
        let (score, content) = (density as f32, density > rules.min_text_density);
        let tags = vec![line.first_tag()];
        parts.push(Part { span: line.span, text, score, content, tags });
    }
    parts.sort_by_key(|part| part.span.start);
    Found { parts, metadata: Some(metadata(html)) }
}

type Regions = (Vec<Range<usize>>, Vec<(Range<usize>, &'static str)>);

/// What to skip, and what to include with its tag. None of either stands in another.
fn regions(source: &Source<'_>, rules: &Rules) -> Regions {
    let mut wanted: Vec<(usize, bool, &'static str)> = Vec::new();
    let mut comments = Vec::new();
    for token in Tokens::of(&source.bytes) {
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
                    wanted.push((span.start, skip, tag.name()));
                }
            }
            _ => {}
        }
    }
    let starts: Vec<usize> = wanted.iter().map(|(start, ..)| *start).collect();
    let (mut skipped, mut included) = (comments, Vec::new());
    let (mut skipped_to, mut included_to) = (0, 0);
    let spans = element_spans(&source.bytes, &starts);
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
    (skipped, included)
}

/// The class attribute in lower case.
fn class(source: &Source<'_>, mut attributes: Attributes<'_>) -> String {
    let class = attributes.find(|(name, _)| name.eq_ignore_ascii_case(b"class"));
    let value = class.map_or(&b""[..], |(_, value)| value);
    decode(value, source.encoding).to_lowercase()
}

/// The text of some HTML.
fn text(source: &Source<'_>, html: &[u8]) -> String {
    let lines = lines_of(source, html);
    collapse(&lines.iter().map(PhysicalLine::readable).collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(html: &str, rules: &Rules) -> Vec<(String, String, f32)> {
        let found = extract(html.as_bytes(), rules);
        let row =
            |part: &Part| (html[part.span.clone()].to_string(), part.tags.join(" "), part.score);
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
            extract(html.as_bytes(), rules).kept().map(|part| part.text.clone()).collect()
        };
        assert_eq!(texts(&Rules::default()), ["short"]);
        let rules = Rules { include_tags: vec!["H2".into()], ..Rules::default() };
        assert_eq!(texts(&rules), ["short", "Head"]);
        // Not whitened out, the first is part of the included element; the tag of the second
        // weighs too much.
        let rules = Rules { skip_attributes: Vec::new(), ..rules };
        let first = "short Skipped. Although it is a sentence of text.";
        assert_eq!(texts(&rules), [first, "in", "Head"]);
    }
}
