//! Which lines of a page are its headline and its comments, by what its gold file says.

use std::collections::HashSet;

use dechaff_extractor::{Role, rule_based_roles};
use dechaff_features::{Page, Tag, word_count};

use crate::corpus::LabelledPage;
use crate::evaluation::tokenize::each_run;
use crate::labels::align::align_page;
use crate::labels::label::Label;

/// The role of each line of a page, as far as its gold file tells: title and comments where it has
/// them, else body for content and other for the rest.
///
/// `None` stands for lines that may be a title or comments, by their markup, on a page whose gold
/// file is silent about that. A page that says nothing about either has `None` only.
pub fn role_labels(page: &LabelledPage) -> Vec<Option<Role>> {
    let title = page.title.as_deref().filter(|title| !title.trim().is_empty());
    let comments = page.comments.as_deref();
    if title.is_none() && comments.is_none() {
        return vec![None; page.page.lines.len()];
    }
    let stated = stated(page);
    let silent = |role| match role {
        Some(Role::Title) => title.is_none(),
        Some(Role::Comment) => comments.is_none(),
        _ => false,
    };
    let mut labels: Vec<Option<Role>> = page
        .labels()
        .zip(&stated)
        .map(|(label, &stated)| match label {
            _ if silent(stated) => None,
            Label::Content => Some(Role::Body),
            Label::Boilerplate => Some(Role::Other),
            Label::Unknown => None,
        })
        .collect();
    if let Some(comments) = comments.filter(|comments| !comments.trim().is_empty()) {
        let shares = align_page(&page.page, comments).shares;
        for ((label, share), content) in labels.iter_mut().zip(shares).zip(&page.shares) {
            if Label::of_share(share) == Label::Content && share > *content {
                *label = Some(Role::Comment);
            }
        }
    }
    if let Some(line) = title.and_then(|title| title_line(&page.page, &page.shares, title)) {
        labels[line] = Some(Role::Title);
    }
    labels
}

/// The role that markup states for each line, as an extraction of the labelled content would see it.
fn stated(page: &LabelledPage) -> Vec<Option<Role>> {
    let lines = page.page.lines.iter();
    let words: Vec<u32> = lines.map(|line| word_count(page.page.text(line))).collect();
    let content: Vec<bool> = page.labels().map(|label| label == Label::Content).collect();
    rule_based_roles(&page.page, &words, &content)
}

/// The line that is the headline: (nearly) all its words are the title's, and most of the title's
/// are in it. Of several, one in an `<h1>`, else in another heading, else the one nearest to the
/// first line of content.
fn title_line(page: &Page, shares: &[f32], title: &str) -> Option<usize> {
    let mut wanted = HashSet::new();
    each_run(title, |word| {
        wanted.insert(word.to_string());
    });
    let first = shares.iter().position(|share| Label::of_share(*share) == Label::Content)?;
    let mut best: Option<((u32, usize), usize)> = None;
    for (number, line) in page.lines.iter().enumerate() {
        let (mut all, mut found) = (0, HashSet::new());
        let mut known = 0;
        each_run(page.text(line), |word| {
            all += 1;
            if let Some(word) = wanted.get(word) {
                known += 1;
                found.insert(word);
            }
        });
        if all == 0 || known * 10 < all * 9 || found.len() * 2 < wanted.len() {
            continue;
        }
        let mask = page.element(line).mask;
        let heading = Tag::H2.bit() | Tag::H3.bit() | Tag::H4.bit();
        let kind = match mask {
            _ if mask & Tag::H1.bit() != 0 => 0,
            _ if mask & heading != 0 => 1,
            _ => 2,
        };
        let rank = (kind, number.abs_diff(first));
        if best.is_none_or(|(least, _)| rank < least) {
            best = Some((rank, number));
        }
    }
    best.map(|(_, number)| number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Role::{Body, Comment, Other, Title};

    fn labels(
        html: &str,
        gold: &str,
        title: Option<&str>,
        comments: Option<&str>,
    ) -> Vec<Option<Role>> {
        let page = dechaff_features::segment(html.as_bytes()).unwrap();
        role_labels(&LabelledPage {
            shares: align_page(&page, gold).shares,
            page,
            title: title.map(str::to_string),
            comments: comments.map(str::to_string),
            ..LabelledPage::default()
        })
    }

    const HTML: &str = "<p>The News<p>Cats like milk<h1>Cats like milk</h1><p>They do indeed.\
                        <div class=comments><p>Reply<p>Mine does not.</div><p>Contact";

    #[test]
    fn titles_and_comments() {
        let found = labels(HTML, "They do indeed.", Some("Cats like milk"), Some("Mine does not."));
        let expected = [Other, Other, Title, Body, Other, Comment, Other];
        assert_eq!(found, expected.map(Some));
    }

    #[test]
    fn long_lines_count_with_all_their_words() {
        // 40 words in a caption are less than a fifth of the 340 words on the page.
        let [caption, body] = [40, 300].map(|words| "word ".repeat(words));
        let html = format!("<figure><figcaption>{caption}</figcaption></figure><p>{body}");
        let page = dechaff_features::segment(html.as_bytes()).unwrap();
        let page = LabelledPage { page, shares: vec![1.0, 1.0], ..LabelledPage::default() };
        assert_eq!(stated(&page), [Some(Role::Caption), None]);
    }

    #[test]
    fn what_the_gold_file_does_not_tell() {
        let [o, b] = [Some(Other), Some(Body)];
        let found = labels(HTML, "They do indeed.", Some("Cats like milk"), None);
        assert_eq!(found, [o, o, Some(Title), b, None, None, o]);
        let found = labels(HTML, "They do indeed.", Some(" "), Some(""));
        assert_eq!(found, [o, o, None, b, o, o, o]);
        assert_eq!(labels(HTML, "They do indeed.", None, None), [None; 7]);
    }

    #[test]
    fn without_a_heading_the_title_is_what_stands_nearest_to_the_content() {
        let html = "<p>Cats like milk<p>Menu<p>Cats like milk<p>Today<p>They do.<p>Cats like milk!";
        let found = labels(html, "They do.", Some("Cats like milk - The News"), None);
        assert_eq!(found[5], Some(Title));
        let found = labels(html, "Today They do.", Some("Cats like milk"), None);
        assert_eq!(found[2], Some(Title));
        assert!(!labels(html, "They do.", Some("Dogs like milk too"), None).contains(&Some(Title)));
    }
}
