//! Metadata of a page: the fields that the article of 2011 wishes for, and a few more.

use dechaff_page::encoding::decode;
use dechaff_page::{Attributes, Tag};
use serde::Serialize;

use crate::events::{Event, collapse, events};
use dechaff_page::Source;

/// The metadata in the head of a page. Missing fields are empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Metadata {
    /// `<title>`, or `og:title`.
    pub title: String,
    /// `<meta name="keywords">`, split at commas.
    pub keywords: Vec<String>,
    /// `<meta name="description">`, or that of Open Graph or Dublin Core.
    pub description: String,
    /// `<link rel="canonical">`, or `og:url`.
    pub canonical: String,
    /// `<html lang>`, or the value of a `<meta>`.
    pub language: String,
    /// `<meta name="author">` or a similar one.
    pub author: String,
    /// The date of publication, as written on the page.
    pub date: String,
}

/// Names of `<meta>` (by `name`, `property`, `itemprop` or `http-equiv`) for each field, the best
/// first.
const DESCRIPTION: &[&str] =
    &["description", "og:description", "twitter:description", "dc.description", "dcterms.abstract"];
const TITLE: &[&str] = &["og:title", "twitter:title", "dc.title", "dcterms.title"];
const CANONICAL: &[&str] = &["og:url"];
const LANGUAGE: &[&str] = &["content-language", "og:locale", "dc.language", "dcterms.language"];
const AUTHOR: &[&str] = &[
    "author", "article:author", "dc.creator", "dcterms.creator", "citation_author",
    "parsely-author",
];
const DATE: &[&str] = &[
    "article:published_time", "datepublished", "date", "pubdate", "dc.date", "dc.date.issued",
    "dcterms.date", "dcterms.issued", "citation_publication_date", "parsely-pub-date",
];

/// Reads the metadata of a page.
pub(super) fn metadata(source: &Source<'_>) -> Metadata {
    let mut found = Metadata::default();
    let mut metas: Vec<(String, String)> = Vec::new();
    let (mut in_title, mut title_read) = (false, false);
    let mut time = String::new();
    events(source, &mut |event| match event {
        Event::Start { tag: Tag::TITLE, .. } => in_title = !title_read,
        Event::End { tag: Tag::TITLE, .. } => {
            title_read |= in_title;
            in_title = false;
        }
        Event::Text { text, .. } if in_title => found.title.push_str(text),
        Event::Start { tag: Tag::HTML, attributes, .. } if found.language.is_empty() => {
            let lang = [&b"lang"[..], b"xml:lang"];
            found.language =
                lang.iter().find_map(|name| get(source, attributes, name)).unwrap_or_default();
        }
        Event::Start { tag: Tag::LINK, attributes, .. } if found.canonical.is_empty() => {
            let rel = get(source, attributes, b"rel").unwrap_or_default();
            if rel.split_whitespace().any(|rel| rel.eq_ignore_ascii_case("canonical")) {
                found.canonical = get(source, attributes, b"href").unwrap_or_default();
            }
        }
        Event::Start { tag: Tag::META, attributes, .. } => {
            let content = get(source, attributes, b"content").unwrap_or_default();
            for key in [&b"name"[..], b"property", b"itemprop", b"http-equiv"] {
                if let Some(name) = get(source, attributes, key).filter(|_| !content.is_empty()) {
                    metas.push((name.to_lowercase(), content.clone()));
                }
            }
        }
        Event::Start { tag: Tag::TIME, attributes, .. } if time.is_empty() => {
            let states = attributes.clone().any(|(name, value)| {
                name.eq_ignore_ascii_case(b"pubdate")
                    || (name.eq_ignore_ascii_case(b"itemprop")
                        && value.eq_ignore_ascii_case(b"datepublished"))
            });
            if states {
                time = get(source, attributes, b"datetime").unwrap_or_default();
            }
        }
        _ => {}
    });
    let meta = |names: &[&str]| {
        let of = |name: &&str| metas.iter().find(|(found, _)| found == name);
        names.iter().find_map(of).map_or_else(String::new, |(_, content)| content.clone())
    };
    let or = |own: String, names: &[&str]| if own.is_empty() { meta(names) } else { own };
    let date = meta(DATE);
    Metadata {
        title: or(collapse(&found.title), TITLE),
        keywords: meta(&["keywords"])
            .split([',', ';', '，', '、'])
            .map(str::trim)
            .filter(|keyword| !keyword.is_empty())
            .map(str::to_string)
            .collect(),
        description: meta(DESCRIPTION),
        canonical: or(found.canonical, CANONICAL),
        language: or(found.language, LANGUAGE),
        author: meta(AUTHOR),
        date: if date.is_empty() { time } else { date },
    }
}

/// Returns an attribute's value with entities decoded and white space collapsed, or `None` if it is
/// empty.
fn get(source: &Source<'_>, attributes: Attributes<'_>, wanted: &[u8]) -> Option<String> {
    let (_, value) = { attributes }.find(|(name, _)| name.eq_ignore_ascii_case(wanted))?;
    let value = decode(value, source.encoding);
    Some(collapse(&htmlize::unescape_attribute(&*value))).filter(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn metadata_of(html: &str) -> Metadata {
        metadata(&Source::new(html.as_bytes()))
    }

    #[test]
    fn a_head_with_all_metadata() {
        let html = "<html lang=en-GB><head><title>Tea &amp;\n coffee</title>\
            <meta NAME=Keywords content='tea, coffee,, hot drinks '>\
            <meta property=og:description content='second'>\
            <meta name=description content='How to &quot;brew&quot;'>\
            <link rel='shortlink canonical' href='https://example.org/?a=1&amp;b=2'>\
            <meta name=author content='A. Writer'>\
            <meta property='article:published_time' content='2020-02-03'></head>\
            <body><svg><title>icon</title></svg><time pubdate datetime=1999-01-01>";
        let found = metadata_of(html);
        let expected = Metadata {
            title: "Tea & coffee".into(),
            keywords: vec!["tea".into(), "coffee".into(), "hot drinks".into()],
            description: "How to \"brew\"".into(),
            canonical: "https://example.org/?a=1&b=2".into(),
            language: "en-GB".into(),
            author: "A. Writer".into(),
            date: "2020-02-03".into(),
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn fallback_sources_and_a_page_without_metadata() {
        let html = "<meta property=og:title content=T><meta itemprop=datePublished content=>\
                    <time itemprop=datePublished datetime=2001-01-01>today</time>";
        let found = metadata_of(html);
        assert_eq!((found.title.as_str(), found.date.as_str()), ("T", "2001-01-01"));
        assert_eq!(metadata_of("<p>x"), Metadata::default());
    }
}
