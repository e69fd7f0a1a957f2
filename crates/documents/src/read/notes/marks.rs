//! Finds the marks of footnotes in the text: short links, raised numbers, numbers in brackets and
//! signs.

use std::ops::Range;

use dechaff_page::Tag;
use dechaff_page::encoding::decode;

use super::{MAX_NOTES, Notes, fragment, label};
use crate::read::dom::Dom;
use crate::read::markup::Kind;

/// The largest number of bytes in the label of a link to a footnote.
const MAX_LABEL: usize = 12;
/// The number of nodes from which on a raised element is not a mark.
const MAX_INSIDE: usize = 8;
/// The number of bytes in the word before a raised number.
const MAX_WORD: usize = 48;

/// What a mark looks like.
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
#[derive(Debug)]
pub(super) struct Mark<'a> {
    /// The node that is replaced by the reference, or the text with it.
    pub(super) at: usize,
    /// The bytes in the decoded text, if it is a part of one.
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

    /// Returns the ids of the mark, which links in its footnote lead back to.
    pub(super) fn ids<'d>(&self, dom: &'d Dom<'a>) -> impl Iterator<Item = &'a [u8]> + use<'a, 'd> {
        let at = self.link.unwrap_or(self.at);
        let around = dom.ancestors(at).take(2);
        let inner = at..dom.nodes[at].end;
        // An anchor directly before the link.
        let before = at
            .checked_sub(1)
            .filter(|&before| dom.nodes[before].tag == Tag::A && dom.nodes[before].all == 0);
        around.chain(inner).chain(before).flat_map(|at| {
            let node = &dom.nodes[at];
            let name = (node.tag == Tag::A).then(|| node.attribute(b"name")).flatten();
            [node.attribute(b"id"), name].into_iter().flatten()
        })
    }
}

/// Finds the marks of the kept text, in the order of the page.
pub(super) fn find<'a>(dom: &Dom<'a>, notes: &Notes) -> Vec<Mark<'a>> {
    let mut found: Vec<Mark<'a>> = Vec::new();
    // The text before the node in its block.
    let mut before: Option<usize> = None;
    let mut at = 1;
    while at < dom.nodes.len() && found.len() < MAX_NOTES && !dom.budget.is_spent() {
        let node = &dom.nodes[at];
        let over = match node.kind {
            Kind::Raw => false,
            Kind::Text => {
                if node.kept > 0 {
                    in_text(dom, at, before, &mut found);
                    before = Some(at);
                }
                false
            }
            Kind::Element if notes.role(at).is_some() => true,
            Kind::Element => match node.tag {
                Tag::PRE | Tag::CODE | Tag::MATH | Tag::BUTTON => true,
                Tag::A if node.attribute(b"href").is_some() => {
                    found.extend(link(dom, at));
                    true
                }
                Tag::OTHER if node.is_named(b"sup") => {
                    let mark = raised(dom, at, before);
                    let is_mark = mark.is_some();
                    found.extend(mark);
                    is_mark
                }
                tag => {
                    if tag.is_block() {
                        before = None;
                    }
                    false
                }
            },
        };
        at = if over { node.end } else { at + 1 };
    }
    found
}

/// Returns the mark that a link is.
fn link<'a>(dom: &Dom<'a>, link: usize) -> Option<Mark<'a>> {
    let node = &dom.nodes[link];
    if node.kept == 0 || node.all > 4 * MAX_LABEL {
        return None;
    }
    let target = fragment(node.attribute(b"href")?)?;
    let text = dom.inner_text(link, |_| true);
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
    } else if text.starts_with('[') && label::whole(&text).is_some() {
        Look::Link
    } else {
        return None;
    };
    // The elements around it that hold nothing else.
    let mut at = link;
    for around in dom.ancestors(link).take(3) {
        let outer = &dom.nodes[around];
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

/// Returns whether a link looks like a reference to a footnote, by being raised or by its name, or
/// `None` if it leads back from one.
fn refers(dom: &Dom<'_>, link: usize, target: &[u8]) -> Option<bool> {
    let node = &dom.nodes[link];
    // The names of elements around are looked at too.
    let read =
        |at: usize| dom.budget.spend_attributes(8 * dom.nodes[at].attributes().as_bytes().len());
    dom.ancestors(link).take(2).for_each(read);
    let called = |at: usize| {
        let node = &dom.nodes[at];
        // Some systems name every link `reference`.
        let has = |name: &[u8], parts: &[&str]| {
            let value = node.attribute(name).unwrap_or_default();
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
        dom.nodes[at].has_class(|class| {
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

/// Returns the mark that a raised number or sign without a link is.
fn raised<'a>(dom: &Dom<'a>, at: usize, before: Option<usize>) -> Option<Mark<'a>> {
    let node = &dom.nodes[at];
    let inside = dom.nodes.get(at + 1..node.end.min(at + MAX_INSIDE))?;
    let has_link = || inside.iter().any(|inner| inner.tag == Tag::A);
    if node.kept == 0 || node.all > MAX_LABEL || node.end > at + MAX_INSIDE || has_link() {
        return None;
    }
    let text = dom.inner_text(at, |_| true);
    let label = label::whole(&text)?;
    let before = dom.nodes[before?].span.clone();
    let end = before.start.max(before.end.saturating_sub(MAX_WORD))..before.end;
    let before = decode(&dom.source.bytes[end], dom.source.encoding);
    (!is_exponent(&before)).then(|| Mark::of_text(at, None, label))
}

/// Returns whether what is raised after a text is a power: after a number, a letter or a unit.
fn is_exponent(before: &str) -> bool {
    const UNITS: [&str; 12] =
        ["cm", "mm", "km", "dm", "nm", "ft", "in", "yd", "mi", "hm", "sec", "µm"];
    let word = before.len() - before.trim_end_matches(char::is_alphanumeric).len();
    let word = &before[before.len() - word..];
    match word.bytes().all(|b| b.is_ascii_digit()) {
        true if word.is_empty() => false,
        // Notes follow years, and powers smaller numbers.
        true => word.len() != 4,
        false => {
            word.chars().count() == 1 && word != "I" && word.is_ascii() || UNITS.contains(&word)
        }
    }
}

/// Finds the marks within a text: numbers in brackets, and signs directly after a word.
/// `before` is the text before it in its block.
fn in_text<'a>(dom: &Dom<'a>, at: usize, before: Option<usize>, found: &mut Vec<Mark<'a>>) {
    let bytes = |at: usize| &dom.source.bytes[dom.nodes[at].span.clone()];
    if memchr::memchr3(b'[', b'*', 0xe2, bytes(at)).is_none() {
        return;
    }
    let is_joined =
        before.is_some_and(|at| bytes(at).last().is_some_and(|b| !b.is_ascii_whitespace()));
    let text = dom.text(&dom.nodes[at]);
    // Text that is written in Markdown itself.
    let has_signs =
        !(text.contains("**") && text.trim_start().starts_with('*') || text.contains('`'));
    let (mut next, mut is_open) = (0, false);
    while let Some(start) = text[next..].find(|c| c == '[' || label::is_sign(c)) {
        let start = next + start;
        let rest = &text[start..];
        let length = rest.chars().next().map_or(1, char::len_utf8);
        next = start + length;
        // At the start of a block it is the mark of a note.
        if before.is_none() && text[..start].trim().is_empty() {
            continue;
        }
        let before = text[..start].chars().next_back();
        let (end, shown) = if rest.starts_with('[') {
            let Some(close) = rest.find(']').filter(|&close| close <= 6) else { continue };
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
