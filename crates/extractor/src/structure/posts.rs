//! Texts of posts that are kept together.

use std::iter::{once, once_with};

use dechaff_page::dates::{is_age, is_date};
use dechaff_page::lexicon::class_names::{POST_PARTS, TURN_PARTS};
use dechaff_page::text::{HashedMap, mix};
use dechaff_page::{Line, Name, Page, Tag};

use super::lines::Lines;
use super::reason::Reason;
use super::unit::Unit;

/// Minimum number of posts that are named so, and of posts with a date in a line of its own, which
/// half of the posts must have.
const LEAST_POSTS: u32 = 2;
/// Minimum number of posts that are not named so.
const LEAST_UNNAMED: u32 = 3;
/// Maximum number of bytes of such a line.
const LONGEST_DATE: usize = 60;
/// Minimum mean number of words of the lines of texts of posts. Shorter lines are names, dates and
/// buttons.
const LEAST_WORDS: u32 = 8;

/// Minimum number of words of a line of a turn. Shorter lines are names and buttons.
const LEAST_WORDS_OF_TURN: u32 = 3;

/// A thread: the element around its posts, their tag, and what they have in common.
type Thread = (u32, Tag, Form);

/// What the posts of a thread have in common besides their tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Form {
    Any,
    /// The hash of a name of posts.
    Named(u64),
    /// The hash of a name of turns of a conversation, which need no dates.
    Turn(u64),
}

