//! Finds formulas in the forms in which pages contain them.

use std::ops::Range;

use dechaff_page::Tag;

use crate::read::dom::Dom;
use crate::read::inline::RunKind;
use crate::read::katex;
use crate::read::markup::Kind;
use crate::read::mathml;
use crate::read::node::Math;
use crate::read::tex_attributes::{MAX_BYTES, tex_of, tidy};
use crate::read::walk::{Context, Flow, Walk};

/// The delimiters of formulas in the text of a page for MathJax: start, end, and whether the
/// formula is in lines of its own.
const DELIMITERS: [(&str, &str, bool); 3] =
    [(r"\(", r"\)", false), (r"\[", r"\]", true), ("$$", "$$", true)];

/// Handles the formula in an element. Returns whether there is one.
pub(crate) fn formula(
    walk: &mut Walk<'_>,
    at: usize,
    display: bool,
    context: Context,
    flow: &mut Flow,
) -> bool {
    let dom = walk.dom();
    let node = &dom.nodes[at];
    // What is drawn may be hidden from readers who hear the page.
    if !context.keeps(node) && !is_shown(dom, at) {
        return true;
    }
    let math = (at..node.end).take(4096).find(|&at| is_math(dom, at));
    let known = tex_of(dom, at).or_else(|| tex_of(dom, math?));
    let drawn = || katex::tex(dom, at).and_then(|tex| tidy(&tex));
    let tex = known.or_else(|| tex(dom, math?)).or_else(drawn);
    let Some(tex) = tex else { return false };
    let block = math.and_then(|math| dom.nodes[math].attribute(b"display"));
    let display = display || block.is_some_and(|value| value.eq_ignore_ascii_case(b"block"));
    push_formula(walk, tex, display, node.span.clone(), context, flow);
    true
}

/// Returns the TeX in a `<math>`, or its MathML converted to TeX.
fn tex(dom: &Dom<'_>, math: usize) -> Option<String> {
    let nodes = &dom.nodes;
    let annotation = dom.inside(math).find(|&at| {
        let node = &nodes[at];
        node.is_named(b"annotation")
            && node.attribute(b"encoding").is_some_and(|encoding| {
                encoding.eq_ignore_ascii_case(b"application/x-tex")
                    || encoding.eq_ignore_ascii_case(b"TeX")
            })
    });
    if let Some(at) = annotation {
        let text: String = nodes[dom.inside(at)]
            .iter()
            .filter(|node| node.kind == Kind::Text)
            .map(|node| dom.text(node).into_owned())
            .collect();
        return tidy(&text);
    }
    if let Some(text) = dom.attribute(&nodes[math], b"alttext")
        && let Some(tex) = tidy(&text)
    {
        return Some(tex);
    }
    tidy(&mathml::tex(dom, math))
}

/// Handles a formula in a script of MathJax, or the text of `<xmp>`.
pub(crate) fn raw(walk: &mut Walk<'_>, at: usize, context: Context, flow: &mut Flow) {
    let dom = walk.dom();
    let node = &dom.nodes[at];
    if node.tag != Tag::SCRIPT {
        if context.keeps(node) {
            flow.buffer.text(&dom.text(node), context.marks, node.span.clone());
        }
        return;
    }
    if !(context.whole || is_shown(dom, at)) {
        return;
    }
    let kind = dom.nodes[node.parent].attribute(b"type").unwrap_or_default();
    let display = kind.to_ascii_lowercase().windows(12).any(|part| part == b"mode=display");
    let text = dom.text(node);
    let text = text.trim().trim_start_matches("% <![CDATA[").trim_end_matches("%]]>");
    if let Some(tex) = tidy(text) {
        push_formula(walk, tex, display, node.span.clone(), context, flow);
    }
}

/// Returns whether a formula is in a line that is kept, or between two.
fn is_shown(dom: &Dom<'_>, at: usize) -> bool {
    let node = &dom.nodes[at];
    let parent = &dom.nodes[node.parent];
    parent.kept > 0 || dom.is_between(at)
}

/// Adds a formula.
pub(crate) fn push_formula(
    walk: &mut Walk<'_>,
    tex: String,
    display: bool,
    span: Range<usize>,
    context: Context,
    flow: &mut Flow,
) {
    let is_block = display && !context.inline;
    if is_block {
        walk.end_paragraph(flow, context);
    }
    flow.buffer.push(RunKind::Math(Math { tex, display }), context.marks, span);
    if is_block {
        walk.end_paragraph(flow, context);
    }
}

/// Handles text that may contain formulas between the delimiters of MathJax.
pub(crate) fn text_with_formulas(
    walk: &mut Walk<'_>,
    text: &str,
    span: Range<usize>,
    context: Context,
    flow: &mut Flow,
) {
    let mut formulas = Formulas::new(text);
    while context.marks.code == 0
        && let Some((before, tex, display)) = formulas.find_next()
    {
        flow.buffer.text(before, context.marks, span.clone());
        match tidy(tex) {
            Some(tex) => push_formula(walk, tex, display, span.clone(), context, flow),
            None => flow.buffer.space(context.marks),
        }
    }
    flow.buffer.text(formulas.rest(), context.marks, span);
}

