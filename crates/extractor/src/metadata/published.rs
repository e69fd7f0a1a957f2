//! When a page was published, and modified.

use super::date::Date;
use super::evidence::Evidence;
use super::kind::Kind;
use super::mark::Mark;
use super::written_date::written_date;
use super::{Origin, Sourced};

/// Names of `<meta>` that state when a page was published beyond those that say so in their name.
const PUBLISHED: &[&str] = &[
    "article:published_time",
    "date",
    "dc.date",
    "dc.date.issued",
    "dc.date.created",
    "dcterms.date",
    "dcterms.issued",
    "dcterms.created",
    "dc.created",
    "citation_date",
    "citation_online_date",
    "citation_year",
    "parsely-pub-date",
    "sailthru.date",
    "pubdate",
    "ms.date",
    "cludo:date",
    "date-pub",
    "itemprop:datepublished",
    "itemprop:datecreated",
    "displaydate",
    "srf.date",
    "timestamp",
    "article.created",
    "article:created",
    "created",
    "created_at",
    "date.created",
    "awa-publisheddate",
    "eprints.date",
    "bepress_citation_date",
    "prism.publicationdate",
    "ptime",
    "datum",
    "article-published_time",
    "itemprop:uploaddate",
];
const MODIFIED: &[&str] = &[
    "article:modified_time",
    "og:updated_time",
    "last-modified",
    "lastmod",
    "lastupdate",
    "last_modified",
    "dcterms.modified",
    "dc.date.modified",
    "updated",
    "updated_at",
    "itemprop:datemodified",
    "revised",
    "datemodified",
];

/// A line with a date near the headline is no longer than this, in bytes.
const LINE: usize = 160;
/// One that is content is no longer than this.
const SHORT: usize = 60;

/// The day of publication; where none is stated, that of the last change.
pub(super) fn published(page: &Evidence<'_>) -> Option<Sourced<Date>> {
    let stated = stated(page);
    let seen = visible(page, false);
    if let (Some(stated), Some(seen)) = (&stated, &seen) {
        // What readers see is older: a system has stated the page anew, with a change.
        if seen.near && seen.date.value.is_well_before(stated.value) {
            return Some(seen.date.clone());
        }
    }
    stated
        .or_else(|| in_address(&page.address).map(|value| Sourced { value, origin: Origin::Url }))
        .or_else(|| seen.map(|seen| seen.date))
        .or_else(|| modified(page))
        .or_else(|| visible(page, true).map(|seen| seen.date))
}

/// The day of the last change, where it is stated for programs.
pub(super) fn modified(page: &Evidence<'_>) -> Option<Sourced<Date>> {
    let works =
        page.works().filter(|work| !work.nested).filter_map(|work| read(&work.modified, page));
    let meta = || {
        MODIFIED.iter().filter_map(|name| page.stated.meta(name)).find_map(|text| read(text, page))
    };
    let mark = || {
        page.marks()
            .into_iter()
            .filter(|(mark, _)| mark.kind == Kind::Modified)
            .find_map(|(mark, _)| of_mark(mark, page))
    };
    let sourced = |origin| move |value| Sourced { value, origin };
    { works }
        .next()
        .map(sourced(Origin::JsonLd))
        .or_else(|| meta().map(sourced(Origin::Meta)))
        .or_else(|| mark().map(sourced(Origin::Microdata)))
}

fn read(text: &str, page: &Evidence<'_>) -> Option<Date> {
    Date::of_program(text).or_else(|| written_date(text, page.custom))
}

fn of_mark(mark: &Mark, page: &Evidence<'_>) -> Option<Date> {
    mark.value
        .as_deref()
        .and_then(|value| read(value, page))
        .or_else(|| (!mark.long).then(|| written_date(&mark.text, page.custom)).flatten())
}

/// The day that is stated for programs.
fn stated(page: &Evidence<'_>) -> Option<Sourced<Date>> {
    let first = [
        "article:published_time",
        "og:article:published_time",
        "http://ogp.me/ns/article#published_time",
    ];
    if let Some(value) =
        first.iter().filter_map(|name| page.stated.meta(name)).find_map(|text| read(text, page))
    {
        return Some(Sourced { value, origin: Origin::OpenGraph });
    }
    if let Some(value) =
        page.works().filter(|work| !work.nested).find_map(|work| read(&work.published, page))
    {
        return Some(Sourced { value, origin: Origin::JsonLd });
    }
    let marks = page.marks();
    if let Some(value) = marks
        .iter()
        .filter(|(mark, _)| mark.kind == Kind::Published)
        .find_map(|(mark, _)| of_mark(mark, page))
    {
        return Some(Sourced { value, origin: Origin::Microdata });
    }
    let metas = page.stated.metas.iter().filter(|(name, _)| {
        PUBLISHED.contains(&&**name)
            || (name.contains("publish")
                && !["publisher", "modif", "updat", "expir"]
                    .iter()
                    .any(|other| name.contains(other)))
    });
    { metas }.find_map(|(name, value)| {
        let origin = if name.starts_with("dc") { Origin::DublinCore } else { Origin::Meta };
        read(value, page).map(|value| Sourced { value, origin })
    })
}

