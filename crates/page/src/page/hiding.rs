//! Text that a page hides from its readers by attributes, inline styles, style sheets and elements.
//!
//! The feature `hidden` ([`Element::hidden`](crate::page::Element::hidden)) is something else.
//! Models have learned from it, so it keeps its own definition, which knows fewer styles and
//! includes `aria-hidden`.

use std::collections::HashSet;
use std::ops::Range;

use foldhash::fast::RandomState;
use memchr::memmem;

use crate::html::attributes::Attributes;
use crate::html::tag::Tag;
use crate::lexicon::parts::Parts;
use crate::page::effect::Hiding;
use crate::page::open_elements::Open;
use crate::page::selector::Around;
use crate::page::style::{MIN_OPACITY, Style, Weight};
use crate::page::style_sheet::Rules;
use crate::page::{bounds, hiding_classes, style};
use crate::text::hash::hash;

/// An element that hides its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HidingElement {
    /// The way, or [`Hiding::Rule`] if a style sheet of the page says so.
    pub how: Hiding,
    /// The way, also of a rule.
    way: Hiding,
    /// The hiding element around it, as an index into [`Page::hiding`](crate::Page::hiding). It is
    /// smaller than its own index.
    pub around: Option<u32>,
    /// Whether it is a panel of tabs (`role=tabpanel`), folded below a title, or what a control of
    /// the page opens, so that readers can open it by a visible label.
    pub is_panel: bool,
    /// A hash of its class if that hides it in such a way, and one for all elements that appear by
    /// an animation: scripts often show all elements of a group later.
    pub group: Option<u64>,
    /// A hash of its id, by which a control may name it, or 0.
    id: u64,
}

impl HidingElement {
    /// Returns whether scripts often show later what is hidden in its way: by `hidden`, `display`,
    /// `visibility`, `opacity` or a class, but not by a size, a place, a shape or a colour.
    pub fn is_for_scripts(&self) -> bool {
        self.way.is_for_scripts()
    }

    /// Returns whether a click usually shows what is hidden in its way: by the attribute `hidden`
    /// or `popover`, a `<dialog>`, `display: none` or a class.
    pub fn is_opened_by_clicks(&self) -> bool {
        matches!(self.way, Hiding::Attribute | Hiding::Display | Hiding::Class)
    }

    /// Returns whether its way hides letters alone, and no pictures.
    pub(crate) fn hides_letters(&self) -> bool {
        matches!(self.way, Hiding::FontSize | Hiding::Color)
    }

    /// Returns whether a control may open it. None changes the size or the colour of letters, and
    /// texts for screen readers stay hidden.
    fn may_open(&self) -> bool {
        !matches!(self.way, Hiding::FontSize | Hiding::Color | Hiding::Control)
    }
}

/// A part of a line that the page hides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HiddenText {
    /// The index of the line.
    pub line: u32,
    /// The bytes of the part in the source.
    pub span: Range<u32>,
    /// The position of the part in the text of the page.
    pub(crate) text: Range<u32>,
    /// The innermost element that hides it, as an index into [`Page::hiding`](crate::Page::hiding).
    pub element: u32,
}

/// A hidden object: a picture, a formula, a video, a frame, an element whose attribute is a formula
/// or a note, or a text in a formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HiddenObject {
    /// The offset after the first character of its start tag, or of its text, in the source.
    pub after: u32,
    /// The innermost element that hides it, as an index into [`Page::hiding`](crate::Page::hiding).
    pub element: u32,
}

/// How the text of an open element is hidden, once that is known.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Hidden {
    /// The index of the innermost hiding element, [`Self::NO_ELEMENT`] or [`Self::NOT_COMPUTED`].
    element: u32,
    /// The product of the opacities of the element and of the elements around it.
    opacity: f32,
    /// Whether an element inside may show its text again.
    pub(crate) is_undoable: bool,
}

impl Hidden {
    const NOT_COMPUTED: u32 = u32::MAX;
    const NO_ELEMENT: u32 = u32::MAX - 1;
    pub(crate) const UNKNOWN: Self = Self::of(Self::NOT_COMPUTED);
    pub(crate) const SHOWN: Self = Self::of(Self::NO_ELEMENT);

    const fn of(element: u32) -> Self {
        Self { element, opacity: 1.0, is_undoable: false }
    }

    pub(crate) fn is_known(self) -> bool {
        self.element != Self::NOT_COMPUTED
    }

    /// Returns the index of the innermost element that hides it.
    pub(crate) fn by(self) -> Option<u32> {
        (self.element < Self::NO_ELEMENT).then_some(self.element)
    }
}

