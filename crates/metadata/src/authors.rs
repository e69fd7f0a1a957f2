//! Finds the authors of a page.

use std::cell::LazyCell;
use std::collections::BTreeSet;

use crate::evidence::Line;
use crate::name_form::is_plain_name;
use crate::names::{AUTHORS, authors_of, given_first, together};
use crate::text::{fold, folds_to_one_of, has};
use crate::visible::{has_lead, is_note, visible_authors};
use crate::{Evidence, Kind, Mark, Origin, Sourced};
use dechaff_page::dates::written_date;

/// Names of `<meta>` elements, best first.
#[rustfmt::skip]
const METAS: &[&str] = &[
    "author", "sailthru.author", "parsely-author", "cxenseparse:author", "citation_author", "article:author_name",
    "articleauthor", "byl", "creator", "og:author", "bc:authors", "shareaholic:article_author_name",
    "branch:deeplink:authorname1", "nar_author", "itemprop:author", "dc.creator", "dcterms.creator", "article:author",
    "og:article:author", "article-author", "authors",
];
/// The length of the longest line that can name authors, in bytes.
const LINE: usize = 160;

/// Authors, and where they were found.
type Found = (Vec<String>, Origin);

/// Returns the authors that the best source names. If they are only the name of the site, or an
/// organisation, they are used only if there are no others.
pub(super) fn authors(page: &Evidence<'_>) -> Option<Sourced<Vec<String>>> {
    let (people, organisations) = of_works(page);
    // Sources are read lazily, because the first is often enough.
    let all = people
        .into_iter()
        .chain(METAS.iter().map(|name| of_metas(page, name)))
        .chain((0..PLACES).map(|nth| of_place(page, nth)))
        .chain(organisations.iter().cloned())
        .filter(|(names, _)| !names.is_empty());
    let is_site = |found: &Found| found.0.iter().all(|name| page.sites.contains(&fold(name)));
    let mut first = None;
    for found in all {
        if !is_site(&found) && !organisations.contains(&found) {
            first = Some(found);
            break;
        }
        first.get_or_insert(found);
    }
    let found = first?;
    let (mut value, origin) = in_full(page, &found).unwrap_or(found);
    // The site beside a person is the publisher.
    let is_site = |name: &String| page.sites.contains(&fold(name));
    if value.iter().any(|name| is_plain_name(name) && !is_site(name)) {
        value.retain(|name| !is_site(name));
    }
    Some(Sourced { value, origin })
}

/// Returns whether a name is the full form of a login, first name or initials.
fn is_in_full(name: &str, short: &str) -> bool {
    let words: Vec<String> = name.split_whitespace().map(fold).collect();
    let Some(family) = words.last().filter(|_| (2..=4).contains(&words.len())) else {
        return false;
    };
    let initials: String = words.iter().filter_map(|word| word.chars().next()).collect();
    let short = fold(short);
    words[0] == short || initials == short || family.len() > 2 && short.contains(&**family)
}

/// Returns the authors in JSON-LD: people, and separately organisations.
fn of_works(page: &Evidence<'_>) -> (Vec<Found>, Vec<Found>) {
    let (mut people, mut organisations) = (Vec::new(), Vec::new());
    for work in page.works().filter(|work| !work.authors.is_empty()) {
        let names = together(work.authors.iter().flat_map(|author| authors_of(&author.name)));
        let is_organisation = work.authors.iter().all(|author| author.organisation);
        let to = if is_organisation { &mut organisations } else { &mut people };
        to.push((names, Origin::JsonLd));
    }
    (people, organisations)
}

/// Returns the authors in all `<meta>` elements with a name.
fn of_metas(page: &Evidence<'_>, name: &str) -> Found {
    let read = if name == "citation_author" { given_first } else { authors_of };
    let origin = match name {
        "article:author" | "og:article:author" | "og:author" => Origin::OpenGraph,
        _ if name.starts_with("dc") => Origin::DublinCore,
        _ => Origin::Meta,
    };
    (together(page.declared.all(name).flat_map(read)), origin)
}

