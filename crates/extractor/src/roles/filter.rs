//! Lines that are kept or left out for their role.

use std::ops::Range;

use super::Role;

/// How far before the headline, or the first line of content, lines are kept for their role.
const BEFORE: usize = 6;

/// Roles whose lines are kept whatever their score, and roles whose lines are left out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct RoleFilter {
    pub(crate) include: Vec<Role>,
    pub(crate) exclude: Vec<Role>,
}

/// A role cannot be both included and excluded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the role {} is both included and excluded", .0.name())]
pub struct RoleConflict(pub Role);

impl RoleFilter {
    /// Adds roles. A role that is added to one side is removed from the other.
    pub(crate) fn add(&mut self, include: &[Role], exclude: &[Role]) -> Result<(), RoleConflict> {
        if let Some(both) = include.iter().find(|role| exclude.contains(role)) {
            return Err(RoleConflict(*both));
        }
        self.exclude.retain(|role| !include.contains(role));
        self.include.retain(|role| !exclude.contains(role));
        for (to, added) in [(&mut self.include, include), (&mut self.exclude, exclude)] {
            to.extend(added.iter().filter(|role| !to.contains(role)).collect::<Vec<_>>());
        }
        Ok(())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.include.is_empty() && self.exclude.is_empty()
    }

    /// Returns the lines that may be kept for their role: from a little above the headline to the
    /// last line of content. Lines below belong to other articles. Comments may be anywhere.
    pub(crate) fn window(&self, content: &[bool], headline: Option<usize>) -> Range<usize> {
        let first = content.iter().position(|content| *content);
        let last = content.iter().rposition(|content| *content);
        let (Some(first), Some(last)) = (first, last) else { return 0..0 };
        if self.include.is_empty() {
            return 0..0;
        }
        if self.include.contains(&Role::Comment) {
            return 0..content.len();
        }
        // A headline below the content belongs to another text.
        let top = headline.map_or(first, |headline| headline.min(first));
        top.saturating_sub(BEFORE)..last + 1
    }

    /// Returns whether a line of a role is content, given the included and excluded roles.
    pub(crate) fn decide(&self, content: bool, role: Role, in_window: bool) -> bool {
        (content && !self.exclude.contains(&role)) || (in_window && self.include.contains(&role))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_near_the_content_are_in_reach() {
        let mut content = vec![false; 30];
        content[12..=20].fill(true);
        let filter = RoleFilter { include: vec![Role::Standfirst], ..RoleFilter::default() };
        assert_eq!(filter.window(&content, None), 6..21);
        assert_eq!(filter.window(&content, Some(9)), 3..21);
        assert_eq!(filter.window(&content, Some(25)), 6..21);
        assert_eq!(filter.window(&[false; 30], Some(9)), 0..0);
        assert_eq!(RoleFilter::default().window(&content, Some(9)), 0..0);
        let comments = RoleFilter { include: vec![Role::Comment], ..RoleFilter::default() };
        assert_eq!(comments.window(&content, None), 0..30);
    }

    #[test]
    fn include_keeps_and_exclude_leaves_out() {
        let filter = RoleFilter { include: vec![Role::Title], exclude: vec![Role::Date] };
        assert!(
            filter.decide(false, Role::Title, true) && !filter.decide(false, Role::Title, false)
        );
        assert!(!filter.decide(true, Role::Date, true) && filter.decide(true, Role::Body, false));
    }
}
