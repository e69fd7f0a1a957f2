//! What the labels of a thread have in common: the same words in all posts are no name, and the
//! dates of posts ascend or descend.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use dechaff_page::dates::{Date, disorder};
use dechaff_page::lexicon::months::names_month;
use dechaff_page::nodes::{Kind, Nodes};

use super::authors::name;
use super::dates::day;
use super::label::Label;

/// Minimum number of parts whose labels are compared.
const MIN_PARTS: usize = 3;
/// Minimum length in bytes of a line of prose.
const MIN_PROSE: usize = 40;

/// Returns the authors of parts without words that nearly all parts have, such as those of a
/// button, if at least `least` parts have others.
pub(super) fn without_buttons(
    dom: &Nodes<'_>,
    marked: Vec<Vec<Label>>,
    least: usize,
) -> Vec<Vec<Label>> {
    if marked.len() < MIN_PARTS {
        return marked;
    }
    let names = |own: &Vec<Label>| -> HashSet<String> {
        own.iter().filter_map(|label| name(dom, label.at)).collect()
    };
    let all: Vec<HashSet<String>> = marked.iter().map(names).collect();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    all.iter().flatten().for_each(|name| *counts.entry(name).or_default() += 1);
    let count = marked.len();
    let is_other = |name: &String| counts[&**name] * 10 < count * 9;
    if all.iter().all(|names| names.iter().all(is_other))
        || all.iter().filter(|names| names.iter().any(is_other)).count() < least
    {
        return marked;
    }
    let others = |own: Vec<Label>| {
        let is_other = |label: &Label| name(dom, label.at).is_some_and(|name| is_other(&name));
        own.into_iter().filter(is_other).collect()
    };
    marked.into_iter().map(others).collect()
}

/// Returns whether different texts may be names: most of them have more letters than other
/// characters, and are not months, and they have no word in common, such as `Docket` in `Docket
/// 15`.
pub(super) fn are_names(names: &HashSet<String>) -> bool {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for name in names {
        let words: HashSet<&str> = name.split_whitespace().collect();
        words.into_iter().for_each(|word| *counts.entry(word).or_default() += 1);
    }
    let is_name = |name: &&String| {
        let of = |is_one: fn(char) -> bool| name.chars().filter(|c| is_one(*c)).count();
        let letters = of(char::is_alphabetic);
        2 * letters > of(|c| !c.is_whitespace()) && !names_month(&name.to_lowercase())
    };
    2 * names.iter().filter(is_name).count() >= names.len()
        && (names.len() < MIN_PARTS || counts.values().all(|count| 2 * count <= names.len()))
}

/// Returns whether half of some parts have a longer line that is mostly outside of
/// links.
pub(super) fn have_prose(dom: &Nodes<'_>, parts: &[Range<usize>]) -> bool {
    let is_prose = |at: usize| {
        let node = &dom[at];
        let line = node.line.filter(|_| node.kind == Kind::Text && node.kept > 0);
        line.map(|line| &dom.page.lines[line as usize]).is_some_and(|line| {
            dom.page.text(line).len() >= MIN_PROSE && 2 * line.link_chars < line.chars
        })
    };
    let has_prose = |part: &&Range<usize>| dom.counted((*part).clone()).any(is_prose);
    2 * parts.iter().filter(has_prose).count() >= parts.len()
}

/// Returns the place whose dates ascend or descend, if those of the most frequent place do not:
/// they are the days on which the authors registered. The labels are dates of parts.
pub(super) fn ordered(
    dom: &Nodes<'_>,
    labels: impl Iterator<Item = Label>,
    most: Option<u64>,
) -> Option<u64> {
    let mut days: BTreeMap<u64, Vec<Date>> = BTreeMap::new();
    for Label { at, place, .. } in labels {
        days.entry(place).or_default().extend(day(dom, at));
    }
    let is_ordered = |days: &Vec<Date>| days.len() >= MIN_PARTS && 8 * disorder(days) <= days.len();
    if is_ordered(days.get(&most?)?) {
        return most;
    }
    days.iter().find(|(_, days)| is_ordered(days)).map(|(place, _)| *place).or(most)
}

#[cfg(test)]
mod tests {
    use crate::{Extraction, Prediction};