/// Counts over the elements of a thread.
#[derive(Debug, Default, Clone, Copy)]
struct Siblings {
    count: u32,
    dated: u32,
    lines: u64,
    /// The number of words that are kept.
    kept: u64,
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
        match forms(page, at).find(|thread| at > 0 && threads.contains_key(thread)) {
            Some(thread) => (Some((thread, at as u32)), 0),
            None => (post, mix(path, once(kinds[at]))),
        }
    });
    let place = |line: &Line| {
        let (post, path) = places[line.element as usize];
        post.map(|(thread, post)| ((thread, path), post))
    };
    let mut texts: HashedMap<Texts, (Thread, u64)> = HashedMap::default();
    for at in lines.numbers() {
        if let Some((key, post)) = place(&page.lines[at]) {
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
    let is_turn = |line: usize, thread: &Thread| {
        let Line { link_chars, .. } = page.lines[line];
        matches!(thread.2, Form::Turn(_)) && link_chars == 0 && words[line] >= LEAST_WORDS_OF_TURN
    };
    let is_kept = |line: &usize| {
        let text = &page.lines[*line];
        let is_of_post = |(key, _): (_, _)| is_text(&key) || is_turn(*line, &key.0);
        !kept[*line] && place(text).is_some_and(is_of_post) && !is_dated(page, text)
    };
    (lines.numbers().filter(is_kept).map(|line| (line, Reason::Post)).collect(), true)
}

/// Returns the threads of a page with the number of their posts: elements with the same parent and
/// tag, most of which have a date. A thread holds four fifths of the kept words: posts below an
/// article are comments.
fn threads(lines: Lines<'_>, kept: &[bool]) -> HashedMap<u32, Thread> {
    let Lines { page, words, .. } = lines;
    // The lines in each element, and the kept words.
    let inside = page.counts(|at, _| [1, if kept[at] { words[at].into() } else { 0 }]);
    let has_most = |kept: u64| 5 * kept >= 4 * inside[0][1];
    let mut siblings: HashedMap<Siblings, Thread> = HashedMap::default();
    // Few elements have most of the words, and all others are skipped quickly.
    let is_near = |at: &usize| has_most(inside[page.elements[*at].parent as usize][1]);
    let steps = |_: &usize| lines.budget.takes_step();
    for at in (1..inside.len()).take_while(steps).filter(is_near) {
        for thread in forms(page, at) {
            let of = siblings.entry(thread).or_default();
            of.count += 1;
            of.lines += inside[at][0];
            of.kept += inside[at][1];
        }
    }
    // A post has a date and a text, while most paragraphs of an article have a single line.
    siblings.retain(|thread, Siblings { count, lines, kept, .. }| {
        let (least, each) = match thread.2 {
            Form::Any => (LEAST_UNNAMED, 2),
            Form::Named(_) => (LEAST_POSTS, 2),
            Form::Turn(_) => (LEAST_POSTS, 1),
        };
        *count >= least && *lines >= each * u64::from(*count) && has_most(*kept)
    });
    if siblings.is_empty() {
        return HashedMap::default();
    }
    let is_one =
        |at: usize| is_near(&at) && forms(page, at).any(|thread| siblings.contains_key(&thread));
    let is_in = page.inherited(false, |at, is_in| is_in || at > 0 && is_one(at));
    let of = |_, line: &Line| {
        is_in[line.element as usize] && lines.budget.takes_step() && is_dated(page, line)
    };
    let dated = page.sums(of, |around, is_dated| *around |= is_dated);
    for at in (1..dated.len()).filter(|at| dated[*at]) {
        for thread in forms(page, at) {
            if let Some(of) = siblings.get_mut(&thread) {
                of.dated += 1;
            }
        }
    }
    siblings.retain(|thread, of| {
        matches!(thread.2, Form::Turn(_)) || 2 * of.dated >= of.count && of.dated >= LEAST_POSTS
    });
    siblings.into_iter().map(|(thread, of)| (thread, of.count)).collect()
}

/// Returns whether a line may be text of a post, and is not kept.
fn is_doubtful(lines: Lines<'_>, kept: &[bool], line: usize) -> bool {
    !kept[line] && lines.words[line] > 0 && 2.0 * lines.scores[line] >= lines.least[Unit::Post]
}

/// Returns the threads that an element may be a post of.
fn forms(page: &Page, at: usize) -> impl Iterator<Item = Thread> {
    let element = &page.elements[at];
    let form = |name: &Name| {
        let text = page.name_text(name).as_bytes();
        if TURN_PARTS.begin_in(text) {
            Some(Form::Turn(name.hash))
        } else {
            POST_PARTS.are_in(text).then_some(Form::Named(name.hash))
        }
    };
    let (parent, tag) = (element.parent, element.tag);
    // Most threads have a form without a name, so the names are read last.
    let name = move || page.names(element).iter().find_map(form);
    once(Form::Any).chain(once_with(name).flatten()).map(move |form| (parent, tag, form))
}

/// Returns whether a line is a date and little else, by its markup or its words.
fn is_dated(page: &Page, line: &Line) -> bool {
    let text = page.text(line);
    let is_written =
        || text.bytes().any(|byte| byte.is_ascii_digit()) && (is_date(text) || is_age(text));
    text.len() <= LONGEST_DATE && (line.time_chars > 0 || is_written())
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
        let timed = thread("<time>1 May</time>", &[LIKELY, DOUBTFUL, DOUBTFUL]);
        is(&timed, &[LIKELY, DOUBTFUL, DOUBTFUL]);
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
    fn two_posts_are_named_so() {
        let two = thread("1 May 2020", &[LIKELY, DOUBTFUL]);
        // Other elements between them are no posts.
        let html = two.replacen("</div>", "</div><div class=ad>1 ad</div><div>1 ad</div>", 1);
        is(&html, &[LIKELY, DOUBTFUL]);
        is(&two.replace("=post", "=part"), &[LIKELY]);
        is(&two.replacen("1 May 2020", "Ann", 1), &["Ann", LIKELY]);
    }

    #[test]
    fn turns_of_a_conversation_need_no_dates() {
        let turn = |who: &str, text: &str| format!("<div class='chat-turn {who}'>{text}</div>");
        let asked = "3 do boats sail best";
        let parts = [
            turn("user", &format!("<b>1 Ann</b><p>{asked}")),
            turn("bot", &format!("<p>{LIKELY}")),
        ];
        is(&parts.concat(), &[asked, LIKELY]);
        is(&parts.concat().replace("chat-turn", "return"), &[LIKELY]);
        let pointer = turn("user", "<a href=x>3 boats that we sell</a>");
        is(&(pointer + &parts[1]), &[LIKELY]);
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
