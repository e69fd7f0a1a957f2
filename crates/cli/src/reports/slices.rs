//! Metrics by slices of the pages, and the slice with the lowest F1.

use std::collections::BTreeMap;
use std::fmt;

use dechaff_extractor::{Extraction, Prediction};
use dechaff_inputs::messages::escaped;
use dechaff_metadata::Metadata;
use dechaff_trainer::evaluation::{Evaluation, Metric, Summary};
use dechaff_trainer::{Corpus, Facts, Label, LabelledPage};
use serde_json::{Value, json};

use super::json::by_name;

/// Minimum number of pages of a slice.
pub(crate) const MINIMUM: usize = 10;
/// The classes of length: their lowest numbers of words of gold text.
const LENGTHS: [(u32, &str); 4] =
    [(0, "below 100"), (100, "100 to 499"), (500, "500 to 1999"), (2000, "from 2000")];

/// The metrics of the slices by each property of pages: its name, and the values with their
/// metrics. Properties that divide no pages are left out.
pub(crate) struct Slices(pub(crate) Vec<(&'static str, Vec<(String, Summary)>)>);

/// The slice with the lowest F1.
pub(crate) struct Worst<'a> {
    property: &'static str,
    value: &'a str,
    pages: usize,
    f1: &'a Metric,
    all: &'a Metric,
}

/// Returns kind, language and year of a page by its HTML and its labels, where they are known. They
/// do not depend on the model.
pub(crate) fn facts(page: &LabelledPage) -> Facts {
    let labelled = |read: &dechaff_page::Page| {
        let mut all = Prediction::of_all(read);
        let labels = all.content.iter_mut().zip(page.labels());
        labels.for_each(|(content, label)| *content = label != Label::Boilerplate);
        all
    };
    let Ok(extraction) = Extraction::predicted(&*page.html, labelled) else {
        return Facts::default();
    };
    let Metadata { kind, language, date, .. } = Metadata::read(&extraction, None);
    // The main part of a tag such as en-GB.
    let main = |tag: &str| tag.split(['-', '_']).next().unwrap_or_default().to_lowercase();
    let facts = [
        ("kind", kind.map(|kind| kind.value.name().to_string())),
        ("language", language.map(|tag| main(&tag.value))),
        ("year", date.map(|date| date.value.year().to_string())),
    ];
    facts.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}

impl Slices {
    /// Computes the metrics of the slices, with the [`facts`] of the pages. `seed` seeds the
    /// bootstrap samples.
    pub(crate) fn of(corpus: &Corpus, evaluation: &Evaluation, seed: u64) -> Self {
        let by =
            |fact| evaluation.by(|at| corpus.pages[at].facts.get(fact).cloned(), MINIMUM, seed);
        let length = |at: usize| {
            let words = evaluation.pages[at].overlap.as_ref()?.gold;
            LENGTHS.iter().rposition(|(lowest, _)| words >= *lowest)
        };
        let lengths = evaluation.by(length, MINIMUM, seed).into_iter();
        let mut slices = vec![
            ("group", evaluation.groups.clone()),
            ("kind", by("kind")),
            ("language", by("language")),
            ("length", lengths.map(|(at, all)| (LENGTHS[at].1.to_string(), all)).collect()),
            ("site", evaluation.by(|at| evaluation.pages[at].site.clone(), MINIMUM, seed)),
            ("year", by("year")),
        ];
        slices.retain(|(_, of)| !of.is_empty());
        Self(slices)
    }

    /// Returns the slice with the lowest F1: of the slices with at least [`MINIMUM`] pages, the one
    /// whose interval has the lowest upper end, if that is below the F1 of all pages. A small slice
    /// that is bad by chance has a wide interval.
    pub(crate) fn worst<'a>(&'a self, overall: &'a Summary) -> Option<Worst<'a>> {
        let all = overall.get("page_f1").or_else(|| overall.get("snippet_f1"))?;
        let pages = |of: &Summary| if overall.texts > 0 { of.texts } else { of.pages };
        let slices =
            self.0.iter().flat_map(|(property, of)| of.iter().map(move |of| (*property, of)));
        let slices = slices.filter_map(|(property, (value, of))| {
            Some(Worst { property, value, pages: pages(of), f1: of.get(all.name)?, all })
        });
        slices
            .filter(|slice| slice.pages >= MINIMUM && slice.f1.high < all.value)
            .min_by(|a, b| a.f1.high.total_cmp(&b.f1.high))
    }

    /// Returns the metrics by the names of properties and values, without the groups.
    pub(crate) fn to_json(&self) -> Value {
        let own = self.0.iter().filter(|(property, _)| *property != "group");
        json!(own.map(|(property, of)| (*property, by_name(of))).collect::<BTreeMap<_, _>>())
    }
}

impl Worst<'_> {
    pub(crate) fn to_json(&self) -> Value {
        let Self { property, value, pages, f1, .. } = self;
        json!({"by": property, "value": value, "pages": pages, f1.name: f1})
    }
}

