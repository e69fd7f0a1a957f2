//! `bte`: body text extraction, the range of a page with the most words minus tags.
//!
//! M. Baroni on the Corpora list (10 August 2005), after A. Finn: without scripts and comments, a
//! page is a sequence of words and tags. The content is the range with the largest number of words
//! minus tags. It begins and ends with whole runs of words, and the search may begin with the first
//! word after `</head>`.
//!
//! One pass over the runs finds it: a range whose value is not positive is never the beginning of
//! the best one (J. Bentley's account of J. Kadane's algorithm, 1984).
//!
//! Choices. Words are split at white space, after entities are decoded. Style sheets are left out,
//! as scripts are. Of several best ranges, the one that ends first is used, and of these the
//! shortest: the text warns that this choice shows at the ends. Of several `</head>` the first
//! counts, and a page without one is searched from its first word. In scripts without spaces
//! between words a paragraph is one word, as the text warns.

use std::ops::Range;

use dechaff_page::{Html, Source, Tag};

use crate::events::{Event, collapse, events};
use crate::method::Method;
use crate::output::{NO_SCORES, Output, Segment, Tags};

/// The range with the most words minus tags.
pub(crate) const BTE: Method =
    Method::untrained("bte", "Finn, Baroni 2005", Err(NO_SCORES), |html, _| Ok(extract(html)));

/// Words between two tags.
#[derive(Debug, Clone, PartialEq)]
struct Run {
    span: Range<usize>,
    text: String,
    words: i64,
    /// The number of tags between the previous run and this one.
    tags: i64,
    /// Whether it begins a new line on the screen.
    block: bool,
}

/// Returns the best range of runs, as indices. For each run of words, `runs` has the number of tags
/// before it and the number of its words.
fn stretch(runs: impl IntoIterator<Item = (i64, i64)>) -> Range<usize> {
    let (mut best, mut best_worth) = (0..0, 0);
    let (mut start, mut worth) = (0, 0);
    for (at, (tags, words)) in runs.into_iter().enumerate() {
        worth -= tags;
        if worth <= 0 {
            (start, worth) = (at, 0);
        }
        worth += words;
        if worth > best_worth {
            (best, best_worth) = (start..at + 1, worth);
        }
    }
    best
}

/// Finds the body text of a page.
fn extract<'a>(html: impl Into<Html<'a>>) -> Output {
    let source = Source::new(html);
    let runs = runs(&source);
    let kept = stretch(runs.iter().map(|run| (run.tags, run.words)));
    let mut parts: Vec<Segment> = Vec::new();
    for (at, run) in runs.into_iter().enumerate() {
        let content = kept.contains(&at);
        let span = source.in_file(run.span);
        match parts.last_mut().filter(|last| !run.block && last.content == content) {
            // The run continues the same line on the screen.
            Some(last) => {
                last.span.end = span.end;
                last.text.push_str(&run.text);
            }
            None => parts.push(Segment {
                span,
                text: run.text,
                score: f32::from(content),
                content,
                tags: Tags::default(),
            }),
        }
    }
    parts.iter_mut().for_each(|part| part.text = collapse(&part.text));
    Output { parts, ..Output::default() }
}

