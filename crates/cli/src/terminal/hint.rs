//! Suggestions in error messages.

/// Returns `; did you mean NAME?` with the most similar name, or an empty text if none is similar
/// enough.
pub(crate) fn did_you_mean<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> String {
    // The same value as clap uses for options and values.
    const MIN_SIMILARITY: f64 = 0.7;
    let similarity = |name: &str| strsim::jaro(&word.to_lowercase(), &name.to_lowercase());
    let names = names.map(|name| (similarity(name), name));
    let best = names.max_by(|one, other| one.0.total_cmp(&other.0));
    let best = best.filter(|(similarity, _)| *similarity > MIN_SIMILARITY);
    best.map(|(_, name)| format!("; did you mean {name}?")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn similar_names_are_suggested() {
        let names = ["general", "article", "shallow"];
        assert_eq!(did_you_mean("genral", names.into_iter()), "; did you mean general?");
        assert_eq!(did_you_mean("Articel", names.into_iter()), "; did you mean article?");
        assert_eq!(did_you_mean("xyz", names.into_iter()), "");
        assert_eq!(did_you_mean("shalow", names.into_iter()), "; did you mean shallow?");
        assert_eq!(did_you_mean("my.bin", names.into_iter()), "");
    }
}
