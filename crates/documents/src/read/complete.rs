//! Adds lines that belong to the kept lines: headings and captions directly above them, and the
//! rest of lists.
//!
//! The decision looks at each line alone, so it often drops a short line whose structure shows its
//! purpose.

use dechaff_page::{Line, Page, Tag};

use dechaff_extractor::{Extraction, Role};

/// Minimum score of a line that completes others. Other lines are not content, whatever lines are
/// next to them.
const MIN_SCORE: f32 = 0.1;

/// Lists, as bits of [`Tag::bit`].
const LISTS: u64 = Tag::UL.bit() | Tag::OL.bit() | Tag::DL.bit();

/// Returns the lines of a document, `[n_lines]`: the kept lines, and lines that complete them.
/// Lines of excluded roles are left out.
pub(crate) fn completed(extraction: &Extraction<'_>) -> Vec<bool> {
    let (page, scores, content) = (extraction.page(), extraction.scores(), extraction.content());
    let excluded = extraction.excluded();
    // Roles are needed only for lines that may complete something.
    let may_be = |line: usize| {
        !content[line]
            && scores[line] >= MIN_SCORE
            && !extraction.shown().is_hidden(line)
            && !extraction.is_dropped(line)
    };
    let in_list = |line: usize| page.element(&page.lines[line]).mask & LISTS != 0;
    let may_be_listed = if (0..page.lines.len()).any(|line| may_be(line) && in_list(line)) {
        lists(page, |line| content[line] || may_be(line), content)
    } else {
        vec![false; page.elements.len()]
    };
    let above = |line: usize| content.get(line + 1) == Some(&true);
    let is_caption = |line: usize| above(line) && within(page, line, |tag| tag == Tag::FIGCAPTION);
    let begins = |line: usize| above(line) && is_beginning(page, line);
    let is_doubtful = |&line: &usize| {
        may_be(line)
            && (may_be_listed[page.lines[line].element as usize]
                || is_caption(line)
                || begins(line))
    };
    let lines: Vec<usize> = (0..page.lines.len()).filter(is_doubtful).collect();
    let mut complete = content.to_vec();
    if lines.is_empty() {
        return complete;
    }
    let roles = extraction.roles_of_excluded(&lines);
    // A line that is left out by its role stays out.
    let mut is_free = vec![false; page.lines.len()];
    for (&line, role) in lines.iter().zip(&roles) {
        is_free[line] =
            matches!(role, Role::Body | Role::Heading | Role::Other) && !excluded.contains(role);
    }
    let listed = lists(page, |line| content[line] || is_free[line], content);
    for (line, role) in lines.into_iter().zip(roles) {
        let caption =
            role == Role::Caption && !excluded.contains(&Role::Caption) && is_caption(line);
        let listed = listed[page.lines[line].element as usize];
        complete[line] = caption || is_free[line] && (listed || begins(line));
    }
    complete
}

/// Returns whether a line begins the text below it, as a heading or a term does.
fn is_beginning(page: &Page, line: usize) -> bool {
    // A heading that is a link leads to another page, so it is not part of this page.
    let Line { link_chars, chars, .. } = page.lines[line];
    let is_teaser = link_chars * 2 > chars;
    let is_heading = |tag: Tag| tag.heading_level().is_some_and(|level| level > 1);
    !is_teaser && within(page, line, is_heading)
        || within(page, line, |tag| matches!(tag, Tag::DT | Tag::SUMMARY))
}

/// Returns whether one of the three innermost elements around a line has a tag.
fn within(page: &Page, line: usize, tag: impl Fn(Tag) -> bool) -> bool {
    page.ancestors(&page.lines[line]).take(3).any(|element| tag(element.tag))
}

