//! Addresses of mail that Cloudflare encodes in a page, and that a script in it decodes.

use std::ops::Range;

use memchr::{memchr, memmem, memrchr};

use super::Repair;

/// Maximum length in bytes of a part of an element, and of an address as digits.
const LONGEST: usize = 1024;

/// Maximum length in bytes of the name of a site, with its scheme.
const HOST: usize = 264;

/// The start of the addresses of Cloudflare's own files and links. A page with an encoded address
/// has one: a link around it, or the script that decodes it.
const OWN: &[u8] = b"/cdn-cgi/";
/// The attribute with an address. The text of its element is a placeholder.
const ATTRIBUTE: &[u8] = b"data-cfemail=";
/// The start of links with an address.
const LINK: &[u8] = b"/cdn-cgi/l/email-protection#";

/// Returns the elements that stand for addresses, and the links to them.
pub(super) fn repairs(page: &[u8]) -> Vec<Repair> {
    if memmem::find(page, OWN).is_none() {
        return Vec::new();
    }
    let elements = memmem::find_iter(page, ATTRIBUTE).filter_map(|at| element(page, at));
    let links = memmem::find_iter(page, LINK).filter_map(|at| {
        let digits = digits(&page[at + LINK.len()..]);
        let end = at + LINK.len() + digits.len();
        // The address of the site may precede it.
        let from = at.saturating_sub(HOST);
        let is_outside = |byte: &u8| byte.is_ascii_whitespace() || b"\"'=<>(".contains(byte);
        let start = page[from..at].iter().rposition(is_outside).map_or(from, |n| from + n + 1);
        let start = if page[start..].starts_with(b"http") { start } else { at };
        Some((start..end, format!("mailto:{}", address(digits)?)))
    });
    elements.chain(links).collect()
}

/// Returns the element around an attribute, which its address replaces.
fn element(page: &[u8], at: usize) -> Option<Repair> {
    let after = |from: usize| &page[from..page.len().min(from + LONGEST)];
    let value = &page[at + ATTRIBUTE.len()..];
    let value = value.strip_prefix(b"\"").or(value.strip_prefix(b"'")).unwrap_or(value);
    let address = address(digits(value))?;
    let from = at.saturating_sub(LONGEST);
    let start = from + memrchr(b'<', &page[from..at])?;
    if page[start..at].contains(&b'>') {
        return None;
    }
    let text = at + memchr(b'>', after(at))? + 1;
    let end = text + memchr(b'<', after(text))?;
    let shown = page[text..end].trim_ascii();
    let is_placeholder = shown.starts_with(b"[") && shown.ends_with(b"]");
    let end = end + memchr(b'>', after(end))? + 1;
    let span: Range<usize> = start..end;
    (is_placeholder && page[..end].ends_with(b">")).then_some((span, address))
}

fn digits(bytes: &[u8]) -> &[u8] {
    let bytes = &bytes[..bytes.len().min(LONGEST)];
    let end = bytes.iter().position(|byte| !byte.is_ascii_hexdigit()).unwrap_or(bytes.len());
    &bytes[..end]
}

/// Decodes an address. The first byte is the key of the others.
fn address(digits: &[u8]) -> Option<String> {
    let byte = |pair: &[u8]| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok();
    let bytes: Vec<u8> = digits.chunks(2).map(byte).collect::<Option<_>>()?;
    let (key, encoded) = bytes.split_first()?;
    let address = String::from_utf8(encoded.iter().map(|byte| byte ^ key).collect()).ok()?;
    let is_markup = |c: char| c.is_whitespace() || c.is_control() || "<>&\"'".contains(c);
    (address.contains('@') && !address.contains(is_markup)).then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repaired(page: &str) -> String {
        let script = "<script src=/cdn-cgi/scripts/a.js></script>";
        let mut page = format!("{script}{page}");
        for (span, text) in repairs(page.clone().as_bytes()).into_iter().rev() {
            page.replace_range(span, &text);
        }
        page.strip_prefix(script).unwrap().to_string()
    }

    #[test]
    fn elements_and_links_become_their_address() {
        // The key is 0x20, which changes the case of letters.
        let hidden = "<b>to <span class='__cf_email__' data-cfemail=20456f60580e59>[email&#160;protected]</span>!</b>";
        assert_eq!(repaired(hidden), "<b>to eO@x.y!</b>");
        assert_eq!(repaired("<b data-cfemail=20456f60580e59>[メール保護]</b>"), "eO@x.y");
        let link = "<a href='/cdn-cgi/l/email-protection#20456f60580e59'>mail</a>";
        assert_eq!(repaired(link), "<a href='mailto:eO@x.y'>mail</a>");
        let whole = link.replace("/cdn", "https://a.example/cdn");
        assert_eq!(repaired(&whole), repaired(link));
    }

    #[test]
    fn other_elements_stay() {
        for page in [
            // No address, markup in it, half of a byte, other text, an element without an end.
            "<b data-cfemail=20456f>[email protected]</b>",
            "<b data-cfemail=20601c>[email protected]</b>",
            "<b data-cfemail=2060456>[email protected]</b>",
            "<b data-cfemail=2060455>Kim</b>",
            "<b data-cfemail=206045>Kim</b>",
            "<b data-cfemail=206045>[email protected]",
            "<b data-cfemail=206045",
            "data-cfemail=206045>[email</b>",
            "<a href='/cdn-cgi/l/email-protection'>",
            "data-cfemail=",
        ] {
            assert_eq!(repaired(page), page);
        }
    }
}
