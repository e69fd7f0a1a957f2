//! Finds the title by a vote of its sources.

use dechaff_page::plain_text::{decoded, plain, tidy};

use crate::text::fold;
use crate::{Evidence, Kind, Mark, Origin, Sourced};

/// The weight of each source's vote, fitted on pages whose title is known (`docs/metadata.md`).
const HEADLINE: f32 = 0.9;
const FIRST_H1: f32 = 0.8;
const JSON_LD: f32 = 0.6;
const OPEN_GRAPH: f32 = 1.3;
const TITLE_ELEMENT: f32 = 1.3;
const SLUG_COVERED: f32 = 0.5;
const SLUG_EXACT: f32 = 1.2;
const SITE: f32 = -0.9;

struct Candidate {
    value: String,
    folded: String,
    origin: Origin,
    votes: f32,
}

/// Returns the title with the most votes. If several have as many, returns the first.
pub(super) fn title(page: &Evidence<'_>) -> Option<Sourced<String>> {
    let mut candidates = candidates(page);
    let slug = slug(&page.address);
    for candidate in &mut candidates {
        candidate.votes += slug_votes(&candidate.value, &slug);
        if page.sites.contains(&candidate.folded) {
            candidate.votes += SITE;
        }
    }
    without_kickers(&mut candidates);
    without_labels(&mut candidates, page);
    let best = candidates.into_iter().rev().max_by(|a, b| a.votes.total_cmp(&b.votes));
    best.map(|best| Sourced { value: best.value, origin: best.origin })
}

/// Maximum length of a line that is a title, in bytes.
const LINE: usize = 100;
/// Names of pages that are not titles, folded.
const LABELS: &[&str] = &[
    "home", "homepage", "startseite", "accueil", "inicio", "início", "forum", "forums", "error",
    "404", "index", "welcome", "untitled", "untitleddocument", "shop", "store",
];

/// Removes generic titles (`Home`), if the rest of `<title>` or the name of the site can be used
/// instead.
fn without_labels(candidates: &mut Vec<Candidate>, page: &Evidence<'_>) {
    let is_label = |text: &str| LABELS.contains(&text);
    let most = candidates.iter().max_by(|a, b| a.votes.total_cmp(&b.votes));
    if !most.is_some_and(|most| is_label(&most.folded)) {
        return;
    }
    let title = &page.declared.title;
    let ends = cuts(title).into_iter().map(|cut| cut.start).chain([title.len()]);
    let starts = [0].into_iter().chain(cuts(title).into_iter().map(|cut| cut.end));
    let rest = starts.zip(ends).map(|(start, end)| title[start..end].trim());
    let rest = rest.filter(|part| !is_label(&fold(part))).max_by_key(|part| part.len());
    let site = page.declared.meta("og:site_name").or(Some(&*page.json_ld.site));
    // A page that a program named has its title in its first line.
    let is_untitled = most.is_some_and(|most| most.folded.starts_with("untitled"));
    let line = page.lines.iter().find(|line| line.content && line.text.len() <= LINE);
    let (value, origin) = match (rest, site) {
        (None, _) if let Some(line) = line.filter(|_| is_untitled) => (line.text, Origin::Line),
        (Some(rest), _) if !fold(rest).is_empty() => (rest, Origin::TitleElement),
        (_, Some(site)) if !fold(site).is_empty() => (site, Origin::OpenGraph),
        _ => return,
    };
    candidates.retain(|candidate| !is_label(&candidate.folded));
    let value = plain(value);
    let rest = Candidate { folded: fold(&value), value, origin, votes: TITLE_ELEMENT };
    candidates.insert(0, rest);
}

/// Moves the votes of headings that consist of a kicker and another candidate to that candidate.
fn without_kickers(candidates: &mut [Candidate]) {
    for at in 0..candidates.len() {
        let Candidate { value, folded, origin, votes } = &candidates[at];
        if *origin != Origin::Heading {
            continue;
        }
        let (value, folded, votes) = (value.clone(), folded.clone(), *votes);
        let shorter = candidates.iter_mut().find(|other| {
            let machine = matches!(other.origin, Origin::JsonLd | Origin::OpenGraph);
            // Two elements side by side: `BeachesSea glass is rare`.
            let glued = || {
                let kicker = value.strip_suffix(&*other.value);
                other.origin == Origin::TitleElement
                    && other.value.starts_with(char::is_uppercase)
                    && kicker.is_some_and(|kicker| kicker.ends_with(char::is_lowercase))
            };
            (machine || glued())
                && other.folded.len() < folded.len()
                && other.folded.len() * 2 > folded.len()
                && folded.ends_with(&other.folded)
        });
        if let Some(shorter) = shorter {
            shorter.votes += votes;
            candidates[at].votes = 0.0;
        }
    }
}

