//! Resolves addresses against the address of the page.

use std::borrow::Cow;

use dechaff_page::html::begins;
use oxiri::{Iri, IriRef};

use crate::tree::{byte_set, may_be_shown};

/// Maximum number of bytes of an address.
const MAX_BYTES: usize = 8192;

/// The address of a page, and the address that relative ones refer to.
#[derive(Debug, Default)]
pub(crate) struct Base {
    page: Option<String>,
    iri: Option<Iri<String>>,
}

impl Base {
    /// Creates a base from the absolute address of a page. Other addresses are ignored.
    pub(crate) fn new(url: Option<&str>) -> Self {
        let known = url.and_then(|url| Iri::parse(clean(url)?.into_owned()).ok());
        let schemes = ["http://", "https://", "file://"];
        let has_server = |iri: &Iri<String>| schemes.iter().any(|start| iri.starts_with(start));
        let iri = known.filter(has_server);
        Self { page: iri.as_ref().map(|iri| iri.as_str().to_string()), iri }
    }

    /// Returns the base after `<base href>`, whose address may be relative to this one.
    pub(crate) fn joined(self, href: &str) -> Self {
        let joined = self.resolve(href).and_then(|url| Self::new(Some(&url)).iri);
        Self { iri: joined.or(self.iri), ..self }
    }

    /// Returns the address of the page itself.
    pub(crate) fn page(&self) -> Option<&str> {
        self.page.as_deref()
    }

    /// Returns whether an address leads to the page itself.
    pub(crate) fn is_page(&self, url: &str) -> bool {
        self.page().is_some_and(|page| page.split('#').next() == url.split('#').next())
    }

    /// Resolves an address. Returns `None` for addresses that run scripts, contain data or lead
    /// nowhere.
    pub(crate) fn resolve(&self, href: &str) -> Option<String> {
        let href = clean(href)?;
        if !may_be_shown(&href) {
            return None;
        }
        let absolute = match &self.iri {
            Some(_) if is_absolute(&href) => None,
            Some(base) if is_plain_path(&href) => {
                let at = base.as_str().find("://").map_or(0, |at| at + 3);
                let end = at + base.authority().map_or(0, str::len);
                return Some(with_plain_host(format!("{}{href}", &base.as_str()[..end])));
            }
            Some(base) => match IriRef::parse(&*href) {
                Ok(reference) => base.resolve(&reference).map(Iri::into_inner).ok(),
                Err(_) => None,
            },
            None => None,
        };
        Some(with_plain_host(absolute.unwrap_or_else(|| href.into_owned())))
    }
}

/// Returns whether resolving cannot change an address: it has a scheme and a server, and no dots to
/// remove from its path.
fn is_absolute(href: &str) -> bool {
    (href.starts_with("https://") || href.starts_with("http://")) && !href.contains("/.")
}

/// Returns whether an address is a path from the root of its server that only needs the name of the
/// server before it.
fn is_plain_path(href: &str) -> bool {
    let is_plain =
        |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.' | b'/' | b'=' | b'&');
    let (path, query) = href.split_once('?').unwrap_or((href, ""));
    path.starts_with('/')
        && !path.starts_with("//")
        && !path.contains("/.")
        && path.bytes().chain(query.bytes()).all(is_plain)
}

/// Returns an address with the ASCII letters of its scheme and server in lower case, and without
/// the default port of its scheme.
fn with_plain_host(url: String) -> String {
    let schemes = [("https://", ":443"), ("http://", ":80")];
    let is_own = |scheme: &str| begins(url.as_bytes(), scheme.as_bytes());
    let known = schemes.into_iter().find(|(scheme, _)| is_own(scheme));
    let Some((from, port)) = known.map(|(scheme, port)| (scheme.len(), port)) else { return url };
    let is_end = |byte: &u8| matches!(byte, b'/' | b'?' | b'#');
    let end = url.as_bytes()[from..].iter().position(is_end);
    let to = end.map_or(url.len(), |length| from + length);
    let host = url[from..to].rfind('@').map_or(from, |at| from + at + 1);
    let has_port = url[host..to].ends_with(port);
    let is_upper = |part: &str| part.bytes().any(|b| b.is_ascii_uppercase());
    if !has_port && !is_upper(&url[..from]) && !is_upper(&url[host..to]) {
        return url;
    }
    let end = if has_port { to - port.len() } else { to };
    let (start, user) = (url[..from].to_ascii_lowercase(), &url[from..host]);
    format!("{start}{user}{}{}", url[host..end].to_ascii_lowercase(), &url[to..])
}

