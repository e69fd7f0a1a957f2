//! Finds language, site, address, description and picture, for which the first source that has a
//! value is used.

use super::declared::Declared;
use super::evidence::Evidence;
use super::text::plain;
use super::{Origin, Sourced};

type Found = Option<Sourced<String>>;

/// Returns the first value that exists.
fn first<'a>(values: impl IntoIterator<Item = (Option<&'a str>, Origin)>) -> Found {
    values.into_iter().find_map(|(value, origin)| {
        let value = plain(value?);
        (!value.is_empty()).then_some(Sourced { value, origin })
    })
}

fn filled(text: &str) -> Option<&str> {
    (!text.is_empty()).then_some(text)
}

/// Returns the language.
pub(super) fn language(page: &Evidence<'_>) -> Found {
    let work = page.works().map(|work| &*work.language).find(|text| !text.is_empty());
    let found = first([
        (filled(&page.declared.language), Origin::Html),
        (page.declared.meta("content-language"), Origin::Meta),
        (work, Origin::JsonLd),
        (page.declared.meta("og:locale"), Origin::OpenGraph),
        (page.declared.meta("dc.language"), Origin::DublinCore),
    ])?;
    // Open Graph writes `pt_BR`. HTTP may list `de, en`, where the first counts.
    let tag = found.value.split([',', ';', ' ']).next().unwrap_or_default().replace('_', "-");
    let good = tag.len() <= 35
        && tag.split('-').enumerate().all(|(nth, part)| {
            let letters = part.bytes().all(|b| b.is_ascii_alphabetic());
            let length = if nth == 0 { 2..=3 } else { 1..=8 };
            length.contains(&part.len())
                && part.bytes().all(|b| b.is_ascii_alphanumeric())
                && (nth > 0 || letters)
        });
    good.then_some(Sourced { value: tag, origin: found.origin })
}

/// Returns the name of the site.
pub(super) fn name(page: &Evidence<'_>) -> Found {
    let publisher = page.works().map(|work| &*work.publisher).find(|text| !text.is_empty());
    first([
        (page.declared.meta("og:site_name"), Origin::OpenGraph),
        (filled(&page.json_ld.site), Origin::JsonLd),
        (publisher, Origin::JsonLd),
        (page.declared.meta("application-name"), Origin::Meta),
        (page.declared.meta("apple-mobile-web-app-title"), Origin::Meta),
        (page.declared.meta("dc.publisher"), Origin::DublinCore),
    ])
}

/// Returns the canonical address as an absolute one.
pub(super) fn address(page: &Evidence<'_>, url: Option<&str>) -> Found {
    let work = page
        .works()
        .find(|work| !work.nested && work.url.starts_with("http"))
        .map(|work| &*work.url);
    let url = url.filter(|url| url.contains("://"));
    let found = first([
        (filled(&page.declared.canonical), Origin::Rel),
        (page.declared.meta("og:url"), Origin::OpenGraph),
        (work, Origin::JsonLd),
        (url, Origin::Url),
    ])?;
    let value = absolute(&found.value, url)?;
    Some(Sourced { value, origin: found.origin })
}

/// Returns the absolute address that the markup declares.
pub(super) fn declared_address(declared: &Declared) -> Option<String> {
    let found = filled(&declared.canonical).or_else(|| declared.meta("og:url"))?;
    absolute(found, None)
}

/// Resolves an address against that of the page, `base`. Returns `None` if it stays relative.
fn absolute(address: &str, base: Option<&str>) -> Option<String> {
    if address.starts_with("http://") || address.starts_with("https://") {
        return Some(address.to_string());
    }
    let (scheme, rest) = base?.split_once("://")?;
    let host = rest.split(['/', '?', '#']).next()?;
    if address.starts_with("//") {
        Some(format!("{scheme}:{address}"))
    } else if address.starts_with('/') {
        Some(format!("{scheme}://{host}{address}"))
    } else {
        None
    }
}

/// Returns the description.
pub(super) fn description(page: &Evidence<'_>) -> Found {
    let work = page.works().filter(|work| !work.nested).map(|work| &*work.description);
    first([
        (page.declared.meta("og:description"), Origin::OpenGraph),
        (page.declared.meta("description"), Origin::Meta),
        ({ work }.find(|text| !text.is_empty()), Origin::JsonLd),
        (page.declared.meta("twitter:description"), Origin::Meta),
        (page.declared.meta("dc.description"), Origin::DublinCore),
    ])
}

/// Returns the address of the picture.
pub(super) fn image(page: &Evidence<'_>) -> Found {
    let work = page.works().filter(|work| !work.nested).map(|work| &*work.image);
    let found = first([
        (page.declared.meta("og:image"), Origin::OpenGraph),
        (page.declared.meta("og:image:url"), Origin::OpenGraph),
        ({ work }.find(|text| !text.is_empty()), Origin::JsonLd),
        (page.declared.meta("twitter:image"), Origin::Meta),
        (filled(&page.declared.image), Origin::Rel),
    ])?;
    let value = absolute(&found.value, filled(&page.address))?;
    Some(Sourced { value, origin: found.origin })
}