/// Finds the formulas of a text one after the other. The next place of each delimiter is remembered,
/// so that the text is searched once, however many formulas begin in it.
struct Formulas<'t> {
    text: &'t str,
    /// The end of the last formula.
    at: usize,
    /// The next start and the next end of each of the [`DELIMITERS`].
    places: [[Place; 2]; DELIMITERS.len()],
}

impl<'t> Formulas<'t> {
    fn new(text: &'t str) -> Self {
        // The first byte of each of the delimiters.
        let any = memchr::memchr2(b'\\', b'$', text.as_bytes()).is_some();
        let place = if any { Place::Unknown } else { Place::Nowhere };
        Self { text, at: 0, places: [[place; 2]; DELIMITERS.len()] }
    }

    /// Returns the text before the next formula, the formula, and whether it is in lines of its own.
    fn find_next(&mut self) -> Option<(&'t str, &'t str, bool)> {
        let (text, at) = (self.text, self.at);
        let mut first: Option<(Range<usize>, usize, bool)> = None;
        for ((begin, end, display), [starts, ends]) in DELIMITERS.iter().zip(&mut self.places) {
            let Some(start) = starts.next(text, at, begin) else { continue };
            let from = start + begin.len();
            let Some(to) = ends.next(text, from, end) else { continue };
            // Longer text is not a formula, and more dollar signs in a row are a price range.
            let is_price = *begin == "$$" && text[from..].starts_with('$');
            let fits = from < to && to - from < MAX_BYTES && !is_price;
            if fits && first.as_ref().is_none_or(|(inside, ..)| from < inside.start) {
                first = Some((from..to, to + end.len(), *display));
            }
        }
        let (inside, after, display) = first?;
        self.at = after;
        // Each of the starting delimiters has two bytes.
        Some((&text[at..inside.start - 2], &text[inside], display))
    }

    /// Returns the text after the last formula.
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }
}

/// The next place of a delimiter.
#[derive(Debug, Clone, Copy)]
enum Place {
    Unknown,
    At(usize),
    Nowhere,
}

impl Place {
    /// Returns the first place of a delimiter at or after `from`, which must not decrease.
    fn next(&mut self, text: &str, from: usize, delimiter: &str) -> Option<usize> {
        match *self {
            Self::Nowhere => return None,
            Self::At(at) if at >= from => return Some(at),
            _ => {}
        }
        let found = text[from..].find(delimiter).map(|at| from + at);
        *self = found.map_or(Self::Nowhere, Self::At);
        found
    }
}

/// Returns whether an element is MathML, or what MathJax draws for one.
fn is_math(dom: &Dom<'_>, at: usize) -> bool {
    let node = &dom.nodes[at];
    node.tag == Tag::MATH
        || node.tag == Tag::OTHER
            && (node.is_named(b"mjx-math")
                || node.attribute(b"data-mml-node").is_some_and(|name| name == b"math"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn is(text: &str, expected: &[(&str, &str, bool)], rest: &str) {
        let mut formulas = Formulas::new(text);
        let found: Vec<_> = std::iter::from_fn(|| formulas.find_next()).collect();
        assert_eq!((&found[..], formulas.rest()), (expected, rest), "{text}");
    }

    #[test]
    fn formulas_between_delimiters() {
        is("a", &[], "a");
        is(
            r"a \(b\) c \[d\] $$e$$ f",
            &[("a ", "b", false), (" c ", "d", true), (" ", "e", true)],
            " f",
        );
        // What is inside of a formula begins none.
        is(r"\[a $$ b\] $$c$$", &[("", "a $$ b", true), (" ", "c", true)], "");
        is(r"$$a \( b$$ c \) \(d\)", &[("", r"a \( b", true), (r" c \) ", "d", false)], "");
        is("$$a$$$b$$", &[("", "a", true)], "$b$$");
        is(r"\(a", &[], r"\(a");
        is("$$a$$b$$", &[("", "a", true)], "b$$");
        is(r"$$$ – $$$$ \(a\)", &[("$$$ – $$$$ ", "a", false)], "");
        // An empty one hides those with the same delimiters.
        is(r"\(\) \(a\) $$b$$ \(c\)", &[(r"\(\) \(a\) ", "b", true), (" ", "c", false)], "");
    }

    #[test]
    fn long_text_is_not_a_formula() {
        let long = format!(r"\({}\) $$b$$ \(c\)", "a".repeat(MAX_BYTES));
        let mut formulas = Formulas::new(&long);
        assert_eq!(formulas.find_next().map(|(_, tex, _)| tex), Some("b"));
        assert_eq!(formulas.find_next(), Some((" ", "c", false)));
    }
}
