//! Suggestions in error messages.

use dechaff_crawl::shell::quoted;

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
}
