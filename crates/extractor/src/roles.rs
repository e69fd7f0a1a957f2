//! The role of each line: learned where the model has learned it, by stated rules elsewhere.

use dechaff_features::{Dictionaries, Element, Line, Page, Tag, words};

use crate::model::Model;
use crate::role::Role;
use crate::scores::last_features;

/// Class and id tokens of bylines.
const BYLINE: [&str; 12] = [
    "byline",
    "author",
    "authors",
    "date",
    "datetime",
    "dateline",
    "published",
    "timestamp",
    "posted",
    "pubdate",
    "updated",
    "time",
];
/// Class and id tokens of captions.
const CAPTION: [&str; 4] = ["caption", "figcaption", "credit", "cutline"];
/// Class and id tokens of readers' comments.
const COMMENT: [&str; 5] = ["comment", "comments", "commentlist", "disqus", "respond"];
/// A byline is no longer than this, in words.
const BYLINE_WORDS: usize = 15;
/// A caption outside `<figcaption>` is no longer than this, in words.
const CAPTION_WORDS: usize = 40;
/// How near an element must be to name what its line is.
const NEAR: usize = 3;

/// The role of each line, `[n_lines]`.
pub(crate) fn roles(
    model: &Model,
    dictionaries: &Dictionaries,
    page: &Page,
    scores: &[f32],
    content: &[bool],
) -> Vec<Role> {
    let title = title_line(page);
    let learned = model.roles.as_ref().map(|roles| {
        let features = last_features(model.features, dictionaries, page, scores);
        let classes = features.rows().map(|row| roles.classes[roles.learner.class(row)]);
        classes.collect::<Vec<_>>()
    });
    page.lines
        .iter()
        .enumerate()
        .map(|(i, line)| {
            let stated = stated(page, line, title == Some(i));
            match (stated, learned.as_ref().map(|roles| roles[i])) {
                (Some(role), _) => role,
                (None, Some(role @ (Role::Title | Role::Comment))) => role,
                _ if content[i] => Role::Body,
                _ => Role::Other,
            }
        })
        .collect()
}

/// The role that markup states.
fn stated(page: &Page, line: &Line, is_title: bool) -> Option<Role> {
    let text = page.text(line);
    let near = || page.ancestors(line).take(NEAR);
    let named = |known: &[&str]| near().any(|element| has_name(page, element, known));
    let mut count = 0;
    words(text, |_| count += 1);
    let inside = page.element(line).mask;
    if is_title {
        Some(Role::Title)
    } else if inside & Tag::FIGCAPTION.bit() != 0 || (count <= CAPTION_WORDS && named(&CAPTION)) {
        Some(Role::Caption)
    } else if count <= BYLINE_WORDS && (inside & Tag::TIME.bit() != 0 || named(&BYLINE)) {
        Some(Role::Byline)
    } else if page.ancestors(line).any(|element| has_name(page, element, &COMMENT)) {
        Some(Role::Comment)
    } else {
        None
    }
}

fn has_name(page: &Page, element: &Element, known: &[&str]) -> bool {
    page.names(element).iter().any(|name| known.contains(&page.name_text(name)))
}

/// The first `<h1>` of which the page's title has most words; without a title, the first `<h1>`.
fn title_line(page: &Page) -> Option<usize> {
    let mut title = Vec::new();
    words(&page.title, |word| title.push(word.to_string()));
    page.lines.iter().position(|line| {
        if page.element(line).mask & Tag::H1.bit() == 0 {
            return false;
        }
        let (mut count, mut found) = (0, 0);
        words(page.text(line), |word| {
            count += 1;
            found += usize::from(title.iter().any(|known| known == word));
        });
        title.is_empty() || found * 2 > count
    })
}
