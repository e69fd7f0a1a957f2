//! Properties of pages: lines, markers and the scores of a model.

use std::ops::Range;
use std::sync::LazyLock;

use dechaff::ALL;
use dechaff_baselines::{Baseline, Settings, Trained};
use dechaff_extractor::{Extraction, Extractor, Hidden};
use dechaff_features::{Dictionaries, FeatureSet, PageFeatures};
use dechaff_page::elements::element_spans;
use dechaff_page::text::without_controls;
use dechaff_page::{
    Html, Page, Source, Tag, Tape, Token, Tokens, segment, segment_with_pieces, segment_with_tape,
};
use dechaff_trainer::Label;
use dechaff_trainer::labels::{Inside, Parts};
use dechaff_trainer::marking::{Markers, Marking, Selector, mark_lines, presets, strip};
use xxhash_rust::xxh3::xxh3_64;

static EXTRACTORS: LazyLock<Vec<Extractor>> =
    LazyLock::new(|| ALL.iter().map(|model| model.extractor()).collect());
static SELECTORS: LazyLock<Vec<Selector>> = LazyLock::new(|| {
    let selectors = ["div", "p, li", "div > *", "[class]", ":not(p)"];
    selectors.iter().map(|selector| Selector::new(selector).unwrap()).collect()
});

/// Charsets that the HTTP header of a page may name.
const CHARSETS: [&str; 8] = [
    "utf-8", "windows-1252", "shift_jis", "utf-16le", "utf-16be", "iso-2022-jp", "gb18030",
    "x-user-defined",
];

/// Returns the page in some bytes. If the last byte is below 8, it chooses a charset and is no part
/// of the page.
pub(crate) fn page(data: &[u8]) -> Html<'_> {
    match data.split_last() {
        Some((last, html)) if usize::from(*last) < CHARSETS.len() => {
            Html::new(html).with_charset(CHARSETS[usize::from(*last)])
        }
        _ => Html::new(data),
    }
}

/// Checks that spans lie in the page, in order, without overlap, and that none is empty.
fn check_spans(spans: impl Iterator<Item = Range<usize>>, bytes: usize) {
    let mut end = 0;
    for span in spans {
        assert!(span.start >= end && span.end > span.start, "{span:?} behind {end}");
        assert!(span.end <= bytes, "{span:?} of {bytes}");
        end = span.end;
    }
}

fn check_page(page: &Page, html: &[u8]) {
    check_spans(page.lines.iter().map(dechaff_page::Line::span), html.len());
    for line in &page.lines {
        let text = page.text(line);
        assert!(!text.is_empty() && text.trim_end() == text, "{text:?}");
        assert_eq!(text.chars().count(), line.chars as usize, "{text:?}");
        assert!(line.link_chars <= line.chars && line.strong_chars <= line.chars, "{line:?}");
        assert!((line.element as usize) < page.elements.len(), "{line:?}");
    }
    for (at, element) in page.elements.iter().enumerate().skip(1) {
        assert!((element.parent as usize) < at, "{element:?}");
        assert!((element.start as usize) < html.len(), "{element:?}");
    }
    for (at, element) in page.hiding.iter().enumerate() {
        assert!(element.around.is_none_or(|around| (around as usize) < at), "{element:?}");
    }
    let mut last = 0;
    for part in &page.hidden {
        let line = &page.lines[part.line as usize];
        assert!(last <= part.span.start && part.span.start <= part.span.end, "{part:?}");
        assert!(line.start <= part.span.start && part.span.end <= line.end, "{part:?}");
        assert!((part.element as usize) < page.hiding.len(), "{part:?}");
        assert!(page.text(line).contains(page.hidden_text(part).trim_end()), "{part:?}");
        last = part.span.end;
    }
    let mut pieces = page.pieces.iter().peekable();
    for (number, line) in page.lines.iter().enumerate() {
        let mut own = Vec::new();
        while let Some(piece) = pieces.next_if(|piece| piece.line as usize == number) {
            own.push(piece.span.start as usize..piece.span.end as usize);
        }
        let (first, last) = (own.first().unwrap().start, own.last().unwrap().end);
        assert_eq!(first..last, line.span(), "line {number}");
        check_spans(own.into_iter(), html.len());
    }
    assert_eq!(pieces.next(), None, "a piece of no line");
}

