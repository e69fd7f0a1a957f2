//! Rewrites the markup of labelled pages, as a redesign or a conversion of the site would. The text
//! and the labels of its lines stay.
//!
//! Learning from rewritten pages beside the pages themselves is data augmentation: a model learns
//! to do without names that the next page may not have (C. Shorten and T. Khoshgoftaar, "A survey
//! on Image Data Augmentation for Deep Learning", 2019, has the idea for pictures).

use std::borrow::Cow;
use std::collections::BTreeMap;

use dechaff_page::{Attributes, PageError, Source, Tag, Token, Tokens, segment};
use xxhash_rust::xxh3::{xxh3_64, xxh3_64_with_seed};

use crate::LabelledPage;
use crate::labels::Known;

dechaff_page::named! {
    /// A way to rewrite the markup of a page.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Rewriting: "way to rewrite a page" {
        /// Classes and ids have names without a meaning, as CSS modules make them. Style sheets
        /// name them alike.
        Hashed = "hashed" => "classes and ids have random names",
        /// No element has attributes, those that structure a page are `<div>`s, and the page has
        /// no scripts, style sheets and metadata, as in mail and in sanitised pages.
        Bare = "bare" => "no attributes, scripts, style sheets and metadata; sections are <div>",
    }
}

/// The elements that a bare page has as `<div>`.
const STRUCTURAL: [&str; 14] = [
    "address", "article", "aside", "details", "dialog", "figcaption", "figure", "footer", "header",
    "hgroup", "main", "nav", "section", "summary",
];
/// The elements that a bare page lacks, with their text.
const LEFT_OUT: [Tag; 5] = [Tag::META, Tag::LINK, Tag::SCRIPT, Tag::STYLE, Tag::TITLE];
/// The attributes whose values are ids.
const REFERENCES: [&[u8]; 5] =
    [b"id", b"for", b"aria-controls", b"aria-labelledby", b"aria-describedby"];

impl Rewriting {
    /// Chooses the way for one of the pages that are learned from in another form: half of them
    /// hashed, the others bare. `None` for a page outside the `share` of the pages, 0 to 1.
    pub(crate) fn choose(id: &str, share: f64) -> Option<Self> {
        /// So that the choice does not depend on the seed that splits pages.
        const SEED: u64 = 0x5ca1_ab1e;
        let hash = xxh3_64_with_seed(id.as_bytes(), SEED);
        let is_chosen = ((hash >> 32) as f64) < share * f64::from(u32::MAX);
        is_chosen.then(|| if hash.is_multiple_of(2) { Self::Hashed } else { Self::Bare })
    }

    /// Returns a page with its markup rewritten. Each line has the label of the line whose text it
    /// begins with. The page must have its HTML.
    ///
    /// # Errors
    /// As [`segment`].
    pub(crate) fn rewritten(self, page: &LabelledPage) -> Result<LabelledPage, PageError> {
        let source = Source::new(&page.html);
        let rewriter = Rewriter::new(self, &source);
        let Rewriter { html: new, places, .. } = rewriter.rewrite(&source.bytes);
        let lines = segment(&new)?;
        let line_of = |start: u32| {
            let start = start as usize;
            let (from, to) =
                places[places.partition_point(|(at, _)| *at <= start).checked_sub(1)?];
            let at = to + start - from;
            let at = source.in_file(at..at + 1).start as u32;
            let line = page.page.lines.partition_point(|line| line.start <= at).checked_sub(1)?;
            (at < page.page.lines[line].end).then_some(line)
        };
        let from: Vec<Option<usize>> = lines.lines.iter().map(|line| line_of(line.start)).collect();
        let mut line_roles = BTreeMap::new();
        for (new, old) in from.iter().enumerate() {
            if let Some(role) = old.and_then(|old| page.line_roles.get(&old)) {
                line_roles.insert(new, *role);
            }
        }
        let known = match &page.known {
            Known::All => Known::All,
            Known::Lines(known) => {
                Known::Lines(from.iter().map(|old| old.is_some_and(|old| known[old])).collect())
            }
        };
        Ok(LabelledPage {
            shares: from.iter().map(|old| old.map_or(0.0, |old| page.shares[old])).collect(),
            known,
            line_roles,
            page: lines,
            html: new,
            ..page.clone()
        })
    }
}

