//! `div-ratio`: the `<article>`, or else the div with the most words among the densest ones.
//!
//! "LTE: Extracting relevant text and features from HTML": drop scripts and styles. If the page has
//! an `<article>`, this is the content. Otherwise sort the divs of the body by the ratio of text to
//! all their characters, tags included. The content is the div with the most words (`\w+`) among
//! the first n. Its sentences are returned with the elements around them.
//!
//! Choices. The contents of a `<template>` are not part of the page. White space counts on neither
//! side of the ratio (the text strips something there that it does not show), and both sides count
//! characters as written. n is [`top_divs`](super::Settings::top_divs). If there are several
//! articles, or divs with equal ratios, the first on the page is used. Among divs with equal
//! numbers of words, the div with the higher ratio is used. A page with neither has no content.
//!
//! Sentences are those of Unicode (annex 29) in each line of the page, each with its bytes. The
//! text returns every text node separately, and assumes that tags change only between sentences.
//! Here a sentence has the elements that enclose all of it, from the winner inwards: a word in bold
//! changes nothing, but a sentence in bold has it among its tags. As in the text, only some tags
//! are returned: [`tags-of-interest`](super::Settings::tags_of_interest) lists them. The text does
//! not show its own list. The winner's bytes are returned as [`Output::element`].

use std::ops::Range;

use dechaff_page::elements::{Piece, element_spans};
use dechaff_page::encoding::decode;
use dechaff_page::text::each_run;
use dechaff_page::{
    Attributes, Characters, Html, Line, Page, PageError, Source, Tag, Token, Tokens,
    segment_with_pieces,
};
use unicode_segmentation::UnicodeSegmentation;

use crate::events::{Event, Named, events, tag_name};
use crate::metadata::metadata;
use crate::method::Method;
use crate::output::{NO_SCORES, Output, Region, Segment, Tags, innermost};
use crate::settings::Settings;

/// Sums over the page up to a byte: characters of text, all characters, and words.
#[derive(Debug, Clone, Copy, Default)]
struct Sums {
    at: usize,
    text: usize,
    all: usize,
    words: usize,
}

/// The densest div with the most words.
pub(crate) const DIV_RATIO: Method = Method::untrained("div-ratio", "LTE", Err(NO_SCORES), extract);

/// Finds the content of a page among its densest divs.
///
/// # Errors
/// [`PageError`] for pages of 4 GiB and more.
fn extract(html: Html<'_>, settings: &Settings) -> Result<Output, PageError> {
    let page = segment_with_pieces(html)?;
    let source = Source::new(html);
    let winner = winner(&source, settings.top_divs as usize)?;
    let interest = &settings.tags_of_interest;
    let elements =
        winner.as_ref().map(|(_, place)| inside(&source, place, interest)).transpose()?;
    let element = winner.map(|(tag, place)| {
        let Range { start, end } = source.in_file(place);
        Region { tag: tag.name(), start, end }
    });
    let bytes = element.as_ref().map_or(0..0, |element| element.start..element.end);
    let characters = Characters::new(html);
    let mut around = Around::new(elements.unwrap_or_default());
    let (mut parts, mut pieces) = (Vec::new(), &page.pieces[..]);
    for (number, line) in page.lines.iter().enumerate() {
        let own = pieces.iter().take_while(|piece| piece.line as usize <= number).count();
        let (own, rest) = pieces.split_at(own);
        pieces = rest;
        if !bytes.contains(&(line.start as usize)) {
            let text = page.text(line).trim().to_string();
            parts.push(Segment {
                span: line.span(),
                text,
                tags: innermost(&page, line),
                ..Segment::default()
            });
            continue;
        }
        for (span, text) in sentences(&page, &characters, line, own) {
            let tags = around.tags(&span);
            parts.push(Segment { span, text, score: 1.0, content: true, tags });
        }
    }
    Ok(Output { parts, metadata: Some(metadata(&source)), element })
}

