//! Inserts markers for labelled lines.

use std::ops::Range;

use dechaff_page::{Characters, Page, PageError, Source, segment_with_pieces};

use crate::Label;
use crate::labels::inside::lines;
use crate::labels::{Inside, Parts};
use crate::marking::html_comments::{KEPT, comments};
use crate::marking::markers::outside;
use crate::marking::{Markers, strip};

/// Why the lines of a page cannot be marked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MarkError {
    /// The number of labels differs from the number of lines.
    #[error("found {found} labels, expected {lines}: one for each line of the page")]
    Labels {
        /// The number of labels.
        found: usize,
        /// The number of lines of the page.
        lines: usize,
    },
    /// A marker next to this line would be text, as in `<xmp>`, or would change the text of the
    /// page.
    #[error(
        "a marker cannot be written at line {}; give this line the same label as its neighbours",
        line + 1
    )]
    NoPlace {
        /// The index of the line in [`Page::lines`].
        line: usize,
    },
    /// The page is too long to be read.
    #[error(transparent)]
    Page(#[from] PageError),
}

/// Writes the labels of a page's lines into it as markers, and signs the page. `labels` has one
/// label for each rendered line, and `parts` the content of lines of which only parts are content.
/// `bare` is the page without markers. Comments of the page that look like markers are kept, with a
/// prefix that keeps them from being read as markers.
///
/// Nothing else changes: removing the markers restores the page, and reading them gives these
/// labels and parts. Both are verified before the page is returned.
///
/// # Errors
/// [`MarkError`] if the number of labels is wrong, or if a marker cannot be written where it is
/// needed.
pub fn mark_lines(
    bare: &[u8],
    labels: &[Label],
    parts: &Parts,
    markers: &Markers,
) -> Result<Vec<u8>, MarkError> {
    let page = segment_with_pieces(bare)?;
    if labels.len() != page.lines.len() {
        return Err(MarkError::Labels { found: labels.len(), lines: page.lines.len() });
    }
    let content = Inside::of_labels(labels.iter().copied()).with_parts(bare, &page, parts);
    mark(bare, &page, &content, markers)
}

/// Marks the content of a page. `page` is the parsed `bare`, with its pieces.
///
/// # Errors
/// [`MarkError::NoPlace`] if it cannot be read back from the marked page.
pub(crate) fn mark(
    bare: &[u8],
    page: &Page,
    content: &Inside,
    markers: &Markers,
) -> Result<Vec<u8>, MarkError> {
    let marked = insert(bare, page, content, markers);
    let stripped = strip(&marked, markers);
    let is_whole = stripped.html == bare && stripped.problems.is_empty() && stripped.signed;
    let again = Inside::of(&stripped.html, page, &stripped.spans);
    let differs = |&line: &usize| {
        content.shares[line] != again.shares[line]
            || content.parts.get(&line) != again.parts.get(&line)
    };
    match (0..content.shares.len()).find(differs) {
        None if is_whole => Ok(marked),
        // The error names the first line that is read back otherwise than it was written, if such a
        // line is known.
        line => Err(MarkError::NoPlace { line: line.unwrap_or_default() }),
    }
}

/// Signs a page and inserts markers around its content. A page without content gets one empty pair.
fn insert(bare: &[u8], page: &Page, content: &Inside, markers: &Markers) -> Vec<u8> {
    let source = Source::new(bare);
    let encode = |text: &str| source.encode(text).into_owned();
    let [signature, start, end] = markers.written().map(|comment| encode(&comment));
    let own = comments(bare).into_iter().filter(|comment| markers.would_take(comment));
    // The position and text of each insertion.
    let mut insertions: Vec<(usize, Vec<u8>)> =
        own.map(|comment| (comment.opened, encode(KEPT))).collect();
    let stretches = stretches(bare, page, content, markers.inverted);
    // A comment is legal there in every encoding.
    let place = |at| source.in_ascii(bare, at) as usize;
    for stretch in &stretches {
        insertions.push((place(stretch.start), start.clone()));
        insertions.push((place(stretch.end), end.clone()));
    }
    let signed_at = match stretches.first() {
        Some(first) => place(first.start),
        None => {
            let at = page.lines.first().map_or(source.bom, |line| line.start as usize);
            insertions.push((at, [start, end].concat()));
            at
        }
    };
    let at = insertions.iter().position(|(at, _)| *at == signed_at).unwrap_or_default();
    insertions.insert(at, (signed_at, signature));
    insertions.sort_by_key(|(at, _)| *at);
    with_insertions(bare, &insertions)
}

