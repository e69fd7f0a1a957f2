//! Reads the rules of a page's own style sheets that hide elements.
//!
//! A third of the bytes of pages are style sheets, and few rules hide anything. So a first reading
//! looks for declarations that may hide text, by a letter or two of their names and values. Rules
//! with `display` and `visibility` are read when an element is hidden, and all others when one is
//! hidden in another way.

use std::cell::OnceCell;
use std::iter;
use std::ops::Range;

use crate::html::attributes::{Attributes, is_one_of};
use crate::html::tag::Tag;
use crate::html::{AttributeNames, style_sheets};
use crate::page::hiding_classes;
use crate::page::open_elements::Open;
use crate::page::selector::{
    Around, Kind, Selector, bit_of, name_length, selects_pseudo_element, without_comments,
};
use crate::page::style::{self, Declaration, Style, Weight};
use crate::text::filter::{Filter, form};
use crate::text::hash::{self, HashedMap};
use memchr::{memchr, memchr_iter, memchr2, memchr3, memchr3_iter, memmem};

/// Maximum number of selectors of rules that hide elements. Pages have some dozens.
const MAX_HIDING: usize = 1 << 12;
/// Maximum number of selectors of other rules that are read, and of such rules.
const MAX_OTHERS: usize = 1 << 14;
const MAX_WAITING: usize = 1 << 16;
/// Maximum number of blocks in one another.
const MAX_DEPTH: usize = 32;
/// Maximum number of bytes of the selectors of a rule.
const MAX_SELECTORS: usize = 1 << 14;
/// Maximum number of bytes of the selector around another rule, which is read for each.
const MAX_OUTER: usize = 1 << 8;

/// When the rules of a block apply.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Applies {
    #[default]
    Always,
    /// On some screens, or in some states.
    Sometimes,
    /// On no screen, or to no element.
    Never,
}

/// A style sheet: its span in the page, and when it applies.
pub(crate) type Sheet = (Range<usize>, Applies);

/// Returns the style sheets of a page that may apply, as far as a quick search tells.
pub(crate) fn sheets(html: &[u8]) -> Vec<Sheet> {
    let mut found = Vec::new();
    style_sheets(html, |attributes, span| found.push((span, applies_by(attributes))));
    found.retain(|(_, applies)| *applies < Applies::Never);
    found
}

/// A rule of a style sheet.
#[derive(Debug, Clone)]
struct Rule<'a> {
    selectors: &'a [u8],
    declarations: &'a [u8],
    applies: Applies,
    /// The selector of the rule around it.
    outer: Option<&'a [u8]>,
    /// Its place among all rules of the page.
    order: u32,
    has: Has,
}

/// A selector with the declarations of its rule.
#[derive(Debug)]
struct Ruled<'a> {
    selector: Selector<'a>,
    weight: Weight,
    applies: Applies,
    /// The place of the declarations in [`Index::blocks`].
    block: usize,
}

/// Declarations of a rule. They are read when the rule selects an element.
#[derive(Debug)]
struct Declarations<'a> {
    text: &'a [u8],
    read: OnceCell<Vec<Declaration>>,
}

impl Declarations<'_> {
    fn read(&self) -> &[Declaration] {
        self.read.get_or_init(|| {
            let mut found = Vec::new();
            style::declarations(&String::from_utf8_lossy(self.text), |it| found.push(it));
            found
        })
    }
}

/// Selectors, by the names of the elements that they select.
#[derive(Debug, Default)]
struct Index<'a> {
    ruled: Vec<Ruled<'a>>,
    blocks: Vec<Declarations<'a>>,
    named: HashedMap<Vec<u32>>,
    /// Which kinds of names are among them.
    kinds: [bool; 4],
    /// Those that may select any element.
    any: Vec<u32>,
}

