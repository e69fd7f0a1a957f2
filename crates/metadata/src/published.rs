//! Finds the days of publication and of the last change.

use dechaff_page::lexicon::months::month;

use crate::seen_date::{
    changed, date_in_content, dates_near, of_mark, read, seen_date, shows_date, site_changed,
};
use crate::{Evidence, Kind, Origin, Sourced, sourced};
use dechaff_page::dates::Date;
use dechaff_page::plain_text::cut;

/// Names of Open Graph `<meta>` elements that state the date of publication.
const OPEN_GRAPH: &[&str] = &[
    "article:published_time",
    "og:article:published_time",
    "http://ogp.me/ns/article#published_time",
];
/// Other names, in addition to all names that contain `publish`.
const PUBLISHED: &[&str] = &[
    "date", "dc.date", "dc.date.issued", "dc.date.created", "dcterms.date", "dcterms.issued",
    "dcterms.created", "dc.created", "citation_date", "citation_online_date",
    "citation_publication_date", "prism.publicationdate", "parsely-pub-date", "sailthru.date",
    "pubdate", "ms.date", "cludo:date", "date-pub", "displaydate", "timestamp", "created",
    "article:created", "itemprop:datepublished", "itemprop:datecreated", "itemprop:uploaddate",
];
/// Words that a name with `publish` must not contain.
const NOT_PUBLISHED: &[&str] = &["publisher", "modif", "updat", "expir"];
/// Names of `<meta>` elements that state the date of the last change.
const MODIFIED: &[&str] = &[
    "article:modified_time", "og:updated_time", "last-modified", "lastmod", "lastupdate",
    "last_modified", "dcterms.modified", "dc.date.modified", "updated", "updated_at", "revised",
    "datemodified", "itemprop:datemodified",
];

/// Returns the day of publication, or the day of the last change if it is unknown.
pub(super) fn published(page: &Evidence<'_>) -> Option<Sourced<Date>> {
    let address = || in_address(&page.address).map(sourced(Origin::Url));
    let mut declared = declared(page);
    if let Some((first, is_utc)) = declared.next() {
        let seen: Vec<Sourced<Date>> = dates_near(page).collect();
        // If the visible date is older, the system has overwritten the declared date at a change.
        let is_older = |seen: &&Sourced<Date>| {
            seen.value.is_well_before(first.value) && seen.value.exchanged() != Some(first.value)
        };
        if seen.iter().any(|seen| seen.value == first.value) {
            return Some(first);
        }
        if let Some(older) =
            seen.first().filter(is_older).filter(|_| !shows_date(page, first.value))
        {
            return Some(older.clone());
        }
        // The day in UTC may differ from the day at the place where the page was written.
        let local = declared.filter(|(_, is_utc)| !is_utc).map(|(found, _)| found);
        let mut local = address().into_iter().chain(local).filter(|_| is_utc);
        return Some(local.find(|local| local.value.is_next_to(first.value)).unwrap_or(first));
    }
    let in_comment = || page.comment_marks(Kind::Published).find_map(|mark| of_mark(mark, page));
    address()
        .or_else(|| seen_date(page, false))
        .or_else(|| modified(page))
        .or_else(|| seen_date(page, true))
        .or_else(|| in_comment().map(sourced(Origin::Microdata)))
        .or_else(|| date_in_content(page))
        .or_else(|| in_data(page).map(sourced(Origin::Script)))
        .or_else(|| site_changed(page))
}

/// Names of the time of publication in the data of scripts, best first.
const IN_DATA: [&str; 9] = [
    "publishedDate", "datePublished", "publishedAt", "published_at", "publishDate",
    "publicationDate", "createdAt", "dateCreated", "created_at",
];

/// Parts of these names. Each name contains one of them, and searching for two parts takes less
/// time than for all names.
const PARTS_IN_DATA: [&str; 2] = ["ubli", "reated"];

