//! Roles by rules that read the markup of a line alone ([`MarkupRole`]).
//!
//! They are evidence for detectors, and decide only about roles without a detector.

use std::sync::Arc;

use dechaff_features::{LineTexts, MarkupRole, RoleContext, RoleFeatures};
use dechaff_page::Page;

use super::Role;
use super::assign::keep_main_bylines_and_captions;
use super::headline::headline;

/// Iterates over the roles that markup can give.
pub(super) fn roles() -> impl Iterator<Item = Role> {
    MarkupRole::ALL.into_iter().filter_map(role)
}

/// Returns the role that markup gives a line, if any.
pub(super) fn markup_role(features: &RoleFeatures<'_>, line: usize) -> Option<Role> {
    MarkupRole::of(features, line).and_then(role)
}

/// Returns the role of the same name.
fn role(found: MarkupRole) -> Option<Role> {
    found.name().parse().ok()
}

/// Returns the role that markup gives each line of a page, if any, `[n_lines]`. `content`
/// tells which lines are content.
///
/// The rules apply to short lines, so that a class name cannot turn a paragraph into something
/// else. Lines in lists and tables are never bylines. If many lines of the content are bylines or
/// captions, they lose their role.
pub fn rule_based_roles(page: &Page, content: &[bool]) -> Vec<Option<Role>> {
    let (title, texts) = (headline(page), LineTexts::of(page));
    let context = RoleContext::new(page, &[], Arc::clone(&texts), title);
    let features = RoleFeatures::new(page, &[], &context);
    let mut roles: Vec<_> =
        (0..page.lines.len()).map(|line| markup_role(&features, line)).collect();
    if let Some(title) = title {
        roles[title] = Some(Role::Title);
    }
    keep_main_bylines_and_captions(&mut roles, &texts.counts, content);
    roles
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The roles of a page's lines by first letter, or `-` without a role. All lines are content.
    fn roles(html: &str) -> String {
        let page = dechaff_page::segment(html.as_bytes()).unwrap();
        let roles = rule_based_roles(&page, &vec![true; page.lines.len()]);
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
