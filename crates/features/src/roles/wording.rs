//! Words that introduce bylines, credits, dates and teasers, in the languages of many pages.

use std::collections::HashMap;
use std::sync::LazyLock;

use foldhash::fast::FixedState;

/// What the words of a short text are.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Wording {
    /// It begins with a word that introduces an author.
    pub(crate) by: bool,
    /// It has the name of a month.
    pub(crate) month: bool,
    /// It names the source of a picture.
    pub(crate) credit: bool,
    /// It points to other texts, or asks for something.
    pub(crate) also: bool,
    /// The share of its words with a capital first.
    pub(crate) capitals: f32,
    /// It says when a text was published or changed.
    pub(crate) published: bool,
}

/// Words that are looked at.
const MOST: usize = 60;

#[rustfmt::skip]
const BY: &[&str] = &[
    "by", "von", "par", "por", "di", "da", "de", "door", "av", "af", "od", "przez", "autor", "author", "auteur", "text", "texte",
    "tekst", "words", "written", "reporting", "автор", "автори", "текст", "yazan", "oleh", "penulis", "reporter", "tác", "कलम",
    "文", "記者", "作者", "责任编辑", "編集", "كتب", "بقلم", "szerző", "írta", "kirjoittaja", "skriven", "skrevet", "redaktion", "rédaction", "redacción",
];

#[rustfmt::skip]
const MONTHS: &[&str] = &[
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "mai", "mär", "märz", "okt", "dez", "jänner",
    "janv", "fév", "févr", "avr", "avril", "juin", "juil", "août", "déc", "ene", "abr", "ago", "dic", "gen", "mag", "giu", "lug", "set", "ott",
    "янв", "фев", "мар", "апр", "мая", "май", "июн", "июл", "авг", "сен", "окт", "ноя", "дек", "січ", "лют", "бер", "кві", "тра", "чер", "лип",
    "сер", "вер", "жов", "лис", "гру", "oca", "şub", "nis", "haz", "tem", "ağu", "eyl", "eki", "kas", "ara", "sty", "lut", "kwi", "maj", "cze",
    "lip", "sie", "wrz", "paź", "lis", "gru", "led", "úno", "bře", "dub", "kvě", "červ", "srp", "zář", "říj", "pro", "ιαν", "φεβ", "μαρ", "απρ",
    "μαΐ", "ιουν", "ιουλ", "αυγ", "σεπ", "οκτ", "νοε", "δεκ", "jún", "júl", "ápr", "máj", "szept", "mei", "agu", "des", "thg", "tháng",
    "tammi", "helmi", "maalis", "huhti", "touko", "kesä", "heinä", "elo", "syys", "loka", "marras", "joulu", "يناير", "فبراير", "مارس",
    "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر",
];

#[rustfmt::skip]
const CREDIT: &[&str] = &[
    "photo", "photos", "photograph", "photographer", "foto", "fotos", "fotó", "fotograf", "bild", "bildrechte", "bildquelle", "image", "images",
    "credit", "copyright", "getty", "reuters", "afp", "dpa", "epa", "shutterstock", "imago", "alamy", "istock", "picture", "crédit", "crédits",
    "crédito", "quelle", "fuente", "kuva", "фото", "zdjęcie", "zdroj", "写真", "图", "图源", "사진", "الصورة", "handout", "courtesy", "unsplash", "apa",
];

#[rustfmt::skip]
const ALSO: &[&str] = &[
    "also", "related", "newsletter", "newsletters", "subscribe", "sign", "read", "mehr", "lesen", "auch", "abonnieren", "abo", "jetzt", "lire", "abonnez",
    "inscrivez", "también", "lea", "suscríbete", "suscríbase", "leia", "assine", "leggi", "anche", "iscriviti", "lees", "ook", "läs", "också", "les", "også",
    "læs", "czytaj", "także", "też", "čtěte", "také", "читайте", "также", "подпишитесь", "oku", "ilgili", "baca", "juga", "watch", "listen", "follow", "download",
    "join", "support", "donate", "click", "app", "whatsapp", "telegram", "anzeige", "advertisement", "publicidad", "publicité", "werbung", "weiterlesen", "thema",
    "recommended", "more", "関連記事", "あわせて", "相关", "延伸阅读", "اقرأ", "أيضا",
];

