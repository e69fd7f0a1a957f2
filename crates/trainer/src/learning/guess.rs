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
