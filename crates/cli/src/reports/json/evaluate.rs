//! The report of `evaluate`.

use dechaff_extractor::Extractor;
use dechaff_trainer::Corpus;
use dechaff_trainer::evaluation::metrics::WordOverlap;
use dechaff_trainer::evaluation::{Comparison, Evaluation};
use serde_json::{Value, json};

use super::{TOOL, by_name, hex};
use crate::reports::misclassified::{WrongLine, wrong_lines};
use crate::reports::seen::Seen;

/// `seen` are the pages that the model was trained on, which are left out. `against` is how the model compares with
/// that of `--against`. `worst` are the indexes of pages.
pub(crate) fn evaluated(
    (extractor, seen): (&Extractor, Option<&Seen>),
    corpus: &Corpus,
    (evaluation, against): (&Evaluation, Option<&Comparison>),
    worst: &[usize],
) -> Value {
    let worst = worst.iter().map(|&at| {
        let page = &evaluation.pages[at];
        let wrong: Vec<WrongLine<'_>> = wrong_lines(&corpus.pages[at], page).collect();
        json!({
            "id": page.id,
            // Unless the pages have no gold texts.
            "page_f1": page.overlap.as_ref().map(WordOverlap::f1),
            "snippets": page.snippets,
            "lines": page.prediction.content.len(),
            "wrong": wrong,
        })
    });
    let model = extractor.model();
    let (pages, skipped) = (corpus.pages.len(), corpus.skipped.len());
    json!({
        "tool": TOOL,
        "model": {"name": model.name, "hash": hex(model.hash())},
        "corpus": {"hash": hex(corpus.hash), "pages": pages, "skipped": skipped},
        "seen": seen,
        // With whose other pages each page is compared.
        "sites": extractor.sites().map(|sites| sites.iter().len()),
        "seed": model.info.seed,
        "overall": evaluation.overall,
        "against": against,
        "groups": by_name(&evaluation.groups),
        "roles": evaluation.roles,
        "worst": worst.collect::<Vec<_>>(),
    })
}
