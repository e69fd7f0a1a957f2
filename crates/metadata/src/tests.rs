//! Tests the metadata of whole pages.

use crate::Metadata;
use dechaff_extractor::Role;
use dechaff_extractor::roles::rule_based_roles;
use dechaff_extractor::{Extraction, Prediction};

/// Returns the metadata of a page on which lines of more than twelve words are content.
pub(crate) fn read(html: &str) -> Metadata {
    read_at(html, None)
}

pub(super) fn read_at(html: &str, url: Option<&str>) -> Metadata {
    let extraction = Extraction::predicted(html, |page| {
        let count = |line| page.text(line).split(' ').count() as u32;
        let words: Vec<u32> = page.lines.iter().map(count).collect();
        let content: Vec<bool> = words.iter().map(|words| *words > 12).collect();
        let declared = rule_based_roles(page, &content);
        let roles = declared.into_iter().map(|role| role.unwrap_or(Role::Other)).collect();
        Prediction { scores: vec![0.5; words.len()], content, roles, ..Prediction::default() }
    });
    Metadata::read(&extraction.unwrap(), url)
}

#[test]
fn a_page_that_states_everything() {
    let html = r#"<!doctype html><html lang=pt_BR dir=LTR><head><title>Vidro do mar | Jornal</title>
        <link rel=canonical href="/2024/vidro?a=1&amp;b=2">
        <meta property="og:site_name" content="Jornal">
        <meta property="og:image" content="//img.example.org/1.jpg">
        <meta name=description content="Sobre o &quot;vidro&quot;.">
        <script type="application/ld+json">{"@context": "https://schema.org", "@graph": [
          {"@type": "WebSite", "name": "Jornal"},
          {"@type": "NewsArticle", "headline": "Vidro do mar", "author": [{"@id": "_:ana"}],
           "datePublished": "2024-05-31T22:00:00-03:00", "dateModified": "2024-06-01",
           "keywords": "vidro, mar, vidro", "articleSection": ["Praia"], "license": "https://example.org/l"},
          {"@type": "Person", "@id": "_:ana", "name": "Ana Lima"}]}</script></head>
        <body><h1>Vidro do mar</h1><p>Texto.</p></body>"#;
    let found = read_at(html, Some("https://example.org/vidro"));
    let fields: Vec<String> = found
        .fields()
        .map(|field| format!("{} {} {}", field.name, field.values.join("+"), field.origin))
        .collect();
    let expected = [
        "title Vidro do mar heading",
        "authors Ana Lima json-ld",
        "date 2024-05-31 json-ld",
        "modified 2024-06-01 json-ld",
        "language pt-BR html",
        "site Jornal open-graph",
        "canonical_url https://example.org/2024/vidro?a=1&b=2 rel",
        "description Sobre o \"vidro\". meta",
        "image https://img.example.org/1.jpg open-graph",
        "kind article json-ld",
        "tags vidro+mar json-ld",
        "categories Praia json-ld",
        "license https://example.org/l json-ld",
        "direction ltr html",
    ];
    assert_eq!(fields, expected);
    let of_products = ["price", "currency", "availability", "sku", "gtin", "brand"];
    let others = Metadata::FIELDS[fields.len()..].iter().map(|kind| kind.name);
    assert!(others.eq(of_products));
}

#[test]
fn a_page_that_states_nothing() {
    assert_eq!(read(""), Metadata::default());
    assert_eq!(read("<p>Text."), Metadata::default());
    assert_eq!(read("").fields().count(), 0);
    assert_eq!(read("<html lang='x'>").language, None);
    assert_eq!(read("<link rel=canonical href=/relative>").canonical_url, None);
}

#[test]
fn other_encodings() {
    let html = "<title>Größe</title><meta name=author content='Jörg Müller'><p>x";
    // Latin-1 consists of the first 256 characters of Unicode.
    let latin: Vec<u8> = html.chars().map(|c| c as u8).collect();
    let utf16: Vec<u8> =
        [0xff, 0xfe].into_iter().chain(html.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    for bytes in [latin, utf16] {
        let found =
            Metadata::read(&Extraction::predicted(&bytes, Prediction::of_all).unwrap(), None);
        assert_eq!(found.title.unwrap().value, "Größe");
        assert_eq!(found.authors.unwrap().value, ["Jörg Müller"]);
    }
}

#[test]
fn hostile_pages() {
    let many = |part: &str| part.repeat(50_000);
    let script = |text: &str| format!("<script type=application/ld+json>{text}</script>");
    let authors = format!(r#"{{"@type":"Article","author":["Ann Lee"{}]}}"#, many(r#","Bo Li""#));
    for html in [
        many("<meta name=author content='Ann Lee'>"),
        many("<time>"),
        many("<h1>"),
        many("<a rel=author>By "),
        many("<i itemprop=price>$1 "),
        format!("<div itemtype=/Product><h1>Kite</h1><p>{}", many("$1.000")),
        format!("<div itemtype=/Product><h1>Kite</h1>{}", many("<p>SKU: ")),
        script(&many("{\"@type\":\"Product\",\"offers\":")),
        many("<p>By Ann Lee, "),
        many("May 31, "),
        script(&many("[")),
        script(&many("{\"@type\":")),
        script(&authors),
        many(&script("{}")),
        script(r#"[{"@id": "a", "author": {"@id": "a"}, "@type": "Article"}]"#),
        format!("<title>{}</title>", many("a | ")),
        format!("<link rel=canonical href='https://{}'>", many("a-")),
        format!("<meta property=og:title content='{}>'>", many("< ")),
        "<meta property=og:title content='\u{0}&#0;&#x110000;<<<>>>'>".to_string(),
    ] {
        let found = read(&html);
        assert!(found.authors.is_none_or(|found| found.value.len() <= 32));
    }
}

#[test]
fn placeholders_are_no_values() {
    for text in ["null", "undefined", "[object Object]", "{{ page.value }}", "${value}"] {
        let html = format!(
            "<title>{text}</title><meta property=og:title content='{text}'>\
             <meta name=author content='{text}'><meta name=description content='{text}'>\
             <meta property=og:site_name content='{text}'><meta name=keywords content='{text}'>\
             <script type=application/ld+json>{{\"@type\": \"NewsArticle\", \"headline\": \
             \"{text}\", \"author\": \"{text}\", \"publisher\": \"{text}\"}}</script>\
             <h1>Sea glass</h1>"
        );
        let found = read(&html);
        assert_eq!(found.title.unwrap().value, "Sea glass", "{text}");
        assert_eq!((found.authors, found.description, found.tags), (None, None, None), "{text}");
        assert_eq!(found.site, None, "{text}");
    }
}
