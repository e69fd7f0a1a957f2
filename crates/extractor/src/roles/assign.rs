//! The role of each line, from the results of the detectors on the whole page.

use super::Role;

/// Maximum number of bylines in the content of a page. More of them belong to posts or to a list,
/// and are content.
const BYLINES: usize = 4;
/// If captions have more than one word in so many of the content of a page, they are content
/// themselves.
const CAPTION_SHARE: u32 = 5;
/// Returns the role of each line of a page. `found` are the results of the detectors, `words` the
/// numbers of words, and `content` tells which lines are content by their scores, `[n_lines]` each.
pub(crate) fn resolve_roles(
    mut found: Vec<Option<Role>>,
    words: &[u32],
    content: &[bool],
) -> Vec<Role> {
    keep_main_bylines_and_captions(&mut found, words, content);
    let rest = |content: bool| if content { Role::Body } else { Role::Other };
    let roles = found.into_iter().zip(content);
    roles.map(|(role, &content)| role.unwrap_or(rest(content))).collect()
}

/// Removes the roles of bylines, dates, captions and teasers if they are a large part of the
/// content: dates of posts, pictures of a gallery, cards of products.
pub(super) fn keep_main_bylines_and_captions(
    roles: &mut [Option<Role>],
    words: &[u32],
    content: &[bool],
) {
    let (mut bylines, mut captions, mut teasers, mut all) = (0, 0, 0, 0);
    for ((role, words), _) in roles.iter().zip(words).zip(content).filter(|(_, content)| **content)
    {
        all += words;
        match role {
            Some(Role::Byline | Role::Date) => bylines += 1,
            Some(Role::Caption) => captions += words,
            Some(Role::Teaser) => teasers += words,
            _ => {}
        }
    }
    for (role, _) in roles.iter_mut().zip(content).filter(|(_, content)| **content) {
        match role {
            Some(Role::Byline | Role::Date) if bylines > BYLINES => *role = None,
            Some(Role::Caption) if captions > all / CAPTION_SHARE => *role = None,
            Some(Role::Teaser) if teasers > all / CAPTION_SHARE => *role = None,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Role::{Body, Comment, Other, Title};

    #[test]
    fn what_was_found_and_the_rest() {
        let content = [false, true, true, false, true];
        let found = vec![None, Some(Title), None, Some(Comment), None];
        let roles = resolve_roles(found, &[1; 5], &content);
        assert_eq!(roles, [Other, Title, Body, Comment, Body]);
    }
}
