//! Reads the rules of a page's own style sheets that hide elements for good.
//!
//! Only rules for a single class, id or attribute count, and only outside of `@media` and the like. A name
//! that any rule shows again, in a query or together with another name, is not hidden: a panel is shown when
//! a script adds a class to it.

use std::collections::HashMap;

use memchr::{memchr, memchr2_iter, memchr3_iter, memmem};

/// Classes that hide elements on most sites that use them, also by a style sheet that is in a file of its
/// own.
const COMMON: [&[u8]; 10] = [
    b"hidden", b"is-hidden", b"d-none", b"display-none", b"invisible", b"is-invisible", b"sr-only",
    b"visually-hidden", b"visuallyhidden", b"screen-reader-text",
];

/// The ends of further classes of an element that show it: `md:block`, `d-lg-flex`, `is-visible`.
const SHOWING: [&[u8]; 12] = [
    b"block", b"flex", b"grid", b"inline", b"table", b"cell", b"contents", b"visible", b"show",
    b"shown", b"active", b"open",
];

/// Parts of the attributes of elements that readers open, or that scripts show one after the other.
const OPENED: [&[u8]; 11] = [
    b"accord", b"collaps", b"expand", b"toggle", b"panel", b"tab", b"drop", b"faq", b"slide",
    b"carousel", b"paywall",
];

/// The largest number of names that are kept. Pages have some dozens.
const MAX_NAMES: usize = 1 << 12;
/// The number of bytes of attributes in which such parts are looked for.
const MAX_BYTES: usize = 1 << 10;

/// What a rule names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Class,
    Id,
    Attribute,
}

/// How a class hides an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum By {
    Rule,
    Common,
}

/// The names that rules hide.
#[derive(Debug, Default)]
pub(crate) struct Rules {
    /// For each kind, the names with whether they are hidden for good.
    names: [HashMap<Box<[u8]>, bool>; 3],
    /// The forms of the hidden classes, as bits.
    forms: u64,
    /// Whether a rule was found after text that it may concern.
    pub(crate) is_late: bool,
    /// Whether all style sheets of the page are known.
    pub(crate) is_complete: bool,
}

impl Rules {
    /// Reads a style sheet. `follows_text` tells whether there was text before it.
    pub(crate) fn read(&mut self, css: &[u8], follows_text: bool) {
        // Most style sheets hide nothing, or show it again.
        let mut from = 0;
        let mut depth = 0usize;
        let mut until = 0;
        for at in memchr3_iter(b'{', b'}', b'/', css) {
            if at < until {
                continue;
            }
            match css[at] {
                b'/' if css.get(at + 1) == Some(&b'*') => {
                    let end = memmem::find(&css[at + 2..], b"*/");
                    until = end.map_or(css.len(), |end| at + 2 + end + 2);
                    // A comment before a selector is not part of it.
                    if css[from..at].trim_ascii().is_empty() {
                        from = until;
                    }
                }
                b'/' => {}
                b'{' => {
                    let before = css[from..at].trim_ascii();
                    from = at + 1;
                    if before.first() != Some(&b'@') {
                        let end = memchr(b'}', &css[from..]).map_or(css.len(), |end| from + end);
                        if let Some(hides) = shows_or_hides(&css[from..end]) {
                            self.apply(before, hides, depth == 0, follows_text);
                        }
                    }
                    depth += 1;
                }
                _ => {
                    depth = depth.saturating_sub(1);
                    from = at + 1;
                }
            }
        }
    }

    /// Applies a rule to the names in its selectors.
    fn apply(&mut self, selectors: &[u8], hides: bool, is_outermost: bool, follows_text: bool) {
        for selector in selectors.split(|b| *b == b',') {
            let selector = selector.trim_ascii();
            if !hides {
                names(selector).for_each(|(kind, name)| self.add(kind, name, false, follows_text));
            } else if is_outermost && let Some((kind, name)) = single(selector) {
                self.add(kind, name, true, follows_text);
            }
        }
    }

    fn add(&mut self, kind: Kind, name: &[u8], hides: bool, follows_text: bool) {
        let names = &mut self.names[kind as usize];
        let known = names.get(name).copied();
        let is_common = kind == Kind::Class && COMMON.contains(&name);
        let before = known.unwrap_or(is_common);
        let after = hides && known != Some(false);
        if known.is_some_and(|known| known == after) || names.len() >= MAX_NAMES {
            return;
        }
        names.insert(name.into(), after);
        if after && kind == Kind::Class {
            self.forms |= form(name);
        }
        self.is_late |= before != after && follows_text;
    }

