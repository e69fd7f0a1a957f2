//! Detects the language of the text of a page.

use crate::{Origin, Sourced};
use dechaff_extractor::Extraction;
use dechaff_page::plain_text::cut;

/// The number of bytes of the kept text that are read, and the minimum for a certain result.
const TEXT: usize = 1000;
const LEAST: usize = 100;

/// The tags of languages by their codes of three letters.
#[rustfmt::skip]
const TAGS: &[(&str, &str)] = &[
    ("afr", "af"), ("aka", "ak"), ("amh", "am"), ("ara", "ar"), ("aze", "az"), ("bel", "be"), ("ben", "bn"), ("bul", "bg"),
    ("cat", "ca"), ("ces", "cs"), ("cmn", "zh"), ("cym", "cy"), ("dan", "da"), ("deu", "de"), ("ell", "el"), ("eng", "en"),
    ("epo", "eo"), ("est", "et"), ("fin", "fi"), ("fra", "fr"), ("guj", "gu"), ("heb", "he"), ("hin", "hi"), ("hrv", "hr"),
    ("hun", "hu"), ("hye", "hy"), ("ind", "id"), ("ita", "it"), ("jav", "jv"), ("jpn", "ja"), ("kan", "kn"), ("kat", "ka"),
    ("khm", "km"), ("kor", "ko"), ("lat", "la"), ("lav", "lv"), ("lit", "lt"), ("mal", "ml"), ("mar", "mr"), ("mkd", "mk"),
    ("mya", "my"), ("nep", "ne"), ("nld", "nl"), ("nob", "nb"), ("ori", "or"), ("pan", "pa"), ("pes", "fa"), ("pol", "pl"),
    ("por", "pt"), ("ron", "ro"), ("rus", "ru"), ("sin", "si"), ("slk", "sk"), ("slv", "sl"), ("sna", "sn"), ("spa", "es"),
    ("srp", "sr"), ("swe", "sv"), ("tam", "ta"), ("tel", "te"), ("tgl", "tl"), ("tha", "th"), ("tuk", "tk"), ("tur", "tr"),
    ("ukr", "uk"), ("urd", "ur"), ("uzb", "uz"), ("vie", "vi"), ("yid", "yi"), ("zul", "zu"),
];

/// Returns the language of the kept text, if there is enough of it.
pub(super) fn of_text(extraction: &Extraction<'_>) -> Option<Sourced<String>> {
    let mut text = String::new();
    let kept = extraction.content().iter().zip(&extraction.page().lines).filter(|(kept, _)| **kept);
    for (_, line) in kept {
        let line = extraction.page().text(line);
        text.push_str(cut(line, TEXT));
        text.push(' ');
        if text.len() >= TEXT {
            break;
        }
    }
    let value = detected(cut(&text, TEXT))?.to_string();
    Some(Sourced { value, origin: Origin::Line })
}

/// Returns the language of some text, if there is enough of it.
fn detected(text: &str) -> Option<&'static str> {
    let found = whatlang::detect(text).filter(|_| text.len() >= LEAST)?;
    let tag = TAGS.iter().find(|(code, _)| *code == found.lang().code()).map(|(_, tag)| *tag)?;
    found.is_reliable().then_some(tag)
}

/// The number of parts of a text that are looked at.
const PARTS: usize = 3;

/// Returns the languages of up to three parts of a text, from its beginning to its end. Parts with
/// an uncertain language are left out.
pub(super) fn languages_of_text(text: &str) -> Vec<&'static str> {
    let parts = text.len().div_ceil(TEXT).min(PARTS);
    let between = text.len().saturating_sub(TEXT) / parts.saturating_sub(1).max(1);
    let part = |nth: usize| cut(&text[text.floor_char_boundary(nth * between)..], TEXT);
    (0..parts).filter_map(|nth| detected(part(nth))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::read;

    #[test]
    fn every_language_has_a_tag() {
        for lang in whatlang::Lang::all() {
            assert!(TAGS.iter().any(|(code, _)| *code == lang.code()), "{}", lang.code());
        }
    }

    #[test]
    fn the_language_of_a_page_that_declares_none() {
        let language = |html: &str| read(html).language.map(|found| (found.value, found.origin));
        let german = "<p>Das Glas, das die See rund geschliffen hat, war einmal eine Flasche, ein Fenster oder eine \
                      Lampe, und es braucht dreißig Jahre, bis keine Kante mehr übrig ist.</p>";
        assert_eq!(language(german), Some(("de".to_string(), Origin::Line)));
        let declared = language(&format!("<html lang=en>{german}"));
        assert_eq!(declared, Some(("en".to_string(), Origin::Html)));
        assert_eq!(language("<p>Das Glas"), None);
    }
}
