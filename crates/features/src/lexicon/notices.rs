//! Words that credit a picture, or point to other texts.

/// Words of credits and their agencies, in lower case.
#[rustfmt::skip]
pub(crate) const CREDIT: &[&str] = &[
    "photo", "photos", "photograph", "photographer", "foto", "fotos", "fotó", "fotograf", "bild", "bildrechte", "bildquelle", "image", "images",
    "credit", "copyright", "getty", "reuters", "afp", "dpa", "epa", "shutterstock", "imago", "alamy", "istock", "picture", "crédit", "crédits",
    "crédito", "quelle", "fuente", "kuva", "фото", "zdjęcie", "zdroj", "写真", "图", "图源", "사진", "الصورة", "handout", "courtesy", "unsplash", "apa",
];

/// Words that point to other texts or ask for something, in lower case.
#[rustfmt::skip]
pub(crate) const ALSO: &[&str] = &[
    "also", "related", "newsletter", "newsletters", "subscribe", "sign", "read", "mehr", "lesen", "auch", "abonnieren", "abo", "jetzt", "lire", "abonnez",
    "inscrivez", "también", "lea", "suscríbete", "suscríbase", "leia", "assine", "leggi", "anche", "iscriviti", "lees", "ook", "läs", "också", "les", "også",
    "læs", "czytaj", "także", "też", "čtěte", "také", "читайте", "также", "подпишитесь", "oku", "ilgili", "baca", "juga", "watch", "listen", "follow", "download",
    "join", "support", "donate", "click", "app", "whatsapp", "telegram", "anzeige", "advertisement", "publicidad", "publicité", "werbung", "weiterlesen", "thema",
    "recommended", "more", "関連記事", "あわせて", "相关", "延伸阅读", "اقرأ", "أيضا",
];
