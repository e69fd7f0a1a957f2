//! Finds language, site, address, description, picture, tags and more. Each is the value of the
//! first source that has one.

use dechaff_page::plain_text::plain;

use crate::text::fold;
use crate::{Evidence, Kind, Mark, Origin, Sourced};

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

/// Returns the language as the page states it.
pub(super) fn stated_language(page: &Evidence<'_>) -> Found {
    let mut languages = page.all_works.iter().map(|work| &*work.language);
    let work = languages.find(|text| !text.is_empty());
    first([
        (filled(&page.declared.language), Origin::Html),
        (page.declared.meta("content-language"), Origin::Meta),
        (work, Origin::JsonLd),
        (page.declared.meta("og:locale"), Origin::OpenGraph),
        (page.declared.meta("dc.language"), Origin::DublinCore),
    ])
}

/// The languages of ISO 639-1, in pairs of letters.
const LANGUAGES: &str = "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee \
    el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik in io is it iu iw ja ji \
    jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mo mr ms mt my na nb nd ne ng \
    nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw \
    ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu";

/// Returns the language that the page states, if BCP 47 knows it: `of_element` is that of the
/// content itself.
pub(super) fn language(page: &Evidence<'_>, of_element: Option<String>) -> Found {
    let of_element = of_element.map(|value| Sourced { value, origin: Origin::Html });
    let known = |found: Option<Sourced<String>>| known_language(&found?);
    known(of_element).or_else(|| known(stated_language(page)))
}

fn known_language(found: &Sourced<String>) -> Found {
    // Open Graph writes `pt_BR`. HTTP may list `de, en`, where the first counts.
    let tag = found.value.split([',', ';', ' ']).next().unwrap_or_default().replace('_', "-");
    let count = tag.split('-').count();
    let is_known = |main: &str| {
        main.len() == 3 || LANGUAGES.split(' ').any(|known| known.eq_ignore_ascii_case(main))
    };
    let good = tag.len() <= 35
        && is_known(tag.split('-').next().unwrap_or_default())
        && tag.split('-').enumerate().all(|(nth, part)| {
            let letters = part.bytes().all(|b| b.is_ascii_alphabetic());
            // A single character announces further parts.
            let shortest = if nth + 1 < count { 1 } else { 2 };
            let length = if nth == 0 { 2..=3 } else { shortest..=8 };
            length.contains(&part.len())
                && part.bytes().all(|b| b.is_ascii_alphanumeric())
                && (nth > 0 || letters)
        });
    // The codes of a language and of a country, as their standards write them.
    let tag = match tag.split_once('-') {
        Some((main, land)) if land.len() == 2 => {
            format!("{}-{}", main.to_lowercase(), land.to_uppercase())
        }
        None => tag.to_lowercase(),
        _ => tag,
    };
    good.then_some(Sourced { value: tag, origin: found.origin })
}

/// Returns the name of the site.
pub(super) fn name(page: &Evidence<'_>) -> Found {
    let mut publishers = page.all_works.iter().map(|work| &*work.publisher);
    let publisher = publishers.find(|text| !text.is_empty());
    first([
        (page.declared.meta("og:site_name"), Origin::OpenGraph),
        (filled(&page.json_ld.site), Origin::JsonLd),
        (publisher, Origin::JsonLd),
        (page.declared.meta("application-name"), Origin::Meta),
        (page.declared.meta("apple-mobile-web-app-title"), Origin::Meta),
        (page.declared.meta("dc.publisher"), Origin::DublinCore),
    ])
}

/// Returns the canonical address in absolute form.
pub(super) fn address(page: &Evidence<'_>, url: Option<&str>) -> Found {
    let work = page.works().map(|work| &*work.url).find(|url| url.starts_with("http"));
    let url = url.filter(|url| url.contains("://"));
    let shared = page.declared.meta("og:url");
    let bases = [Some(&*page.declared.base), url, shared];
    let base = bases.into_iter().flatten().find(|base| base.contains("://"));
    let found = [
        (filled(&page.declared.canonical), Origin::Rel),
        (shared, Origin::OpenGraph),
        (work, Origin::JsonLd),
        (url, Origin::Url),
    ];
    found.into_iter().find_map(|(value, origin)| {
        Some(Sourced { value: absolute(&plain(value?), base)?, origin })
    })
}

