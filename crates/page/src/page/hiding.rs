//! Text that a page hides from its readers by attributes, inline styles, style sheets and elements.
//!
//! The feature `hidden` ([`Element::hidden`](crate::page::Element::hidden)) is something else.
//! Models have learned from it, so it keeps its own definition, which knows fewer styles and
//! includes `aria-hidden`.

use std::ops::Range;

use crate::html::attributes::Attributes;
use crate::html::tag::Tag;
use crate::lexicon::parts::Parts;
use crate::page::effect::{Effect, Hiding};
use crate::page::style::MIN_OPACITY;
use crate::page::style_sheet::{Rules, is_opened};
use crate::page::{bounds, style};
use crate::text::hash::hash;

/// An element that hides its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HidingElement {
    /// The way.
    pub how: Hiding,
    /// The hiding element around it, as an index into [`Page::hiding`](crate::Page::hiding). It is
    /// smaller than its own index.
    pub around: Option<u32>,
    /// Whether it is a panel of tabs (`role=tabpanel`) or folded below a title, so that readers can
    /// open it by a visible label.
    pub is_panel: bool,
    /// A hash of its class. Scripts often show several elements with the same class later.
    pub class: u64,
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

impl HiddenText {
    /// Returns whether the next part is hidden by the same element, with at most white space
    /// between.
    pub(crate) fn continues_in(&self, next: &Self) -> bool {
        (self.line, self.element) == (next.line, next.element)
            && next.text.start - self.text.end <= 1
    }
}

/// How the text of an open element is hidden, once that is known.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Hidden {
    /// The index of the innermost hiding element, [`Self::NO_ELEMENT`] or [`Self::NOT_COMPUTED`].
    element: u32,
    /// The product of the opacities of the element and of the elements around it.
    opacity: f32,
}

impl Hidden {
    const NOT_COMPUTED: u32 = u32::MAX;
    const NO_ELEMENT: u32 = u32::MAX - 1;
    pub(crate) const UNKNOWN: Self = Self { element: Self::NOT_COMPUTED, opacity: 1.0 };
    pub(crate) const SHOWN: Self = Self { element: Self::NO_ELEMENT, opacity: 1.0 };

    pub(crate) fn is_known(self) -> bool {
        self.element != Self::NOT_COMPUTED
    }

    /// Returns the index of the innermost element that hides it.
    pub(crate) fn by(self) -> Option<u32> {
        (self.element < Self::NO_ELEMENT).then_some(self.element)
    }
}

/// An element that may hide its text.
#[derive(Debug)]
pub(crate) struct Candidate<'a> {
    pub(crate) tag: Tag,
    /// Whether its contents are shown only by browsers that cannot show the element.
    pub(crate) is_fallback: bool,
    pub(crate) attributes: Attributes<'a>,
    /// The offset of its start tag.
    pub(crate) start: usize,
}

/// Returns how the text of an element is hidden, given the same for the element around it. An
/// element that hides text is added to `hiding`. If the page has too many such elements, further
/// ones count as the last one.
pub(crate) fn inside(
    around: Hidden,
    candidate: &Candidate<'_>,
    rules: &Rules,
    hiding: &mut Vec<HidingElement>,
) -> Hidden {
    let (found, own) = own_effect(candidate, rules);
    let opacity = around.opacity * own;
    let found = match found {
        None if own == 1.0 => return around,
        found => found.unwrap_or_default(),
    };
    // Several elements that are half transparent hide the text in all of them.
    let faint = || (own < 1.0 && f64::from(opacity) < MIN_OPACITY).then_some(Hiding::Opacity);
    let mut around = around.by();
    // A visible element inside an invisible one can be seen, unless an outer element hides both in
    // another way.
    while let Some(element) = around.and_then(|at| hiding.get(at as usize))
        && element.how.can_be_undone()
        && found.undone.contains(&Some(element.how))
    {
        around = element.around;
    }
    let Some(how) = found.how.or_else(faint) else {
        return Hidden { element: around.unwrap_or(Hidden::NO_ELEMENT), opacity };
    };
    if bounds::has_element(hiding.len(), candidate.start) {
        let Effect { is_panel, class, .. } = found;
        hiding.push(HidingElement { how, around, is_panel, class });
    }
    Hidden { element: hiding.len() as u32 - 1, opacity }
}

/// Parts of the classes of elements whose text opens below a title that readers see.
static FOLDED: Parts =
    Parts::of(&["callout-content", "accordion", "collaps", "toggle-content", "spoiler"]);

/// Returns the effect of the attributes of an element, or `None` if they have no effect, and its
/// opacity.
fn own_effect(candidate: &Candidate<'_>, rules: &Rules) -> (Option<Effect>, f32) {
    let tag = candidate.tag;
    let (mut styled, mut hidden, mut open, mut is_panel) = (None, false, false, false);
    let (mut class, mut ruled) = (None, false);
    for (name, value) in candidate.attributes {
        ruled |= rules.hides_attribute(name, value);
        match name.len() {
            2 if name.eq_ignore_ascii_case(b"id") => ruled |= rules.hides_id(value),
            4 if name.eq_ignore_ascii_case(b"role") => {
                is_panel |= value.trim_ascii().eq_ignore_ascii_case(b"tabpanel");
            }
            4 => open |= tag == Tag::DIALOG && name.eq_ignore_ascii_case(b"open"),
            // The first of several attributes of a name counts.
            5 if styled.is_none() && name.eq_ignore_ascii_case(b"style") => styled = Some(value),
            5 if class.is_none() && name.eq_ignore_ascii_case(b"class") => class = Some(value),
            6 if name.eq_ignore_ascii_case(b"hidden") => {
                hidden |= !value.trim_ascii().eq_ignore_ascii_case(b"until-found");
            }
            7 => hidden |= name.eq_ignore_ascii_case(b"popover"),
            _ => {}
        }
    }
    hidden |= tag == Tag::DIALOG && !open;
    let styled = styled.map(style::effect).unwrap_or_default();
    let mut effect = styled.effect;
    if hidden && !styled.is_displayed {
        effect.how = Some(Hiding::Attribute);
    } else if candidate.is_fallback {
        effect.how = effect.how.or(Some(Hiding::Fallback));
    } else if effect.how.is_none() && !styled.is_displayed {
        let by_class = || class.and_then(|value| rules.hides_class(value));
        effect.how = if ruled { Some(Hiding::Rule) } else { by_class() };
        is_panel |= effect.how.is_some() && is_opened(candidate.attributes.as_bytes());
    }
    is_panel |= effect.how.is_some() && class.is_some_and(|class| FOLDED.are_in(class));
    let effect = (effect != Effect::default()).then(|| {
        let class = hash(class.unwrap_or_default());
        Effect { is_panel, class, ..effect }
    });
    (effect, styled.opacity as f32)
}

#[cfg(test)]
mod tests {
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
            hidden("<p>a<object>b</object><CANVAS>c</canvas>"),
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
        for html in [
            "<noscript><style>.a{display:none}</style></noscript><p class=a>b",
            "<style media=print>.a{display:none}</style><p class=a>b",
            "<p class=a>b<template><style>.a{display:none}</style></template>",
        ] {
            assert_eq!(hidden(html), "", "{html}");
        }
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
