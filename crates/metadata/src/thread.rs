//! Metadata from the posts of a page.

use crate::{Date, Metadata, Origin, PageKind, Sourced};

/// The posts that are most of the text of a page, as its document has them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Thread {
    /// The number of posts.
    pub posts: usize,
    /// The name of the author of the first post. It may be empty.
    pub author: String,
    /// The day of the first post, if the page states it.
    pub date: Option<Date>,
}

/// Minimum number of posts that make any page a thread.
const POSTS: usize = 3;

impl Metadata {
    /// Returns whether [`Self::with_thread`] may change something.
    pub(crate) fn may_be_thread(&self) -> bool {
        let is_complete = self.authors.is_some() && self.date.is_some();
        let kind = self.kind.as_ref();
        match kind.filter(|found| is_declared(found)) {
            Some(kind) => kind.value == PageKind::Thread && !is_complete,
            None => true,
        }
    }

    /// Returns the metadata, completed from the posts of the page. The page becomes a thread,
    /// unless it declares to be something else. A thread has the author and the day of its first
    /// post, if no others are known.
    pub(crate) fn with_thread(mut self, thread: Thread) -> Self {
        if thread.posts >= POSTS && !self.kind.as_ref().is_some_and(is_declared) {
            self.kind = Some(Sourced { value: PageKind::Thread, origin: Origin::Line });
        }
        if self.kind.as_ref().is_some_and(|kind| kind.value == PageKind::Thread) {
            let origin = Origin::Line;
            let author = Some(thread.author).filter(|author| !author.is_empty());
            let authors = || author.map(|author| Sourced { value: vec![author], origin });
            self.authors = self.authors.or_else(authors);
            self.date = self.date.or_else(|| thread.date.map(|value| Sourced { value, origin }));
        }
        self
    }
}

/// Returns whether posts do not change the kind.
fn is_declared(found: &Sourced<PageKind>) -> bool {
    found.origin == Origin::JsonLd || found.value == PageKind::Product
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(value: PageKind, origin: Origin) -> Metadata {
        Metadata { kind: Some(Sourced { value, origin }), ..Metadata::default() }
    }

    #[test]
    fn posts_decide_about_a_page_that_declares_nothing_else() {
        let date = Date::new(2026, 5, 1);
        let thread = Thread { posts: 3, author: "anna".into(), date };
        for (before, after) in [
            (Metadata::default(), PageKind::Thread),
            (kind(PageKind::Article, Origin::OpenGraph), PageKind::Thread),
            (kind(PageKind::Article, Origin::JsonLd), PageKind::Article),
            (kind(PageKind::Product, Origin::Url), PageKind::Product),
        ] {
            let found = before.with_thread(thread.clone());
            assert_eq!(found.kind.unwrap().value, after);
            let is_thread = after == PageKind::Thread;
            assert_eq!(
                found.authors.map(|found| found.value),
                is_thread.then(|| vec!["anna".into()])
            );
            assert_eq!(found.date.map(|found| found.value), date.filter(|_| is_thread));
        }
        let two = Thread { posts: 2, ..thread };
        assert_eq!(Metadata::default().with_thread(two.clone()).kind, None);
        let declared = kind(PageKind::Thread, Origin::Meta).with_thread(two);
        assert_eq!(declared.authors.unwrap().value, ["anna"]);
    }
}
