//! Limits the work for a page by its length.
//!
//! An end tag searches for its start tag among the open elements, of which there are at most 512,
//! and so do start tags that end others. Ordinary pages visit one or two elements for each tag. A
//! page that is written to visit all of them for each tag takes a hundred times as long as others
//! of its length, and is rejected.

/// The number of steps that any page may take.
const STEPS: u64 = 1 << 22;
/// The number of further steps for each byte of a page.
const STEPS_PER_BYTE: u64 = 32;

/// Returns how many open elements may be visited after this number of bytes of a page.
pub(crate) fn most_steps(bytes: usize) -> u64 {
    STEPS + STEPS_PER_BYTE * bytes as u64
}

/// Returns the maximum number of elements that a walk over the elements around a line may visit.
/// Walks for all lines together then take no more steps than reading the page may. The number is
/// smaller than the maximum depth only on pages with tens of thousands of short lines.
pub(crate) fn most_around(lines: usize, bytes: usize) -> usize {
    usize::try_from(most_steps(bytes) / lines.max(1) as u64).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elements::element_spans;
    use crate::page::error::PageError;
    use crate::page::segment::Segmenter;
    use crate::{Source, segment};

    /// Returns how many open elements are visited for a page.
    fn steps(html: &str) -> u64 {
        let source = Source::new(html);
        let mut segmenter = Segmenter::new(&source, false, &[]);
        segmenter.read_tokens(|_| {}).unwrap();
        segmenter.stack.steps
    }

    /// A page that repeats a part twice as often takes at most twice as many steps, after any
    /// start.
    #[test]
    fn steps_grow_with_the_page() {
        let starts = [
            "", "<div>", "<x-y>", "<ul><li>", "<a href=x><div>", "<p><button>", "<svg><desc>",
            "<math><mi>", "<noscript>", "<select>", "<table><tr><td>", "<dl><dt><div>",
        ];
        let parts = [
            "<b>", "<p>x", "<div>", "</div>", "<x-y>x<br>", "x<br></x-z>", "<a href=x>x</a>",
            "<li>x", "<li></li>", "<td>x", "<tr><td>x</table>", "<tbody>x", "<dt>x<dd>",
            "<option>x", "<svg><p>x", "<svg><desc>", "</svg>", "<b></i>", "<span></b></span>",
            "<button>x</p>", "<noscript><div></noscript>", "<h1></h2>", "<form></td>",
            "<p class='a b'><i>x",
        ];
        for start in starts {
            for part in parts {
                // Around all of it, as many elements as are kept open.
                for around in ["", "<i>"] {
                    let page = |n: usize| {
                        steps(&format!("{start}{}{}", around.repeat(505), part.repeat(n)))
                    };
                    let (once, twice) = (page(1000), page(2000));
                    assert!(twice <= 2 * once + 1024, "{start} {around} {part}: {once}, {twice}");
                    // At most all open elements, twice, for each of three tags.
                    assert!(once <= 1000 * 3 * 2 * 512, "{start} {around} {part}: {once}");
                }
            }
        }
    }

    /// Finding how far elements reach takes the same steps, and is refused where lines are.
    #[test]
    fn spans_of_elements_are_bounded_as_lines_are() {
        let html = |n| "<x-y>".repeat(500) + &"</x-z>".repeat(n);
        assert_eq!(
            element_spans(html(8000).as_bytes(), &[0]).unwrap().first(),
            Some(&(0..2500 + 8000 * 6))
        );
        let long = html(20_000);
        let expected = segment(long.as_bytes()).unwrap_err();
        assert_eq!(element_spans(long.as_bytes(), &[0]).unwrap_err(), expected);
    }

    /// 4,194,304 steps and 32 a byte are enough for 512 elements around each of 8,192 lines and
    /// more.
    #[test]
    fn all_walks_around_lines_stay_in_the_budget() {
        assert_eq!(most_around(0, 0), 4_194_304);
        assert_eq!(most_around(8192, 0), 512);
        assert_eq!(most_around(65_536, 262_144), 64 + 32 * 4);
        let walked = |n: usize| {
            let html = "<x-y>".repeat(508) + &"x<br>".repeat(n);
            let page = segment(html.as_bytes()).unwrap();
            assert_eq!(page.lines.len(), n);
            let steps: usize = page.lines.iter().map(|line| page.ancestors(line).count()).sum();
            assert!(steps as u64 <= most_steps(html.len()), "{n} lines: {steps}");
            steps / n
        };
        assert_eq!(walked(1000), 508);
        // (4,194,304 + 32 · (508 · 5 + 60,000 · 5 - 4)) / 60,000, the last tag not counted.
        assert_eq!(walked(60_000), 231);
    }

    #[test]
    fn pages_that_take_too_many_steps_are_refused() {
        // Each end tag visits 500 elements and finds none with its name.
        let html = |n| "<x-y>".repeat(500) + &"</x-z>".repeat(n);
        assert_eq!(steps(&html(100)), 50_000);
        assert!(segment(html(8000).as_bytes()).is_ok());
        // The nth end tag has taken 500 n steps, of which 4,194,304 + 32 · (2500 + 6 n) are
        // allowed: n = 13,878 is the first with more.
        let error = segment(html(20_000).as_bytes()).unwrap_err();
        let PageError::TooComplex { most, bytes } = error else { panic!("{error}") };
        assert_eq!(most, 4_194_304 + 32 * bytes as u64);
        assert_eq!((bytes - 2500) / 6, 13_878);
    }
}
