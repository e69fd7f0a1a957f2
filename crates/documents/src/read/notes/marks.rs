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
/// Maximum number of bytes in the word before a raised number.
const MAX_WORD: usize = 48;
/// Maximum number of bytes of a number in brackets, with the brackets.
const MAX_BRACKETED: usize = 7;

/// The form of a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    /// A link that is raised, or named as a reference to a footnote.
    Reference,
    /// Another link, in brackets.
    Link,
    /// A raised number or sign, a number in brackets, or a sign after a word.
    Text,
}

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
    pub(super) look: Look,
}

impl<'a> Mark<'a> {
    fn of_text(at: usize, bytes: Option<Range<usize>>, shown: &str) -> Self {
        let shown = shown.to_string();
        Self { at, bytes, link: None, target: None, shown, look: Look::Text }
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

/// Marks in one pair of brackets, as in `[1, 2]`.
pub(super) struct Brackets {
    /// The numbers of the marks.
    pub(super) marks: Vec<usize>,
    /// The brackets and the separators of the marks: texts, and bytes in the decoded text.
    pub(super) texts: Vec<(usize, Range<usize>)>,
}

/// Finds the brackets around marks while the nodes are read.
#[derive(Default)]
struct Open {
    open: Option<Brackets>,
    /// The end of the `<sup>` whose marks are open, or 0.
    until: usize,
    closed: Vec<Brackets>,
}

impl Open {
    /// Reads a text. An opening bracket is at its end, and the closing one at the start of another
    /// text.
    fn read(&mut self, dom: &Dom<'_>, at: usize) {
        let bytes = dom.bytes(&dom[at]).trim_ascii_end();
        let opens = bytes.last() == Some(&b'[');
        if !opens && self.open.is_none() {
            return;
        }
        let text = dom.text(&dom[at]);
        if let Some(mut brackets) = self.open.take().filter(|brackets| !brackets.marks.is_empty()) {
            let is_between = |c: char| c.is_whitespace() || ",;&–-".contains(c);
            let start = text.len() - text.trim_start().len();
            if text[start..].starts_with(']') && self.until == 0 {
                brackets.texts.push((at, 0..start + 1));
                self.closed.push(brackets);
            } else if text.chars().all(is_between) {
                brackets.texts.push((at, 0..text.len()));
                self.open = Some(brackets);
            }
        }
        if let Some(start) = text.rfind('[').filter(|_| opens) {
            let texts = vec![(at, start..text.len())];
            self.open = Some(Brackets { marks: Vec::new(), texts });
            self.until = 0;
        }
    }

    /// Begins a `<sup>`, which is like a pair of brackets, with the signs between its marks.
    fn raise(&mut self, until: usize) {
        if self.open.is_none() {
            self.open = Some(Brackets { marks: Vec::new(), texts: Vec::new() });
            self.until = until;
        }
    }

    /// Ends a `<sup>` before a node.
    fn end(&mut self, at: usize) {
        if self.until > 0 && self.until <= at {
            self.until = 0;
            let found = self.open.take();
            self.closed.extend(found.filter(|brackets| brackets.marks.len() > 1));
        }
    }

    /// Reads a link. `mark` is its number, if it is a mark.
    fn link(&mut self, mark: Option<usize>) {
        match (&mut self.open, mark) {
            (Some(open), Some(mark)) => open.marks.push(mark),
            _ => self.open = None,
        }
    }
}

/// Finds the marks of the kept text, in the order of the page, and the brackets around marks.
pub(super) fn find<'a>(dom: &Dom<'a>, notes: &Notes) -> (Vec<Mark<'a>>, Vec<Brackets>) {
    let mut found: Vec<Mark<'a>> = Vec::new();
    let mut brackets = Open::default();
    // The text before the node in its block.
    let mut before: Option<usize> = None;
    let mut at = 1;
    while at < dom.nodes.len() && found.len() < MAX_NOTES && !dom.budget.is_spent() {
        dom.budget.spend(1);
        let node = &dom[at];
        brackets.end(at);
        let over = match node.kind {
            Kind::Raw | Kind::Hidden => false,
            Kind::Text => {
                if node.kept > 0 {
                    brackets.read(dom, at);
                    in_text(dom, at, before, &mut found);
                    before = Some(at);
                }
                false
            }
            Kind::Element if notes.role(at).is_some() => true,
            Kind::Element => match node.tag {
                Tag::PRE | Tag::CODE | Tag::MATH | Tag::BUTTON => true,
                Tag::A if node.attribute(b"href").is_some() => {
                    let is_in_brackets = brackets.open.is_some() && brackets.until == 0;
                    let mark = link(dom, at, is_in_brackets);
                    brackets.link(mark.is_some().then_some(found.len()));
                    found.extend(mark);
                    true
                }
                Tag::OTHER if node.is_named(b"sup") => {
                    let mark = raised(dom, at, before);
                    let is_mark = mark.is_some();
                    found.extend(mark);
                    if !is_mark {
                        brackets.raise(node.end);
                    }
                    is_mark
                }
                tag if tag.is_block() => {
                    before = None;
                    brackets.open = None;
                    node.kept == 0
                }
                _ => false,
            },
        };
        at = if over { node.end } else { at + 1 };
    }
    (found, brackets.closed)
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
    let look = if refers(dom, link, target)? {
        Look::Reference
    } else if (is_in_brackets || text.starts_with('[')) && label::whole(&text).is_some() {
        Look::Link
    } else {
        return None;
    };
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
    Some(Mark { at, bytes: None, link, target, shown, look })
}

/// Returns whether a link is raised or named like a reference to a footnote, or `None` if it leads
/// back from one.
fn refers(dom: &Dom<'_>, link: usize, target: &[u8]) -> Option<bool> {
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
    let leads_back = |at: usize| {
        dom[at].has_class(|class| {
            let class = String::from_utf8_lossy(class).to_ascii_lowercase();
            class.contains("back") || class.contains("reverse") || class.contains("return")
        })
    };
    if [link].into_iter().chain(dom.ancestors(link).take(2)).any(leads_back) {
        return None;
    }
    let target = String::from_utf8_lossy(target).to_ascii_lowercase();
    let noted = ["_ftn", "_edn", "fn", "footnote", "sdfootnote", "endnote", "cite_note", "note-"];
    let noted = noted.iter().any(|part| target.starts_with(part)) && !target.contains("ref");
    let inner = (link + 1..node.end).take(3);
    Some(noted || [link].into_iter().chain(dom.ancestors(link).take(2)).chain(inner).any(called))
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
