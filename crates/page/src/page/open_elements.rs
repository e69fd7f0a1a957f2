//! Tracks the open elements while a page is read, with the end tags that HTML implies.

use std::collections::HashMap;
use std::ops::Range;

use crate::html::AttributeNames;
use crate::html::attributes::{Attributes, begins, is_one_of};
use crate::html::tag::Tag;
use crate::lexicon::parts::Parts;
use crate::nodes::Names;
use crate::page::error::PageError;
use crate::page::hiding::{self, Hidden, HidingElement};
use crate::page::selector::{Around, bit_of};
use crate::page::style;
use crate::page::style_sheet::{LooksAt, Rules};
use crate::page::work::most_steps;
use crate::tag_list;
use crate::text::filter::form;
use crate::text::hash::hash;

/// Maximum depth, the same as in browsers. Deeper elements become siblings.
const MAX_DEPTH: usize = 512;

/// Elements whose end tags end cells that are open inside them.
const TABLE_PARTS: [Tag; 7] = tag_list! { TABLE TBODY THEAD TFOOT TR TD TH };

/// Maximum number of attributes of an element whose values are its names.
pub(crate) const NAMES: usize = 4;

/// An open element.
#[derive(Debug, Clone)]
pub(crate) struct Open {
    pub(crate) tag: Tag,
    /// The tag of the same meaning, by its role.
    pub(crate) meaning: Tag,
    /// A hash that distinguishes names that are not in the table of tags.
    pub(crate) name: u32,
    /// The offset of its start tag.
    pub(crate) start: usize,
    /// The span of its attributes, and the names that they may have.
    pub(crate) attributes: Range<u32>,
    names: AttributeNames,
    /// Whether a style or attribute hides the element or an element around it, as models have
    /// learned it. It is set if the element has a line.
    pub(crate) hidden: bool,
    /// How its text is hidden from readers, computed when first needed: see [`Nesting::hidden_by`].
    unseen: Hidden,
    /// Whether its own attributes may hide it so.
    may_hide: bool,
    /// The span of the value of its class.
    class: Range<u32>,
    /// The bits of its classes and its id, or all bits until its classes are read.
    pub(crate) bits: u128,
    /// Whether its contents are shown only by browsers that cannot show the element.
    pub(crate) is_fallback: bool,
    /// Whether it is a drawing, or HTML in one, without size.
    is_empty_drawing: bool,
    /// Whether text beside its shadow tree is not drawn.
    hides_rest: bool,
    /// Whether its style makes it begin and end lines although its name does not, or the reverse.
    is_restyled: bool,
    /// Its index among the page's elements, once it contains a line.
    pub(crate) element: Option<u32>,
    /// The bits of the element and of the elements around it.
    pub(crate) mask: u64,
    pub(crate) flags: Flags,
}

impl Open {
    /// Returns the name of its tag as written.
    pub(crate) fn name<'a>(&self, html: &'a [u8]) -> &'a [u8] {
        &html[self.start + 1..self.attributes.start as usize]
    }

    /// Returns the value of its class.
    pub(crate) fn class<'a>(&self, html: &'a [u8]) -> &'a [u8] {
        &html[self.class.start as usize..self.class.end as usize]
    }

    /// Returns its attributes.
    pub(crate) fn attributes<'a>(&self, html: &'a [u8]) -> Attributes<'a> {
        let bytes = &html[self.attributes.start as usize..self.attributes.end as usize];
        let from = self.attributes.start;
        let class = (self.class.start - from) as usize..(self.class.end - from) as usize;
        Attributes::found(bytes, self.names).with_class(class)
    }

    /// Returns the number of steps in which its attributes are compared with names.
    pub(crate) fn steps(&self) -> u64 {
        u64::from(self.attributes.end - self.attributes.start) / 16 + 1
    }

    /// Returns whether the element contains the MathML of a formula that is drawn beside it.
    fn is_copy(&self, html: &[u8]) -> bool {
        self.name == ASSISTIVE || COPIES.are_in(self.class(html))
    }
}

