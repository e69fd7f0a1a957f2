//! Finds formulas in the forms in which pages contain them.

use std::ops::Range;

use dechaff_page::Tag;

use crate::read::budget::Budget;
use crate::read::katex;
use crate::read::mathml;
use crate::read::search::Next;
use crate::read::tex_attributes::{MAX_BYTES, tex_of, tidy};
use crate::read::{Context, Dom, InlineKind, Math, Walk};

/// The number of nodes of an element that are searched for a formula.
const MAX_NODES: usize = 4096;

/// The delimiters of formulas in the text of a page for MathJax: start, end, and whether the
/// formula is in lines of its own.
const DELIMITERS: [(&str, &str, bool); 3] =
    [(r"\(", r"\)", false), (r"\[", r"\]", true), ("$$", "$$", true)];

/// Handles the formula in an element. Returns whether there is one.
pub(crate) fn formula(walk: &mut Walk<'_>, at: usize, display: bool, context: Context) -> bool {
    let dom = walk.dom;
    let node = &dom.nodes[at];
    // What is drawn may be hidden from readers who hear the page.
    if !context.keeps(node) && !is_shown(dom, at) {
        return true;
    }
    let inside = || (at..node.end).take(MAX_NODES);
    // What MathJax draws is less exact than the MathML that it adds for screen readers.
    let math = inside()
        .find(|&at| dom.nodes[at].tag == Tag::MATH)
        .or_else(|| inside().find(|&at| is_drawn(dom, at)));
    let known = tex_of(dom, at).or_else(|| tex_of(dom, math?));
    let drawn = || katex::tex(dom, at).and_then(|tex| tidy(&tex));
    let tex = known.or_else(|| tex(dom, math?)).or_else(drawn);
    let Some(tex) = tex else { return false };
    let block = math.and_then(|math| dom.nodes[math].attribute(b"display"));
    let display = display || block.is_some_and(|value| value.eq_ignore_ascii_case(b"block"));
    push_math(walk, at, Math { tex, display }, context);
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
        return tidy(&dom.all_text(at));
    }
    if let Some(text) = dom.attribute(&nodes[math], b"alttext")
        && let Some(tex) = tidy(&text)
    {
        return Some(tex);
    }
    tidy(&mathml::tex(dom, math))
}

/// Handles a formula in a script of MathJax, or the text of `<xmp>`.
pub(crate) fn raw(walk: &mut Walk<'_>, at: usize, context: Context) {
    let dom = walk.dom;
    let node = &dom.nodes[at];
    if node.tag != Tag::SCRIPT {
        if context.keeps(node) {
            walk.flow.buffer.text(&dom.text(node), context.marks, node.span.clone());
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
        push_math(walk, at, Math { tex, display }, context);
    }
}

/// Returns whether a formula is in a line that is kept, or between two.
fn is_shown(dom: &Dom<'_>, at: usize) -> bool {
    let node = &dom.nodes[at];
    let parent = &dom.nodes[node.parent];
    parent.kept > 0 || dom.is_between(at)
}

/// Adds a formula that is in a node.
pub(crate) fn push_math(walk: &mut Walk<'_>, at: usize, math: Math, context: Context) {
    let is_block = math.display && !context.inline;
    if is_block {
        walk.end_paragraph(context);
    }
    let span = walk.dom.nodes[at].span.clone();
    walk.flow.buffer.push(InlineKind::Math(math), context.marks, span);
    if is_block {
        walk.end_paragraph(context);
    }
}

/// Handles text that may contain formulas between the delimiters of MathJax.
pub(crate) fn text_with_formulas(walk: &mut Walk<'_>, at: usize, text: &str, context: Context) {
    let span = walk.dom.nodes[at].span.clone();
    // The first bytes of the delimiters.
    let may_be = memchr::memchr2(b'\\', b'$', text.as_bytes()).is_some();
    if !may_be || context.marks.code > 0 {
        return walk.flow.buffer.text(text, context.marks, span);
    }
    let dom = walk.dom;
    let mut formulas = Formulas::new(text, || dom.draws_tex());
    while let Some((before, tex, display)) = formulas.find_next(&dom.budget) {
        walk.flow.buffer.text(before, context.marks, span.clone());
        match tidy(tex) {
            Some(tex) => push_math(walk, at, Math { tex, display }, context),
            None => walk.flow.buffer.space(context.marks),
        }
    }
    walk.flow.buffer.text(formulas.rest(), context.marks, span);
}

/// Finds the formulas of a text one after the other. The next place of each delimiter is remembered,
/// so that the text is searched once, however many formulas begin in it.
struct Formulas<'t, D> {
    text: &'t str,
    /// The end of the last formula.
    at: usize,
    /// The next start and the next end of each of the [`DELIMITERS`].
    places: [[Next<usize>; 2]; DELIMITERS.len()],
    /// The next formula between single dollar signs.
    single: Next<Range<usize>>,
    /// Whether the page loads a program that draws formulas. It takes long to find out.
    draws_tex: D,
}

