//! Labels that a model guesses, for lines that nobody has labelled.

use dechaff_extractor::Extractor;

use crate::corpus::LabelledPage;
use crate::labels::label::Label;
use crate::learning::example::Example;

/// A guess that is less sure than this is none: the label stays unknown.
const LEAST_OF_LINE: f32 = 0.2;
/// Guesses that are less sure than this on average are not used at all: the model does not know pages of
/// this kind.
const LEAST_OF_PAGE: f32 = 0.6;

/// A page with its own labels and, for the lines that have none, what a model decides about them, as sure
/// as its scores are: 1 for a score of 1 or 0, and 0 for one of a half or for one that the decision goes
/// against.
pub(crate) fn guessed<'a>(page: &'a LabelledPage, extractor: &Extractor) -> Example<'a> {
    let mut example = Example::of(page);
    let prediction = extractor.predict(&page.page);
    let (mut sum, mut guesses) = (0.0, Vec::new());
    for (line, label) in example.labels.iter_mut().enumerate() {
        if *label != Label::Unknown {
            continue;
        }
        let (score, kept) = (prediction.scores[line], prediction.content[line]);
        let probability = if kept { score } else { 1.0 - score };
        let certainty = (2.0 * probability - 1.0).max(0.0);
        sum += certainty;
        guesses.push(line);
        if certainty >= LEAST_OF_LINE {
            *label = if kept { Label::Content } else { Label::Boilerplate };
            example.certainty[line] = certainty;
        }
    }
    if sum < LEAST_OF_PAGE * guesses.len() as f32 {
        guesses.into_iter().for_each(|line| example.labels[line] = Label::Unknown);
    }
    example
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::Known;
    use dechaff_extractor::{Model, Prediction};

    fn extractor() -> Extractor {
        let model = include_bytes!("../../../../models/general/model.bin");
        Extractor::new(Model::from_bytes(model).unwrap())
    }

    /// A page without labels but for those of some lines.
    fn page(html: &str, labels: &[(usize, Label)]) -> LabelledPage {
        let page = dechaff_features::segment(html.as_bytes()).unwrap();
        let (mut shares, mut known) = (vec![0.0; page.lines.len()], vec![false; page.lines.len()]);
        for &(line, label) in labels {
            shares[line] = if label == Label::Content { 1.0 } else { 0.0 };
            known[line] = true;
        }
        LabelledPage { page, shares, known: Known::Lines(known), ..LabelledPage::default() }
    }

    #[test]
    fn own_labels_overrule_and_guesses_count_as_far_as_they_are_sure() {
        let text = "The cat sat on the mat, and then it slept there until noon came. ".repeat(6);
        let html = format!(
            "<body><nav><ul><li><a href=/>Home</a><li><a href=/news>News</a></ul></nav><article>\
             <h1>A cat</h1><p>{text}<p>{text}<p>{text}</article><footer><a href=/c>Contact</a></footer>"
        );
        let extractor = extractor();
        let free = page(&html, &[]);
        let example = guessed(&free, &extractor);
        let Prediction { scores, content, .. } = extractor.predict(&free.page);
        assert_eq!(example.labels[0], Label::Boilerplate);
        assert_eq!(example.labels[4], Label::Content);
        assert!((example.certainty[4] - (2.0 * scores[4] - 1.0)).abs() < 1e-6 && content[4]);
        assert!((example.certainty[0] - (1.0 - 2.0 * scores[0])).abs() < 1e-6 && !content[0]);

        let corrected = page(&html, &[(4, Label::Boilerplate), (0, Label::Content)]);
        let example = guessed(&corrected, &extractor);
        assert_eq!(example.labels[..2], [Label::Content, Label::Boilerplate]);
        assert_eq!((example.labels[4], example.certainty[4]), (Label::Boilerplate, 1.0));
        assert_eq!(example.labels[3], Label::Content);
    }

    #[test]
    fn a_page_that_the_model_does_not_know_keeps_its_own_labels_alone() {
        // The model is of two minds about lists of links with a few words.
        let html =
            "<p>One <a href=/x>two three</a> four five<p>Six seven <a href=/y>eight</a> nine";
        let extractor = extractor();
        let free = page(html, &[]);
        let Prediction { scores, content, .. } = extractor.predict(&free.page);
        let sure = |(score, kept): (&f32, &bool)| {
            (2.0 * if *kept { *score } else { 1.0 - score } - 1.0).max(0.0)
        };
        let mean = scores.iter().zip(&content).map(sure).sum::<f32>() / scores.len() as f32;
        assert!(mean < LEAST_OF_PAGE, "{scores:?}");
        assert_eq!(guessed(&free, &extractor).labels, [Label::Unknown; 2]);
        let half = page(html, &[(1, Label::Content)]);
        let example = guessed(&half, &extractor);
        assert_eq!((example.labels[1], example.certainty[1]), (Label::Content, 1.0));
    }
}
