//! Texts in which a page declares its content, although browsers do not show them: the description
//! in its `<meta>` elements, and texts in its JSON-LD (schema.org).
//!
//! A line that repeats the description is most often the standfirst, and a line that occurs in the
//! `articleBody` is content. The strings of JSON-LD are read one after the other, each with the
//! last key before it.

use crate::dates::{Day, declared_day};
use crate::html::attributes::{Attributes, is_one_of};
use crate::json::{self, Token, unescaped};
use crate::page::whitespace::collapse_white_space;
use crate::plain_text::plain;

/// The number of bytes of text that are kept of each kind. No article has more.
const MOST: usize = 1 << 20;
/// The number of bytes above which a description in JSON-LD is the text itself, as for products.
const DESCRIPTION: usize = 400;

/// The declared texts, each on a line of its own.
#[derive(Debug, Clone, Default)]
pub struct DeclaredTexts {
    /// Short texts that summarise the page.
    pub description: String,
    /// Long texts: the content itself.
    pub body: String,
    /// Who wrote it.
    pub people: String,
    /// When it was published and changed.
    pub days: Vec<Day>,
}

/// Days that are kept: more than any article has.
const DAYS: usize = 16;
/// Maximum length of the name of a person, in bytes.
const PERSON: usize = 120;
/// Bytes of names that are kept.
const PEOPLE: usize = 2000;

impl DeclaredTexts {
    /// Adds the content of a `<meta>`, if it is a description. `decode` decodes bytes and character
    /// references.
    pub(crate) fn meta(&mut self, attributes: Attributes<'_>, decode: impl Fn(&[u8]) -> String) {
        const NAMES: [&str; 5] = [
            "description", "og:description", "twitter:description", "dc.description",
            "dcterms.abstract",
        ];
        const PEOPLE: [&str; 9] = [
            "author", "article:author", "dc.creator", "dcterms.creator", "parsely-author",
            "sailthru.author", "byl", "cxenseparse:author", "citation_author",
        ];
        const DAYS: [&str; 10] = [
            "article:published_time", "article:modified_time", "og:updated_time", "date",
            "pubdate", "dc.date", "dcterms.created", "datepublished", "datemodified",
            "last-modified",
        ];
        let Some(content) = attributes.get(b"content") else { return };
        let named =
            attributes.filter(|(name, _)| is_one_of(name, &["name", "property", "itemprop"]));
        let is =
            |names: &[&str]| named.clone().any(|(_, name)| is_one_of(name.trim_ascii(), names));
        if is(&NAMES) {
            append(&mut self.description, &decode(content));
        } else if is(&PEOPLE) {
            self.person(&decode(content));
        } else if is(&DAYS) {
            self.day(&decode(content));
        }
    }

    /// Adds the texts of JSON-LD, which must be decoded.
    pub(crate) fn json_ld(&mut self, text: &str) {
        let mut key = "";
        // Whether the person that is being read wrote the text.
        let mut wrote = false;
        for token in json::tokens(text) {
            let raw = match token {
                Token::Key(name) => {
                    key = name;
                    wrote = match key {
                        "author" | "creator" => true,
                        "name" | "@type" | "@id" | "url" | "sameAs" | "givenName"
                        | "familyName" => wrote,
                        _ => false,
                    };
                    continue;
                }
                Token::Text(raw) => raw,
                _ => continue,
            };
            match key {
                "author" | "creator" => self.person(&unescaped(raw)),
                "name" if wrote => self.person(&unescaped(raw)),
                "datePublished" | "dateModified" | "dateCreated" => self.day(raw),
                "articleBody" | "text" | "reviewBody" => {
                    append(&mut self.body, &plain(&unescaped(raw)));
                }
                "description" | "abstract" | "alternativeHeadline" => {
                    let text = plain(&unescaped(raw));
                    let is_body = text.len() > DESCRIPTION;
                    let to = if is_body { &mut self.body } else { &mut self.description };
                    append(to, &text);
                }
                _ => {}
            }
        }
    }

    fn person(&mut self, name: &str) {
        if name.len() <= PERSON && self.people.len() < PEOPLE && !name.contains("://") {
            append(&mut self.people, name);
        }
    }

    fn day(&mut self, text: &str) {
        let day =
            declared_day(text).filter(|day| self.days.len() < DAYS && !self.days.contains(day));
        self.days.extend(day);
    }
}

/// Appends a text as a line, unless there is too much already or it equals the last line.
fn append(to: &mut String, text: &str) {
    let text = collapse_white_space(text);
    if text.is_empty() || to.len() + text.len() >= MOST || to.ends_with(&text) {
        return;
    }
    if !to.is_empty() {
        to.push('\n');
    }
    to.push_str(&text);
}

#[cfg(test)]
mod tests {
    use crate::segment;

    fn declared(html: &str) -> (String, String) {
        let declared = segment(html.as_bytes()).unwrap().declared;
        (declared.description, declared.body)
    }

    #[test]
    fn descriptions_come_from_several_places() {
        let html = "<meta name=Description content='Goats &amp; sheep'>\
            <meta property=og:description content='Goats &amp; sheep'>\
            <meta name=keywords content=goat><meta content='A  short\nview' name=dc.description>\
            <script type=application/ld+json>{\"@type\":\"Thing\",\"description\" : \"By <b>JSON</b>\"}</script>";
        assert_eq!(declared(html).0, "Goats & sheep\nA short view\nBy JSON");
    }

    #[test]
    fn people_and_days() {
        let html = r#"<meta name=author content="Jo Lee"><meta property=article:author content="https://x.example/jo">
            <meta property="article:published_time" content="2024-05-31T08:00">
            <script type="application/ld+json">{"@type":"NewsArticle","publisher":{"name":"The Goat"},
            "author":[{"@type":"Person","name":"Ann Li","url":"x"},{"@type":"Person","name":"Bo"}],"image":{"name":"i"},
            "datePublished":"2024-05-31","dateModified":"2024-06-01T00:00"}</script>"#;
        let declared = segment(html.as_bytes()).unwrap().declared;
        assert_eq!(declared.people, "Jo Lee\nAnn Li\nBo");
        assert_eq!(declared.days, [(2024, 5, 31), (2024, 6, 1)]);
    }

    #[test]
    fn bodies_are_read_from_broken_json() {
        let html = r#"<script>var a = {"articleBody": "no"}</script>
            <script type="application/ld+json">
            [{"articleBody":"One \"two\"\nthree \u00e9\ud83d\ude00 &eacute;<br>four", "headline" : "x",},
            // {"text": "a comment",
             "text": "  of a   post "}</script>"#;
        assert_eq!(declared(html).1, "One \"two\" three \u{e9}\u{1f600} \u{e9} four\nof a post");
    }

    #[test]
    fn incomplete_and_invalid_json_is_read_without_a_panic() {
        for json in [
            r#"{"text": "abc"#, r#"{"text": "abc\"#, r#"{"text": "\u12"}"#, r#"{"text": "\u00e"#,
            "{\"text\": \"\\\u{e9}\"}", r#"{"text": "a < b <c"}"#,
        ] {
            let _ = declared(&format!("<script type=application/ld+json>{json}</script>"));
        }
        let long = "word ".repeat(100);
        let html =
            format!("<script type=application/ld+json>{{\"description\":\"{long}\"}}</script>");
        assert_eq!(declared(&html), (String::new(), long.trim().to_string()));
    }
}