/// Returns how the text of the innermost open element is hidden, given the same for the element
/// around it. An element that hides text is added to `hiding`. If the page has too many such
/// elements, further ones count as the last one.
pub(crate) fn inside(
    outer: Hidden,
    around: Around<'_>,
    rules: &mut Rules<'_>,
    hiding: &mut Vec<HidingElement>,
    steps: &mut u64,
) -> Hidden {
    let Some(open) = around.open.last() else { return outer };
    let mut outside = outer.by();
    let way_of = |outside: Option<u32>, hiding: &[HidingElement]| {
        outside.and_then(|at| hiding.get(at as usize)).map(|element| element.way)
    };
    let undoable = way_of(outside, hiding).filter(|way| way.can_be_undone());
    let mut style = Style::default();
    let (ways, own) = effect(around, open, undoable, rules, &mut style, steps);
    let opacity = outer.opacity * style.opacity();
    let is_sized = || open.tag == Tag::FONT && open.attributes(around.html).get(b"size").is_some();
    // A visible element inside an invisible one can be seen, unless an outer element hides both in
    // another way.
    while let Some(way) = way_of(outside, hiding).filter(|way| way.can_be_undone())
        && (style.undoes(way) || way == Hiding::FontSize && is_sized())
    {
        outside = outside.and_then(|at| hiding[at as usize].around);
    }
    // Several elements that are half transparent hide the text in all of them.
    let is_faint = style.opacity() < 1.0 && f64::from(opacity) < MIN_OPACITY;
    let Some((how, way)) = ways.or(is_faint.then_some((Hiding::Opacity, Hiding::Opacity))) else {
        let is_undoable = way_of(outside, hiding).is_some_and(Hiding::can_be_undone);
        return Hidden { element: outside.unwrap_or(Hidden::NO_ELEMENT), opacity, is_undoable };
    };
    if bounds::has_element(hiding.len(), open.start) {
        let is_by_class = matches!(how, Hiding::Class | Hiding::Rule) && way.is_for_scripts();
        let class = || hash(own.class.unwrap_or_default());
        let appears = way == Hiding::Opacity && style.is_moved();
        let group = if appears { Some(ANIMATED) } else { is_by_class.then(class) };
        let (is_panel, id) = (own.is_panel, own.id.map_or(0, hash));
        let mut element = HidingElement { how, way, around: outside, is_panel, group, id };
        element.is_panel |= follows_control(around.html, open.start);
        element.is_panel &= element.may_open();
        hiding.push(element);
    }
    Hidden { element: hiding.len() as u32 - 1, opacity, is_undoable: way.can_be_undone() }
}

/// Returns how text is hidden that is directly in an element with a shadow tree without a slot,
/// given the same for the element.
pub(crate) fn beside_shadow(outer: Hidden, at: usize, hiding: &mut Vec<HidingElement>) -> Hidden {
    let (how, around) = (Hiding::Fallback, outer.by());
    if bounds::has_element(hiding.len(), at) {
        hiding.push(HidingElement { how, way: how, around, is_panel: false, group: None, id: 0 });
    }
    Hidden { element: hiding.len() as u32 - 1, is_undoable: false, ..outer }
}

/// Returns how the shadow tree of such an element is hidden: as the element itself.
pub(crate) fn in_shadow(beside: Hidden, hiding: &[HidingElement]) -> Hidden {
    let around = beside.by().and_then(|at| hiding[at as usize].around);
    Hidden { element: around.unwrap_or(Hidden::NO_ELEMENT), ..beside }
}

/// Parts of the classes of elements whose text opens below a title that readers see.
static FOLDED: Parts = Parts::of(&["accord", "collaps"]);

/// Parts of the classes and ids of elements that readers can open, or that scripts show in turn.
static OPENED: Parts = Parts::of(&[
    "accord", "collaps", "callout-content", "expand", "toggle", "panel", "tab", "drop", "faq",
    "slide", "swip", "carousel", "spoiler", "paywall",
]);

/// The group of the elements that an animation moves while it shows them.
const ANIMATED: u64 = 1;
/// The number of bytes before an element in which a control for it is looked for.
const NEAR: usize = 1 << 10;

/// What the attributes of an element say by themselves.
#[derive(Default)]
struct Own<'a> {
    class: Option<&'a [u8]>,
    id: Option<&'a [u8]>,
    /// Whether it has `hidden` or `popover`, or is a `<dialog>` that is not open.
    hidden: bool,
    is_panel: bool,
}

