//! Reads the rules of a page's own style sheets that hide elements for good.
//!
//! Only rules for a single class, id or attribute outside of blocks such as `@media` count. A name
//! is not hidden if any rule shows it again, in a media query or together with another name: a
//! panel is shown when a script adds a class to it.

use std::collections::HashMap;
use std::ops::Range;

use crate::lexicon::parts::Parts;
use crate::page::effect::Hiding;
use crate::text::filter::{Filter, form};
use memchr::{memchr, memchr_iter, memchr2_iter, memchr3_iter, memmem};

/// Classes that hide elements on most sites that use them, often by a style sheet in a separate
/// file.
const COMMON: [&[u8]; 6] =
    [b"hidden", b"is-hidden", b"d-none", b"display-none", b"invisible", b"is-invisible"];

/// Classes of texts for screen readers, and of controls next to headings and code, and in
/// references and quotations.
const CONTROLS: &[&[u8]] = &[
    b"sr-only", b"visually-hidden", b"visuallyhidden", b"screen-reader-text", b"screenreader-only",
    b"headerlink", b"header-anchor", b"hash-link", b"anchorjs-link", b"heading-anchor",
    b"heading-link", b"viewcode-link", b"mw-editsection", b"mw-cite-backlink", b"copy-button",
    b"copy-btn", b"copybtn", b"btn-copy", b"btn-clipboard", b"clipboard-copy",
    b"copy-to-clipboard-button", b"code-toolbar-button", b"jp-InputPrompt", b"jp-OutputPrompt",
    b"input_prompt", b"output_prompt", b"bbCodeBlock-expandLink", b"quoteExpand", b"boring",
];

/// The ends of further classes of an element that show it: `md:block`, `d-lg-flex`, `is-visible`.
const SHOWING: [&[u8]; 12] = [
    b"block", b"flex", b"grid", b"inline", b"table", b"cell", b"contents", b"visible", b"show",
    b"shown", b"active", b"open",
];

/// Parts of the attributes of elements that readers can open, or that scripts show in turn.
static OPENED: Parts = Parts::of(&[
    "accord", "collaps", "expand", "toggle", "panel", "tab", "drop", "faq", "slide", "carousel",
    "paywall",
]);

/// Maximum number of names that are kept. Pages have some dozens.
const MAX_NAMES: usize = 1 << 12;
/// Limit on searches of earlier text, and on second readings of earlier rules.
const MAX_SEARCHES: usize = 16;
/// How far back the start of a rule, and the start of its selectors, is searched.
const MAX_RULE: usize = 1 << 12;
/// The number of bytes of attributes in which such parts are looked for.
const MAX_BYTES: usize = 1 << 10;

/// The kind of a name in a selector.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Class,
    Id,
    Attribute,
}

/// The names that rules hide.
#[derive(Debug, Default)]
pub(crate) struct Rules {
    /// For each kind, the names with whether they are hidden for good.
    names: [HashMap<Box<[u8]>, bool>; 3],
    /// Filters of the hidden names of each kind.
    filters: [Filter<4>; 3],
    /// The parts of the page with the selectors of rules that show elements.
    showing: Vec<Range<usize>>,
    /// The number of searches of earlier text so far.
    searches: usize,
    /// How often earlier rules were read again.
    reviews: usize,
    /// Whether a rule was found after text that it may concern.
    pub(crate) is_late: bool,
    /// Whether all style sheets of the page are known.
    pub(crate) is_complete: bool,
}