impl fmt::Display for Worst<'_> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Self { property, value, pages, f1: &Metric { name, value: own, low, high, .. }, all } =
            self;
        let (value, all) = (escaped(value), all.value);
        write!(
            to,
            "worst slice: {property} {value}, {pages} pages: {name} {own:.4} ({low:.4} to {high:.4}), all pages {all:.4}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(language: &str, year: u16) -> LabelledPage {
        let html = format!(
            "<html lang={language}><meta property=article:published_time content={year}-02-03>\
             <p>One two.<p>Home"
        );
        let mut page =
            LabelledPage::new(dechaff_page::segment(html.as_bytes()).unwrap(), vec![1.0, 0.0]);
        page.gold = "One two.".into();
        page.html = html.into();
        page.facts = facts(&page);
        page
    }

    /// Evaluates pages of which those in `wrong` keep the wrong line.
    fn slices(
        pages: Vec<LabelledPage>,
        wrong: impl Fn(&LabelledPage) -> bool + Sync,
    ) -> (Slices, Summary) {
        let mut corpus = Corpus::default();
        corpus.pages = pages;
        let all: Vec<_> = corpus.pages.iter().collect();
        let predict = |page: &LabelledPage| {
            let content = if wrong(page) { vec![false, true] } else { vec![true, false] };
            Prediction { content, ..Prediction::of_all(&page.page) }
        };
        let evaluation = dechaff_trainer::evaluation::evaluate(&all, predict, 1);
        (Slices::of(&corpus, &evaluation, 1), evaluation.overall)
    }

    #[test]
    fn the_worst_slice_has_enough_pages_and_a_low_interval() {
        let is =
            |page: &LabelledPage, text: &str| String::from_utf8_lossy(&page.html).contains(text);
        let mut pages = vec![page("en-GB", 2020); 30];
        pages.extend(vec![page("de", 2021); 12]);
        pages.extend(vec![page("fr", 2022); 9]);
        let (slices, overall) = slices(pages, |page| is(page, "lang=de") || is(page, "lang=fr"));
        let names = |property: &str| -> Vec<(&str, usize)> {
            let of = slices.0.iter().find(|(name, _)| *name == property);
            of.into_iter()
                .flat_map(|(_, of)| of.iter().map(|(name, of)| (&**name, of.pages)))
                .collect()
        };
        assert_eq!(names("language"), [("de", 12), ("en", 30)], "9 pages are too few");
        assert_eq!(names("year"), [("2020", 30), ("2021", 12)]);
        assert_eq!(names("length"), [], "all pages have the same");
        let worst = slices.worst(&overall).unwrap();
        let line = worst.to_string();
        assert!(
            line.starts_with("worst slice: language de, 12 pages: page_f1 0.0000 (0.0000 to 0."),
            "{line}"
        );
        assert!(line.ends_with("all pages 0.5882"), "{line}");
        assert_eq!(slices.to_json()["language"]["de"]["page_f1"]["value"], 0.0);
    }

    #[test]
    fn slices_like_all_pages_are_not_worse() {
        let pages = [vec![page("en", 2020); 20], vec![page("de", 2020); 20]].concat();
        let (slices, overall) = slices(pages, |_| false);
        assert_eq!(slices.0.len(), 1);
        assert!(slices.worst(&overall).is_none());
    }
}
