//! Labels the lines of a page with roles from its gold file.

use std::collections::BTreeMap;

use dechaff_extractor::Role;
use dechaff_extractor::roles::{Matching, rule_based_roles};

use crate::labels::role_lines::{LineLabels, PageLines};
use crate::{Label, LabelledPage};

/// The labels of the lines by role, from the gold file. A role that is missing has no labels.
pub(crate) type RoleLabels = BTreeMap<Role, LineLabels>;

/// Returns the roles of the lines as far as the gold file shows them. A line has at most one role:
/// the first in the order of [`Matching`].
pub(crate) fn role_labels(page: &LabelledPage) -> RoleLabels {
    if !page.line_roles.is_empty() {
        return set_by_hand(page);
    }
    let mut labels = RoleLabels::new();
    if page.roles.is_empty() || !page.has_text() {
        return labels;
    }
    let by_rule = roles_by_rule(page);
    let named =
        by_rule.iter().map(|role| matches!(role, Some(Role::Byline | Role::Date))).collect();
    let lines = PageLines::new(&page.page, page.labels().collect(), named);
    let mut roles: Vec<_> =
        Role::ALL.into_iter().filter_map(|role| Some((role.gold()?.matching, role))).collect();
    roles.sort_unstable();
    let mut title = None;
    // The role of each line.
    let mut taken: Vec<Option<Role>> = vec![None; page.page.lines.len()];
    for &(matching, role) in &roles {
        let texts = page.roles.get(&role).map(Vec::as_slice);
        let mut line_labels = match (matching, texts) {
            // A gold file with captions shows which lines are left out of the text.
            (Matching::LeftOut, None) if page.roles.contains_key(&Role::Caption) => {
                lines.left_out()
            }
            (_, None) => continue,
            (Matching::OneLine, Some(texts)) => {
                let (line, line_labels) = lines.one_line(&texts.concat());
                title = line;
                line_labels
            }
            (Matching::Summary, Some(texts)) => lines.summary(texts, title),
            (Matching::Caption, Some(texts)) => lines.caption(texts),
            (Matching::Heading, Some(texts)) => lines.heading(texts),
            (Matching::Names, Some(texts)) => lines.names(texts, title),
            (Matching::Day, Some(texts)) => lines.day(texts, title),
            (_, Some(texts)) => lines.text(texts),
        };
        for (line_label, (taken, label)) in
            line_labels.iter_mut().zip(taken.iter_mut().zip(page.labels()))
        {
            let is_wrong_side = label == Label::Content
                && matches!(role, Role::Comment | Role::Teaser | Role::Caption);
            if *line_label == Some(true) && taken.is_none() {
                if is_wrong_side {
                    *line_label = None;
                } else {
                    *taken = Some(role);
                }
            }
        }
        labels.insert(role, line_labels);
    }
    // A line with one role has no other, even where the gold file does not label it.
    for (_, role) in roles {
        let line_labels = labels.entry(role).or_insert_with(|| vec![None; taken.len()]);
        for (line_label, taken) in line_labels.iter_mut().zip(&taken) {
            if taken.is_some_and(|taken| taken != role) {
                *line_label = Some(false);
            }
        }
    }
    labels
}

/// Returns the roles that an annotator has set. If no line of the page has a role, only lines with
/// another role have a label for it.
fn set_by_hand(page: &LabelledPage) -> RoleLabels {
    let set = &page.line_roles;
    let of = |role: Role| {
        let occurs = set.values().any(|known| *known == role);
        let label = |line| match set.get(&line) {
            Some(known) => Some(*known == role),
            None => occurs.then_some(false),
        };
        (0..page.page.lines.len()).map(label).collect()
    };
    let learned = Role::ALL.into_iter().filter(|role| role.gold().is_some());
    learned.map(|role| (role, of(role))).collect()
}

