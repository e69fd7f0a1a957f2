//! What is read from whole pages.

use dechaff_features::{Html, segment};

use super::{Metadata, Origin};
use crate::Role;
use crate::extraction::{Extraction, Prediction};
use crate::roles::rule_based_roles;

/// The metadata of a page on which lines of more than twelve words are content.
pub(crate) fn read(html: &str) -> Metadata {
    read_at(html, None)
}

fn read_at(html: &str, url: Option<&str>) -> Metadata {
    let page = segment(html.as_bytes()).unwrap();
    let count = |line| page.text(line).split(' ').count() as u32;
    let words: Vec<u32> = page.lines.iter().map(count).collect();
    let content: Vec<bool> = words.iter().map(|words| *words > 12).collect();
    let stated = rule_based_roles(&page, &words, &content);
    let roles = stated.into_iter().map(|role| role.unwrap_or(Role::Other)).collect();
    let scores = vec![0.5; words.len()];

    let extraction = Extraction::new(page, Prediction { scores, content, roles });
    Metadata::read(Html::new(html), &extraction, url)
}