/// `/2024/05/31/`, `/2024-05-31-`, `/20240531/`.
fn in_address(address: &str) -> Option<Date> {
    let path = address.split_once("://").map_or("", |(_, rest)| rest);
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let starts = path.match_indices('/').map(|(at, _)| &path[at + 1..]);
    { starts }.filter(|rest| rest.starts_with("19") || rest.starts_with("20")).find_map(|rest| {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let ends = rest
            .get(digits..)
            .is_some_and(|rest| rest.starts_with(['/', '-', '_', '.']) || rest.is_empty());
        match digits {
            4 => {
                let mut parts = rest.split(['/', '-', '_']);
                let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
                let day = &day[..day.bytes().take_while(u8::is_ascii_digit).count()];
                let month = match month.parse() {
                    Ok(month) => month,
                    Err(_) => super::months::month(month, false)?,
                };
                (1..=2)
                    .contains(&day.len())
                    .then(|| Date::new(year.parse().ok()?, month, day.parse().ok()?))
                    .flatten()
            }
            8 if ends => Date::of_program(&rest[..8]),
            _ => None,
        }
    })
}

/// Words that say a date is that of a change, in lower case.
#[rustfmt::skip]
const UPDATED: &[&str] = &[
    "updated", "update", "modified", "revised", "reviewed", "aktualisiert", "geändert", "mis à jour", "actualizado", "actualizada", "aggiornato", "bijgewerkt", "opdateret", "oppdatert", "uppdaterad",
    "atualizado", "zaktualizowano", "aktualizováno", "обновлено", "оновлено", "güncelleme", "更新", "diperbarui", "päivitetty", "edited",
];

/// Words that say a date is another one, in lower case.
const OTHERS: &[&str] = &[
    "expire",
    "founded",
    "joined",
    "member since",
    "copyright",
    "©",
    "redeem",
    "deadline",
    "until",
    "valid",
];

/// Words that say a date is that of publication, in lower case.
#[rustfmt::skip]
const SAYS: &[&str] = &["publish", "posted", "post time", "date:", "veröffentlicht", "publié", "publicado", "pubblicato", "gepubliceerd", "дата", "by "];

fn says(text: &str, words: &[&str]) -> bool {
    let lower = text.to_lowercase();
    words.iter().any(|word| lower.contains(word))
}

/// A date that readers see.
struct Seen {
    date: Sourced<Date>,
    /// It stands near the headline.
    near: bool,
}

/// The day that readers see: in marked elements and lines near the headline, then far from it. Dates of
/// changes count if `updated`.
fn visible(page: &Evidence<'_>, updated: bool) -> Option<Seen> {
    let marks = page.marks();
    let kept = |text: &str| !says(text, OTHERS) && (updated || !says(text, UPDATED));
    let of = |kind: Kind, near: bool| {
        let marks = marks.iter().filter(|(mark, is_near)| mark.kind == kind && *is_near == near);
        { marks }.filter(|(mark, _)| kept(&mark.text)).find_map(|(mark, _)| of_mark(mark, page))
    };
    let line = || {
        let lines = page
            .near()
            .filter(|line| line.text.len() <= SHORT || line.text.len() <= LINE && !line.content);
        { lines }
            .filter(|line| kept(line.text))
            .find_map(|line| written_date(line.text, page.custom))
    };
    let said = || {
        let lines =
            page.lines.iter().filter(|line| line.text.len() <= LINE && says(line.text, SAYS));
        { lines }
            .filter(|line| kept(line.text))
            .find_map(|line| written_date(line.text, page.custom))
    };
    let seen = |origin, near| move |value| Seen { date: Sourced { value, origin }, near };
    of(Kind::Time, true)
        .map(seen(Origin::Time, true))
        .or_else(|| line().map(seen(Origin::Line, true)))
        .or_else(|| of(Kind::DateClass, true).map(seen(Origin::Line, true)))
        .or_else(|| said().map(seen(Origin::Line, false)))
        .or_else(|| of(Kind::Time, false).map(seen(Origin::Time, false)))
        .or_else(|| of(Kind::DateClass, false).map(seen(Origin::Line, false)))
}