impl<'a> Index<'a> {
    fn add(&mut self, rule: &Rule<'a>, most: usize) -> Range<usize> {
        let first = self.ruled.len();
        let outer = rule.outer.filter(|outer| outer.len() <= MAX_OUTER);
        let outer = outer.and_then(|outer| Selector::read(outer, None));
        if rule.outer.is_some() && outer.is_none() {
            return first..first;
        }
        let text = &rule.declarations[..rule.declarations.len().min(style::MAX_BYTES)];
        self.blocks.push(Declarations { text: text.trim_ascii(), read: OnceCell::new() });
        let selectors = rule.selectors[..rule.selectors.len().min(MAX_SELECTORS)].trim_ascii();
        for text in list(selectors) {
            let Some(selector) = Selector::read(text, outer.as_ref()) else { continue };
            if self.ruled.len() >= most {
                break;
            }
            let applies =
                if selector.is_conditional { Applies::Sometimes } else { Applies::Always };
            self.ruled.push(Ruled {
                weight: Weight::of_rule(selector.specificity(), rule.order),
                applies: applies.max(rule.applies),
                block: self.blocks.len() - 1,
                selector,
            });
        }
        first..self.ruled.len()
    }

    /// Makes a selector known by a name, or for any element. Of equal rules the last one counts:
    /// pages repeat a style sheet for each part that it is for.
    fn name(&mut self, key: Option<(Kind, &'a [u8])>, nth: usize) {
        let Self { ruled, blocks, named, kinds, any } = self;
        if let Some((kind, _)) = key {
            kinds[kind as usize] = true;
        }
        let places = match key {
            Some((Kind::Tag, name)) => {
                let name = tag_name(Tag::from_name(name), name);
                named.entry(key_of(Kind::Tag, name)).or_default()
            }
            Some((kind, name)) => named.entry(key_of(kind, name)).or_default(),
            None => any,
        };
        if let Some(&last) = places.last() {
            let [one, other] = [&ruled[last as usize], &ruled[nth]];
            let is_same = one.selector == other.selector && one.applies == other.applies;
            if is_same && blocks[one.block].text == blocks[other.block].text {
                ruled[last as usize].weight = one.weight.max(other.weight);
                return;
            }
        }
        places.push(nth as u32);
    }

    /// Calls `see` with the selectors that may select the innermost open element, and with their
    /// declarations.
    fn each(&self, around: Around<'_>, mut see: impl FnMut(&Ruled<'a>, &Declarations<'a>)) {
        let Some(element) = around.open.last() else { return };
        let mut see = |nth: &u32| {
            let ruled = &self.ruled[*nth as usize];
            see(ruled, &self.blocks[ruled.block]);
        };
        let mut find = |kind, name: &[u8]| {
            if let Some(places) = self.named.get(&key_of(kind, name)) {
                places.iter().for_each(&mut see);
            }
        };
        if !self.named.is_empty() {
            let has = |kind| self.kinds[kind as usize];
            for word in element.class(around.html).split(u8::is_ascii_whitespace) {
                find(Kind::Class, word);
            }
            let attributes = element.attributes(around.html);
            if has(Kind::Id)
                && let Some(id) = attributes.get(b"id")
            {
                find(Kind::Id, id);
            }
            if has(Kind::Attribute) {
                attributes.for_each(|(name, _)| find(Kind::Attribute, name));
            }
            if has(Kind::Tag) {
                find(Kind::Tag, tag_name(element.tag, element.name(around.html)));
            }
        }
        self.any.iter().for_each(see);
    }

    /// Adds the declarations of the rules that select the innermost open element.
    fn add_to(&self, style: &mut Style, around: Around<'_>, steps: &mut u64) {
        self.each(around, |ruled, declarations| {
            if ruled.applies == Applies::Always && ruled.selector.selects(around, steps) {
                let declarations = declarations.read();
                *steps += declarations.len() as u64;
                declarations.iter().for_each(|it| style.add(ruled.weight, *it));
            }
        });
    }
}

/// Returns the key of a name: a hash of both.
fn key_of(kind: Kind, name: &[u8]) -> u64 {
    hash::push(hash::hash(name), kind as u8)
}

/// Returns the name of a tag in lower case if HTML knows it, and as written otherwise.
fn tag_name(tag: Tag, written: &[u8]) -> &[u8] {
    if tag == Tag::OTHER { written } else { tag.name().as_bytes() }
}

/// The rules of the style sheets of a page.
#[derive(Debug, Default)]
pub(crate) struct Rules<'a> {
    /// The style sheets whose rules are not in `waiting` yet, with whether they apply and the
    /// number of rules before each.
    sheets: Vec<(&'a [u8], Applies, u32)>,
    /// The number of rules.
    rules: u32,
    /// The selectors of rules that may hide elements.
    hiding: Index<'a>,
    /// The rules with `display` or `visibility` that are not in `showing` yet.
    displaying: Waiting<'a>,
    /// The selectors of such rules.
    showing: Index<'a>,
    /// All rules that are not in `others` yet.
    waiting: Waiting<'a>,
    /// The selectors of such rules.
    others: Index<'a>,
    /// The names by which elements may be hidden.
    hideable: Filter<64>,
    pub(crate) looks_at: LooksAt,
}

/// The elements that rules may hide, but for their classes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LooksAt {
    /// By the names of their attributes.
    attributes: AttributeNames,
    /// By their tags.
    tags: [bool; 128],
}