impl<'t, D: Fn() -> bool> Formulas<'t, D> {
    /// Finds the formulas of a text. `draws_tex` tells whether the page loads a program that draws them.
    fn new(text: &'t str, draws_tex: D) -> Self {
        let has_two = memchr::memchr_iter(b'$', text.as_bytes()).nth(1).is_some();
        let single = if has_two { Next::Unknown } else { Next::Nowhere };
        Self { text, at: 0, places: [[Next::Unknown; 2]; DELIMITERS.len()], single, draws_tex }
    }

    /// Returns the text before the next formula, the formula, and whether it is in lines of its own.
    /// On a page that consists of short formulas, which would take a hundred times its memory, further
    /// ones stay text.
    fn find_next(&mut self, budget: &Budget<'_>) -> Option<(&'t str, &'t str, bool)> {
        let (text, at) = (self.text, self.at);
        budget.spend(1);
        let mut first: Option<(Range<usize>, usize, bool)> = None;
        for ((begin, end, display), [starts, ends]) in DELIMITERS.iter().zip(&mut self.places) {
            let next = |place: &mut Next<usize>, from: usize, part: &str| {
                place.get(|at| *at >= from, || text[from..].find(part).map(|at| from + at))
            };
            let Some(start) = next(starts, at, begin) else { continue };
            let from = start + begin.len();
            let Some(to) = next(ends, from, end) else { continue };
            // Longer text is not a formula, and more dollar signs in a row are a price range.
            let is_price = *begin == "$$" && text[from..].starts_with('$');
            let fits = from < to && to - from < MAX_BYTES && !is_price;
            if fits && first.as_ref().is_none_or(|(inside, ..)| from < inside.start) {
                first = Some((from..to, to + end.len(), *display));
            }
        }
        // Each of the other starting delimiters has two bytes.
        let mut bytes = 2;
        let single = || between_dollars(text, at, &self.draws_tex);
        if let Some(inside) = self.single.get(|inside| inside.start > at, single)
            && first.as_ref().is_none_or(|(first, ..)| inside.start < first.start)
        {
            bytes = 1;
            first = Some((inside.clone(), inside.end + 1, false));
        }
        let (inside, after, display) = first.filter(|_| budget.takes_formula())?;
        self.at = after;
        Some((&text[at..inside.start - bytes], &text[inside], display))
    }

    /// Returns the text after the last formula.
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }
}