/// Returns the date with such a name in the data of scripts: `{"publishedAt":"2024-05-31"`. If a
/// name has several dates, they belong to something else, such as reviews.
fn in_data(page: &Evidence<'_>) -> Option<Date> {
    /// The number of bytes after the name that are searched for the date.
    const NEAR: usize = 24;
    let source = page.source();
    let date = |after: &str| {
        let value = cut(after, NEAR).trim_start_matches(['\\', '"', ' ']);
        let value = value.strip_prefix(':')?.trim_start_matches(['\\', '"', ' ']);
        Date::of_program(value.get(..10)?)
    };
    // The first date with each name, and whether all others with it are the same.
    let mut found = [(None, true); IN_DATA.len()];
    for part in PARTS_IN_DATA {
        let places = IN_DATA.map(|name| name.find(part));
        for at in memchr::memmem::find_iter(source.as_bytes(), part) {
            for ((name, place), (first, is_one)) in IN_DATA.iter().zip(places).zip(&mut found) {
                let start = place.and_then(|place| at.checked_sub(place));
                let after = start.and_then(|start| source.get(start..)?.strip_prefix(name));
                if let Some(date) = after.and_then(date) {
                    *is_one &= *first.get_or_insert(date) == date;
                }
            }
        }
    }
    found.into_iter().filter(|(_, is_one)| *is_one).find_map(|(date, _)| date)
}

/// Returns the day of the last change, if the markup states it.
pub(super) fn modified(page: &Evidence<'_>) -> Option<Sourced<Date>> {
    let work = page.works().find_map(|work| read(&work.modified, page));
    let metas = || MODIFIED.iter().filter_map(|name| page.declared.meta(name));
    let marked = || page.all_marks(Kind::Modified).find_map(|mark| of_mark(mark, page));
    work.map(sourced(Origin::JsonLd))
        .or_else(|| metas().find_map(|text| read(text, page)).map(sourced(Origin::Meta)))
        .or_else(|| marked().map(sourced(Origin::Microdata)))
        .or_else(|| changed(page).map(sourced(Origin::Line)))
}

/// Iterates over the days of publication in the markup, best first. The flag tells whether a day is
/// in UTC.
fn declared<'a>(page: &'a Evidence<'_>) -> impl Iterator<Item = (Sourced<Date>, bool)> + 'a {
    let stated =
        |text: &str, origin| Some((Sourced { value: read(text, page)?, origin }, is_in_utc(text)));
    let open_graph = OPEN_GRAPH.iter().filter_map(|name| page.declared.meta(name));
    let open_graph = open_graph.filter_map(move |text| stated(text, Origin::OpenGraph));
    let works = page.works().filter_map(move |work| stated(&work.published, Origin::JsonLd));
    let metas = page.declared.metas.iter().filter(|(name, _)| states_publication(name));
    let metas = metas.filter_map(move |(name, value)| {
        let dublin_core = name.starts_with("dc.") || name.starts_with("dcterms.");
        stated(value, if dublin_core { Origin::DublinCore } else { Origin::Meta })
    });
    let marks = move |near| {
        page.marks(Kind::Published, near).filter_map(move |mark| {
            let found = Sourced { value: of_mark(mark, page)?, origin: Origin::Microdata };
            Some((found, mark.value.as_deref().is_some_and(is_in_utc)))
        })
    };
    open_graph.chain(works).chain(marks(true)).chain(metas).chain(marks(false))
}

/// Returns whether a time is in UTC: `2024-05-31T23:30:00Z`.
fn is_in_utc(time: &str) -> bool {
    let time = time.trim_end();
    time.contains(':')
        && ["Z", "+00:00", "+0000", "GMT", "UTC"].iter().any(|zone| time.ends_with(zone))
}

fn states_publication(name: &str) -> bool {
    let says = name.contains("publish") && !NOT_PUBLISHED.iter().any(|other| name.contains(other));
    says || PUBLISHED.contains(&name)
}