/// Returns the bit of the id of an element, or 0.
fn bit_of_id(attributes: &Attributes<'_>) -> u128 {
    attributes.get(b"id").map_or(0, |id| bit_of(form(id)))
}

/// Parts of the classes of elements with the MathML of a drawn formula: those of KaTeX, MathJax 2
/// and MediaWiki.
static COPIES: Parts = Parts::of(&["katex-mathml", "mjx_assistive", "mwe-math-mathml"]);
/// The name of the same element of MathJax 3, folded.
const ASSISTIVE: u32 = fold(b"mjx-assistive-mml");
/// Maximum number of elements between such an element and its `<math>`, and itself.
const MAX_NEAR: usize = 2;

/// The properties that elements inside it inherit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Flags {
    /// Whether it is in `<noscript>` or `<noframes>`.
    pub(crate) noscript: bool,
    /// Whether its text is not in any line.
    pub(crate) skipped: bool,
    /// Whether it is inside a link.
    pub(crate) link: bool,
}

/// Attributes by which a control names the elements that it opens.
static NAMING: Names<4> = Names::new([b"aria-controls", b"for", b"data-target", b"data-bs-target"]);

/// Where the next end of a template and the next slot are, from an offset on. No part of the page
/// is searched twice for them.
#[derive(Debug, Default)]
struct Slots([Range<usize>; 2]);

impl Slots {
    /// Returns whether the template whose start tag ends at an offset has a slot.
    fn are_in_template(&mut self, html: &[u8], from: usize) -> bool {
        let [end, slot] = [b"</template".as_slice(), b"<slot"].map(|tag| {
            let known = &mut self.0[usize::from(tag == b"<slot")];
            if !(known.start <= from && from <= known.end) || known.end == 0 {
                let found = memchr::memmem::find(&html[from..], tag);
                *known = from..found.map_or(html.len(), |found| from + found);
            }
            known.end
        });
        slot < end
    }
}

/// The open elements while tokens are read, outermost first. Implied end tags, unclosed elements
/// and the limited depth follow the rules for lines.
///
/// A program that builds a tree keeps one entry of its own for each open element. After
/// [`Self::open`] and [`Self::close`] it drops its entries down to [`Self::depth`].
#[derive(Debug)]
pub struct Nesting {
    open: Vec<Open>,
    /// How many elements with each tag are open. A tag is a byte, so no bounds check is needed.
    counts: [u16; 256],
    /// The number of open elements that were visited in search of elements to close.
    pub(crate) steps: u64,
    /// The elements that may be hidden, but for their classes.
    looks_at: LooksAt,
    /// The offset of the shadow tree of each element that has one, by the offset of the element.
    shadows: HashMap<usize, usize>,
    slots: Slots,
    /// Hashes of the ids of the elements that controls so far name: links, labels, and elements
    /// with `aria-controls` or `data-target`.
    pub(crate) opened: Vec<u64>,
    /// How many open elements are restyled.
    restyled: usize,
}

impl Default for Nesting {
    fn default() -> Self {
        Self {
            open: Vec::with_capacity(64),
            counts: [0; 256],
            steps: 0,
            looks_at: LooksAt::default(),
            shadows: HashMap::new(),
            slots: Slots::default(),
            opened: Vec::new(),
            restyled: 0,
        }
    }
}

impl Nesting {
    pub(crate) fn looking_at(elements: LooksAt) -> Self {
        Self { looks_at: elements, ..Self::default() }
    }

    pub(crate) fn flags(&self) -> Flags {
        self.open.last().map_or_else(Flags::default, |open| open.flags)
    }

    /// Returns the bits of all open elements.
    pub(crate) fn mask(&self) -> u64 {
        self.open.last().map_or(0, |open| open.mask)
    }

    /// Returns the number of open elements.
    pub fn depth(&self) -> usize {
        self.open.len()
    }

    /// Returns whether the text here is not in any line, as in `<svg>`, `<select>` and
    /// `<template>`.
    pub fn is_skipped(&self) -> bool {
        self.flags().skipped
    }

