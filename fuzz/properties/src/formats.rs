//! Properties of each output format, for any page.

use dechaff_page::{Token, Tokens};
use pulldown_cmark::{Event, Options, Parser, Tag};
use saphyr_parser::Parser as Yaml;

/// Schemes that an address in a document may have.
const SCHEMES: [&str; 10] =
    ["http", "https", "mailto", "tel", "ftp", "sms", "xmpp", "irc", "magnet", "geo"];

/// HTML tags that Markdown may contain.
const TAGS: [&str; 6] = ["sub", "sup", "em", "strong", "del", "br"];

/// Checks that the only control characters of a text are line breaks and tabs.
pub(crate) fn plain(text: &str) {
    let odd = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
    assert!(!text.contains(odd), "{text:?}");
}

/// Checks that a reader of Markdown finds no HTML except some tags without attributes, and no
/// address that runs code. Readers without extensions, with those of GitHub, and with formulas are
/// tried.
pub(crate) fn markdown(markdown: &str) {
    plain(markdown);
    let github = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS;
    for options in [Options::empty(), github, github | Options::ENABLE_MATH] {
        for event in Parser::new_ext(markdown, options) {
            match event {
                Event::Html(html) | Event::InlineHtml(html) => {
                    for tag in html.split_inclusive('>') {
                        let name =
                            tag.trim().strip_prefix('<').and_then(|tag| tag.strip_suffix('>'));
                        let name = name.map(|name| name.strip_prefix('/').unwrap_or(name));
                        let known = name.is_some_and(|name| TAGS.contains(&name));
                        assert!(known || tag.trim().is_empty(), "{tag} in {markdown}");
                    }
                }
                Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                    assert!(is_known(&dest_url), "{dest_url} in {markdown}");
                }
                _ => {}
            }
        }
    }
}

/// Returns whether an address has a known scheme or none. A scheme is a letter with letters, digits
/// and `+-.` after it, up to a colon.
fn is_known(url: &str) -> bool {
    let url: String = url.chars().filter(|c| *c > ' ').collect();
    let Some((scheme, rest)) = url.split_once(':') else { return true };
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    !is_scheme || rest.is_empty() || SCHEMES.contains(&scheme.to_ascii_lowercase().as_str())
}

/// Checks that HTML has no active content, and that every element that is opened is closed.
pub(crate) fn html(html: &str) {
    const ACTING: [&[u8]; 8] =
        [b"script", b"style", b"iframe", b"object", b"embed", b"svg", b"base", b"form"];
    const EMPTY: [&[u8]; 6] = [b"meta", b"link", b"br", b"hr", b"img", b"input"];
    let mut open: Vec<&[u8]> = Vec::new();
    for token in Tokens::of(html.as_bytes()) {
        let (name, attributes) = match token {
            Token::Start { name, attributes, .. } => (name, attributes),
            Token::End { name, .. } => {
                assert_eq!(open.pop(), Some(name), "{html}");
                continue;
            }
            _ => continue,
        };
        if !EMPTY.contains(&name) {
            open.push(name);
        }
        assert!(!ACTING.iter().any(|bad| bad.eq_ignore_ascii_case(name)), "{html}");
        for (name, value) in attributes {
            let name = String::from_utf8_lossy(name).to_ascii_lowercase();
            let acts = ["style", "srcdoc", "ping", "autoplay", "contenteditable"];
            assert!(!name.starts_with("on") && !acts.contains(&&*name), "{html}");
            if name == "href" || name == "src" {
                let value = String::from_utf8_lossy(value);
                assert!(is_known(&unescaped(&value)), "{html}");
            }
        }
    }
    assert!(open.is_empty(), "{html}");
}

/// Decodes the character references that the writer of HTML uses. It uses no others.
fn unescaped(value: &str) -> String {
    value.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

/// Checks that XML can be parsed, and has only characters that XML allows.
pub(crate) fn xml(xml: &str) {
    roxmltree::Document::parse(xml).unwrap_or_else(|error| panic!("{error} in {xml}"));
    let odd = |c: char| matches!(c, '\u{fffe}' | '\u{ffff}') || c < ' ' && !c.is_whitespace();
    assert!(!xml.contains(odd), "{xml:?}");
}

/// Checks that metadata in Markdown is YAML, in characters that YAML allows, with one value a line.
pub(crate) fn front_matter(markdown: &str) {
    let start = markdown.find("```yaml\n").map(|at| (at + 8, "```\n"));
    let (from, end) = if markdown.starts_with("---\n") { (4, "---\n") } else { start.unwrap() };
    let lines = markdown[from..].lines().take_while(|line| *line != end.trim_end());
    let yaml: String = lines.flat_map(|line| [line, "\n"]).collect();
    let allowed = |c: char| matches!(c, '\n' | ' '..='~' | '\u{a0}'..='\u{fffd}' | '\u{10000}'..);
    assert!(yaml.contains("confidence: "), "{markdown}");
    assert!(yaml.chars().all(allowed), "{yaml:?}");
    assert!(!yaml.contains(['\u{2028}', '\u{2029}', '\u{feff}']), "{yaml:?}");
    for event in Yaml::new_from_str(&yaml) {
        event.unwrap_or_else(|error| panic!("{error} in {yaml}"));
    }
}
