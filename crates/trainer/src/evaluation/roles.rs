//! How well the roles of lines are found.

use std::collections::BTreeMap;

use dechaff_extractor::Role;
use serde::Serialize;

use crate::LabelledPage;
use crate::evaluation::metrics::Confusion;
use crate::labels::role_labels::role_labels;

/// For each role, the lines of a page by whether they have it and whether they were found to have
/// it.
pub type RoleCounts = BTreeMap<Role, Confusion>;

/// How well one role is found.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct RoleMetrics {
    /// The role's name.
    pub role: &'static str,
    /// The number of lines that have the role.
    pub lines: usize,
    /// The share of the lines found that have the role: 0 to 1.
    pub precision: f64,
    /// The share of the lines with the role that were found: 0 to 1.
    pub recall: f64,
    /// The harmonic mean of the two.
    pub f1: f64,
}

/// Compares the roles that were found with the roles in the page's gold file. Lines without a label
/// do not count.
pub(crate) fn count_roles(page: &LabelledPage, found: &[Role]) -> RoleCounts {
    let mut counts = RoleCounts::new();
    if found.len() != page.page.lines.len() {
        return counts;
    }
    for (role, labels) in role_labels(page) {
        let count = counts.entry(role).or_default();
        for (label, found) in labels.into_iter().zip(found) {
            if let Some(has_role) = label {
                count.add(has_role, *found == role, 1.0);
            }
        }
    }
    counts
}

/// Sums the counts of the pages, by role in the order of [`Role::ALL`].
pub(crate) fn role_metrics<'a>(pages: impl Iterator<Item = &'a RoleCounts>) -> Vec<RoleMetrics> {
    let mut all = RoleCounts::new();
    for (role, counts) in pages.flatten() {
        all.entry(*role).or_default().merge(counts);
    }
    let metrics = |(role, counts): (Role, Confusion)| RoleMetrics {
        role: role.name(),
        lines: (counts.true_positives + counts.false_negatives) as usize,
        precision: counts.precision(),
        recall: counts.recall(),
        f1: counts.f1(),
    };
    all.into_iter().map(metrics).filter(|metrics| metrics.lines > 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use Role::{Body, Caption, Title};

    #[test]
    fn roles_are_counted_on_lines_labelled_by_the_gold_file() {
        let html = b"<h1>Big cats</h1><p>One two three four<p>A cat on a mat";
        let page = LabelledPage {
            page: dechaff_page::segment(html).unwrap(),
            shares: vec![0.0, 1.0, 0.0],
            roles: [(Title, vec!["Big cats".to_string()])].into(),
            ..LabelledPage::default()
        };
        let counts = |found: &[Role]| count_roles(&page, found);
        let right = counts(&[Title, Body, Caption]);
        let wrong = counts(&[Body, Title, Caption]);
        assert!(counts(&[]).is_empty());
        let found = role_metrics([right, wrong].iter());
        // Two lines have the role; two are found, one of them rightly.
        let expected =
            RoleMetrics { role: "title", lines: 2, precision: 0.5, recall: 0.5, f1: 0.5 };
        assert_eq!(found, [expected]);
    }
}