/// Returns for each element whether it is in a list of which at least half of the characters are
/// kept, and the rest may be, `[n_elements]`.
fn lists(page: &Page, may_be: impl Fn(usize) -> bool, content: &[bool]) -> Vec<bool> {
    /// The number of characters in an element, the number of kept ones, and whether all lines may
    /// be content.
    #[derive(Clone, Copy)]
    struct Sum {
        all: u64,
        kept: u64,
        whole: bool,
    }
    let elements = &page.elements;
    let mut sums = vec![Sum { all: 0, kept: 0, whole: true }; elements.len()];
    for (number, line) in page.lines.iter().enumerate() {
        let sum = &mut sums[line.element as usize];
        sum.all += u64::from(line.chars);
        sum.kept += if content[number] { u64::from(line.chars) } else { 0 };
        sum.whole &= may_be(number);
    }
    // Inner elements come after the element around them.
    page.add_up(&mut sums, |around, Sum { all, kept, whole }| {
        around.all += all;
        around.kept += kept;
        around.whole &= whole;
    });
    page.inherited(false, |at, around| {
        let Sum { all, kept, whole } = sums[at];
        let is_list = matches!(elements[at].tag, Tag::UL | Tag::OL | Tag::DL);
        around || at > 0 && is_list && whole && kept > 0 && kept * 2 >= all
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use dechaff_extractor::Prediction;

    fn with(html: &str, prediction: Prediction, excluded: &[Role]) -> Vec<bool> {
        let extraction = Extraction::predicted(html, |_| prediction).unwrap();
        completed(&extraction.with_excluded(excluded.to_vec()))
    }

    /// Checks which lines are in the document, as `+` and `-`, for lines with scores. Lines with a
    /// score of .5 and above are kept.
    #[track_caller]
    fn is(html: &str, scores: &[f32], expected: &str) {
        let content = scores.iter().map(|score| *score >= 0.5).collect();
        let roles = vec![Role::Body; scores.len()];
        let prediction =
            Prediction { scores: scores.to_vec(), content, roles, ..Prediction::default() };
        let found: String =
            with(html, prediction, &[]).iter().map(|kept| if *kept { '+' } else { '-' }).collect();
        assert_eq!(found, expected, "{html}");
    }

    #[test]
    fn headings_above_kept_lines() {
        is("<h2>One</h2><p>Text.<h2>Two</h2><p>More.", &[0.2, 0.9, 0.2, 0.1], "++--");
        is("<h2>One</h2><p>Text.", &[0.05, 0.9], "-+");
        is("<h2><b>One</b> <a href=#1>#</a></h2><p>Text.", &[0.1, 0.9], "++");
        is("<h2><a href=/>One</a></h2><p>Text.", &[0.1, 0.9], "-+");
        is("<p>One</p><p>Text.", &[0.4, 0.9], "-+");
        // Only the heading directly above.
        is("<h2>One</h2><h3>Two</h3><p>Text.", &[0.3, 0.3, 0.9], "-++");
    }

    #[test]
    fn lists_with_mostly_kept_lines() {
        let list = "<p>x<ul><li>aaaa<li>bbbb<ul><li>cc</ul></ul>";
        is(list, &[0.0, 0.9, 0.2, 0.9], "-+++");
        // Four of ten characters are kept, or a line is surely not content.
        is(list, &[0.9, 0.9, 0.2, 0.2], "++--");
        is(list, &[0.9, 0.9, 0.05, 0.9], "++-+");
        // The inner list is a list too.
        is("<ul><li>aaaaaaaa<ul><li>cc<li>d</ul></ul>", &[0.05, 0.9, 0.2], "-++");
    }

    #[test]
    fn terms_and_summaries_of_kept_lines() {
        is("<dl><dt>a<dd>bbbb<dt>c<dd>dddd</dl>", &[0.03, 0.9, 0.3, 0.9], "-+++");
        is("<details><summary>a</summary><p>bbbb</details>", &[0.1, 0.9], "++");
    }

    #[test]
    fn headings_that_were_recognised_as_such() {
        let html = "<h2>One</h2><p>Text.";
        let found = |excluded: &[Role]| {
            let roles = vec![Role::Heading, Role::Body];
            let (scores, content) = (vec![0.2, 0.9], vec![false, true]);
            with(html, Prediction { scores, content, roles, ..Prediction::default() }, excluded)[0]
        };
        assert!(found(&[]) && !found(&[Role::Heading]));
    }

    #[test]
    fn roles_that_are_left_out_stay_out() {
        let html = "<h2>One</h2><p>Text.";
        let roles = vec![Role::Title, Role::Body];
        let prediction = Prediction {
            scores: vec![0.4, 0.9],
            content: vec![false, true],
            roles,
            ..Prediction::default()
        };
        assert_eq!(with(html, prediction, &[]), [false, true]);
    }

    #[test]
    fn captions_above_kept_lines() {
        let html = "<figure><img src=a.png><figcaption>A boat</figcaption></figure><p>Text.";
        let found = |score: f32, excluded: &[Role]| {
            let roles = vec![Role::Caption, Role::Body];
            let scores = vec![score, 0.9];
            let prediction =
                Prediction { scores, content: vec![false, true], roles, ..Prediction::default() };
            with(html, prediction, excluded)[0]
        };
        assert!(found(0.2, &[]) && !found(0.05, &[]) && !found(0.2, &[Role::Caption]));
    }
}