impl Rules {
    /// Reads the style sheet at a span of the page. `follows_text` tells whether there is text
    /// before it.
    ///
    /// A third of the bytes of pages are style sheets. So only the surroundings of `display` and
    /// `visibility` are read, and otherwise only the positions of comments and blocks such as
    /// `@media`.
    pub(crate) fn read(&mut self, html: &[u8], span: Range<usize>, follows_text: bool) {
        let (css, begin) = (&html[span.clone()], span.start);
        let before_it = &html[..if follows_text { begin } else { 0 }];
        let (earlier, known) = (self.showing.len(), self.names.each_ref().map(HashMap::len));
        let (mut comments, mut blocks) = (Ranges::comments(css), Ranges::blocks(css));
        // The last brace before a place, and that place. No part of the sheet is searched twice for
        // it.
        let (mut brace, mut searched) = (None, 0);
        // The starts of the rules whose selectors were read, for each effect: each is read once.
        let mut rules = [None; 2];
        // The last letter of both properties.
        for at in memchr2_iter(b'y', b'Y', css) {
            // Most words with this letter are others.
            if at == 0 || !matches!(css[at - 1] | 0x20, b'a' | b't') {
                continue;
            }
            let Some(hides) = shows_or_hides(css, at) else { continue };
            if comments.has(at) {
                continue;
            }
            let is_outermost = !blocks.has(at);
            let nearest = at.saturating_sub(MAX_RULE);
            let from = nearest.max(searched);
            let found = memchr::memrchr2(b'{', b'}', &css[from..at]).map(|found| from + found);
            (brace, searched) = (found.or(brace.filter(|before| *before >= nearest)), at);
            let Some(open) = brace else { continue };
            if css[open] == b'{' && rules[usize::from(hides)].replace(open) != Some(open) {
                let from = open.saturating_sub(MAX_RULE);
                let before = memchr::memrchr3(b'{', b'}', b';', &css[from..open]);
                let from = before.map_or(from, |before| from + before + 1);
                let comment = memmem::rfind(&css[from..open], b"*/").map_or(0, |end| end + 2);
                let selectors = from + comment..open;
                if !hides {
                    self.showing.push(begin + selectors.start..begin + selectors.end);
                } else if is_outermost {
                    let names = css[selectors].split(|b| *b == b',').filter_map(single);
                    for (kind, name) in names {
                        self.hide(kind, name, before_it);
                    }
                }
            }
        }
        // Earlier rules that show elements matter only if this style sheet hides something new.
        let hides = known != self.names.each_ref().map(HashMap::len);
        let again = hides && earlier > 0 && self.reviews < MAX_SEARCHES;
        self.reviews += usize::from(again);
        for at in if again { 0 } else { earlier }..self.showing.len() {
            for (kind, name) in names(&html[self.showing[at].clone()]) {
                self.show(kind, name, before_it);
            }
        }
    }

    /// Hides a name, unless a rule shows it.
    fn hide(&mut self, kind: Kind, name: &[u8], before_it: &[u8]) {
        let names = &mut self.names[kind as usize];
        if names.len() >= MAX_NAMES || names.contains_key(name) {
            return;
        }
        names.insert(name.into(), true);
        let key = key(kind, name);
        self.filters[kind as usize].add(form(key));
        if !self.is_late && !before_it.is_empty() && !is_common(kind, name) {
            // Reading a page again takes longer than searching it, but not than searching it often.
            self.searches += 1;
            self.is_late = self.searches > MAX_SEARCHES || memmem::find(before_it, key).is_some();
        }
    }

    /// Shows a name whatever rules hide it. Names that no rule has hidden so far are ignored.
    fn show(&mut self, kind: Kind, name: &[u8], before_it: &[u8]) {
        let is_common = is_common(kind, name);
        if self.may_hide(kind, key(kind, name)) || is_common {
            let before = self.hides_name(kind, name);
            if before == Some(true) || before.is_none() && is_common {
                self.names[kind as usize].insert(name.into(), false);
                self.is_late |= !before_it.is_empty();
            }
        }
    }

    fn hides_name(&self, kind: Kind, name: &[u8]) -> Option<bool> {
        self.names[kind as usize].get(name).copied()
    }

    /// Returns whether an element with a class is hidden, by the value of the attribute.
    pub(crate) fn hides_class(&self, value: &[u8]) -> Option<Hiding> {
        let words = || value.split(u8::is_ascii_whitespace);
        let filter = &self.filters[Kind::Class as usize];
        let may_hide = |word: &&[u8]| {
            let form = form(word);
            filter.may_have(form) || COMMON_FILTER.may_have(form) || CONTROL_FILTER.may_have(form)
        };
        let how =
            words().filter(may_hide).find_map(|word| match self.hides_name(Kind::Class, word) {
                Some(true) => Some(Hiding::Rule),
                None if COMMON.contains(&word) => Some(Hiding::Class),
                _ if CONTROLS.contains(&word) => Some(Hiding::Control),
                _ => None,
            })?;
        let shows = |word: &[u8]| {
            SHOWING.iter().any(|end| word.ends_with(end))
                && !COMMON.contains(&word)
                && !CONTROLS.contains(&word)
        };
        (!words().any(shows)).then_some(how)
    }

