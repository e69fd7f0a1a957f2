//! Finds formulas in text, between the delimiters of TeX.

use std::ops::Range;

use dechaff_page::html::begins;
use dechaff_page::nodes::Budget;

use crate::read::search::next;

/// Number of bytes from which on text between delimiters is not a formula.
pub(crate) const MAX_BYTES: usize = 4000;

/// Delimiters of formulas in the text of a page for MathJax: start, end, and whether the formula is
/// in lines of its own.
const DELIMITERS: [(&str, &str, bool); 3] =
    [(r"\(", r"\)", false), (r"\[", r"\]", true), ("$$", "$$", true)];

/// Returns TeX without the delimiters around it.
pub(crate) fn without_delimiters(tex: &str) -> &str {
    let pairs = [("\\(", "\\)"), ("\\[", "\\]"), ("$$", "$$"), ("$", "$")];
    let inside = |(begin, end)| tex.strip_prefix(begin)?.strip_suffix(end);
    // With further dollar signs, they may be prices.
    let found = pairs.into_iter().find_map(inside).filter(|inside| !inside.contains('$'));
    found.map_or(tex, str::trim)
}

/// Returns a formula in one line, or `None` if it is empty.
pub(crate) fn tidy(tex: &str) -> Option<String> {
    let tex = tex.trim();
    (!tex.is_empty()).then(|| tex.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Finds the formulas of a text one after the other. The next place of each delimiter is
/// remembered, so that the text is searched once, however many formulas begin in it.
pub(crate) struct Formulas<'t, D> {
    text: &'t str,
    /// The end of the last formula.
    at: usize,
    /// The next start and the next end of each of the [`DELIMITERS`].
    places: [[Option<Option<usize>>; 2]; DELIMITERS.len()],
    /// The next formula between single dollar signs.
    single: Option<Option<Range<usize>>>,
    /// Returns whether the page loads a program that draws formulas. Finding out takes long.
    draws_tex: D,
}

impl<'t, D: Fn() -> bool> Formulas<'t, D> {
    /// Finds the formulas of a text. `draws_tex` tells whether the page loads a program that draws
    /// them.
    pub(crate) fn new(text: &'t str, draws_tex: D) -> Self {
        Self { text, at: 0, places: Default::default(), single: None, draws_tex }
    }

    /// Returns the text before the next formula, the formula, and whether it is in lines of its
    /// own. If a page consists of short formulas, which would take a hundred times its memory, the
    /// last ones stay text.
    pub(crate) fn find_next(&mut self, budget: &Budget<'_>) -> Option<(&'t str, &'t str, bool)> {
        let (text, at) = (self.text, self.at);
        budget.spend(1);
        let mut first: Option<(Range<usize>, usize, bool)> = None;
        for ((begin, end, display), [starts, ends]) in DELIMITERS.iter().zip(&mut self.places) {
            let find = |place: &mut _, from: usize, part: &str| {
                next(place, |at| *at >= from, || text[from..].find(part).map(|at| from + at))
            };
            let Some(start) = find(starts, at, begin) else { continue };
            let from = start + begin.len();
            let Some(to) = find(ends, from, end) else { continue };
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
        if let Some(inside) = next(&mut self.single, |inside| inside.start > at, single)
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
    pub(crate) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }
}

/// Returns the bytes between the next two single dollar signs that are delimiters: without white
/// space directly inside, and without a letter or digit after them. If the page does not draw
/// formulas, the text between them must have signs of TeX.
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

/// Returns whether a page loads a program that draws formulas, or has several formulas that begin
/// with a command.
pub(crate) fn draws_tex(html: &[u8]) -> bool {
    /// Number of such formulas.
    const SEVERAL: usize = 3;
    let is_command = |at: &usize| html.get(at + 2).is_some_and(u8::is_ascii_alphabetic);
    let commands = memchr::memmem::find_iter(html, b"$\\").filter(is_command);
    if commands.take(SEVERAL).count() == SEVERAL {
        return true;
    }
    /// Maximum number of bytes of a tag before the name of the program.
    const TAG: usize = 400;
    let is_loaded = |at: usize| {
        let before = &html[at.saturating_sub(TAG)..at];
        let tag =
            before.iter().rposition(|b| *b == b'<').map_or(&b""[..], |start| &before[start..]);
        begins(tag, b"<script") || begins(tag, b"<link")
    };
    let names: [&[u8]; 4] = [b"mathjax", b"MathJax", b"katex", b"KaTeX"];
    names.iter().any(|name| memchr::memmem::find_iter(html, name).take(8).any(is_loaded))
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
        // A formula does not begin inside another one.
        is(r"\[a $$ b\] $$c$$", &[("", "a $$ b", true), (" ", "c", true)], "");
        is(r"$$a \( b$$ c \) \(d\)", &[("", r"a \( b", true), (r" c \) ", "d", false)], "");
        is("$$a$$$b$$", &[("", "a", true)], "$b$$");
        is(r"\(a", &[], r"\(a");
        is("$$a$$b$$", &[("", "a", true)], "b$$");
        is(r"$$$ – $$$$ \(a\)", &[("$$$ – $$$$ ", "a", false)], "");
        // An empty formula hides formulas with the same delimiters.
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