fn candidates(page: &Evidence<'_>) -> Vec<Candidate> {
    let mut found: Vec<Candidate> = Vec::new();
    let mut add = |value: &str, origin, votes| {
        // Visible text has no markup: `<table>: The Table element`.
        let is_seen = matches!(origin, Origin::Heading | Origin::Line);
        let value = if is_seen { tidy(&decoded(value)) } else { plain(value) };
        let folded = fold(&value);
        if folded.is_empty() {
            return;
        }
        match found.iter_mut().find(|known| known.folded == folded) {
            Some(known) => known.votes += votes,
            None => found.push(Candidate { value, folded, origin, votes }),
        }
    };
    let of_site = own_h1(page);
    let mut h1 = page.marked.iter().filter(|mark| mark.kind == Kind::H1 && !mark.text.is_empty());
    let h1 = of_site.or_else(|| h1.next());
    if let Some(h1) = of_site {
        add(&h1.line(), Origin::Heading, HEADLINE);
    } else if let Some(line) = page.headline {
        let text = page.lines[line].text;
        let origin =
            if page.lines[line].tag.starts_with('h') { Origin::Heading } else { Origin::Line };
        add(without_site(text, &page.sites), origin, HEADLINE);
    }
    if let Some(h1) = h1 {
        add(without_site(&h1.line(), &page.sites), Origin::Heading, FIRST_H1);
    }
    let meta = |name| page.declared.meta(name).unwrap_or_default();
    add(without_site(meta("og:title"), &page.sites), Origin::OpenGraph, OPEN_GRAPH);
    if let Some(work) =
        page.all_works.iter().find(|work| work.rank >= 2 && !work.headline.is_empty())
    {
        add(without_site(&work.headline, &page.sites), Origin::JsonLd, JSON_LD);
    }
    let whole = without_site(&page.declared.title, &page.sites);
    let of_graph = fold(without_site(meta("og:title"), &page.sites));
    let is_alike = |last: &&str| of_graph.is_empty() || of_graph == fold(last);
    let segment = last_heading(whole, page).filter(is_alike);
    let segment = segment.unwrap_or_else(|| first_segment(whole));
    add(segment, Origin::TitleElement, TITLE_ELEMENT);
    if let Some(mark) = page.marked.iter().find(|mark| mark.kind == Kind::Headline) {
        add(mark.value.as_deref().unwrap_or(&mark.line()), Origin::Microdata, 0.0);
    }
    add(without_site(meta("twitter:title"), &page.sites), Origin::Meta, 0.0);
    add(meta("dc.title"), Origin::DublinCore, 0.0);
    add(meta("citation_title"), Origin::Meta, 0.0);
    found
}

/// Returns the end of a title that a heading repeats, after the name of a site: `Sea News: Glass`.
fn last_heading<'t>(title: &'t str, page: &Evidence<'_>) -> Option<&'t str> {
    let title = title.trim();
    let headings = page.lines.iter().enumerate().filter(|(_, line)| {
        let is_heading = line.tag.len() == 2 && line.tag.starts_with('h') && line.tag != "hr";
        is_heading && !line.is_of_other && line.text.len() >= MIN_SEGMENT
    });
    let first = fold(first_segment(title));
    let mut found = None;
    for (at, line) in headings {
        let text = line.text.trim();
        if fold(text) == first {
            return None;
        }
        let before = title.strip_suffix(text).map(str::trim_end).filter(|text| !text.is_empty());
        let is_part = before.is_some_and(|before| before.ends_with(|c| SEPARATORS.contains(&c)));
        if is_part && !line.is_link && !page.is_in_frame(at) {
            found = found.or(Some(&title[title.len() - text.len()..]));
        }
    }
    found
}