/// The number of places of a page with marked elements and lines that name authors.
const PLACES: usize = 1 + NEAR + 1 + NEAR + 6;
/// The number of places near the headline, without the last.
const NEAR: usize = 8;

/// Where a place is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// Between the headline and the first long text.
    AboveText,
    Near,
    Far,
}

/// Returns the authors in one of the [`PLACES`], best place first. Places near the headline come
/// first. The text is followed by teasers and comments, so all places above it come before them.
fn of_place(page: &Evidence<'_>, nth: usize) -> Found {
    match nth {
        0 => (named_together(page), Origin::Microdata),
        1..=NEAR => near(page, nth, Reach::AboveText),
        _ if nth <= NEAR + NEAR + 1 => near(page, nth - NEAR, Reach::Near),
        18 => (marked(page, Kind::Author, Reach::Far), Origin::Microdata),
        19 => (marked(page, Kind::RelAuthor, Reach::Far), Origin::Rel),
        20 => (marked(page, Kind::AuthorClass, Reach::Far), Origin::Line),
        21 => (marked(page, Kind::BylineClass, Reach::Far), Origin::Line),
        22 => (labelled(page), Origin::Line),
        // Some systems mark every post of a thread as a comment.
        _ => (first(page.comment_marks(Kind::Author).map(of_mark)), Origin::Microdata),
    }
}

/// Returns the authors in one of the places near the headline.
fn near(page: &Evidence<'_>, nth: usize, reach: Reach) -> Found {
    match nth {
        1 => (together(whole(page, Kind::RelAuthor, reach).flat_map(of_mark)), Origin::Rel),
        2 if reach == Reach::AboveText => (of_label(page), Origin::Meta),
        2 => (Vec::new(), Origin::Meta),
        3 => (marked(page, Kind::Author, reach), Origin::Microdata),
        4 => (marked(page, Kind::BylineClass, reach), Origin::Line),
        5 => (marked(page, Kind::AuthorClass, reach), Origin::Line),
        6 => (with_lead(page, reach), Origin::Line),
        7 => (unmarked(page, reach), Origin::Line),
        8 => (together(whole(page, Kind::AuthorLink, reach).flat_map(of_mark)), Origin::Line),
        _ => (marked(page, Kind::UserClass, reach), Origin::Line),
    }
}

/// Returns the visible name of a person of whom a login, first name or initials were found.
fn in_full(page: &Evidence<'_>, (names, _): &Found) -> Option<Found> {
    let [short] = &names[..] else { return None };
    if short.contains(' ') || !short.is_ascii() {
        return None;
    }
    let is_one = |(names, _): &Found| matches!(&names[..], [name] if is_in_full(name, short));
    (0..PLACES).map(|nth| of_place(page, nth)).find(is_one)
}

/// Returns the first names that are some.
fn first(mut found: impl Iterator<Item = Vec<String>>) -> Vec<String> {
    found.find(|names| !names.is_empty()).unwrap_or_default()
}

/// Iterates over the marks of a kind that have a usable value.
fn whole<'a>(page: &Evidence<'a>, kind: Kind, reach: Reach) -> impl Iterator<Item = &'a Mark> {
    placed(page, kind, reach).map(|(_, mark)| mark)
}

/// Iterates over the same marks, each with the index of its line or of the next line.
fn placed<'a>(
    page: &Evidence<'a>,
    kind: Kind,
    reach: Reach,
) -> impl Iterator<Item = (usize, &'a Mark)> {
    let marks = page.placed_marks(kind, reach != Reach::Far);
    let marks = marks.filter(move |(at, _)| reach != Reach::AboveText || page.is_above_text(*at));
    marks.filter(|(_, mark)| mark.is_whole())
}

