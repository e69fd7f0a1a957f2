//! Roles by rules that read the markup of a line alone: the columns `role_markup_…` of the features
//! of roles.
//!
//! They are evidence for detectors, and decide only about roles without a detector.

use std::sync::LazyLock;

use dechaff_features::{RoleContext, RoleFeatures, role_features};
use dechaff_page::Page;

use super::Role;
use super::assign::keep_main_bylines_and_captions;
use super::headline::headline;

/// The roles that markup can give.
pub(super) const ROLES: [Role; 7] = [
    Role::Byline,
    Role::Date,
    Role::Standfirst,
    Role::Heading,
    Role::Caption,
    Role::Teaser,
    Role::Comment,
];

/// The column of the features of roles for each of them.
static COLUMNS: LazyLock<[u32; ROLES.len()]> = LazyLock::new(|| {
    ROLES.map(|role| {
        let is_of = |name: &str| name.strip_prefix("role_markup_") == Some(role.name());
        role_features().iter().position(|feature| is_of(&feature.name)).unwrap_or_default() as u32
    })
});

/// Returns the role that markup gives each of some lines, if any.
pub(super) fn markup_roles(features: &RoleFeatures<'_>, lines: &[usize]) -> Vec<Option<Role>> {
    let mut wanted = vec![false; role_features().len()];
    COLUMNS.iter().for_each(|column| wanted[*column as usize] = true);
    let columns = features.columns(lines, Some(&wanted));
    let mut roles = vec![None; lines.len()];
    for (role, &column) in ROLES.into_iter().zip(COLUMNS.iter()) {
        let is_one = roles.iter_mut().zip(columns.column(column)).filter(|(_, flag)| **flag > 0.0);
        is_one.for_each(|(found, _)| *found = Some(role));
    }
    roles
}

/// Returns the role that markup gives each line of a page, if any, `[n_lines]`. `words` are the
/// numbers of words of the lines, and `content` tells which lines are content.
///
/// The rules apply to short lines, so that a class name cannot turn a paragraph into something
/// else. Lines in lists and tables are never bylines. If many lines of the content are bylines or
/// captions, they lose their role.
pub fn rule_based_roles(page: &Page, words: &[u32], content: &[bool]) -> Vec<Option<Role>> {
    let title = headline(page);
    let context = RoleContext::new(page, &[], Some(words), title);
    let features = RoleFeatures::new(page, &[], &context);
    let lines: Vec<usize> = (0..page.lines.len()).collect();
    let mut roles = markup_roles(&features, &lines);
    if let Some(title) = title {
        roles[title] = Some(Role::Title);
    }
    keep_main_bylines_and_captions(&mut roles, words, content);
    roles
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The roles of a page's lines by first letter, or `-` without a role. All lines are content.
    fn roles(html: &str) -> String {
        let page = dechaff_page::segment(html.as_bytes()).unwrap();
        let count = |line| page.text(line).split(' ').count() as u32;
        let words: Vec<u32> = page.lines.iter().map(count).collect();
        let roles = rule_based_roles(&page, &words, &vec![true; words.len()]);
        roles
            .into_iter()
            .map(|role| role.map_or("-", |role| &role.name()[..2]).to_string() + " ")
            .collect()
    }

    fn text(words: usize) -> String {
        "word ".repeat(words)
    }

    #[track_caller]
    fn is(html: &str, expected: &str) {
        assert_eq!(
            roles(&format!("{html}<p>{}", text(200))).trim_end(),
            format!("{expected} -"),
            "{html}"
        );
    }

    #[test]
    fn titles() {
        is("<title>A b</title><h1 class=date>A b</h1><h1>A b</h1>", "ti -");
    }

    #[test]
    fn bylines() {
        is("<div class=byline><p>By <a>Jo</a></div>", "by");
        is("<time><div>1 May</div></time><p id=authorName>Jo", "da by");
        is("<div class=byline><span class=x>By Jo</span><p class=date>1 May</div>", "by da");
        is("<p>It was on <time>1 May</time> that he came.", "-");
        is("<div class=x><p>Jo</div>", "-");
    }

    #[test]
    fn bylines_and_elements_named_bylines_are_short() {
        is(&format!("<p class=author>{}", text(16)), "-");
        is(&format!("<div class=author><p>Jo</p><p>{}</div>", text(30)), "- -");
        is("<div class=date><div><div><div>far</div></div></div></div>", "-");
    }

    #[test]
    fn no_bylines_in_lists_and_tables() {
        is("<table><tr><td class=date>1 May<td>Milk</table>", "- -");
        is("<ul><li class=time>9:00<li>Doors open</ul>", "- -");
    }

    #[test]
    fn many_bylines_are_content() {
        is(&"<p class=date>1 May".repeat(4), "da da da da");
        is(&"<p class=date>1 May".repeat(5), "- - - - -");
    }

    #[test]
    fn captions() {
        is("<figure><figcaption>A cat</figcaption></figure>", "ca");
        is("<p class=wp-caption-text>A cat</p><div class=photoCredit>Jo</div>", "ca ca");
        is(&format!("<div class=caption>{}</div>", text(51)), "-");
        is("<figcaption><p>Sofa<p>Oak<p>$ 9</figcaption>", "- - -");
    }

    #[test]
    fn standfirsts_teasers_and_headings() {
        is("<p class=article-standfirst>A goat", "st");
        is("<div class=newsletter-box><p>Get it</div>", "te");
        is(&format!("<div class=related><p>{}</div>", text(61)), "-");
        is("<h2>A goat</h2>", "he");
    }

    #[test]
    fn many_captions_are_content() {
        is(&format!("<p class=caption>{}", text(40)), "ca");
        is(&format!("<p class=caption>{}", text(40)).repeat(2), "- -");
    }

    #[test]
    fn comments_at_any_depth() {
        is("<ol class=commentlist><li><div><p>I <b>see</b>.</div><li class=date>May</ol>", "co co");
        is("<div id=comments><p>Nice</div><p>After", "co -");
    }

    #[test]
    fn an_element_with_the_headline_is_not_a_comment_section() {
        is("<body class=comments-open><article class=has-comments><h1>A</h1><p>B", "ti -");
        is("<body class=comment><p>B", "-");
    }
}
