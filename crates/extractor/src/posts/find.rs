//! Finds the posts of a page.

use std::collections::{BTreeSet, HashSet};
use std::ops::Range;

use dechaff_page::Tag;
use dechaff_page::lexicon::parts::Parts;
use dechaff_page::nodes::{Kind, Node, Nodes, Part};

use super::threads::{Signed, kept_in, kept_of, signed_posts};
use super::{Post, Thread, authors, dates};
use crate::Extraction;

/// Maximum number of bytes around the author and the date of a post that belong to them.
const AROUND: usize = 60;
/// Maximum number of bytes of kept text in lines of its own that belongs to them.
const WORD: usize = 20;
/// Maximum number of bytes of kept text before the posts that begin the content.
const BEFORE: usize = 200;
/// Minimum share of the text of a post in one quotation, in tenths, if posts are written as
/// quotations.
const BODY: usize = 8;

/// Parts of the classes of the number of votes, and of an accepted answer.
static VOTES: Parts = Parts::of(&["vote-count", "votecount", "score", "upvotes", "points"]);
static UPVOTES: Parts = Parts::of(&["upvotecount"]);
static ACCEPTED: Parts = Parts::of(&["accepted"]);

/// Returns the thread of a page, if it has one.
pub(crate) fn thread_of_page(extraction: &Extraction<'_>) -> Option<Thread> {
    let source = extraction.source();
    let part = Part::of(source, extraction.page(), extraction.content());
    let part = part.filter(|part| part.fits(source, extraction.tape()))?;
    thread(&extraction.nodes(&part))
}

/// Returns the thread in the part of a page with the kept lines.
pub(crate) fn thread(dom: &Nodes<'_>) -> Option<Thread> {
    let signed = signed_posts(dom, dates::dates(dom));
    if signed.is_empty() {
        return None;
    }
    let parts: Vec<Range<usize>> = signed.iter().map(|post| post.nodes.clone()).collect();
    let is_most = 2 * kept_in(dom, &parts) >= dom[0].kept;
    let starts: Vec<usize> = parts.iter().map(|part| part.start).collect();
    let parts = signed.iter().zip(bodies(dom, &signed)).zip(columns(dom, &signed));
    let posts = parts.map(|((signed, body), column)| post(dom, signed, body, column, &starts));
    let posts = posts.collect();
    let before = dom.nodes[dom.counted(1..starts[0])].iter();
    let before: usize = before.filter(|node| node.kind == Kind::Text).map(|node| node.kept).sum();
    let is_first = before <= BEFORE;
    (!dom.budget.is_spent()).then_some(Thread { posts, is_most, is_first })
}

/// Returns for each post the quotation that contains its text, if most posts are written so.
fn bodies(dom: &Nodes<'_>, thread: &[Signed]) -> Vec<Option<usize>> {
    let body = |post: &Signed| {
        let labels: usize = post.labels().map(|at| dom[at].kept).sum();
        let kept = kept_of(dom, &post.nodes).saturating_sub(labels);
        dom.counted(post.nodes.clone()).find(|at| {
            let node = &dom[*at];
            node.is_quotation() && node.kept * 10 >= kept * BODY
        })
    };
    let found: Vec<Option<usize>> = thread.iter().map(body).collect();
    let distinct: HashSet<usize> = found.iter().copied().flatten().collect();
    if 2 * distinct.len() > thread.len() { found } else { vec![None; thread.len()] }
}

/// Returns for each post the cell of a table with its author, if the cells beside these have most
/// of the text: it tells who the author is, and since when.
fn columns(dom: &Nodes<'_>, thread: &[Signed]) -> Vec<Option<usize>> {
    let column = |post: &Signed| {
        let is_inside = |at: &usize| post.nodes.start <= *at && dom[*at].end < post.nodes.end;
        let mut around = dom.ancestors(post.author?).take_while(is_inside);
        around.find(|at| matches!(dom[*at].tag, Tag::TD | Tag::TH))
    };
    let found: Vec<Option<usize>> = thread.iter().map(column).collect();
    let (mut own, mut others) = (0, 0);
    for at in found.iter().flatten() {
        own += dom[*at].kept;
        others += dom[dom[*at].parent].kept - dom[*at].kept;
    }
    if own < others { found } else { vec![None; thread.len()] }
}

