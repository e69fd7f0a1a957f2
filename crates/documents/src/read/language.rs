//! Finds the language of a block of code, from the classes and attributes that highlighters write.

use dechaff_page::Tag;

use crate::read::names::is_output;
use crate::read::{Dom, Kind, Node};
use dechaff_page::lexicon::code::{LANGUAGES, NO_LANGUAGES};

/// Maximum number of elements around a block that are searched for its language.
const MAX_AROUND: usize = 4;

/// Maximum number of bytes in a bar with the language above code.
const MAX_BAR: usize = 40;

/// Prefixes of classes that name a language.
const PREFIXES: &[&str] = &[
    "language-", "lang-", "highlight-source-", "highlight-text-", "highlight-", "hl-", "src-",
    "mw-highlight-lang-", "gatsby-code-", "code-lang-", "sp-", "brush:",
];

/// Returns the language that markup states for the code at `at`: in it, on it, or around it.
pub(crate) fn language(dom: &Dom<'_>, at: usize) -> Option<String> {
    let node = &dom[at];
    let inside = dom.nodes[at + 1..node.end]
        .iter()
        .take(64)
        .filter(|node| matches!(node.tag, Tag::CODE | Tag::PRE | Tag::TABLE | Tag::TD));
    if let Some(found) = inside.chain([node]).find_map(declared) {
        return known(found);
    }
    // The language around output belongs to the code above.
    if is_output(node) {
        return None;
    }
    for around in dom.ancestors(at).take(MAX_AROUND) {
        let around = &dom[around];
        // Elements that contain much more than the code do not state its language.
        if around.all > node.all * 3 / 2 + 64 || is_output(around) {
            return None;
        }
        if let Some(found) = declared(around) {
            return known(found);
        }
    }
    None
}

pub(crate) fn known(language: String) -> Option<String> {
    (!NO_LANGUAGES.contains(&language.as_str())).then_some(language)
}

/// Classes of elements whose code is highlighted.
const HIGHLIGHTERS: &[&str] = &[
    "hljs", "highlight", "sourcecode", "prettyprint", "codehilite", "chroma", "src", "code",
    "shiki", "syntaxhighlighter",
];

/// Returns the language that one element states.
pub(crate) fn declared(node: &Node<'_>) -> Option<String> {
    let names: [&[u8]; 4] =
        [b"data-lang", b"data-language", b"data-enlighter-language", b"data-code-lang"];
    if let Some(value) = names.iter().find_map(|name| node.attribute(name).and_then(name_of)) {
        return Some(value);
    }
    if matches!(node.tag, Tag::CODE | Tag::PRE)
        && let Some(value) = node.attribute(b"lang").and_then(name_of)
        && LANGUAGES.contains(&value.as_str())
    {
        return Some(value);
    }
    let brush = node.value(b"data-syntaxhighlighter-params");
    if let Some(rest) = brush.strip_prefix(b"brush:") {
        return name_of(rest.split(|b| *b == b';').next().unwrap_or_default());
    }
    let classes: Vec<String> = node
        .classes()
        .take(16)
        .filter_map(|class| str::from_utf8(class).ok())
        .map(str::to_ascii_lowercase)
        .collect();
    for prefix in PREFIXES {
        for (nth, class) in classes.iter().enumerate() {
            let Some(rest) = class.strip_prefix(prefix) else { continue };
            let rest =
                if rest.is_empty() { classes.get(nth + 1).map_or("", |next| next) } else { rest };
            // For example `highlight-text-html-basic`.
            let rest = match *prefix {
                "highlight-text-" => rest.split('-').next().unwrap_or_default(),
                _ => rest,
            };
            if matches!(*prefix, "highlight-" | "hl-" | "sp-") && !is_language(rest) {
                continue;
            }
            if let Some(found) = name_of(rest.trim_end_matches(';').as_bytes()) {
                return Some(found);
            }
        }
    }
    let highlighter = classes.iter().any(|class| HIGHLIGHTERS.contains(&class.as_str()));
    let alone = node.tag == Tag::CODE || node.tag == Tag::PRE || highlighter;
    let mut named = classes.into_iter().filter(|class| LANGUAGES.contains(&class.as_str()));
    named.next().filter(|_| alone)
}

pub(crate) fn is_language(name: &str) -> bool {
    LANGUAGES.contains(&name) || NO_LANGUAGES.contains(&name)
}

/// Returns the name of a language in a form that fits into a code fence.
fn name_of(name: &[u8]) -> Option<String> {
    let name = str::from_utf8(name).ok()?.trim().to_ascii_lowercase();
    let fits = name.len() <= 32
        && !name.is_empty()
        && name.chars().all(|c| c.is_ascii_alphanumeric() || "+#-._".contains(c));
    fits.then_some(name)
}

/// Returns the language that an element names, if it is a bar above a block of code.
pub(crate) fn bar_above(dom: &Dom<'_>, at: usize) -> Option<String> {
    let node = &dom[at];
    if !matches!(node.tag, Tag::DIV | Tag::HEADER) || node.all == 0 || node.all > MAX_BAR {
        return None;
    }
    // White space and elements around the code may be in between.
    for below in (node.end..).take(4) {
        let next = dom.nodes.get(below)?;
        if next.tag == Tag::PRE {
            let text = dom.inner_text(at, |node| node.tag != Tag::BUTTON);
            return Some(text.trim().to_ascii_lowercase()).filter(|word| is_language(word));
        }
        let is_around = next.kind == Kind::Element && next.tag == Tag::DIV;
        if !is_around && !next.is_space() {
            return None;
        }
    }
    None
}
