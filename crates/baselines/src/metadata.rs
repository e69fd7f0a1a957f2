//! Metadata of a page: the fields that the article of 2011 wishes for, and a few more.

use dechaff_page::declared::{Declared, DeclaredReader};
use dechaff_page::{Attributes, Source, Tag, Tape, Token};
use serde::Serialize;

/// The metadata in the head of a page. Missing fields are empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Metadata {
    /// `<title>`, or `og:title`.
    pub title: String,
    /// `<meta name="keywords">`, split at commas.
    pub keywords: Vec<String>,
    /// `<meta name="description">`, or the description of Open Graph or Dublin Core.
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
    let tape = Tape::read(&source.bytes);
    let found = Declared::read(source, &tape);
    let meta = |names: &[&str]| {
        let is = |found: &str, name: &str| found.strip_prefix("itemprop:").unwrap_or(found) == name;
        let of = |name: &&str| found.metas.iter().find(|(found, _)| is(found, name));
        names.iter().find_map(of).map_or_else(String::new, |(_, content)| content.clone())
    };
    let or = |own: &String, names: &[&str]| if own.is_empty() { meta(names) } else { own.clone() };
    Metadata {
        title: or(&found.title, TITLE),
        keywords: meta(&["keywords"])
            .split([',', ';', '，', '、'])
            .map(str::trim)
            .filter(|keyword| !keyword.is_empty())
            .map(str::to_string)
            .collect(),
        description: meta(DESCRIPTION),
        canonical: or(&found.canonical, &["og:url"]),
        language: or(&found.language, LANGUAGE),
        author: meta(AUTHOR),
        date: Some(meta(DATE))
            .filter(|date| !date.is_empty())
            .unwrap_or_else(|| time(source, &tape)),
    }
}

/// Returns the day of the first `<time>` that states when the page was published.
fn time(source: &Source<'_>, tape: &Tape) -> String {
    let reader = DeclaredReader::new(source);
    let times = tape.tokens(&source.bytes).filter_map(|token| match token {
        Token::Start { tag: Tag::TIME, attributes, .. } => Some(attributes),
        _ => None,
    });
    let states = |attributes: &Attributes<'_>| {
        let mut attributes = *attributes;
        attributes.any(|(name, value)| {
            name.eq_ignore_ascii_case(b"pubdate")
                || (name.eq_ignore_ascii_case(b"itemprop")
                    && value.eq_ignore_ascii_case(b"datepublished"))
        })
    };
    let mut days = times.filter(states).filter_map(|time| reader.value(time, b"datetime"));
    days.next().unwrap_or_default()
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
