//! Evaluates models that were trained on some of the pages.

use dechaff_extractor::{Extractor, Model};
use dechaff_trainer::evaluation::{Evaluation, evaluate};
use dechaff_trainer::{Corpus, LabelledPage, part, seen};
use serde::Serialize;

/// The pages that a model was trained on.
#[derive(Debug, Serialize)]
pub(crate) struct Seen {
    /// The number of pages that the model was trained on.
    pages: usize,
    /// The number of all pages.
    of: usize,
}

impl Seen {
    /// Finds the pages that a model was trained on, and removes them from the corpus. If no page is
    /// new, all stay.
    pub(crate) fn leave_out(model: &Model, corpus: &mut Corpus) -> Option<Self> {
        let known = seen(model, &corpus.pages);
        let (pages, of) = (known.iter().filter(|seen| **seen).count(), known.len());
        if pages < of {
            retain_unseen(&mut corpus.pages, &known);
        }
        (pages > 0).then_some(Self { pages, of })
    }

    /// Returns a message about the pages.
    pub(crate) fn message(&self) -> String {
        let &Self { pages, of } = self;
        let known = format!("the model was trained on {}", part(pages, of));
        if pages == of {
            return format!("{known}, so these metrics are too good");
        }
        format!("{known}; the metrics come from the other {}", of - pages)
    }
}

/// Evaluates a model on the pages that are new to it, and removes the others from the corpus. If no
/// page is new, all stay.
pub(crate) fn evaluate_unseen(
    extractor: &Extractor,
    corpus: &mut Corpus,
) -> (Evaluation, Option<Seen>) {
    let seen = Seen::leave_out(extractor.model(), corpus);
    let pages: Vec<&LabelledPage> = corpus.pages.iter().collect();
    let seed = extractor.model().info.seed;
    (evaluate(&pages, |page| page.predicted_by(extractor), seed), seen)
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
    let were = if names.len() == 1 { "was" } else { "were" };
    let says = format!("{} {were} trained on {}", names.join(" and "), part(count, of));
    if count == 0 {
        return None;
    } else if count == of {
        return Some(format!("{says}, so these metrics are too good"));
    }
    retain_unseen(&mut corpus.pages, &known);
    Some(format!("{says}, which are left out"))
}

fn retain_unseen(pages: &mut Vec<LabelledPage>, known: &[bool]) {
    let mut known = known.iter();
    pages.retain(|_| known.next() == Some(&false));
}
