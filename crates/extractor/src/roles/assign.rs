//! The role of each line: learned where the model has learned it, by stated rules elsewhere.

use dechaff_features::Page;

use super::rules::{STATED, keep_what_the_page_is_for, rule_based};
use super::{Role, Together};

/// What is known about the lines of a page before their roles are, `[n_lines]` each.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lines<'a> {
    /// Probabilities of content.
    pub(crate) scores: &'a [f32],
    /// How many words each has.
    pub(crate) words: &'a [u32],
    /// Is it content by its score?
    pub(crate) content: &'a [bool],
    /// The line that is the headline by its markup.
    pub(crate) headline: Option<usize>,
}

/// The role of each line of a page, `[n_lines]`, by the rules and by a classifier of the features of the
/// scores, if the model has one: `likeliest` are the roles that it finds likeliest.
pub(crate) fn combined(
    classifier: Option<&Together>,
    likeliest: &[Role],
    page: &Page,
    Lines { words, content, headline, .. }: Lines<'_>,
) -> Vec<Role> {
    let stated = rule_based(page, words, content, headline);
    let comments = classifier.is_some_and(|known| known.classes.contains(&Role::Comment));
    combine(&stated, likeliest, comments, content)
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

/// What a classifier of titles and comments adds to what markup states.
///
/// It adds a title where none is stated, and tells what is a comment among lines that are not content. A
/// line of content is a comment only where markup says so: measured on pages of the corpora that it
/// was learned from, the learned role takes more from texts than it clears.
fn combine(
    stated: &[Option<Role>],
    learned: &[Role],
    comments: bool,
    content: &[bool],
) -> Vec<Role> {
    let has_title = stated.contains(&Some(Role::Title));
    stated
        .iter()
        .enumerate()
        .map(|(i, stated)| {
            let learned = learned.get(i).copied();
            match (*stated, learned) {
                // Forms, buttons and dates among the comments.
                (Some(Role::Comment), Some(learned))
                    if comments && !content[i] && learned != Role::Comment =>
                {
                    Role::Other
                }
                (Some(role), _) => role,
                (None, Some(Role::Comment)) if !content[i] => Role::Comment,
                (None, Some(Role::Title)) if !has_title => Role::Title,
                _ if content[i] => Role::Body,
                _ => Role::Other,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learners::{Learner, Linear, Multinomial, Rounds};
    use crate::roles::learned::detect;
    use crate::roles::{RoleDetector, Together, headline};
    use Role::{Body, Comment, Other, Title};
    use dechaff_features::{Columns, Matrix, RoleFeatures, role_features};

    const HTML: &str = "<title>Big cats</title><h1>Big cats</h1><p>One.<p>Two.\
                        <div class=comments><p>Nice!<p>Reply</div>";

    /// The roles of a page's lines when each is learned to be the class that its feature says.
    fn roles_of(html: &str, classes: &[Role], says: &[usize], content: &[bool]) -> Vec<Role> {
        let page = dechaff_features::segment(html.as_bytes()).unwrap();
        let n = classes.len();
        let learner = Multinomial {
            inputs: (0..n as u32).collect(),
            means: vec![0.0; n],
            scales: vec![1.0; n],
            weights: (0..n * n).map(|at| f64::from(u8::from(at / n == at % n))).collect(),
            intercepts: vec![0.0; n],
        };
        let mut values = vec![0.0; says.len() * n];
        says.iter().enumerate().for_each(|(line, class)| values[line * n + class] = 1.0);
        let learned = Together { classes: classes.to_vec(), learner };
        let features = Columns::of_matrix(&Matrix { values, columns: n }, None);
        let likeliest: Vec<Role> = learned.classify(&features).collect();
        let words = vec![1; content.len()];
        let scores = vec![0.5; content.len()];
        let lines = Lines { scores: &scores, words: &words, content, headline: headline(&page) };
        combined(Some(&learned), &likeliest, &page, lines)
    }

    #[test]
    fn stated_roles_alone() {
        let page = dechaff_features::segment(HTML.as_bytes()).unwrap();
        let content = [false, true, true, false, true];
        let lines = Lines {
            scores: &[0.5; 5],
            words: &[1; 5],
            content: &content,
            headline: headline(&page),
        };
        let found = combined(None, &[], &page, lines);
        assert_eq!(found, [Title, Body, Body, Comment, Comment]);
    }

    #[test]
    fn learned_comments_among_what_is_no_content() {
        let classes = [Body, Title, Comment, Other];
        let found = roles_of(HTML, &classes, &[1, 1, 2, 2, 3], &[true, true, true, false, false]);
        assert_eq!(found, [Title, Body, Body, Comment, Other]);
        let found = roles_of(HTML, &classes, &[3, 0, 2, 3, 3], &[true, true, false, true, false]);
        assert_eq!(found, [Title, Body, Comment, Comment, Other]);
    }

    #[test]
    fn a_learned_title_where_none_is_stated() {
        let html = "<p>Big cats<p>One.<p>Nav";
        let found = roles_of(html, &[Body, Title, Other], &[1, 0, 2], &[true, true, false]);
        assert_eq!(found, [Title, Body, Other]);
    }

    #[test]
    fn comments_that_are_not_learned_stay_as_stated() {
        let found = roles_of(
            HTML,
            &[Body, Title, Other],
            &[1, 0, 0, 2, 2],
            &[true, true, true, false, false],
        );
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
        let lines = Lines {
            scores: &[0.5; 6],
            words: &[9; 6],
            content: &content,
            headline: headline(&page),
        };
        let running = Rounds::new(detectors.iter().map(|detector| &detector.learner));
        let features = RoleFeatures::new(&page, lines.scores, lines.headline);
        let found = |asked: &[usize]| {
            let mut found = vec![None; 6];
            let roles = detect(&detectors, &running, &features, lines.scores, asked);
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