/// Returns the first authors that are marked as a kind, unless they are the headline.
fn marked(page: &Evidence<'_>, kind: Kind, reach: Reach) -> Vec<String> {
    let headline = LazyCell::new(|| page.folded_headline());
    let is_headline = |name: &String| fold(name) == *headline;
    let is_one = |(_, mark): &(usize, &Mark)| {
        let names = of_mark(mark);
        !names.is_empty() && !names.iter().any(is_headline)
    };
    let is_filled = |(_, mark): &(usize, &Mark)| {
        !mark.text.is_empty() || mark.value.is_some() || !mark.names.is_empty()
    };
    of_marks(placed(page, kind, reach).skip_while(|mark| !is_one(mark)).filter(is_filled))
}

/// Returns the authors of the first mark, and of the marks beside it. If it holds several marks of
/// the same form, each of them names an author.
fn of_marks<'a>(mut marks: impl Iterator<Item = (usize, &'a Mark)>) -> Vec<String> {
    let Some((line, first)) = marks.next() else { return Vec::new() };
    let mut last = line;
    let beside: Vec<&Mark> = marks
        .map_while(|(at, mark)| {
            let is_beside = (last..=last + 1).contains(&at);
            last = at;
            is_beside.then_some(mark)
        })
        .take(AUTHORS)
        .collect();
    let are_names = |names: &[String]| names.iter().all(|name| is_plain_name(name));
    let inner: Vec<&Mark> = beside
        .iter()
        .copied()
        .take_while(|mark| first.text.len() > mark.text.len() && first.text.contains(&*mark.text))
        .collect();
    if inner.len() > 1 && inner.iter().all(|mark| mark.form == inner[0].form) {
        let names = together(inner.into_iter().flat_map(of_mark));
        if names.len() > 1 && are_names(&names) {
            return names;
        }
    }
    let names = of_mark(first);
    if !are_names(&names) {
        return names;
    }
    let alike = beside.into_iter().filter(|mark| mark.form == first.form).map(of_mark);
    together(names.into_iter().chain(alike.take_while(|names| are_names(names)).flatten()))
}

/// Returns the first author in which names are marked. In a thread this is the author of the first
/// post, wherever it is.
pub(super) fn named<'a>(page: &Evidence<'a>) -> Option<&'a Mark> {
    let named = page.all_marks(Kind::Author).filter(|mark| !mark.names.is_empty());
    named.min_by_key(|mark| mark.at)
}

/// Returns the first author in which names are marked, and those beside it.
fn named_together(page: &Evidence<'_>) -> Vec<String> {
    let Some(first) = named(page) else { return Vec::new() };
    let marks = page.placed_marks(Kind::Author, true).chain(page.placed_marks(Kind::Author, false));
    of_marks(marks.skip_while(|(_, mark)| mark.at != first.at))
}

/// Iterates over the lines near the headline with their indices, either above the first long text
/// or beyond it.
fn lines_near<'p>(
    page: &'p Evidence<'_>,
    reach: Reach,
) -> impl Iterator<Item = (usize, &'p Line<'p>)> {
    page.near().filter(move |(at, _)| page.is_above_text(*at) == (reach == Reach::AboveText))
}

/// Returns the names in a line near the headline that has a word for an author.
fn with_lead(page: &Evidence<'_>, reach: Reach) -> Vec<String> {
    let names = |line: &Line<'_>| {
        let is_byline = line.text.len() <= LINE && has_lead(line.text);
        if is_byline { visible_authors(line.text) } else { Vec::new() }
    };
    let mut found = lines_near(page, reach).map(|(at, line)| (at, names(line)));
    let found = found.find(|(_, names)| !names.is_empty());
    unless_item(page, found, names)
}

