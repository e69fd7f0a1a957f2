//! Whose comments they are: markers that dechaff has not signed.
//!
//! A person who marks pages by hand writes the pair and nothing else, and a site's own comments look the
//! same: no page tells them apart by itself. A corpus does: people mark pages one after the other,
//! while a whole pair of the site's own is rare.

use memchr::memmem;

use crate::marking::markers::{Markers, Stripped, strip};
use crate::marking::problem::ProblemKind;

/// Of so many pages of a corpus, one must have a whole pair without a signature for such pairs to
/// count. On raw pages of public corpora it is one in a hundred at most.
const ONE_IN: usize = 10;

/// What a page says about who has marked it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Evidence {
    /// It is signed, or needs no signature.
    Sure,
    /// It has markers that say what they mean, without a signature.
    Pair,
    /// It has comments that look like markers and are broken, without a signature.
    Broken,
    /// It has no markers.
    Nothing,
}

impl Evidence {
    /// What a page says. Pages without such comments, which most are, are told without reading their
    /// markup.
    pub fn of_html(html: &[u8]) -> Self {
        if may_have_markers(html) {
            Self::of(&strip(html, &Markers::default()))
        } else {
            Self::Nothing
        }
    }

    /// What a page says that was read.
    pub fn of(stripped: &Stripped) -> Self {
        let none = |kind| matches!(kind, ProblemKind::NoMarkers | ProblemKind::InText);
        match stripped {
            _ if stripped.signed => Self::Sure,
            _ if stripped.is_marked() => Self::Pair,
            _ if stripped.problems.iter().all(|problem| none(problem.kind)) => Self::Nothing,
            _ => Self::Broken,
        }
    }
}

/// Is there a comment that mentions what markers or signatures do, or an encoding in which that cannot be
/// seen?
fn may_have_markers(html: &[u8]) -> bool {
    // Comments are longer, markers are not.
    const MOST: usize = 100;
    let mentions = |comment: &[u8], word: &[u8]| {
        comment.windows(word.len()).any(|window| window.eq_ignore_ascii_case(word))
    };
    // UTF-16 has zeros everywhere, and other encodings write ASCII as such.
    memchr::memchr(0, html).is_some()
        || memmem::find_iter(html, b"<!--").any(|at| {
            let comment = &html[at..html.len().min(at + MOST)];
            mentions(comment, b"content") || mentions(comment, b"dechaff")
        })
}

/// The pages of a corpus, by what they say.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MarkerCounts {
    pages: usize,
    pairs: usize,
}

impl MarkerCounts {
    /// Counts a page.
    pub fn add(&mut self, evidence: Evidence) {
        self.pages += 1;
        self.pairs += usize::from(evidence == Evidence::Pair);
    }

    /// Do comments without a signature count as markers in this corpus?
    ///
    /// They do where at least one page in ten has a whole pair of them. Elsewhere they are taken for
    /// comments of the sites' own.
    pub fn unsigned_count(&self) -> bool {
        self.pairs > 0 && self.pairs * ONE_IN >= self.pages
    }

    /// Does a page of this corpus that says so count as one without markers, in spite of its comments?
    pub fn disowns(&self, evidence: Evidence) -> bool {
        matches!(evidence, Evidence::Pair | Evidence::Broken) && !self.unsigned_count()
    }
}

impl FromIterator<Evidence> for MarkerCounts {
    fn from_iter<I: IntoIterator<Item = Evidence>>(pages: I) -> Self {
        let mut counts = Self::default();
        pages.into_iter().for_each(|evidence| counts.add(evidence));
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_page_says() {
        let of = |html: &str| {
            let utf16 = format!("\u{feff}{html}");
            let utf16: Vec<u8> = utf16.encode_utf16().flat_map(u16::to_le_bytes).collect();
            let evidence = Evidence::of(&strip(html.as_bytes(), &Markers::default()));
            assert_eq!(Evidence::of_html(html.as_bytes()), evidence, "{html}");
            assert_eq!(Evidence::of_html(&utf16), evidence, "{html}");
            evidence
        };
        assert_eq!(of("<p>a"), Evidence::Nothing);
        assert_eq!(of("<script>'<!-- content -->'</script>"), Evidence::Nothing);
        assert_eq!(of("<!-- content -->a<!-- /content -->"), Evidence::Pair);
        assert_eq!(of("a</div><!-- /content -->"), Evidence::Broken);
        assert_eq!(of("<p>a<!--\n\tCONTENT--><p>b<!--/Content\n-->"), Evidence::Pair);
        let signed = "<!-- marked with dechaff -->";
        assert_eq!(of(&format!("{signed}<!-- content -->a<!-- /content -->")), Evidence::Sure);
        assert_eq!(of(&format!("{signed}<!-- content -->a")), Evidence::Sure);
    }

    #[test]
    fn one_page_in_ten_is_enough() {
        let counts = |pairs: usize, others: usize| -> MarkerCounts {
            let pairs = std::iter::repeat_n(Evidence::Pair, pairs);
            pairs.chain(std::iter::repeat_n(Evidence::Nothing, others)).collect()
        };
        assert!(counts(1, 0).unsigned_count() && counts(1, 9).unsigned_count());
        assert!(!counts(1, 10).unsigned_count() && !counts(0, 0).unsigned_count());
        let raw = counts(2, 1000);
        assert!(raw.disowns(Evidence::Pair) && raw.disowns(Evidence::Broken));
        assert!(!raw.disowns(Evidence::Sure) && !raw.disowns(Evidence::Nothing));
        assert!(!counts(5, 0).disowns(Evidence::Broken));
    }
}