/// Returns the bytes that markers enclose: the content, or everything else. Neighbouring lines
/// share a pair of markers.
fn stretches(bare: &[u8], page: &Page, content: &Inside, inverted: bool) -> Vec<Range<u32>> {
    let characters = Characters::new(bare);
    let mut found: Vec<Range<u32>> = Vec::new();
    let mut before = None;
    for pieces in lines(page) {
        let number = pieces[0].line as usize;
        let line = &page.lines[number];
        let mut enclose = |stretch: Range<u32>| match found.last_mut() {
            Some(last) if Some(last.end) == before && stretch.start == line.start => {
                last.end = stretch.end;
            }
            _ => found.push(stretch),
        };
        match content.parts.get(&number) {
            Some(parts) => {
                let spans = characters.spans(page, pieces).unwrap_or_default();
                let all = spans.len() as u32;
                let enclosed = if inverted { outside(parts, all) } else { parts.clone() };
                for Range { start, end } in enclosed.into_iter().filter(|range| !range.is_empty()) {
                    let start = if start == 0 { line.start } else { spans[start as usize].start };
                    let end = if end == all { line.end } else { spans[end as usize - 1].end };
                    enclose(start..end);
                }
            }
            None if (content.shares[number] > 0.0) != inverted => enclose(line.start..line.end),
            None => {}
        }
        before = Some(line.end);
    }
    found
}

