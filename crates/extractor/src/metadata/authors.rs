//! Who wrote a page.

use super::evidence::Evidence;
use super::mark::{Kind, Mark};
use super::names::{AUTHORS, authors_of};
use super::text::fold;
use super::visible::{has_lead, is_plain_name, visible_authors};
use super::written_date::written_date;
use super::{Origin, Sourced};

/// Names of `<meta>`, best first.
const METAS: &[&str] = &[
    "author",
    "sailthru.author",
    "parsely-author",
    "cxenseparse:author",
    "citation_author",
    "article:author_name",
    "articleauthor",
    "byl",
    "creator",
    "og:author",
    "bc:authors",
    "shareaholic:article_author_name",
    "branch:deeplink:authorname1",
    "nar_author",
    "itemprop:author",
    "dc.creator",
    "dcterms.creator",
    "dc.contributor",
    "article:author",
    "og:article:author",
    "article-author",
    "authors",
];

/// The authors that the best source names. What names only the site, or an organisation, counts where
/// nothing else does.
pub(super) fn authors(page: &Evidence<'_>) -> Option<Sourced<Vec<String>>> {
    let mut second: Option<Sourced<Vec<String>>> = None;
    for candidate in candidates(page) {
        let Candidate { names, origin, organisation } = candidate;
        if names.is_empty() {
            continue;
        }
        let sites = names.iter().all(|name| page.sites.contains(&fold(name)));
        let found = Sourced { value: names, origin };
        if organisation || sites {
            second = second.or(Some(found));
        } else {
            return Some(found);
        }
    }
    second
}

struct Candidate {
    names: Vec<String>,
    origin: Origin,
    organisation: bool,
}

fn candidates(page: &Evidence<'_>) -> Vec<Candidate> {
    let mut found = Vec::new();
    let mut add =
        |names: Vec<String>, origin| found.push(Candidate { names, origin, organisation: false });
    let mut organisations = Vec::new();
    for work in page.works().filter(|work| !work.nested && !work.authors.is_empty()) {
        let names = together(work.authors.iter().map(|author| authors_of(&author.name)));
        if work.authors.iter().all(|author| author.organisation) {
            organisations.push(names);
        } else {
            add(names, Origin::JsonLd);
        }
    }
    for name in METAS {
        let origin = match *name {
            "article:author" | "og:article:author" | "og:author" => Origin::OpenGraph,
            _ if name.starts_with("dc") => Origin::DublinCore,
            _ => Origin::Meta,
        };
        let family_first = *name == "citation_author";
        add(
            together(
                page.stated
                    .all(name)
                    .map(|text| if family_first { given_first(text) } else { authors_of(text) }),
            ),
            origin,
        );
    }
    let marks = page.marks();
    let item = |mark: &Mark| {
        let named = together(mark.names.iter().map(|name| authors_of(name)));
        if !named.is_empty() {
            return named;
        }
        match &mark.value {
            Some(value) => authors_of(value),
            None if mark.long => Vec::new(),
            None => visible_authors(&mark.text),
        }
    };
    let with_names =
        marks.iter().find(|(mark, _)| mark.kind == Kind::Author && !mark.names.is_empty());
    if let Some((mark, _)) = with_names {
        add(item(mark), Origin::Microdata);
    }
    let rel =
        marks.iter().filter(|(mark, near)| mark.kind == Kind::RelAuthor && *near && !mark.long);
    add(together(rel.map(|(mark, _)| visible_authors(&mark.text))), Origin::Rel);
    if let Some(label) = (1..=2)
        .find(|n| page.stated.meta(&format!("twitter:label{n}")).is_some_and(is_author_label))
    {
        let names = page.stated.meta(&format!("twitter:data{label}")).map(authors_of);
        add(names.unwrap_or_default(), Origin::Meta);
    }
    let of_kind = |kind: Kind, near: bool| {
        let marks = marks.iter().filter(move |(mark, is_near)| {
            mark.kind == kind && *is_near == near && (!mark.long || !mark.names.is_empty())
        });
        marks.map(|(mark, _)| item(mark)).find(|names| !names.is_empty()).unwrap_or_default()
    };
    add(of_kind(Kind::Author, true), Origin::Microdata);
    add(of_kind(Kind::BylineClass, true), Origin::Line);
    add(of_kind(Kind::AuthorClass, true), Origin::Line);
    let leads = page.near().filter(|line| line.text.len() <= 160 && has_lead(line.text));
    add(
        { leads }
            .map(|line| visible_authors(line.text))
            .find(|names| !names.is_empty())
            .unwrap_or_default(),
        Origin::Line,
    );
    add(unmarked(page), Origin::Line);
    add(of_kind(Kind::Author, false), Origin::Microdata);
    add(of_kind(Kind::RelAuthor, false), Origin::Rel);
    add(of_kind(Kind::AuthorClass, false), Origin::Line);
    add(of_kind(Kind::BylineClass, false), Origin::Line);
    found.extend(organisations.into_iter().map(|names| Candidate {
        names,
        origin: Origin::JsonLd,
        organisation: true,
    }));
    found
}

/// A name that stands below the headline, alone in its line or before a date in it, with a date in that
/// line or next to it.
fn unmarked(page: &Evidence<'_>) -> Vec<String> {
    let below = page.below();
    let dated = |nth: usize| {
        let around = nth.saturating_sub(2)..(nth + 3).min(below.len());
        below[around]
            .iter()
            .any(|line| line.text.len() <= 120 && written_date(line.text, page.custom).is_some())
    };
    let found = below.iter().enumerate().find_map(|(nth, line)| {
        let names = if line.text.len() <= 100 { visible_authors(line.text) } else { Vec::new() };
        (!names.is_empty() && names.iter().all(|name| is_plain_name(name)) && dated(nth))
            .then_some(names)
    });
    found.unwrap_or_default()
}

fn is_author_label(label: &str) -> bool {
    let label = label.to_lowercase();
    [
        "written",
        "author",
        "autor",
        "verfasst",
        "escrito",
        "écrit",
        "scritto",
        "geschreven",
        "by",
        "skrevet",
        "skriven",
        "написано",
        "автор",
        "ditulis",
        "yazan",
        "von",
        "著者",
        "作者",
        "執筆",
    ]
    .iter()
    .any(|word| label.contains(word))
}

/// `Lee, Ann` as `Ann Lee`.
fn given_first(text: &str) -> Vec<String> {
    match text.split_once(", ") {
        Some((family, given)) if !given.contains(',') => authors_of(&format!("{given} {family}")),
        _ => authors_of(text),
    }
}

/// All names, each once.
fn together(names: impl Iterator<Item = Vec<String>>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for name in names.flatten() {
        if all.len() < AUTHORS && !all.iter().any(|known| fold(known) == fold(&name)) {
            all.push(name);
        }
    }
    all
}
