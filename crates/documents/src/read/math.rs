//! Finds formulas in elements, attributes, scripts and text.

use dechaff_page::Tag;
use dechaff_page::html::is_one_of;
use dechaff_page::lexicon::attributes::TEX;

use crate::read::tex::{Formulas, MAX_BYTES, tidy, without_delimiters};
use crate::read::{Context, Dom, Walk, contains_any, mathml};
use crate::tree::{InlineKind, Math};

/// Maximum number of nodes of an element searched for a formula.
const MAX_NODES: usize = 4096;

/// Returns the TeX in an attribute of an element.
fn tex_of(dom: &Dom<'_>, at: usize) -> Option<String> {
    let node = &dom[at];
    let value = dom.decoded(node.attributes_of(&TEX).next()?);
    let tex = without_delimiters(value.trim());
    let named =
        |name: &[u8]| contains_any(name, &[b"math", b"tex", b"formula", b"equation", b"mjx"]);
    let is_tex = tex.contains(['\\', '^', '_', '=', '+', '{'])
        || node.has_class(named)
        || named(node.name()) && !matches!(tex, "true" | "false");
    // Data for a script is not TeX.
    let is_data = tex.starts_with("{\"") || tex.starts_with("[{") || tex.len() >= MAX_BYTES;
    if is_tex && !is_data { tidy(tex) } else { None }
}

/// Handles the formula in an element. Returns whether there is one.
pub(crate) fn formula(walk: &mut Walk<'_>, at: usize, display: bool, context: Context) -> bool {
    let dom = walk.dom;
    let node = &dom[at];
    // A drawn formula may be hidden from readers who hear the page.
    if !context.keeps(node) && !is_shown(dom, at) {
        return true;
    }
    let inside = || (at..node.end).take(MAX_NODES);
    // The MathML that MathJax adds for screen readers is more exact than its drawing.
    let math = inside()
        .find(|&at| dom[at].tag == Tag::MATH)
        .or_else(|| inside().find(|&at| is_drawn(dom, at)));
    let known = tex_of(dom, at).or_else(|| tex_of(dom, math?));
    let Some(tex) = known.or_else(|| tex(dom, math?)) else { return false };
    let block = math.and_then(|math| dom[math].attribute(b"display"));
    let display = display || block.is_some_and(|value| value.eq_ignore_ascii_case(b"block"));
    push_math(walk, at, Math { tex, display }, context);
    true
}

/// Returns the TeX in a `<math>`, or its MathML converted to TeX.
fn tex(dom: &Dom<'_>, math: usize) -> Option<String> {
    let annotation = dom.inside(math).find(|&at| {
        let encoding = dom[at].value(b"encoding");
        dom[at].is_named(b"annotation") && is_one_of(encoding, &["application/x-tex", "tex"])
    });
    if let Some(at) = annotation {
        return tidy(&dom.all_text(at));
    }
    if let Some(text) = dom.attribute(&dom[math], b"alttext")
        && let Some(tex) = tidy(&text)
    {
        return Some(tex);
    }
    tidy(&mathml::tex(dom, math))
}

/// Handles a formula in a script of MathJax, or the text of `<xmp>`.
pub(crate) fn raw(walk: &mut Walk<'_>, at: usize, context: Context) {
    let dom = walk.dom;
    let node = &dom[at];
    if node.tag != Tag::SCRIPT {
        if context.keeps(node) {
            walk.paragraph().text(&dom.text(node), context.marks, node.span.clone());
        }
        return;
    }
    if !(context.keeps_media() || is_shown(dom, at)) {
        return;
    }
    let kind = dom[node.parent].value(b"type");
    let display = kind.to_ascii_lowercase().windows(12).any(|part| part == b"mode=display");
    let text = dom.text(node);
    let text = text.trim().trim_start_matches("% <![CDATA[").trim_end_matches("%]]>");
    if let Some(tex) = tidy(text) {
        push_math(walk, at, Math { tex, display }, context);
    }
}

/// Returns whether a formula is in a kept line, or between two.
fn is_shown(dom: &Dom<'_>, at: usize) -> bool {
    let node = &dom[at];
    let parent = &dom[node.parent];
    parent.kept > 0 || dom.is_between(at)
}

/// Adds the formula of a node.
pub(crate) fn push_math(walk: &mut Walk<'_>, at: usize, math: Math, context: Context) {
    let is_block = math.display && !context.inline;
    if is_block {
        walk.end_paragraph(context);
    }
    let span = walk.dom[at].span.clone();
    walk.paragraph().push(InlineKind::Math(math), context.marks, span);
    if is_block {
        walk.end_paragraph(context);
    }
}

/// Handles text that may contain formulas between the delimiters of MathJax.
pub(crate) fn text_with_formulas(walk: &mut Walk<'_>, at: usize, text: &str, context: Context) {
    let span = walk.dom[at].span.clone();
    // The first bytes of the delimiters.
    let may_be = memchr::memchr2(b'\\', b'$', text.as_bytes()).is_some();
    if !may_be || context.marks.code > 0 {
        return walk.paragraph().text(text, context.marks, span);
    }
    let dom = walk.dom;
    let mut formulas = Formulas::new(text, || dom.draws_tex());
    while let Some((before, tex, display)) = formulas.find_next(&dom.budget) {
        walk.paragraph().text(before, context.marks, span.clone());
        match tidy(tex) {
            Some(tex) => push_math(walk, at, Math { tex, display }, context),
            None => walk.paragraph().space(context.marks),
        }
    }
    walk.paragraph().text(formulas.rest(), context.marks, span);
}

/// Returns whether an element is a formula drawn by MathJax.
fn is_drawn(dom: &Dom<'_>, at: usize) -> bool {
    let node = &dom[at];
    node.tag == Tag::OTHER
        && (node.is_named(b"mjx-math")
            || node.attribute(b"data-mml-node").is_some_and(|name| name == b"math"))
}
