//! Classifies elements by their classes.

use dechaff_page::lexicon::attributes::TEX;
use dechaff_page::text::filter::{Filter, form};
use dechaff_page::{Tag, tag_list};

use crate::read::language::bar_above;
use crate::read::{Dom, Kind, Node, contains};

/// The meaning of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Special {
    /// Not part of the document: links to headings, copy buttons, text for screen readers.
    Nothing,
    /// A formula, which may be in lines of its own.
    Formula { display: bool },
    /// A note, a tip or a warning.
    Callout,
}

/// Classes of formulas that are drawn a second time, and of bars next to code.
const SECOND: &[&[u8]] = &[
    b"katex-html", b"mathjax_preview", b"example-header", b"code-header", b"code-block-header",
    b"codeblock-header", b"highlight-header", b"kg-callout-emoji",
];

/// Classes of notes, tips and warnings.
#[rustfmt::skip]
const CALLOUTS: &[&[u8]] = &[
    b"admonition", b"admonitionblock", b"markdown-alert", b"theme-admonition", b"custom-block", b"callout",
    b"notecard", b"hint", b"topic", b"kg-callout-card", b"confluence-information-macro",
];

/// Elements that may be a callout by their class.
const BOXES: [Tag; 6] = tag_list! { DIV ASIDE SECTION BLOCKQUOTE P FIGURE };

/// Elements that mark a part of a sentence.
const MARKS: [Tag; 8] = tag_list! { A B STRONG I EM CODE SPAN OTHER };

/// Filters of both lists. Most classes are in neither.
const SECOND_FILTER: Filter<16> = Filter::of_words(SECOND);
const CALLOUT_FILTER: Filter<16> = Filter::of_words(CALLOUTS);

/// Returns the meaning of the class, or of the name, of an element.
pub(crate) fn special(dom: &Dom<'_>, at: usize, in_heading: bool) -> Option<Special> {
    let node = &dom[at];
    match node.tag {
        Tag::OTHER if node.is_named(b"clipboard-copy") => return Some(Special::Nothing),
        Tag::OTHER if node.is_named(b"mjx-container") => {
            let display = node.attribute(b"display").is_some_and(|value| value == b"true");
            return Some(Special::Formula { display });
        }
        _ => {}
    }
    if matches!(node.tag, Tag::SPAN | Tag::DIV | Tag::P | Tag::OTHER) && node.has_any(&TEX) {
        let is_stated = node.attribute(b"data-display").is_some_and(|value| value != b"false");
        let is_display = |class: &[u8]| contains(class, b"display");
        let display = is_stated || node.tag == Tag::DIV || node.has_class(is_display);
        return Some(Special::Formula { display });
    }
    if is_label_of_code(dom, at) || bar_above(dom, at).is_some() {
        return Some(Special::Nothing);
    }
    let mut found = None;
    for class in node.classes() {
        let is = |known: &&[u8]| known.eq_ignore_ascii_case(class);
        let form = form(class);
        // A drawing of KaTeX without MathML is text.
        let is_alone = class == b"katex-html" && dom[node.parent].media == 0;
        if SECOND_FILTER.may_have(form) && SECOND.iter().any(is) && !is_alone {
            return Some(Special::Nothing);
        }
        if in_heading
            && node.tag == Tag::A
            && node.all < 64
            && matches!(class, b"permalink" | b"anchor")
            && !dom.all_text(at).contains(char::is_alphanumeric)
        {
            return Some(Special::Nothing);
        }
        let boxed = BOXES.contains(&node.tag);
        found = match class {
            b"katex-display" => Some(Special::Formula { display: true }),
            b"katex" => {
                let display = dom[node.parent].has_class(|class| class == b"katex-display");
                Some(Special::Formula { display })
            }
            b"mwe-math-element" => Some(Special::Formula { display: false }),
            b"MathJax" | b"MathJax_SVG" | b"MathJax_CHTML" | b"MathJax_Display" => {
                // MathJax 2 keeps the formula in a script after the rendered one.
                let after = dom.nodes.get(node.end);
                let script = after.is_some_and(|after| {
                    after.tag == Tag::SCRIPT && after.parent == node.parent && after.media > 0
                });
                if node.media == 0 || script {
                    return Some(Special::Nothing);
                }
                Some(Special::Formula { display: class == b"MathJax_Display" })
            }
            _ if boxed && CALLOUT_FILTER.may_have(form) && CALLOUTS.iter().any(is) => {
                Some(Special::Callout)
            }
            _ if boxed && class.starts_with(b"starlight-aside--") => Some(Special::Callout),
            _ if boxed && is_alert(class) => Some(Special::Callout),
            _ => found,
        };
    }
    found
}