/// Returns the first `<h1>` that is not the name of the site, if the headline is only a link with
/// this name in the head of the page, and `<title>` ends with it.
fn own_h1<'a>(page: &Evidence<'a>) -> Option<&'a Mark> {
    let site = &page.lines[page.headline.filter(|at| page.is_in_frame(*at))?];
    let title = page.declared.title.trim().trim_end_matches([']', ')']);
    let before = title.strip_suffix(site.text.trim()).filter(|_| site.is_link)?.trim_end();
    let is_site = before.ends_with(|c| SEPARATORS.contains(&c) || matches!(c, '[' | '('));
    let mut all = page.marked.iter().filter(|mark| mark.kind == Kind::H1 && !mark.text.is_empty());
    all.find(|mark| is_site && mark.line() != site.text)
}

/// Returns a title without the name of the site at its end or beginning.
fn without_site<'t>(title: &'t str, sites: &[String]) -> &'t str {
    let cuts = cuts(title);
    let is_site = |part: &str| {
        let part = fold(part);
        let bare = |name: &str| name.strip_prefix("the").unwrap_or(name).to_string();
        sites.iter().any(|site| *site == part || bare(site) == bare(&part))
    };
    let (Some(first), Some(last)) = (cuts.first(), cuts.last()) else { return title };
    if is_site(&title[last.end..]) {
        title[..last.start].trim()
    } else if is_site(&title[..first.start]) {
        title[first.end..].trim()
    } else {
        title
    }
}

/// Returns the part before the first separator, if it is long enough for a title.
fn first_segment(title: &str) -> &str {
    let first = cuts(title).first().map_or(title, |cut| title[..cut.start].trim());
    if first.len() >= MIN_SEGMENT { first } else { title }
}

/// Minimum length of a part of a title that may be all of it, in bytes.
const MIN_SEGMENT: usize = 5;
/// The signs between the parts of a title.
const SEPARATORS: [char; 16] =
    ['|', '｜', '»', '«', '¦', '-', '–', '—', '―', '·', '•', '›', '‹', '~', '/', ':'];

/// Returns the separators of the parts of a title: bars anywhere, and dashes and points between
/// spaces.
fn cuts(title: &str) -> Vec<std::ops::Range<usize>> {
    let mut cuts: Vec<std::ops::Range<usize>> = Vec::new();
    let mut space = true;
    for (at, c) in title.char_indices() {
        let end = at + c.len_utf8();
        let next_is_space = title[end..].starts_with(char::is_whitespace);
        let cut = match c {
            '|' | '｜' | '»' | '«' | '¦' => true,
            '-' | '–' | '—' | '―' | '·' | '•' | '›' | '‹' | '⋆' | '~' | '/' | ':' => {
                space && next_is_space
            }
            _ => false,
        };
        if cut && at > 0 {
            cuts.push(at..end);
        }
        space = c.is_whitespace();
    }
    cuts
}

/// Returns the words of the last part of an address that reads like a title:
/// `/2024/05/sea-glass-is-rare`.
fn slug(address: &str) -> Vec<String> {
    let path = address.split_once("://").map_or(address, |(_, rest)| rest);
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let part = path.split('/').skip(1).filter(|part| part.matches('-').count() >= 2).last();
    let words = part.unwrap_or_default().split(['-', '_', '.']).map(str::to_lowercase);
    words
        .filter(|word| word.len() > 1 && !word.bytes().all(|b| b.is_ascii_digit()))
        .take(40)
        .collect()
}

