//! The role of each line: learned where the model has learned it, by rules elsewhere.

use super::Role;
use super::rules::{BY_RULE, keep_main_bylines_and_captions};

/// What is known about the lines of a page before their roles are, `[n_lines]` each.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lines<'a> {
    /// How many words each has.
    pub(crate) words: &'a [u32],
    /// Whether each is content by its score.
    pub(crate) content: &'a [bool],
    /// The line that is the headline by its markup.
    pub(crate) headline: Option<usize>,
}

/// The role of each line of a page, `[n_lines]`, where detectors have `found` some, `[n_lines]`. `detects`
/// tells which roles they know; markup, by the rules of `by_rule`, decides all others.
pub(crate) fn resolve_roles(
    mut found: Vec<Option<Role>>,
    Lines { words, content, headline, .. }: Lines<'_>,
    detects: impl Fn(Role) -> bool,
    by_rule: impl FnOnce() -> Vec<Option<Role>>,
) -> Vec<Role> {
    keep_main_bylines_and_captions(&mut found, words, content);
    // The rules for markup are applied only where they can decide.
    let is_doubtful =
        |(found, content): (&Option<Role>, &bool)| *found == Some(Role::Comment) && *content;
    if !BY_RULE.into_iter().all(&detects) || found.iter().zip(content).any(is_doubtful) {
        add_by_rule(&mut found, &by_rule(), content, detects);
    }
    if let Some(title) = headline.filter(|_| !found.contains(&Some(Role::Title))) {
        found[title] = Some(Role::Title);
    }
    let rest = |content: bool| if content { Role::Body } else { Role::Other };
    let roles = found.into_iter().zip(content);
    roles.map(|(role, &content)| role.unwrap_or(rest(content))).collect()
}

/// Adds roles that markup states to learned ones: those that are not learned, and no comments among the
/// content that it does not state.
fn add_by_rule(
    found: &mut [Option<Role>],
    by_rule: &[Option<Role>],
    content: &[bool],
    learned: impl Fn(Role) -> bool,
) {
    for ((found, by_rule), content) in found.iter_mut().zip(by_rule).zip(content) {
        if *found == Some(Role::Comment) && *content && *by_rule != *found {
            *found = None;
        }
        if let (None, Some(role)) = (*found, *by_rule)
            && !learned(role)
        {
            *found = *by_rule;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learners::{Learner, Linear, Rounds};
    use crate::roles::learned::detect;
    use crate::roles::rules::rule_based;
    use crate::roles::{RoleDetector, headline};
    use Role::{Body, Comment, Title};
    use dechaff_features::{RoleFeatures, role_features};

    const HTML: &str = "<title>Big cats</title><h1>Big cats</h1><p>One.<p>Two.\
                        <div class=comments><p>Nice!<p>Reply</div>";

    #[test]
    fn rules_alone() {
        let page = dechaff_features::segment(HTML.as_bytes()).unwrap();
        let content = [false, true, true, false, true];
        let lines = Lines { words: &[1; 5], content: &content, headline: headline(&page) };
        let by_rule = || rule_based(&page, lines.words, lines.content, lines.headline);
        let found = resolve_roles(vec![None; 5], lines, |_| false, by_rule);
        assert_eq!(found, [Title, Body, Body, Comment, Comment]);
    }

    /// A detector that is sure where a feature is 1, and sure of the contrary where it is 0.
    fn detector(role: Role, feature: &str) -> RoleDetector {
        let column = role_features().iter().position(|f| f.name == feature).unwrap();
        let learner = Learner::Logistic(Linear {
            inputs: vec![column as u32],
            means: vec![0.5],
            scales: vec![0.5],
            weights: vec![4.0],
            intercept: 0.0,
        });
        RoleDetector { role, learner }
    }

    #[test]
    fn detectors_decide_the_roles_that_they_know() {
        let html = "<title>Big cats</title><h1>Big cats</h1><p class=byline>Not at all by Jo<p>By Jo Lee\
                    <figure><figcaption>A cat</figcaption></figure><p>It rains.<p>By name it is a cat.";
        let page = dechaff_features::segment(html.as_bytes()).unwrap();
        let detectors =
            [detector(Role::Byline, "role_by"), detector(Role::Standfirst, "role_near_standfirst")];
        let content = [false, true, true, true, true, true];
        let scores = [0.5; 6];
        let lines = Lines { words: &[9; 6], content: &content, headline: headline(&page) };
        let compiled = Rounds::new(detectors.iter().map(|detector| &detector.learner));
        let features = RoleFeatures::new(&page, &scores, lines.headline);
        let found = |candidates: &[usize]| {
            let mut found = vec![None; 6];
            let roles = detect(&detectors, &compiled, &features, &scores, candidates);
            candidates.iter().zip(roles).for_each(|(&line, role)| found[line] = role);
            let detects = |role| detectors.iter().any(|detector| detector.role == role);
            let by_rule = || rule_based(&page, lines.words, lines.content, lines.headline);
            resolve_roles(found, lines, detects, by_rule)
        };
        use Role::{Byline, Caption};
        assert_eq!(found(&[0, 1, 2, 3, 4, 5]), [Title, Body, Byline, Caption, Body, Byline]);
        assert_eq!(found(&[0, 1, 2, 3, 4]), [Title, Body, Byline, Caption, Body, Body]);
    }
}