#[rustfmt::skip]
const PUBLISHED: &[&str] = &[
    "published", "updated", "posted", "update", "stand", "aktualisiert", "veröffentlicht", "erstellt", "uhr", "publié", "mis", "modifié", "publicado", "actualizado",
    "atualizado", "pubblicato", "aggiornato", "gepubliceerd", "bijgewerkt", "publicerad", "uppdaterad", "publisert", "oppdatert", "opublikowano", "aktualizacja",
    "publikováno", "aktualizováno", "опубликовано", "обновлено", "yayınlanma", "güncelleme", "diterbitkan", "公開", "更新", "配信", "发布", "發布", "입력", "수정", "ago", "hace", "vor",
];

const IS_BY: u8 = 1;
const IS_CREDIT: u8 = 1 << 1;
const IS_ALSO: u8 = 1 << 2;
const IS_PUBLISHED: u8 = 1 << 3;

/// What each known word is. The words are ours: nobody can choose them to collide.
static KNOWN: LazyLock<HashMap<&str, u8, FixedState>> = LazyLock::new(|| {
    let mut known = HashMap::default();
    let lists = [(BY, IS_BY), (CREDIT, IS_CREDIT), (ALSO, IS_ALSO), (PUBLISHED, IS_PUBLISHED)];
    for (list, bit) in lists {
        list.iter().for_each(|word| *known.entry(*word).or_insert(0) |= bit);
    }
    known
});

/// The beginnings of months by their first character.
static MONTHS_BY_FIRST: LazyLock<HashMap<char, Vec<&str>, FixedState>> = LazyLock::new(|| {
    let mut months: HashMap<_, Vec<&str>, _> = HashMap::default();
    for month in MONTHS {
        months.entry(month.chars().next().unwrap_or_default()).or_default().push(month);
    }
    months
});

fn is_month(word: &str) -> bool {
    let months = word.chars().next().and_then(|first| MONTHS_BY_FIRST.get(&first));
    let is = |month: &&str| word.strip_prefix(*month).is_some_and(|rest| rest.chars().count() <= 7);
    months.is_some_and(|months| months.iter().any(is))
}

impl Wording {
    /// Reads a text.
    pub(crate) fn of(text: &str) -> Self {
        let mut wording = Self::default();
        let (mut words, mut capitals) = (0u8, 0u8);
        let mut word = String::new();
        let is_word = |part: &&str| !part.is_empty();
        let parts = text.split(|c: char| !c.is_alphanumeric() && c != '\u{301}');
        for part in parts.filter(is_word).take(MOST) {
            words += 1;
            capitals += u8::from(part.starts_with(char::is_uppercase));
            word.clear();
            match part.is_ascii() {
                true => word.extend(part.bytes().map(|byte| char::from(byte.to_ascii_lowercase()))),
                false => word.push_str(&part.to_lowercase()),
            }
            let known = KNOWN.get(&*word).copied().unwrap_or(0);
            wording.by |= words <= 2 && known & IS_BY != 0;
            wording.month |= is_month(&word);
            wording.credit |= known & IS_CREDIT != 0;
            wording.also |= known & IS_ALSO != 0;
            wording.published |= known & IS_PUBLISHED != 0;
        }
        wording.credit |= text.contains('©') || text.contains("(c)");
        wording.capitals = f32::from(capitals) / f32::from(words.max(1));
        wording
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_short_lines() {
        let by = Wording::of("Von Jo Lee");
        assert!(by.by && !by.credit && by.capitals == 1.0);
        assert!(Wording::of("31 décembre").month && !Wording::of("Home").month);
        assert!(Wording::of("A goat © Jo").credit && Wording::of("Foto: Jo").credit);
        assert!(Wording::of("Lesen Sie auch: Goats").also);
        assert_eq!(Wording::of(""), Wording::default());
    }
}
