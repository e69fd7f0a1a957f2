//! The posts of a thread: repeated parts of a page that each have an author and a date.
//!
//! Forums, questions with answers, comments and issue trackers have only this form in common.

mod agreement;
mod authors;
mod dates;
mod find;
mod label;
mod threads;

use std::ops::Range;

use dechaff_page::dates::{Custom, Date, iso, written_date};

pub(crate) use find::{thread, thread_of_page};

/// The posts of a page. Spans are bytes of [`Source::bytes`](dechaff_page::Source::bytes).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Thread {
    /// The posts in their order. A reply may be inside the post before it.
    pub posts: Vec<Post>,
    /// Whether the posts have at least half of the kept text.
    pub is_most: bool,
    /// Whether the posts begin the content: little kept text is before them. Otherwise they may be
    /// comments on a text.
    pub is_first: bool,
}

impl Thread {
    /// Returns the custom of its dates on a page with a custom: numbers above 12 are days, and the
    /// dates ascend or descend.
    #[must_use]
    pub fn custom(&self, of_page: Custom) -> Custom {
        let dates: Vec<&str> = self.posts.iter().map(|post| &*post.date).collect();
        of_page.with_examples(dates.iter().copied()).with_order(&dates)
    }
}

/// A post of a thread: a question, an answer, a reply or a comment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Post {
    /// The post: an element, or siblings with their contents.
    pub span: Range<usize>,
    /// The elements and texts with the author, the date and the votes, which are not a part of its
    /// text.
    pub labels: Vec<Range<usize>>,
    /// An element that is a quotation by its tag, but contains all the text of the post.
    pub body: Option<Range<usize>>,
    /// The name of its author. May be empty.
    pub author: String,
    /// The date as the page shows it to readers.
    pub date: String,
    /// The values of the date for programs.
    pub declared: Vec<String>,
    /// The number of votes, if the page states it.
    pub votes: Option<i64>,
    /// Whether the page marks it as the answer to the question.
    pub is_accepted: bool,
}

impl Post {
    /// Returns the date in ISO 8601, if the page states a day and its year, and the time if it
    /// states one for programs. Dates are written by a custom.
    pub fn when(&self, custom: Custom) -> Option<String> {
        let day = |text: &String| written_date(text, custom).map(|date| date.to_string());
        let declared = self.declared.iter().find_map(|value| iso(value.as_bytes()));
        let seconds = |value: &String| Date::of_program(value).map(|date| date.to_string());
        declared
            .or_else(|| self.declared.iter().chain([&self.date]).find_map(day))
            // Seconds of UTC may be on another day than the one that readers see.
            .or_else(|| self.declared.iter().find_map(seconds))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Extraction, Prediction};

    const POSTS: &str = "<div class=post><b class=author>Ann</b> <i class=date>3/4/2024</i>\
        <p>Who knows how long a spinnaker lasts?</div>\
        <div class=post><b class=author>Bo</b> <time datetime=2024-04-05>Friday</time>\
        <blockquote>Who knows?</blockquote><p>Ten years, if it is dried.</div>";