impl<'a> Own<'a> {
    /// Reads the attributes, and adds the declarations of the inline style to `style`.
    fn of(tag: Tag, attributes: Attributes<'a>, style: &mut Style) -> Self {
        let class = attributes.known_class().or_else(|| attributes.get(b"class"));
        let id = attributes.get(b"id");
        let is = |name: &[u8], known: &[u8]| {
            attributes.get(name).map(|value| value.trim_ascii().eq_ignore_ascii_case(known))
        };
        let hidden =
            is(b"hidden", b"until-found") == Some(false) || attributes.get(b"popover").is_some();
        let is_closed = || tag == Tag::DIALOG && attributes.get(b"open").is_none();
        let hidden = hidden && !id.is_some_and(is_streamed) || is_closed();
        let own = Self { class, id, hidden, is_panel: is(b"role", b"tabpanel") == Some(true) };
        if let Some(styled) = attributes.get(b"style") {
            style::inline(styled, |declaration| style.add(Weight::INLINE, declaration));
        }
        own
    }
}

/// Returns whether the attributes of an element hide it by themselves, without rules and classes.
pub(crate) fn hides_itself(tag: Tag, attributes: Attributes<'_>) -> bool {
    let mut style = Style::default();
    let Own { hidden, .. } = Own::of(tag, attributes, &mut style);
    hidden && !style.is_displayed() || style.how(matches!(tag, Tag::TD | Tag::TH)).is_some()
}

/// Returns how the attributes of an element and the rules for it hide it, and in which way, and
/// adds them to its style. `undoable` is the way in which the element around it is hidden, if its
/// style may undo that.
fn effect<'a>(
    around: Around<'a>,
    open: &Open,
    undoable: Option<Hiding>,
    rules: &mut Rules<'_>,
    style: &mut Style,
    steps: &mut u64,
) -> (Option<(Hiding, Hiding)>, Own<'a>) {
    let tag = open.tag;
    let mut own = Own::of(tag, open.attributes(around.html), style);
    let Own { class, id, hidden, .. } = own;
    let is_displayed_inline = style.is_displayed();
    let by_class = class.filter(|_| !is_displayed_inline).and_then(hiding_classes::how);
    // The text of an accordion is not only for screen readers.
    let is_folded = tag == Tag::DIV && class.is_some_and(|class| FOLDED.are_in(class));
    let by_class = by_class.map(|how| if is_folded { Hiding::Class } else { how });
    let is_cell = matches!(tag, Tag::TD | Tag::TH);
    let mut later = None;
    if !rules.is_empty() {
        rules.add_hiding(around, style, steps);
        // No rule shows a text for screen readers.
        let is_certain = by_class == Some(Hiding::Control) && undoable.is_none();
        let is_hidden =
            hidden || by_class.is_some() || style.ways().chain(undoable).next().is_some();
        if is_hidden && !is_certain {
            later = Some(rules.add_showing(around, style, steps));
            // What is not displayed is hidden, whatever else its style says.
            let is_displayed = !matches!(style.how(is_cell), Some((Hiding::Display, _)));
            let needs_all = |way: Hiding| !matches!(way, Hiding::Display | Hiding::Visibility);
            if is_displayed && style.ways().chain(undoable).any(needs_all) {
                rules.add_others(around, style, steps);
            }
        }
    }
    let undoes_later = |way| later.as_ref().is_some_and(|later| later.undoes(way));
    let is_shown_later =
        |way| matches!(way, Hiding::Display | Hiding::Visibility) && undoes_later(way);
    let by_style = style.how(is_cell).filter(|(way, by_rule)| !(*by_rule && is_shown_later(*way)));
    let by_attribute = (hidden && !style.is_displayed()).then_some(Hiding::Attribute);
    let by_class = by_class.filter(|how| {
        *how == Hiding::Control || !style.is_displayed() && !undoes_later(Hiding::Display)
    });
    let is_control = |how: &Hiding| *how == Hiding::Control;
    let way = by_class.filter(is_control).or(by_attribute).or(by_style.map(|(way, _)| way));
    let way = way.or(open.is_fallback.then_some(Hiding::Fallback)).or(by_class);
    own.is_panel |=
        way.is_some() && [class, id].into_iter().flatten().any(|name| OPENED.are_in(name));
    let how = |way| if by_style == Some((way, true)) { Hiding::Rule } else { way };
    (way.map(|way| (how(way), way)), own)
}

