//! Words that introduce an author: `By`, `Text:`, `作者：`.

/// The words in lower case, alone or with others. A colon may follow each of them.
#[rustfmt::skip]
pub const LEADS: &[&str] = &[
    // English
    "by", "written by", "posted by", "post by", "published by", "words by", "words", "story by", "article by",
    "reported by", "author", "authors", "post author", "article author", "authored by", "text by", "review by",
    "reviewed by", "medically reviewed by", "created by", "contributed by", "contributor", "contributors",
    "guide by", "started by", "thread starter", "content by", "view all posts by", "view posts by",
    // German, Dutch, Scandinavian languages, Finnish
    "autor", "autorin", "autoren", "text", "text von", "ein artikel von", "geschrieben von", "verfasst von", "erstellt von",
    "gespeichert von", "eingestellt von", "veröffentlicht von", "publiziert von", "zeige alle beiträge von",
    "auteur", "geschreven door", "door", "skrevet af", "skrevet av", "skriven av", "tekst", "text av",
    "text und fotos", "text och foto", "tekst og foto", "tekst en foto's",
    "journalist", "teksti", "kirjoittanut",
    // French, Spanish, Catalan, Portuguese, Italian, Romanian
    "écrit par", "publié par", "rédigé par", "propos recueillis par", "texte et photos", "texto y fotos", "escrito por", "publicado por", "autora", "texto", "redacción",
    "a cura di", "scritto da", "pubblicato da", "autore", "scris de", "autor articol",
    // Slavic languages, Hungarian, Greek
    "autor tekstu", "oprac.", "autoři", "napsal", "napsala", "автор", "авторы", "текст", "автори",
    "szerző", "írta", "γράφει", "του", "της",
    // Indonesian, Turkish, Vietnamese
    "oleh", "penulis", "reporter", "yazan", "yazar", "haber", "tác giả", "bởi",
    // Chinese, Japanese, Korean, Hindi, Arabic, Hebrew
    "文", "文・写真", "作者", "記者", "记者", "責任編輯", "责任编辑", "责编", "著者", "執筆", "기자", "글", "द्वारा", "بقلم",
    "كتب", "الكاتب", "מאת",
];

/// Korean words after the name of a reporter.
pub const AFTER_NAME: &[&str] = &["선임기자", "기자", "특파원"];

/// Labels of others than the author, in scripts without spaces.
pub const OTHER_LABELS: &[&str] = &[
    "责任编辑", "責任編輯", "编辑", "編輯", "責編", "责编", "編集", "来源", "來源", "校对", "审核",
    "摄影", "攝影", "撮影", "写真", "翻译", "翻譯",
];

/// Words that also begin names (`von der Leyen`). Two words must follow, the first with a capital.
#[rustfmt::skip]
pub const PARTICLES: &[&str] = &["von", "par", "por", "di", "da", "de", "af", "av", "per", "from", "przez"];

/// Words before the name of the author of a post.
#[rustfmt::skip]
pub const POST_LEADS: &[&str] = &["posted by", "written by", "started by", "asked by", "by", "von", "par", "por"];

/// Words after the name of the author of a post.
#[rustfmt::skip]
pub const VERBS: &[&str] = &[
    "says", "said", "wrote", "writes", "posted", "sagt", "sagte", "schreibt", "schrieb", "meint", "dit", "écrit", "dice", "dijo", "escribió",
    "disse", "scrive",
];

/// Labels before a name of one word. Before longer names, `Von` is a label too, but `About` begins
/// a sentence.
pub const BEFORE_ONE: &[&str] =
    &["Von", "Par", "Por", "Über", "About", "Themenstarter", "Themenersteller"];

/// The [`VERBS`] that end a byline after a name of one word. English verbs are not listed, because
/// `X says` often names a commenter.
pub const AFTER_ONE: &[&str] = &["sagt", "sagte", "schreibt", "schrieb"];

/// Words next to the picture of a member of a forum, and before a date.
pub const STATES: &[&str] = &["online", "offline", "edited", "asked", "answered", "logged"];

/// Further words at the beginning of bylines, which do not suffice to find an author.
#[rustfmt::skip]
const HINTS: &[&str] = &[
    "od", "texte", "written", "reporting", "tác", "कलम", "編集", "kirjoittaja", "skriven", "skrevet", "redaktion", "rédaction",
];

/// Iterates over the single words at the beginning of bylines.
pub fn words() -> impl Iterator<Item = &'static str> {
    let lists = [LEADS, PARTICLES, HINTS].into_iter().flatten();
    lists.copied().filter(|words| !words.contains(' '))
}
