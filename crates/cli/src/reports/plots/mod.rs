//! `--plot`: plots of a comparison, as SVG.

mod grid;
mod page;
mod plot;
mod thresholds;

use dechaff_baselines::Settings;
use dechaff_baselines::compare::{Row, Step};
use dechaff_crawl::{Failure, failed, usage};
use dechaff_trainer::LabelledPage;

/// Draws all plots of a comparison. Returns the names of their files, and their SVG.
pub(crate) fn all(
    page: &LabelledPage,
    rows: &[Row],
    steps: &[Step],
    settings: &Settings,
) -> Vec<(&'static str, String)> {
    let mut pictures = vec![
        ("page-density.svg", page::density(page)),
        ("page-physical.svg", page::physical(page, settings)),
        ("page-bytes.svg", page::bytes(page)),
        ("thresholds.svg", thresholds::draw(steps)),
    ];
    if grid::cells(rows).next().is_some() {
        pictures.push(("grid.svg", grid::draw(rows, steps)));
    }
    pictures
}

/// Minimum number of line breaks of a page with which a plot of physical lines shows something.
const LINE_BREAKS: usize = 20;

/// Returns the page to plot. It is the named page or, among the pages with content and several
/// physical lines, the page with the median number of lines.
pub(crate) fn choose<'a>(
    pages: &'a [LabelledPage],
    id: Option<&str>,
) -> Result<&'a LabelledPage, Failure> {
    if let Some(id) = id {
        return pages.iter().find(|page| page.id == id).ok_or_else(|| {
            let first = pages.first().map_or("", |page| &page.id);
            usage!("--plot-page: no page has the id {id:?}; the first page has the id {first:?}")
        });
    }
    let mut with_content: Vec<_> =
        pages.iter().filter(|page| page.shares.iter().any(|share| *share >= 0.5)).collect();
    let line_breaks = |page: &LabelledPage| page.html.iter().filter(|byte| **byte == b'\n').count();
    if with_content.iter().any(|page| line_breaks(page) >= LINE_BREAKS) {
        with_content.retain(|page| line_breaks(page) >= LINE_BREAKS);
    }
    with_content.sort_by_key(|page| page.page.lines.len());
    let middle = with_content.get(with_content.len() / 2).copied();
    middle.or(pages.first()).ok_or_else(|| failed!("there is no page to plot"))
}