    /// Returns whether a rule may hide an element for such a name, by its form.
    fn may_hide(&self, kind: Kind, name: &[u8]) -> bool {
        self.filters[kind as usize].may_have(form(name))
    }

    /// Returns whether a rule hides the element with an id.
    pub(crate) fn hides_id(&self, value: &[u8]) -> bool {
        self.may_hide(Kind::Id, value) && self.hides_name(Kind::Id, value) == Some(true)
    }

    /// Returns whether there are rules that hide the element with an id.
    pub(crate) fn has_ids(&self) -> bool {
        self.filters[Kind::Id as usize] != Filter::EMPTY
    }

    /// Returns whether there are rules that hide elements with an attribute.
    pub(crate) fn has_attributes(&self) -> bool {
        self.filters[Kind::Attribute as usize] != Filter::EMPTY
    }

    /// Returns whether a rule hides elements with an attribute, or with this value of it.
    pub(crate) fn hides_attribute(&self, name: &[u8], value: &[u8]) -> bool {
        let has = |inside: &[u8]| self.hides_name(Kind::Attribute, inside) == Some(true);
        let quoted = |quote: &&[u8]| has(&[name, b"=", quote, value, quote].concat());
        self.may_hide(Kind::Attribute, name)
            && (has(name) || [b"".as_slice(), b"'", b"\""].iter().any(quoted))
    }
}

/// Returns whether attributes name an element that readers can open, such as an accordion.
pub(crate) fn is_opened(attributes: &[u8]) -> bool {
    OPENED.are_in(&attributes[..attributes.len().min(MAX_BYTES)])
}

/// Returns the key of a name in a filter. The key of an attribute is its name without the value.
fn key(kind: Kind, name: &[u8]) -> &[u8] {
    if kind == Kind::Attribute { &name[..name_length(name)] } else { name }
}

fn is_common(kind: Kind, name: &[u8]) -> bool {
    kind == Kind::Class && COMMON.contains(&name)
}

const COMMON_FILTER: Filter<4> = Filter::of_words(&COMMON);
const CONTROL_FILTER: Filter<16> = Filter::of_words(CONTROLS);

/// Ranges of a style sheet in order, which are passed as reading goes on.
struct Ranges<I: Iterator<Item = Range<usize>>> {
    ranges: I,
    next: Option<Range<usize>>,
}

impl Ranges<std::iter::Empty<Range<usize>>> {
    /// The comments of a style sheet.
    fn comments(css: &[u8]) -> Ranges<impl Iterator<Item = Range<usize>>> {
        let mut from = 0;
        Ranges::of(std::iter::from_fn(move || {
            let is_start = |star: &usize| *star > from && css[star - 1] == b'/';
            let star = memchr_iter(b'*', &css[from..]).map(|star| from + star).find(is_start)?;
            let start = star - 1;
            let end = memmem::find(&css[start + 2..], b"*/");
            from = end.map_or(css.len(), |end| start + 2 + end + 2);
            Some(start..from)
        }))
    }

    /// The blocks of a style sheet that begin with a sign such as `@media`.
    fn blocks(css: &[u8]) -> Ranges<impl Iterator<Item = Range<usize>>> {
        // The next sign that ends the head of a block may be that of several `@`.
        let (mut from, mut open) = (0, 0);
        Ranges::of(std::iter::from_fn(move || {
            loop {
                let start = from + memchr(b'@', &css[from..])?;
                from = start + 1;
                let begins = css[..start].trim_ascii_end().last();
                if !begins.is_none_or(|before| matches!(before, b'}' | b'{' | b';' | b'/')) {
                    continue;
                }
                if open < start {
                    open = start + memchr::memchr2(b'{', b';', &css[start..])?;
                }
                if css[open] == b';' {
                    continue;
                }
                let mut depth = 0usize;
                let mut signs = memchr2_iter(b'{', b'}', &css[open..]);
                let end = signs.find(|at| {
                    depth =
                        if css[open + at] == b'{' { depth + 1 } else { depth.saturating_sub(1) };
                    depth == 0
                });
                from = end.map_or(css.len(), |end| open + end + 1);
                return Some(start..from);
            }
        }))
    }
}

impl<I: Iterator<Item = Range<usize>>> Ranges<I> {
    fn of(mut ranges: I) -> Self {
        Self { next: ranges.next(), ranges }
    }

