//! Finds the headline by its heading and the page's `<title>`.

use dechaff_page::text::word_tokens;
use dechaff_page::{Line, Page, Tag};

/// A headline is no longer than this, in words.
const MOST_WORDS: usize = 35;

/// The line that is most likely the headline: the first of the best kind that the page has.
pub fn headline(page: &Page) -> Option<usize> {
    let title = words(&page.title);
    let h1 = |line| page.elements[line as usize].mask & Tag::H1.bit() != 0;
    let only = page.lines.iter().filter(|line| h1(line.element)).count() == 1;
    let mut best: Option<(u8, usize)> = None;
    for (number, line) in page.lines.iter().enumerate() {
        let mask = page.element(line).mask;
        let most = best.map_or(0, |(most, _)| most);
        if most >= best_kind(mask) {
            continue;
        }
        let kind = kind(mask, page.text(line), &title, only);
        if kind > most {
            best = Some((kind, number));
        }
    }
    best.map(|(_, number)| number)
}

/// Returns the maximum that [`kind`] returns for lines inside these elements.
fn best_kind(mask: u64) -> u8 {
    match mask {
        _ if mask & Tag::H1.bit() != 0 => 4,
        _ if mask & (Tag::H2.bit() | Tag::H3.bit()) != 0 => 3,
        _ => 0,
    }
}

/// Returns how much a line looks like the headline: 4 for an `<h1>` at the start of the title, 3
/// for such an `<h2>` or `<h3>`, 2 for an `<h1>` whose words are mostly in the title, 1 for the
/// only `<h1>` or any `<h1>` of a page without a title, else 0.
fn kind(mask: u64, text: &str, title: &[String], only: bool) -> u8 {
    let h1 = mask & Tag::H1.bit() != 0;
    // Most smaller headings begin with another letter than the title.
    if !h1 && first_letter(text) != title.first().and_then(|word| first_letter(word)) {
        return 0;
    }
    let shared = Shared::of(text, title);
    let (Shared { all, found, .. }, begins) = (shared, shared.begins());
    if all == 0 || all > MOST_WORDS {
        0
    } else if !h1 {
        if begins && all > 1 { 3 } else { 0 }
    } else if begins {
        4
    } else if found * 2 > all {
        2
    } else {
        u8::from(only || title.is_empty())
    }
}

/// Returns the first character of the first word of a text, in lower case.
fn first_letter(text: &str) -> Option<char> {
    text.chars().find(|c| c.is_alphanumeric() || *c == '_')?.to_lowercase().next()
}

fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    word_tokens(text, |word| words.push(word.to_string()));
    words
}

/// The words that a text shares with the page's title.
#[derive(Clone, Copy)]
struct Shared {
    /// The number of its words, and the number of them that the title has.
    all: usize,
    found: usize,
    /// Whether both begin with the same word.
    first: bool,
}

impl Shared {
    fn of(text: &str, title: &[String]) -> Self {
        let mut shared = Self { all: 0, found: 0, first: false };
        word_tokens(text, |word| {
            shared.first |= shared.all == 0 && title.first().is_some_and(|first| first == word);
            shared.all += 1;
            shared.found += usize::from(title.iter().any(|known| known == word));
        });
        shared
    }

    /// Returns whether the title begins with the text.
    fn begins(self) -> bool {
        self.first && self.found * 10 >= self.all * 9
    }
}

/// Returns whether the [likely headline](headline) is certain. The page's title must be less than
/// twice as long. An `<h1>` must share a word with the title; another heading must be its start.
/// An `<h1>` is also certain if the rest of the title is a line above it, the name of the site.
pub(crate) fn is_certain(page: &Page, line: usize) -> bool {
    let (above, line, title) = (&page.lines[..line], &page.lines[line], words(&page.title));
    let shared = Shared::of(page.text(line), &title);
    let Shared { all, found, .. } = shared;
    let is_h1 = page.element(line).mask & Tag::H1.bit() != 0;
    if 2 * all > title.len() {
        return if is_h1 { found > 0 } else { shared.begins() && all > 1 };
    }
    let own = words(page.text(line));
    let rest = title.strip_prefix(&*own).or(title.strip_suffix(&*own)).unwrap_or_default();
    let is_rest = |line: &Line| {
        let text = page.text(line);
        first_letter(text) == rest.first().and_then(|word| first_letter(word))
            && words(text) == rest
    };
    is_h1 && all > 0 && !rest.is_empty() && above.iter().any(is_rest)
}