fn post(
    dom: &Nodes<'_>,
    signed: &Signed,
    body: Option<usize>,
    column: Option<usize>,
    starts: &[usize],
) -> Post {
    let Signed { nodes, date, author } = signed;
    let (words, declared) = dates::date(dom, *date);
    let mut labels = labels(dom, signed);
    let own = |inner: &Node<'_>| inner.kind == Kind::Element && inner.all <= 12 && inner.all > 0;
    let votes = nodes.clone().take(200).find_map(|inner| {
        let node = &dom[inner];
        let counts = own(node)
            && (UPVOTES.are_in(node.value(b"itemprop")) || VOTES.are_in(node.value(b"class")));
        let text = if counts { dom.all_text(inner) } else { String::new() };
        let number = text.split(' ').next()?.replace('−', "-").parse().ok()?;
        Some((inner, number))
    });
    labels.extend(votes.map(|(inner, _)| inner).into_iter().chain(column));
    labels.extend(author.and_then(|author| authors::verb(dom, &dom[author])));
    let span = |at: usize| dom[at].span.clone();
    let last = dom.siblings(nodes.clone()).last().unwrap_or(nodes.start);
    Post {
        span: dom[nodes.start].span.start..dom[last].span.end,
        labels: labels.into_iter().map(span).collect(),
        body: body.map(span),
        author: author.and_then(|author| authors::name(dom, author)).unwrap_or_default(),
        date: words,
        declared,
        votes: votes.map(|(_, number)| number),
        is_accepted: is_accepted(dom, nodes.start, *date, starts),
    }
}

/// Returns whether a post is marked as the answer, or an element around it or its date without
/// another post.
fn is_accepted(dom: &Nodes<'_>, post: usize, date: usize, starts: &[usize]) -> bool {
    let is_alone = |around: &usize| {
        let first = starts.partition_point(|start| start < around);
        starts[first..].iter().take(2).filter(|start| **start < dom[*around].end).count() < 2
    };
    let around = dom.ancestors(date).take_while(|around| *around != 0).take_while(is_alone);
    std::iter::once(post).chain(around).any(|at| {
        ACCEPTED.are_in(dom[at].value(b"class")) || ACCEPTED.are_in(dom[at].value(b"itemprop"))
    })
}

/// Returns the nodes with the author and the date of a post: the element around both, if it has
/// little else, and no other line with more than a word.
fn labels(dom: &Nodes<'_>, post: &Signed) -> Vec<usize> {
    let &Signed { ref nodes, date, author: Some(author) } = post else {
        return vec![dates::head(dom, post.date, &post.nodes)];
    };
    let both = dom[author].all + dom[date].all;
    let around = dom.ancestors(author).take_while(|around| *around > nodes.start);
    let has_both = |around: &usize| *around < date && date < dom[*around].end;
    let of = |at: usize| dom.nodes[at..dom[at].end].iter().filter_map(|node| node.line);
    let own: BTreeSet<u32> = of(author).chain(of(date)).collect();
    let is_other =
        |node: &&Node<'_>| node.kept > 0 && node.line.is_some_and(|line| !own.contains(&line));
    let is_own = |around: usize| {
        let inside = dom.nodes[dom.counted(dom.inside(around))].iter();
        let others = inside.filter(is_other).map(|node| node.kept).sum::<usize>();
        // A post of a few words may have them all beside its labels.
        others == 0 || others <= WORD && dom[around].kept < kept_of(dom, nodes)
    };
    match around.into_iter().find(has_both) {
        Some(around) if dom[around].all <= both + AROUND && is_own(around) => vec![around],
        _ => vec![author, dates::head(dom, date, nodes)],
    }
}

#[cfg(test)]
mod tests {
    use crate::{Extraction, Prediction};

    const TEXTS: [&str; 3] = [
        "Who knows how long a spinnaker lasts if it is dried after each of the journeys of a year, and kept below the deck?",
        "Ten years and more, since the sun is worse for it than the wind and the salt of the sea, but I know a sailor who had his for twenty.",
        "Mine tore after four summers, but it had been sewn from a cloth that is not made any more, and the sailmaker had warned me.",
    ];
    const NAMES: [&str; 3] = ["Ann", "Bo Lee", "cy77"];

    /// Returns the author and the day of each post of a page, and its bytes without its labels and
    /// without tags.
    #[track_caller]
    fn is(html: &str, expected: impl Into<Vec<String>>) {
        let extraction = Extraction::predicted(html, Prediction::of_all).unwrap();
        let posts = extraction.thread().map_or(&[][..], |thread| &thread.posts);
        let found = posts.iter().map(|post| {
            let is_text = |at: usize| !post.labels.iter().any(|label| label.contains(&at));
            let own: String = post
                .span
                .clone()
                .filter(|at| is_text(*at))
                .map(|at| html.as_bytes()[at] as char)
                .collect();
            let text = own.split('<').filter_map(|part| part.split('>').nth(1));
            let text = text.collect::<Vec<_>>().join(" ");
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            format!("{} {} {text}", post.author, post.when(Default::default()).unwrap_or_default())
        });
        assert_eq!(found.collect::<Vec<_>>(), expected.into(), "{html}");
    }

