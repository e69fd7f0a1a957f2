//! Finds the marks of footnotes in the text: short links, raised numbers, numbers in brackets and
//! signs.

use std::ops::Range;

use dechaff_page::Tag;
use dechaff_page::encoding::decode;
use dechaff_page::plain_text::cut;

use super::{MAX_NOTES, Notes, Role, fragment, label};
use crate::read::{Dom, Kind, Node, search};

/// Maximum number of bytes in the label of a link to a footnote.
const MAX_LABEL: usize = 12;
/// Number of nodes from which on a raised element is not a mark.
const MAX_INSIDE: usize = 8;
/// Maximum number of nodes between a reference and the bracket or the `<sup>` around it.
const NEAR: usize = 8;
/// Maximum number of bytes in the word before a raised number.
const MAX_WORD: usize = 48;
/// Maximum number of bytes of a number in brackets, with the brackets.
const MAX_BRACKETED: usize = 7;

/// A place that may refer to a footnote.
pub(super) struct Mark<'a> {
    /// The node that the reference replaces, or the text with the mark.
    pub(super) at: usize,
    /// The bytes in the decoded text, if the mark is a part of a text.
    pub(super) bytes: Option<Range<usize>>,
    /// The link.
    link: Option<usize>,
    /// The place on the page that the link leads to.
    pub(super) target: Option<&'a [u8]>,
    pub(super) shown: String,
    /// Whether it is a link that is raised, or named as a reference to a footnote. Other links are
    /// in brackets.
    pub(super) is_reference: bool,
}

impl<'a> Mark<'a> {
    fn of_text(at: usize, bytes: Option<Range<usize>>, shown: &str) -> Self {
        let shown = shown.to_string();
        Self { at, bytes, link: None, target: None, shown, is_reference: false }
    }

    /// Makes the mark refer to the footnote with a number.
    pub(super) fn refer(&self, dom: &Dom<'a>, notes: &mut Notes, number: usize) {
        match &self.bytes {
            Some(bytes) => {
                notes.in_text.entry(self.at).or_default().push((bytes.clone(), Some(number)));
            }
            None => {
                notes.roles.insert(self.at, Role::Reference(number));
                notes.backs.extend(self.ids(dom).map(<[u8]>::to_vec));
            }
        }
    }

    /// Returns the ids of the mark, which links in its footnote lead back to.
    pub(super) fn ids<'d>(&self, dom: &'d Dom<'a>) -> impl Iterator<Item = &'a [u8]> + use<'a, 'd> {
        let at = self.link.unwrap_or(self.at);
        let around = dom.ancestors(at).take(2);
        let inner = at..dom[at].end;
        // An anchor directly before the link has an id, too.
        let before =
            at.checked_sub(1).filter(|&before| dom[before].tag == Tag::A && dom[before].all == 0);
        around.chain(inner).chain(before).flat_map(|at| {
            let node = &dom[at];
            let name = (node.tag == Tag::A).then(|| node.attribute(b"name")).flatten();
            [node.attribute(b"id"), name].into_iter().flatten()
        })
    }
}

/// Returns whether a text has only signs that separate two marks.
fn separates(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || ",;&–-".contains(c))
}