/// Returns whether an element is in a sentence: between two texts of a paragraph, which may be
/// marked.
pub(crate) fn is_in_sentence(dom: &Dom<'_>, at: usize) -> bool {
    let node = &dom[at];
    let is_text = |other: &Node<'_>| other.kind == Kind::Text && other.kept > 0;
    let is_space = |other: &Node<'_>| other.kind == Kind::Text && other.line.is_none();
    let is_mark = |tag: Tag| MARKS.contains(&tag);
    let space = usize::from(is_space(&dom[at - 1]));
    let Some(before) = at.checked_sub(1 + space).map(|before| &dom[before]) else { return false };
    let Some(mut after) = dom.nodes.get(node.end) else { return false };
    if is_space(after) && after.span.start == node.span.end {
        after = dom.nodes.get(node.end + 1).unwrap_or(after);
    }
    // The paragraph ends before an element that is a block.
    let mut around = before.parent;
    for _ in 0..3 {
        if !is_mark(dom[around].tag) {
            break;
        }
        around = dom[around].parent;
    }
    if !is_text(before) {
        return false;
    }
    let is_paragraph = dom[around].tag == Tag::P;
    if is_paragraph && before.span.end == node.span.start && is_text(after) {
        return true;
    }
    // The sentence continues after the element, in a mark or after one.
    let bytes = |text: &Node<'_>| dom.bytes(text).trim_ascii();
    let is_open = bytes(before).last().is_some_and(|b| b.is_ascii_lowercase() || *b == b',');
    let goes_on = is_text(after)
        && bytes(after).first().is_some_and(|b| b.is_ascii_lowercase() || b",.;".contains(b));
    let is_near = after.span.start <= node.span.end + 1;
    let is_marked = is_paragraph && is_mark(after.tag) && after.kept > 0;
    dom[around].end >= at && is_near && is_open && (goes_on || is_marked)
}

/// Returns whether an element is the name of a language, a number or a button next to a block of
/// code.
fn is_label_of_code(dom: &Dom<'_>, at: usize) -> bool {
    let node = &dom[at];
    let parent = &dom[node.parent];
    if node.all > 256
        || node.all == 0
        || !matches!(parent.tag, Tag::DIV | Tag::DL | Tag::A)
        || !matches!(node.tag, Tag::SPAN | Tag::DIV | Tag::BUTTON | Tag::P | Tag::DT)
    {
        return false;
    }
    dom.budget.spend_bytes(3 * parent.attributes().as_bytes().len());
    let (mut bar, mut is_near_code, mut is_lightbox) = (false, false, false);
    for class in parent.classes() {
        bar |= class == b"code-toolbar" || class == b"syntaxhighlighter";
        is_near_code |=
            class.starts_with(b"language-") || class == b"code-toolbar" || class == b"codebox";
        is_lightbox |= class == b"lightbox";
    }
    let is_beside = bar || is_near_code || is_lightbox;
    if !is_beside || node.has_class(|class| contains(class, b"title")) {
        return false;
    }
    if is_lightbox {
        return node.has_class(|class| class == b"meta");
    }
    let is_code = |inner: &Node<'_>| matches!(inner.tag, Tag::PRE | Tag::CODE | Tag::TABLE);
    (is_near_code || node.has_class(|class| class == b"toolbar"))
        && !dom.nodes[at..node.end].iter().any(is_code)
}

/// Returns whether a class names a kind of alert: `alert-info`, `alert--danger`.
fn is_alert(class: &[u8]) -> bool {
    let Some(kind) = class.strip_prefix(b"alert-") else { return false };
    let kind = kind.strip_prefix(b"-").unwrap_or(kind);
    let kinds: [&[u8]; 8] =
        [b"info", b"warning", b"danger", b"success", b"primary", b"secondary", b"tip", b"note"];
    kinds.contains(&kind)
}
