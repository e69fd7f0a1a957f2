//! The table of all pages.

use dechaff_trainer::evaluation::PageResult;
use dechaff_trainer::evaluation::metrics::Confusion;
use maud::{Markup, html};

use super::shown::{NAME, shown};
use super::{Subject, count, scrolling, share};

/// The headings of the columns, and whether they contain numbers.
const COLUMNS: [(&str, bool); 8] = [
    ("Page", false),
    ("Group", false),
    ("Site", false),
    ("Lines", true),
    ("Wrong", true),
    ("F1", true),
    ("Precision", true),
    ("Recall", true),
];
/// The column by which the table is sorted at first.
const SORTED: &str = "F1";

/// Draws all pages in this order. The first `in_full` can be shown line by line.
pub(super) fn table(subject: &Subject<'_>, order: &[usize], in_full: usize) -> Markup {
    let pages = &subject.evaluation.pages;
    html! {
        p {
            "All " (count(order.len())) " pages, lowest F1 first. F1, precision and recall count words, or "
            "snippets on pages without a gold text."
            span.needs-script hidden {
                " Click a heading to sort by its column. Click the name of a page to show the page below."
            }
        }
        p.only-print { @if order.len() > PRINTED { "The printed table has the first " (PRINTED) " pages." } }
        div.controls.needs-script hidden {
            label for="filter" { "Filter by page, group or site " }
            input #filter type="search" autocomplete="off" spellcheck="false";
            span #filtered role="status" { (count(order.len())) " pages" }
        }
        (scrolling("All pages", &html! { table #all-pages {
            thead { tr { @for (name, number) in COLUMNS {
                th.n[number] scope="col" aria-sort=[(name == SORTED).then_some("ascending")] { (name) }
            } } }
            tbody { @for (at, page) in order.iter().enumerate() {
                (row(&pages[*page], (at < in_full).then_some(at)))
            } }
        } }))
    }
}

/// The number of rows of the table in print. `print.css` uses it too.
const PRINTED: usize = 100;

/// Returns F1, precision and recall of the words of a page or, without a gold text, of its
/// snippets.
pub(super) fn of_page(page: &PageResult) -> [f64; 3] {
    if let Some(words) = &page.overlap {
        return [words.f1(), words.precision(), words.recall()];
    }
    let snippets = Confusion::from(page.snippets.unwrap_or_default());
    [snippets.f1(), snippets.precision(), snippets.recall()]
}

fn row(page: &PageResult, shown_as: Option<usize>) -> Markup {
    let lines = &page.lines;
    let [f1, precision, recall] = of_page(page);
    let wrong = lines.false_positives + lines.false_negatives;
    let name = |name: Option<&String>| shown(name.map_or("", String::as_str), NAME);
    html! { tr {
        th scope="row" data-page=[shown_as] { bdi { (shown(&page.id, NAME)) } }
        td { bdi { (name(page.group.as_ref())) } }
        td { bdi { (name(page.site.as_ref())) } }
        td.n { (count(lines.total() as usize)) }
        td.n { (count(wrong as usize)) }
        td.n { (share(f1)) }
        td.n { (share(precision)) }
        td.n { (share(recall)) }
    } }
}