fn runs(source: &Source<'_>) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let (mut tags, mut block, mut apart) = (0, false, true);
    let mut body = None;
    events(source, &mut |event| match event {
        Event::Start { tag: Tag::SCRIPT | Tag::STYLE, .. }
        | Event::End { tag: Tag::SCRIPT | Tag::STYLE, .. } => {}
        Event::Start { tag, .. } | Event::End { tag, .. } => {
            if tag == Tag::HEAD && matches!(event, Event::End { .. }) {
                body.get_or_insert(runs.len());
            }
            tags += 1;
            block |= tag.is_block();
            apart = true;
        }
        Event::Comment => {}
        Event::Text { text, span } => {
            let words = text.split_whitespace().count() as i64;
            match runs.last_mut() {
                _ if words == 0 => {
                    if let Some(last) = runs.last_mut().filter(|_| !block) {
                        last.text.push(' ');
                    }
                }
                // Only a comment or a script was between them.
                Some(last) if !apart => {
                    last.words += words;
                    last.text.push_str(text);
                    last.span.end = span.end;
                }
                _ => {
                    let text = text.to_string();
                    runs.push(Run { span, text, words, tags, block });
                    (tags, block, apart) = (0, false, false);
                }
            }
        }
    });
    runs.drain(..body.unwrap_or(0));
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The best of all ranges of single tokens, 1 for a word and -1 for a tag, that ends first and
    /// is shortest.
    fn by_definition(tokens: &[i64]) -> Range<usize> {
        let (mut best, mut most) = (0..0, 0);
        for end in 1..=tokens.len() {
            for start in (0..end).rev() {
                let worth: i64 = tokens[start..end].iter().sum();
                if worth > most {
                    (best, most) = (start..end, worth);
                }
            }
        }
        best
    }

    #[test]
    fn linear_and_quadratic_agree() {
        let mut rng = fastrand::Rng::with_seed(5);
        for round in 0..2000 {
            let tokens: Vec<i64> = (0..rng.usize(0..30))
                .map(|_| if rng.u8(0..10) < 3 + (round % 5) as u8 { 1 } else { -1 })
                .collect();
            let (mut runs, mut spans) = (Vec::new(), Vec::new());
            let mut at = 0;
            while at < tokens.len() {
                let tags = tokens[at..].iter().take_while(|token| **token < 0).count();
                let start = at + tags;
                let words = tokens[start..].iter().take_while(|token| **token > 0).count();
                at = start + words;
                if words > 0 {
                    runs.push((tags as i64, words as i64));
                    spans.push(start..at);
                }
            }
            let found = stretch(runs);
            let expected = by_definition(&tokens);
            let found = match found.len() {
                0 => 0..0,
                _ => spans[found.start].start..spans[found.end - 1].end,
            };
            assert_eq!(found, expected, "{tokens:?}");
        }
    }

    fn kept(html: &str) -> Vec<String> {
        extract(html.as_bytes()).kept().map(|part| part.text.clone()).collect()
    }

    #[test]
    fn a_page_by_hand() {
        // Values: 1 - 4 tags + 6 - 2 + 4 = 5 for all, and 8 for the two paragraphs.
        let html = "<head><title>A very long title, longer than all of the text that follows on \
                    this short page</title></head><a>Menu</a></div><div><p>One two three four <b>five \
                    six</b></p><p>Seven eight&nbsp;nine ten.<!-- x --> End<script>a b c d</script>\
                    <p></p><p></p><a>Foot</a>";
        assert_eq!(kept(html), ["One two three four five six", "Seven eight nine ten. End"]);
    }

    #[test]
    fn the_search_begins_after_the_first_head() {
        // Five words, four tags, two words.
        let html = "<head></head><p>Long content of many words.</p><head></head><p>short end</p>";
        assert_eq!(kept(html), ["Long content of many words."]);
    }

    #[test]
    fn code_in_svg_counts_neither_as_words_nor_as_tags() {
        // The paragraph has four words. The last text has three, after `</p> <svg> </svg> <p>`.
        let html = "<p>one two three four</p><svg><style>.a { b c d e f g h }</style></svg>\
                    <p>five six seven";
        assert_eq!(kept(html), ["one two three four"]);
        let html = "<p>one two three four <svg><script>a b<i></i></script></svg>five six seven";
        // Two tags are between four words and three words.
        assert_eq!(kept(html), ["one two three four five six seven"]);
    }

    #[test]
    fn small_pages() {
        assert_eq!(kept("just words"), ["just words"]);
        assert_eq!(kept("<p><p><br>"), Vec::<String>::new());
        assert_eq!(kept(""), Vec::<String>::new());
        // If two ranges have the same value, the first is used.
        assert_eq!(kept("<p>a<p>b</p><p>c"), ["a"]);
        assert_eq!(kept("<noscript><p>one two three</noscript>"), ["one two three"]);
    }
}
