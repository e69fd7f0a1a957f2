//! Finds the visible date of publication.

use super::date::Date;
use super::evidence::Evidence;
use super::kind::Kind;
use super::published::of_mark;
use super::written_date::written_date;
use super::{Origin, Sourced};

/// The length of the longest line with a date, in bytes.
const LINE: usize = 160;
/// The length of the longest line with a date that is content, in bytes.
const SHORT: usize = 60;

/// Words for the date of a change, in lower case.
#[rustfmt::skip]
const UPDATED: &[&str] = &[
    "update", "modified", "revised", "reviewed", "edited", "aktualisiert", "geändert", "mis à jour", "actualizad",
    "aggiornat", "bijgewerkt", "opdateret", "oppdatert", "uppdaterad", "päivitetty", "atualizad", "zaktualizowan",
    "aktualizován", "frissítve", "обновлен", "оновлен", "ενημερ", "güncelle", "diperbarui", "cập nhật", "更新", "수정",
];

/// Words for other dates, in lower case.
#[rustfmt::skip]
const OTHERS: &[&str] = &[
    "expire", "founded", "joined", "member since", "copyright", "©", "redeem", "deadline", "until", "valid", "registered",
];

/// Words for the date of publication, in lower case.
#[rustfmt::skip]
const SAYS: &[&str] = &[
    "publish", "posted", "post time", "date:", "by ", "veröffentlicht", "erschienen", "publié", "publicad", "pubblicat",
    "gepubliceerd", "publicerad", "publisert", "udgivet", "julkaistu", "opublikowan", "опубликован", "опубліковано",
    "yayın", "発行", "公開", "发布", "發佈", "입력",
];

fn has(text: &str, words: &[&str]) -> bool {
    let lower = text.to_lowercase();
    words.iter().any(|word| lower.contains(word))
}

/// A visible date.
pub(super) struct Seen {
    pub(super) date: Sourced<Date>,
    /// Whether it is near the headline.
    pub(super) near: bool,
}

/// Returns the visible date: in marked elements and lines near the headline, or else far from it.
/// Dates of changes count if `updated`.
pub(super) fn seen_date(page: &Evidence<'_>, updated: bool) -> Option<Seen> {
    let marks = page.marks();
    let kept = |text: &str| !has(text, OTHERS) && (updated || !has(text, UPDATED));
    let of = |kind: Kind, near: bool| {
        let marks = marks.iter().filter(|(mark, is_near)| mark.kind == kind && *is_near == near);
        { marks }.filter(|(mark, _)| kept(&mark.text)).find_map(|(mark, _)| of_mark(mark, page))
    };
    // The date is tested first, because few lines have one.
    let read = |text: &str| written_date(text, page.custom).filter(|_| kept(text));
    let near = || {
        let fits = |text: &str, content| text.len() <= if content { SHORT } else { LINE };
        page.near().filter(|line| fits(line.text, line.content)).find_map(|line| read(line.text))
    };
    let said = || {
        let mut lines = page.lines.iter().filter(|line| line.text.len() <= LINE);
        lines.find_map(|line| read(line.text).filter(|_| has(line.text, SAYS)))
    };
    let seen = |origin, near| move |value| Seen { date: Sourced { value, origin }, near };
    of(Kind::Time, true)
        .map(seen(Origin::Time, true))
        .or_else(|| near().map(seen(Origin::Line, true)))
        .or_else(|| of(Kind::DateClass, true).map(seen(Origin::Line, true)))
        .or_else(|| said().map(seen(Origin::Line, false)))
        .or_else(|| of(Kind::Time, false).map(seen(Origin::Time, false)))
        .or_else(|| of(Kind::DateClass, false).map(seen(Origin::Line, false)))
}