    /// Refuses a page whose first `bytes` bytes took too many steps.
    pub(crate) fn check_steps(&self, bytes: usize) -> Result<(), PageError> {
        let most = most_steps(bytes);
        if self.steps > most { Err(PageError::TooComplex { most, bytes }) } else { Ok(()) }
    }

    pub(crate) fn open_mut(&mut self) -> &mut [Open] {
        &mut self.open
    }

    pub(crate) fn is_open(&self, tag: Tag) -> bool {
        self.counts[tag.index()] > 0
    }

    /// Notes that the style of the innermost element overrules whether its name ends lines.
    pub(crate) fn restyle(&mut self) {
        if let Some(open) = self.open.last_mut() {
            open.is_restyled = true;
            self.restyled += 1;
        }
    }

    /// Returns whether an end tag ends a line.
    pub(crate) fn ends_line(&mut self, tag: Tag) -> bool {
        let is_restyled = self.restyled > 0 && self.is_open(tag) && {
            self.steps += self.open.len() as u64;
            let own = self.open.iter().rev().find(|open| open.tag == tag);
            own.is_some_and(|open| open.is_restyled)
        };
        tag.is_block() != is_restyled
    }

    /// Handles the start tag at `span`. Returns whether its element is open now; void elements
    /// never are.
    pub fn open(
        &mut self,
        tag: Tag,
        name: &[u8],
        attributes: Attributes<'_>,
        span: &Range<usize>,
    ) -> bool {
        if tag.is_void() {
            return false;
        }
        self.close_implied(tag);
        let foreign = [Tag::SVG, Tag::MATH].iter().any(|&f| f == tag || self.is_open(f));
        let again = matches!(tag, Tag::BODY | Tag::HTML) && self.is_open(tag);
        if again || self.open.len() >= MAX_DEPTH || (foreign && attributes.self_closing()) {
            return false;
        }
        self.push(tag, name, attributes, span);
        true
    }

    /// Closes the elements that a start tag of `tag` ends without end tags of their own.
    fn close_implied(&mut self, tag: Tag) {
        if tag.is_block()
            && (self.is_open(Tag::SVG) || self.is_open(Tag::MATH))
            && let Some(at) = self.open.iter().position(|o| matches!(o.tag, Tag::SVG | Tag::MATH))
        {
            self.steps += self.open.len() as u64;
            let drawing = &self.open[at..];
            // HTML in a drawing that has no size stays in it.
            let has_html = || drawing.iter().any(|open| open.name == FOREIGN_OBJECT);
            if !(drawing.iter().any(|open| open.is_empty_drawing) && has_html()) {
                self.truncate(at);
            }
        }
        if tag == Tag::A && self.is_open(Tag::A) {
            self.close_nearest(&[Tag::A], |o| o.tag.is_container() || o.tag == Tag::TEMPLATE);
        }
        if tag.is_block() && self.is_open(Tag::P) && tag != Tag::BR {
            self.close_nearest(&[Tag::P], |o| o.tag.is_block() || o.tag == Tag::TEMPLATE);
        }
        let (closes, stops): (&[Tag], &[Tag]) = match tag {
            Tag::LI => (&[Tag::LI], &[Tag::UL, Tag::OL, Tag::MENU, Tag::DIR, Tag::TABLE]),
            Tag::DT | Tag::DD => (&[Tag::DT, Tag::DD], &[Tag::DL, Tag::TABLE]),
            Tag::TD | Tag::TH => (&[Tag::TD, Tag::TH], &[Tag::TR, Tag::TABLE]),
            Tag::TR => {
                (&[Tag::TR, Tag::TD, Tag::TH], &[Tag::TABLE, Tag::TBODY, Tag::THEAD, Tag::TFOOT])
            }
            Tag::TBODY | Tag::THEAD | Tag::TFOOT => (
                &[Tag::TBODY, Tag::THEAD, Tag::TFOOT, Tag::TR, Tag::TD, Tag::TH, Tag::CAPTION],
                &[Tag::TABLE],
            ),
            Tag::OPTION | Tag::OPTGROUP => (&[Tag::OPTION], &[Tag::SELECT]),
            _ => return,
        };
        if closes.iter().any(|&tag| self.is_open(tag)) {
            self.close_outermost(closes, stops);
        }
    }

