//! Finds the authors of posts.

use std::collections::BTreeSet;

use dechaff_page::Tag;
use dechaff_page::dates::{is_age, is_date};
use dechaff_page::lexicon::addresses::MEMBERS;
use dechaff_page::lexicon::bylines::{LEADS, POST_LEADS, STATES, VERBS};
use dechaff_page::lexicon::class_names::{NO_POSTER_PARTS, POSTER_PARTS};
use dechaff_page::lexicon::dates::UPDATED;
use dechaff_page::lexicon::parts::Parts;
use dechaff_page::nodes::{Kind, Node, Nodes};

use super::label::{Label, MAX_LABEL, MAX_WRITTEN, add, is_apart, line_of, text, trimmed};

/// Values of `itemprop` and `rel`.
static CREATOR: Parts = Parts::of(&["author", "creator"]);
/// Parts of classes of elements with little more than the name.
static NAME: Parts = Parts::of(&["author", "username"]);

/// Values of `rel` of links to the sites of readers.
static EXTERNAL: Parts = Parts::of(&["nofollow", "external", "ugc"]);
/// Maximum number of words between the word for a change and a name; the second in parentheses.
const EDITED: usize = 3;
const NOTE: usize = 9;
/// Maximum number of elements between a name and the link around it.
const NEAR: usize = 5;

/// Returns the marked authors of a part of a page, in order.
pub(super) fn authors(dom: &Nodes<'_>) -> Vec<Label> {
    let mut found = Vec::new();
    for (at, node) in dom.each() {
        if node.kind == Kind::Element
            && (1..=MAX_WRITTEN).contains(&node.all)
            && let Some(rank) = rank(node).or_else(|| verb(dom, node).map(|_| 2))
        {
            add(&mut found, dom, Label::new(at, rank));
        }
    }
    found.retain(|label| {
        is_apart(dom, label.at)
            && name(dom, label.at).is_some_and(|name| !is_editor(dom, label.at, &name))
    });
    found
}

/// Returns whether the words before a name in its line, or in the parentheses around it, are those
/// of a change: `edited by Ann`.
fn is_editor(dom: &Nodes<'_>, at: usize, name: &str) -> bool {
    let text = line_of(dom, at).map_or("", |line| dom.page.text(&dom.page.lines[line as usize]));
    let before = text.split(name).next().unwrap_or_default();
    let note = before.rsplit_once('(').map(|(_, note)| note).filter(|note| !note.contains(')'));
    let most = if note.is_some() { NOTE } else { EDITED };
    let mut words = note.unwrap_or(before).split_whitespace().rev().take(most);
    words.any(|word| UPDATED.iter().any(|part| word.to_lowercase().contains(part)))
}

/// Returns whether a link leads to another page that is not that of a person.
pub(super) fn leads_elsewhere(node: &Node<'_>) -> bool {
    let is_elsewhere = |href: &[u8]| {
        !href.contains(&b'#') && !href.starts_with(b"javascript") && !leads_to_member(href)
    };
    node.tag == Tag::A && node.attribute(b"href").is_some_and(is_elsewhere)
}

/// Returns the text after the name of an author that is only the word for saying something:
/// `<b>Ann</b> says:`.
pub(super) fn verb(dom: &Nodes<'_>, name: &Node<'_>) -> Option<usize> {
    let is_short = |after: &&Node<'_>| after.kind == Kind::Text && after.span.len() <= MAX_WRITTEN;
    let after = dom.nodes.get(name.end).filter(is_short)?;
    let text = dom.bytes(after).trim_ascii();
    let verb = str::from_utf8(text.strip_suffix(b":")?).ok()?.trim_end();
    let is_verb = !name.tag.is_block() && VERBS.iter().any(|word| verb.eq_ignore_ascii_case(word));
    is_verb.then_some(name.end)
}

/// Returns the strength of the evidence that an element is the name of an author.
fn rank(node: &Node<'_>) -> Option<u8> {
    if node.tag == Tag::BUTTON {
        return None;
    }
    if CREATOR.are_in(node.value(b"itemprop")) || CREATOR.are_in(node.value(b"rel")) {
        return Some(3);
    }
    if node.tag == Tag::A && leads_to_member(node.value(b"href")) {
        return Some(2);
    }
    let class = node.value(b"class");
    if !POSTER_PARTS.are_in(class) || NO_POSTER_PARTS.are_in(class) {
        return None;
    }
    Some(if NAME.are_in(class) { 2 } else { 1 })
}

/// Returns whether an address leads to the page of a member.
pub(super) fn leads_to_member(address: &[u8]) -> bool {
    let begins = |at: usize| MEMBERS.iter().any(|part| address[at..].starts_with(part.as_bytes()));
    let after = |at: usize| matches!(address[at], b'/' | b'?' | b'&' | b';');
    !address.is_empty() && (begins(0) || (0..address.len()).any(|at| after(at) && begins(at + 1)))
}

