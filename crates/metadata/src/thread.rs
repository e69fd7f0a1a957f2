//! Metadata from the posts of a page.

use dechaff_extractor::Thread;
use dechaff_page::dates::Custom;

use crate::{Date, Metadata, Origin, PageKind, Sourced};

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

    /// Returns the metadata, completed from the posts that are most of the text of the page. The
    /// page becomes a thread, unless it declares to be something else. A thread has the author and
    /// the day of its first post, if no others are known. Dates are written by a custom.
    pub(crate) fn with_thread(mut self, thread: &Thread, custom: Custom) -> Self {
        if thread.posts.len() >= POSTS && !self.kind.as_ref().is_some_and(is_declared) {
            self.kind = Some(Sourced { value: PageKind::Thread, origin: Origin::Line });
        }
        if self.kind.as_ref().is_some_and(|kind| kind.value == PageKind::Thread) {
            let origin = Origin::Line;
            let first = thread.posts.first();
            let author = first.map(|post| post.author.clone()).filter(|author| !author.is_empty());
            let authors = || author.map(|author| Sourced { value: vec![author], origin });
            let date = || Date::of_program(&first?.when(custom)?);
            self.authors = self.authors.or_else(authors);
            self.date = self.date.or_else(|| date().map(|value| Sourced { value, origin }));
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
    use dechaff_extractor::Post;

    fn kind(value: PageKind, origin: Origin) -> Metadata {
        Metadata { kind: Some(Sourced { value, origin }), ..Metadata::default() }
    }

    #[test]
    fn posts_decide_about_a_page_that_declares_nothing_else() {
        let date = Date::new(2026, 5, 1);
        let post = Post { author: "anna".into(), date: "1 May 2026".into(), ..Post::default() };
        let thread = Thread { posts: vec![post; 3], is_most: true, is_first: true };
        let with = |found: Metadata, thread| found.with_thread(thread, Custom::default());
        for (before, after) in [
            (Metadata::default(), PageKind::Thread),
            (kind(PageKind::Article, Origin::OpenGraph), PageKind::Thread),
            (kind(PageKind::Article, Origin::JsonLd), PageKind::Article),
            (kind(PageKind::Product, Origin::Url), PageKind::Product),
        ] {
            let found = with(before, &thread);
            assert_eq!(found.kind.unwrap().value, after);
            let is_thread = after == PageKind::Thread;
            assert_eq!(
                found.authors.map(|found| found.value),
                is_thread.then(|| vec!["anna".into()])
            );
            assert_eq!(found.date.map(|found| found.value), date.filter(|_| is_thread));
        }
        let two = Thread { posts: thread.posts[1..].to_vec(), ..thread };
        assert_eq!(with(Metadata::default(), &two).kind, None);
        let declared = with(kind(PageKind::Thread, Origin::Meta), &two);
        assert_eq!(declared.authors.unwrap().value, ["anna"]);
    }
}
