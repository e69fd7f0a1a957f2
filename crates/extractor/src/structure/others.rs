//! Other articles in the file of an article, as below it on a page that scrolls on.

use dechaff_page::dates::is_date;
use dechaff_page::{Line, Tag};

use super::lines::Lines;
use super::reason::Reason;
use crate::roles::{headline, is_certain};

/// Minimum number of kept words of the article of the page.
const LEAST_WORDS: u64 = 30;
/// Maximum length of a line with the date of an article, in bytes.
const LONGEST_DATE: usize = 120;

/// Finds the kept lines of other articles than the one whose headline is the title of the page.
/// Another article is an `<article>`, too, or has the form of the first and a headline of the same
/// level, which is a link, or of the first level with a date, outside of a thread.
pub(super) fn others(lines: Lines<'_>, kept: &[bool], is_thread: bool) -> Vec<(usize, Reason)> {
    let Lines { page, words, .. } = lines;
    let level = |line: &Line| page.heading_level(line);
    let title = *lines.headline.get_or_init(|| headline(page));
    let title = title.filter(|line| is_certain(page, *line));
    let Some((title, own_level)) = title.and_then(|line| Some((line, level(&page.lines[line])?)))
    else {
        return Vec::new();
    };
    if page.lines.iter().filter(|line| level(line) == Some(own_level)).count() < 2 {
        return Vec::new();
    }
    // The headings in each element of the level of the headline, those of them that are links, the
    // lines with a date, and the kept words.
    let counts = page.counts(|at, line| {
        let is_heading = level(line) == Some(own_level);
        let is_dated =
            own_level == 1 && !is_thread && (line.time_chars > 0 || is_dated(page.text(line)));
        let words = if kept[at] { words[at] } else { 0 };
        let links = is_heading && line.links > 0;
        [is_heading.into(), links.into(), is_dated.into(), words.into()]
    });
    // The elements around the headline, without other headlines.
    let mut own = vec![false; page.elements.len()];
    let mut at = page.lines[title].element as usize;
    while at > 0 && counts[at][0] == 1 {
        own[at] = true;
        at = page.elements[at].parent as usize;
    }
    let is_own_article = |at: usize| own[at] && counts[at][3] >= LEAST_WORDS && counts[at][0] == 1;
    let article = (1..own.len()).find(|at| is_own_article(*at));
    let Some(article) = article else { return Vec::new() };
    let is_article =
        (article..own.len()).any(|at| own[at] && page.elements[at].tag == Tag::ARTICLE);
    let kinds = page.kinds();
    let is_other = |at: usize| {
        let [headings, links, dates, kept] = counts[at];
        let element = &page.elements[at];
        let is_alike =
            element.parent == page.elements[article].parent && kinds[at] == kinds[article];
        headings == 1
            && kept > 0
            && !own[at]
            && (is_article && element.tag == Tag::ARTICLE
                || is_alike && !is_thread && (links > 0 || dates > 0 && own_level == 1))
    };
    let is_in_other = page.inherited(0, |at, around: u8| match around {
        // All elements in the article of the page belong to it.
        0 if at == article => 2,
        0 if is_other(at) => 1,
        _ => around,
    });
    let is_left_out =
        |line: &usize| kept[*line] && is_in_other[page.lines[*line].element as usize] == 1;
    lines.numbers().filter(is_left_out).map(|line| (line, Reason::OtherArticle)).collect()
}

/// Returns whether a line states a date.
fn is_dated(text: &str) -> bool {
    text.len() <= LONGEST_DATE && text.bytes().any(|byte| byte.is_ascii_digit()) && is_date(text)
}

#[cfg(test)]
mod tests {
    use crate::structure::tests::corrected;

    const TEXT: &str = "A text about boats and sails with a word for each wind that blows there, \
        which is long enough to be the text of an article that somebody would read on a page, \
        as it goes on about masts and ropes";

    /// Returns what is kept of a page with the title `Sea glass` and two articles.
    fn kept(title: &str, first: &str, second: &str) -> String {
        corrected(&format!("<title>{title}</title><main>{first}{second}</main>")).0
    }

    fn article(tag: &str, head: &str) -> String {
        format!("<{tag} class=story>{head}<p>{TEXT}</p></{tag}>")
    }

    #[test]
    fn another_article_below_the_one_of_the_page_is_left_out() {
        let first = article("article", "<h1>Sea glass</h1>");
        let second = article("article", "<h1>Wet sand</h1><p>By Ann");
        let own = format!("Sea glass|{TEXT}");
        assert_eq!(kept("Sea glass - Shore", &first, &second), own);
        let wrapped = format!("<section>{second}{second}</section>");
        assert_eq!(kept("Sea glass - Shore", &first, &wrapped), own);
        // A page of several posts has another title.
        assert!(kept("Shore", &first, &second).contains("Wet sand|By Ann"));
        let html = format!("<title>Sea glass</title>{first}{second}");
        assert_eq!(corrected(&html).1, ["other-article"; 3]);
    }

    #[test]
    fn posts_of_another_tag_need_a_date_or_a_link() {
        let first = article("div", "<h2>Sea glass is rare</h2>");
        let is_kept = |head: &str| {
            kept("Sea glass is rare", &first, &article("div", head)).matches(TEXT).count() > 1
        };
        assert!(is_kept("<h2>Wet sand</h2><p>with <b>words</b>"));
        assert!(is_kept("<h2>Wet sand</h2><p>4 May 2021"));
        assert!(!is_kept("<h2><a href=/2>Wet sand</a></h2>"));
        assert!(is_kept("<h3>Wet sand</h3><p>4 May 2021"));
    }

    #[test]
    fn articles_in_the_article_of_the_page_are_kept() {
        let inner = "<article><h1>Wet sand</h1><p>A letter of a reader about it</article>";
        let html = format!("<article><h1>Sea glass</h1><p>{TEXT}</p>{inner}</article>");
        assert!(kept("Sea glass", &html, "").ends_with("|Wet sand|A letter of a reader about it"));
    }
}
