//! Inserts markers for labelled lines.

use dechaff_features::{Page, PageError, segment_with_pieces};

use crate::labels::label::{Label, shares};
use crate::marking::html_comments::{KEPT, comments};
use crate::marking::markers::{Markers, strip};
use dechaff_features::Source;

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
    /// A marker next to this line would be text, as in `<xmp>`, or would change the text of the page.
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
/// label for each rendered line. `bare` is the page without markers. Comments of the page that look
/// like markers are kept, with a prefix that keeps them from being read as markers.
///
/// Nothing else changes: removing the markers restores the page, and reading them gives these
/// labels. Both are verified before the page is returned.
///
/// # Errors
/// [`MarkError`] if the number of labels is wrong, or if a marker cannot be written where it is
/// needed.
pub fn mark_lines(bare: &[u8], labels: &[Label], markers: &Markers) -> Result<Vec<u8>, MarkError> {
    let page = segment_with_pieces(bare)?;
    if labels.len() != page.lines.len() {
        return Err(MarkError::Labels { found: labels.len(), lines: page.lines.len() });
    }
    let content: Vec<bool> = labels.iter().map(|label| *label == Label::Content).collect();
    let marked = insert(bare, &page, &content, markers);
    match first_wrong(&marked, bare, &page, &content, markers) {
        None => Ok(marked),
        Some(line) => Err(MarkError::NoPlace { line }),
    }
}

/// Returns the first line whose label cannot be read back from the marked page, if any. `page` is
/// the parsed `bare`, with its pieces.
pub(crate) fn first_wrong(
    marked: &[u8],
    bare: &[u8],
    page: &Page,
    content: &[bool],
    markers: &Markers,
) -> Option<usize> {
    let stripped = strip(marked, markers);
    let again = shares(page, &stripped.spans).into_iter().map(f64::from);
    let meant = content.iter().map(|&content| f64::from(u8::from(content)));
    let wrong = again.zip(meant).position(|(share, meant)| share != meant);
    let kept = stripped.html == bare && stripped.problems.is_empty() && stripped.signed;
    wrong.or((!kept).then_some(0))
}

/// Signs a page and inserts markers around the lines of content. Neighbouring lines share a pair. A
/// page without content gets one empty pair.
pub(crate) fn insert(bare: &[u8], page: &Page, content: &[bool], markers: &Markers) -> Vec<u8> {
    let source = Source::new(bare);
    let encode = |text: &str| source.encode(text).into_owned();
    let [signature, start, end] = markers.written().map(|comment| encode(&comment));
    let own = comments(bare).into_iter().filter(|comment| markers.would_take(comment));
    // The position and text of each insertion.
    let mut insertions: Vec<(usize, Vec<u8>)> =
        own.map(|comment| (comment.opened, encode(KEPT))).collect();
    let lines: Vec<_> = page.lines.iter().zip(content).collect();
    let mut first = None;
    // Lines begin and end where a comment is legal.
    for run in lines.chunk_by(|one, next| one.1 == next.1) {
        if let [(line, content), ..] = run
            && **content != markers.inverted
        {
            let last = run[run.len() - 1].0;
            let start_at = line.start as usize;
            insertions.push((start_at, start.clone()));
            insertions.push((source.in_ascii(bare, last.end) as usize, end.clone()));
            first.get_or_insert(start_at);
        }
    }
    let signed_at = first.unwrap_or_else(|| {
        let at = page.lines.first().map_or(source.bom, |line| line.start as usize);
        insertions.push((at, [start, end].concat()));
        at
    });
    let at = insertions.iter().position(|(at, _)| *at == signed_at).unwrap_or_default();
    insertions.insert(at, (signed_at, signature));
    insertions.sort_by_key(|(at, _)| *at);
    with_insertions(bare, &insertions)
}

/// Returns the bytes with insertions, whose positions are in ascending order.
fn with_insertions(bytes: &[u8], insertions: &[(usize, Vec<u8>)]) -> Vec<u8> {
    let more: usize = insertions.iter().map(|(_, inserted)| inserted.len()).sum();
    let mut out = Vec::with_capacity(bytes.len() + more);
    let mut read = 0;
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
        let marked =
            mark_lines(&strip(html.as_bytes(), &markers).html, &self::labels(labels), &markers)?;
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
        let marked = mark_lines(own.as_bytes(), &labels("01"), &markers).unwrap();
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
        let marked = mark_lines(&utf16, &labels("01"), &markers).unwrap();
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
        let marked = mark_lines(&utf16(html), &labels, &Markers::default()).unwrap();
        assert_eq!(
            marked,
            utf16(
                "\u{feff}<p>日本<p><!-- marked with dechaff --><!-- content -->語<!-- /content -->"
            )
        );
        let half_a_pair = [b"\xff\xfe(\xd9", &utf16("<br>x")[..]].concat();
        let labels = [Label::Content, Label::Boilerplate];
        let marked = mark_lines(&half_a_pair, &labels, &Markers::default()).unwrap();
        let start = utf16("<!-- marked with dechaff --><!-- content -->");
        let end = utf16("<!-- /content --><br>x");
        assert_eq!(marked, [b"\xff\xfe", &start[..], b"(\xd9", &end].concat());
        let latin1 = b"<meta charset=latin1><p>caf\xe9";
        let marked = mark_lines(latin1, &[Label::Content], &Markers::default()).unwrap();
        assert_eq!(strip(&marked, &Markers::default()).html, latin1);
    }
}