#[cfg(test)]
mod tests {
    fn headline(html: &str) -> Option<String> {
        let page = dechaff_page::segment(html.as_bytes()).unwrap();
        super::headline(&page).map(|line| page.text(&page.lines[line]).to_string())
    }

    #[track_caller]
    fn is(html: &str, expected: &str) {
        assert_eq!(headline(html).as_deref(), Some(expected), "{html}");
    }

    #[test]
    fn the_h1_with_which_the_title_begins() {
        is("<title>Cats - Zoo News</title><h1>Zoo News</h1><h1>Cats</h1><h1>Cats</h1>", "Cats");
        is("<title>Zoo News: Big cats</title><h1>Dogs</h1><h1>Big cats</h1>", "Big cats");
    }

    #[test]
    fn nine_of_ten_words_must_be_in_the_title() {
        let first = "<title>a1 b2 c3 d4 e5 f6 g7 h8 i9</title><h1>g7 h8 i9</h1>";
        let all = "a1 b2 c3 d4 e5 f6 g7 h8 i9 more";
        is(&format!("{first}<h1>{all}</h1>"), all);
        is(&format!("{first}<h1>a1 b2 c3 d4 e5 f6 g7 h8 more</h1>"), "g7 h8 i9");
    }

    #[test]
    fn a_smaller_heading_where_the_h1_is_the_sites() {
        is("<title>Big cats - Zoo</title><h1>Zoo</h1><p>Big cats<h2>Big cats</h2>", "Big cats");
        is("<title>Zoo - Big cats</title><h1>Zoo</h1><h2>Zoo</h2>", "Zoo");
    }

    #[test]
    fn the_only_h1_or_the_first_without_a_title() {
        is("<title>Best sofas</title><h2>Shop</h2><h1>Couches & more</h1>", "Couches & more");
        is("<h1>One</h1><h1>Two</h1>", "One");
        assert_eq!(headline("<title>Best sofas</title><h1>One</h1><h1>Two</h1>"), None);
    }

    #[test]
    fn headlines_that_are_certain() {
        let is = |html: &str| {
            let page = dechaff_page::segment(html.as_bytes()).unwrap();
            super::headline(&page).map(|line| super::is_certain(&page, line))
        };
        let headlines = ["Big <b>cats</b>", "The big cats", "Zoo: Cats"]
            .map(|h1| is(&format!("<title>Big cats - Zoo</title><h1>{h1}</h1>")));
        assert_eq!(headlines, [Some(true); 3]);
        assert_eq!(is("<title>Big cats</title><h1>All about cats</h1>"), Some(true));
        assert_eq!(is("<title>Zoo News: Cats are big</title><h1>Zoo News</h1>"), Some(false));
        assert_eq!(is("<title>Big cats - Zoo News</title><h1>Zoo News</h1>"), Some(false));
        assert_eq!(is("<title>Big cats - Zoo</title><h2>Big cats</h2>"), Some(true));
        assert_eq!(is("<title>Big cats - Zoo News</title><h2>Big cats</h2>"), Some(false));
        assert_eq!(is("<title>Big cats</title><h1>All about lions</h1>"), Some(false));
        assert_eq!(is("<h1>Big cats</h1>"), Some(false));
        let named = |above: &str, title: &str| {
            is(&format!("<title>{title}</title><p>{above}</p><h1>Big cats</h1>"))
        };
        assert_eq!(named("The Zoo News", "The Zoo News: Big cats"), Some(true));
        assert_eq!(named("The Zoo News", "Big cats | The Zoo News"), Some(true));
        assert_eq!(named("The Zoo", "Big cats | The Zoo News"), Some(false));
    }

    #[test]
    fn no_headline() {
        assert_eq!(headline("<title>Cats</title><p>Cats<h2>Dogs</h2>"), None);
        assert_eq!(headline(""), None);
        assert_eq!(headline(&format!("<h1>{}</h1>", "far too long ".repeat(12))), None);
        assert_eq!(headline("<h1>***</h1>"), None);
    }
}