/// Returns the date in an address: `/2024/05/31/`, `/2024/may/31/`, `/2024-05-31-title`,
/// `/20240531/`.
fn in_address(address: &str) -> Option<Date> {
    let (_, path) = address.split_once("://")?;
    let path = path.split(['?', '#']).next()?;
    path.match_indices('/').map(|(at, _)| &path[at + 1..]).find_map(|rest| {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        match digits {
            4 => {
                let mut parts = rest.split(['/', '-', '_']);
                let (year, named, day) = (parts.next()?, parts.next()?, parts.next()?);
                let month = named.parse().ok().or_else(|| month(named, false))?;
                let digits = day.bytes().take_while(u8::is_ascii_digit).count();
                let day = day.get(..digits).filter(|day| day.len() <= 2)?;
                Date::new(year.parse().ok()?, month, day.parse().ok()?)
            }
            8 if !rest[8..].starts_with(char::is_alphanumeric) => Date::of_program(&rest[..8]),
            _ => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::read;

    /// Returns the date of a page with this head and these lines below its headline, and its
    /// origin.
    fn date(head: &str, lines: &str) -> String {
        let html = format!("<html lang=en>{head}<h1>Sea glass is rare</h1>{lines}<p>Text.");
        let date = read(&html).date;
        date.map_or_else(String::new, |date| format!("{} {}", date.value, date.origin))
    }

    const OG: &str = "<meta property=article:published_time content='2024-05-31T23:30:00-08:00'>";
    const JSON: &str = r#"<script type="application/ld+json">{"@type": "NewsArticle",
        "datePublished": "June 1, 2024", "dateModified": "2024-07-01"}</script>"#;

    #[test]
    fn sources_in_their_order() {
        assert_eq!(date(&format!("{OG}{JSON}"), ""), "2024-05-31 open-graph");
        assert_eq!(
            date(JSON, "<time itemprop=datePublished datetime=2024-06-02>"),
            "2024-06-01 json-ld"
        );
        let item = "<meta itemprop=datePublished content=2024-06-02>";
        assert_eq!(date("<meta name=date content=2024-06-03>", item), "2024-06-02 microdata");
        assert_eq!(
            date("<meta name=dc.date.issued content=2024-06-03>", ""),
            "2024-06-03 dublin-core"
        );
        assert_eq!(date("<meta name=w-published-on content=20240603>", ""), "2024-06-03 meta");
        let address = "<link rel=canonical href=https://example.org/2024/06/04/sea>";
        assert_eq!(date(address, "<p>June 9, 2024"), "2024-06-04 url");
        let time = "<time datetime=2024-06-05>long ago</time><p class=date>June 6, 2024</p>";
        assert_eq!(date("", time), "2024-06-05 time");
        assert_eq!(date("", "<p>By Ann Lee | June 6, 2024"), "2024-06-06 line");
        assert_eq!(
            date("<meta property=article:modified_time content=2024-06-07>", ""),
            "2024-06-07 meta"
        );
        assert_eq!(date("", "<p>Last updated: June 8, 2024"), "2024-06-08 line");
        assert_eq!(date("", "<p>© 2019-2024 Ann Lee</p><p>5 minutes ago"), "");
    }

    #[test]
    fn visible_dates_compared_with_declared_dates() {
        let published = |lines| date(OG, lines);
        assert_eq!(published("<p>April 26, 2023</p>"), "2023-04-26 line");
        assert_eq!(published("<p>May 30, 2024</p>"), "2024-05-31 open-graph");
        assert_eq!(published("<p>Updated June 30, 2024</p>"), "2024-05-31 open-graph");
        assert_eq!(published("<p>Joined: April 26, 2013</p>"), "2024-05-31 open-graph");
    }

    #[test]
    fn the_day_in_utc_and_that_of_the_site() {
        let og = "<meta property=article:published_time content='2024-06-01T02:30:00+00:00'>";
        let address = "<link rel=canonical href=https://example.org/2024/05/31/sea>";
        let local = "<meta name=sailthru.date content='2024-05-31 22:30:00'>";
        assert_eq!(date(og, ""), "2024-06-01 open-graph");
        assert_eq!(date(&format!("{og}{address}"), ""), "2024-05-31 url");
        assert_eq!(date(&format!("{og}{local}"), ""), "2024-05-31 meta");
        // Readers see the same day.
        assert_eq!(date(&format!("{og}{address}"), "<p>June 1, 2024"), "2024-06-01 open-graph");
        // The declared day is not in UTC.
        assert_eq!(
            date(&format!("{OG}{}", address.replace("31", "30")), ""),
            "2024-05-31 open-graph"
        );
        // The difference of time zones is at most one day.
        assert_eq!(
            date(&format!("{og}{}", address.replace("31", "29")), ""),
            "2024-06-01 open-graph"
        );
    }

    #[test]
    fn an_older_date_of_something_else() {
        let teaser = "<p>April 26, 2023</p>";
        assert_eq!(date(OG, &format!("{teaser}<p>May 31, 2024")), "2024-05-31 open-graph");
        let far = "<p>Menu".repeat(30) + "<p>May 31, 2024";
        assert_eq!(date(OG, &format!("{teaser}{far}")), "2024-05-31 open-graph");
        let changed = "<p>Menu".repeat(30) + "<p>Last updated: May 31, 2024";
        assert_eq!(date(OG, &format!("{teaser}{changed}")), "2023-04-26 line");
    }

    #[test]
    fn changes() {
        let html = format!("{JSON}<meta property=article:modified_time content=2024-08-01>");
        let modified = read(&html).modified.unwrap();
        assert_eq!(modified.value.to_string(), "2024-07-01");
        assert_eq!(read(OG).modified, None);
    }

    #[test]
    fn visible_dates_by_their_places() {
        let long = format!("<p>{}", "Glass from the sea has edges made round. ".repeat(4));
        let teaser = "<aside><time datetime=2021-01-02>2 Jan 2021</time></aside>";
        assert_eq!(date("", &format!("<p>May 12, 2024{long}{teaser}")), "2024-05-12 line");
        assert_eq!(date("", &format!("{teaser}{long}<p>May 12, 2024")), "2024-05-12 line");
        assert_eq!(date("", teaser), "2021-01-02 line");
        let comment = "<div><time datetime=2024-07-01>1 July</time><p>Nice.</div>";
        assert_eq!(date("", &format!("{long}<p>May 12, 2024{comment}")), "2024-05-12 line");
        let above = format!("<p>May 12, 2024<h1>Sea glass is rare</h1>{long}{comment}");
        assert_eq!(read(&above).date.unwrap().value.to_string(), "2024-05-12");
    }

    #[test]
    fn a_line_with_the_day_of_publication_and_of_a_change() {
        let changed = "Updated <time datetime=2024-06-01>June 1, 2024</time>";
        for line in [
            format!("<p>{changed} First published <time datetime=2024-05-12>May 12, 2024</time>"),
            format!("<p>Published May 12, 2024, {changed}"),
            "<p><b>Updated: June 1, 2024</b> <b>Published: May 12, 2024</b>".to_string(),
            "<p>Modified: June 1, 2024 | Created: May 12, 2024".to_string(),
            "<p>Stand: 1. Juni 2024, erstellt am 12. Mai 2024".to_string(),
            "<p>Stand: <time>1. Juni 2024</time> Online seit: <time>12. Mai 2024</time>"
                .to_string(),
            "<p>Laatst gewijzigd: 1 juni 2024. Geplaatst: 12 mei 2024".to_string(),
            "<p>Ultimo aggiornamento: 1 giugno 2024 Pubblicato: 12 maggio 2024".to_string(),
        ] {
            let found = read(&format!("<html lang=en><h1>Sea glass is rare</h1>{line}"));
            let day = |found: Option<Sourced<Date>>| found.map(|day| day.value.to_string());
            assert_eq!(day(found.date).as_deref(), Some("2024-05-12"), "{line}");
            assert_eq!(day(found.modified).as_deref(), Some("2024-06-01"), "{line}");
        }
    }

    #[test]
    fn dates_of_other_events() {
        let history =
            "<li>Received: 3 March 2024<li>Accepted: 8 May 2024<li>Published: 31 May 2024";
        assert_eq!(date("", &format!("<ul>{history}</ul>")), "2024-05-31 line");
        let line = history.replace("<li>", " / ");
        assert_eq!(date("", &format!("<p>{line}")), "2024-05-31 line");
        assert_eq!(date("", "<dl><dt>Received<dd>3 March 2024</dl>"), "");
        let source = "<p>Revised 8 May 2024<p>Source: archive, accessed 31 May 2024";
        assert_eq!(date("", source), "2024-05-08 line");
        let meta = "<meta name=citation_publication_date content=2024/05/31>";
        assert_eq!(date(meta, "<p>Received 3 March 2024"), "2024-05-31 meta");
        let event =
            "The fair of the town is held on 12 June 2024 in the market square, as every year.";
        assert_eq!(date("", &format!("<p>{event}")), "");
        let relative = "<span class=ago title='May 31, 2024 at 9:14 AM'>2 months ago</span>";
        assert_eq!(date("", relative), "2024-05-31 line");
    }

    #[test]
    fn dates_of_other_texts_of_the_page() {
        let changed = "<meta property=article:modified_time content=2024-06-07>";
        let teaser = "<aside><time datetime=2024-06-09>9 June 2024</time></aside>";
        assert_eq!(date(changed, teaser), "2024-06-07 meta");
        let rows = "<tr><td>Ann<td>3 May 2024<tr><td>Bo<td>4 May 2024<tr><td>Cy<td>5 May 2024";
        assert_eq!(date("", &format!("<table>{rows}</table>")), "");
        let review =
            "<div itemprop=review><b>Ann</b> <time datetime=2024-06-09>9 June</time></div>";
        assert_eq!(date("", review), "");
        let comments = "<div id=comments><p><b>Ann</b> 9 June 2024<p>Nice.</div>";
        let text = "<p>".to_string() + &"The beach has glass of all colours. ".repeat(5);
        assert_eq!(date("", &format!("{text}{comments}")), "");
    }

    #[test]
    fn numbers_above_12_tell_that_days_precede_months() {
        assert_eq!(date("", "<p>3/4/2024"), "2024-03-04 line");
        assert_eq!(date("", "<p>3/4/2024<p>Read on 25/4/2024"), "2024-04-03 line");
    }

    #[test]
    fn dates_in_addresses() {
        for (address, expected) in [
            ("https://example.org/2024/05/31/sea", "2024-05-31"),
            ("https://example.org/news/2024/may/31/sea", "2024-05-31"),
            ("https://example.org/2024-05-31-sea", "2024-05-31"),
            ("https://example.org/20240531/sea", "2024-05-31"),
            ("https://example.org/2024/05/sea", ""),
            ("https://example.org/2024/05/310/sea", ""),
            ("https://example.org/20240531x", ""),
            ("https://archive.example.org/web/20240531000100/sea", ""),
            ("https://example.org/?d=/2024/05/31/", ""),
            ("", ""),
        ] {
            let found = in_address(address).map_or_else(String::new, |date| date.to_string());
            assert_eq!(found, expected, "{address}");
        }
    }

    #[test]
    fn visible_dates_of_several_forms() {
        assert_eq!(date("", "<p>Ann Lee / 27.11.2023 / 09:30 / News"), "2023-11-27 line");
        assert_eq!(
            date("", "<p class=date><b>Apr</b> <b>04</b><b>2013</b></p>"),
            "2013-04-04 line"
        );
        assert_eq!(
            date("", "<span class=date title=2013-04-04T18:52:11>Thursday</span>"),
            "2013-04-04 line"
        );
        let changed = "<p class=date>Written: 2023-11-07 15:03 / Updated: 2023-11-08";
        assert_eq!(date("", changed), "2023-11-07 line");
        // The visible date has day and month in the order of another country.
        let head = "<meta property=article:published_time content=2021-11-01>";
        assert_eq!(date(head, "<p>11/01/2021"), "2021-11-01 open-graph");
        let words =
            "Glass from the sea has edges that the sand has made round in many years of storms.";
        assert_eq!(date("", &format!("<p>27.1.2022 - {words} {words}")), "2022-01-27 line");
        let long = "<p>Posted Friday, May 3, 2024 by Cy Poe in Glass of the sea and other notes | 2 comments";
        assert_eq!(date("", long), "2024-05-03 line");
        let site = "<p>Site last updated: June 5, 2024";
        assert_eq!(date("", site), "2024-06-05 line");
        let data = r#"<script>var page = {"publishedAt": "2024-06-01"}</script>"#;
        assert_eq!(date(data, site), "2024-06-01 script");
        let other = format!("<p>{words} {words} It came on 27.1.2022.");
        assert_eq!(date("", &other), "");
        let far = "<p>Menu".repeat(30) + "<p>Last updated: 2022-01-27";
        assert_eq!(date("", &far), "2022-01-27 line");
    }

    #[test]
    fn dates_in_the_data_of_scripts_are_used_only_if_there_is_no_other() {
        let data =
            r#"<script>var page = {"id": 7, "publishedAt": "2024-06-05T08:00:00Z"}</script>"#;
        assert_eq!(date(data, ""), "2024-06-05 script");
        assert_eq!(date(data, "<p>June 6, 2024"), "2024-06-06 line");
        let quoted = r#"<script>push("{\"createdAt\":\"2024-06-05\"}")</script>"#;
        assert_eq!(date(quoted, ""), "2024-06-05 script");
        assert_eq!(date(r#"<script>{"publishedAt": "now"}</script>"#, ""), "");
        assert_eq!(date(&format!("{data}{}", data.replace("05", "07")), ""), "");
        let words =
            "<p>Dieser Beitrag wurde am Samstag, 3. Dezember 2011 um 14:05 Uhr geschrieben.";
        assert_eq!(date("", &("<p>Menu".repeat(30) + words)), "2011-12-03 line");
    }

    #[test]
    fn the_date_of_a_comment_is_used_only_if_there_is_no_other() {
        let comment =
            "<div itemprop=comment><time itemprop=datePublished datetime=2024-06-09></time></div>";
        assert_eq!(date("", &format!("<p>June 6, 2024</p>{comment}")), "2024-06-06 line");
        assert_eq!(date("", comment), "2024-06-09 microdata");
    }
}