/// Writes a page anew, token by token.
struct Rewriter {
    way: Rewriting,
    /// What the new names depend on beside the old ones.
    salt: u64,
    html: Vec<u8>,
    /// For each text that was copied, where it begins in the new page and in the old one.
    places: Vec<(usize, usize)>,
}

impl Rewriter {
    fn new(way: Rewriting, source: &Source<'_>) -> Self {
        let html = format!("<meta charset=\"{}\">", source.encoding.name()).into_bytes();
        Self { way, salt: xxh3_64(&source.bytes), html, places: Vec::new() }
    }

    fn rewrite(mut self, old: &[u8]) -> Self {
        let mut is_left_out = false;
        for token in Tokens::of(old).with_noscript() {
            match token {
                Token::Start { tag, name, attributes, .. } => {
                    is_left_out = self.leaves_out(tag);
                    if !is_left_out {
                        self.start_tag(name, attributes);
                    }
                }
                Token::End { tag, name, .. } if !self.leaves_out(tag) => {
                    self.html.extend_from_slice(b"</");
                    self.html.extend_from_slice(self.name(name));
                    self.html.push(b'>');
                }
                Token::Raw { tag: Tag::STYLE, span } if !is_left_out => self.style(&old[span]),
                Token::Raw { .. } if is_left_out => {}
                Token::Text { span } | Token::Raw { span, .. } => {
                    self.places.push((self.html.len(), span.start));
                    self.html.extend_from_slice(&old[span]);
                }
                Token::End { .. }
                | Token::Comment { .. }
                | Token::Enter { .. }
                | Token::Leave { .. } => {}
            }
        }
        self
    }

    fn leaves_out(&self, tag: Tag) -> bool {
        self.way == Rewriting::Bare && LEFT_OUT.contains(&tag)
    }

