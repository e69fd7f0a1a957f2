//! Finds the dates of posts.

use std::ops::Range;

use dechaff_page::Tag;
use dechaff_page::dates::{
    Custom, Date, MOST_WORDS, counts_back, is_age, is_date, iso, other_words, written_date,
};
use dechaff_page::elements::collapse_white_space;
use dechaff_page::lexicon::class_names::{NO_POST_DATE_PARTS, POST_DATE_PARTS};
use dechaff_page::lexicon::dates::{OTHERS, UPDATED};
use dechaff_page::lexicon::numbers::may_have_digit;
use dechaff_page::lexicon::parts::Parts;
use dechaff_page::nodes::{Kind, Names, Node, Nodes};

use super::label::{Label, MAX_LABEL, MAX_WRITTEN, add, is_apart, line_of, text, trimmed};
use super::threads::MIN_POSTS;

/// Maximum number of bytes of the label of a field next to a date.
const MAX_FIELD: usize = 20;
/// Maximum number of words of a text that are not part of its date.
const MAX_OTHERS: usize = 2;

/// Attributes with a date for programs.
static DATED: Names<2> = Names::new([b"datetime", b"title"]);
/// Values of `itemprop`.
static PUBLISHED: Parts = Parts::of(&["datepublished", "datecreated"]);

/// Returns the dates of a part of a page, in order.
pub(super) fn dates(dom: &Nodes<'_>) -> Vec<Label> {
    let mut found: Vec<Label> = Vec::new();
    for (at, node) in dom.each() {
        match node.kind {
            // Elements without text may have a date for programs.
            Kind::Element if node.all <= MAX_WRITTEN && (node.all > 0 || !node.tag.is_block()) => {
                if let Some(rank) = rank(node).filter(|_| shows_date(dom, at)) {
                    add(&mut found, dom, Label::new(at, rank));
                }
            }
            // The element around a text is known already if it is marked as a date.
            Kind::Text
                if node.line.is_some()
                    && node.span.len() <= MAX_WRITTEN
                    && found.last().is_none_or(|date| at >= dom[date.at].end)
                    && is_date_text(dom, node) =>
            {
                add(&mut found, dom, Label::new(whole(dom, at), 1));
            }
            _ => {}
        }
    }
    found.retain(|date| is_apart(dom, date.at));
    // The ranks of dates that make no thread are not needed.
    if found.len() < MIN_POSTS {
        return found;
    }
    let mut last = 0..0;
    for date in &mut found {
        if is_change(dom, date.at, last.end) {
            date.rank = 0;
        }
        last = dom[date.at].span.clone();
    }
    found
}

/// Returns the strength of the evidence that an element is a date.
fn rank(node: &Node<'_>) -> Option<u8> {
    let is_time = node.tag == Tag::TIME || node.is_named(b"relative-time");
    if is_stated(node) {
        return Some(if is_time { 2 } else { 1 });
    }
    if node.all == 0 {
        return None;
    }
    if is_time || PUBLISHED.are_in(node.value(b"itemprop")) {
        return Some(2);
    }
    let class = node.value(b"class");
    (POST_DATE_PARTS.are_in(class) && !NO_POST_DATE_PARTS.are_in(class)).then_some(1)
}

/// Returns whether an element has a date in an attribute: for programs, or in full for readers, to
/// whom it shows an age.
fn is_stated(node: &Node<'_>) -> bool {
    let is_full = |value: &[u8]| {
        let value = str::from_utf8(value).unwrap_or_default();
        (2..=MAX_LABEL).contains(&value.len())
            && has_digit(value.as_bytes())
            && other_words(value).nth(1).is_none()
            && is_date(value)
    };
    node.attributes_of(&DATED).any(|value| iso(value).is_some() || is_full(value))
}

/// Returns whether an element that is marked as a date has one: for programs, or with a day for
/// readers.
fn shows_date(dom: &Nodes<'_>, at: usize) -> bool {
    let node = &dom[at];
    let is_seconds = || {
        let stated = dom.attribute(node, b"datetime").unwrap_or_default();
        Date::of_program(&stated).is_some()
    };
    is_stated(node) || is_seconds() || {
        let text = text(dom, at);
        text.len() <= MAX_WRITTEN && (is_date(&text) || is_age(&text))
    }
}

/// Returns whether a text is a date by its words: `May 31, 2024, 8:16 pm`, `3 days ago`.
pub(super) fn is_date_text(dom: &Nodes<'_>, node: &Node<'_>) -> bool {
    let bytes = dom.bytes(node);
    if !(2..=MAX_WRITTEN).contains(&bytes.len())
        || !has_digit(bytes) && !bytes.trim_ascii_end().ends_with(b" ago")
        || is_number(bytes)
        || has_many_words(bytes)
    {
        return false;
    }
    let text = collapse_white_space(&dom.text(node));
    let has_others = || other_words(&text).nth(MAX_OTHERS).is_some();
    text.len() <= MAX_LABEL
        && (is_age(&text) || if has_others() { counts_back(&text) } else { is_date(&text) })
}

/// Returns whether a text is one number, with signs: a date of numbers has more than one.
fn is_number(bytes: &[u8]) -> bool {
    let mut parts = bytes.split(|byte| !byte.is_ascii_digit()).filter(|part| !part.is_empty());
    !bytes.iter().any(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii())
        && parts.nth(1).is_none()
}

/// Returns whether a text has more words than a date. A decoded text has as many words or more.
fn has_many_words(bytes: &[u8]) -> bool {
    let mut words = bytes.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    words.nth(MOST_WORDS).is_some()
}