/// Leaves out the brackets around references, as in `[1, 2]`, with the signs between them. A
/// `<sup>` is like a pair of brackets.
pub(super) fn leave_out_brackets(dom: &Dom<'_>, marks: &[Mark<'_>], notes: &mut Notes) {
    let ends = |at: &usize| dom[*at].tag.is_block() || dom[*at].tag == Tag::A;
    let is_text = |at: &usize| dom[*at].kind == Kind::Text && dom[*at].kept > 0;
    let is_reference = |mark: &Mark<'_>| matches!(notes.role(mark.at), Some(Role::Reference(_)));
    let goes_on = |mark: &Mark<'_>, next: &Mark<'_>| {
        let mut between = dom[mark.at].end..next.at;
        is_reference(mark)
            && is_reference(next)
            && between.all(|at| !ends(&at) && (!is_text(&at) || separates(&dom.text(&dom[at]))))
    };
    let mut left_out: Vec<(usize, Range<usize>)> = Vec::new();
    for run in marks.chunk_by(goes_on).filter(|run| is_reference(&run[0])) {
        let (first, end) = (run[0].at, dom[run[run.len() - 1].at].end);
        let before = (0..first).rev().take(NEAR).take_while(|at| !ends(at)).find(is_text);
        let after = end..dom.nodes.len().min(end + NEAR);
        let after = after.take_while(|at| !ends(at)).find(is_text);
        let opening = before.and_then(|at| {
            let text = dom.text(&dom[at]);
            Some((at, text.trim_end().strip_suffix('[')?.len()..text.len()))
        });
        let closing = after.and_then(|at| {
            let text = dom.text(&dom[at]);
            Some((at, 0..text.len() - text.trim_start().strip_prefix(']')?.len()))
        });
        let is_around = |at: usize| dom[at].is_named(b"sup") && dom[at].end >= end;
        match opening.zip(closing) {
            Some((opening, closing)) => left_out.extend([opening, closing]),
            None if run.len() > 1 && dom.ancestors(first).take(NEAR).any(is_around) => {}
            None => continue,
        }
        let between = (first..end).filter(is_text);
        left_out.extend(between.map(|at| (at, 0..dom.text(&dom[at]).len())));
    }
    for (at, bytes) in left_out {
        notes.in_text.entry(at).or_default().push((bytes, None));
    }
}

/// Finds the marks of the kept text, in the order of the page.
pub(super) fn find<'a>(dom: &Dom<'a>, notes: &Notes) -> Vec<Mark<'a>> {
    let mut found: Vec<Mark<'a>> = Vec::new();
    // Whether a bracket is open, with nothing but marks in it.
    let mut is_open = false;
    // The text before the node in its block.
    let mut before: Option<usize> = None;
    let mut at = 1;
    while at < dom.nodes.len() && found.len() < MAX_NOTES && !dom.budget.is_spent() {
        dom.budget.spend(1);
        let node = &dom[at];
        let over = match node.kind {
            Kind::Raw | Kind::Hidden => false,
            Kind::Text => {
                if node.kept > 0 {
                    is_open = dom.bytes(node).trim_ascii_end().ends_with(b"[")
                        || is_open && separates(&dom.text(node));
                    in_text(dom, at, before, &mut found);
                    before = Some(at);
                }
                false
            }
            Kind::Element if notes.role(at).is_some() => true,
            Kind::Element => match node.tag {
                Tag::PRE | Tag::CODE | Tag::MATH | Tag::BUTTON => true,
                Tag::A if node.attribute(b"href").is_some() => {
                    let mark = link(dom, at, is_open);
                    is_open &= mark.is_some();
                    found.extend(mark);
                    true
                }
                Tag::OTHER if node.is_named(b"sup") => {
                    let mark = raised(dom, at, before);
                    let is_mark = mark.is_some();
                    found.extend(mark);
                    is_mark
                }
                tag if tag.is_block() => {
                    before = None;
                    is_open = false;
                    node.kept == 0
                }
                _ => false,
            },
        };
        at = if over { node.end } else { at + 1 };
    }
    found
}

