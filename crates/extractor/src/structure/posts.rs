//! Texts of posts that are kept together.

use std::iter::once;

use dechaff_page::dates::{is_age, is_date};
use dechaff_page::text::{HashedMap, mix};
use dechaff_page::{Line, Page, Tag};

use super::lines::Lines;
use super::reason::Reason;
use super::unit::Unit;

/// Minimum number of posts. Half of the first posts, up to the second number, must have a date in a
/// line of its own.
const LEAST_POSTS: u32 = 3;
const FIRST_POSTS: u32 = 8;
/// Maximum number of bytes of such a line.
const LONGEST_DATE: usize = 60;
/// Minimum mean number of words of the lines of texts of posts. Shorter lines are names, dates and
/// buttons.
const LEAST_WORDS: u32 = 8;

/// A thread: the element around its posts, and their tag.
type Thread = (u32, Tag);

/// Counts over an element.
#[derive(Debug, Default, Clone, Copy)]
struct Inside {
    /// Its number among the elements with the same parent and tag, from 1 on, or 0 if these have
    /// few words.
    number: u32,
    lines: u32,
    /// The number of words that are kept.
    kept: u32,
}

impl Inside {
    fn add(&mut self, other: Self) {
        self.lines += other.lines;
        self.kept += other.kept;
    }
}

/// Counts over the elements with the same parent and tag.
#[derive(Debug, Default, Clone, Copy)]
struct Siblings {
    count: u32,
    dated: u32,
    inside: Inside,
}

/// Counts over the lines of a thread that have the same kind of markup within their posts.
#[derive(Debug, Default, Clone, Copy)]
struct Texts {
    /// The number of posts with such lines, and the last of them.
    posts: u32,
    last: u32,
    /// The number of posts in which such lines are kept, and the last of them.
    kept: u32,
    last_kept: u32,
    lines: u32,
    words: u32,
    /// The sum of the scores of the words.
    score: f32,
}

/// Finds the texts of posts that are not kept, although the texts of most posts of their thread
/// are, or are likely to be content together. Returns the lines, and whether the page is a thread.
pub(super) fn posts(lines: Lines<'_>, kept: &[bool]) -> (Vec<(usize, Reason)>, bool) {
    let Lines { page, scores, words, .. } = lines;
    let is_needed = lines.numbers().any(|line| is_doubtful(lines, kept, line));
    let threads = if is_needed { threads(lines, kept) } else { HashedMap::default() };
    if threads.is_empty() {
        return (Vec::new(), false);
    }
    // The innermost post around each element, with its thread, and the path from there.
    let kinds = page.kinds();
    let outside: (Option<(Thread, u32)>, u64) = (None, 0);
    let places = page.inherited(outside, |at, (post, path)| {
        let thread = thread(page, at);
        let is_post = at > 0 && threads.contains_key(&thread);
        if is_post { (Some((thread, at as u32)), 0) } else { (post, mix(path, once(kinds[at]))) }
    });
    let place = |line: &Line| {
        let (post, path) = places[line.element as usize];
        post.map(|(thread, post)| ((thread, path), post))
    };
    let mut texts: HashedMap<Texts, (Thread, u64)> = HashedMap::default();
    for (at, line) in page.lines.iter().enumerate() {
        if let Some((key, post)) = place(line) {
            let of = texts.entry(key).or_default();
            of.posts += u32::from(of.last != post);
            of.last = post;
            of.kept += u32::from(kept[at] && of.last_kept != post);
            of.last_kept = if kept[at] { post } else { of.last_kept };
            of.lines += 1;
            of.words += words[at];
            of.score += words[at] as f32 * scores[at];
        }
    }
    let is_text = |key: &(Thread, u64)| {
        let of = texts[key];
        2 * of.posts >= threads[&key.0]
            && of.words >= LEAST_WORDS * of.lines
            && (2 * of.kept >= of.posts || of.score >= lines.least[Unit::Post] * of.words as f32)
    };
    let is_kept = |line: &usize| {
        !kept[*line] && place(&page.lines[*line]).is_some_and(|(key, _)| is_text(&key))
    };
    (lines.numbers().filter(is_kept).map(|line| (line, Reason::Post)).collect(), true)
}