impl Default for LooksAt {
    fn default() -> Self {
        let mut tags = [false; 128];
        tags[Tag::DIALOG.index()] = true;
        Self { attributes: AttributeNames::HIDING, tags }
    }
}

impl LooksAt {
    #[inline]
    pub(crate) fn has(&self, tag: Tag, names: AttributeNames) -> bool {
        self.tags[tag.index() % 128] || names.has_any_of(self.attributes)
    }
}

impl<'a> Rules<'a> {
    /// Reads the style sheets of a page.
    pub(crate) fn read(html: &'a [u8], sheets: &[Sheet]) -> Self {
        let mut rules = Self::default();
        for (span, applies) in sheets {
            rules.add(&html[span.clone()], *applies);
        }
        rules
    }

    fn add(&mut self, sheet: &'a [u8], applies: Applies) {
        self.sheets.push((sheet, applies, self.rules));
        let mut found = Vec::new();
        self.rules += walk(sheet, applies, self.rules, look, |rule| {
            found.extend(Some(rule).filter(|rule| rule.has.hides || rule.has.displays));
        });
        for rule in found {
            if rule.has.hides && rule.applies == Applies::Always {
                self.hide(&rule);
            } else {
                self.displaying.add(rule);
            }
        }
    }

    /// Adds the selectors of a rule that hides elements.
    fn hide(&mut self, rule: &Rule<'a>) {
        for nth in self.hiding.add(rule, MAX_HIDING) {
            let ruled = &self.hiding.ruled[nth];
            let hides_nothing = ruled
                .selector
                .tag()
                .map(Tag::from_name)
                .is_some_and(|tag| tag.is_void() && !matches!(tag, Tag::IMG | Tag::EMBED));
            if ruled.applies != Applies::Always || ruled.selector.is_cloak() || hides_nothing {
                continue;
            }
            let key = ruled.selector.key();
            self.hiding.name(key, nth);
            let looks_at = &mut self.looks_at;
            match key {
                Some((Kind::Class, _)) => {}
                Some((Kind::Id, _)) => {
                    looks_at.attributes = looks_at.attributes.or(AttributeNames::ID);
                }
                Some((Kind::Attribute, name)) => {
                    let name = AttributeNames::like(name[0], name.len());
                    looks_at.attributes = looks_at.attributes.or(name);
                }
                Some((Kind::Tag, name)) => looks_at.tags[Tag::from_name(name).index()] = true,
                None => looks_at.tags = [true; 128],
            }
            if let Some((_, name)) = key {
                self.hideable.add(form(name));
            }
        }
    }

    /// Returns the bits of the classes of an element with text, and whether it may be hidden for
    /// one of them, by their form.
    pub(crate) fn look_at_class(&self, value: &[u8]) -> (u128, bool) {
        let (mut bits, mut may_hide) = (0, false);
        for word in value.split(u8::is_ascii_whitespace) {
            let form = form(word);
            bits |= bit_of(form);
            may_hide |= self.hideable.may_have(form) || hiding_classes::may_have(form);
        }
        (bits, may_hide)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rules == 0
    }

