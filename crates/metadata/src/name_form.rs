//! Forms of the names of persons.

use dechaff_page::lexicon::dates::UPDATED;
use dechaff_page::lexicon::months::is_english_month;

use crate::text::has;

/// Maximum number of words of a name.
const WORDS: usize = 6;

/// Words that do not occur in names, in lower case.
#[rustfmt::skip]
const NO_NAMES: &[&str] = &[
    "read", "min", "mins", "minute", "minutes", "written", "author", "authors", "updated", "published", "posted", "share", "follow", "comments", "comment", "disclosure",
    "more", "about", "view", "all", "posts", "article", "articles", "subscribe", "newsletter", "ago", "hours", "days", "your", "this", "was", "is", "are", "our", "you", "he", "she", "has", "have", "his", "her",
    "click", "here", "category", "categories", "tags", "in", "for", "with", "advertisement", "member", "joined", "login", "sign", "email", "reply", "says", "said", "replied", "bio", "name", "using", "how",
    "senior", "writer", "website", "facebook", "twitter", "linkedin", "instagram", "copy", "link", "save", "print", "contributor", "contributors", "reviewer", "related", "latest", "stories",
    "uhr", "lesezeit", "minuten", "artikel", "lectura", "min.", "leestijd", "medically", "reviewed", "fact", "checked", "edited", "editor's", "note", "photo", "credit", "image", "source",
    "expert", "officer", "attorney", "manager", "head", "director", "columnist", "correspondent", "post", "guide", "what", "why", "to", "at", "home", "blog", "news", "search", "menu", "skip", "visit", "contents", "table", "featured",
    "guides", "reviews", "resources", "product", "products", "overview", "introduction", "summary", "listen", "top", "best", "free", "new", "get", "shop", "buy", "sale", "price", "start", "learn", "by", "from", "on",
    "publiziert", "veröffentlicht", "erschienen", "aktualisiert", "publié", "publicado", "pubblicato", "gepubliceerd", "gesponserte", "sponsored", "quelle", "source", "fuente", "fonte",
    "folgen", "teilen", "drucken", "merken", "kommentar", "kommentare", "kommentieren", "yorumlar", "antworten", "kategorie", "kategorien", "schlagwörter", "weiterlesen", "abonnieren", "anmelden",
    "partager", "suivre", "compartir", "seguir", "condividi", "segui", "whatsapp", "via", "it's", "it’s", "continuing", "wortlaut", "deal",
    "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonnabend", "sonntag", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche", "lunes", "martes",
    "miércoles", "jueves", "viernes", "sábado", "lunedì", "martedì", "mercoledì", "giovedì", "venerdì",
];

/// Returns whether a text looks like a name: few words, a capital first, and no word that names do
/// not have.
pub(super) fn is_name(text: &str) -> bool {
    let text = text.strip_prefix("the ").unwrap_or(text);
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.is_empty() || words.len() > WORDS {
        return false;
    }
    let first = text.chars().find(|c| c.is_alphanumeric());
    // A single word may be a handle.
    let starts = first.is_some_and(|c| !c.is_lowercase()) || words.len() == 1;
    starts
        && !text.contains(['?', '!', ':', '"', '“', '=', '{', '<', '%', '$', '€'])
        && !words
            .iter()
            .any(|word| NO_NAMES.contains(&&*word.trim_end_matches([',', ':']).to_lowercase()))
        && (words.len() > 1 || !is_english_month(&text.to_lowercase()))
        && words.iter().filter(|word| word.starts_with(char::is_lowercase)).count() * 2
            <= words.len().max(2)
        && !has(text, UPDATED)
}

/// Returns whether an unmarked line looks like the name of a person: two to four words, each with a
/// capital.
pub(super) fn is_plain_name(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    (2..=4).contains(&words.len())
        && is_name(text)
        && words.iter().all(|word| {
            word.starts_with(char::is_uppercase)
                || matches!(
                    *word,
                    "de" | "van" | "von" | "der" | "da" | "di" | "la" | "del" | "bin" | "al"
                )
        })
        && text.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '.' | '-' | '\'' | '’'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_names_without_markup() {
        assert!(["Ann Lee", "Ludwig van Beethoven", "J. R. Lee"].into_iter().all(is_plain_name));
        assert!(
            ["Ann", "Sea glass", "Letzte Änderung", "Ann Lee 5", "Home News", "ann lee"]
                .into_iter()
                .all(|text| !is_plain_name(text))
        );
    }
}