/// Reads a link as a footnote mark.
fn link<'a>(dom: &Dom<'a>, link: usize, is_in_brackets: bool) -> Option<Mark<'a>> {
    let node = &dom[link];
    if node.kept == 0 || node.all > 4 * MAX_LABEL {
        return None;
    }
    let target = fragment(node.attribute(b"href")?)?;
    let text = dom.all_text(link);
    let shown = text.trim_matches(['[', ']', '(', ')', ' ', '\u{fe0e}']);
    let numbered = shown.contains(|c: char| c.is_ascii_digit()) || shown.chars().count() <= 2;
    let is_label = !shown.is_empty()
        && numbered
        && shown.len() <= MAX_LABEL
        && shown.chars().all(|c| c.is_alphanumeric() || "*†‡∗§¶ -".contains(c))
        && shown.chars().filter(|c| *c == ' ').count() <= 1;
    if !is_label {
        return None;
    }
    if [link].into_iter().chain(dom.ancestors(link).take(2)).any(|at| is_called_back(dom, at)) {
        return None;
    }
    let is_reference = refers(dom, link, target);
    let is_bracketed = || is_in_brackets || text.starts_with('[');
    if !(is_reference || is_bracketed() && label::whole(&text).is_some()) {
        return None;
    }
    // Elements around the link without other text belong to the mark.
    let mut at = link;
    for around in dom.ancestors(link).take(3) {
        let outer = &dom[around];
        if outer.all > node.all + 2 {
            break;
        }
        if outer.is_named(b"sup") || outer.tag == Tag::SPAN {
            at = around;
        }
    }
    let (link, target, shown) = (Some(link), Some(target), shown.to_string());
    Some(Mark { at, bytes: None, link, target, shown, is_reference })
}

/// Returns whether an element is named like a link from a footnote back to its reference.
fn is_called_back(dom: &Dom<'_>, at: usize) -> bool {
    dom[at].has_class(|class| search::contains_any(class, &[b"back", b"reverse", b"return"]))
}

/// Returns whether a link is raised or named like a reference to a footnote.
fn refers(dom: &Dom<'_>, link: usize, target: &[u8]) -> bool {
    let node = &dom[link];
    // The names of elements around the link are read, too.
    let read = |at: usize| dom.budget.spend_bytes(8 * dom[at].attributes().as_bytes().len());
    dom.ancestors(link).take(2).for_each(read);
    let called = |at: usize| {
        let node = &dom[at];
        // Some systems name every link `reference`.
        let has = |name: &[u8], parts: &[&str]| {
            let value = node.value(name);
            let value = String::from_utf8_lossy(value).to_ascii_lowercase();
            parts.iter().any(|part| value.contains(part))
        };
        node.is_named(b"sup")
            || has(b"class", &["footnote", "noteref", "fn-ref", "endnote", "fnref"])
            || has(b"role", &["doc-noteref"])
            || has(b"epub:type", &["noteref"])
            || has(b"id", &["fnref", "cite_ref", "footnote-ref"])
            || node.attribute(b"data-footnote-ref").is_some()
    };
    let target = String::from_utf8_lossy(target).to_ascii_lowercase();
    let noted = ["_ftn", "_edn", "fn", "footnote", "sdfootnote", "endnote", "cite_note", "note-"];
    let noted = noted.iter().any(|part| target.starts_with(part)) && !target.contains("ref");
    let inner = (link + 1..node.end).take(3);
    noted || [link].into_iter().chain(dom.ancestors(link).take(2)).chain(inner).any(called)
}

/// Reads a superscript as a footnote mark.
fn raised<'a>(dom: &Dom<'a>, at: usize, before: Option<usize>) -> Option<Mark<'a>> {
    let node = &dom[at];
    let inside = dom.nodes.get(at + 1..node.end.min(at + MAX_INSIDE))?;
    // Scripts open the notes of some systems.
    let is_script = |href: &[u8]| href.starts_with(b"javascript:");
    let is_link =
        |inner: &Node<'_>| inner.tag == Tag::A && !inner.attribute(b"href").is_some_and(is_script);
    let has_link = || inside.iter().any(is_link);
    if node.kept == 0 || node.all > MAX_LABEL || node.end > at + MAX_INSIDE || has_link() {
        return None;
    }
    let text = dom.all_text(at);
    let label = label::whole(&text)?;
    let before = dom.bytes(&dom[before?]);
    let before = decode(search::end(before, MAX_WORD), dom.source.encoding);
    (!is_exponent(&before)).then(|| Mark::of_text(at, None, label))
}