    fn extraction(html: &str) -> Extraction<'_> {
        Extraction::predicted(html, Prediction::of_all).unwrap()
    }

    #[test]
    fn posts_have_their_bytes_and_labels() {
        let html = format!("<h1>Sails</h1>{POSTS}<p>Imprint");
        let extraction = extraction(&html);
        let thread = extraction.thread().unwrap();
        let texts = |post: &Post| {
            let labels = post.labels.iter().map(|label| &html[label.clone()]);
            (html[post.span.clone()].len(), labels.collect::<Vec<_>>().join("|"))
        };
        let second = POSTS.rfind("<div").unwrap();
        assert_eq!(
            thread.posts.iter().map(texts).collect::<Vec<_>>(),
            [
                (second, "<b class=author>Ann</b>|<i class=date>3/4/2024</i>".to_string()),
                (
                    POSTS.len() - second,
                    "<b class=author>Bo</b>|<time datetime=2024-04-05>Friday</time>".to_string()
                ),
            ]
        );
        let names: Vec<&str> = thread.posts.iter().map(|post| &*post.author).collect();
        assert_eq!(names, ["Ann", "Bo"]);
        assert!(thread.is_most && thread.is_first);
    }

    #[test]
    fn numbers_of_a_date_are_read_by_the_custom_of_the_page() {
        let extraction = extraction(POSTS);
        let posts = &extraction.thread().unwrap().posts;
        let is = |language: &str, days: [&str; 2]| {
            let custom = Custom::of(language, "");
            let found: Vec<String> = posts.iter().filter_map(|post| post.when(custom)).collect();
            assert_eq!(found, days, "{language}");
        };
        is("en-US", ["2024-03-04", "2024-04-05"]);
        is("de", ["2024-04-03", "2024-04-05"]);
        let first = |days: &[&str]| {
            let post = |day: &&str| Post { date: (*day).to_string(), ..Post::default() };
            let thread = Thread { posts: days.iter().map(post).collect(), ..Thread::default() };
            thread.posts[0].when(thread.custom(Custom::of("en-US", ""))).unwrap()
        };
        assert_eq!(first(&["3/4/2024", "25/4/2024"]), "2024-04-03");
        // These days ascend only if the month comes second.
        assert_eq!(first(&["3/4/2024", "9/4/2024", "2/5/2024"]), "2024-04-03");
        assert_eq!(first(&["3/4/2024", "3/9/2024", "4/2/2024"]), "2024-03-04");
        assert_eq!(first(&["3/4/2024", "9/4/2024", "2/4/2024"]), "2024-03-04");
    }

    #[test]
    fn the_text_of_a_short_post_is_no_label() {
        let html = POSTS
            .replace("Who knows how long a spinnaker lasts?", "How long?")
            .replace("<b ", "<div><b ")
            .replace("</div>", "</div></div>");
        let extraction = extraction(&html);
        let labels = extraction.thread().unwrap().posts.iter().flat_map(|post| &post.labels);
        let labels: Vec<&str> = labels.map(|label| &html[label.clone()]).collect();
        assert!(labels.iter().all(|label| !label.contains("How long")), "{labels:?}");
    }

    #[test]
    fn an_answer_is_read_to_its_signature() {
        let signed = |name: &str, n, text: &str| {
            let menu = "<div><div><a href=/edit>Edit</a></div></div>".repeat(9);
            let text = format!("<div><div><div><p>{text}</div></div></div>{menu}");
            format!("{text}<div><i>{n} May 2024</i> <a class=user>{name}</a></div>")
        };
        let question = signed("Ann", 3, "Who knows how long a spinnaker lasts?");
        let answer = signed("Bo", 4, "Ten years, if it is dried.");
        let scripts = format!("<p>Imprint<script>{}</script>", "let a = 1;".repeat(900));
        let html = format!(
            "<main><div class=q>{question}</div><div><div itemprop=acceptedAnswer>{answer}</div></div>\
             </main>{scripts}"
        );
        let of_text = |page: &dechaff_page::Page| {
            let is_text = |line| matches!(page.text(line).as_bytes(), [.., b'?' | b'.']);
            let content: Vec<bool> = page.lines.iter().map(is_text).collect();
            Prediction { content, ..Prediction::of_all(page) }
        };
        let extraction = Extraction::predicted(&html, of_text).unwrap();
        let posts = &extraction.thread().unwrap().posts;
        let names: Vec<&str> = posts.iter().map(|post| &*post.author).collect();
        assert_eq!(names, ["Ann", "Bo"]);
    }

    #[test]
    fn posts_below_a_long_article_are_not_most_of_the_page() {
        let article = "The sea rounds glass, and the wind dries sails. ".repeat(5);
        let html = format!("<p>{article}</p>{POSTS}");
        let extraction = extraction(&html);
        let thread = extraction.thread().unwrap();
        assert!(!thread.is_most && !thread.is_first);
    }
}