    fn hides_name(&self, kind: Kind, name: &[u8]) -> Option<bool> {
        self.names[kind as usize].get(name).copied()
    }

    /// Returns whether an element with a class is hidden, by the value of the attribute.
    pub(crate) fn hides_class(&self, value: &[u8]) -> Option<By> {
        let words = || value.split(u8::is_ascii_whitespace);
        let forms = self.forms | COMMON_FORMS;
        let by = words().filter(|word| forms & form(word) != 0).find_map(|word| {
            match self.hides_name(Kind::Class, word) {
                Some(true) => Some(By::Rule),
                None if COMMON.contains(&word) => Some(By::Common),
                _ => None,
            }
        })?;
        let shows =
            |word: &[u8]| SHOWING.iter().any(|end| word.ends_with(end)) && !COMMON.contains(&word);
        (!words().any(shows)).then_some(by)
    }

    /// Returns whether a rule hides the element with an id.
    pub(crate) fn hides_id(&self, value: &[u8]) -> bool {
        self.hides_name(Kind::Id, value) == Some(true)
    }

    /// Returns whether there are rules for attributes.
    pub(crate) fn has_attributes(&self) -> bool {
        !self.names[Kind::Attribute as usize].is_empty()
    }

    /// Returns whether a rule hides elements with an attribute, or with this value of it.
    pub(crate) fn hides_attribute(&self, name: &[u8], value: &[u8]) -> bool {
        let has = |inside: &[u8]| self.hides_name(Kind::Attribute, inside) == Some(true);
        let quoted = |quote: &&[u8]| has(&[name, b"=", quote, value, quote].concat());
        self.has_attributes() && (has(name) || [b"".as_slice(), b"'", b"\""].iter().any(quoted))
    }
}

/// Returns whether attributes name what readers open, such as an accordion.
pub(crate) fn is_opened(attributes: &[u8]) -> bool {
    let attributes = attributes[..attributes.len().min(MAX_BYTES)].to_ascii_lowercase();
    OPENED.iter().any(|part| memmem::find(&attributes, part).is_some())
}

/// Returns a bit for the length and the first letter of a name.
const fn form(name: &[u8]) -> u64 {
    match name.first() {
        Some(first) => 1 << ((*first as usize * 7 + name.len()) % 64),
        None => 0,
    }
}

const COMMON_FORMS: u64 = {
    let (mut forms, mut at) = (0, 0);
    while at < COMMON.len() {
        forms |= form(COMMON[at]);
        at += 1;
    }
    forms
};

/// Returns whether declarations hide an element, or show it, if they say either.
fn shows_or_hides(declarations: &[u8]) -> Option<bool> {
    // The last letter of `display` and of `visibility`.
    let ends = memchr2_iter(b'y', b'Y', declarations);
    let said = ends.filter_map(|at| {
        let name = |name: &[u8]| {
            let start = (at + 1).checked_sub(name.len())?;
            let begins = start == 0
                || matches!(
                    declarations[start - 1],
                    b';' | b'{' | b'/' | b' ' | b'\n' | b'\t' | b'\r'
                );
            (begins && declarations[start..=at].eq_ignore_ascii_case(name)).then_some(())
        };
        let is_display = name(b"display").is_some();
        if !is_display && name(b"visibility").is_none() {
            return None;
        }
        let value =
            declarations[at + 1..].trim_ascii_start().strip_prefix(b":")?.trim_ascii_start();
        let end = value.iter().take(16).position(|b| !b.is_ascii_alphabetic() && *b != b'-');
        let value = &value[..end.unwrap_or(value.len().min(16))];
        let is = |known: &[u8]| value.eq_ignore_ascii_case(known);
        match is_display {
            true => Some(is(b"none")),
            false if is(b"hidden") || is(b"collapse") => Some(true),
            false => is(b"visible").then_some(false),
        }
    });
    // What is shown in one way may be hidden in the other.
    said.reduce(|one, other| one || other)
}

/// Returns the name that is all of a selector.
fn single(selector: &[u8]) -> Option<(Kind, &[u8])> {
    let (first, rest) = selector.split_first()?;
    match first {
        b'.' | b'#' if name_length(rest) == rest.len() && !rest.is_empty() => {
            Some((if *first == b'.' { Kind::Class } else { Kind::Id }, rest))
        }
        b'[' => {
            let (name, rest) = attribute(rest)?;
            // Scripts take the others away when they have drawn a page, such as `x-cloak`.
            let is_data = name.starts_with(b"data-") && !name.starts_with(b"data-cloak");
            (rest.is_empty() && is_data).then_some((Kind::Attribute, name))
        }
        _ => None,
    }
}

