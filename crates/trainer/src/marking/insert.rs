//! Markers for the lines of a page as somebody has labelled them.

use dechaff_features::{Page, Segmentation, TooLong};

use crate::corpus::source::Source;
use crate::labels::label::{Label, shares};
use crate::marking::markers::{Markers, strip};
use crate::marking::problem::ProblemKind;

/// Why the lines of a page cannot be marked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MarkError {
    /// They are labels of another page.
    #[error("{found} labels for a page of {lines} lines")]
    Labels {
        /// How many labels there are.
        found: usize,
        /// How many lines the page has.
        lines: usize,
    },
    /// A marker beside this line would be text, as in `<xmp>`, or change what the page says.
    #[error("no marker can stand at line {}: it cannot differ from its neighbours", line + 1)]
    NoPlace {
        /// Its place in [`Page::lines`].
        line: usize,
    },
    /// The page is too long to be read.
    #[error(transparent)]
    TooLong(#[from] TooLong),
}

/// Writes a page's labels into it as markers, in place of those that it has; `labels` has one for each
/// rendered line.
///
/// Nothing else changes: taking the markers out gives the page as it was without markers, and reading
/// them gives these labels. Both are checked before anything is handed out.
///
/// # Errors
/// [`MarkError`] when the labels do not fit the page, or have no place in it.
pub fn mark_lines(html: &[u8], labels: &[Label], markers: &Markers) -> Result<Vec<u8>, MarkError> {
    let bare = strip(html, markers).html;
    let page = Segmentation::Rendered.segment_with_pieces(&bare)?;
    if labels.len() != page.lines.len() {
        return Err(MarkError::Labels { found: labels.len(), lines: page.lines.len() });
    }
    let content: Vec<bool> = labels.iter().map(|label| *label == Label::Content).collect();
    let marked = insert(&bare, &page, &content, markers);
    match first_wrong(&marked, &bare, &page, &content, markers) {
        None => Ok(marked),
        Some(line) => Err(MarkError::NoPlace { line }),
    }
}

/// The first line whose label does not come out of a marked page as it was meant, if any. `page` is
/// that of `bare`, with its pieces.
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
    // A marker in a script is text; it was there before.
    let kept = stripped.html == bare
        && stripped.problems.iter().all(|problem| problem.kind == ProblemKind::InText);
    wrong.or((!kept).then_some(0))
}

/// Writes markers around the lines that are content, neighbouring ones as one. A page without content
/// gets a pair around nothing.
pub(crate) fn insert(html: &[u8], page: &Page, content: &[bool], markers: &Markers) -> Vec<u8> {
    let source = Source::new(html);
    let comment = |marker: &str| {
        let text = marker.split('|').next().unwrap_or_default();
        source.encode(&format!("<!-- {text} -->")).into_owned()
    };
    let (start, end) = (comment(&markers.start), comment(&markers.end));
    let mut out = Vec::with_capacity(html.len() + 4 * (start.len() + end.len()));
    let mut read = 0;
    let mut put = |at: u32, marker: &[u8]| {
        let at = (at as usize).clamp(read, html.len());
        out.extend_from_slice(&html[read..at]);
        out.extend_from_slice(marker);
        read = at;
    };
    let lines: Vec<_> = page.lines.iter().zip(content).collect();
    let mut none = true;
    // Text begins and ends where a comment is legal.
    for run in lines.chunk_by(|one, next| one.1 == next.1) {
        if let [(first, content), ..] = run
            && **content != markers.inverted
        {
            let last = run[run.len() - 1].0;
            put(first.start, &start);
            put(source.in_ascii(html, last.end), &end);
            none = false;
        }
    }
    if none {
        let at = page.lines.first().map_or(source.bom as u32, |line| line.start);
        put(at, &[start, end].concat());
    }
    out.extend_from_slice(&html[read..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(html: &str, labels: &str) -> Result<String, MarkError> {
        let label = |c| if c == '1' { Label::Content } else { Label::Boilerplate };
        let labels: Vec<_> = labels.chars().map(label).collect();
        let marked = mark_lines(html.as_bytes(), &labels, &Markers::default())?;
        let text = String::from_utf8(marked).unwrap();
        Ok(text.replace("<!-- content -->", "[").replace("<!-- /content -->", "]"))
    }

    #[test]
    fn markers_that_are_there_give_way() {
        let html = "<p>a\r\n<p><!--content-->b<p>c<!--/content--><p>d";
        assert_eq!(mark(html, "0110").unwrap(), "<p>a\r\n<p>[b<p>c]<p>d");
        assert_eq!(mark(html, "1001").unwrap(), "<p>[a]\r\n<p>b<p>c<p>[d]");
        assert_eq!(mark(html, "0000").unwrap(), "<p>[]a\r\n<p>b<p>c<p>d");
        assert_eq!(mark("<!--content--><!-- /content -->", "").unwrap(), "[]");
    }

    #[test]
    fn broken_markers_are_mended() {
        assert_eq!(mark("<p><!--content-->a<p>b", "10").unwrap(), "<p>[a]<p>b");
        assert_eq!(mark("<p>a<!--/content--><p>b", "01").unwrap(), "<p>a<p>[b]");
        let script = "<script>'<!--content-->'</script><p>";
        assert_eq!(mark(&format!("{script}a"), "1").unwrap(), format!("{script}[a]"));
    }

    #[test]
    fn labels_without_a_place_are_refused() {
        let labels = MarkError::Labels { found: 1, lines: 2 };
        assert_eq!(mark("<p>a<p>b", "1"), Err(labels));
        assert_eq!(mark("<p>a<xmp>b</xmp>", "01"), Err(MarkError::NoPlace { line: 1 }));
        assert_eq!(mark("<p>a<xmp>b</xmp><p>c", "111").unwrap(), "<p>[a<xmp>b</xmp><p>c]");
    }

    #[test]
    fn other_encodings_stay_as_they_are() {
        let html = "\u{feff}<p>日本<p>語";
        let utf16 =
            |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
        let labels = [Label::Boilerplate, Label::Content];
        let marked = mark_lines(&utf16(html), &labels, &Markers::default()).unwrap();
        assert_eq!(marked, utf16("\u{feff}<p>日本<p><!-- content -->語<!-- /content -->"));
        let half_a_pair = [b"\xff\xfe(\xd9", &utf16("<br>x")[..]].concat();
        let labels = [Label::Content, Label::Boilerplate];
        let marked = mark_lines(&half_a_pair, &labels, &Markers::default()).unwrap();
        let (start, end) = (utf16("<!-- content -->"), utf16("<!-- /content --><br>x"));
        assert_eq!(marked, [b"\xff\xfe", &start[..], b"(\xd9", &end].concat());
        let latin1 = b"<meta charset=latin1><p>caf\xe9";
        let marked = mark_lines(latin1, &[Label::Content], &Markers::default()).unwrap();
        assert_eq!(strip(&marked, &Markers::default()).html, latin1);
    }
}
