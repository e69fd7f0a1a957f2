//! Inserts markers around the content of a page.

use dechaff_page::{Page, PageError, segment_with_pieces};

use crate::Label;
use crate::corpus::tasks::place::place;
use crate::corpus::{Gold, SkipReason};
use crate::labels::Inside;
use crate::labels::align::align_page;
use crate::marking::insert::mark;
use crate::marking::markers::is_signed;
use crate::marking::{Markers, strip};

/// A page that was marked.
#[derive(Debug, Clone, PartialEq)]
pub struct Annotated {
    /// The page with the markers.
    pub html: Vec<u8>,
    /// The share of the gold text's words that were found on the page.
    pub found: f64,
    /// Why spans of a labelling tool are not on the page.
    pub unplaced: Vec<String>,
}

/// The reason why a page cannot be marked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AnnotateError {
    /// dechaff has already marked the page.
    #[error("the page was already marked by dechaff; expected a page without markers")]
    Marked,
    /// Some of its content is in an element in which a comment would be text, such as `<xmp>` or
    /// `<plaintext>`.
    #[error("some of its content is in an element that cannot contain comments, such as <xmp>")]
    NoPlace,
    /// The page is too long to be read.
    #[error(transparent)]
    Page(#[from] PageError),
}

/// Marks the lines of a page that occur in its gold text. A line is left unmarked if most of its
/// words do not occur there.
///
/// Markers enclose whole lines. One pair encloses neighbouring lines of content and everything
/// between them. A page without content gets one empty pair. Comments of the page that look like
/// markers are kept, with a prefix that keeps them from being read as markers. Each marked page is
/// verified: removing the markers restores the page, and the markers give the same labels.
///
/// # Errors
/// [`AnnotateError`] if dechaff has already marked the page, if it has content where a comment is
/// not possible, or if it is too long.
pub fn annotate(html: &[u8], gold: &str, markers: &Markers) -> Result<Annotated, AnnotateError> {
    marked(html, markers, |page| {
        let alignment = align_page(page, gold);
        let labels = alignment.shares.iter().map(|&share| Label::of_share(share));
        (Inside::of_labels(labels), alignment.found, Vec::new())
    })
}

/// Marks a page by its record: the lines of the text, the lines in the elements, or the spans of a
/// labelling tool instead of what dechaff has marked. Otherwise as [`annotate`].
pub(crate) fn annotate_by(
    html: &[u8],
    record: &Gold,
    markers: &Markers,
) -> Result<Annotated, SkipReason> {
    let tasks = &record.tasks;
    let spans: usize = tasks.iter().map(|task| task.spans.len()).sum();
    let annotated = match (&record.text, record.selector()?) {
        _ if !tasks.is_empty() => {
            let bare = if is_signed(html) { strip(html, markers).html } else { html.to_vec() };
            marked(&bare, markers, |page| {
                let (inside, unplaced) = place(&bare, page, tasks);
                (inside, 1.0 - unplaced.len() as f64 / spans.max(1) as f64, unplaced)
            })
        }
        (Some(text), _) => annotate(html, text, markers),
        (None, Some(elements)) => marked(html, markers, |page| {
            let spans = elements.spans(html);
            let found = if spans.is_empty() { 0.0 } else { 1.0 };
            (Inside::of(html, page, &spans), found, Vec::new())
        }),
        (None, None) => {
            let reason = "has snippets but no text; `annotate` needs the text of the content";
            return Err(SkipReason::Unusable(reason.into()));
        }
    };
    let annotated = annotated.map_err(SkipReason::Annotation)?;
    match annotated.unplaced.first() {
        Some(first) if annotated.unplaced.len() == spans => Err(SkipReason::Unusable(format!(
            "none of its {spans} spans is on the page; the first: {first}"
        ))),
        _ => Ok(annotated),
    }
}

/// Marks what `find` finds on a page, which also returns the other parts of the result.
fn marked(
    html: &[u8],
    markers: &Markers,
    find: impl FnOnce(&Page) -> (Inside, f64, Vec<String>),
) -> Result<Annotated, AnnotateError> {
    if is_signed(html) {
        return Err(AnnotateError::Marked);
    }
    let page = segment_with_pieces(html)?;
    let (content, found, unplaced) = find(&page);
    let html = mark(html, &page, &content, markers).map_err(|_| AnnotateError::NoPlace)?;
    Ok(Annotated { html, found, unplaced })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIGNATURE: &str = "<!-- marked with dechaff -->";

    /// Returns a page with its markers as `[` and `]`, without the signature, which precedes the
    /// first one.
    fn marked(html: &str, gold: &str) -> String {
        let annotated = annotate(html.as_bytes(), gold, &Markers::default()).unwrap();
        let text = String::from_utf8(annotated.html).unwrap();
        let signed = text.replace(&format!("{SIGNATURE}<!-- content -->"), "<!-- content -->");
        assert_eq!(text.len(), signed.len() + SIGNATURE.len(), "{text}");
        let text = signed;
        text.replace("<!-- content -->", "[").replace("<!-- /content -->", "]")
    }

    #[test]
    fn runs_of_lines_are_joined() {
        let html = "<p>nav</p>\n<p>\n One <b>two</b>.</p>\n<p>three\n</p><p>foot</p><p>four";
        let want = "<p>nav</p>\n<p>\n [One <b>two</b>.</p>\n<p>three]\n</p><p>foot</p><p>[four]";
        assert_eq!(marked(html, "One two.\nThree\n\nFour!"), want);
    }

    #[test]
    fn elements_are_marked() {
        let record = Gold { elements: vec!["[n='2']".into(), "b".into()], ..Gold::default() };
        let html = b"<p n=1>nav<p n=2>One<p>a <b>two</b>";
        let annotated = annotate_by(html, &record, &Markers::default()).unwrap();
        let text = String::from_utf8(annotated.html).unwrap();
        assert!(text.contains("<!-- content -->One<!-- /content -->"), "{text}");
        assert!(text.contains("a <b><!-- content -->two<!-- /content -->"), "{text}");
    }

    #[test]
    fn markers_are_inserted_where_comments_are_valid() {
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
        let want = html
            .replace("日本 語", &format!("{SIGNATURE}<!-- content -->日本 語<!-- /content -->"));
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
            format!(
                "<p>{SIGNATURE}<!-- off: a -->a<!-- on: a --><p>b<p><!-- off: a -->c<!-- on: a -->"
            )
        );
        let own = mark("<p>a\n<!--Content--><p>b", &Markers::default()).unwrap();
        assert!(own.starts_with("<p>a\n<!--kept by dechaff:Content--><p><!-- marked"), "{own}");
        assert_eq!(mark(&own, &Markers::default()), Err(AnnotateError::Marked));
        assert_eq!(mark("<p>a<xmp>b</xmp>", &Markers::default()), Err(AnnotateError::NoPlace));
    }
}