/// Returns whether an id is that of a part which React has sent late: `S:1f`. A script moves it to
/// its place.
fn is_streamed(id: &[u8]) -> bool {
    id.strip_prefix(b"S:")
        .is_some_and(|number| !number.is_empty() && number.iter().all(u8::is_ascii_hexdigit))
}

/// Returns whether a control that opens something is directly before an element.
fn follows_control(html: &[u8], start: usize) -> bool {
    let before = &html[start.saturating_sub(NEAR)..start];
    let is_tab = |at: usize| {
        let value = &before[at + 5..];
        value.strip_prefix(b"\"").or(value.strip_prefix(b"'")).unwrap_or(value).starts_with(b"tab")
    };
    memmem::find(before, b"aria-expanded=").is_some()
        || memmem::find_iter(before, b"role=").any(is_tab)
}

/// Marks the hiding elements that controls of the page open: those with one of these ids, as
/// hashes.
pub(crate) fn mark_opened(ids: &[u64], hiding: &mut [HidingElement]) {
    let ids: HashSet<u64, RandomState> = ids.iter().copied().collect();
    for element in hiding {
        element.is_panel |= element.may_open() && element.id != 0 && ids.contains(&element.id);
    }
}

#[cfg(test)]
mod tests {
    use super::Hiding;
    use crate::segment;

    #[test]
    fn pages_of_elements_that_hide() {
        let html = "<b hidden>a</b> ".repeat(200_000);
        let page = segment(html.as_bytes()).unwrap();
        let most = (1 << 15) + html.len() / 32;
        assert!((most - 2..=most + 2).contains(&page.hiding.len()), "{}", page.hiding.len());
        // All of the text is hidden, and the text that one element hides is one part.
        assert_eq!(page.hidden.len(), page.hiding.len());
        let all = page.hidden.iter().map(|part| page.hidden_text(part).matches('a').count());
        assert_eq!(all.sum::<usize>(), 200_000);
    }

    /// The hidden parts of a page, each with the ways, innermost first.
    fn hidden(html: &str) -> String {
        let page = segment(html.as_bytes()).unwrap();
        let mut found = Vec::new();
        for part in &page.hidden {
            let mut ways = Vec::new();
            let mut at = Some(part.element);
            while let Some(element) = at.map(|at| &page.hiding[at as usize]) {
                ways.push(element.how.name());
                at = element.around;
            }
            let span = part.span.start as usize..part.span.end as usize;
            let first = page.hidden_text(part).chars().next().unwrap();
            assert!(html[span].starts_with(first), "{html}");
            found.push(format!("{} {}: {}", part.line, page.hidden_text(part), ways.join(" ")));
        }
        found.join(", ")
    }

    #[test]
    fn parts_of_lines() {
        assert_eq!(hidden("<p>a<p hidden>b <i>c</i><p>d"), "1 b c: attribute");
        assert_eq!(hidden("<p>a <i style=display:none>b c</i> d<p>e"), "0 b c: display");
        assert_eq!(hidden("<p>a <i style=display:none>b\u{85}</i><p>c"), "0 b: display");
        assert_eq!(
            hidden("<body style='opacity:0'><p>a<p hidden>b"),
            "0 a: opacity, 1 b: attribute opacity"
        );
        // The empty line in preformatted text ends a line.
        assert_eq!(hidden("<pre>a <i hidden>b\n\nc</i></pre>"), "0 b: attribute, 1 c: attribute");
    }

    #[test]
    fn attributes_that_hide() {
        assert_eq!(hidden("<p HIDDEN=x>a"), "0 a: attribute");
        assert_eq!(hidden("<p popover>a"), "0 a: attribute");
        assert_eq!(hidden("<dialog>a</dialog><dialog open>b</dialog>"), "0 a: attribute");
        for html in [
            "<p hidden=until-found>a",
            "<p aria-hidden=true>a",
            "<p hidden style='display:block'>a",
            "<p style=display:block style=display:none>a",
            "<details>a</details>",
        ] {
            assert_eq!(hidden(html), "", "{html}");
        }
    }

    #[test]
    fn elements_and_rules_that_hide() {
        assert_eq!(
            hidden("<p>a<object data=x>b</object><CANVAS>c</canvas>"),
            "0 b: fallback, 0 c: fallback"
        );
        assert_eq!(hidden("<p>a<video>b</video><p>c"), "0 b: fallback");
        assert_eq!(hidden("<p>a <b class='x hidden'>b</b><p class=hiddenx>c"), "0 b: class");
        assert_eq!(hidden("<style>.a{display:none}</style><p>a<p class=a>b"), "1 b: rule");
        // Also before it, and unless an inline style shows it.
        let html =
            "<p id=a>b<p>c<p data-x=1>d<p id=b>e<style>#a,[data-x]{visibility:hidden}</style>";
        assert_eq!(hidden(html), "0 b: rule, 2 d: rule");
        assert_eq!(hidden("<style>.a{display:none}</style><p class=a style=display:block>b"), "");
        let page = segment(&b"<p class='accordion hidden'>a<p class=hidden>b"[..]).unwrap();
        assert!(page.hiding[0].is_panel && !page.hiding[1].is_panel);
    }