    /// Returns whether a position is in one of the ranges. Positions must not decrease from call to
    /// call.
    fn has(&mut self, at: usize) -> bool {
        while self.next.as_ref().is_some_and(|range| range.end <= at) {
            self.next = self.ranges.next();
        }
        self.next.as_ref().is_some_and(|range| range.start <= at)
    }
}

/// Returns whether the declaration whose property ends at this letter hides an element (true) or
/// shows it (false), or `None` if it does neither.
fn shows_or_hides(css: &[u8], at: usize) -> Option<bool> {
    let ends = |name: &[u8]| {
        let start = (at + 1).checked_sub(name.len())?;
        let begins = start == 0
            || matches!(css[start - 1], b'{' | b';' | b'/')
            || css[start - 1].is_ascii_whitespace();
        (begins && css[start..=at].eq_ignore_ascii_case(name)).then_some(())
    };
    let is_display = match css[at.checked_sub(1)?].to_ascii_lowercase() {
        b'a' => ends(b"display").map(|()| true)?,
        b't' => ends(b"visibility").map(|()| false)?,
        _ => return None,
    };
    let value = css[at + 1..].trim_ascii_start().strip_prefix(b":")?.trim_ascii_start();
    let end = value.iter().take(16).position(|b| !b.is_ascii_alphabetic() && *b != b'-');
    let value = &value[..end.unwrap_or(value.len().min(16))];
    let is = |known: &[u8]| value.eq_ignore_ascii_case(known);
    if is_display {
        return Some(is(b"none"));
    }
    if is(b"hidden") || is(b"collapse") { Some(true) } else { is(b"visible").then_some(false) }
}

/// Returns the name that is all of a selector.
fn single(selector: &[u8]) -> Option<(Kind, &[u8])> {
    let (first, rest) = selector.trim_ascii().split_first()?;
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

/// Returns the text in the brackets of `[name]` or `[name=value]`, and the text after them.
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
    text.iter().position(|b| !is_name(*b)).unwrap_or(text.len())
}

fn is_name(b: u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_') || b >= 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(css: &str) -> Rules {
        let mut rules = Rules::default();
        rules.read(css.as_bytes(), 0..css.len(), false);
        rules
    }

    #[track_caller]
    fn is(css: &str, class: &str, by: Option<Hiding>) {
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
            ".a{display:none;color:red;display:none;visibility:hidden}",
            "/@/@;/@;.a{display:none}",
            "@x;@y;@media print{.a{color:red}}.a{display:none}",
        ] {
            // The rule after `@import` belongs to it.
            let by = (!css.starts_with("@import")).then_some(Hiding::Rule);
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
            ".a{display:none;display:none;display:block}",
            "@x;/@/@media print{.a{display:none}}",
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
        is("", "hidden", Some(Hiding::Class));
        is("", "a d-none", Some(Hiding::Class));
        is("", "invisible", Some(Hiding::Class));
        is(".hidden{display:none}", "hidden", Some(Hiding::Rule));
        is(".hidden{display:block}", "hidden", None);
        is("", "hidden md:block", None);
        is("", "d-none d-lg-flex", None);
        is("", "hidden-xs", None);
    }

    #[test]
    fn rules_after_the_text_that_they_hide() {
        let mut rules = Rules::default();
        let before = "<p class='b hidden'>x";
        let sheets =
            [".hidden{display:none}.a{display:block}.qq{display:none}", ".b{display:none}"];
        let html = [before, sheets[0], sheets[1]].concat();
        let end = before.len() + sheets[0].len();
        rules.read(html.as_bytes(), before.len()..end, true);
        assert!(!rules.is_late, "nothing before it has these names");
        rules.read(html.as_bytes(), end..html.len(), true);
        assert!(rules.is_late);
        let mut rules = Rules::default();
        let html = [before, ".hidden{display:block}"].concat();
        rules.read(html.as_bytes(), before.len()..html.len(), true);
        assert!(rules.is_late);
    }

    #[test]
    fn a_rule_shows_what_one_in_a_later_style_sheet_hides() {
        let sheets = [".a.open{display:block}", ".a,.b{display:none}", ".b.open{display:flex}"];
        let html = sheets.concat();
        let (mut rules, mut from) = (Rules::default(), 0);
        for sheet in sheets {
            rules.read(html.as_bytes(), from..from + sheet.len(), false);
            from += sheet.len();
            assert_eq!(rules.hides_class(b"b").is_some(), sheet.starts_with(".a,"));
        }
        assert_eq!(rules.hides_class(b"a"), None);
    }
}