/// Resolves an address against `base`, an absolute address. Returns `None` if it stays relative,
/// or may be no address.
fn absolute(address: &str, base: Option<&str>) -> Option<String> {
    if address.starts_with("http://") || address.starts_with("https://") {
        return Some(address.to_string());
    }
    let base = base?.split(['?', '#']).next()?;
    let (scheme, rest) = base.split_once("://")?;
    let host = rest.split('/').next()?;
    // `www.example.org/a` lacks its scheme, and `../a` needs more than a directory.
    let is_file = address.starts_with(char::is_alphanumeric)
        && !address.starts_with("www.")
        && !address.contains([':', ' ']);
    if address.starts_with("//") {
        Some(format!("{scheme}:{address}"))
    } else if address.starts_with('/') {
        Some(format!("{scheme}://{host}{address}"))
    } else {
        let directory = rest.rfind('/').map_or(rest, |end| &rest[..end]);
        is_file.then(|| format!("{scheme}://{directory}/{address}"))
    }
}

/// Returns the description.
pub(super) fn description(page: &Evidence<'_>) -> Found {
    first([
        (page.declared.meta("og:description"), Origin::OpenGraph),
        (page.declared.meta("description"), Origin::Meta),
        (page.of_work(|work| &work.description), Origin::JsonLd),
        (page.declared.meta("twitter:description"), Origin::Meta),
        (page.declared.meta("dc.description"), Origin::DublinCore),
    ])
}

/// Maximum number of tags and of categories that are kept.
const LABELS: usize = 32;
/// The length of the longest of them, in characters.
const LABEL: usize = 60;

/// Returns the labels in the first source that has some, each once.
fn labels(
    sources: impl IntoIterator<Item = (Vec<String>, Origin)>,
) -> Option<Sourced<Vec<String>>> {
    sources.into_iter().find_map(|(texts, origin)| {
        let mut value: Vec<String> = Vec::new();
        for label in texts.iter().flat_map(|text| text.split([',', ';', '、', '，'])).map(plain) {
            let is_new = !value.iter().any(|known| fold(known) == fold(&label));
            if !fold(&label).is_empty()
                && label.chars().count() <= LABEL
                && is_new
                && value.len() < LABELS
            {
                value.push(label);
            }
        }
        (!value.is_empty()).then_some(Sourced { value, origin })
    })
}

fn metas(page: &Evidence<'_>, names: &[&str]) -> Vec<String> {
    let found = names.iter().map(|name| page.declared.all(name).map(str::to_string));
    found.map(Iterator::collect::<Vec<_>>).find(|all| !all.is_empty()).unwrap_or_default()
}

fn links(page: &Evidence<'_>, kind: Kind) -> Vec<String> {
    page.all_marks(kind).filter(|mark| mark.is_whole()).map(Mark::line).collect()
}

/// Returns the tags.
pub(super) fn tags(page: &Evidence<'_>) -> Option<Sourced<Vec<String>>> {
    let work = page.works().map(|work| &work.tags).find(|tags| !tags.is_empty());
    labels([
        (links(page, Kind::Tag), Origin::Rel),
        (metas(page, &["article:tag", "og:article:tag"]), Origin::OpenGraph),
        (work.cloned().unwrap_or_default(), Origin::JsonLd),
        (
            metas(page, &["parsely-tags", "sailthru.tags", "news_keywords", "keywords"]),
            Origin::Meta,
        ),
        (metas(page, &["dc.subject", "dcterms.subject"]), Origin::DublinCore),
    ])
}

