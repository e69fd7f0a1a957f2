//! `div-ratio`: the `<article>`, or else the div with the most words among the densest ones.
//!
//! "LTE: Extracting relevant text and features from HTML": drop scripts and styles; if the page has
//! an `<article>`, that is the content. Otherwise sort the divs of the body by the ratio of text to all
//! that they hold, tags included; of the first n take the one with the most words (`\w+`). Its
//! sentences are given with the elements that they stand in.
//!
//! Choices. White space counts on neither side of the ratio (the text strips something there that
//! it does not show), and both sides count characters as written. n is [`TOP`]. Of several articles
//! it is the first, of divs with equal ratios or words the first on the page. A page without either
//! has no content. Sentences are those of Unicode (annex 29) in each line of the page, which fits
//! the text's own assumption that tags change with sentences; elements are named from the winner
//! inwards.

use std::ops::Range;

use dechaff_features::{Element, Page, Segmentation, Tag, TooLong, decode, element_spans};
use unicode_segmentation::UnicodeSegmentation;

use super::events::{Event, events};
use super::found::{Found, Part};
use crate::corpus::source::Source;
use crate::evaluation::tokenize::each_word;

/// How many of the densest divs compete.
pub const TOP: usize = 10;

/// Sums over the page up to some byte: characters of text, all characters, words.
#[derive(Debug, Clone, Copy, Default)]
struct Sums {
    at: usize,
    text: usize,
    all: usize,
    words: usize,
}

/// Finds the content of a page among its `top` densest divs.
///
/// # Errors
/// [`TooLong`] for pages of 4 GiB and more.
pub fn extract(html: &[u8], top: usize) -> Result<Found, TooLong> {
    let page = Segmentation::Rendered.segment(html)?;
    let source = Source::new(html);
    let winner = winner(&source, top).map_or(0..0, |span| source.in_file(span));
    let mut parts = Vec::new();
    for line in &page.lines {
        let content = winner.contains(&(line.start as usize));
        let tags = tags(&page, line, winner.start);
        let part = |text: &str| Part {
            span: line.span(),
            text: text.trim().to_string(),
            score: f32::from(content),
            content,
            tags: tags.clone(),
        };
        let text = page.text(line);
        if content {
            let sentences = text.unicode_sentences().filter(|text| !text.trim().is_empty());
            parts.extend(sentences.map(part));
        } else {
            parts.push(part(text));
        }
    }
    Ok(Found { parts, metadata: None })
}

/// The elements around a line from the one that starts at `from` inwards.
fn tags(page: &Page, line: &dechaff_features::Line, from: usize) -> Vec<&'static str> {
    let inside = |element: &&Element| element.start as usize >= from && element.tag != Tag::OTHER;
    let mut tags: Vec<_> =
        page.ancestors(line).take_while(inside).map(|element| element.tag.name()).collect();
    tags.reverse();
    tags
}

/// The bytes of the element that holds the content.
fn winner(source: &Source<'_>, top: usize) -> Option<Range<usize>> {
    let (mut articles, mut divs) = (Vec::new(), Vec::new());
    let mut sums = vec![Sums::default()];
    let mut total = Sums::default();
    events(source, &mut |event| {
        let span = match event {
            Event::Start { tag: Tag::SCRIPT | Tag::STYLE, .. }
            | Event::End { tag: Tag::SCRIPT | Tag::STYLE, .. }
            | Event::Comment => return,
            Event::Start { tag, span, .. } => {
                match tag {
                    Tag::ARTICLE => articles.push(span.start),
                    Tag::DIV => divs.push(span.start),
                    _ => {}
                }
                span
            }
            Event::End { span, .. } => span,
            Event::Text { text, span } => {
                total.text += text.chars().filter(|c| !c.is_whitespace()).count();
                each_word(text, |_| total.words += 1);
                span
            }
        };
        let written = decode(&source.bytes[span.clone()], source.encoding);
        total.all += written.chars().filter(|c| !c.is_whitespace()).count();
        total.at = span.end;
        sums.push(total);
    });
    if let Some(&start) = articles.first() {
        return element_spans(&source.bytes, &[start]).pop();
    }
    let up_to = |at: usize| sums[sums.partition_point(|sum| sum.at <= at).max(1) - 1];
    let mut ranked: Vec<(f64, usize, Range<usize>)> = element_spans(&source.bytes, &divs)
        .into_iter()
        .map(|span| {
            let (before, behind) = (up_to(span.start), up_to(span.end));
            let all = (behind.all - before.all).max(1);
            let ratio = (behind.text - before.text) as f64 / all as f64;
            (ratio, behind.words - before.words, span)
        })
        .collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut best: Option<(usize, Range<usize>)> = None;
    for (_, words, span) in ranked.into_iter().take(top) {
        if words > best.as_ref().map_or(0, |(most, _)| *most) {
            best = Some((words, span));
        }
    }
    best.map(|(_, span)| span)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(html: &str, top: usize) -> Vec<(String, Vec<&'static str>)> {
        let found = extract(html.as_bytes(), top).unwrap();
        found.kept().map(|part| (part.text.clone(), part.tags.clone())).collect()
    }

    #[test]
    fn an_article_is_the_shortest_way() {
        let html = "<div><p>Much more text stands here, in a div of its own.</div>\
                    <main><article><h1>Head</h1><p>One. Two <b>bold</b>!</article><p>x</main>";
        let want: Vec<(String, Vec<&str>)> = vec![
            ("Head".into(), vec!["article", "h1"]),
            ("One.".into(), vec!["article", "p"]),
            ("Two bold!".into(), vec!["article", "p"]),
        ];
        assert_eq!(kept(html, TOP), want);
    }

    #[test]
    fn of_the_densest_the_one_with_most_words() {
        let html = "<body><div class=menu><a href=/one>one two three four five six</a></div>\
                    <div><p class=letter>The letter has more words than a comment has.</p></div>\
                    <div>Considerably extraordinary acknowledgements.</div>";
        let texts = |top| kept(html, top).into_iter().map(|(text, _)| text).collect::<Vec<_>>();
        assert_eq!(texts(1), ["Considerably extraordinary acknowledgements."]);
        assert_eq!(texts(2), ["The letter has more words than a comment has."]);
        assert_eq!(texts(0), Vec::<String>::new());
    }

    #[test]
    fn scripts_do_not_count_and_no_div_is_no_content() {
        let html = "<div><script>var many, words, in_a, script;</script>one two</div>\
                    <div>a longer one</div>";
        assert_eq!(kept(html, 1)[0].0, "a longer one");
        assert_eq!(kept(html, 2)[0].0, "a longer one");
        assert!(kept("<p>text", TOP).is_empty() && kept("", TOP).is_empty());
        assert!(kept("<div></div>", TOP).is_empty());
    }
}
