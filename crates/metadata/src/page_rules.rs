//! Rules about the pages that are left out.

use dechaff_extractor::Extraction;
use dechaff_page::text::word_count;

use crate::{language, main_language, useful};

/// Rules that a page must meet, or else it is left out. Without rules every page passes.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PageRules {
    languages: Vec<String>,
    min_words: u32,
    min_useful: f64,
    min_confidence: f64,
}

dechaff_page::named! {
    /// Why a page is left out.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum LeftOut: "reason to leave out a page" {
        /// Nothing of it is kept. Any rule leaves such a page out.
        Empty = "empty" => "without text",
        /// The kept lines have fewer words than the least number.
        Words = "words" => "too few words",
        /// It is likely to have no content of its own: a form to log in, an error, a notice.
        Useless = "useless" => "without useful content",
        /// Its confidence is below the minimum.
        Confidence = "confidence" => "too low a confidence",
        /// Its language was not chosen.
        Language = "language" => "in another language",
        /// It has too little text to detect its language, and declares none.
        UnknownLanguage = "unknown-language" => "in an unknown language",
    }
}

/// A rule that has no meaning.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PageRuleError(String);

impl PageRules {
    /// Creates rules: the codes of languages in ISO 639, the minimum number of words of kept text,
    /// the minimum probability that the page is [`useful`], 0..=1, and the minimum
    /// [`Extraction::confidence`], 0..=1. An empty list and zeros leave no page out.
    ///
    /// # Errors
    /// [`PageRuleError`] for an invalid code of a language, or a number that is not from 0 to 1.
    pub fn new(
        languages: &[String],
        min_words: u32,
        min_useful: f64,
        min_confidence: f64,
    ) -> Result<Self, PageRuleError> {
        let languages = languages.iter().map(|code| language_code(code));
        for (name, share) in
            [("probability of useful content", min_useful), ("confidence", min_confidence)]
        {
            if !(0.0..=1.0).contains(&share) {
                let problem = format!("the least {name} is {share}, expected a number from 0 to 1");
                return Err(PageRuleError(problem));
            }
        }
        let languages = languages.collect::<Result<_, _>>()?;
        Ok(Self { languages, min_words, min_useful, min_confidence })
    }

    /// Returns whether there are no rules.
    pub fn are_none(&self) -> bool {
        *self == Self::default()
    }

    /// Returns why a page is left out, if it is: the first reason in the order of [`LeftOut`].
    pub fn left_out(&self, extraction: &Extraction<'_>) -> Option<LeftOut> {
        if self.are_none() {
            return None;
        }
        let text = extraction.plain();
        let is_useless =
            || self.min_useful > 0.0 && f64::from(useful(extraction)) < self.min_useful;
        let reason = match () {
            () if text.is_empty() => Some(LeftOut::Empty),
            () if word_count(&text) < self.min_words => Some(LeftOut::Words),
            () if is_useless() => Some(LeftOut::Useless),
            () if f64::from(extraction.confidence()) < self.min_confidence => {
                Some(LeftOut::Confidence)
            }
            () => None,
        };
        if reason.is_some() || self.languages.is_empty() {
            return reason;
        }
        match language(extraction).map(|found| main_language(&found.value)) {
            None => Some(LeftOut::UnknownLanguage),
            Some(found) => (!self.languages.contains(&found)).then_some(LeftOut::Language),
        }
    }
}

/// Returns the code of a language as [`main_language`] returns it.
fn language_code(code: &str) -> Result<String, PageRuleError> {
    if !matches!(code.len(), 2 | 3) || !code.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        let code: String = code.chars().take(20).collect();
        return Err(PageRuleError(format!(
            "{code:?} is not a valid language, expected a code such as en, without a region"
        )));
    }
    Ok(main_language(code))
}

#[cfg(test)]
mod tests {
    use super::*;
    use dechaff_extractor::Prediction;