    /// Closes the innermost of `tags`, unless an element for which `stops` returns true is nearer.
    fn close_nearest(&mut self, tags: &[Tag], stops: impl Fn(&Open) -> bool) {
        for at in (0..self.open.len()).rev() {
            self.steps += 1;
            if tags.contains(&self.open[at].tag) {
                return self.truncate(at);
            }
            if stops(&self.open[at]) {
                return;
            }
        }
    }

    /// Closes the outermost of `tags` inside the innermost of `stops`.
    fn close_outermost(&mut self, tags: &[Tag], stops: &[Tag]) {
        let is_stop = |o: &Open| stops.contains(&o.tag) || o.tag == Tag::TEMPLATE;
        let inside = self.open.iter().rposition(is_stop).map_or(0, |at| at + 1);
        self.steps += 2 * (self.open.len() - inside) as u64 + 1;
        if let Some(at) = self.open[inside..].iter().position(|o| tags.contains(&o.tag)) {
            self.truncate(inside + at);
        }
    }

    fn push(&mut self, tag: Tag, name: &[u8], attributes: Attributes<'_>, span: &Range<usize>) {
        let length = name.len();
        let mut flags = self.flags();
        // Browsers draw the template of an element that has a part of the page of its own.
        let is_drawn = |(name, value): (&[u8], &[u8])| {
            name.eq_ignore_ascii_case(b"shadowrootmode") && is_one_of(value, &["open", "closed"])
        };
        let is_shadow = tag == Tag::TEMPLATE && attributes.clone().any(is_drawn);
        flags.skipped |= tag.is_skipped() && !is_shadow;
        flags.noscript |= tag.holds_markup();
        let href = if tag == Tag::A { attributes.get(b"href") } else { None };
        flags.link |= href.is_some();
        // A raised link leads to a note, which documents have in its place.
        let is_raised = || self.open.last().is_some_and(|open| open.name == fold(b"sup"));
        if let Some(id) = href.and_then(|href| href.strip_prefix(b"#"))
            && !is_raised()
        {
            self.opened.push(hash(id));
        }
        if NAMING.may_be_in(attributes.names()) {
            let values = attributes.filter(|(name, _)| NAMING.has(name)).map(|(_, value)| value);
            let ids = values.flat_map(|value| value.split(u8::is_ascii_whitespace));
            self.opened.extend(ids.map(|id| hash(id.strip_prefix(b"#").unwrap_or(id))));
        }
        let is_fallback = match tag {
            Tag::OTHER => is_one_of(name, &FALLBACKS),
            Tag::OBJECT => is_shown(attributes),
            _ => tag == Tag::NOFRAMES,
        };
        let name = if tag == Tag::OTHER { fold(name) } else { 0 };
        let is_drawing = tag == Tag::SVG || name == FOREIGN_OBJECT;
        let is_nothing = |(name, value): (&[u8], &[u8])| {
            is_one_of(name, &["width", "height"])
                && matches!(value.trim_ascii(), b"0" | b"0px" | b"0%")
        };
        let is_empty_drawing = is_drawing && attributes.clone().any(is_nothing);
        if is_shadow && let Some(host) = self.open.last_mut() {
            self.shadows.entry(host.start).or_insert(span.end);
            host.unseen = Hidden::UNKNOWN;
        }
        let parent = self.open.last();
        let may_hide = is_fallback || self.looks_at.has(tag, attributes.names());
        let class = attributes.class();
        let from = span.start + 1 + length;
        let class = (from + class.start) as u32..(from + class.end) as u32;
        let around = parent.map_or(Hidden::SHOWN, |open| open.unseen);
        let meaning = tag.with_role(&attributes);
        let mask = parent.map_or(0, |open| open.mask) | meaning.bit();
        self.counts[tag.index()] += 1;
        self.open.push(Open {
            tag,
            meaning,
            name,
            start: span.start,
            attributes: (span.start + 1 + length) as u32..(span.end - 1) as u32,
            names: attributes.names(),
            hidden: false,
            unseen: if may_hide || !class.is_empty() || around.is_undoable {
                Hidden::UNKNOWN
            } else {
                around
            },
            may_hide,
            bits: if class.is_empty() { bit_of_id(&attributes) } else { u128::MAX },
            class,
            is_fallback,
            is_empty_drawing,
            hides_rest: false,
            is_restyled: false,
            element: None,
            mask,
            flags,
        });
    }