/// Returns the role of each line by its markup, as in an extraction of the labelled content.
fn roles_by_rule(page: &LabelledPage) -> Vec<Option<Role>> {
    let content: Vec<bool> = page.labels().map(|label| label == Label::Content).collect();
    rule_based_roles(&page.page, &content)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labels::align::align_page;
    use Role::{Byline, Caption, Comment, Date, Heading, Standfirst, Teaser, Title};

    const HTML: &str = "<p>The News<p>Cats like milk<h1>Cats like milk</h1><p>Vets warn: not all of them do.\
        <p>By Jo Lee, Paris<p>31 May 2024, 8:00<p>Updated 2 June<p>They do indeed, as cats have for ages.\
        <p>A cat on a mat, drinking<h2>Why</h2><p>Read also: dogs like bones<p>Share\
        <p>Because it is good for them.<div class=comments><p>Reply<p>Mine does not.</div><p>Jo Lee";
    const TEXT: &str = "Vets warn: not all of them do. They do indeed, as cats have for ages. Why Because it is \
        good for them.";

    /// Returns the label of each line of the page: `+`, `-`, or `?` if there is none.
    fn signs(roles: &[(Role, &[&str])], role: Role) -> String {
        let page = dechaff_page::segment(HTML.as_bytes()).unwrap();
        let texts = |texts: &[&str]| texts.iter().map(ToString::to_string).collect();
        let labels = role_labels(&LabelledPage {
            shares: align_page(&page, TEXT).shares,
            page,
            roles: roles.iter().map(|(role, t)| (*role, texts(t))).collect(),
            ..LabelledPage::default()
        });
        let sign =
            |label: &Option<bool>| label.map_or('?', |has_role| if has_role { '+' } else { '-' });
        labels
            .get(&role)
            .map_or_else(String::new, |line_labels| line_labels.iter().map(sign).collect())
    }

    #[test]
    fn each_role_by_hand() {
        let roles: &[(Role, &[&str])] = &[
            (Title, &["Cats like milk"]),
            (Byline, &["Ann Li", "Jo Lee"]),
            (Date, &["2024-05-31T10:00:00+02:00"]),
            (Standfirst, &["Vets warn: not all of them do."]),
            (Heading, &["Why"]),
            (Caption, &["A cat on a mat, drinking milk. Photo: Jo"]),
            (Comment, &["Mine does not."]),
        ];
        // 0 site, 1 menu, 2 headline, 3 standfirst, 4 byline, 5 date, 6 update, 7 text, 8 caption,
        // 9 heading, 10 teaser, 11 button, 12 text, 13 reply, 14 comment, 15 name
        assert_eq!(signs(roles, Title), "-?+-------------");
        assert_eq!(signs(roles, Byline), "----+----------+");
        assert_eq!(signs(roles, Date), "-----+?---------");
        assert_eq!(signs(roles, Standfirst), "---+------------");
        assert_eq!(signs(roles, Heading), "---------+------");
        assert_eq!(signs(roles, Caption), "--------+-------");
        assert_eq!(signs(roles, Comment), "--------------+-");
        assert_eq!(signs(roles, Teaser), "??----?---+?-?--");
    }

    #[test]
    fn roles_that_were_set_by_hand() {
        let page = dechaff_page::segment(b"<p>a<p>b<p>c<p>d").unwrap();
        let line_roles = [(0, Title), (2, Caption), (3, Caption)].into();
        let labels = role_labels(&LabelledPage { page, line_roles, ..LabelledPage::default() });
        assert_eq!(labels[&Title], [true, false, false, false].map(Some));
        assert_eq!(labels[&Caption], [false, false, true, true].map(Some));
        // Nobody looked for dates, but these three lines are something else.
        assert_eq!(labels[&Date], [Some(false), None, Some(false), Some(false)]);
    }

    #[test]
    fn lines_not_covered_by_the_gold_file_have_no_label() {
        // The headline has no other role.
        assert_eq!(signs(&[(Title, &["Cats like milk"])], Byline), "??-?????????????");
        assert_eq!(signs(&[(Title, &["Cats like milk"])], Teaser), "??-?????????????");
        assert_eq!(signs(&[], Title), "");
        assert_eq!(signs(&[(Title, &["Dogs are better"])], Title), "?".repeat(16));
    }
}