/// Returns the sentences of a line with their bytes in the file. If single characters cannot be
/// located, a sentence has all bytes of the line.
fn sentences(
    page: &Page,
    characters: &Characters<'_>,
    line: &Line,
    pieces: &[Piece],
) -> Vec<(Range<usize>, String)> {
    let solid = characters.spans(page, pieces);
    let mut sentences = Vec::new();
    let mut from = 0;
    for sentence in page.text(line).split_sentence_bounds() {
        let to = from + sentence.chars().filter(|c| !c.is_whitespace()).count();
        if to > from {
            let span = solid.as_ref().map_or_else(
                || line.span(),
                |solid| solid[from].start as usize..solid[to - 1].end as usize,
            );
            sentences.push((span, sentence.trim().to_string()));
        }
        from = to;
    }
    sentences
}

/// Returns the elements of interest in a range of the page that is itself an element, in order.
/// `interest` lists their tags, ignoring case. If it is empty, they are all tags that HTML knows.
fn inside(
    source: &Source<'_>,
    stretch: &Range<usize>,
    interest: &[String],
) -> Result<Vec<Named>, PageError> {
    let (mut starts, mut names) = (Vec::new(), Vec::new());
    for token in Tokens::of(&source.bytes).with_noscript() {
        let Token::Start { tag, name, span, .. } = token else { continue };
        let named = match interest {
            [] => tag != Tag::OTHER,
            _ => interest.iter().any(|known| known.as_bytes().eq_ignore_ascii_case(name)),
        };
        if named && stretch.contains(&span.start) {
            starts.push(span.start);
            names.push(tag_name(source, tag, name));
        }
    }
    let spans = element_spans(&source.bytes, &starts)?;
    Ok(spans.into_iter().map(|span| source.in_file(span)).zip(names).collect())
}

/// Finds the elements around ranges that come in ascending order.
struct Around {
    elements: Vec<Named>,
    /// The first element that begins after the last range.
    next: usize,
    /// The elements around the start of the last range, outermost first.
    open: Vec<usize>,
    /// The elements around all of the last range, and their names.
    last: (Vec<usize>, Tags),
}

impl Around {
    fn new(elements: Vec<Named>) -> Self {
        Self { elements, next: 0, open: Vec::new(), last: Default::default() }
    }

    /// Returns the names of the elements around all of a range, outermost first.
    fn tags(&mut self, stretch: &Range<usize>) -> Tags {
        let elements = &self.elements;
        while let Some((span, _)) =
            elements.get(self.next).filter(|(s, _)| s.start <= stretch.start)
        {
            self.open.retain(|&open| elements[open].0.end > span.start);
            self.open.push(self.next);
            self.next += 1;
        }
        self.open.retain(|&open| elements[open].0.end > stretch.start);
        let whole = self.open.iter().copied().filter(|&open| elements[open].0.end >= stretch.end);
        if !whole.clone().eq(self.last.0.iter().copied()) {
            let names = whole.clone().map(|open| elements[open].1.clone()).collect();
            self.last = (whole.collect(), names);
        }
        self.last.1.clone()
    }
}

/// The open templates. Their contents are not part of the page, unless they are shown as a shadow
/// tree.
#[derive(Default)]
struct Templates {
    /// Whether each template hides its contents, outermost first.
    open: Vec<bool>,
    /// The number of open templates that hide their contents.
    hidden: usize,
}

impl Templates {
    fn start(&mut self, mut attributes: Attributes<'_>) {
        let is_shown = attributes.any(|(name, _)| name.eq_ignore_ascii_case(b"shadowrootmode"));
        self.open.push(!is_shown);
        self.hidden += usize::from(!is_shown);
    }

    fn end(&mut self) {
        self.hidden -= usize::from(self.open.pop() == Some(true));
    }
}