    /// Returns the element that hides the text here from readers, as an index into `hiding`. New
    /// hiding elements are added there. Each open element is examined once.
    pub(crate) fn hidden_by(
        &mut self,
        html: &[u8],
        rules: &mut Rules<'_>,
        hiding: &mut Vec<HidingElement>,
    ) -> Option<u32> {
        self.hidden_in(self.open.len(), html, rules, hiding).by()
    }

    /// Returns how the outermost `depth` open elements hide what is directly in them.
    fn hidden_in(
        &mut self,
        depth: usize,
        html: &[u8],
        rules: &mut Rules<'_>,
        hiding: &mut Vec<HidingElement>,
    ) -> Hidden {
        let Some(last) = depth.checked_sub(1) else { return Hidden::SHOWN };
        if self.open[last].unseen.is_known() {
            return self.open[last].unseen;
        }
        let known = self.open[..last].iter().rposition(|open| open.unseen.is_known());
        let mut outer = known.map_or(Hidden::SHOWN, |at| self.open[at].unseen);
        for at in known.map_or(0, |at| at + 1)..depth {
            let open = &self.open[at];
            let has_shadows = !self.shadows.is_empty();
            if has_shadows && open.tag == Tag::TEMPLATE && at > 0 && self.open[at - 1].hides_rest {
                outer = hiding::in_shadow(outer, hiding);
            }
            let class = open.class(html);
            let mut may_hide = open.may_hide || outer.is_undoable;
            if !class.is_empty() {
                let (bits, may_hide_by_class) = rules.look_at_class(class);
                self.open[at].bits = bits | bit_of_id(&open.attributes(html));
                may_hide |= may_hide_by_class;
            }
            if may_hide {
                self.steps += at as u64;
                let around = Around::new(html, &self.open[..=at]);
                outer = hiding::inside(outer, around, rules, hiding, &mut self.steps);
            }
            if has_shadows
                && let Some(&shadow) = self.shadows.get(&self.open[at].start)
                && !self.slots.are_in_template(html, shadow)
            {
                outer = hiding::beside_shadow(outer, self.open[at].start, hiding);
                self.open[at].hides_rest = true;
            }
            self.open[at].unseen = outer;
        }
        outer
    }

