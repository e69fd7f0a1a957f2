//! Whose comments they are: markers that dechaff has not signed.
//!
//! A person who marks pages by hand writes the pair and nothing else, and a site's own comments look the
//! same: no page tells them apart by itself. A corpus does: people mark pages one after the other,
//! while a whole pair of the site's own is rare.

use crate::marking::markers::Stripped;
use crate::marking::problem::ProblemKind;

/// Of so many pages of a corpus, one must have a whole pair without a signature for such pairs to
/// count. On raw pages of public corpora it is one in a hundred at most.
const ONE_IN: usize = 10;

/// What a page says about who has marked it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    /// What the markers of a page say, by the comments that look like markers.
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

/// The pages of a corpus, by what they say.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Census {
    pages: usize,
    pairs: usize,
}

impl Census {
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

impl FromIterator<Evidence> for Census {
    fn from_iter<I: IntoIterator<Item = Evidence>>(pages: I) -> Self {
        let mut census = Self::default();
        pages.into_iter().for_each(|evidence| census.add(evidence));
        census
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::marking::markers::{Markers, strip};

    #[test]
    fn what_a_page_says() {
        let of = |html: &str| Evidence::of(&strip(html.as_bytes(), &Markers::default()));
        assert_eq!(of("<p>a"), Evidence::Nothing);
        assert_eq!(of("<script>'<!-- content -->'</script>"), Evidence::Nothing);
        assert_eq!(of("<!-- content -->a<!-- /content -->"), Evidence::Pair);
        assert_eq!(of("a</div><!-- /content -->"), Evidence::Broken);
        let signed = "<!-- marked with dechaff -->";
        assert_eq!(of(&format!("{signed}<!-- content -->a<!-- /content -->")), Evidence::Sure);
        assert_eq!(of(&format!("{signed}<!-- content -->a")), Evidence::Sure);
    }

    #[test]
    fn one_page_in_ten_is_enough() {
        let census = |pairs: usize, others: usize| -> Census {
            let pairs = std::iter::repeat_n(Evidence::Pair, pairs);
            pairs.chain(std::iter::repeat_n(Evidence::Nothing, others)).collect()
        };
        assert!(census(1, 0).unsigned_count() && census(1, 9).unsigned_count());
        assert!(!census(1, 10).unsigned_count() && !census(0, 0).unsigned_count());
        let raw = census(2, 1000);
        assert!(raw.disowns(Evidence::Pair) && raw.disowns(Evidence::Broken));
        assert!(!raw.disowns(Evidence::Sure) && !raw.disowns(Evidence::Nothing));
        assert!(!census(5, 0).disowns(Evidence::Broken));
    }
}