/// Returns texts that may be names although they are not marked, outside of sentences. A link with
/// the name of its address may be one next to a date.
pub(super) fn unmarked(dom: &Nodes<'_>, dates: &[Label]) -> impl Iterator<Item = usize> {
    let dated = dates.iter().filter_map(|date| line_of(dom, date.at));
    let dated: BTreeSet<u32> = dated.collect();
    let is_name = |name: String| match name.rsplit_once(' ') {
        Some((_, last)) => !last.starts_with(char::is_lowercase),
        None => !is_date(&name) && !is_age(&name),
    };
    let is_title = move |around: usize| {
        let node = &dom[around];
        let is_near_date = || line_of(dom, around).is_some_and(|line| dated.contains(&line));
        let is_named = || {
            node.all <= MAX_WRITTEN && is_named_after(node, &text(dom, around)) && is_near_date()
        };
        let is_of_person = || EXTERNAL.are_in(node.value(b"rel")) || is_named();
        node.tag == Tag::TIME || leads_elsewhere(node) && !is_of_person()
    };
    let may_be = move |(at, node): &(usize, &Node<'_>)| {
        node.kind == Kind::Text
            && (2..=MAX_WRITTEN).contains(&node.all)
            && name(dom, *at).is_some_and(is_name)
            && is_apart(dom, *at)
            && !dom.ancestors(*at).take(NEAR).any(&is_title)
    };
    dom.each().filter(may_be).map(|(at, _)| at)
}

/// Returns whether the last part of the address of a link is its text: `/ann-lee` for `Ann Lee`.
fn is_named_after(node: &Node<'_>, text: &str) -> bool {
    let address = node.value(b"href").split(|byte| matches!(byte, b'?' | b'#')).next();
    let mut parts = address.unwrap_or_default().rsplit(|byte| *byte == b'/');
    let last = parts.find(|part| !part.is_empty()).unwrap_or_default();
    let letters = |of: &[u8]| -> Vec<u8> {
        of.iter().filter(|byte| byte.is_ascii_alphanumeric()).map(u8::to_ascii_lowercase).collect()
    };
    text.is_ascii() && letters(last) == letters(text.as_bytes())
}

/// Returns the name of an author in an element or a text: a few words, and no question, date or
/// heading.
pub(super) fn name(dom: &Nodes<'_>, at: usize) -> Option<String> {
    // A number in an element of its own counts the posts of the author.
    let is_digit = |byte: &u8| matches!(byte, b'0'..=b'9' | b',' | b'.');
    let is_number = |node: &Node<'_>| {
        node.kind == Kind::Text && {
            let text = dom.bytes(node).trim_ascii();
            !text.is_empty() && text.iter().all(is_digit)
        }
    };
    let words = dom.inner_text(at, |node| !is_number(node));
    let text = if words.is_empty() { text(dom, at) } else { words };
    // The handle of a person may follow the name.
    let end = text.find('@').filter(|at| *at > 0 && !text[*at..].contains('.'));
    let name = without_label(trimmed(&text[..end.unwrap_or(text.len())]));
    let words = name.split_whitespace().count();
    let last = name.split_whitespace().last()?;
    let good = (1..=4).contains(&words)
        && name.len() <= MAX_LABEL
        && name.len() > 1
        && name.contains(char::is_alphabetic)
        && !name.contains(['?', ':', '!', '•', '|', '['])
        && (words == 1 || !is_date(name))
        && !LEADS.iter().any(|lead| name.eq_ignore_ascii_case(lead))
        && !STATES.iter().any(|state| last.eq_ignore_ascii_case(state));
    good.then(|| name.to_string())
}

/// Returns a name without the word that makes it a label: `by Ann`, `Ann says`.
fn without_label(name: &str) -> &str {
    let lead = POST_LEADS.iter().find_map(|lead| {
        let (first, rest) = name.split_at_checked(lead.len())?;
        let rest = rest.strip_prefix([' ', ':'])?.trim_start();
        (first.eq_ignore_ascii_case(lead) && !rest.starts_with(char::is_lowercase)).then_some(rest)
    });
    let name = trimmed(lead.unwrap_or(name));
    match name.rsplit_once(' ') {
        Some((rest, last)) if VERBS.iter().any(|verb| last.eq_ignore_ascii_case(verb)) => {
            trimmed(rest)
        }
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_without_their_labels() {
        for (label, expected) in [
            ("by Ann", "Ann"),
            ("Posted by: Ann Lee", "Ann Lee"),
            ("Ann says", "Ann"),
            ("Byron", "Byron"),
            ("von der Leyen", "von der Leyen"),
        ] {
            assert_eq!(without_label(label), expected);
        }
    }
}