/// The kind of a token, its tag, name, attributes and span.
type TokenParts<'a> = (u8, Option<Tag>, &'a [u8], Vec<(&'a [u8], &'a [u8])>, Range<usize>);

fn token_parts(token: Token<'_>) -> TokenParts<'_> {
    match token {
        Token::Start { tag, name, attributes, span } => {
            let kind = u8::from(attributes.self_closing());
            (kind, Some(tag), name, attributes.collect(), span)
        }
        Token::End { tag, name, span } => (2, Some(tag), name, Vec::new(), span),
        Token::Text { span } => (3, None, b"", Vec::new(), span),
        Token::Raw { tag, span } => (4, Some(tag), b"", Vec::new(), span),
        Token::Comment { span } => (5, None, b"", Vec::new(), span),
        Token::Enter { tag, span } => (6, Some(tag), b"", Vec::new(), span),
        Token::Leave { at } => (7, None, b"", Vec::new(), at..at),
    }
}

/// Checks that the recorded tokens of a page are the tokens of the page.
fn check_tape(html: Html<'_>) {
    let Ok((_, again, tape)) = segment_with_tape(html) else { return };
    let source = Source::new(html);
    assert!(again.bytes == source.bytes && again.bom == source.bom);
    assert_eq!(again.encoding, source.encoding);
    let bytes = &*source.bytes;
    let tokens: Vec<TokenParts<'_>> = Tokens::of(bytes).with_noscript().map(token_parts).collect();
    assert!(tape.tokens(bytes).map(token_parts).eq(tokens.iter().cloned()), "recorded with lines");
    assert!(Tape::read(bytes).tokens(bytes).map(token_parts).eq(tokens), "recorded alone");
}

/// Checks lines, elements and features of a page, and baselines that need no training.
pub fn lines(data: &[u8]) {
    let html = page(data);
    check_tape(html);
    let Ok(found) = segment_with_pieces(html) else { return };
    check_page(&found, html.bytes);
    assert_eq!(segment(html).unwrap().lines, found.lines);
    if std::str::from_utf8(html.bytes).is_ok_and(|_| html.charset.is_none()) {
        let text = String::from_utf8_lossy(html.bytes);
        let whole = |at: u32| text.is_char_boundary(at as usize);
        // UTF-16 that reads as UTF-8, and ISO-2022-JP, have other spans.
        if Source::new(html).bytes == html.bytes {
            assert!(found.lines.iter().all(|line| whole(line.start) && whole(line.end)));
        }
    }
    for set in FeatureSet::ALL {
        let dictionaries = Dictionaries::default();
        let features = PageFeatures::new(&found, set, &dictionaries);
        let mut matrix = features.matrix(0..found.lines.len(), true);
        let context = features.context(&vec![0.5; found.lines.len()]);
        features.write_context_rows(&context, matrix.rows_mut());
        assert!(matrix.values.iter().all(|value| value.is_finite()), "{set:?}");
    }
    let source = Source::new(html);
    let starts: Vec<usize> =
        source.bytes.iter().enumerate().filter(|(_, b)| **b == b'<').map(|(at, _)| at).collect();
    if let Ok(spans) = element_spans(&source.bytes, &starts) {
        assert!(spans.iter().all(|span| span.end <= source.bytes.len() && span.start <= span.end));
    }
    let untrained = |baseline| Trained::untrained(baseline, Settings::default());
    for trained in Baseline::all().filter_map(untrained) {
        let Ok(found) = trained.extract(html) else { continue };
        let baseline = trained.baseline;
        for part in &found.parts {
            let Range { start, end } = part.span;
            assert!(start <= end && end <= html.bytes.len(), "{baseline}: {start}..{end}");
            assert!(part.score.is_finite(), "{baseline}: {}", part.score);
        }
    }
}

/// Checks that markers that were written are removed again, and give the same labels.
pub fn markers(data: &[u8]) {
    let own = Markers::default();
    let found = strip(data, &own);
    let spans = |spans: &[Range<u32>]| {
        spans.iter().map(|s| s.start as usize..s.end as usize).collect::<Vec<_>>()
    };
    check_spans(spans(&found.spans).into_iter(), found.html.len());
    for preset in presets() {
        let found = strip(data, &preset.markers);
        check_spans(spans(&found.spans).into_iter(), found.html.len());
    }
    let auto = Marking::Auto.strip(data);
    check_spans(spans(&auto.spans).into_iter(), auto.html.len());
    for selector in SELECTORS.iter() {
        check_spans(spans(&selector.spans(data)).into_iter(), data.len());
    }
    let bare = found.html;
    let Ok(page) = segment_with_pieces(&bare) else { return };
    let chance = xxh3_64(data);
    let label = |nth: usize| match chance.rotate_left(nth as u32 % 64) & 1 {
        0 => Label::Boilerplate,
        _ => Label::Content,
    };
    let labels: Vec<Label> = (0..page.lines.len()).map(label).collect();
    let part = |nth: usize| {
        let start = chance.rotate_right(nth as u32 % 64) as u32 % 8;
        let is_split = chance.rotate_left(nth as u32 % 61) & 2 > 0;
        let part = start..start + 3;
        is_split.then(|| (nth, vec![part]))
    };
    let parts: Parts = (0..page.lines.len()).filter_map(part).collect();
    for parts in [Parts::new(), parts] {
        let Ok(marked) = mark_lines(&bare, &labels, &parts, &own) else { continue };
        let again = strip(&marked, &own);
        assert!(again.html == bare, "strip(mark(page)) is not the page");
        assert!(again.is_marked() && again.signed);
        let inside = Inside::of(&bare, &page, &again.spans);
        for (line, label) in labels.iter().enumerate() {
            let share = f32::from(u8::from(*label == Label::Content));
            match (parts.get(&line), inside.parts.get(&line)) {
                (None, _) => assert!(inside.shares[line] == share, "another label comes out"),
                (Some(part), Some(read)) => {
                    let start = part[0].start;
                    assert!(
                        read.iter().any(|read| read.contains(&start)),
                        "another part comes out"
                    );
                }
                // The part is the whole line, or empty.
                (Some(_), None) => assert!([0.0, 1.0].contains(&inside.shares[line])),
            }
        }
    }
}

/// Checks that a page is marked by a text of its own lines, and unmarked again.
pub fn annotate(data: &[u8]) {
    let Ok(page) = segment(data) else { return };
    let gold = page.lines.iter().enumerate().filter(|(nth, _)| nth % 3 != 1);
    let gold: Vec<&str> = gold.map(|(_, line)| page.text(line)).collect();
    let own = Markers::default();
    if let Ok(marked) = dechaff_trainer::annotation::annotate(data, &gold.join("\n"), &own) {
        assert!((0.0..=1.0).contains(&marked.found), "{}", marked.found);
        assert!(strip(&marked.html, &own).html == data, "strip(annotate(page)) is not the page");
    }
}

/// Checks the extraction by each shipped model.
pub fn extraction(data: &[u8]) {
    let html = page(data);
    for extractor in EXTRACTORS.iter() {
        let Ok(found) = extractor.extract(html) else { return };
        let lines: Vec<_> = found.lines().collect();
        assert!(lines.iter().all(|line| (0.0..=1.0).contains(&line.score)));
        assert!((0.0..=1.0).contains(&found.score()), "{}", found.score());
        let kept = lines.iter().filter(|line| line.content).map(|l| without_controls(l.text));
        let kept: Vec<_> = kept.filter(|text| !text.trim_ascii().is_empty()).collect();
        assert_eq!(found.plain(), kept.join("\n"));
        assert_eq!(extractor.plain(html).unwrap(), found.plain());
        let again = extractor.clone().extract(html).unwrap();
        assert!(again.lines().eq(found.lines()), "a second extraction differs");
        let all = extractor.clone().with_hidden(Hidden::Keep).extract(html).unwrap();
        for (line, kept) in lines.iter().zip(all.lines()) {
            assert_eq!((&line.span, line.hidden), (&kept.span, kept.hidden));
            assert_eq!(line.score.to_bits(), kept.score.to_bits());
            assert!(line.text.len() <= kept.text.len(), "{line:?}, {kept:?}");
        }
    }
}

/// Returns the extraction by the default model.
pub(crate) fn extracted(html: Html<'_>) -> Option<Extraction<'_>> {
    default_model().extract(html).ok()
}

/// Returns the default model.
pub(crate) fn default_model() -> &'static Extractor {
    &EXTRACTORS[0]
}
