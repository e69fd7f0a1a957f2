//! Metadata from the posts of a page.

use dechaff_extractor::Thread;
use dechaff_page::dates::Custom;

use crate::{Date, Metadata, Origin, PageKind, Sourced};

/// Minimum number of posts that make any page a thread.
const POSTS: usize = 3;

impl Metadata {
    /// Returns whether [`Self::with_thread`] may change something.
    pub(crate) fn may_be_thread(&self) -> bool {
        let is_complete = self.authors.as_ref().is_some_and(is_json)
            && self.date.as_ref().is_some_and(|date| !is_seen(date));
        let kind = self.kind.as_ref();
        match kind.filter(|found| is_declared(found)) {
            Some(kind) => kind.value == PageKind::Thread && !is_complete,
            None => true,
        }
    }

    /// Returns the metadata, completed from the posts that are most of the text of the page. The
    /// page becomes a thread, unless it declares to be something else. A thread has the author of
    /// its first post, unless JSON-LD names one, and its day if none is declared. If the posts are
    /// comments on a text, the text may have an author, and so may a post before them: `named` is
    /// the first byte of the first author in microdata. Dates are written by a custom.
    pub(crate) fn with_thread(
        mut self,
        thread: &Thread,
        named: Option<usize>,
        custom: Custom,
    ) -> Self {
        if thread.posts.len() >= POSTS && !self.kind.as_ref().is_some_and(is_declared) {
            self.kind = Some(Sourced { value: PageKind::Thread, origin: Origin::Line });
        }
        if self.kind.as_ref().is_some_and(|kind| kind.value == PageKind::Thread) {
            let origin = Origin::Line;
            let first = thread.posts.first();
            // The opening post is not one of these posts.
            let is_before = first.zip(named).is_some_and(|(first, at)| at < first.span.start);
            let is_other =
                |known: &Sourced<Vec<String>>| known.origin == Origin::Microdata && is_before;
            let author = first.map(|post| post.author.clone()).filter(|author| !author.is_empty());
            let authors = || author.map(|author| Sourced { value: vec![author], origin });
            let date = || Date::of_program(&first?.when(thread.custom(custom))?);
            self.authors = match self.authors {
                Some(known) if is_json(&known) || !thread.is_first || is_other(&known) => {
                    Some(known)
                }
                known => authors().or(known),
            };
            let of_post = || date().map(|value| Sourced { value, origin });
            self.date = match self.date {
                Some(known) if is_seen(&known) && thread.is_first => of_post().or(Some(known)),
                known => known.or_else(of_post),
            };
        }
        self
    }
}

/// Returns whether a date is one that readers see, and is not declared.
fn is_seen(found: &Sourced<Date>) -> bool {
    matches!(found.origin, Origin::Time | Origin::Line)
}

fn is_json<T>(found: &Sourced<T>) -> bool {
    found.origin == Origin::JsonLd
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
        let with = |found: Metadata, thread| found.with_thread(thread, None, Custom::default());
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

    #[test]
    fn the_first_poster_is_the_author_unless_json_names_one_or_a_text_precedes() {
        let (author, date) = ("anna".to_string(), "9 May 2024".to_string());
        let post = Post { author, date, span: 50..90, ..Post::default() };
        let thread = Thread { posts: vec![post; 3], is_most: true, is_first: true };
        let by = |origin, thread: &Thread, named| {
            let team = Some(Sourced { value: vec!["Sea Team".to_string()], origin });
            let found = Metadata { authors: team, ..kind(PageKind::Thread, Origin::Meta) };
            found.with_thread(thread, named, Custom::default()).authors.unwrap().value.concat()
        };
        assert_eq!(by(Origin::Meta, &thread, None), "anna");
        assert_eq!(by(Origin::JsonLd, &thread, None), "Sea Team");
        // The opening post is not among the posts.
        assert_eq!(by(Origin::Microdata, &thread, Some(20)), "Sea Team");
        assert_eq!(by(Origin::Microdata, &thread, Some(60)), "anna");
        let days = |origin| {
            let date = Date::new(2024, 5, 1).map(|value| Sourced { value, origin });
            let found = Metadata { date, ..kind(PageKind::Thread, Origin::Meta) };
            found.with_thread(&thread, None, Custom::default()).date.unwrap().value.day()
        };
        assert_eq!((days(Origin::Line), days(Origin::Meta)), (9, 1));
        let comments = Thread { is_first: false, ..thread };
        assert_eq!(by(Origin::Meta, &comments, None), "Sea Team");
    }
}