    fn name<'n>(&self, name: &'n [u8]) -> &'n [u8] {
        let is_structural =
            || STRUCTURAL.iter().any(|one| name.eq_ignore_ascii_case(one.as_bytes()));
        if self.way == Rewriting::Bare && is_structural() { b"div" } else { name }
    }

    fn start_tag(&mut self, name: &[u8], attributes: Attributes<'_>) {
        self.html.push(b'<');
        self.html.extend_from_slice(self.name(name));
        if self.way != Rewriting::Bare {
            let is_closed = attributes.self_closing();
            for (name, value) in attributes {
                self.attribute(name, value);
            }
            self.html.extend_from_slice(if is_closed { b" /" } else { b"" });
        }
        self.html.push(b'>');
    }

    fn attribute(&mut self, name: &[u8], value: &[u8]) {
        let is = |other: &[u8]| name.eq_ignore_ascii_case(other);
        let is_name = is(b"class") || REFERENCES.iter().any(|reference| is(reference));
        let value: Cow<'_, [u8]> = match value {
            _ if is_name => {
                let names = value.split(u8::is_ascii_whitespace).filter(|name| !name.is_empty());
                Cow::Owned(names.map(|name| self.hashed(name)).collect::<Vec<_>>().join(&b' '))
            }
            [b'#', id @ ..] if is(b"href") && !id.is_empty() => {
                Cow::Owned([b"#", &self.hashed(id)[..]].concat())
            }
            _ => Cow::Borrowed(value),
        };
        self.html.push(b' ');
        self.html.extend_from_slice(name);
        self.html.extend_from_slice(b"=\"");
        for (number, part) in value.split(|byte| *byte == b'"').enumerate() {
            self.html.extend_from_slice(if number > 0 { b"&quot;" } else { b"" });
            self.html.extend_from_slice(part);
        }
        self.html.push(b'"');
    }

    /// Writes a style sheet with the new names of classes and ids.
    fn style(&mut self, css: &[u8]) {
        let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_\\".contains(byte);
        let mut rest = css;
        while let Some(sign) = rest.iter().position(|byte| b".#".contains(byte)) {
            let (before, name) = rest.split_at(sign + 1);
            self.html.extend_from_slice(before);
            let end = name.iter().position(|byte| !is_of_name(byte)).unwrap_or(name.len());
            let is_name = name.first().is_some_and(|first| !first.is_ascii_digit()) && end > 0;
            if is_name {
                self.html.extend_from_slice(&self.hashed(&name[..end]));
            } else {
                self.html.extend_from_slice(&name[..end]);
            }
            rest = &name[end..];
        }
        self.html.extend_from_slice(rest);
    }

    /// Returns the new name of a class or an id: an underscore and seven letters and digits.
    fn hashed(&self, name: &[u8]) -> Vec<u8> {
        let mut hash = xxh3_64_with_seed(name, self.salt);
        let signs = (0..7).map(|_| {
            let sign = b"abcdefghijklmnopqrstuvwxyz0123456789"[(hash % 36) as usize];
            hash /= 36;
            sign
        });
        std::iter::once(b'_').chain(signs).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<!doctype html><title>T</title><style>.nav, #top{color:red}</style>\
        <header class='nav main' id=top>Home</header><article hidden=until-found><p class=lead>One \
        <a href=#top title='a \"b\"'>two</a>.<p data-x=1>Three.</article><script>x('<p>')</script>";

    fn rewritten(way: Rewriting, html: &[u8], shares: &[f32]) -> (LabelledPage, String) {
        let page = LabelledPage {
            page: segment(html).unwrap(),
            shares: shares.to_vec(),
            html: html.to_vec(),
            ..LabelledPage::default()
        };
        let page = way.rewritten(&page).unwrap();
        let html = String::from_utf8_lossy(&page.html).into_owned();
        (page, html)
    }

    #[test]
    fn text_and_labels_stay() {
        for way in Rewriting::ALL {
            let (page, _) = rewritten(way, PAGE.as_bytes(), &[0.0, 1.0, 0.5]);
            let lines: Vec<&str> =
                page.page.lines.iter().map(|line| page.page.text(line)).collect();
            assert_eq!(lines, ["Home", "One two.", "Three."], "{way:?}");
            assert_eq!(page.shares, [0.0, 1.0, 0.5], "{way:?}");
        }
        // Lines without a label stay without one, in other encodings too.
        let html: Vec<u8> =
            "\u{feff}<div class=a>Ä<p>Б<p>c".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let page = LabelledPage {
            page: segment(&html).unwrap(),
            shares: vec![0.0, 1.0, 0.0],
            known: Known::Lines(vec![false, true, false]),
            html,
            ..LabelledPage::default()
        };
        let new = Rewriting::Hashed.rewritten(&page).unwrap();
        assert_eq!((new.shares, new.known), (page.shares, page.known));
    }

    #[test]
    fn names_are_the_same_everywhere_on_the_page() {
        let (_, html) = rewritten(Rewriting::Hashed, PAGE.as_bytes(), &[0.0; 3]);
        for old in ["nav", "main", "lead", "id=\"top"] {
            assert!(!html.contains(old), "{old}: {html}");
        }
        let class = &html[html.find("class=\"").unwrap() + 7..][..8];
        let id = &html[html.find("id=\"").unwrap() + 4..][..8];
        assert!(html.contains(&format!("<style>.{class}, #{id}{{color:red}}</style>")), "{html}");
        assert!(html.contains(&format!("href=\"#{id}\" title=\"a &quot;b&quot;\"")), "{html}");
        let other = rewritten(Rewriting::Hashed, format!("{PAGE} ").as_bytes(), &[0.0; 3]).1;
        assert!(!other.contains(class), "another page has other names");
    }

    #[test]
    fn bare_pages() {
        let (_, html) = rewritten(Rewriting::Bare, PAGE.as_bytes(), &[0.0; 3]);
        let bare = "<meta charset=\"UTF-8\"><div>Home</div><div><p>One <a>two</a>.<p>Three.</div>";
        assert_eq!(html, bare);
    }

    #[test]
    fn a_share_of_the_pages_is_chosen() {
        let ids: Vec<String> = (0..2000).map(|id| id.to_string()).collect();
        let count = |share| ids.iter().filter_map(|id| Rewriting::choose(id, share)).count();
        assert_eq!((count(0.0), count(1.0)), (0, 2000));
        assert!((900..1100).contains(&count(0.5)));
        let bare = ids.iter().filter(|id| Rewriting::choose(id, 1.0) == Some(Rewriting::Bare));
        assert!((900..1100).contains(&bare.count()));
    }
}