/// Returns whether some bytes of a page have a digit: of ASCII, or of a script that dates are
/// written in with digits of its own.
fn has_digit(bytes: &[u8]) -> bool {
    let is_own = |pair: &[u8]| {
        matches!(pair, [0xd9, 0xa0..=0xa9] | [0xdb, 0xb0..=0xb9] | [0xe0, _] | [0xef, 0xbc])
    };
    let begins_own = |byte: &u8| matches!(byte, 0xd9 | 0xdb | 0xe0 | 0xef);
    may_have_digit(bytes)
        && (bytes.iter().any(u8::is_ascii_digit)
            || bytes.iter().any(begins_own) && bytes.windows(2).any(is_own))
}

/// Returns the outermost element around a text with a date that contains nothing else but a time.
/// The other cells of its row are others.
fn whole(dom: &Nodes<'_>, at: usize) -> usize {
    let is_whole = |around: &usize| {
        let node = &dom[*around];
        node.all == dom[at].all && !node.tag.is_block()
            || node.tag != Tag::TR && is_alone(dom, *around)
    };
    dom.ancestors(at).take_while(is_whole).last().unwrap_or(at)
}

/// Returns whether an element with a date contains no other words.
fn is_alone(dom: &Nodes<'_>, at: usize) -> bool {
    dom[at].all <= MAX_LABEL && other_words(&text(dom, at)).next().is_none()
}

/// Returns the outermost element in a post around its date that is a head of the post: a row with
/// links, such as that to the post, or the line of the date, which may go on with a field or a note
/// about a change: `Post subject: Sails`.
pub(super) fn head(dom: &Nodes<'_>, at: usize, post: &Range<usize>) -> usize {
    let date = text(dom, at);
    let is_line = |around: usize| {
        let line = line_of(dom, around);
        let mut inside = dom.nodes[dom.counted(dom.inside(around))].iter();
        inside.all(|node| node.line.is_none_or(|own| Some(own) == line))
    };
    let is_head = |around: &usize| {
        let around = *around;
        let is_row = || {
            dom[around].tag == Tag::TR && {
                let others = dom.inner_text(around, |node| node.tag != Tag::A);
                other_words(&others).next().is_none()
            }
        };
        let goes_on = || {
            let whole = text(dom, around);
            let rest = whole.strip_prefix(&*date).unwrap_or_default();
            is_field(rest) || is_changed(&rest.to_lowercase())
        };
        is_alone(dom, around)
            || dom[around].all <= MAX_WRITTEN && (is_row() || is_line(around) && goes_on())
    };
    let is_inside = |around: &usize| post.start <= *around && dom[*around].end < post.end;
    dom.ancestors(at).take_while(is_inside).take_while(is_head).last().unwrap_or(at)
}

/// Returns whether a text is a field of a post: a label with a colon, and a value that is no
/// sentence.
fn is_field(text: &str) -> bool {
    let label = text.split_once(':').map_or("", |(label, _)| trimmed(label));
    (1..=MAX_FIELD).contains(&label.len())
        && label.chars().all(|c| c.is_alphabetic() || c == ' ')
        && text.len() <= MAX_LABEL
        && !text.ends_with(['.', '!', '?', '…', '。'])
}

/// Returns whether a date is the date of a change or of something else, by its words and the words
/// between the date before it, which ends at a byte of the page, and itself.
fn is_change(dom: &Nodes<'_>, at: usize, last: usize) -> bool {
    let around = dom.ancestors(at).find(|around| dom[*around].all > dom[at].all);
    let around = around.filter(|around| dom[*around].all <= MAX_WRITTEN);
    let end = dom[at].span.end;
    let is_before = |node: &Node<'_>| node.span.end > last && node.span.start < end;
    let text = dom.inner_text(around.unwrap_or(at), is_before).to_lowercase();
    let text =
        if dom[at].kind == Kind::Text && around.is_none() { self::text(dom, at) } else { text };
    is_changed(&text) || OTHERS.iter().any(|word| text.contains(word))
}

/// Returns whether a text in lower case is about a change.
fn is_changed(text: &str) -> bool {
    UPDATED.iter().any(|word| text.contains(word))
}

/// Returns the day of a date, if it has a year.
pub(super) fn day(dom: &Nodes<'_>, at: usize) -> Option<Date> {
    let (words, declared) = date(dom, at);
    let stated = declared.iter().find_map(|value| Date::of_program(value));
    stated.or_else(|| written_date(&words, Custom::default()))
}

/// Returns the date of a post as the page shows it to readers, or else to programs, and the values
/// that it has for programs.
pub(super) fn date(dom: &Nodes<'_>, at: usize) -> (String, Vec<String>) {
    let node = &dom[at];
    let element = if node.kind == Kind::Element { node } else { &dom[node.parent] };
    let text = text(dom, at);
    let text = trimmed(&text);
    let is_alone = element.all <= node.all;
    let stated = |name: &[u8]| dom.attribute(element, name).filter(|_| is_alone);
    let values = [b"datetime".as_slice(), b"content", b"title"].into_iter().filter_map(stated);
    let is_seconds = |value: &String| Date::of_program(value).is_some();
    let is_day = |value: &String| value.len() <= MAX_WRITTEN && is_date(value);
    let declared: Vec<String> = values.filter(|value| is_day(value) || is_seconds(value)).collect();
    let for_readers = || declared.iter().find(|value| is_day(value)).cloned();
    let words = if text.is_empty() { for_readers() } else { Some(text.into()) };
    (words.unwrap_or_default(), declared)
}