/// Returns the names that were found in a line, unless the line is one of the items of a list, each
/// of which has names of its own.
fn unless_item(
    page: &Evidence<'_>,
    found: Option<(usize, Vec<String>)>,
    names: impl Fn(&Line<'_>) -> Vec<String>,
) -> Vec<String> {
    let Some((line, found)) = found else { return Vec::new() };
    let items = page.alike(line).filter(|line| line.text.len() <= LINE / 2).map(names);
    let items: BTreeSet<Vec<String>> = items.filter(|names| !names.is_empty()).collect();
    if items.len() >= MIN_ITEMS { Vec::new() } else { found }
}

fn of_mark(mark: &Mark) -> Vec<String> {
    let named = together(mark.names.iter().flat_map(|name| authors_of(name)));
    match &mark.value {
        _ if !named.is_empty() => named,
        Some(value) => authors_of(value),
        None => of_list(mark).unwrap_or_else(|| visible_authors(&mark.text)),
    }
}

/// Returns the authors in the items of a list, if each is a name.
fn of_list(mark: &Mark) -> Option<Vec<String>> {
    let items: Vec<Vec<String>> = mark.text.lines().map(visible_authors).collect();
    let is_name = |item: &Vec<String>| matches!(&item[..], [name] if is_plain_name(name));
    (mark.is_list && items.len() > 1 && items.iter().all(is_name)).then(|| together(items.concat()))
}

/// Labels that introduce an author, in lower case.
const LABELS: &[&str] = &[
    "written", "author", "autor", "verfasst", "geschrieben", "escrito", "écrit", "scritto",
    "geschreven", "skrevet", "skriven", "написано", "автор", "ditulis", "yazan", "著者", "作者",
    "執筆",
];

/// Returns the authors in `twitter:data1` where `<meta name="twitter:label1" content="Written by">`
/// labels it.
fn of_label(page: &Evidence<'_>) -> Vec<String> {
    let meta = |name: String| page.declared.meta(&name).unwrap_or_default();
    let label = (1..=2).find(|n| has(meta(format!("twitter:label{n}")), LABELS));
    label.map(|n| authors_of(meta(format!("twitter:data{n}")))).unwrap_or_default()
}

/// Returns a name below the headline that is alone in its line or followed by a date, with a date
/// in that line or next to it.
fn unmarked(page: &Evidence<'_>, reach: Reach) -> Vec<String> {
    let below = page.below();
    let first = page.headline.map_or(0, |at| at + 1);
    let above_text = lines_near(page, Reach::AboveText).skip(1).count().min(below.len());
    let range = if reach == Reach::AboveText { 0..above_text } else { above_text..below.len() };
    let dated = |nth: usize| {
        let mut around = nth.saturating_sub(2)..(nth + 3).min(below.len());
        around.any(|at| {
            let text = below[at].text;
            let is_date = text.len() <= LINE && written_date(text, page.custom).is_some();
            is_date && !page.is_row(first + at)
        })
    };
    let headline = LazyCell::new(|| page.folded_headline());
    let found = range.into_iter().find_map(|nth| {
        let line = &below[nth];
        if line.text.len() > LINE || line.is_of_other || !dated(nth) {
            return None;
        }
        let names = visible_authors(line.text);
        let in_headline = |name: &String| headline.contains(&fold(name));
        let plain =
            !names.is_empty() && names.iter().all(|name| is_plain_name(name) && !in_headline(name));
        plain.then_some((first + nth, names))
    });
    let plain = |line: &Line<'_>| {
        let names = visible_authors(line.text);
        if names.iter().all(|name| is_plain_name(name)) { names } else { Vec::new() }
    };
    unless_item(page, found, plain)
}

/// Minimum number of names after a label that is one of the items of a list.
const MIN_ITEMS: usize = 3;
/// The length of the longest label above a name, in bytes.
const LABEL: usize = 30;
/// Labels above the name of an author, folded.
const ABOVE: &[&str] = &[
    "author", "abouttheauthor", "writtenby", "articleby", "by", "autor", "autorin", "von",
    "verfasstvon", "geschriebenvon", "auteur", "autore",
];
/// Words before a name that are certain anywhere on a page, in lower case.
const BEFORE: &[&str] =
    &["written by ", "article by ", "author: ", "autor: ", "posted by ", "by: "];

