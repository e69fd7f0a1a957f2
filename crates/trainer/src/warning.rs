//! Warnings about a model and its metrics.

use crate::corpus::split::count_sites;
use crate::{LabelledPage, TrainError};
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
    #[error("{} too few: the model will probably work on these pages only", with(*pages, "is", "are"))]
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
        "{} have no known site, so each counts as its own site; put the pages of each site into a \
         directory, or name their sites in pages.csv",
        part(*unknown, *pages)
    )]
    UnknownSites {
        /// The number of pages whose site is unknown.
        unknown: usize,
        /// The number of all pages.
        pages: usize,
    },
    /// The metrics come from few pages.
    #[error(
        "the held-out metrics are imprecise, because only {} tested{}",
        with(*pages, "was", "were"),
        why.as_ref().map(|why| format!(": {why}")).unwrap_or_default()
    )]
    FewTested {
        /// The number of pages that were tested on.
        pages: usize,
        /// Why the others were not, unless the split leaves them out.
        why: Option<String>,
    },
    /// The base was trained on part of the pages.
    #[error(
        "{name} was trained on {}{}",
        part(*seen, *pages),
        if *contradicted == 0 {
            ", which cannot show whether an adaptation improves it".to_string()
        } else {
            format!(
                "; {contradicted} of these have other labels now than in its training, so your policy differs from \
                 its policy"
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

/// Returns the warnings about the pages of a corpus, before anything is trained on them.
pub fn of_corpus(all: &[LabelledPage]) -> Vec<Warning> {
    let (pages, sites) = (all.len(), count_sites(all));
    let unknown = all.iter().filter(|page| page.site.is_none()).count();
    let warnings = [
        (pages < FEW_PAGES, Warning::FewPages { pages }),
        (sites == 1 && unknown == 0, Warning::OneSite),
        (1 < sites && sites < FEW_SITES, Warning::FewSites { sites }),
        (2 * unknown > pages, Warning::UnknownSites { unknown, pages }),
    ];
    warnings.into_iter().filter_map(|(applies, warning)| applies.then_some(warning)).collect()
}

/// Returns a warning if few of the pages were tested on. `known` says which of them the base knows.
pub(crate) fn few_tested(
    all: &[LabelledPage],
    tested: usize,
    known: Option<String>,
) -> Option<Warning> {
    let copies = all.iter().filter(|page| page.copy).count();
    let copies = (copies > 0).then(|| {
        format!(
            "{} {} of another page",
            part(copies, all.len()),
            if copies == 1 { "is a copy" } else { "are copies" }
        )
    });
    let why = Some([copies, known].into_iter().flatten().collect::<Vec<_>>().join(", and "));
    let few = tested < FEW_PAGES.min(all.len());
    few.then(|| Warning::FewTested { pages: tested, why: why.filter(|why| !why.is_empty()) })
}

/// Returns a number of pages and the verb for one page or for several, as in `1 page is`.
fn with(pages: usize, one: &str, several: &str) -> String {
    format!("{} {}", counted(pages, "page"), if pages == 1 { one } else { several })
}

/// Says how many of the pages something is true of, as in `3 of the 5 pages`.
pub fn part(count: usize, pages: usize) -> String {
    match (count, pages) {
        (1, 1) => "the only page".to_string(),
        _ if count == pages => format!("all {pages} pages"),
        _ => format!("{count} of the {pages} pages"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corpus(pages: usize, sites: usize) -> Vec<LabelledPage> {
        let site = |page: usize| Some((page % sites).to_string());
        (0..pages).map(|page| LabelledPage { site: site(page), ..Default::default() }).collect()
    }

    #[test]
    fn small_and_uniform_corpora() {
        let message = |pages, sites| {
            let warnings = of_corpus(&corpus(pages, sites));
            warnings.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
        };
        assert_eq!(message(10, 3), "");
        assert!(message(9, 3).starts_with("9 pages are too few"));
        assert!(message(10, 1).starts_with("all pages come from one site"));
        assert!(message(10, 2).starts_with("2 sites are too few"));
    }

    #[test]
    fn a_warning_says_why_few_pages_were_tested() {
        let mut pages = corpus(15, 3);
        let warned = |pages: &[_], known: Option<&str>| {
            few_tested(pages, 3, known.map(str::to_string)).unwrap().to_string()
        };
        assert!(warned(&pages, None).ends_with("are imprecise, because only 3 pages were tested"));
        pages[3..].iter_mut().for_each(|page| page.copy = true);
        assert!(warned(&pages, None).ends_with(": 12 of the 15 pages are copies of another page"));
        assert!(warned(&pages, Some("b knows 2")).ends_with("another page, and b knows 2"));
        assert!(few_tested(&pages, 10, None).is_none());
        assert_eq!(
            [part(1, 1), part(2, 2), part(1, 2)],
            ["the only page", "all 2 pages", "1 of the 2 pages"]
        );
    }
}