    /// Adds the declarations of the rules that may hide the innermost open element.
    pub(crate) fn add_hiding(&self, around: Around<'_>, to: &mut Style, steps: &mut u64) {
        self.hiding.add_to(to, around, steps);
    }

    /// Adds the declarations of the other rules with `display` or `visibility` for the innermost
    /// open element. Returns the ways of hiding that are undone if scripts give the element
    /// another class, or if the page is wider.
    pub(crate) fn add_showing(
        &mut self,
        around: Around<'_>,
        to: &mut Style,
        steps: &mut u64,
    ) -> Style {
        let Self { displaying, showing, .. } = self;
        displaying.take(around, |rule| {
            for nth in showing.add(&rule, MAX_OTHERS) {
                let mut keys: Vec<_> = showing.ruled[nth].selector.keys().collect();
                keys.dedup();
                if keys.is_empty() {
                    showing.name(None, nth);
                }
                keys.into_iter().for_each(|key| showing.name(Some(key), nth));
            }
        });
        let mut later = Style::default();
        showing.each(around, |ruled, declarations| {
            *steps += around.open.last().map_or(0, Open::steps);
            if ruled.applies == Applies::Always && ruled.selector.selects(around, steps) {
                declarations.read().iter().for_each(|it| to.add(ruled.weight, *it));
            } else if ruled.selector.may_select(around) {
                declarations.read().iter().for_each(|it| later.show(*it));
            } else {
                return;
            }
            *steps += declarations.read().len() as u64;
        });
        later
    }

    /// Adds the declarations of all other rules for the innermost open element.
    pub(crate) fn add_others(&mut self, around: Around<'_>, to: &mut Style, steps: &mut u64) {
        let Self { sheets, waiting, others, .. } = self;
        for (sheet, applies, first) in sheets.drain(..) {
            let add = |rule: Rule<'a>| {
                if rule.applies == Applies::Always {
                    waiting.add(rule);
                }
            };
            walk(sheet, applies, first, |_, _, _| {}, add);
        }
        waiting.take(around, |rule| {
            for nth in others.add(&rule, MAX_OTHERS) {
                let key = others.ruled[nth].selector.key();
                others.name(key, nth);
            }
        });
        others.add_to(to, around, steps);
    }
}

/// Rules that are read once an element has one of their names. Most never are.
#[derive(Debug, Default)]
struct Waiting<'a> {
    rules: Vec<Option<Rule<'a>>>,
    /// Those that may concern any element, as places in `rules`.
    any: Vec<usize>,
    /// Places in `rules`, each with the entry before it of the same name.
    entries: Vec<(usize, Option<u32>)>,
    /// The last entry of each name.
    named: HashedMap<u32>,
}

impl<'a> Waiting<'a> {
    fn add(&mut self, rule: Rule<'a>) {
        let place = self.rules.len();
        if place >= MAX_WAITING {
            return;
        }
        let selectors = rule.selectors;
        self.rules.push(Some(rule));
        if selectors.len() > MAX_SELECTORS || memchr3(b'&', b'/', b'\\', selectors).is_some() {
            return self.any.push(place);
        }
        for selector in list(selectors) {
            if selects_pseudo_element(selector) {
                continue;
            }
            let before = self.entries.len();
            subject_names(selector.trim_ascii(), |kind, name| {
                let entry = self.entries.len() as u32;
                let before = self.named.insert(key_of(kind, name), entry);
                self.entries.push((place, before));
            });
            if self.entries.len() == before {
                return self.any.push(place);
            }
        }
    }