    /// Returns the authors and dates of the posts of a page whose parts are made of names, days and
    /// texts.
    fn posts(part: impl Fn(&str, usize, &str) -> String) -> Vec<String> {
        let texts = [
            "The lock closes at ten in the evening, and who is late waits \
             outside for the tide of the next morning, which may take a while.",
            "We came at eleven last week, and the keeper opened for us because of \
             the storm that blew from the west, as it does in autumn.",
            "You were lucky, since the new keeper goes by the rules and wants to be at home with \
             his family at night, which I understand.",
            "Bring a lamp for the bow in any case, because the breakwater outside is not marked on \
             the older charts that most of us have.",
        ];
        let names = ["ann", "Bo Lee", "cy77", "ann"];
        let parts = names.iter().zip(texts).enumerate();
        let html: String = parts.map(|(n, (name, text))| part(name, n, text)).collect();
        let extraction = Extraction::predicted(&html, Prediction::of_all).unwrap();
        let posts = extraction.thread().map_or(&[][..], |thread| &thread.posts);
        posts.iter().map(|post| format!("{} {}", post.author, post.date)).collect()
    }

    const THREAD: [&str; 4] =
        ["ann 5 May 2024", "Bo Lee 6 May 2024", "cy77 7 May 2024", "ann 8 May 2024"];

    #[test]
    fn texts_that_differ_from_part_to_part_are_names_only_if_they_look_like_some() {
        let unmarked = |name: &dyn Fn(&str, usize) -> String| {
            posts(|own, n, text| {
                format!("<div><b>{}</b><i>{} May 2024</i><p>{text}</div>", name(own, n), n + 5)
            })
        };
        assert_eq!(unmarked(&|own, _| own.to_string()), THREAD);
        let link =
            |own: &str, _| format!("<a rel=nofollow href=https://example.org/{own}>{own}</a>");
        assert_eq!(unmarked(&link), THREAD);
        // White space of the source is not a part of the name.
        assert_eq!(unmarked(&|own, _| format!("{}{own} &middot;", " ".repeat(90))), THREAD);
        let months = ["May", "June", "July", "August"];
        type Name<'a> = &'a dyn Fn(&str, usize) -> String;
        let none: [Name<'_>; 6] = [
            &|_, n| format!("21-00{n}P"),
            &|_, n| format!("Docket {n}"),
            &|_, n| months[n].to_string(),
            &|own, n| format!("<a href=/opinions/{n}.pdf>{own}</a>"),
            &|own, n| format!("<time datetime=PT{n}H>{own}</time>"),
            &|_, _| "Written by".to_string(),
        ];
        for name in none {
            assert!(unmarked(name).is_empty(), "{}", name("ann", 1));
        }
        let list = |own: &str, n: usize, _: &str| {
            let dates = format!("<b>{own}</b><i>{} May 2024</i>", n + 5);
            format!("<div>{dates}{}</div>", "<p>Room 7, Old Town Hall".repeat(6))
        };
        assert!(posts(list).is_empty());
    }

    #[test]
    fn the_words_of_a_button_are_no_author() {
        let part = |own: &str, n: usize, text: &str| {
            format!(
                "<div class=p><a href=/user/{n}>{own}</a><p><i>{} May 2024</i> \
                 <a href=/?uid={n}>only this author</a><p>{text}</div>",
                n + 5
            )
        };
        assert_eq!(posts(part), THREAD);
    }

    #[test]
    fn days_of_registration_and_of_changes_are_no_dates_of_posts() {
        let joined = |label: &'static str| {
            posts(move |own, n, text| {
                let since = ["3 May 2019", "2 June 2011", "9 July 2015", "3 May 2019"][n];
                format!(
                    "<div class=p><p><a class=user>{own}</a><p>{label}{since}<p>by {own} » \
                     <i>{} May 2024</i><p>{text}</div>",
                    n + 5
                )
            })
        };
        assert_eq!(joined("Registriert: "), THREAD);
        assert_eq!(joined(""), THREAD);
        let edited = |own: &str, n: usize, text: &str| {
            format!(
                "<div class=p><a class=user>{own}</a><p><i>{} May 2024</i> <i>edited 9 May \
                 2024</i><p>{text}<p>Last edited by <a class=user>Admin</a> on <i>9 May \
                 2024</i></div>",
                n + 5
            )
        };
        assert_eq!(posts(edited), THREAD);
    }
}
