//! Web addresses where files are expected.

use crate::messages::quoted;

/// Returns whether a name is a web address, where a file is expected.
pub fn is_address(name: &str) -> bool {
    let begins = |scheme: &str| {
        name.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme))
    };
    begins("http://") || begins("https://")
}

/// Explains how to use the address of a page.
pub(crate) fn fetch_page(address: &str) -> String {
    let address = quoted(address);
    format!("dechaff does not use the network; download it: curl -sL {address} | dechaff extract -")
}

/// The number of bytes in which a list of addresses is recognised.
const HEAD: usize = 4096;

/// Explains how to fetch pages, if the bytes are a list of addresses and not a page.
pub(crate) fn fetch_list(bytes: &[u8], name: &str) -> Option<String> {
    // Most inputs are pages.
    if bytes.trim_ascii_start().starts_with(b"<") {
        return None;
    }
    let head = match bytes.get(..HEAD) {
        // The head may end within a line.
        Some(head) => head.rsplitn(2, |byte| *byte == b'\n').last().unwrap_or_default(),
        None => bytes,
    };
    let head = String::from_utf8_lossy(head);
    let mut lines = head.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    if lines.peek().is_none() || !lines.all(|line| is_address(line) && !line.contains([' ', '<'])) {
        return None;
    }
    let name = quoted(name);
    Some(format!(
        "a list of addresses; dechaff does not use the network, but wget downloads the pages: \
         wget -x --adjust-extension --directory-prefix=my-pages --input-file={name}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_addresses_are_not_pages() {
        let hint = fetch_list(b"https://a.example/\r\n\nhttp://b.example/c?d\n", "my urls.txt");
        assert!(hint.is_some_and(|hint| hint.ends_with(" --input-file='my urls.txt'")));
        // The head may end anywhere in a line.
        for path in 0..40 {
            let long = format!("https://a.example/{}\n", "x".repeat(path)).repeat(300);
            assert!(fetch_list(long.as_bytes(), "-").is_some(), "{path}");
        }
        for page in
            ["", "\n", "https://a.example/\nA text", "https://a.example is a page", "http://a<p>b"]
        {
            assert_eq!(fetch_list(page.as_bytes(), "-"), None, "{page}");
        }
    }

    #[test]
    fn addresses_are_not_files() {
        assert!(is_address("https://example.org/") && is_address("HTTP://x"));
        assert!(!is_address("http.html") && !is_address("é://"));
        let hint = fetch_page("https://example.org/?a=1&b=2");
        assert!(
            hint.ends_with(": curl -sL 'https://example.org/?a=1&b=2' | dechaff extract -"),
            "{hint}"
        );
    }
}