    /// Takes out the rules that may concern the innermost open element.
    fn take(&mut self, around: Around<'_>, mut see: impl FnMut(Rule<'a>)) {
        let Self { rules, any, entries, named } = self;
        let mut take = |place: usize| rules[place].take().into_iter().for_each(&mut see);
        any.drain(..).for_each(&mut take);
        let Some(element) = around.open.last().filter(|_| !named.is_empty()) else { return };
        let classes = element.class(around.html).split(u8::is_ascii_whitespace);
        let id = element.attributes(around.html).get(b"id").map(|id| (Kind::Id, id));
        let tag = (Kind::Tag, tag_name(element.tag, element.name(around.html)));
        for (kind, name) in classes.map(|class| (Kind::Class, class)).chain(id).chain([tag]) {
            let mut next = named.remove(&key_of(kind, name));
            while let Some(entry) = next {
                let (place, before) = entries[entry as usize];
                take(place);
                next = before;
            }
        }
    }
}

/// Calls `see` with the classes and ids in the last compound of a selector, or with its tag.
fn subject_names<'a>(selector: &'a [u8], mut see: impl FnMut(Kind, &'a [u8])) {
    let is_plain = memchr2(b'(', b'[', selector).is_none();
    let mut depth = 0;
    let is_before = |b: &u8| {
        if !is_plain {
            depth += i32::from(matches!(b, b')' | b']')) - i32::from(matches!(b, b'(' | b'['));
        }
        depth == 0 && matches!(b, b' ' | b'\n' | b'\t' | b'\r' | b'>' | b'+' | b'~')
    };
    let subject = selector.iter().rposition(is_before).map_or(selector, |at| &selector[at + 1..]);
    let mut has_name = false;
    let mut rest = subject;
    while let Some(at) = rest.iter().position(|b| matches!(b, b'.' | b'#' | b'(' | b'[')) {
        let (sign, inside) = (rest[at], &rest[at + 1..]);
        rest = match sign {
            b'.' | b'#' => {
                let (name, rest) = inside.split_at(name_length(inside));
                see(if sign == b'.' { Kind::Class } else { Kind::Id }, name);
                has_name = true;
                rest
            }
            b'(' => closing(inside).map_or(&[], |end| &inside[end..]),
            _ => memchr(b']', inside).map_or(&[], |end| &inside[end + 1..]),
        };
    }
    let tag = &subject[..name_length(subject)];
    if !has_name && !tag.is_empty() {
        see(Kind::Tag, tag_name(Tag::from_name(tag), tag));
    }
}

/// What a rule has.
#[derive(Debug, Clone, Copy, Default)]
struct Has {
    /// A declaration that may hide an element.
    hides: bool,
    /// `display` or `visibility`.
    displays: bool,
}

/// Reads the blocks of a style sheet. `look` notes what the declaration around a colon has, and
/// `see` is called with each rule. Returns the number of rules, of which the first is number
/// `first`.
fn walk<'a>(
    css: &'a [u8],
    applies: Applies,
    first: u32,
    look: impl Fn(&[u8], usize, &mut Has),
    mut see: impl FnMut(Rule<'a>),
) -> u32 {
    let mut blocks: Vec<Block<'a>> = Vec::new();
    let (mut comments, mut number, mut from) = (Comments::of(css), 0, 0);
    // The end of the style sheet closes its blocks.
    for at in memchr3_iter(b'{', b'}', b':', css).chain([css.len()]) {
        if comments.has(at) {
            continue;
        }
        match css.get(at) {
            Some(b':') => {
                if let Some(block) = blocks.last_mut()
                    && block.selectors.is_some()
                {
                    look(css, at, &mut block.has);
                }
                continue;
            }
            Some(b'{') => {
                let head = head(&css[from..at], blocks.is_empty());
                let applies = blocks.last().map_or(applies, |block| block.applies);
                let mut block = Block { applies, begin: at + 1, ..Block::default() };
                match head.strip_prefix(b"@") {
                    Some(sign) => block.applies = applies.max(applies_by_sign(sign)),
                    None => block.selectors = Some(head),
                }
                if blocks.len() >= MAX_DEPTH {
                    return number;
                }
                blocks.push(block);
            }
            _ => {
                if let Some(Block { applies, selectors: Some(selectors), begin, has }) =
                    blocks.pop()
                {
                    number += 1;
                    if applies < Applies::Never {
                        let outer = blocks.iter().rev().find_map(|block| block.selectors);
                        let (declarations, order) = (&css[begin..at], first + number);
                        see(Rule { selectors, declarations, applies, outer, order, has });
                    }
                }
            }
        }
        from = at + 1;
    }
    number
}