/// Returns the categories.
pub(super) fn categories(page: &Evidence<'_>) -> Option<Sourced<Vec<String>>> {
    let work = page.works().map(|work| &work.sections).find(|sections| !sections.is_empty());
    labels([
        (links(page, Kind::Category), Origin::Rel),
        (metas(page, &["article:section", "og:article:section"]), Origin::OpenGraph),
        (work.cloned().unwrap_or_default(), Origin::JsonLd),
        (metas(page, &["parsely-section", "section", "category"]), Origin::Meta),
    ])
}

/// Returns the licence: its address, or its name.
pub(super) fn license(page: &Evidence<'_>) -> Found {
    first([
        (filled(&page.declared.license), Origin::Rel),
        (page.of_work(|work| &work.license), Origin::JsonLd),
        (page.declared.meta("dcterms.license"), Origin::DublinCore),
        (page.declared.meta("license"), Origin::Meta),
    ])
}

/// Returns the direction in which the text is read.
pub(super) fn direction(page: &Evidence<'_>) -> Found {
    let found = Some(&*page.declared.direction).filter(|dir| matches!(*dir, "ltr" | "rtl"));
    first([(found, Origin::Html)])
}

/// Returns the address of the picture.
pub(super) fn image(page: &Evidence<'_>) -> Found {
    let found = first([
        (page.declared.meta("og:image"), Origin::OpenGraph),
        (page.declared.meta("og:image:url"), Origin::OpenGraph),
        (page.of_work(|work| &work.image), Origin::JsonLd),
        (page.declared.meta("twitter:image"), Origin::Meta),
        (filled(&page.declared.image), Origin::Rel),
    ])?;
    let value = absolute(&found.value, filled(&page.address))?;
    Some(Sourced { value, origin: found.origin })
}

#[cfg(test)]
mod tests {
    use crate::tests::read;

    #[test]
    fn tags_and_categories() {
        let links = "<a rel='category tag' href=/c>Sea</a> <a rel=tag href=/1>glass</a> <a rel=tag href=/2>Glass</a>";
        let found = read(&format!("<meta name=keywords content='a, b'>{links}"));
        assert_eq!(found.tags.unwrap().value, ["glass"]);
        assert_eq!(found.categories.unwrap().value, ["Sea"]);
        let found = read(
            "<meta name=keywords content='a, b;a'><meta property=article:section content=Sea>",
        );
        assert_eq!(found.tags.unwrap().value, ["a", "b"]);
        assert_eq!(found.categories.unwrap().value, ["Sea"]);
        let many = format!("<meta name=keywords content='{}'>", "a".repeat(61));
        assert_eq!(read(&many).tags, None);
        let many = (0..100).map(|nth| format!("<meta property=article:tag content={nth}>"));
        assert_eq!(read(&many.collect::<String>()).tags.unwrap().value.len(), super::LABELS);
    }

    #[test]
    fn relative_addresses_are_resolved() {
        let shared = "<meta property=og:url content=https://example.org/sea/glass?utm=1>";
        let based = "<base href=https://example.org/sea/>";
        for (head, expected) in [
            ("<link rel=canonical href=/a>", None),
            (&format!("<link rel=canonical href=/a>{shared}"), Some("https://example.org/a")),
            (
                &format!("<link rel=canonical href=//example.com/a>{shared}"),
                Some("https://example.com/a"),
            ),
            (
                &format!("<link rel=canonical href=a.html>{based}"),
                Some("https://example.org/sea/a.html"),
            ),
            (
                &format!("<link rel=canonical href=mailto:a>{shared}"),
                Some("https://example.org/sea/glass?utm=1"),
            ),
        ] {
            assert_eq!(
                read(head).canonical_url.map(|found| found.value).as_deref(),
                expected,
                "{head}"
            );
        }
    }

    #[test]
    fn license_and_direction() {
        let found =
            read("<html dir=RTL><a rel='nofollow license' href=https://example.org/by>CC BY</a>");
        assert_eq!(found.license.unwrap().value, "https://example.org/by");
        assert_eq!(found.direction.unwrap().value, "rtl");
        assert_eq!(read("<html dir=auto>").direction, None);
    }
}
