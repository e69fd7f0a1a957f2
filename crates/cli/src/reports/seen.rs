//! Evaluates models that were trained on some of the pages.

use dechaff_extractor::{Extractor, Model};
use dechaff_trainer::evaluation::{Evaluation, evaluate};
use dechaff_trainer::{Corpus, LabelledPage, part, seen};
use serde::Serialize;

/// The pages that models were trained on.
#[derive(Debug, Serialize)]
pub(crate) struct Seen {
    /// The models that know pages, with the verb.
    #[serde(skip)]
    models: String,
    /// The number of pages that a model was trained on.
    pages: usize,
    /// The number of all pages.
    of: usize,
}

impl Seen {
    /// Finds the pages that some of the models were trained on, and removes them from the corpus.
    /// If no page is new, all stay.
    pub(crate) fn leave_out<'a>(
        models: impl IntoIterator<Item = (&'a str, &'a Model)>,
        corpus: &mut Corpus,
    ) -> Option<Self> {
        let mut known = vec![false; corpus.pages.len()];
        let mut names: Vec<&str> = Vec::new();
        for (name, model) in models {
            let of_model = seen(model, &corpus.pages);
            names.extend(of_model.contains(&true).then_some(name));
            known.iter_mut().zip(of_model).for_each(|(known, seen)| *known |= seen);
        }
        let (pages, of) = (known.iter().filter(|seen| **seen).count(), known.len());
        if pages < of {
            let mut known = known.into_iter();
            corpus.pages.retain(|_| known.next() == Some(false));
        }
        let were = if names.len() == 1 { "was" } else { "were" };
        let models = format!("{} {were}", names.join(" and "));
        (pages > 0).then_some(Self { models, pages, of })
    }

    /// Returns a message about the pages.
    pub(crate) fn message(&self) -> String {
        let Self { models, pages, of } = self;
        let so = if pages == of { "so these metrics are too good" } else { "which are left out" };
        format!("{models} trained on {}, {so}", part(*pages, *of))
    }
}

/// Evaluates a model on all pages.
pub(crate) fn evaluated(extractor: &Extractor, corpus: &Corpus) -> Evaluation {
    let pages: Vec<&LabelledPage> = corpus.pages.iter().collect();
    evaluate(&pages, |page| page.predicted_by(extractor), extractor.model().info.seed)
}