/// An open block of a style sheet.
#[derive(Debug, Default)]
struct Block<'a> {
    applies: Applies,
    /// The selectors of a rule.
    selectors: Option<&'a [u8]>,
    begin: usize,
    has: Has,
}

/// Returns the text before a `{` without comments and statements before it.
fn head(text: &[u8], is_outermost: bool) -> &[u8] {
    let text = text.trim_ascii();
    // Some pages hide style sheets from old browsers.
    let mut text = without_comments(text.strip_prefix(b"<!--").unwrap_or(text));
    if !is_outermost || text.first() == Some(&b'@') {
        let statement = memchr::memrchr(b';', text).map_or(0, |end| end + 1);
        text = text[statement..].trim_ascii_start();
    }
    text
}

/// Returns when the rules of a block such as `@media` apply.
fn applies_by_sign(sign: &[u8]) -> Applies {
    let length = sign.iter().position(|b| !b.is_ascii_alphabetic() && *b != b'-');
    let (name, rest) = sign.split_at(length.unwrap_or(sign.len()));
    match &name.to_ascii_lowercase()[..] {
        b"media" => applies_to(rest),
        b"layer" => Applies::Always,
        b"supports" if !rest.trim_ascii().starts_with(b"not") => Applies::Always,
        b"container" | b"scope" | b"supports" => Applies::Sometimes,
        // Of fonts, of paper, and the steps of animations.
        _ => Applies::Never,
    }
}

/// Returns when a list of media has screens.
fn applies_to(media: &[u8]) -> Applies {
    let of = |query: &[u8]| {
        let query = query.trim_ascii().to_ascii_lowercase();
        match &query[..] {
            b"" | b"all" | b"screen" | b"only screen" | b"only all" => Applies::Always,
            _ if query.starts_with(b"print") || query.starts_with(b"speech") => Applies::Never,
            _ => Applies::Sometimes,
        }
    };
    media.split(|b| *b == b',').map(of).min().unwrap_or(Applies::Always)
}

/// Returns when the style sheet of a `<style>` applies.
pub(crate) fn applies_by(attributes: Attributes<'_>) -> Applies {
    let kind = attributes.get(b"type").unwrap_or_default().trim_ascii();
    if !kind.is_empty() && !kind.eq_ignore_ascii_case(b"text/css") {
        return Applies::Never;
    }
    applies_to(attributes.get(b"media").unwrap_or_default())
}

