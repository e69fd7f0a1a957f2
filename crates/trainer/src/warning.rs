//! Warnings about a model and its metrics.

use crate::error::TrainError;
use dechaff_inputs::messages::counted;

/// A corpus with fewer pages is called too small.
const FEW_PAGES: usize = 10;
/// A corpus with fewer sites is called too uniform.
const FEW_SITES: usize = 3;

/// A reason to trust the metrics of a model, or the model, less.
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum Warning {
    /// The model was trained on few pages.
    #[error("{pages} pages are very few; the model will probably fit only these pages")]
    FewPages {
        /// The number of pages that it was trained on.
        pages: usize,
    },
    /// All pages are from one site.
    #[error(
        "all pages come from one site; the held-out metrics hold for other pages of this site, not for \
         other sites"
    )]
    OneSite,
    /// The pages are from few sites.
    #[error(
        "{sites} sites are too few to estimate the accuracy on other sites; add pages of more sites"
    )]
    FewSites {
        /// The number of sites.
        sites: usize,
    },
    /// The sites of most pages are unknown.
    #[error(
        "the sites of {unknown} of the {} are unknown, so each of these counts as a site of its own; put \
         the pages of each site into a directory, or name their sites in pages.csv",
        counted(*pages, "page")
    )]
    UnknownSites {
        /// The number of pages whose site is unknown.
        unknown: usize,
        /// The number of all pages.
        pages: usize,
    },
    /// The metrics come from few pages.
    #[error("the held-out metrics come from only {} and are imprecise", counted(*pages, "page"))]
    FewTested {
        /// The number of pages that were tested on.
        pages: usize,
    },
    /// The base was trained on part of the pages.
    #[error(
        "{name} was trained on {seen} of the {pages} pages; {}",
        if *contradicted == 0 {
            "these cannot show whether a correction improves it".to_string()
        } else {
            format!(
                "the labels of {contradicted} of these differ from what it learned there, so they follow another \
                 policy"
            )
        }
    )]
    SeenByBase {
        /// The name of the base.
        name: String,
        /// The number of pages that it was trained on.
        seen: usize,
        /// The number of all pages.
        pages: usize,
        /// The number of the pages that it was trained on whose labels contradict what it learned.
        contradicted: usize,
    },
    /// A point of the learning curve is missing.
    #[error("no metrics for {share} of the pages")]
    NoPoint {
        /// The share of the pages that should have been trained on.
        share: f64,
        /// Why there are no metrics.
        source: TrainError,
    },
}

/// Returns the warnings about a corpus: its number of pages, its number of sites, and the number of
/// pages that were tested on.
pub(crate) fn of_corpus(pages: usize, sites: usize, tested: usize) -> Vec<Warning> {
    let mut warnings = Vec::new();
    if pages < FEW_PAGES {
        warnings.push(Warning::FewPages { pages });
    }
    if sites == 1 {
        warnings.push(Warning::OneSite);
    } else if sites < FEW_SITES {
        warnings.push(Warning::FewSites { sites });
    }
    if tested < FEW_PAGES.min(pages) {
        warnings.push(Warning::FewTested { pages: tested });
    }
    warnings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_and_uniform_corpora() {
        let message = |pages, sites, tested| {
            let warnings = of_corpus(pages, sites, tested);
            warnings.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
        };
        assert_eq!(message(10, 3, 10), "");
        assert!(message(9, 3, 10).starts_with("9 pages are very few"));
        assert!(message(10, 1, 10).starts_with("all pages come from one site"));
        assert!(message(10, 2, 10).starts_with("2 sites are too few"));
        assert!(message(10, 3, 9).ends_with("come from only 9 pages and are imprecise"));
    }
}