/// Returns the element that contains the content, with its bytes in the [`Source`].
fn winner(source: &Source<'_>, top: usize) -> Result<Option<(Tag, Range<usize>)>, PageError> {
    let (mut articles, mut divs) = (Vec::new(), Vec::new());
    let mut sums = vec![Sums::default()];
    let mut total = Sums::default();
    let mut templates = Templates::default();
    events(source, &mut |event| {
        let span = match event {
            Event::Start { tag: Tag::TEMPLATE, attributes, .. } => {
                return templates.start(attributes);
            }
            Event::End { tag: Tag::TEMPLATE, .. } => return templates.end(),
            _ if templates.hidden > 0 => return,
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
                each_run(text, |_| total.words += 1);
                span
            }
        };
        let written = decode(&source.bytes[span.clone()], source.encoding);
        total.all += written.chars().filter(|c| !c.is_whitespace()).count();
        total.at = span.end;
        sums.push(total);
    });
    if let Some(&start) = articles.first() {
        return Ok(element_spans(&source.bytes, &[start])?.pop().map(|span| (Tag::ARTICLE, span)));
    }
    let up_to = |at: usize| sums[sums.partition_point(|sum| sum.at <= at).max(1) - 1];
    let mut ranked: Vec<(f64, usize, Range<usize>)> = element_spans(&source.bytes, &divs)?
        .into_iter()
        .map(|span| {
            let (before, after) = (up_to(span.start), up_to(span.end));
            let all = (after.all - before.all).max(1);
            let ratio = (after.text - before.text) as f64 / all as f64;
            (ratio, after.words - before.words, span)
        })
        .collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
    // If there are several maxima, `max_by_key` returns the last one, which has the highest ratio.
    let best = ranked.into_iter().take(top).rev().max_by_key(|(_, words, _)| *words);
    Ok(best.filter(|(_, words, _)| *words > 0).map(|(.., span)| (Tag::DIV, span)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOP_DIVS: usize = 10;

    fn extract(html: &[u8], top: usize, interest: &[String]) -> Result<Output, PageError> {
        let (top_divs, tags_of_interest) = (top as u32, interest.to_vec());
        let settings = Settings { top_divs, tags_of_interest, ..Settings::default() };
        super::extract(html.into(), &settings)
    }

    fn kept(html: &str, top: usize) -> Vec<(String, String)> {
        let found = extract(html.as_bytes(), top, &[]).unwrap();
        found.kept().map(|part| (part.text.clone(), part.tags.join(" "))).collect()
    }

    fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
        expected.iter().map(|(text, tags)| ((*text).to_string(), (*tags).to_string())).collect()
    }

    #[test]
    fn element_paths_begin_at_the_article() {
        let html = "<div><p>Much more text stands here, in a div of its own.</div>\
                    <main><article><h1>Head</h1><p>One. Two <b>bold</b>!</article><p>x</main>";
        let want =
            pairs(&[("Head", "article h1"), ("One.", "article p"), ("Two bold!", "article p")]);
        assert_eq!(kept(html, TOP_DIVS), want);
    }

    #[test]
    fn tags_change_within_a_line() {
        let html = "<article><p>First sentence. <b>Second sentence in bold.</b> <em>Third. Fourth</em> \
                    ends.<i><b> Fifth.</b></i></article>";
        let want = pairs(&[
            ("First sentence.", "article p"),
            ("Second sentence in bold.", "article p b"),
            ("Third.", "article p em"),
            ("Fourth ends.", "article p"),
            ("Fifth.", "article p i b"),
        ]);
        assert_eq!(kept(html, TOP_DIVS), want);
        let found = extract(html.as_bytes(), TOP_DIVS, &["P".into(), "b".into()]).unwrap();
        let tags: Vec<_> = found.kept().map(|part| part.tags.join(" ")).collect();
        assert_eq!(tags, ["p", "p b", "p", "p", "p b"]);
    }

    #[test]
    fn sentences_have_their_own_bytes() {
        let html = "<title>A &amp; B</title><p>x<article>\n<p>Caf\u{e9} &amp; <i>bar.</i> Two&nbsp;three! \
                    \u{65e5}\u{672c}\u{3002}\u{8a9e} <br>*\n</article>y";
        let found = extract(html.as_bytes(), TOP_DIVS, &[]).unwrap();
        let kept: Vec<_> = found.kept().map(|part| &html[part.span.clone()]).collect();
        assert_eq!(
            kept,
            [
                "Caf\u{e9} &amp; <i>bar.", "Two&nbsp;three!", "\u{65e5}\u{672c}\u{3002}",
                "\u{8a9e}", "*"
            ]
        );
        let texts: Vec<_> = found.kept().map(|part| part.text.as_str()).collect();
        assert_eq!(texts[0], "Caf\u{e9} & bar.");
        assert_eq!(found.metadata.unwrap().title, "A & B");
        let Region { tag, start, end } = found.element.unwrap();
        assert!(tag == "article" && html[start..end].starts_with("<article>\n"));
        assert!(html[start..end].ends_with("*\n</article>"));
        // The same page as UTF-16 has two bytes for each character.
        let utf16: Vec<u8> = html.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let found = extract(&utf16, TOP_DIVS, &[]).unwrap();
        let text = |span: Range<usize>| {
            let units = utf16[span].chunks(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
            String::from_utf16(&units.collect::<Vec<_>>()).unwrap()
        };
        let wide: Vec<_> = found.kept().map(|part| text(part.span.clone())).collect();
        assert_eq!(wide, kept);
    }

    #[test]
    fn code_in_svg_is_not_text() {
        let html = "<div><p>Some text here, in words.</p></div><div><svg><style>.a { b c d e f g h i j \
                    k l m n o p q r s t }</style></svg>Few words.</div>";
        let texts: Vec<_> = kept(html, TOP_DIVS).into_iter().map(|(text, _)| text).collect();
        assert_eq!(texts, ["Some text here, in words."]);
    }

    #[test]
    fn templates_are_not_part_of_the_page() {
        let html = "<div><p>Real text of the page.</div><template><article>x</article><div>more words \
                    and more words and more words<template>y</template> and more</div></template>";
        assert_eq!(kept(html, TOP_DIVS), pairs(&[("Real text of the page.", "div p")]));
        let inside = "<div>a <template>b c d</template></div><div>e f</div>";
        assert_eq!(kept(inside, TOP_DIVS)[0].0, "e f");
        let shown = "<div>a</div><template shadowrootmode=open><div>b c</div></template>";
        assert_eq!(kept(shown, TOP_DIVS)[0].0, "b c");
    }

    #[test]
    fn equal_word_counts_prefer_the_higher_ratio() {
        let html = "<div><p class=x>one two</p></div><div><p>one two</p></div>";
        let found = extract(html.as_bytes(), TOP_DIVS, &[]).unwrap();
        let second = html.find("<div><p>").unwrap();
        assert_eq!(found.element.unwrap().start, second);
        // If two ratios are equal, the first is used.
        let html = "<div><p>one two</p></div><div><p>one two</p></div>";
        let found = extract(html.as_bytes(), TOP_DIVS, &[]).unwrap();
        assert_eq!(found.element.unwrap().start, 0);
    }

    #[test]
    fn the_densest_div_with_most_words_wins() {
        let html = "<body><div class=menu><a href=/one>one two three four five six</a></div>\
                    <div><p class=letter>The letter has more words than a comment has.</p></div>\
                    <div>Considerably extraordinary acknowledgements.</div>";
        let texts = |top| kept(html, top).into_iter().map(|(text, _)| text).collect::<Vec<_>>();
        assert_eq!(texts(1), ["Considerably extraordinary acknowledgements."]);
        assert_eq!(texts(2), ["The letter has more words than a comment has."]);
        assert_eq!(texts(0), Vec::<String>::new());
    }

    #[test]
    fn scripts_do_not_count_and_a_page_without_div_has_no_content() {
        let html = "<div><script>var many, words, in_a, script;</script>one two</div>\
                    <div>a longer one</div>";
        assert_eq!(kept(html, 1)[0].0, "a longer one");
        assert_eq!(kept(html, 2)[0].0, "a longer one");
        assert!(kept("<p>text", TOP_DIVS).is_empty() && kept("", TOP_DIVS).is_empty());
        assert!(kept("<div></div>", TOP_DIVS).is_empty());
    }
}