/// Notes what the declaration around a colon has. Most are told from all that hide text by the last
/// letter of the name and the first sign of the value.
fn look(css: &[u8], at: usize, has: &mut Has) {
    let before = css[..at].trim_ascii_end();
    let Some(&last) = before.last() else { return };
    let rest = &css[at + 1..];
    let spaces = rest.iter().take_while(|b| b.is_ascii_whitespace()).count();
    let value = &rest[spaces..];
    let sign = |nth: usize| value.get(nth).copied().unwrap_or_default();
    let is_digit = |nth: usize| sign(nth).is_ascii_digit();
    let has_part = |sign: u8| {
        let value = value.iter().take(24).take_while(|b| !matches!(b, b';' | b'}'));
        value.clone().zip(value.skip(1)).any(|(b, next)| *b == b' ' && *next == sign)
    };
    if last | 0x20 == b'y' {
        has.displays |= is_one_of(name_at_end(before), &["display", "visibility"]);
    }
    let may_hide = match (last | 0x20, sign(0)) {
        (_, b'/' | b'\\') => true,
        // `display`, `visibility`, `opacity` and `content-visibility`.
        (b'y', _) => {
            matches!(sign(0) | 0x20, b'n' | b'h' | b'c' | b'0' | b'.' | b'-')
                || is_digit(0) && (sign(1) == b'%' || sign(2) == b'%')
        }
        (_, b'-') => is_digit(1) || sign(1) == b'.',
        // Several sides: `margin`, `inset`; `font`.
        (b'n', _) if before.ends_with(b"margin") && has_part(b'-') => true,
        (b't', _) if before.ends_with(b"inset") && has_part(b'-') => true,
        (b't', _) if before.ends_with(b"font") && has_part(b'0') => true,
        // `opacity`, sizes, `scale`, `zoom`, `font`.
        (b'e' | b't' | b'm' | b'h', b'0' | b'.') => true,
        (b'e' | b't' | b'm' | b'h', b'1') if matches!(sign(1), b'p' | b'%') => true,
        // `100%` is no size of a box that hides text.
        (b'h', b'1'..=b'9') => false,
        (b't', b'1'..=b'9') if before.ends_with(b"eight") => false,
        (_, b'1'..=b'9') => {
            is_digit(1) && is_digit(2) && (is_digit(3) || matches!(sign(3), b'v' | b'%'))
        }
        (_, b'c') if value.starts_with(b"calc(") => true,
        // `color` and `filter`.
        (b'r', b'#') => sign(4) == b'0' || sign(7) == b'0',
        (b'r', b't' | b'r' | b'h' | b'b' | b'o') => true,
        // `transform`, `translate`, `rotate` and `mask-image`.
        (b'm' | b'e', b's' | b'r' | b't' | b'm' | b'l' | b'x' | b'y') => true,
        // `clip`, `mask` and `clip-path`.
        (b'p', b'r') | (b'k', b'l' | b'r') => true,
        (b'h', b'i' | b'c' | b'e' | b'p' | b'r' | b'x') => true,
        _ => false,
    };
    if !may_hide || has.hides {
        return;
    }
    let name = name_at_end(before);
    let end = memchr::memchr2(b';', b'}', &value[..value.len().min(256)]);
    let value = &value[..end.unwrap_or(value.len().min(256))];
    if let (Ok(name), Ok(value)) = (str::from_utf8(name), str::from_utf8(value)) {
        has.hides = style::may_hide(name, value);
    }
}

/// Returns the name of a property at the end of a text. That of a variable, such as `--height`, is
/// empty.
fn name_at_end(text: &[u8]) -> &[u8] {
    let is_name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
    let start = text.iter().rposition(|b| !is_name(b)).map_or(0, |at| at + 1);
    let name = &text[start.max(text.len().saturating_sub(64))..];
    if name.starts_with(b"--") { b"" } else { name }
}

/// Returns the number of bytes up to and with the `)` that closes a bracket.
pub(crate) fn closing(text: &[u8]) -> Option<usize> {
    let mut depth = 1usize;
    let end = text.iter().position(|b| {
        depth = match b {
            b'(' => depth + 1,
            b')' => depth - 1,
            _ => depth,
        };
        depth == 0
    })?;
    Some(end + 1)
}

/// Iterates over the selectors of a list.
fn list(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let is_plain = memchr3(b'(', b'[', b'/', text).is_none();
    let mut rest = Some(text);
    iter::from_fn(move || {
        let text = rest?;
        let end = if is_plain { memchr(b',', text) } else { comma(text) };
        rest = end.map(|end| &text[end + 1..]);
        Some(&text[..end.unwrap_or(text.len())])
    })
}

/// Returns the place of the first comma outside of brackets and comments.
fn comma(text: &[u8]) -> Option<usize> {
    let (mut depth, mut before, mut is_comment) = (0i32, 0, false);
    text.iter().position(|b| {
        is_comment =
            if is_comment { (before, *b) != (b'*', b'/') } else { (before, *b) == (b'/', b'*') };
        depth += i32::from(matches!(b, b'(' | b'[')) - i32::from(matches!(b, b')' | b']'));
        before = *b;
        *b == b',' && depth <= 0 && !is_comment
    })
}

/// The comments of a style sheet, in order, which are passed as reading goes on.
struct Comments<'a> {
    css: &'a [u8],
    next: Range<usize>,
}

impl<'a> Comments<'a> {
    fn of(css: &'a [u8]) -> Self {
        let mut found = Self { css, next: 0..0 };
        found.pass();
        found
    }

