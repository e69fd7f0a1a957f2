//! Learns the roles of lines from corpora whose gold files tell titles and comments apart.

use dechaff_extractor::{Role, RoleClassifier};
use dechaff_features::Matrix;
use rayon::prelude::*;

use crate::corpus::LabelledPage;
use crate::labels::role_labels::role_labels;
use crate::learning::fit::{FitError, Table, multinomial};

/// Lines of a role below which it is not learned.
const LEAST: usize = 20;
/// Lines of a role that are learned from at most: more cost time and teach little.
const MOST: usize = 4_000;

/// Learns the roles of lines from what the last round sees of them (`matrices`, one a page), where
/// there are lines enough of titles or comments.
///
/// # Errors
/// When the regression cannot be fitted.
pub(crate) fn learn(
    pages: &[&LabelledPage],
    matrices: &[Matrix],
    seed: u64,
) -> Result<Option<RoleClassifier>, FitError> {
    let labels: Vec<_> = pages.par_iter().map(|page| role_labels(page)).collect();
    let mut lines: Vec<(Role, Vec<&[f32]>)> = Vec::new();
    for role in [Role::Body, Role::Title, Role::Comment, Role::Other] {
        let rows = labels.iter().zip(matrices).flat_map(|(labels, matrix)| {
            let rows = labels.iter().zip(matrix.rows());
            rows.filter(|(label, _)| **label == Some(role)).map(|(_, row)| row)
        });
        lines.push((role, rows.collect()));
    }
    lines.retain(|(_, rows)| rows.len() >= LEAST);
    if !lines.iter().any(|(role, _)| matches!(role, Role::Title | Role::Comment)) {
        return Ok(None);
    }
    let mut rng = fastrand::Rng::with_seed(seed);
    let (mut parts, mut classes, mut sampled) = (Vec::new(), Vec::new(), Vec::new());
    for (class, (_, rows)) in lines.iter_mut().enumerate() {
        let all = rows.len();
        rng.shuffle(rows);
        rows.truncate(MOST);
        sampled.push(rows.len() as f64 / all as f64);
        classes.resize(classes.len() + rows.len(), class);
        parts.append(rows);
    }
    let columns = parts.first().map_or(0, |row| row.len());
    if lines.len() < 2 || columns == 0 {
        return Ok(None);
    }
    let learner = multinomial::fit(&Table::new(parts, columns), &classes, &sampled)?;
    Ok(Some(RoleClassifier { classes: lines.into_iter().map(|(role, _)| role).collect(), learner }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labels::align::align_page;
    use dechaff_extractor::{FeatureSet, PageScorer};
    use dechaff_features::Dictionaries;

    /// Pages of a title, a paragraph, two comments and a footer.
    fn pages(n: usize, comments: Option<&str>) -> Vec<LabelledPage> {
        let page = |number: usize| {
            let long =
                "The cat sat on the mat, and then it slept until noon. ".repeat(4 + number % 3);
            let html = format!(
                "<p><a>Home</a><h1>All about cats</h1><p>{long}<ul class=x><li>Nice story!<li>Mine \
                 is black.</ul><p><a>Contact us</a>"
            );
            let page = dechaff_features::segment(html.as_bytes()).unwrap();
            LabelledPage {
                shares: align_page(&page, &long).shares,
                page,
                title: Some("All about cats".into()),
                comments: comments.map(str::to_string),
                ..LabelledPage::default()
            }
        };
        (0..n).map(page).collect()
    }

    fn learned(pages: &[LabelledPage]) -> (Option<RoleClassifier>, Vec<Matrix>) {
        let none = Dictionaries::default();
        let features =
            |p: &LabelledPage| PageScorer::new(&p.page, FeatureSet::Full, &none, 1).whole_matrix();
        let matrices: Vec<Matrix> = pages.iter().map(features).collect();
        let pages: Vec<&LabelledPage> = pages.iter().collect();
        (learn(&pages, &matrices, 1).unwrap(), matrices)
    }

    #[test]
    fn titles_and_comments_are_learned() {
        let (roles, matrices) = learned(&pages(30, Some("Nice story! Mine is black.")));
        let roles = roles.unwrap();
        assert_eq!(roles.classes, [Role::Body, Role::Title, Role::Comment, Role::Other]);
        for matrix in &matrices {
            let found = roles.learner.classes(matrix).into_iter().map(|class| roles.classes[class]);
            use Role::{Body, Comment, Other, Title};
            assert_eq!(found.collect::<Vec<_>>(), [Other, Title, Body, Comment, Comment, Other]);
        }
    }

    #[test]
    fn what_is_not_taught_is_not_learned() {
        let (roles, _) = learned(&pages(30, None));
        assert_eq!(roles.unwrap().classes, [Role::Body, Role::Title, Role::Other]);
        assert_eq!(learned(&pages(LEAST - 1, None)).0, None);
        assert_eq!(learned(&[]).0, None);
    }
}
