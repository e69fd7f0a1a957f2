//! Finds the language of a page: the one that it states, or that of its text.

use crate::{Origin, Sourced};
use dechaff_extractor::Extraction;
use dechaff_page::plain_text::cut;
use dechaff_page::{Line, Token};

/// The number of bytes of a part of the kept text that is read, and the minimum for a certain
/// result.
const TEXT: usize = 1000;
const LEAST: usize = 100;
/// Above these confidences, the detector is sure, or may be right.
const SURE: f64 = 0.9;
const FAIR: f64 = 0.5;

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

/// Words of English. In a text, at least one word in so many is one of them.
const ENGLISH: [&str; 8] = ["the", "of", "and", "to", "in", "is", "for", "that"];
const FOR_WORD: usize = 20;
/// English has at most one letter beyond ASCII in so many.
const FOR_ENGLISH: usize = 200;
/// Other languages with few letters beyond ASCII.
const PLAIN: [&str; 10] = ["af", "ak", "id", "jv", "la", "nl", "sn", "tl", "uz", "zu"];
/// Most other languages in Latin letters have at least one in so many, and at most one in a few.
const FOR_OTHERS: usize = 100;
const FOR_LATIN: usize = 3;

/// Returns the language of the kept text: the one that the page states, unless the text is sure of
/// another. The detector takes long, so it reads the text only if that does not look like the
/// stated language.
pub(super) fn of_text(
    extraction: &Extraction<'_>,
    stated: Option<Sourced<String>>,
) -> Option<Sourced<String>> {
    let text = extraction.plain();
    let Some(stated) = stated else { return detected_in(&text) };
    let main = main_language(&stated.value);
    let seen = Letters::of(&text);
    if seen.look_like(&main) {
        return Some(stated);
    }
    // Of some languages the detector knows only relatives, such as Spanish of Galician.
    let is_known = TAGS.iter().any(|(_, tag)| *tag == main);
    let parts = languages_of_text(&text);
    let is_other = match parts[..] {
        [] => false,
        // It takes Serbian in Latin letters for Croatian.
        ["hr", ..] if main == "sr" => false,
        // One part of a long text is not enough.
        [_] if text.len() > TEXT => false,
        [first, ..] => {
            // A short text may have few letters beyond ASCII.
            let is_foreign = || main == "en" && seen.lack_english() && is_throughout(&text, first);
            first != main
                && parts.iter().all(|part| *part == first)
                && (is_known && (seen.look_like(first) || PLAIN.contains(&first) || is_foreign())
                    || !seen.are_latin())
        }
    };
    Some(if is_other { of_line(parts[0]) } else { stated })
}

/// Returns the language that the element with most of the kept text states, or an element around
/// it.
pub(super) fn of_element(extraction: &Extraction<'_>) -> Option<String> {
    let (page, source) = (extraction.page(), extraction.source());
    if source.is_decoded() {
        return None;
    }
    // The number of kept characters in each element.
    let content = extraction.content();
    let chars = |at: usize, line: &Line| if content[at] { u64::from(line.chars) } else { 0 };
    let kept = page.sums(chars, |around, inside| *around += inside);
    let mut at = kept.iter().rposition(|of_element| *of_element * 2 > kept[0])?;
    while at != 0 {
        let element = &page.elements[at];
        let start = (element.start as usize).checked_sub(source.bom)?;
        if let Some(Token::Start { attributes, .. }) =
            extraction.tape().tokens_from(&source.bytes, start).next()
        {
            let mut languages = attributes.filter(|(name, _)| name.eq_ignore_ascii_case(b"lang"));
            let language = languages.next().map(|(_, value)| String::from_utf8_lossy(value));
            if let Some(language) = language.filter(|language| !language.trim().is_empty()) {
                return Some(language.into_owned());
            }
        }
        at = element.parent as usize;
    }
    None
}