    /// Returns the element that hides an object from readers: the object itself, whose start tag
    /// was handled last, or an element around it. `opened` tells whether it is open.
    pub(crate) fn object_hidden_by(
        &mut self,
        opened: bool,
        (tag, name, attributes, span): (Tag, &[u8], Attributes<'_>, &Range<usize>),
        html: &[u8],
        rules: &mut Rules<'_>,
        hiding: &mut Vec<HidingElement>,
    ) -> Option<u32> {
        let before = self.open.len() - usize::from(opened);
        if !opened {
            self.push(tag, name, attributes, span);
        }
        let mut depth = before;
        if tag == Tag::MATH {
            // Programs that draw a formula hide its MathML, which is for screen readers.
            let near = depth.saturating_sub(MAX_NEAR);
            let copy = self.open[near..depth].iter().position(|open| open.is_copy(html));
            depth = copy.map_or(depth, |copy| near + copy);
        }
        let is_fallback = self.open.last().is_some_and(|open| open.is_fallback);
        // The contents of an open element are as hidden as the element, but for a fallback.
        let found = if depth == before && !is_fallback {
            self.hidden_by(html, rules, hiding)
        } else {
            let outer = self.hidden_in(depth, html, rules, hiding);
            self.steps += depth as u64;
            let mut open = self.open[..depth].to_vec();
            open.extend(self.open.last().map(|own| Open { is_fallback: false, ..own.clone() }));
            let around = Around::new(html, &open);
            hiding::inside(outer, around, rules, hiding, &mut self.steps).by()
        };
        if !opened {
            self.truncate(before);
        }
        found
    }

    /// Closes the element of an end tag, and the elements left open inside it.
    pub fn close(&mut self, tag: Tag, name: &[u8]) {
        // Browsers keep these open up to the end of the page.
        if matches!(tag, Tag::BODY | Tag::HTML) || !self.is_open(tag) {
            return;
        }
        let name = if tag == Tag::OTHER { fold(name) } else { 0 };
        let table_part = TABLE_PARTS.contains(&tag);
        for at in (0..self.open.len()).rev() {
            self.steps += 1;
            let open = &self.open[at];
            if open.tag == tag && open.name == name {
                return self.truncate(at);
            }
            let stays_inside = if open.tag == Tag::TEMPLATE {
                // Templates are not part of the page.
                true
            } else if tag.is_block() || tag.is_skipped() {
                // A stray `</div>` in a cell ends nothing outside the cell.
                !table_part && matches!(open.tag, Tag::TD | Tag::TH)
            } else {
                open.tag.is_container()
            };
            if stays_inside {
                return;
            }
        }
    }

    /// Closes all elements deeper than `depth`, as at the end of the markup in a `<noscript>`.
    pub fn truncate(&mut self, depth: usize) {
        for open in self.open.drain(depth.min(self.open.len())..) {
            self.counts[open.tag.index()] -= 1;
            self.restyled -= usize::from(open.is_restyled);
        }
    }
}

/// Returns the values of the first class, id, role and itemprop attributes of an element, and
/// whether an attribute hides it.
// Measured: where lines are read, a call takes 0.4 % of the instructions.
#[inline(always)]
pub(crate) fn described<'a>(attributes: Attributes<'a>) -> ([&'a [u8]; NAMES], bool) {
    let (mut names, mut hidden) = ([&b""[..]; NAMES], false);
    let mut free = names.iter_mut();
    for (name, value) in attributes {
        let is = |known: &[u8]| name == known || name.eq_ignore_ascii_case(known);
        let names_it = match name.len() {
            2 => is(b"id"),
            4 => is(b"role"),
            5 if is(b"class") => true,
            8 => is(b"itemprop"),
            length => {
                hidden |= match length {
                    5 => is(b"style") && hides(value),
                    6 => is(b"hidden"),
                    11 => is(b"aria-hidden") && value.eq_ignore_ascii_case(b"true"),
                    _ => false,
                };
                false
            }
        };
        if names_it && let Some(free) = free.next() {
            *free = value;
        }
    }
    (names, hidden)
}

/// Further elements whose contents browsers show only without them.
const FALLBACKS: [&str; 6] = ["canvas", "video", "audio", "datalist", "meter", "progress"];

/// Returns whether browsers show an `<object>` with these attributes, and not its contents: it has
/// data, and needs none of the plug-ins that are gone.
fn is_shown(attributes: Attributes<'_>) -> bool {
    let data = attributes.get(b"data").unwrap_or_default().trim_ascii();
    let is_flash = memchr::memmem::find(data, b".swf").is_some();
    !data.is_empty()
        && !is_flash
        && attributes.get(b"classid").is_none()
        && !attributes.get(b"type").is_some_and(|kind| begins(kind, b"application/x-"))
}

const FOREIGN_OBJECT: u32 = fold(b"foreignobject");

/// Folds a name that is not in the table into a number.
pub(crate) const fn fold(name: &[u8]) -> u32 {
    let (mut hash, mut at) = (0x811c_9dc5, 0);
    while at < name.len() {
        hash = (hash ^ name[at].to_ascii_lowercase() as u32).wrapping_mul(0x0100_0193);
        at += 1;
    }
    hash
}

/// Returns whether a `style` attribute hides the element, as models have learned it: they know less
/// than [`hiding`](crate::page::hiding), and their scores must not change.
fn hides(style: &[u8]) -> bool {
    style::pairs(style).any(|(property, value)| {
        property.eq_ignore_ascii_case(b"display") && begins(value, b"none")
            || property.eq_ignore_ascii_case(b"visibility") && begins(value, b"hidden")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::{Token, Tokens};

    /// Returns the names of the open elements after `html`.
    fn open(html: &str) -> String {
        let mut stack = Nesting::default();
        for token in Tokens::of(html.as_bytes()) {
            match token {
                Token::Start { tag, name, attributes, span } => {
                    stack.open(tag, name, attributes, &span);
                }
                Token::End { tag, name, .. } => stack.close(tag, name),
                _ => {}
            }
        }
        stack.open.iter().map(|o| o.tag.name()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_tree_follows_from_the_depths() {
        let mut nesting = Nesting::default();
        let mut depths = Vec::new();
        let html = b"<ul><li>a<li>b<br></ul><p hidden>";
        for token in Tokens::of(html) {
            let opened = match token {
                Token::Start { tag, name, attributes, span } => {
                    nesting.open(tag, name, attributes, &span)
                }
                Token::End { tag, name, .. } => {
                    nesting.close(tag, name);
                    false
                }
                _ => continue,
            };
            depths.push((nesting.depth(), opened));
        }
        let item = (2, true);
        assert_eq!(depths, [(1, true), item, item, (2, false), (0, false), (1, true)]);
        assert!(!nesting.is_skipped());
        nesting.truncate(7);
        assert_eq!(nesting.depth(), 1);
    }

    #[test]
    fn implied_end_tags() {
        assert_eq!(open("<ul><li>a<li>b"), "ul li");
        assert_eq!(open("<ul><li><ul><li>a</ul><li>b"), "ul li");
        assert_eq!(open("<p>a<p>b<div>c"), "div");
        assert_eq!(open("<p><b>a<div>"), "div");
        assert_eq!(open("<dl><dt>a<dd>b<dt>"), "dl dt");
        assert_eq!(open("<table><tr><td>a<td>b<tr><td>"), "table tr td");
        assert_eq!(open("<table><tr><td><table><tr><td>a</table><td>"), "table tr td");
        assert_eq!(open("<table><thead><tr><td><tbody>"), "table tbody");
        assert_eq!(open("<a href=x>b<a href=y>"), "a");
    }

    #[test]
    fn end_tags_of_wrong_nesting() {
        assert_eq!(open("<div><section><p>a</div>"), "");
        assert_eq!(open("<span><div>a</span>"), "span div");
        assert_eq!(open("<div><table><tr><td></div>"), "div table tr td");
        assert_eq!(open("<div><x-a><x-b></x-a>"), "div");
        assert_eq!(open("<body><div></body></html><p>"), "body div p");
        assert_eq!(open("<div></i></section></x-y>"), "div");
        assert_eq!(open("<div><p><template></p></div><p><i></template>"), "div p");
    }

    #[test]
    fn block_elements_end_svg() {
        assert_eq!(open("<div><svg><g><path></div><p>"), "p");
        assert_eq!(open("<div><svg><g><p>"), "div p");
    }

    #[test]
    fn depth_is_bounded() {
        let html = "<b>".repeat(3000) + &"</b>".repeat(10);
        assert_eq!(open(&html).split(' ').count(), MAX_DEPTH - 10);
    }

    #[test]
    fn attributes_that_hide() {
        for (attributes, hidden) in [
            ("", false),
            (" class=x style='color:red; display:none'", true),
            (" STYLE=display:none", true),
            (" style=color:red", false),
            (" Hidden", true),
            (" ARIA-hidden=True id=x", true),
            (" aria-hidden=false", false),
            (" shown height=5 aria-labels=true", false),
        ] {
            let attributes = Attributes::new(attributes.as_bytes());
            assert_eq!(described(attributes).1, hidden, "{attributes:?}");
        }
    }

    #[test]
    fn styles_that_hide() {
        for (style, hidden) in [
            ("display:none", true),
            ("color:red; DISPLAY : None !important", true),
            ("visibility:hidden", true),
            ("display:block", false),
            ("display", false),
            ("", false),
        ] {
            assert_eq!(hides(style.as_bytes()), hidden, "{style}");
        }
    }
}