    #[cfg(feature = "language")]
    const GERMAN: &str = "Das Glas, das die See rund geschliffen hat, war einmal eine Flasche, ein Fenster oder eine \
                          Lampe, und es braucht dreißig Jahre, bis keine scharfe Kante mehr übrig ist. ";
    #[cfg(feature = "language")]
    const ENGLISH: &str = "Glass that the sea has rounded was once a bottle, a window or a lamp on a ship, and it takes \
                           thirty years in the surf until no sharp edge is left of it. ";

    fn rules(languages: &[&str], confidence: f64, words: u32) -> PageRules {
        let languages: Vec<String> = languages.iter().map(|code| (*code).to_string()).collect();
        PageRules::new(&languages, words, 0.0, confidence).unwrap()
    }

    fn left_out(rules: &PageRules, html: &str) -> Option<LeftOut> {
        rules.left_out(&Extraction::predicted(html, Prediction::of_all).unwrap())
    }

    #[cfg(feature = "language")]
    #[test]
    fn the_language_is_that_of_the_text() {
        let german = rules(&["DE"], 0.0, 0);
        assert_eq!(left_out(&german, &format!("<html lang=en><p>{GERMAN}")), None);
        assert_eq!(
            left_out(&german, &format!("<html lang=de><p>{ENGLISH}")),
            Some(LeftOut::Language)
        );
        // Short texts have the declared language.
        assert_eq!(left_out(&german, "<html lang=de-AT><p>Das Glas"), None);
        assert_eq!(left_out(&german, "<html lang=en><p>Das Glas"), Some(LeftOut::Language));
        assert_eq!(left_out(&german, "<p>Das Glas"), Some(LeftOut::UnknownLanguage));
        assert_eq!(left_out(&rules(&["no"], 0.0, 0), "<html lang=nn><p>Glaset"), None);
    }

    #[cfg(feature = "language")]
    #[test]
    fn of_two_languages_most_of_the_text_counts() {
        let page = |english: usize, german: usize| {
            format!("<p>{}<p>{}", ENGLISH.repeat(english), GERMAN.repeat(german))
        };
        let kept = |code, page: &str| left_out(&rules(&[code], 0.0, 0), page).is_none();
        assert!(kept("en", &page(30, 10)) && !kept("de", &page(30, 10)));
        assert!(kept("de", &page(10, 30)) && !kept("en", &page(10, 30)));
        let both = rules(&["en", "de"], 0.0, 0);
        assert_eq!(left_out(&both, &page(20, 20)), None);
    }

    #[test]
    fn pages_without_text_and_short_pages_are_left_out() {
        assert_eq!(left_out(&PageRules::default(), ""), None);
        assert_eq!(left_out(&rules(&[], 0.0, 3), ""), Some(LeftOut::Empty));
        assert_eq!(left_out(&rules(&[], 0.0, 3), "<p>two words"), Some(LeftOut::Words));
        assert_eq!(left_out(&rules(&[], 0.0, 3), "<p>a third word"), None);
        assert_eq!(left_out(&rules(&[], 1.0, 0), "<p>sure"), None);
        let useful = PageRules::new(&[], 0, 0.2, 0.0).unwrap();
        let form =
            "<title>Sign in</title><p>Your name and password<input name=a><input type=password>";
        assert_eq!(left_out(&useful, form), Some(LeftOut::Useless));
    }

    #[test]
    fn rules_without_a_meaning_are_refused() {
        let refused = |code: &str, confidence| {
            PageRules::new(&[code.to_string()], 0, 0.0, confidence).unwrap_err().to_string()
        };
        assert_eq!(
            refused("pt-BR", 0.0),
            "\"pt-BR\" is not a valid language, expected a code such as en, without a region"
        );
        assert!(refused("", 0.0).starts_with("\"\" is not a valid language"));
        assert!(refused("en", 1.5).contains("expected a number from 0 to 1"));
        assert!(refused("en", f64::NAN).contains("is NaN"));
    }
}
