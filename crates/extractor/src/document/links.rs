//! Addresses: made absolute where that of the page is known.

use std::borrow::Cow;

use oxiri::{Iri, IriRef};

/// No longer address is read.
const MAX_BYTES: usize = 8192;

/// What addresses of a page are relative to.
#[derive(Debug, Default)]
pub(crate) struct Base(Option<Iri<String>>);

impl Base {
    /// An address that is absolute; any other is as none.
    pub(crate) fn new(url: Option<&str>) -> Self {
        let known = url.and_then(|url| Iri::parse(clean(url)?.into_owned()).ok());
        Self(known.filter(|iri| is_hierarchical(iri.as_str())))
    }

    /// The same, with an address that is relative to it in its place: as `<base href>` gives it.
    pub(crate) fn joined(self, href: &str) -> Self {
        match self.resolve(href) {
            Some(url) => {
                let joined = Self::new(Some(&url));
                if joined.0.is_some() { joined } else { self }
            }
            None => self,
        }
    }

    pub(crate) fn as_str(&self) -> Option<&str> {
        self.0.as_ref().map(Iri::as_str)
    }

    /// An address as it is seen from the page; none for those that run scripts, hold data or lead
    /// nowhere.
    pub(crate) fn resolve(&self, href: &str) -> Option<String> {
        let href = clean(href)?;
        if !may_be_shown(&href) {
            return None;
        }
        let absolute = match &self.0 {
            Some(base) => match IriRef::parse(&*href) {
                Ok(reference) => base.resolve(&reference).map(Iri::into_inner).ok(),
                Err(_) => None,
            },
            None => None,
        };
        Some(absolute.unwrap_or_else(|| href.into_owned()))
    }
}

/// Does an address begin with a scheme that is safe to follow, or with none?
pub(crate) fn may_be_shown(url: &str) -> bool {
    let end = url.find([':', '/', '?', '#']);
    let Some(colon) = end.filter(|&end| url.as_bytes()[end] == b':') else {
        return true;
    };
    let scheme = url[..colon].to_ascii_lowercase();
    matches!(
        scheme.as_str(),
        "http" | "https" | "mailto" | "tel" | "ftp" | "sms" | "xmpp" | "irc" | "magnet" | "geo"
    )
}

fn is_hierarchical(url: &str) -> bool {
    url.starts_with("http://") || url.starts_with("https://") || url.starts_with("file://")
}

/// Bytes that no address may hold as they are.
const ODD: [bool; 256] = {
    let mut odd = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        odd[byte] = byte <= 0x20 || byte >= 0x7f;
        byte += 1;
    }
    let bytes = b"\"<>\\^`{|}";
    let mut at = 0;
    while at < bytes.len() {
        odd[bytes[at] as usize] = true;
        at += 1;
    }
    odd
};

/// An address without the white space and control characters that browsers drop, and with those
/// escaped that no address may hold.
fn clean(url: &str) -> Option<Cow<'_, str>> {
    let url = url.trim_matches(|c: char| c <= ' ');
    if url.is_empty() || url.len() > MAX_BYTES {
        return None;
    }
    if url.bytes().all(|b| !ODD[usize::from(b)]) {
        return Some(Cow::Borrowed(url));
    }
    // Behind the name of the server only ASCII is left.
    let path = url
        .find("//")
        .map_or(0, |at| url[at + 2..].find('/').map_or(url.len(), |slash| at + 2 + slash));
    let mut clean = String::with_capacity(url.len() + 16);
    for (at, c) in url.char_indices() {
        match c {
            c if !c.is_ascii() && at < path => clean.push(c),
            c if !c.is_ascii() => {
                let mut bytes = [0; 4];
                for byte in c.encode_utf8(&mut bytes).bytes() {
                    clean.push_str(&format!("%{byte:02X}"));
                }
            }
            '\t' | '\n' | '\r' => {}
            '\\' => clean.push('/'),
            c if ODD[c as usize] => clean.push_str(&format!("%{:02X}", u32::from(c))),
            c => clean.push(c),
        }
    }
    Some(Cow::Owned(clean))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_made_absolute() {
        let base = Base::new(Some("https://example.org/a/b?c=d#e"));
        for (href, url) in [
            ("f", "https://example.org/a/f"),
            ("/g h", "https://example.org/g%20h"),
            ("../i/./j", "https://example.org/i/j"),
            ("//k.example/l", "https://k.example/l"),
            ("?m=n", "https://example.org/a/b?m=n"),
            ("#o", "https://example.org/a/b?c=d#o"),
            (" mailto:p@example.org\n", "mailto:p@example.org"),
            ("ä", "https://example.org/a/%C3%A4"),
            ("%zz", "%zz"),
        ] {
            assert_eq!(base.resolve(href).as_deref(), Some(url), "{href}");
        }
        for href in ["", " ", "javascript:alert(1)", "java\nscript:x", "DATA:text/html,x", "a:b"] {
            assert_eq!(base.resolve(href), None, "{href}");
        }
        assert_eq!(Base::new(None).resolve("a/b").as_deref(), Some("a/b"));
        assert_eq!(Base::new(Some("x")).resolve("a").as_deref(), Some("a"));
    }

    #[test]
    fn a_base_of_the_page_counts() {
        let base = Base::new(Some("https://example.org/a/b")).joined("/c/");
        assert_eq!(base.resolve("d").as_deref(), Some("https://example.org/c/d"));
        assert_eq!(
            Base::default().joined("https://f.example/").as_str(),
            Some("https://f.example/")
        );
    }
}
