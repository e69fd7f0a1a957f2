//! Labels lines that have no label with the predictions of a model.

use dechaff_extractor::Extractor;

use crate::learning::example::Example;
use crate::{Label, LabelledPage};

/// Minimum certainty of a guessed label. Below it, the label stays unknown.
const LEAST_OF_LINE: f32 = 0.2;
/// Minimum mean certainty of the guessed labels of a page. Below it, no guess is used, because the
/// model does not know pages of this kind.
const LEAST_OF_PAGE: f32 = 0.6;
/// Minimum share of the content lines that the model keeps, for a page without lines labelled
/// boilerplate. Below it, no guess for the page is used.
const LEAST_FOUND: f32 = 0.8;

/// Returns a page with its own labels and, for the lines without a label, the predictions of a
/// model. The certainty of a prediction is 1 for a score of 0 or 1, and 0 for a score of one half
/// or a score on the other side of the decision.
pub(crate) fn guessed<'a>(page: &'a LabelledPage, extractor: &Extractor) -> Example<'a> {
    let prediction = extractor.predict(&page.page);
    completed(page, &prediction.scores, &prediction.content)
}

/// Completes the labels of a page from the score of each line, and whether it is kept.
fn completed<'a>(page: &'a LabelledPage, scores: &[f32], kept: &[bool]) -> Example<'a> {
    let mut example = Example::of(page);
    let (mut sum, mut guesses) = (0.0, 0_usize);
    let unknown = example.lines.iter_mut().enumerate().filter(|(_, known)| known.is_none());
    for (line, known) in unknown {
        let probability = if kept[line] { scores[line] } else { 1.0 - scores[line] };
        let certainty = (2.0 * probability - 1.0).max(0.0);
        sum += certainty;
        guesses += 1;
        let label = if kept[line] { Label::Content } else { Label::Boilerplate };
        *known = (certainty >= LEAST_OF_LINE).then_some((label, certainty));
    }
    // If all labels of a page say content, they show whether the model knows pages of this kind.
    let own: Vec<bool> = (page.labels().zip(kept))
        .filter(|(label, _)| *label == Label::Content)
        .map(|(_, kept)| *kept)
        .collect();
    let is_known = if own.is_empty() || page.labels().any(|label| label == Label::Boilerplate) {
        sum >= LEAST_OF_PAGE * guesses as f32
    } else {
        own.iter().filter(|kept| **kept).count() as f32 >= LEAST_FOUND * own.len() as f32
    };
    if is_known { example } else { Example::of(page) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labels::label::Known;
    use Label::{Boilerplate, Content};

    /// A page of five lines. Only the listed lines have a label.
    fn page(labels: &[(usize, Label)]) -> LabelledPage {
        let page = dechaff_page::segment(b"<p>a<p>b<p>c<p>d<p>e").unwrap();
        let (mut shares, mut known) = (vec![0.0; 5], vec![false; 5]);
        for &(line, label) in labels {
            shares[line] = if label == Content { 1.0 } else { 0.0 };
            known[line] = true;
        }
        LabelledPage { page, shares, known: Known::Lines(known), ..LabelledPage::default() }
    }

    const KEPT: [bool; 5] = [false, true, true, true, false];

    #[test]
    fn guesses_count_as_far_as_they_are_sure() {
        // The third line is kept against its score, so its label stays unknown: mean certainty 3.75
        // / 5.
        let page = page(&[]);
        let example = completed(&page, &[0.0, 1.0, 0.375, 0.9375, 0.0625], &KEPT);
        let known = [(Boilerplate, 1.0), (Content, 1.0), (Content, 0.875), (Boilerplate, 0.875)];
        let [first, second, fourth, fifth] = known.map(Some);
        assert_eq!(example.lines, [first, second, None, fourth, fifth]);
        // A certainty of 0.125 is too little for a label.
        let example = completed(&page, &[0.0, 1.0, 0.5625, 1.0, 0.0], &KEPT);
        assert_eq!(example.lines[2], None);
    }

    #[test]
    fn labels_of_the_page_override_guesses() {
        let page = page(&[(1, Boilerplate), (4, Content)]);
        let example = completed(&page, &[0.0, 1.0, 0.875, 1.0, 0.0], &KEPT);
        let sure = [Boilerplate, Boilerplate, Content, Content, Content].map(|label| (label, 1.0));
        let mut known = sure.map(Some);
        known[2] = Some((Content, 0.75));
        assert_eq!(example.lines, known);
    }

    #[test]
    fn a_page_that_the_model_does_not_know_keeps_its_own_labels_alone() {
        // Certainties 1, 0.5 and 0.25: on average 0.58.
        let unsure = page(&[(1, Content), (2, Boilerplate)]);
        let example = completed(&unsure, &[0.0, 0.0, 0.75, 0.75, 0.375], &KEPT);
        let own = [Some((Content, 1.0)), Some((Boilerplate, 1.0))];
        assert_eq!(example.lines, [None, own[0], own[1], None, None]);
    }

    #[test]
    fn a_page_of_content_alone_is_known_if_the_model_keeps_most_of_it() {
        let scores = [0.0, 1.0, 0.75, 0.75, 0.375];
        let example = |labels: &[(usize, Label)]| -> Vec<Option<Label>> {
            let lines = completed(&page(labels), &scores, &KEPT).lines;
            lines.into_iter().map(|known| known.map(|(label, _)| label)).collect()
        };
        let kept = [Boilerplate, Content, Content, Content, Boilerplate].map(Some);
        assert_eq!(example(&[(1, Content), (2, Content)]), kept);
        assert_eq!(
            example(&[(1, Content), (4, Content)]),
            [None, Some(Content), None, None, Some(Content)]
        );
    }
}