/// Returns the bytes between the next two single dollar signs that are delimiters: no white space is inside of them,
/// and no letter or digit follows. If the page does not draw formulas, what is between is TeX by its signs.
fn between_dollars(text: &str, from: usize, draws_tex: impl Fn() -> bool) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let at = |at: usize| bytes.get(at).copied().unwrap_or(b' ');
    let mut open: Option<usize> = None;
    for dollar in memchr::memchr_iter(b'$', &bytes[from..]).map(|dollar| from + dollar) {
        let before = if dollar > from { at(dollar - 1) } else { b' ' };
        let after = at(dollar + 1);
        if before == b'\\' {
            continue;
        }
        if before == b'$' || after == b'$' {
            open = None;
            continue;
        }
        if let Some(start) = open
            && !before.is_ascii_whitespace()
            && !(after.is_ascii_alphanumeric() || after == b'{')
            && dollar - start < MAX_BYTES
            && (is_tex(&text[start + 1..dollar]) || draws_tex())
        {
            return Some(start + 1..dollar);
        }
        open = (!after.is_ascii_whitespace()).then_some(dollar);
    }
    None
}

/// Returns whether a text has signs of TeX: a command, or an index or a power.
fn is_tex(text: &str) -> bool {
    text.as_bytes().windows(2).any(|pair| match pair[0] {
        b'\\' => pair[1].is_ascii_alphabetic(),
        b'^' | b'_' => pair[1] == b'{' || pair[1].is_ascii_alphanumeric(),
        _ => false,
    })
}

/// Returns whether a page loads a program that draws formulas, or has several of them that begin with a command.
pub(crate) fn draws_tex(html: &[u8]) -> bool {
    /// The number of formulas.
    const SEVERAL: usize = 3;
    let is_command = |at: &usize| html.get(at + 2).is_some_and(u8::is_ascii_alphabetic);
    let commands = memchr::memmem::find_iter(html, b"$\\").filter(is_command);
    if commands.take(SEVERAL).count() == SEVERAL {
        return true;
    }
    /// The number of bytes of a tag before the name of the program.
    const TAG: usize = 400;
    let is_loaded = |at: usize| {
        let before = &html[at.saturating_sub(TAG)..at];
        let tag =
            before.iter().rposition(|b| *b == b'<').map_or(&b""[..], |start| &before[start..]);
        [b"<script".as_slice(), b"<link"].iter().any(|start| {
            tag.get(..start.len()).is_some_and(|name| name.eq_ignore_ascii_case(start))
        })
    };
    let names: [&[u8]; 4] = [b"mathjax", b"MathJax", b"katex", b"KaTeX"];
    names.iter().any(|name| memchr::memmem::find_iter(html, name).take(8).any(is_loaded))
}

/// Returns whether an element is what MathJax draws for a formula.
fn is_drawn(dom: &Dom<'_>, at: usize) -> bool {
    let node = &dom.nodes[at];
    node.tag == Tag::OTHER
        && (node.is_named(b"mjx-math")
            || node.attribute(b"data-mml-node").is_some_and(|name| name == b"math"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use dechaff_page::Stop;

    #[track_caller]
    fn is(text: &str, expected: &[(&str, &str, bool)], rest: &str) {
        let mut formulas = Formulas::new(text, || false);
        let budget = Budget::new(0, 0, Stop::default());
        let found: Vec<_> = std::iter::from_fn(|| formulas.find_next(&budget)).collect();
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
        let mut formulas = Formulas::new(&long, || false);
        let budget = Budget::new(0, 0, Stop::default());
        assert_eq!(formulas.find_next(&budget).map(|(_, tex, _)| tex), Some("b"));
        assert_eq!(formulas.find_next(&budget), Some((" ", "c", false)));
    }

    #[test]
    fn a_page_of_formulas_has_no_more_than_others_have_nodes() {
        let text = "$$a$$ ".repeat(4);
        let mut formulas = Formulas::new(&text, || false);
        let budget = Budget::new(8 * 4, 1 << 16, Stop::default());
        let found = std::iter::from_fn(|| formulas.find_next(&budget)).count();
        assert_eq!((found, formulas.rest()), (2, " $$a$$ $$a$$ "));
    }
}
