//! Finds the style sheets of a page before it is read.

use std::ops::Range;

use memchr::{memchr, memmem};

use super::raw::{self, is_raw};
use super::{Token, Tokens};
use crate::html::attributes::{Attributes, name_end};
use crate::html::tag::Tag;

/// The number of bytes that are read of a name, more than any known one has. A tag may have no end.
const NAME: usize = 16;

/// Calls `see` with the attributes and the text of each `<style>` of a page, but for those in
/// comments, scripts, `<noscript>`, `<template>` and drawings. Most tags are passed by their first
/// letter, and what follows the last style sheet is not read. So this may be mistaken about odd
/// markup, which shows when the page is read.
pub(crate) fn style_sheets<'a>(html: &'a [u8], mut see: impl FnMut(Attributes<'a>, Range<usize>)) {
    let last = |tag: &[u8]| memmem::find_iter(html, tag).last();
    let Some(last) = last(b"<style").max(last(b"<STYLE")) else { return };
    let mut tokens = Tokens::of(html);
    // An element that has no end tag is not searched for one again.
    let mut unclosed = [false; 2];
    while let Some(lt) = memchr(b'<', html.get(tokens.at..).unwrap_or_default()) {
        let lt = tokens.at + lt;
        if lt > last {
            break;
        }
        let rest = &html[lt + 1..];
        tokens.at = lt + 1;
        let tag = match rest.first().map(|first| first | 0x20) {
            Some(b's' | b'n' | b't' | b'x' | b'i' | b'p') => {
                let name = &rest[..rest.len().min(NAME)];
                Tag::from_name(&name[..name_end(name, 0)])
            }
            _ if rest.starts_with(b"!--") => {
                tokens.at = lt;
                tokens.next();
                continue;
            }
            _ => continue,
        };
        if is_raw(tag) {
            tokens.at = lt;
            if let Some(Token::Start { attributes, .. }) = tokens.next()
                && let Some(Token::Raw { tag: Tag::STYLE, span }) = tokens.next()
            {
                see(attributes, span);
            }
        } else if matches!(tag, Tag::SVG | Tag::TEMPLATE) {
            let unclosed = &mut unclosed[usize::from(tag == Tag::SVG)];
            let end = if *unclosed { None } else { raw::end(html, lt, tag) };
            *unclosed = end.is_none();
            tokens.at = end.unwrap_or(tokens.at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::style_sheets;

    #[test]
    fn style_sheets_of_a_page() {
        for (html, expected) in [
            ("<style>a</style><p>x<STYLE type=b>c</style>d<style>e", "a|c|e"),
            ("<STYLE>a</STYLE>", "a"),
            ("<!-- <style>a</style> --><script>'<style>b</style>'</script><style>c</style>", "c"),
            ("<noscript><style>a</style></noscript><title><style></title><style>b</style>", "b"),
            ("<svg><style>a</style></svg><template><style>b</style></template>", ""),
            ("<svg><svg><template><style>a</style><svg>", "a"),
            ("<span><strong><styles><style/>a</style><style>", "a"),
            ("", ""),
            ("<", ""),
            ("<style", ""),
            ("<!--", ""),
        ] {
            let mut found = Vec::new();
            style_sheets(html.as_bytes(), |_, span| found.push(&html[span]));
            assert_eq!(found.join("|"), expected, "{html}");
        }
    }
}