/// Returns the name below a label, in a line with a date near the headline, or after words that
/// introduce an author anywhere on the page.
fn labelled(page: &Evidence<'_>) -> Vec<String> {
    let short: Vec<&str> = page
        .lines
        .iter()
        .map(|line| if line.text.len() <= LINE / 2 && !line.is_of_other { line.text } else { "" })
        .collect();
    let names = |text: &str| {
        let names = visible_authors(text);
        Some(names)
            .filter(|names| !names.is_empty() && names.iter().all(|name| is_plain_name(name)))
    };
    let is_label = |text: &str| text.len() <= LABEL && folds_to_one_of(text, ABOVE);
    let below =
        || short.windows(2).filter(|pair| is_label(pair[0])).find_map(|pair| names(pair[1]));
    let dated = || {
        let lines = page.near().map(|(_, line)| line).filter(|line| line.text.len() <= LINE / 2);
        let mut lines = lines.filter(|line| written_date(line.text, page.custom).is_some());
        lines.find_map(|line| {
            line.text.split(['|', '•', '·', '/']).find_map(|part| names(part.trim()))
        })
    };
    let begins = |text: &str| {
        let text = text.as_bytes();
        let first = text.first().map(u8::to_ascii_lowercase);
        let words = BEFORE.iter().map(|words| words.as_bytes());
        let mut words = words.filter(|words| words.first().copied() == first);
        words.any(|words| text.get(..words.len()).is_some_and(|t| t.eq_ignore_ascii_case(words)))
    };
    // In a list, a label has a name in each item.
    let after = || {
        let mut found: Vec<_> =
            short.iter().filter(|text| begins(text)).filter_map(|text| names(text)).collect();
        found.dedup();
        if found.len() < MIN_ITEMS { found.into_iter().next() } else { None }
    };
    let notes = || page.lines.iter().map(|line| line.text).filter(|text| text.len() <= LINE);
    let noted = || notes().filter(|text| is_note(text)).find_map(names);
    below().or_else(dated).or_else(after).or_else(noted).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use crate::tests::read;

    /// Returns the authors of a page with this head and these lines below its headline, and their
    /// origin.
    fn authors(head: &str, lines: &str) -> String {
        let html = format!("<html lang=en>{head}<h1>Sea glass is rare</h1>{lines}<p>Text.");
        let authors = read(&html).authors;
        authors
            .map_or_else(String::new, |found| format!("{} {}", found.value.join("+"), found.origin))
    }

    fn json(author: &str) -> String {
        let work = format!(r#"{{"@type": "NewsArticle", "headline": "Sea", "author": {author}}}"#);
        format!("<script type='application/ld+json'>{work}</script>")
    }

    #[test]
    fn sources_in_their_order() {
        let meta = "<meta name=author content='Bo Li'>";
        let ann = json(r#"{"@type": "Person", "name": "Ann Lee"}"#);
        assert_eq!(authors(&format!("{meta}{ann}"), ""), "Ann Lee json-ld");
        let item = "<p itemprop=author>by <a itemprop=name>Cy Poe</a>, poet";
        assert_eq!(authors(meta, item), "Bo Li meta");
        let bibliography = "<meta name=citation_author content='Li, Bo'><meta name=citation_author content='Poe, Cy'>";
        assert_eq!(authors(bibliography, ""), "Bo Li+Cy Poe meta");
        assert_eq!(authors("<meta name=dc.creator content='Bo Li'>", item), "Bo Li dublin-core");
        let profile = "<meta property=article:author content='https://example.org/bo'>";
        assert_eq!(authors(profile, item), "Cy Poe microdata");
        assert_eq!(
            authors("", "<p>by <a rel=author>Cy Poe</a> and <a rel=author>Bo Li</a>"),
            "Cy Poe+Bo Li rel"
        );
        let label = "<meta name=twitter:label1 content='Written by'><meta name=twitter:data1 content='Bo Li'>\
                     <meta name=twitter:label2 content='Time'><meta name=twitter:data2 content='5 minutes'>";
        assert_eq!(authors(label, ""), "Bo Li meta");
        let aside = "<aside><a rel=author>Bo Li</a></aside>";
        assert_eq!(authors("", &format!("<a rel=author>Cy Poe</a>{aside}")), "Cy Poe rel");
        assert_eq!(
            authors("", "<div><span>12. Mai 2024</span> <span>Von Cy Poe</span></div>"),
            "Cy Poe line"
        );
        assert_eq!(authors("", "<p class=byline>Cy Poe | May 31, 2024"), "Cy Poe line");
        assert_eq!(authors("", "<p>May 31, 2024 · By Cy Poe · 5 min read"), "Cy Poe line");
        assert_eq!(authors("", "<p>Cy Poe<p>May 31, 2024"), "Cy Poe line");
        assert_eq!(authors("", "<p>Cy Poe<p>Menu<p>Search"), "");
        assert_eq!(authors("<meta name=author content='@boli'>", "<p>Share this"), "");
    }

    #[test]
    fn organisations_and_sites_where_there_is_nobody_else() {
        let zoo = json(r#"{"@type": "Organization", "name": "Zoo"}"#);
        assert_eq!(authors(&zoo, "<p>By Cy Poe"), "Cy Poe line");
        assert_eq!(authors(&zoo, ""), "Zoo json-ld");
        let site =
            "<meta property=og:site_name content='The Zoo'><meta name=author content='the zoo'>";
        assert_eq!(authors(site, "<p>By Cy Poe"), "Cy Poe line");
        assert_eq!(authors(site, ""), "the zoo meta");
        assert_eq!(authors(&site.replace("the zoo", "Bo Li, The Zoo"), ""), "Bo Li meta");
        let both = json(
            r#"[{"@type": "Person", "name": "Cy Poe"}, {"@type": "Organization", "name": "AFP"}]"#,
        );
        assert_eq!(authors(&both, ""), "Cy Poe+AFP json-ld");
    }

    #[test]
    fn several_authors_in_elements_of_their_own() {
        let spans =
            "<b class=author>Cy Poe<sup>1</sup></b>, <b class=author>Bo Li<sup>2,*</sup></b>";
        let items = "<li><a href=/cy>Cy Poe</a><sup>1</sup><li><a href=/bo>Bo Li</a><sup>2</sup>";
        for lines in [
            format!("<p>{spans}"),
            format!("<div class=authors>{spans}</div>"),
            spans.replace(", ", "<p>"),
            format!("<ul class=authors>{items}</ul>"),
        ] {
            assert_eq!(authors("", &lines), "Cy Poe+Bo Li line", "{lines}");
        }
        let named = "<b itemprop=author><i itemprop=name>Cy Poe</i></b> ";
        let both = format!("<p>{named}{}", named.replace("Cy Poe", "Bo Li"));
        assert_eq!(authors("", &both), "Cy Poe+Bo Li microdata");
        let job = "<ul class=author><li>Cy Poe<li>Senior Editor</ul>";
        assert_eq!(authors("", job), "Cy Poe line");
        let role = "<b class=author>Cy Poe</b> <i class=author-role>Sea Friend</i>";
        assert_eq!(authors("", role), "Cy Poe line");
    }

    #[test]
    fn authors_of_comments_are_ignored() {
        let comments = "<div class=comments><p class=author>Cy Poe</p><p>By Bo Li</p></div>";
        assert_eq!(authors("", comments), "");
    }

    #[test]
    fn a_login_first_name_or_initials_give_way_to_the_visible_name() {
        let byline = "<p class=byline>By Anna Muster";
        for short in
            ["amuster", "anna", "AM", "a.muster@example.org", "Anna Muster, a.m@example.org"]
        {
            let meta = format!("<meta name=author content='{short}'>");
            assert!(authors(&meta, byline).starts_with("Anna Muster "), "{short}");
        }
        let other = "<meta name=author content='blee'>";
        assert_eq!(authors(other, byline), "blee meta");
        let about = "<p class=author>Über Anna";
        assert_eq!(authors("<meta name=author content=Anna>", about), "Anna meta");
    }

    #[test]
    fn a_commenter_is_an_author_only_if_nothing_else_names_one() {
        let comment = "<div itemprop=comment itemscope itemtype=https://schema.org/Comment>\
                       <p itemprop=author><b itemprop=name>Troll</b></p></div>";
        let byline = "<p class=byline>By Anna Muster</p>";
        assert_eq!(authors("", &format!("{byline}{comment}")), "Anna Muster line");
        assert_eq!(authors("", comment), "Troll microdata");
    }

    #[test]
    fn authors_of_other_texts_of_the_page() {
        let text = "<p>".to_string() + &"The beach has glass of all colours. ".repeat(5);
        let comments = "<div id=comments><p><b class=comment-author>Ann B.</b><p>By Cy Poe</div>";
        assert_eq!(authors("", &format!("{text}{comments}")), "");
        let teasers = "<article><h3><a href=/1>Sand</a></h3><p>By Cy Poe</article>".repeat(2);
        let page = format!("<article><h1>Sea glass is rare</h1>{text}</article>{teasers}");
        assert!(read(&page).authors.is_none());
        // The items of a list have authors of their own.
        let item = |name: &str, day: u8| {
            format!("<div class=row><p>Case {day}<p class=j>Author: {name}<p>{day} May 2024</div>")
        };
        let list = item("Cy Poe", 3) + &item("Bo Li", 4) + &item("Ann Lee", 5);
        assert_eq!(authors("", &list), "");
        assert_eq!(authors("", &item("Cy Poe", 3)), "Cy Poe line");
    }

    #[test]
    fn names_above_the_text_come_before_names_below_it() {
        let text = "<p>".to_string() + &"The beach has glass of all colours. ".repeat(5);
        let other = "<h3>Read on</h3><p class=author>Bo Li</p><p>2 May <a rel=author>Bo Li</a>";
        for byline in ["<p>By Cy Poe", "<p>Cy Poe<p>3 May 2024", "<p class=byline>Cy Poe</p>"] {
            assert_eq!(authors("", &format!("{byline}{text}{other}")), "Cy Poe line", "{byline}");
        }
        assert_eq!(authors("", &format!("{text}{other}")), "Bo Li rel");
        // The first long line may be a summary.
        assert_eq!(authors("", &format!("{text}<p class=byline>Cy Poe</p>")), "Cy Poe line");
    }

    #[test]
    fn names_far_from_the_headline() {
        let far = |lines: &str| authors("", &("<p>Menu".repeat(30) + lines));
        assert_eq!(far("<h3>Author</h3><p>Cy Poe"), "Cy Poe line");
        assert_eq!(far("<p>Written by Cy Poe and Bo Li"), "Cy Poe+Bo Li line");
        let note = "<p>This entry was posted on 3 May 2024 by Cy Poe in <a>Glass</a>.";
        assert_eq!(far(note), "Cy Poe line");
        assert_eq!(far("<h3>Author</h3><p>More articles"), "");
        assert_eq!(far("<p>By Cy Poe"), "");
        let above = "<p>04.02.2022 | 13:10 Uhr | Cy Poe<h1>Sea glass</h1><p>Text.";
        assert_eq!(read(above).authors.map(|found| found.value), Some(vec!["Cy Poe".to_string()]));
    }

    #[test]
    fn jobs_labels_and_headlines_are_no_names() {
        let byline = |text: &str| authors("", &format!("<p class=byline>{text}</p>"));
        assert_eq!(byline("Anna Muster, Chief Economist"), "Anna Muster line");
        assert_eq!(byline("Anna Muster, Legal Director, Lee & Lee"), "Anna Muster line");
        assert_eq!(byline("Veröffentlicht"), "");
        assert_eq!(byline("Sea glass is rare"), "");
    }
}