/// Returns the main part of a tag. The two written forms of Norwegian count as one language.
pub(super) fn main_language(tag: &str) -> String {
    let main = tag.split('-').next().unwrap_or_default().to_ascii_lowercase();
    if matches!(&*main, "no" | "nn") { "nb".into() } else { main }
}

/// Returns the language of most parts of a text; ties: the first.
fn detected_in(text: &str) -> Option<Sourced<String>> {
    let parts = languages_of_text(text);
    let count = |language: &&str| parts.iter().filter(|other| *other == language).count();
    parts.iter().rev().copied().max_by_key(count).map(of_line)
}

fn of_line(language: &str) -> Sourced<String> {
    Sourced { value: language.to_string(), origin: Origin::Line }
}

/// Counts of the first bytes of a text.
struct Letters {
    all: usize,
    beyond_ascii: usize,
    words: usize,
    english: usize,
}

impl Letters {
    fn of(text: &str) -> Self {
        let text = cut(text, TEXT);
        let letters = || text.chars().filter(|c| c.is_alphabetic());
        let words = || text.split_ascii_whitespace();
        Self {
            all: letters().count(),
            beyond_ascii: letters().filter(|c| !c.is_ascii()).count(),
            words: words().count(),
            english: words().filter(|word| ENGLISH.contains(word)).count(),
        }
    }

    /// Returns whether the text may be in a language.
    fn look_like(&self, main: &str) -> bool {
        let Self { all, beyond_ascii, .. } = *self;
        match main {
            "en" => beyond_ascii * FOR_ENGLISH <= all && !self.lack_english(),
            _ => beyond_ascii * FOR_OTHERS >= all && self.are_latin(),
        }
    }

    fn lack_english(&self) -> bool {
        self.english * FOR_WORD < self.words
    }

    fn are_latin(&self) -> bool {
        self.beyond_ascii * FOR_LATIN <= self.all
    }
}

/// Returns the language of some text, if the detector is sure of it. Of a whole text it may be less
/// sure if both halves are in that language. In a part of one, that may be code.
fn detected(text: &str, is_whole: bool) -> Option<&'static str> {
    let (tag, confidence) = guess(text)?;
    let is_likely = || is_whole && confidence > FAIR && is_throughout(text, tag);
    (confidence > SURE || is_likely()).then_some(tag)
}

/// Returns whether both halves of a text are most likely in a language.
fn is_throughout(text: &str, tag: &str) -> bool {
    let halves: [&str; 2] = text.split_at(text.floor_char_boundary(text.len() / 2)).into();
    halves.into_iter().all(|half| guess(half).is_some_and(|(found, _)| found == tag))
}

/// Returns the most likely language of some text, and how likely it is, 0..=1.
#[cfg(feature = "language")]
fn guess(text: &str) -> Option<(&'static str, f64)> {
    let found = whatlang::detect(text)?;
    let tag = TAGS.iter().find(|(code, _)| *code == found.lang().code()).map(|(_, tag)| *tag)?;
    Some((tag, found.confidence()))
}

/// Languages are not detected.
#[cfg(not(feature = "language"))]
fn guess(_: &str) -> Option<(&'static str, f64)> {
    None
}

/// The number of parts of a text that are looked at.
const PARTS: usize = 3;

/// Returns the languages of up to three parts of a text, from its beginning to its end. Parts with
/// an uncertain language are left out.
fn languages_of_text(text: &str) -> Vec<&'static str> {
    let parts = text.len().div_ceil(TEXT).min(PARTS);
    let between = text.len().saturating_sub(TEXT) / parts.saturating_sub(1).max(1);
    let part = |nth: usize| cut(&text[text.floor_char_boundary(nth * between)..], TEXT);
    let parts_of_text = (0..parts).map(part).filter(|part| part.len() >= LEAST);
    parts_of_text.filter_map(|part| detected(part, parts == 1)).collect()
}

#[cfg(all(test, feature = "language"))]
mod tests {
    use super::*;
    use crate::tests::read;