/// Returns the bytes with insertions, whose positions are in ascending order.
fn with_insertions(bytes: &[u8], insertions: &[(usize, Vec<u8>)]) -> Vec<u8> {
    let (mut out, mut read) = (Vec::new(), 0);
    for (at, inserted) in insertions {
        let at = (*at).clamp(read, bytes.len());
        out.extend_from_slice(&bytes[read..at]);
        out.extend_from_slice(inserted);
        read = at;
    }
    out.extend_from_slice(&bytes[read..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIGNATURE: &str = "<!-- marked with dechaff -->";

    fn labels(labels: &str) -> Vec<Label> {
        let label = |c| if c == '1' { Label::Content } else { Label::Boilerplate };
        labels.chars().map(label).collect()
    }

    /// Returns a page that is marked again, with its markers written as `[` and `]`, and the
    /// signature, which precedes the first marker, as `*`.
    fn mark(html: &str, labels: &str) -> Result<String, MarkError> {
        let markers = Markers::default();
        let marked = mark_lines(
            &strip(html.as_bytes(), &markers).html,
            &self::labels(labels),
            &Parts::new(),
            &markers,
        )?;
        let text = String::from_utf8(marked).unwrap().replace(SIGNATURE, "*");
        Ok(text.replace("<!-- content -->", "[").replace("<!-- /content -->", "]"))
    }

    #[test]
    fn markers_that_are_there_give_way() {
        let html = "<p>a\r\n<p><!--content-->b<p>c<!--/content--><p>d";
        assert_eq!(mark(html, "0110").unwrap(), "<p>a\r\n<p>*[b<p>c]<p>d");
        assert_eq!(mark(html, "1001").unwrap(), "<p>*[a]\r\n<p>b<p>c<p>[d]");
        assert_eq!(mark(html, "0000").unwrap(), "<p>*[]a\r\n<p>b<p>c<p>d");
        assert_eq!(mark("<!--content--><!-- /content -->", "").unwrap(), "*[]");
    }

    #[test]
    fn broken_markers_are_mended() {
        assert_eq!(mark("<p><!--content-->a<p>b", "10").unwrap(), "<p>*[a]<p>b");
        assert_eq!(mark("<p>a<!--/content--><p>b", "01").unwrap(), "<p>a<p>*[b]");
        let script = "<script>'<!--content-->'</script><p>";
        assert_eq!(mark(&format!("{script}a"), "1").unwrap(), format!("{script}*[a]"));
    }

    #[test]
    fn comments_of_the_site_stay_and_come_back_byte_by_byte() {
        let own =
            "<!--Content\t--><p>a<!-- /content --><!--kept by dechaff:/content--><p>b<!-- content";
        let markers = Markers::default();
        let marked = mark_lines(own.as_bytes(), &labels("01"), &Parts::new(), &markers).unwrap();
        let want = format!(
            "<!--kept by dechaff:Content\t--><p>a<!--kept by dechaff: /content -->\
             <!--kept by dechaff:kept by dechaff:/content--><p>{SIGNATURE}<!-- content -->b\
             <!-- /content --><!--kept by dechaff: content"
        );
        assert_eq!(String::from_utf8(marked.clone()).unwrap(), want);
        let stripped = strip(&marked, &markers);
        assert_eq!((&stripped.html[..], stripped.signed), (own.as_bytes(), true));
        assert_eq!(stripped.spans.into_iter().next(), Some(70..71));
        assert_eq!(stripped.problems, []);

        let utf16: Vec<u8> = own.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let marked = mark_lines(&utf16, &labels("01"), &Parts::new(), &markers).unwrap();
        let units: Vec<u16> =
            marked.chunks(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect();
        assert_eq!(String::from_utf16(&units).unwrap(), want);
        assert_eq!(strip(&marked, &markers).html, utf16);
    }

    #[test]
    fn labels_without_a_place_are_refused() {
        let labels = MarkError::Labels { found: 1, lines: 2 };
        assert_eq!(mark("<p>a<p>b", "1"), Err(labels));
        assert_eq!(mark("<p>a<xmp>b</xmp>", "01"), Err(MarkError::NoPlace { line: 1 }));
        assert_eq!(mark("<p>a<xmp>b</xmp><p>c", "111").unwrap(), "<p>*[a<xmp>b</xmp><p>c]");
    }

    #[test]
    fn other_encodings_stay_as_they_are() {
        let html = "\u{feff}<p>日本<p>語";
        let utf16 =
            |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
        let labels = [Label::Boilerplate, Label::Content];
        let marked = mark_lines(&utf16(html), &labels, &Parts::new(), &Markers::default()).unwrap();
        assert_eq!(
            marked,
            utf16(
                "\u{feff}<p>日本<p><!-- marked with dechaff --><!-- content -->語<!-- /content -->"
            )
        );
        let half_a_pair = [b"\xff\xfe(\xd9", &utf16("<br>x")[..]].concat();
        let labels = [Label::Content, Label::Boilerplate];
        let marked = mark_lines(&half_a_pair, &labels, &Parts::new(), &Markers::default()).unwrap();
        let start = utf16("<!-- marked with dechaff --><!-- content -->");
        let end = utf16("<!-- /content --><br>x");
        assert_eq!(marked, [b"\xff\xfe", &start[..], b"(\xd9", &end].concat());
        let latin1 = b"<meta charset=latin1><p>caf\xe9";
        let marked =
            mark_lines(latin1, &[Label::Content], &Parts::new(), &Markers::default()).unwrap();
        assert_eq!(strip(&marked, &Markers::default()).html, latin1);
    }

    /// Marks the characters `part` of the first line of a page.
    fn mark_part(html: &[u8], part: Range<u32>, markers: &Markers) -> Result<Vec<u8>, MarkError> {
        let page = segment_with_pieces(html).unwrap();
        let labels = vec![Label::Boilerplate; page.lines.len()];
        mark_lines(html, &labels, &[(0, vec![part])].into(), markers)
    }

    #[test]
    fn a_line_is_split_at_its_characters() {
        let split = |html: &str, part| {
            let marked = mark_part(html.as_bytes(), part, &Markers::default()).unwrap();
            let text = String::from_utf8(marked).unwrap().replace(SIGNATURE, "*");
            text.replace("<!-- content -->", "[").replace("<!-- /content -->", "]")
        };
        assert_eq!(split("<p>By <b>Jo</b>: Text", 5..9), "<p>By <b>Jo</b>: *[Text]");
        assert_eq!(split("<p>By <b>Jo</b>: Text", 1..3), "<p>B*[y <b>J]o</b>: Text");
        assert_eq!(split("<p>a&amp;b &ltc", 1..4), "<p>a*[&amp;b &lt]c");
        // Two characters of one reference are one place.
        assert_eq!(split("<p>a&nGt;b", 0..2), "<p>*[a&nGt;]b");
        // Parts that are all of a line, or none.
        assert_eq!(split("<p>a b", 0..9), "<p>*[a b]");
        assert_eq!(split("<p>a b", 1..1), "<p>*[]a b");
    }

    #[test]
    fn parts_share_a_pair_with_their_neighbours() {
        let html = "<p>a b<p>c<p>d e";
        let labels = labels("010");
        let parts = [(0, vec![0..0, 1..2]), (2, vec![0..1, 0..0])].into();
        let mark = |markers: &Markers| {
            let marked = mark_lines(html.as_bytes(), &labels, &parts, markers).unwrap();
            let read = strip(&marked, markers);
            let page = segment_with_pieces(html.as_bytes()).unwrap();
            let read = Inside::of(&read.html, &page, &read.spans);
            assert_eq!(read.shares, [0.5, 1.0, 0.5]);
            assert_eq!(read.text(&page), "b\nc\nd");
            String::from_utf8(marked).unwrap().replace(SIGNATURE, "*")
        };
        let own = mark(&Markers::default());
        assert_eq!(own, "<p>a *<!-- content -->b<p>c<p>d<!-- /content --> e");
        let inverted = Markers { inverted: true, ..Markers::new("off", "on") };
        assert_eq!(
            mark(&inverted),
            "<p>*<!-- off -->a<!-- on --> b<p>c<p>d <!-- off -->e<!-- on -->"
        );
    }

    #[test]
    fn parts_in_other_encodings() {
        let utf16 =
            |text: &str| text.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<u8>>();
        let marked = mark_part(&utf16("<p>a 日😀b"), 1..3, &Markers::default()).unwrap();
        let want = format!("<p>a {SIGNATURE}<!-- content -->日😀<!-- /content -->b");
        assert_eq!(marked, utf16(&want));
        // Between escape sequences there is no place for a marker.
        let (japanese, _, _) =
            encoding_rs::ISO_2022_JP.encode("<meta charset=iso-2022-jp><p>日本語 abc");
        let marked = mark_part(&japanese, 3..6, &Markers::default()).unwrap();
        assert_eq!(strip(&marked, &Markers::default()).html, *japanese);
        let error = mark_part(&japanese, 1..2, &Markers::default());
        assert_eq!(error, Err(MarkError::NoPlace { line: 0 }));
        let error = mark_part(b"<xmp>ab</xmp>", 1..2, &Markers::default());
        assert_eq!(error, Err(MarkError::NoPlace { line: 0 }));
    }
}
