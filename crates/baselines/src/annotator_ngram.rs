//! `annotator-ngram`: the lines that the annotator keeps, classified by the language models of
//! [`ngram`](crate::ngram). Included elements stay included.

use dechaff_page::{Html, PageError, Source};
use dechaff_trainer::LabelledPage;
use dechaff_trainer::fit::FitError;

use crate::annotator::{Region, regions};
use crate::language_model::Classifier;
use crate::metadata::metadata;
use crate::method::{About, Given, Learned, Lessons, Method};
use crate::output::{Output, Passed};
use crate::settings::Settings;

/// The lines of the [annotator](crate::annotator) that are probably content by a language model.
#[derive(Debug, Clone, Copy)]
pub struct AnnotatorNgram;

impl Method for AnnotatorNgram {
    fn name(&self) -> &str {
        "annotator-ngram"
    }

    fn about(&self) -> About {
        About { is_trained: true, is_calibrated: true, ..About::by("Pal 2011") }
    }

    fn train(&self, from: &Lessons<'_>) -> Result<Learned, FitError> {
        let classifier = Classifier::train(from.pages, &|page| left_to_models(page, from.settings));
        // All lines that pass may be content. Then all of them are kept, so only a lack of lines is an
        // error.
        if classifier.lines == [0, 0] {
            return Err(FitError::OneClass);
        }
        Ok(Learned::Ngram(Box::new(classifier)))
    }

    fn check(&self, learned: &Learned, _settings: &Settings) -> Result<(), String> {
        match learned {
            Learned::Ngram(_) => Ok(()),
            _ => Err(self.cannot_use()),
        }
    }

    fn extract(&self, html: Html<'_>, given: &Given<'_>) -> Result<Output, PageError> {
        let Learned::Ngram(classifier) = given.learned else { return Ok(Output::default()) };
        let source = Source::new(html);
        let part = |Region { mut part, included }| {
            if !included {
                (part.score, part.content) = match part.content {
                    true => classifier.decide(&part.text, given.settings),
                    false => (0.0, false),
                };
            }
            part
        };
        let parts = regions(&source, &given.settings.annotator)?.into_iter().map(part).collect();
        Ok(Output { parts, metadata: Some(metadata(&source)), ..Output::default() })
    }

    fn first_stage(&self, page: &LabelledPage, settings: &Settings) -> Option<Vec<Passed>> {
        Some(left_to_models(page, settings))
    }
}

/// Returns the lines that look like sentences, without the included elements.
fn left_to_models(page: &LabelledPage, settings: &Settings) -> Vec<Passed> {
    // A page with labels was cut into lines, so its tags can be matched.
    let regions = regions(&Source::new(&page.html), &settings.annotator).unwrap_or_default();
    let left = regions.into_iter().filter(|region| region.part.content && !region.included);
    left.map(|Region { part, .. }| Passed { span: part.span, text: part.text }).collect()
}
