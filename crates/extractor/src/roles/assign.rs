//! The role of each line: learned where the model has learned it, by stated rules elsewhere.

use super::Role;
use super::rules::{STATED, keep_what_the_page_is_for};

/// What is known about the lines of a page before their roles are, `[n_lines]` each.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lines<'a> {
    /// How many words each has.
    pub(crate) words: &'a [u32],
    /// Is it content by its score?
    pub(crate) content: &'a [bool],
    /// The line that is the headline by its markup.
    pub(crate) headline: Option<usize>,
}

/// The role of each line of a page, `[n_lines]`, where detectors have `found` some, `[n_lines]`. `know`
/// tells which roles they know; markup, with what is `stated`, decides all others.
pub(crate) fn settled(
    mut found: Vec<Option<Role>>,
    Lines { words, content, headline, .. }: Lines<'_>,
    know: impl Fn(Role) -> bool,
    stated: impl FnOnce() -> Vec<Option<Role>>,
) -> Vec<Role> {
    keep_what_the_page_is_for(&mut found, words, content);
    // Markup is asked only where it can decide.
    let is_doubtful =
        |(found, content): (&Option<Role>, &bool)| *found == Some(Role::Comment) && *content;
    if !STATED.into_iter().all(&know) || found.iter().zip(content).any(is_doubtful) {
        add_stated(&mut found, &stated(), content, know);
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
fn add_stated(
    found: &mut [Option<Role>],
    stated: &[Option<Role>],
    content: &[bool],
    learned: impl Fn(Role) -> bool,
) {
    for ((found, stated), content) in found.iter_mut().zip(stated).zip(content) {
        if *found == Some(Role::Comment) && *content && *stated != *found {
            *found = None;
        }
        if let (None, Some(role)) = (*found, *stated)
            && !learned(role)
        {
            *found = *stated;
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
    fn stated_roles_alone() {
        let page = dechaff_features::segment(HTML.as_bytes()).unwrap();
        let content = [false, true, true, false, true];
        let lines = Lines { words: &[1; 5], content: &content, headline: headline(&page) };
        let stated = || rule_based(&page, lines.words, lines.content, lines.headline);
        let found = settled(vec![None; 5], lines, |_| false, stated);
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
        let running = Rounds::new(detectors.iter().map(|detector| &detector.learner));
        let features = RoleFeatures::new(&page, &scores, lines.headline);
        let found = |asked: &[usize]| {
            let mut found = vec![None; 6];
            let roles = detect(&detectors, &running, &features, &scores, asked);
            asked.iter().zip(roles).for_each(|(&line, role)| found[line] = role);
            let know = |role| detectors.iter().any(|detector| detector.role == role);
            let stated = || rule_based(&page, lines.words, lines.content, lines.headline);
            settled(found, lines, know, stated)
        };
        use Role::{Byline, Caption};
        assert_eq!(found(&[0, 1, 2, 3, 4, 5]), [Title, Body, Byline, Caption, Body, Byline]);
        assert_eq!(found(&[0, 1, 2, 3, 4]), [Title, Body, Byline, Caption, Body, Body]);
    }
}
