//! The site of a page.

use dechaff_page::declared::declared_url;

/// Returns the site of a page: the host of its address, or else of the address that it declares.
pub fn site_of(url: Option<&str>, html: &[u8]) -> Option<String> {
    url.and_then(host).or_else(|| host(&declared_url(html)?))
}

/// Returns the host of an address in lower case, without `www.` and without prefixes of versions
/// for phones. The address of a copy in the Internet Archive has the host of the original.
pub fn host(url: &str) -> Option<String> {
    let (_, rest) = url.split_once("://")?;
    let authority = rest.split(['/', '?', '#']).next()?;
    let host = authority.rsplit('@').next()?.to_ascii_lowercase();
    if host == "web.archive.org"
        && let Some(original) = rest.find("/http").and_then(|at| self::host(&rest[at + 1..]))
    {
        return Some(original);
    }
    let short = ["www.", "m.", "amp."].iter().find_map(|prefix| host.strip_prefix(prefix));
    // `m.com` is a site of its own.
    let host = short.filter(|short| short.contains('.')).unwrap_or(&host);
    (!host.is_empty()).then(|| host.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_of_addresses() {
        let of = |url| host(url).unwrap_or_default();
        assert_eq!(of("https://www.A.example/b?c"), "a.example");
        assert_eq!(of("http://u:p@a.example:80"), "a.example:80");
        assert_eq!(of("https://m.a.example/b"), "a.example");
        assert_eq!(of("https://m.example/b"), "m.example");
        assert_eq!(of("https://web.archive.org/web/2019/http://www.a.example/b"), "a.example");
        assert_eq!(of("https://web.archive.org/about"), "web.archive.org");
        assert_eq!(of("a.example/b"), "");
    }

    #[test]
    fn pages_declare_their_site() {
        let of = |html: &str| site_of(None, html.as_bytes()).unwrap_or_default();
        assert_eq!(of("<link rel=canonical href=https://www.a.example/1><p>x"), "a.example");
        assert_eq!(of("<meta property=og:url content=https://b.example/1><p>x"), "b.example");
        assert_eq!(of("<link rel=canonical href=/1><p>x"), "");
        assert_eq!(of("<p>x"), "");
    }
}
