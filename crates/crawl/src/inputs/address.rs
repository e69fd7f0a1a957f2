//! Web addresses where files are expected.

use crate::shell::quoted;

/// Returns whether a name is a web address, where a file is expected.
pub fn is_address(name: &str) -> bool {
    let begins = |scheme: &str| {
        name.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme))
    };
    begins("http://") || begins("https://")
}

/// Explains how to use the address of a page.
pub(super) fn fetch_page(address: &str) -> String {
    let address = quoted(address);
    format!("dechaff does not use the network; download it: curl -sL {address} | dechaff extract -")
}

#[cfg(test)]
mod tests {
    use super::*;

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
