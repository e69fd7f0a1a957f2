//! Which lines of a page have which role, by what its gold file says.

use std::collections::BTreeMap;

use dechaff_extractor::{Matching, Role, rule_based_roles};
use dechaff_features::word_count;

use crate::corpus::LabelledPage;
use crate::labels::label::Label;
use crate::labels::role_lines::{PageLines, Said};

/// What the gold file says of each line, by role; nothing is known of a role that is not there.
pub(crate) type RoleLabels = BTreeMap<Role, Said>;

/// Which lines have which role, as far as the gold file tells. A line has one role at most: of several the
/// first in the order of [`Matching`].
pub(crate) fn role_labels(page: &LabelledPage) -> RoleLabels {
    if !page.line_roles.is_empty() {
        return set_by_hand(page);
    }
    let mut labels = RoleLabels::new();
    if page.roles.is_empty() || !page.has_text() {
        return labels;
    }
    let stated = stated(page);
    let named = stated.iter().map(|role| matches!(role, Some(Role::Byline | Role::Date))).collect();
    let lines = PageLines::new(&page.page, page.labels().collect(), named);
    let mut roles: Vec<_> =
        Role::ALL.into_iter().filter_map(|role| Some((role.gold()?.matching, role))).collect();
    roles.sort_unstable();
    let mut title = None;
    // The role that each line has.
    let mut taken: Vec<Option<Role>> = vec![None; page.page.lines.len()];
    for &(matching, role) in &roles {
        let texts = page.roles.get(&role).map(Vec::as_slice);
        let mut said = match (matching, texts) {
            // A gold file that has captions tells what is left out of the text.
            (Matching::LeftOut, None) if page.roles.contains_key(&Role::Caption) => {
                lines.left_out()
            }
            (_, None) => continue,
            (Matching::OneLine, Some(texts)) => {
                let (line, said) = lines.one_line(&texts.concat());
                title = line;
                said
            }
            (Matching::Summary, Some(texts)) => lines.summary(texts, title),
            (Matching::Caption, Some(texts)) => lines.caption(texts),
            (Matching::Heading, Some(texts)) => lines.heading(texts),
            (Matching::Names, Some(texts)) => lines.names(texts, title),
            (Matching::Day, Some(texts)) => lines.day(texts, title),
            (_, Some(texts)) => lines.text(texts),
        };
        for (said, (taken, label)) in said.iter_mut().zip(taken.iter_mut().zip(page.labels())) {
            let is_wrong_side = match role {
                Role::Comment | Role::Teaser | Role::Caption => label == Label::Content,
                _ => false,
            };
            match (*said, taken.is_some()) {
                (Some(true), false) if is_wrong_side => *said = None,
                (Some(true), false) => *taken = Some(role),
                _ => {}
            }
        }
        labels.insert(role, said);
    }
    // A line that has one role has no other, also where the gold file is silent about that.
    for (_, role) in roles {
        let said = labels.entry(role).or_insert_with(|| vec![None; taken.len()]);
        for (said, taken) in said.iter_mut().zip(&taken) {
            if taken.is_some_and(|taken| taken != role) {
                *said = Some(false);
            }
        }
    }
    labels
}

/// The roles that an annotator has set. Of a role that is nowhere on the page, only lines with another role say
/// something.
fn set_by_hand(page: &LabelledPage) -> RoleLabels {
    let set = &page.line_roles;
    let of = |role: Role| {
        let occurs = set.values().any(|known| *known == role);
        let said = |line| match set.get(&line) {
            Some(known) => Some(*known == role),
            None => occurs.then_some(false),
        };
        (0..page.page.lines.len()).map(said).collect()
    };
    let learned = Role::ALL.into_iter().filter(|role| role.gold().is_some());
    learned.map(|role| (role, of(role))).collect()
}

/// The role that markup states for each line, as an extraction of the labelled content would see it.
fn stated(page: &LabelledPage) -> Vec<Option<Role>> {
    let lines = page.page.lines.iter();
    let words: Vec<u32> = lines.map(|line| word_count(page.page.text(line))).collect();
    let content: Vec<bool> = page.labels().map(|label| label == Label::Content).collect();
    rule_based_roles(&page.page, &words, &content)
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

    /// What is said of each line of the page: `+`, `-`, or `?` for nothing.
    fn said(roles: &[(Role, &[&str])], role: Role) -> String {
        let page = dechaff_features::segment(HTML.as_bytes()).unwrap();
        let texts = |texts: &[&str]| texts.iter().map(ToString::to_string).collect();
        let labels = role_labels(&LabelledPage {
            shares: align_page(&page, TEXT).shares,
            page,
            roles: roles.iter().map(|(role, t)| (*role, texts(t))).collect(),
            ..LabelledPage::default()
        });
        let sign = |said: &Option<bool>| said.map_or('?', |said| if said { '+' } else { '-' });
        labels.get(&role).map_or_else(String::new, |said| said.iter().map(sign).collect())
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
        assert_eq!(said(roles, Title), "-?+-------------");
        assert_eq!(said(roles, Byline), "----+----------+");
        assert_eq!(said(roles, Date), "-----+?---------");
        assert_eq!(said(roles, Standfirst), "---+------------");
        assert_eq!(said(roles, Heading), "---------+------");
        assert_eq!(said(roles, Caption), "--------+-------");
        assert_eq!(said(roles, Comment), "--------------+-");
        assert_eq!(said(roles, Teaser), "??----?---+?-?--");
    }

    #[test]
    fn roles_that_were_set_by_hand() {
        let page = dechaff_features::segment(b"<p>a<p>b<p>c<p>d").unwrap();
        let line_roles = [(0, Title), (2, Caption), (3, Caption)].into();
        let labels = role_labels(&LabelledPage { page, line_roles, ..LabelledPage::default() });
        assert_eq!(labels[&Title], [true, false, false, false].map(Some));
        assert_eq!(labels[&Caption], [false, false, true, true].map(Some));
        // Nobody looked for dates, but these three lines are something else.
        assert_eq!(labels[&Date], [Some(false), None, Some(false), Some(false)]);
    }

    #[test]
    fn of_what_the_gold_file_does_not_tell_nothing_is_said() {
        // But the headline is nothing else.
        assert_eq!(said(&[(Title, &["Cats like milk"])], Byline), "??-?????????????");
        assert_eq!(said(&[(Title, &["Cats like milk"])], Teaser), "??-?????????????");
        assert_eq!(said(&[], Title), "");
        assert_eq!(said(&[(Title, &["Dogs are better"])], Title), "?".repeat(16));
    }
}
