//! Evaluates models that were trained on some of the pages.

use dechaff_extractor::{Extractor, Model};
use dechaff_trainer::evaluation::{Evaluation, Summary, evaluate};
use dechaff_trainer::{Corpus, LabelledPage, seen};
use serde::Serialize;

/// The pages that a model was trained on.
#[derive(Debug, Serialize)]
pub(crate) struct Seen {
    /// The number of pages that the model was trained on.
    pages: usize,
    /// The number of all pages.
    of: usize,
    /// The metrics on all pages, if some are new to the model. They are better than on new pages.
    #[serde(skip_serializing_if = "Option::is_none")]
    with_them: Option<Summary>,
}

impl Seen {
    /// Returns a message about the pages.
    pub(crate) fn message(&self) -> String {
        let Self { pages, of, with_them } = self;
        let Some(all) = with_them else {
            return format!(
                "the model was trained on all {of} pages; on other pages it is less accurate"
            );
        };
        format!(
            "the model was trained on {pages} of the {of} pages, and the metrics are those of the other {}; \
             with all pages, the line error rate is {:.4} and the page F1 {:.4}",
            of - pages,
            all.line_error_rate(),
            all.page_f1()
        )
    }
}

/// Evaluates a model on the pages that are new to it, and removes the others from the corpus. If no
/// page is new, all stay.
pub(crate) fn evaluate_unseen(
    extractor: &Extractor,
    corpus: &mut Corpus,
) -> (Evaluation, Option<Seen>) {
    let seed = extractor.model().info.seed;
    let pages: Vec<&LabelledPage> = corpus.pages.iter().collect();
    let all = evaluate(&pages, |page| page.predicted_by(extractor), seed);
    let known = seen(extractor.model(), &corpus.pages);
    let (count, of) = (known.iter().filter(|seen| **seen).count(), known.len());
    match count {
        0 => (all, None),
        _ if count == of => (all, Some(Seen { pages: count, of, with_them: None })),
        _ => {
            let mut results = all.pages;
            retain_unseen(&mut corpus.pages, &known);
            retain_unseen(&mut results, &known);
            let seen = Seen { pages: count, of, with_them: Some(all.overall) };
            (Evaluation::new(results, seed), Some(seen))
        }
    }
}

/// Removes the pages from a corpus that some of the models were trained on, unless nothing would be
/// left. Returns a message about them.
pub(crate) fn leave_out_seen<'a>(
    models: impl IntoIterator<Item = (&'a str, &'a Model)>,
    corpus: &mut Corpus,
) -> Option<String> {
    let mut known = vec![false; corpus.pages.len()];
    let mut names: Vec<&str> = Vec::new();
    for (name, model) in models {
        let of_model = seen(model, &corpus.pages);
        names.extend(of_model.contains(&true).then_some(name));
        known.iter_mut().zip(of_model).for_each(|(known, seen)| *known |= seen);
    }
    let (count, of) = (known.iter().filter(|seen| **seen).count(), known.len());
    let names = names.join(" and ");
    if count == 0 {
        return None;
    } else if count == of {
        return Some(format!(
            "{names} know all {of} pages from training; on other pages they are less accurate"
        ));
    }
    retain_unseen(&mut corpus.pages, &known);
    Some(format!("{count} of the {of} pages are left out, since {names} know them from training"))
}

fn retain_unseen<T>(pages: &mut Vec<T>, known: &[bool]) {
    let mut known = known.iter();
    pages.retain(|_| known.next() == Some(&false));
}
