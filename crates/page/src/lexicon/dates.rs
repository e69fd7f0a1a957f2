//! Words that show which event a date belongs to, in lower case.

/// Parts of words for the date of a change.
#[rustfmt::skip]
pub const UPDATED: &[&str] = &[
    "update", "modified", "revised", "reviewed", "edited", "aktualisiert", "geändert", "bearbeitet", "modifié",
    "editado", "mis à jour", "actualizad", "aggiornat", "bijgewerkt", "opdateret", "oppdatert", "uppdaterad",
    "päivitetty", "atualizad", "zaktualizowan", "aktualizován", "frissítve", "обновлен", "оновлен", "ενημερ",
    "güncelle", "diperbarui", "letzte änderung", "letzten änderung", "aggiornament", "ultima modifica", "última modifica",
    "dernière modification", "gewijzigd", "sist endret", "senast ändrad", "aktualizac", "cập nhật", "更新", "수정",
];

/// Parts of words for other dates.
#[rustfmt::skip]
pub const OTHERS: &[&str] = &[
    "expire", "founded", "joined", "join date", "member since", "copyright", "©", "redeem", "deadline", "until",
    "valid", "registered", "registriert", "mitglied seit", "dabei seit", "beigetreten", "inscrit", "inscription",
    "registrado", "registrato", "iscritto", "cadastrado", "geregistreerd", "lid sinds", "zarejestrowan", "dołączył",
    "зарегистрирован", "регистрация", "注册", "註冊", "登録日", "가입",
];

/// Parts of words for the dates of a text before its publication, and of a visit to a source.
#[rustfmt::skip]
pub const HISTORY: &[&str] = &[
    "received", "accepted", "submitted:", "accessed", "retrieved", "eingegangen", "eingereicht", "abgerufen am", "reçu le",
    "accepté le", "consulté le", "recibido", "aceptado", "consultado el", "consultado em", "recebido", "aceito", "受付日",
    "収稿", "收稿",
];

/// Parts of words for the date of publication.
pub const PUBLISHED: &[&str] = &[
    "publish", "posted", "post time", "date:", "by ", "veröffentlicht", "erschienen", "publié",
    "publicad", "pubblicat", "gepubliceerd", "publicerad", "publisert", "udgivet", "julkaistu",
    "opublikowan", "опубликован", "опубліковано", "yayın", "発行", "公開", "发布", "發佈", "입력",
    "online seit", "geplaatst", "dieser beitrag wurde", "dieser eintrag wurde",
    "dieser artikel wurde", "cet article a été",
];

/// Parts of words for the date of publication where the date of a change stands beside it. Alone,
/// they may be about a profile or a group.
pub const CREATED: &[&str] =
    &["created", "erstellt", "aangemaakt", "créé le", "creado", "creato il", "создан"];

/// Words for the date of a change where another date stands beside it, and otherwise for the only
/// date.
pub const STATES: &[&str] = &["stand:", "stand vom", "stand am"];

/// Words of dates that count back from today: `3 days ago`.
pub(crate) const AGO: &[&str] = &[
    "ago", "vor", "hace", "há", "atrás", "fa", "geleden", "sedan", "siden", "sitten", "temu",
    "назад", "тому", "önce", "lalu", "trước", "yesterday", "today", "gestern", "heute", "hier",
    "ayer", "ieri", "ontem", "вчера", "сегодня", "منذ", "hoy", "antes", "hoje", "oggi", "aujourd",
    "gisteren", "vandaag", "wczoraj", "dzisiaj", "dziś", "včera", "dnes", "před", "dün", "bugün",
    "igår", "går", "idag", "eilen", "tänään", "tegnap", "éve", "napja", "órája", "χθες", "πριν",
    "вчора", "сьогодні", "أمس", "اليوم", "قبل", "לפני", "אתמול",
];
/// Words before and after a number and its unit that count back: `il y a 3 jours`.
#[rustfmt::skip]
pub(crate) const AGO_AROUND: &[(&str, &str)] = &[
    ("il y a ", ""), ("", " monate her"), ("", " wochen her"), ("", " tage her"), ("", " monat her"),
    ("", " woche her"), ("", " tag her"), ("", " jahre her"), ("", " jahr her"), ("", " stunden her"),
    ("", " minuten her"), ("för ", " sedan"), ("for ", " siden"), ("acum ", ""),
];
/// The same in scripts without spaces, where they may follow anything.
pub(crate) const AGO_PARTS: &[&str] =
    &["前", "전", "昨天", "今天", "昨日", "刚刚", "어제", "오늘", "방금"];

/// Whole words that occur with the date or the time of publication or of a change.
#[rustfmt::skip]
pub const NEAR_DATE: &[&str] = &[
    "published", "updated", "posted", "update", "stand", "aktualisiert", "veröffentlicht", "erstellt", "uhr", "publié", "mis", "modifié", "publicado", "actualizado",
    "atualizado", "pubblicato", "aggiornato", "gepubliceerd", "bijgewerkt", "publicerad", "uppdaterad", "publisert", "oppdatert", "opublikowano", "aktualizacja",
    "publikováno", "aktualizováno", "опубликовано", "обновлено", "yayınlanma", "güncelleme", "diterbitkan", "公開", "更新", "配信", "发布", "發布", "입력", "수정", "ago", "hace", "vor",
];