/// Returns the votes of the address for a title: how many of its words the title has, and whether
/// it has few others.
fn slug_votes(title: &str, slug: &[String]) -> f32 {
    if slug.is_empty() {
        return 0.0;
    }
    let lower = title.to_lowercase();
    let mut words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.sort_unstable();
    words.dedup();
    let covered = slug.iter().filter(|word| words.binary_search(&&***word).is_ok()).count();
    let covered = covered as f32 / slug.len() as f32;
    let exact = covered * (slug.len() as f32 / words.len().max(1) as f32).min(1.0);
    SLUG_COVERED * covered + SLUG_EXACT * exact
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::read;

    fn title(html: &str) -> String {
        read(html)
            .title
            .map_or_else(String::new, |found| format!("{} ({})", found.value, found.origin))
    }

    #[test]
    fn the_name_of_the_site_is_taken_off() {
        let site = "<meta property=og:site_name content='The Sea News'>";
        for title in [
            "Sea glass is rare - The Sea News",
            "The Sea News | Sea glass is rare",
            "Sea glass is rare · Sea News",
            "Sea glass is rare",
        ] {
            let html = format!("{site}<meta property=og:title content='{title}'><p>x");
            let found = read(&html).title.unwrap();
            assert_eq!(
                (&*found.value, found.origin),
                ("Sea glass is rare", Origin::OpenGraph),
                "{title}"
            );
        }
        let host = "<link rel=canonical href=https://www.seanews.org/1><title>Sea glass - Sea News</title>";
        assert_eq!(title(host), "Sea glass (title-element)");
    }

    #[test]
    fn sources_vote() {
        let head = "<title>Sea glass is rare - Sea News</title><meta property=og:title content='Sea glass is rare'>";
        assert_eq!(title(&format!("{head}<h1>Sea News</h1>")), "Sea glass is rare (open-graph)");
        assert_eq!(
            title(&format!("{head}<h1>Sea glass is rare</h1>")),
            "Sea glass is rare (heading)"
        );
        let other = "<title>Glass prices</title><h1>Glass from the sea</h1>";
        assert_eq!(title(other), "Glass from the sea (heading)");
        let slug = "<link rel=canonical href=https://example.org/a/how-glass-is-made.html>";
        let two = "<meta property=og:title content='How glass is made'><h1>Glass from the sea</h1>";
        assert_eq!(title(&format!("{slug}{two}")), "How glass is made (open-graph)");
        assert_eq!(title("<p>Text."), "");
    }

    #[test]
    fn a_kicker_before_the_headline() {
        let html = "<meta property=og:title content='Sea glass is rare'><title>x</title>\
                    <h1><i>Beaches:</i> Sea glass is rare</h1>";
        assert_eq!(title(html), "Sea glass is rare (open-graph)");
    }

    #[test]
    fn the_part_of_the_title_that_a_heading_repeats() {
        let is = |html: &str, expected: &str| assert_eq!(title(html), expected, "{html}");
        let heading = "<p>Menu<h3>Sea glass is rare</h3><p>Text.";
        for site in ["Sea News |", "Sea News :: Glass ::", "Sea News:", "Sea News -"] {
            let html = format!("<title>{site} Sea glass is rare</title>{heading}");
            assert!(title(&html).starts_with("Sea glass is rare ("), "{site}");
        }
        let logo = "<h3><a href=/>Sea News</a></h3>";
        is(
            &format!("<title>Sea glass is rare | Sea News</title>{logo}<p>Text."),
            "Sea glass is rare (title-element)",
        );
        let two = "<header><h1><a href=/>Sea News</a></h1></header><h1>Sea glass is rare</h1>";
        is(&format!("<title>glass [Sea News]</title>{two}"), "Sea glass is rare (heading)");
        is(
            "<title>Sea glass is rare | Sea News</title><h1><b>Beaches</b><i>Sea glass is rare</i></h1>",
            "Sea glass is rare (title-element)",
        );
        let line = "Glass from the sea is rare now, and so are all of its blue and red sorts";
        is(&format!("<title>Untitled Document</title><p>{line}"), &format!("{line} (line)"));
    }

    #[test]
    fn names_of_pages_that_every_site_has_are_no_titles() {
        let is = |html: &str, expected: &str| assert_eq!(title(html), expected, "{html}");
        is("<title>Home | Sea glass</title><h1>Home</h1>", "Sea glass (title-element)");
        is(
            "<title>Forum</title><meta property=og:site_name content='Sea News'><h1>Forum</h1>",
            "Sea News (open-graph)",
        );
        is("<title>Home</title><h1>Home</h1>", "Home (heading)");
        is("<title>Shop | Sea glass</title><h1>Shop</h1>", "Sea glass (title-element)");
        is("<title>Home - Sea</title><h1>Glass from the sea</h1>", "Glass from the sea (heading)");
    }

    #[test]
    fn escaped_twice() {
        let html = "<meta property=og:title content='Salt &amp;amp; &amp;quot;sea&amp;quot; &lt;b&gt;glass&lt;/b&gt;'>";
        assert_eq!(title(html), "Salt & \"sea\" glass (open-graph)");
        let seen = "<h1>&lt;table&gt;: salt &amp;amp; sea</h1>";
        assert_eq!(title(seen), "<table>: salt & sea (heading)");
    }

    #[test]
    fn separators() {
        let parts = |title| cuts(title).len();
        assert_eq!(
            [parts("a - b – c | d"), parts("a-b"), parts("a: b"), parts("a|b"), parts("| a")],
            [3, 0, 0, 1, 0]
        );
    }
}
