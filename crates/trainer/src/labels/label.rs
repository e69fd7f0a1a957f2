//! Derives the labels of lines from marked spans of a page.

use std::ops::Range;

use dechaff_features::{Page, Piece};

/// The label of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Label {
    /// A line of the page's content.
    Content,
    /// A line that is not content.
    Boilerplate,
    /// A line without a label. It is neither learned from nor evaluated.
    Unknown,
}

impl Label {
    /// Returns the label of a line from the share of its text that is content: the label of most of
    /// its text.
    pub fn of_share(share: f32) -> Self {
        if share >= 0.5 { Self::Content } else { Self::Boilerplate }
    }
}

/// Returns, for each line, the share of its characters that lie inside `spans`.
///
/// The spans are byte ranges in the page's source, in ascending order and without overlap. The page
/// must have its [`Page::pieces`]: a line without pieces counts as outside.
pub fn shares(page: &Page, spans: &[Range<u32>]) -> Vec<f32> {
    let mut inside = vec![0.0; page.lines.len()];
    let mut all = vec![0.0; page.lines.len()];
    for piece in &page.pieces {
        let line = piece.line as usize;
        let chars = f64::from(piece.chars);
        all[line] += chars;
        inside[line] += parts(piece, spans).map(|part| part.end - part.start).sum::<f64>() * chars;
    }
    let share = |(&inside, &all): (&f64, &f64)| if all > 0.0 { (inside / all) as f32 } else { 0.0 };
    inside.iter().zip(&all).map(share).collect()
}

/// Returns the text of a page inside `spans`, one row for each line. Of a line that lies only
/// partly inside, only that part is returned.
pub(crate) fn text_inside(page: &Page, spans: &[Range<u32>]) -> String {
    let mut rows = Vec::new();
    for pieces in page.pieces.chunk_by(|one, next| one.line == next.line) {
        let text = page.text(&page.lines[pieces[0].line as usize]);
        let all = |piece: &Piece| parts(piece, spans).eq([0.0..1.0]);
        if pieces.iter().all(all) {
            rows.push(text.to_string());
            continue;
        }
        let mut row = String::new();
        let mut before = 0.0;
        for piece in pieces {
            let chars = f64::from(piece.chars);
            for part in parts(piece, spans) {
                let byte =
                    |share: f64| byte_of_char(text, (before + share * chars).round() as usize);
                row.push_str(&text[byte(part.start)..byte(part.end)]);
            }
            before += chars;
        }
        if !row.trim().is_empty() {
            rows.push(row.trim().to_string());
        }
    }
    rows.join("\n")
}

/// Returns the parts of a piece that lie inside `spans`, as fractions of its bytes.
fn parts(piece: &Piece, spans: &[Range<u32>]) -> impl Iterator<Item = Range<f64>> {
    let Range { start, end } = piece.span;
    let first = spans.partition_point(|span| span.end <= start);
    let share = move |at: u32| f64::from(at - start) / f64::from((end - start).max(1));
    spans[first..]
        .iter()
        .take_while(move |span| span.start < end)
        .map(move |span| share(span.start.max(start))..share(span.end.min(end)))
}

fn byte_of_char(text: &str, at: usize) -> usize {
    text.char_indices().nth(at).map_or(text.len(), |(byte, _)| byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spans(html: &str, inside: &[&str]) -> Vec<Range<u32>> {
        let span = |part: &&str| {
            let start = html.find(part).unwrap();
            start as u32..(start + part.len()) as u32
        };
        inside.iter().map(span).collect()
    }

    fn both(html: &str, inside: &[&str]) -> (Vec<f32>, String) {
        let page = dechaff_features::segment_with_pieces(html.as_bytes()).unwrap();
        let spans = spans(html, inside);
        (shares(&page, &spans), text_inside(&page, &spans))
    }

    #[test]
    fn whole_lines() {
        let html = "<p>nav</p><p>One <b>two</b>.</p>\n<p>three</p><p>foot";
        let inside = ["<p>One <b>two</b>.</p>\n<p>three</p>"];
        assert_eq!(both(html, &inside), (vec![0., 1., 1., 0.], "One two.\nthree".into()));
        assert_eq!(both(html, &[]), (vec![0.; 4], String::new()));
        assert_eq!(both(html, &[html]).0, [1.; 4]);
        let html = "<pre>a\n<b>b</b>\n<i>c</i>\n</pre>";
        assert_eq!(both(html, &[html]), (vec![1.0], "a\nb\nc".into()));
    }

    #[test]
    fn parts_of_lines() {
        let html = "<p>By Jo: <b>once</b> more <i>done</i>";
        let (shares, text) = both(html, &["<b>once</b> mo", "<i>done</i>"]);
        assert!((shares[0] - 12.0 / 20.0).abs() < 0.05, "{shares:?}");
        assert_eq!(text, "once mo done");
    }

    #[test]
    fn a_line_with_half_content_or_more_is_content() {
        assert_eq!(Label::of_share(0.5), Label::Content);
        assert_eq!(Label::of_share(0.49), Label::Boilerplate);
    }
}
