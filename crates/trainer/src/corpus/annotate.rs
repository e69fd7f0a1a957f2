//! Writes markers around the content of a page.

use dechaff_features::{Segmentation, TooLong};

use crate::labels::align::align_page;
use crate::labels::label::Label;
use crate::marking::html_comments::comments;
use crate::marking::insert::{first_wrong, insert};
use crate::marking::markers::Markers;

/// A page that was marked.
#[derive(Debug, Clone, PartialEq)]
pub struct Annotated {
    /// The page as it was, and the markers.
    pub html: Vec<u8>,
    /// The share of the gold text's words that were found in the page.
    pub found: f64,
}

/// Why a page cannot be marked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AnnotateError {
    /// Its own comments would be taken for markers.
    #[error(
        "line {line} has the comment <!-- {comment} --> already, as one of the markers: mark with \
         another pair"
    )]
    Marked {
        /// Where.
        line: usize,
        /// The comment.
        comment: String,
    },
    /// Some content stands where a comment would be text, in `<xmp>` or `<plaintext>`.
    #[error("some of its content stands where no comment can, as in <xmp>: it has to be left out")]
    NoPlace,
    /// It is too long to be read.
    #[error(transparent)]
    TooLong(#[from] TooLong),
}

/// Marks the lines of a page that its gold text holds, see [`align_page`].
///
/// Whole lines are marked, neighbouring ones as one with what stands between them. A page without
/// content gets a pair around nothing. Taking the markers out again gives the page back, and the same
/// lines: this is checked for each page.
///
/// # Errors
/// [`AnnotateError`] when the page has such markers already, has content where no comment can stand,
/// or is too long.
pub fn annotate(html: &[u8], gold: &str, markers: &Markers) -> Result<Annotated, AnnotateError> {
    if let Some(own) = comments(html).into_iter().find(|comment| markers.has(comment)) {
        return Err(AnnotateError::Marked { line: own.line, comment: own.text });
    }
    let page = Segmentation::Rendered.segment_with_pieces(html)?;
    let alignment = align_page(&page, gold);
    let labels = alignment.shares.iter().map(|&share| Label::of_share(share));
    let content: Vec<bool> = labels.map(|label| label == Label::Content).collect();
    let marked = insert(html, &page, &content, markers);
    match first_wrong(&marked, html, &page, &content, markers) {
        None => Ok(Annotated { html: marked, found: alignment.found }),
        Some(_) => Err(AnnotateError::NoPlace),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(html: &str, gold: &str) -> String {
        let annotated = annotate(html.as_bytes(), gold, &Markers::default()).unwrap();
        let text = String::from_utf8(annotated.html).unwrap();
        text.replace("<!-- content -->", "[").replace("<!-- /content -->", "]")
    }

    #[test]
    fn runs_of_lines_are_joined() {
        let html = "<p>nav</p>\n<p>\n One <b>two</b>.</p>\n<p>three\n</p><p>foot</p><p>four";
        let want = "<p>nav</p>\n<p>\n [One <b>two</b>.</p>\n<p>three]\n</p><p>foot</p><p>[four]";
        assert_eq!(marked(html, "One two.\nThree\n\nFour!"), want);
    }

    #[test]
    fn comments_are_legal_where_markers_stand() {
        let html = "<title>a</title><script>a</script><noscript><p>a</noscript><p title='a'>b<pre>\n\na\n</pre>";
        let want = "<title>a</title><script>a</script><noscript><p>[a]</noscript><p title='a'>b<pre>\n\n[a]\n</pre>";
        assert_eq!(marked(html, "a a"), want);
        assert_eq!(marked("<p>&lt;a &amp <b>", "a amp"), "<p>[&lt;a &amp] <b>");
    }

    #[test]
    fn pages_without_content_get_an_empty_pair() {
        assert_eq!(marked("<p>a<p>b", ""), "<p>[]a<p>b");
        assert_eq!(marked("\u{feff}<img>", "x"), "\u{feff}[]<img>");
        assert_eq!(marked("", ""), "[]");
    }

    #[test]
    fn in_the_encoding_of_the_page() {
        let html = "<meta charset=iso-2022-jp><p>目次</p><p>日本 語</p><p>著作権";
        let mark = |html: &[u8]| annotate(html, "日本 語", &Markers::default()).unwrap().html;
        let want = html.replace("日本 語", "<!-- content -->日本 語<!-- /content -->");
        let (bytes, _, _) = encoding_rs::ISO_2022_JP.encode(html);
        let marked = mark(&bytes);
        assert_eq!(
            encoding_rs::ISO_2022_JP.decode(&marked),
            (want.as_str().into(), encoding_rs::ISO_2022_JP, false)
        );

        let bytes: Vec<u8> = html.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(encoding_rs::UTF_16BE.decode(&mark(&bytes)).0, want);
    }

    #[test]
    fn with_other_markers() {
        let mark = |html: &str, markers: &Markers| {
            annotate(html.as_bytes(), "b", markers)
                .map(|page| String::from_utf8(page.html).unwrap())
        };
        let inverted = Markers { inverted: true, ..Markers::new("off: a|off: b", "on: a|on: b") };
        assert_eq!(
            mark("<p>a<p>b<p>c", &inverted).unwrap(),
            "<p><!-- off: a -->a<!-- on: a --><p>b<p><!-- off: a -->c<!-- on: a -->"
        );
        let error = mark("<p>a\n<!--Content--><p>b", &Markers::default()).unwrap_err();
        assert_eq!(error, AnnotateError::Marked { line: 2, comment: "content".into() });
        assert_eq!(mark("<p>a<xmp>b</xmp>", &Markers::default()), Err(AnnotateError::NoPlace));
    }
}
