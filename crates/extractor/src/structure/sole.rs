//! The section of the headline, on pages of which nothing is kept.

use dechaff_page::Tag;

use super::lines::Lines;
use super::reason::Reason;
use crate::roles::headline;

/// Minimum number of words below the headline, and of lines there.
const WORDS: u32 = 16;
const LINES: usize = 3;
/// Minimum number of words there if one of the lines is a mail address or a number.
const CONTACT_WORDS: u32 = 5;
/// Maximum number of bytes of such a line, and minimum number of digits of a number.
const CONTACT: usize = 80;
const DIGITS: usize = 6;
/// Minimum share of the text of the section that is outside of links, in tenths.
const SHARE: u64 = 8;

/// Finds the lines of the section with the headline, for a page of which nothing is kept: a menu of
/// a restaurant or a list of addresses has no sentences, and may have the names of navigation. The
/// section is the outermost element around the headline with no field of a form and little text in
/// links. Parts of the page that are marked as no content do not belong to it.
pub(super) fn sole(lines: Lines<'_>) -> Vec<(usize, Reason)> {
    let found = section(lines).unwrap_or_default();
    found.into_iter().map(|line| (line, Reason::Section)).collect()
}

/// Returns the lines of the section, if it has enough text.
fn section(lines: Lines<'_>) -> Option<Vec<usize>> {
    let Lines { page, words, .. } = lines;
    let title = (*lines.headline.get_or_init(|| headline(page)))?;
    let outside = [Tag::NAV, Tag::HEADER, Tag::FOOTER, Tag::ASIDE, Tag::FORM];
    let outside = outside.iter().fold(0, |mask, tag| mask | tag.bit());
    let is_outside = |line: usize| page.element(&page.lines[line]).mask & outside != 0;
    if is_outside(title) {
        return None;
    }
    let counts = page.counts(|at, line| {
        let linked = match line {
            _ if is_outside(at) => line.chars,
            // A mail address or a number is a link for readers who want to write or to call.
            _ if is_contact(page.text(line)) => 0,
            _ => line.link_chars,
        };
        [line.chars, linked, line.fields].map(u64::from)
    });
    let is_section = |at: &usize| {
        let [chars, linked, fields] = counts[*at];
        fields == 0 && (chars - linked) * 10 >= chars * SHARE
    };
    let own = page.lines[title].element as usize;
    let up = |at: &usize| (*at > 0).then(|| page.elements[*at].parent as usize);
    let around = std::iter::successors(Some(own), up).take_while(|_| lines.budget.takes_step());
    let section = around.take_while(is_section).last()?;
    let is_inside = page.inherited(false, |at, around| around || at == section);
    let inside = |line: &usize| is_inside[page.lines[*line].element as usize];
    let found = lines.numbers().skip(title).take_while(inside).filter(|line| !is_outside(*line));
    let found: Vec<usize> = found.collect();
    let below: u32 = found.iter().skip(1).map(|line| words[*line]).sum();
    let has_contact = || found.iter().any(|line| is_contact(page.text(&page.lines[*line])));
    let is_enough = below >= WORDS || below >= CONTACT_WORDS && has_contact();
    (found.len() > LINES && is_enough).then_some(found)
}

/// Returns whether a line is little more than a mail address or the number of a telephone.
fn is_contact(text: &str) -> bool {
    let count = |is: fn(&char) -> bool| text.chars().filter(is).count();
    text.len() <= CONTACT
        && (text.contains('@') && text.contains('.')
            || count(char::is_ascii_digit) >= DIGITS
                && count(|c| c.is_alphabetic()) <= count(char::is_ascii_digit))
}

#[cfg(test)]
mod tests {
    use crate::structure::tests::corrected;

    const DISHES: &str = "<h3>1 Nettle soup</h3><p>2 with a poached egg and rye bread</p>\
                          <h3>1 Pike</h3><p>2 from the lake, with fennel and new potatoes</p>";

    #[test]
    fn the_section_of_the_headline_is_kept_if_nothing_else_is() {
        let page = |inside: &str| {
            let nav = "<nav><a href=/>1 Home</a> <a href=/2>1 Rooms</a></nav>";
            corrected(&format!("{nav}<div class=menu><h1>1 Menu</h1>{inside}</div><p>1 Tel. 12"))
        };
        let (text, reasons) = page(DISHES);
        assert!(text.starts_with("1 Menu|1 Nettle soup|2 with a"), "{text}");
        assert!(text.ends_with("new potatoes|1 Tel. 12"), "{text}");
        assert_eq!(reasons, ["section"; 6]);
        // A form, links and few words are no content.
        let form = format!("{DISHES}<p>1 Table for <input> guests");
        assert_eq!(page(&form).0, "");
        assert_eq!(page("<p><a href=/1>1 Soups of every kind</a><p>1 Fish").0, "");
        assert_eq!(page("<p>1 Soups<p>1 Fish<p>1 Bread").0, "");
        // A mail address or a number suffices.
        let mail = "<a href=mailto:a@b.example>1 a@b.example</a>";
        let contact = format!("<p>1 Sluice Lane<p>1 (0632) 960 118<p>{mail}");
        assert!(page(&contact).0.ends_with("1 a@b.example|1 Tel. 12"));
        // Nothing is added to what is kept.
        assert_eq!(page(&format!("<p>9 We cook</p>{DISHES}")).0, "9 We cook");
    }
}