    #[test]
    fn every_language_has_a_tag() {
        for lang in whatlang::Lang::all() {
            assert!(TAGS.iter().any(|(code, _)| *code == lang.code()), "{}", lang.code());
        }
    }

    const GERMAN: &str = "<p>Das Glas, das die See rund geschliffen hat, war einmal eine Flasche, ein Fenster oder eine \
        Lampe, und es braucht dreißig Jahre, bis keine Kante mehr übrig ist.</p>";

    const RUSSIAN: &str = "<p>Сад за старым вокзалом посадили в тот год, когда сюда пришла железная дорога, и \
        большинство из сорока деревьев до сих пор плодоносит. Никто не знал названий всех сортов, пока почтальон на \
        пенсии не начал сравнивать их с каталогами трёх питомников.</p>";
    const ITALIAN: &str = "<p>Tagliava le mele a metà, disegnava il torsolo e annotava la settimana nella quale i semi \
        diventavano scuri. Dopo due autunni aveva un nome per trentuno alberi, e per gli altri le lettere di un vivaio.";

    fn language(html: &str) -> Option<(String, Origin)> {
        read(html).language.map(|found| (found.value, found.origin))
    }

    #[test]
    fn the_language_of_a_page_that_declares_none() {
        assert_eq!(language(GERMAN), Some(("de".to_string(), Origin::Line)));
        assert_eq!(language("<p>Das Glas"), None);
        assert_eq!(language(RUSSIAN), Some(("ru".to_string(), Origin::Line)));
    }

    #[test]
    fn a_declared_language_that_the_text_is_not_in() {
        let english = "<p>Glass that the sea has rounded was once a bottle, a window or a lamp on a ship, and it takes \
            thirty years in the surf until no sharp edge is left of it.</p>";
        let russian = "<p>Стекло, которое обкатало море, было когда-то бутылкой, окном или лампой, и проходит тридцать \
            лет, пока на нём не останется острых краёв.</p>";
        let names = "<p>Ann Lee, Bo Li, Marta Ruiz, Kate Orme, Lev Dunn, Nuria Grau, Karin Ek, Per Lund, \
            Taro Yamada, Hanako Sato, Jan Novak, Eva Horn, Piet Bakker, Luca Neri, Ines Costa.";
        for (declared, text, expected, origin) in [
            ("en", GERMAN, "de", Origin::Line),
            ("de", english, "en", Origin::Line),
            ("id", english, "en", Origin::Line),
            ("en", RUSSIAN, "ru", Origin::Line),
            ("en-US", ITALIAN, "it", Origin::Line),
            ("en", names, "en", Origin::Html),
            ("utf-8", russian, "ru", Origin::Line),
            ("qq", russian, "ru", Origin::Line),
            ("en-US", russian, "ru", Origin::Line),
            ("gl", russian, "ru", Origin::Line),
            ("de-AT", GERMAN, "de-AT", Origin::Html),
            ("en-GB", english, "en-GB", Origin::Html),
            ("ru", russian, "ru", Origin::Html),
            // The detector does not know Faroese.
            ("fo", GERMAN, "fo", Origin::Html),
            ("de", "<p>Glass that the sea", "de", Origin::Html),
        ] {
            let found = language(&format!("<html lang={declared}>{text}"));
            assert_eq!(found, Some((expected.to_string(), origin)), "{declared}");
        }
    }

    #[test]
    fn the_element_with_most_of_the_text_states_its_language() {
        let page = format!(
            "<html lang=en><nav>Shop</nav><main lang=de-CH>{GERMAN}</main><p lang=fr>Voilà</p>"
        );
        assert_eq!(language(&page), Some(("de-CH".to_string(), Origin::Html)));
        let other = page.replace("de-CH", "").replace("lang=fr", "lang=de");
        assert_eq!(language(&other), Some(("de".to_string(), Origin::Line)));
    }
}