    #[test]
    fn what_controls_open() {
        let is_panel = |html: &str| segment(html.as_bytes()).unwrap().hiding[0].is_panel;
        for html in [
            "<button aria-controls=p>a</button><p>b<p id=p style='max-height:0;overflow:hidden'>c",
            "<p id=p hidden>c<p><a class=x href='#p'>a</a>",
            "<label for=\"p\">a</label><p>b<p id=p style=display:none>c",
            "<a data-bs-target = '#p'>a</a><p>b<p id=p style='transform:scaleY(0)'>c",
            "<h3><button aria-expanded=false>a</button></h3><div hidden>c",
            "<b role=tab>a</b><div style=opacity:0>c",
            "<div role=tabpanel class=a>c</div><style>.a{display:none}</style>",
            "<div class=tab-pane style=display:none>c",
            "<div class='is-visually-hidden jsAccordionText'>c",
            "<div class=swiper>c</div><style>.swiper{transform:translate(-100vw)}</style>",
        ] {
            assert!(is_panel(html), "{html}");
        }
        for html in [
            "<a href='#q'>a</a><p>b<p id=p hidden>c",
            "<a href=p>a</a><p>b<p id=p hidden>c",
            "<a href='#p'>a</a><p>b<p id=p style=font-size:0>c",
            "<button aria-controls=p>a</button><p>b<p id=p style=color:transparent>c",
            "<b role=tabpanel style=font-size:0>c",
            "<div class=tab-pane style=font-size:0>c",
            "<span class='sr-only accordion-title'>c</span>",
            "<p hidden>c",
            "<p hidden tabindex=-1>c",
        ] {
            assert!(!is_panel(html), "{html}");
        }
    }

    #[test]
    fn ways_that_scripts_change() {
        let of = |html: &str| {
            let page = segment(html.as_bytes()).unwrap();
            (page.hiding[0].how, page.hiding[0].is_for_scripts())
        };
        assert_eq!(of("<p hidden>a"), (Hiding::Attribute, true));
        assert_eq!(of("<style>p{opacity:0}</style><p>a"), (Hiding::Rule, true));
        assert_eq!(of("<style>p{font-size:0}</style><p>a"), (Hiding::Rule, false));
        assert_eq!(of("<p style='position:fixed;left:-99em'>a"), (Hiding::Position, false));
        assert_eq!(of("<p class=hide>a"), (Hiding::Class, true));
    }

    #[test]
    fn style_sheets_that_a_quick_search_mistakes() {
        let sheet = "<style>b{display:none}</style>";
        assert_eq!(hidden(&format!("<p>a<b>c</b><math>{sheet}</math>")), "");
        assert_eq!(hidden(&format!("<svg><p>a<b>c</b>{sheet}</svg>")), "0 c: rule");
    }

    #[test]
    fn elements_that_are_half_transparent() {
        assert_eq!(hidden("<div style=opacity:.2>a<p style='opacity:.2'>b<p>c"), "1 b: opacity");
        assert_eq!(hidden("<div style=opacity:.2>a<p style='filter:opacity(.3)'>b"), "");
    }

    #[test]
    fn elements_inside_show_their_text_again() {
        let html = "<div style='visibility:hidden'>a<p style='visibility:visible'>b</p>c</div>d";
        assert_eq!(hidden(html), "0 a: visibility, 2 c: visibility");
        let html = "<p style='font-size:0'>a<b style='font-size:12px'>b</b>";
        assert_eq!(hidden(html), "0 a: font-size");
        let html = "<p style='display:none'>a<b style='display:inline'>b</b>";
        assert_eq!(hidden(html), "0 ab: display");
    }

    #[test]
    fn spans_are_those_of_the_file() {
        let html = "\u{feff}<p>é<p hidden>ö b";
        let utf16: Vec<u8> = html.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let page = segment(&utf16).unwrap();
        let span = &page.hidden[0].span;
        let expected: Vec<u8> = "ö b".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(utf16[span.start as usize..span.end as usize], expected);
    }
}
