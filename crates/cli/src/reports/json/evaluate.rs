//! The report of `evaluate`.

use std::collections::BTreeMap;

use dechaff_trainer::evaluation::metrics::WordOverlap;
use dechaff_trainer::evaluation::{Comparison, Evaluation, RoleMetrics, SnippetCounts, Summary};
use serde::Serialize;

use super::{TOOL, by_name, hex};
use crate::reports::misclassified::{WrongLine, wrong_lines};
use crate::reports::seen::Seen;

#[derive(Serialize)]
pub(crate) struct EvaluateReport<'a> {
    tool: &'static str,
    model: Model<'a>,
    corpus: Corpus,
    /// The pages that the model was trained on, which are left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    seen: Option<&'a Seen>,
    /// The number of sites with whose other pages each page is compared, if it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    sites: Option<usize>,
    seed: u64,
    overall: &'a Summary,
    /// How the model compares with that of --against.
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<&'a Comparison>,
    groups: BTreeMap<&'a str, &'a Summary>,
    roles: &'a [RoleMetrics],
    worst: Vec<WorstPage<'a>>,
}

#[derive(Serialize)]
struct Model<'a> {
    name: &'a str,
    hash: String,
}

#[derive(Serialize)]
struct Corpus {
    hash: String,
    pages: usize,
    skipped: usize,
}

#[derive(Serialize)]
struct WorstPage<'a> {
    id: &'a str,
    /// The page F1, if the pages have gold texts.
    #[serde(skip_serializing_if = "Option::is_none")]
    page_f1: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    snippets: Option<SnippetCounts>,
    lines: usize,
    wrong: Vec<WrongLine<'a>>,
}

impl<'a> EvaluateReport<'a> {
    pub(crate) fn of(
        (extractor, seen): (&'a dechaff_extractor::Extractor, Option<&'a Seen>),
        corpus: &'a dechaff_trainer::Corpus,
        (evaluation, against): (&'a Evaluation, Option<&'a Comparison>),
        worst: &[usize],
    ) -> Self {
        let worst = worst.iter().map(|&at| {
            let page = &evaluation.pages[at];
            WorstPage {
                id: &page.id,
                page_f1: page.overlap.as_ref().map(WordOverlap::f1),
                snippets: page.snippets,
                lines: page.prediction.content.len(),
                wrong: wrong_lines(&corpus.pages[at], page).collect(),
            }
        });
        let model = extractor.model();
        Self {
            tool: TOOL,
            model: Model { name: &model.name, hash: hex(model.hash()) },
            corpus: Corpus {
                hash: hex(corpus.hash),
                pages: corpus.pages.len(),
                skipped: corpus.skipped.len(),
            },
            seen,
            sites: extractor.sites().map(|sites| sites.iter().len()),
            seed: model.info.seed,
            overall: &evaluation.overall,
            against,
            groups: by_name(&evaluation.groups),
            roles: &evaluation.roles,
            worst: worst.collect(),
        }
    }
}