/// Returns the threads of a page with the number of their posts: elements with the same parent and
/// tag, most of which have a date. A thread holds four fifths of the kept words: posts below an
/// article are comments.
fn threads(lines: Lines<'_>, kept: &[bool]) -> HashedMap<u32, Thread> {
    let Lines { page, words, .. } = lines;
    let of = |at: usize, _: &Line| Inside {
        number: 0,
        lines: 1,
        kept: if kept[at] { words[at] } else { 0 },
    };
    let mut inside = page.sums(of, Inside::add);
    let all = inside[0].kept;
    let has_most = |inside: &Inside| 5 * inside.kept >= 4 * all;
    let mut siblings: HashedMap<Siblings, Thread> = HashedMap::default();
    for at in 1..inside.len() {
        let thread = thread(page, at);
        // Few elements have most of the words, and all others are skipped quickly.
        if has_most(&inside[thread.0 as usize]) {
            let of = siblings.entry(thread).or_default();
            of.count += 1;
            of.inside.add(inside[at]);
            inside[at].number = of.count;
        }
    }
    // A post has a date and a text, while most paragraphs of an article have a single line.
    siblings.retain(|_, Siblings { count, inside, .. }| {
        *count >= LEAST_POSTS && inside.lines >= 2 * *count && has_most(inside)
    });
    if siblings.is_empty() {
        return HashedMap::default();
    }
    let is_first = |at: usize| (1..=FIRST_POSTS).contains(&inside[at].number);
    let dated = dated(page, |at| is_first(at) && siblings.contains_key(&thread(page, at)));
    for at in (0..dated.len()).filter(|at| dated[*at] && is_first(*at)) {
        if let Some(of) = siblings.get_mut(&thread(page, at)) {
            of.dated += 1;
        }
    }
    let threads = siblings.into_iter().filter(|(_, of)| 2 * of.dated >= of.count.min(FIRST_POSTS));
    threads.map(|(thread, of)| (thread, of.count)).collect()
}

/// Returns whether a line may be text of a post, and is not kept.
fn is_doubtful(lines: Lines<'_>, kept: &[bool], line: usize) -> bool {
    !kept[line] && lines.words[line] > 2 && 2.0 * lines.scores[line] >= lines.least[Unit::Post]
}

/// Returns whether each element contains a date, `[n_elements]`. Only the lines of some elements
/// are searched.
fn dated(page: &Page, is_searched: impl Fn(usize) -> bool) -> Vec<bool> {
    let is_in = page.inherited(false, |at, is_in| is_in || is_searched(at));
    let of = |_, line: &Line| is_in[line.element as usize] && is_dated(page.text(line));
    page.sums(of, |around, is_dated| *around |= is_dated)
}

/// Returns the thread that an element would be a post of.
fn thread(page: &Page, at: usize) -> Thread {
    (page.elements[at].parent, page.elements[at].tag)
}

/// Returns whether a line is a date and little else.
fn is_dated(text: &str) -> bool {
    text.len() <= LONGEST_DATE
        && text.bytes().any(|byte| byte.is_ascii_digit())
        && (is_date(text) || is_age(text))
}

#[cfg(test)]
mod tests {
    use crate::structure::tests::corrected;

    const LIKELY: &str = "9 words that open a thread about boats and sails";
    const DOUBTFUL: &str = "2 words that answer the ones above about boats";

    /// Returns a page with posts of a date and a text each.
    fn thread(date: &str, texts: &[&str]) -> String {
        let post = |text: &&str| format!("<div class=post><b>{date}</b><p>{text}</div>");
        texts.iter().map(post).collect()
    }

    #[track_caller]
    fn is(html: &str, kept: &[&str]) {
        assert_eq!(corrected(html).0, kept.join("|"), "{html}");
    }

    #[test]
    fn the_texts_of_posts_are_kept_together() {
        let posts = thread("1 May 2020", &[LIKELY, DOUBTFUL, DOUBTFUL]);
        is(&posts, &[LIKELY, DOUBTFUL, DOUBTFUL]);
        assert_eq!(corrected(&posts).1, ["post"; 2]);
        is(&thread("1 May 2020", &[LIKELY, DOUBTFUL]), &[LIKELY]);
        is(&thread("Ann", &[LIKELY, DOUBTFUL, DOUBTFUL]), &["Ann", LIKELY, "Ann", "Ann"]);
        // Numbers in names do not make posts different, but other names do.
        let named = |name: &str, n| {
            format!("<div class='post p{n}'><b>1 May</b><p id={name}-{n}>{DOUBTFUL}</div>")
        };
        let first = thread("1 May 2020", &[LIKELY]).replace("<p>", "<p id=text-1>");
        is(&(first.clone() + &named("text", 2) + &named("text", 3)), &[LIKELY, DOUBTFUL, DOUBTFUL]);
        is(&(first + &named("ad", 2) + &named("note", 3)), &[LIKELY]);
    }

    #[test]
    fn texts_with_low_scores_and_short_lines_are_not() {
        let unlikely = "0 words that answer the ones above about boats";
        is(&thread("1 May 2020", &[LIKELY, unlikely, unlikely, unlikely, unlikely]), &[LIKELY]);
        is(&thread("1 May 2020", &["9 words", "2 words", "2 words", DOUBTFUL]), &["9 words"]);
    }

    #[test]
    fn comments_below_an_article_are_not() {
        let posts = thread("1 May 2020", &[LIKELY, DOUBTFUL, DOUBTFUL]);
        let article = "An article about sails, which readers comment on below";
        is(&format!("<p>{article}</p>{posts}"), &[article, LIKELY]);
    }
}
