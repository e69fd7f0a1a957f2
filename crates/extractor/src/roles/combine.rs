//! The role of each line: learned where the model has learned it, by stated rules elsewhere.

use dechaff_features::Page;

use super::{Role, RoleClassifier, rule_based_roles};

/// The role of each line, `[n_lines]`. `learned` are the roles that `model` finds likeliest; `words`
/// counts the words of each line.
///
/// What is learned adds a title where none is stated, and tells what is a comment among lines that
/// are not content. A line of content is a comment only where markup says so: measured on pages of
/// the corpora that it was learned from, the learned role takes more from texts than it clears.
pub(crate) fn combine(
    model: Option<&RoleClassifier>,
    learned: &[Role],
    page: &Page,
    words: &[u32],
    content: &[bool],
) -> Vec<Role> {
    let stated = rule_based_roles(page, words, content);
    let comments = model.is_some_and(|roles| roles.classes.contains(&Role::Comment));
    let has_title = stated.contains(&Some(Role::Title));
    stated
        .into_iter()
        .enumerate()
        .map(|(i, stated)| {
            let learned = learned.get(i).copied();
            match (stated, learned) {
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
    use crate::learners::Multinomial;
    use Role::{Body, Comment, Other, Title};
    use dechaff_features::{Columns, Matrix};

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
        let learned = RoleClassifier { classes: classes.to_vec(), learner };
        let features = Columns::of_matrix(&Matrix { values, columns: n }, None);
        let likeliest: Vec<Role> = learned.classify(&features).collect();
        combine(Some(&learned), &likeliest, &page, &vec![1; content.len()], content)
    }

    #[test]
    fn stated_roles_alone() {
        let page = dechaff_features::segment(HTML.as_bytes()).unwrap();
        let content = [false, true, true, false, true];
        let found = combine(None, &[], &page, &[1; 5], &content);
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
}