    fn expected() -> [String; 3] {
        [0, 1, 2].map(|n| format!("{} 2021-11-0{} {}", NAMES[n], n + 1, TEXTS[n]))
    }

    fn page(part: impl Fn(&str, usize, &str) -> String) -> String {
        (0..3).map(|n| part(NAMES[n], n + 1, TEXTS[n])).collect()
    }

    #[test]
    fn the_column_of_the_poster_and_the_row_of_the_date_are_labels() {
        is(
            &page(|name, n, text| {
                format!(
                    "<table class=post><tr><td>{n} Nov 2021, 21:14<td>#<a href=#p{n}>{n}</a>\
                     <tr><td><a href=member?u={n}>{name}</a><p>Senior<p>Joined: {n} May 2004\
                     <p>Posts: 12<td>{text}</table>"
                )
            }),
            expected(),
        );
        // Two columns of posts, and a cell of a post without others.
        let cell = |name: &str, n, text: &str| {
            format!("<td><a href=/user/{n}>{name}</a> <i>{n} Nov 2021</i><p>{text}</td>")
        };
        is(&format!("<table><tr>{}</table>", page(cell)), expected());
        is(
            &page(|name, n, text| format!("<table><tr>{}</table>", cell(name, n, text))),
            expected(),
        );
    }

    #[test]
    fn a_field_and_a_note_about_a_change_in_the_line_of_the_date_are_labels() {
        for rest in [
            "<i>&nbsp;</i> Post subject: Sails",
            " <i>(Dieser Beitrag wurde zuletzt bearbeitet: 09.11.2021, 08:02 von \
             <a href=/user/9>Admin</a>.)</i>",
        ] {
            let part = |name: &str, n, text: &str| {
                format!(
                    "<div class=p><p><a href=/user/{n}>{name}</a><p>Member<p>Berlin\
                     <div>{n}. Nov 2021{rest}</div><p>{text}</div>"
                )
            };
            let expected = [0, 1, 2]
                .map(|n| format!("{} 2021-11-0{} Member Berlin {}", NAMES[n], n + 1, TEXTS[n]));
            is(&page(part), expected);
        }
    }

    #[test]
    fn a_title_has_the_day_of_an_age() {
        let part = |name: &str, n, text: &str| {
            format!(
                "<div class=p><a href=/u/{n}>{name}</a> <a><span title='Nov {n}, 2021 9:14 pm'>Nov \
                 2021</span></a><p>{text}</div>"
            )
        };
        is(&page(part), expected());
    }

    #[test]
    fn the_heading_of_a_post_names_its_author() {
        let part = |name: &str, n, text: &str| {
            format!(
                "<div class=c><h3><a class=author href=/{n}>{name}</a> commented <a href=#c{n}>\
                 <time datetime=2021-11-0{n}>Nov {n}</time></a></h3><p>{text}</div>"
            )
        };
        is(&page(part).replace(" commented", ""), expected());
        // A link next to a date that has the name of its address.
        let named = |name: &str, n, text: &str| {
            let slug = name.to_lowercase().replace(' ', "-");
            format!(
                "<div><div><a href=/x/{slug}>{name}</a> <i>{n} Nov 2021</i></div><p>{text}</div>"
            )
        };
        is(&page(named), expected());
        let tags = page(named).replace("</a>", "</a><p>");
        is_none(&tags);
    }

    #[track_caller]
    fn is_none(html: &str) {
        let extraction = Extraction::predicted(html, Prediction::of_all).unwrap();
        assert!(extraction.thread().is_none(), "{html}");
    }

    #[test]
    fn a_question_has_another_form_than_the_answers() {
        let question = |name: &str, n, text: &str| {
            format!(
                "<div class=box><h1>Sails</h1><small><a href=/member/{n}>{name}</a> <span title=\
                 '2021-11-0{n} 20:14'>{n} Nov 2021</span></small><div class=topic>{text}</div></div>"
            )
        };
        let answer = |name: &str, n, text: &str| {
            format!(
                "<div class=cell><b><a class=dark href=/member/{n}>{name}</a></b> <span class=ago \
                 title='2021-11-0{n} 20:14'>{n} Nov</span><p>{text}</p></div>"
            )
        };
        let head = "<div class=cell>3 replies • 2021-11-12 22:30</div>";
        let question = question("Dee", 1, TEXTS[0]);
        let html =
            format!("<div>{question}</div><div><div class=box>{head}{}</div></div>", page(answer));
        let post =
            |name: &str, n: usize, text: &str| format!("{name} 2021-11-0{n}T20:14:00 {text}");
        let answers = [0, 1, 2].map(|n| post(NAMES[n], n + 1, TEXTS[n]));
        let question = post("Dee", 1, &format!("Sails {}", TEXTS[0]));
        is(&html, [vec![question], answers.to_vec()].concat());
    }
}
