//! Decides whether comments that look like markers, but are not signed by dechaff, are markers.
//!
//! A person who marks pages by hand writes only the pair of comments, and a site's own comments may
//! look the same. One page alone does not show the difference, but a corpus does: people mark one
//! page after the other, while a complete pair of the site's own comments is rare.

use crate::marking::{ProblemKind, Stripped};

/// Unsigned pairs count if at least one page in this many has a complete pair. Among raw pages of
/// public corpora, at most one page in a hundred has one.
const ONE_IN: usize = 10;

/// The evidence in the comments of a page for who has marked it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Evidence {
    /// The markers are signed, or need no signature.
    Sure,
    /// The page has valid markers without a signature.
    Pair,
    /// The page has comments that look like markers, but are invalid and not signed.
    Broken,
    /// The page has no markers.
    Nothing,
}

impl Evidence {
    /// Returns the evidence of a page that was stripped of its markers.
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

/// The number of pages of a corpus by their evidence.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct MarkerCounts {
    pages: usize,
    pairs: usize,
}

impl MarkerCounts {
    /// Returns whether comments without a signature count as markers in this corpus.
    ///
    /// They do if at least one page in ten has a complete pair of them. Otherwise they are treated
    /// as the sites' own comments.
    pub fn unsigned_count(&self) -> bool {
        self.pairs > 0 && self.pairs * ONE_IN >= self.pages
    }

    /// Returns whether a page with this evidence counts as unmarked in this corpus, in spite of its
    /// comments.
    pub fn is_unmarked(&self, evidence: Evidence) -> bool {
        matches!(evidence, Evidence::Pair | Evidence::Broken) && !self.unsigned_count()
    }
}

impl FromIterator<Evidence> for MarkerCounts {
    fn from_iter<I: IntoIterator<Item = Evidence>>(pages: I) -> Self {
        let mut counts = Self::default();
        for evidence in pages {
            counts.pages += 1;
            counts.pairs += usize::from(evidence == Evidence::Pair);
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::marking::{Markers, strip};

    #[test]
    fn evidence_is_read_from_the_comments_of_a_page() {
        let of = |html: &str| {
            let utf16 = format!("\u{feff}{html}");
            let utf16: Vec<u8> = utf16.encode_utf16().flat_map(u16::to_le_bytes).collect();
            let [evidence, of_utf16] = [html.as_bytes(), &utf16]
                .map(|html| Evidence::of(&strip(html, &Markers::default())));
            assert_eq!(of_utf16, evidence, "{html}");
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
        assert!(raw.is_unmarked(Evidence::Pair) && raw.is_unmarked(Evidence::Broken));
        assert!(!raw.is_unmarked(Evidence::Sure) && !raw.is_unmarked(Evidence::Nothing));
        assert!(!counts(5, 0).is_unmarked(Evidence::Broken));
    }
}