/// Returns whether an address as written leads somewhere that is safe to follow. `false` may be
/// wrong.
pub(crate) fn is_plain(href: &[u8]) -> bool {
    (1..=MAX_BYTES).contains(&href.len())
        && href.iter().all(|byte| byte.is_ascii_graphic() && *byte != b'&')
        && str::from_utf8(href).is_ok_and(may_be_shown)
}

/// Bytes that are not allowed in addresses without escapes.
const ODD: [bool; 256] = byte_set(b"\"<>\\^`{|}", true);

/// Returns an address without the white space and control characters that browsers drop, and with
/// other disallowed characters escaped.
fn clean(url: &str) -> Option<Cow<'_, str>> {
    let url = url.trim_matches(|c: char| c <= ' ');
    if url.is_empty() || url.len() > MAX_BYTES {
        return None;
    }
    if url.bytes().all(|b| !ODD[usize::from(b)]) {
        return Some(Cow::Borrowed(url));
    }
    // Only ASCII is kept after the name of the server.
    let path = url
        .find("//")
        .map_or(0, |at| url[at + 2..].find('/').map_or(url.len(), |slash| at + 2 + slash));
    let mut clean = String::with_capacity(url.len() + 16);
    for (at, c) in url.char_indices() {
        match c {
            c if !c.is_ascii() && at < path => clean.push(c),
            '\t' | '\n' | '\r' => {}
            '\\' => clean.push('/'),
            c if !c.is_ascii() || ODD[c as usize] => {
                for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                    clean.push_str(&format!("%{byte:02X}"));
                }
            }
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
            ("/p/q?r=s&t", "https://example.org/p/q?r=s&t"),
            ("/p/../q/./r", "https://example.org/q/r"),
            ("/p/..", "https://example.org/"),
            ("/p?q#r", "https://example.org/p?q#r"),
            ("/p[q]", "/p[q]"),
            ("/%zz", "/%zz"),
            ("https://k.example/l/../m", "https://k.example/m"),
            ("https://k.example/l?m[]#n", "https://k.example/l?m[]#n"),
            ("HTTPS://Ann@K.Example:443/L?M", "https://Ann@k.example/L?M"),
            ("http://k.example:443", "http://k.example:443"),
            ("http://K.example:80?A", "http://k.example?A"),
            ("http://Bücher.EXAMPLE:80/ä", "http://bücher.example/%C3%A4"),
            ("//bücher.example", "https://bücher.example"),
        ] {
            assert_eq!(base.resolve(href).as_deref(), Some(url), "{href}");
        }
        for href in ["", " ", "javascript:alert(1)", "java\nscript:x", "DATA:text/html,x", "a:b"] {
            assert_eq!(base.resolve(href), None, "{href}");
        }
        let server = Base::new(Some("http://ann@k.example:8080"));
        assert_eq!(server.resolve("/a").as_deref(), Some("http://ann@k.example:8080/a"));
        assert_eq!(Base::new(None).resolve("a/b").as_deref(), Some("a/b"));
        assert_eq!(Base::new(Some("x")).resolve("a").as_deref(), Some("a"));
    }

    #[test]
    fn base_href_is_joined_with_the_address_of_the_page() {
        let base = Base::new(Some("https://example.org/a/b")).joined("/c/");
        assert_eq!(base.resolve("d").as_deref(), Some("https://example.org/c/d"));
        assert_eq!(
            Base::default().joined("https://f.example/").resolve("g").as_deref(),
            Some("https://f.example/g")
        );
    }
}