    /// Goes on to the next comment.
    fn pass(&mut self) {
        let (css, from) = (self.css, self.next.end);
        let is_start = |star: &usize| *star > from && css[star - 1] == b'/';
        let star = memchr_iter(b'*', &css[from..]).map(|star| from + star).find(is_start);
        self.next = star.map_or(css.len()..css.len(), |star| {
            let end = memmem::find(&css[star + 1..], b"*/");
            star - 1..end.map_or(css.len(), |end| star + 1 + end + 2)
        });
    }

    /// Returns whether a position is in a comment. Positions must not decrease from call to call.
    fn has(&mut self, at: usize) -> bool {
        while self.next.end <= at && self.next.start < self.css.len() {
            self.pass();
        }
        self.next.start <= at && self.next.start < self.css.len()
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use super::*;

    /// The selectors and declarations of the rules that always apply, and what they have.
    fn rules(css: &str) -> String {
        let mut found = String::new();
        walk(css.as_bytes(), Applies::Always, 0, look, |rule| {
            let Rule { selectors, declarations, applies, outer, order, has } = rule;
            let outer = outer.map_or(String::new(), |outer| format!("{} ", outer.escape_ascii()));
            let marks =
                [("?", applies == Applies::Sometimes), ("-", has.hides), ("d", has.displays)];
            let marks: String = marks.iter().filter(|mark| mark.1).map(|mark| mark.0).collect();
            let (selectors, block) = (selectors.escape_ascii(), declarations.escape_ascii());
            write!(found, "{order}:{outer}{selectors}{{{block}}}{marks} ").unwrap();
        });
        found
    }

    #[test]
    fn rules_of_style_sheets() {
        for (css, expected) in [
            ("a{b:c}d , e{f:g}", "1:a{b:c} 2:d , e{f:g} "),
            (
                "a{display:none}b{visibility:visible}",
                "1:a{display:none}-d 2:b{visibility:visible}d ",
            ),
            ("/*}*/a{b:c/*}*/}", "1:a{b:c/*}*/} "),
            ("@import x;@media screen and (a:b){a{opacity:0}}b{}", "1:a{opacity:0}?- 2:b{} "),
            ("@font-face{a:b}@media print{a{b:c}}@page{}d{}", "2:d{} "),
            ("@layer x;@layer y{a{height:0}}", "1:a{height:0}- "),
            ("a{b:c;&:hover{d:e}}", "1:a &:hover{d:e} 2:a{b:c;&:hover{d:e}} "),
            ("}}a{b:c}}d{left:-9px", "1:a{b:c} 2:d{left:-9px} "),
        ] {
            assert_eq!(rules(css), expected, "{css}");
        }
    }

    #[test]
    fn blocks_in_one_another_are_bounded() {
        let deep = "@media screen{".repeat(100_000) + ".a{display:none}";
        assert_eq!(rules(&deep), "");
        assert_eq!(rules(&"a{".repeat(100_000)), "");
    }

    /// Many rules for many elements take steps of the budget, so that such a page is refused.
    #[test]
    fn rules_and_elements_share_the_budget() {
        // Equal rules count once.
        let rule = |n: usize| format!(".a .a{n} .b{{display:none}}");
        let rules = |n| format!("<style>{}</style>", (0..n).map(rule).collect::<String>());
        let page = |n: usize, element: &str| rules(n) + &element.repeat(n);
        let is_refused = |page: String| crate::segment(page.as_bytes()).is_err();
        assert!(!is_refused(page(400, "<p class=b>x")));
        assert!(is_refused(page(8000, "<p class=b>x")));
        // Declarations, and the attributes of elements around, are counted, too.
        let long = format!("<style>p{{{}}}</style>", "height:0;".repeat(1000));
        assert!(is_refused(long + &"<p>x".repeat(100_000)));
        let names: String = (0..100).map(|n| format!("a{n} ")).collect();
        let around = format!("{}<div class='{}a {names}'>", rules(100), "y ".repeat(100_000));
        assert!(is_refused(around + &"<p class=b>x".repeat(10_000)));
    }
}