/// Returns whether a superscript after a text is a power: after a number, a letter or a unit.
fn is_exponent(before: &str) -> bool {
    const UNITS: [&str; 12] =
        ["cm", "mm", "km", "dm", "nm", "ft", "in", "yd", "mi", "hm", "sec", "µm"];
    let word = before.len() - before.trim_end_matches(char::is_alphanumeric).len();
    let word = &before[before.len() - word..];
    if word.bytes().all(|b| b.is_ascii_digit()) {
        // Notes follow years, and powers smaller numbers.
        return !word.is_empty() && word.len() != 4;
    }
    word.len() == 1 && word != "I" || UNITS.contains(&word)
}

/// Finds the marks within a text: numbers in brackets, and signs directly after a word. `before` is
/// the text before it in its block.
fn in_text<'a>(dom: &Dom<'a>, at: usize, before: Option<usize>, found: &mut Vec<Mark<'a>>) {
    let bytes = |at: usize| dom.bytes(&dom[at]);
    // Most signs have the same first byte as quotation marks and dashes.
    let may_be = |rest: &[u8]| {
        !matches!(rest, [0xe2, second, third, ..]
            if !matches!((second, third), (0x80, 0xa0 | 0xa1) | (0x88, 0x97)))
    };
    let mut signs = memchr::memchr3_iter(b'[', b'*', 0xe2, bytes(at));
    if !signs.any(|sign| may_be(&bytes(at)[sign..])) {
        return;
    }
    let is_joined =
        before.is_some_and(|at| bytes(at).last().is_some_and(|b| !b.is_ascii_whitespace()));
    let text = dom.text(&dom[at]);
    // The text may be written in Markdown itself.
    let has_signs =
        !(text.contains("**") && text.trim_start().starts_with('*') || text.contains('`'));
    let leading = text.len() - text.trim_start().len();
    let (mut next, mut is_open) = (0, false);
    while !dom.budget.is_spent()
        && let Some(start) = text[next..].find(|c| c == '[' || label::is_sign(c))
    {
        dom.budget.spend(1);
        let start = next + start;
        let rest = &text[start..];
        let length = rest.chars().next().map_or(1, char::len_utf8);
        next = start + length;
        // At the start of a block, a mark belongs to a note.
        if before.is_none() && start <= leading {
            continue;
        }
        let before = text[..start].chars().next_back();
        let (end, shown) = if rest.starts_with('[') {
            let Some(close) = cut(rest, MAX_BRACKETED).find(']') else { continue };
            let Some(label) = label::whole(&rest[..=close]) else { continue };
            (start + close + 1, label)
        } else {
            let same = rest.trim_start_matches(|c| rest.starts_with(c)).len();
            let run = &rest[..rest.len() - same];
            let after = rest[run.len()..].chars().next();
            let separate = after.is_none_or(|c| !c.is_alphanumeric() && !label::is_sign(c));
            let ends_word = |c: char| c.is_alphanumeric() || ".,;:!?)\"”’»%".contains(c);
            let follows = has_signs && before.map_or(is_joined, ends_word);
            next = start + run.len();
            // A word may be between two signs.
            if !separate || is_open {
                is_open = !separate;
                continue;
            }
            if !follows || run.chars().count() > 3 {
                continue;
            }
            (start + run.len(), run)
        };
        found.push(Mark::of_text(at, Some(start..end), shown));
        next = end;
        if found.len() >= MAX_NOTES {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_no_marks() {
        for before in ["5 m", "12 km", "x", "10", "1,000", "a + b"] {
            assert!(is_exponent(before), "{before}");
        }
        for before in
            ["the proof", "in 1998", "the end.", "said I", "the EU", "証明", "he said “no”"]
        {
            assert!(!is_exponent(before), "{before}");
        }
    }
}
