//! Suggestions in error messages.

use crate::terminal::shell::quoted;

/// Returns the name that was probably meant: the most similar one, if one is similar enough.
pub(crate) fn similar<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    // The same value as clap uses for options and values.
    const MIN_SIMILARITY: f64 = 0.7;
    let similarity = |name: &&str| strsim::jaro(&word.to_lowercase(), &name.to_lowercase());
    let names =
        names.map(|name| (similarity(&name), name)).filter(|(found, _)| *found > MIN_SIMILARITY);
    names.max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, name)| name)
}

/// Returns `; did you mean NAME?`, or an empty text.
pub(crate) fn did_you_mean<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> String {
    similar(word, names).map_or_else(String::new, |name| format!("; did you mean {name}?"))
}

/// Returns whether a name is a web address, where a file is expected.
pub(crate) fn is_address(name: &str) -> bool {
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

/// Explains how to use the address of a model.
pub(crate) fn fetch_model(address: &str) -> String {
    let address = quoted(address);
    format!(
        "dechaff does not use the network; download it with curl -sL {address} -o model.bin, then use \
         -m model.bin"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn similar_names_are_suggested() {
        let names = ["general", "article", "shallow"];
        let similar = |word| similar(word, names.into_iter());
        assert_eq!(similar("genral"), Some("general"));
        assert_eq!(similar("Articel"), Some("article"));
        assert_eq!(similar("xyz"), None);
        assert_eq!(did_you_mean("shalow", names.into_iter()), "; did you mean shallow?");
        assert_eq!(did_you_mean("my.bin", names.into_iter()), "");
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