/// Returns what stands in the brackets of `[name]` or `[name=value]`, and what follows.
fn attribute(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = memchr(b']', text)?;
    let (inside, rest) = (&text[..end], &text[end + 1..]);
    let length = name_length(inside);
    let is_plain = length > 0 && inside.get(length).is_none_or(|next| *next == b'=');
    is_plain.then_some((inside, rest))
}

/// Iterates over the names in a selector.
fn names(selector: &[u8]) -> impl Iterator<Item = (Kind, &[u8])> {
    let signs = memchr3_iter(b'.', b'#', b'[', selector);
    signs.map(|at| {
        let rest = &selector[at + 1..];
        let name = &rest[..name_length(rest)];
        match selector[at] {
            b'.' => (Kind::Class, name),
            b'#' => (Kind::Id, name),
            _ => (Kind::Attribute, attribute(rest).map_or(name, |(name, _)| name)),
        }
    })
}

fn name_length(text: &[u8]) -> usize {
    let is_name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_') || *b >= 0x80;
    text.iter().position(|b| !is_name(b)).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(css: &str) -> Rules {
        let mut rules = Rules::default();
        rules.read(css.as_bytes(), false);
        rules
    }

    #[track_caller]
    fn is(css: &str, class: &str, by: Option<By>) {
        assert_eq!(rules(css).hides_class(class.as_bytes()), by, "{css} {class}");
    }

    #[test]
    fn rules_of_a_single_name() {
        for css in [
            ".a{display:none}",
            "p{color:red}\n.a , .b { color : red; Display : NONE !important }",
            "/* .c{} */ .a{visibility:hidden}",
            "@import url(x);.a{display:block;visibility:hidden}",
            "@media print{.c{display:block}} .a{display:none}",
        ] {
            // What follows `@import` belongs to it.
            let by = (!css.starts_with("@import")).then_some(By::Rule);
            is(css, "x a", by);
        }
        let rules = rules("#a,[data-b],[data-c=d],[data-e='f']{display:none}");
        assert!(rules.hides_id(b"a") && !rules.hides_id(b"b"));
        assert!(rules.hides_attribute(b"data-b", b"x") && rules.hides_attribute(b"data-c", b"d"));
        assert!(rules.hides_attribute(b"data-e", b"f"));
        assert!(!rules.hides_attribute(b"data-c", b"e") && !rules.hides_attribute(b"a", b""));
    }

    #[test]
    fn other_rules_hide_nothing() {
        for css in [
            "@media print{.a{display:none}}",
            "@media (max-width:1px){.b{color:red}.a{display:none}}",
            ".a .b,p.a,.a>b,.a:hover,.a.b{display:none}",
            "/* .a{display:none} */",
            ".a{my-display:none;background:url(display:none)}",
            // It is shown again.
            ".a{display:none}.a.open{display:block}",
            ".a{display:none}@media screen{.b .a{display:flex}}",
            ".a{display:block}.a{display:none}",
            ".a\\:b{display:none}",
            "{display:none",
        ] {
            is(css, "a", None);
        }
        let rules = rules("[x-cloak],[data-a*=b]{display:none}");
        assert!(!rules.hides_attribute(b"x-cloak", b"") && !rules.hides_attribute(b"data-a", b"b"));
    }

    #[test]
    fn common_classes() {
        is("", "hidden", Some(By::Common));
        is("", "a d-none", Some(By::Common));
        is("", "invisible", Some(By::Common));
        is(".hidden{display:none}", "hidden", Some(By::Rule));
        is(".hidden{display:block}", "hidden", None);
        is("", "hidden md:block", None);
        is("", "d-none d-lg-flex", None);
        is("", "hidden-xs", None);
    }

    #[test]
    fn rules_after_the_text_that_they_hide() {
        let mut rules = Rules::default();
        rules.read(b".hidden{display:none}.a{display:block}", true);
        assert!(!rules.is_late);
        rules.read(b".a{display:none}", true);
        assert!(!rules.is_late, "shown elsewhere");
        rules.read(b".b{display:none}", true);
        assert!(rules.is_late);
    }
}
