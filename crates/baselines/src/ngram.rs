//! `ngram` and `annotator-ngram`: the second stage of the article of 2009, with a language model
//! for each class of line.
//!
//! A line that passes the first stage ([`density_filter`](super::density_filter)) belongs to the
//! class whose model gives its text the higher probability, multiplied by the frequency of the
//! class. As in LingPipe, each class counts as seen once before training. The article's error rate
//! is misclassified lines / lines, for the lines that pass the first stage.
//!
//! The article of 2011 wishes for a classifier after its annotator: `annotator-ngram` has
//! [`annotator`] as its first stage. Included elements stay included.
//!
//! The article of 2009 also tried LingPipe's `BinaryLMClassifier`, which made more errors:
//! [`Classifiers::OneModel`]. It models only content, and accepts a text if the model of content
//! needs fewer than a given number of bits per character. The article does not give this number.
//!
//! Choices. The class of a line is the label of most of it ([`share_of`]). The article counts the
//! lines between two markers. The score is the probability of content given the two models.

use dechaff_page::{Html, PageError, Source};
use dechaff_trainer::fit::FitError;
use dechaff_trainer::{Label, LabelledPage};
use serde::Serialize;

use crate::annotator;
use crate::density::HALF;
use crate::density_filter::{Chunk, chunks_of};
use crate::language_model::{Classifier, Example};
use crate::metadata::metadata;
use crate::method::{Kind, Lessons, Method};
use crate::output::{Output, Segment, share_of};
use crate::registry::Baseline;
use crate::settings::{Classifiers, Settings};

/// A baseline with two stages: the first chooses lines, and a language model of each class decides
/// about them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TwoStages {
    /// Returns the parts of a page after the first stage.
    first: fn(&Source<'_>, &Settings) -> Result<Vec<Candidate>, PageError>,
    /// Whether the models of both classes need lines to learn from.
    needs_both: bool,
    metadata: bool,
}

/// A part of a page, and its text for the models. The first stage decides about parts without one.
type Candidate = (Segment, Option<String>);

/// The second stage after the density filter.
pub(crate) const NGRAM: Method = two_stages(
    "ngram",
    "Pal 2009",
    TwoStages {
        first: |source, settings| {
            // A threshold in the settings applies to the second stage.
            let length = settings.min_text_length as usize;
            let (chunks, _) = chunks_of(source, &source.bytes, length, HALF);
            let candidate = |Chunk { line, passes, .. }: Chunk| {
                let text = passes.then(|| line.text.clone());
                (line.into_part(0.0, false), text)
            };
            Ok(chunks.into_iter().map(candidate).collect())
        },
        needs_both: true,
        metadata: false,
    },
);

/// The second stage after the annotator.
pub(crate) const ANNOTATOR_NGRAM: Method = two_stages(
    "annotator-ngram",
    "Pal 2011",
    TwoStages {
        first: |source, settings| {
            let candidate = |annotator::Region { part, included }| {
                if included {
                    return (part, None);
                }
                let text = part.content.then(|| part.text.clone());
                (Segment { score: 0.0, content: false, ..part }, text)
            };
            Ok(annotator::regions(source, &settings.annotator)?
                .into_iter()
                .map(candidate)
                .collect())
        },
        // All lines that pass may be content. Then all of them are kept.
        needs_both: false,
        metadata: true,
    },
);

const fn two_stages(name: &'static str, source: &'static str, stages: TwoStages) -> Method {
    let threshold = Ok(Settings::set_threshold as fn(&mut Settings, f64));
    Method { name, source, family: None, threshold, kind: Kind::TwoStages(stages) }
}

impl TwoStages {
    pub(crate) fn train(&self, from: &Lessons<'_>) -> Result<Classifier, FitError> {
        let lines = from.pages.iter().flat_map(|page| self.first_stage(page, from.settings));
        let classifier = Classifier::train(lines);
        let classes = classifier.lines.iter().filter(|lines| **lines > 0).count();
        let needed = if self.needs_both { 2 } else { 1 };
        if classes < needed { Err(FitError::OneClass) } else { Ok(classifier) }
    }

    pub(crate) fn extract(
        &self,
        html: Html<'_>,
        classifier: &Classifier,
        settings: &Settings,
    ) -> Result<Output, PageError> {
        let source = Source::new(html);
        let decided = |(mut part, text): Candidate| {
            if let Some(text) = text {
                (part.score, part.content) = classifier.decide(&text, settings);
            }
            part
        };
        let parts = (self.first)(&source, settings)?.into_iter().map(decided).collect();
        let metadata = self.metadata.then(|| metadata(&source));
        Ok(Output { parts, metadata, ..Output::default() })
    }

    /// Returns the labelled lines of a page that the first stage passes to the second.
    fn first_stage(
        &self,
        page: &LabelledPage,
        settings: &Settings,
    ) -> impl Iterator<Item = Example> {
        // A page with labels was cut into lines, so its tags can be matched.
        let parts = (self.first)(&Source::new(&page.html), settings).unwrap_or_default();
        parts.into_iter().filter_map(|(part, text)| {
            let label = Label::of_share(share_of(page, &part.span)?);
            Some(Example { text: text?, content: label == Label::Content })
        })
    }
}

impl Classifier {
    /// Returns the probability that a text is content, and whether it is kept.
    pub(crate) fn decide(&self, text: &str, settings: &Settings) -> (f32, bool) {
        let content = self.content.log2(text);
        let odds = match settings.classifier {
            Classifiers::TwoModels => {
                // The denominator of the prior is the same for both classes.
                let prior = |lines: u64| ((lines + 1) as f64).log2();
                let boilerplate = self.boilerplate.log2(text) + prior(self.lines[1]);
                content + prior(self.lines[0]) - boilerplate
            }
            Classifiers::OneModel => content + settings.cross_entropy * text.chars().count() as f64,
        };
        let probability = 1.0 / (1.0 + (-odds).exp2());
        (probability as f32, probability > settings.threshold.unwrap_or(HALF))
    }
}

/// The error rate as the article of 2009 measures it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct ErrorRate {
    /// The number of pages trained on.
    pub trained: usize,
    /// The number of pages tested on.
    pub tested: usize,
    /// The number of their lines that passed the first stage.
    pub lines: usize,
    /// The number of misclassified lines among them: discarded content, and boilerplate that is
    /// kept.
    pub misclassified: usize,
    /// The number of lines that are misclassified by a classifier that has seen only the last of
    /// the training pages. The article's program, as printed, creates a new classifier for each
    /// page.
    pub misclassified_of_last_page: usize,
}

impl ErrorRate {
    /// Returns misclassified lines / lines.
    pub fn rate(&self) -> f64 {
        self.misclassified as f64 / (self.lines as f64).max(1.0)
    }
}

/// The share of the pages that the article tests on.
pub const TESTED: f64 = 0.1;

impl Baseline {
    /// Measures the error rate of the second stage as the article of 2009 does, over the lines that
    /// pass the first. Returns `None` for a baseline without a second stage, or without pages. A
    /// share `tested` of the pages is tested on, and the others are trained on. They are split by
    /// file in an order that depends on the seed (the article uses the order of the directory). As
    /// in the article, a site may be on both sides.
    pub fn error_rate(
        self,
        settings: &Settings,
        pages: &[&LabelledPage],
        tested: f64,
        seed: u64,
    ) -> Option<ErrorRate> {
        pages.first()?;
        let Kind::TwoStages(stages) = &self.method().kind else { return None };
        let lines = |page: &&LabelledPage| stages.first_stage(page, settings).collect::<Vec<_>>();
        let mut order: Vec<&LabelledPage> = pages.to_vec();
        order.sort_by(|a, b| a.id.cmp(&b.id));
        fastrand::Rng::with_seed(seed).shuffle(&mut order);
        // A product that is slightly too small must not lose a page.
        let trained = (order.len() as f64 * (1.0 - tested) + 1e-9).floor() as usize;
        let (train, test) = order.split_at(trained.min(order.len()));
        let all = Classifier::train(train.iter().flat_map(lines));
        let last = Classifier::train(train.last().into_iter().flat_map(lines));
        let (trained, tested) = (train.len(), test.len());
        let mut found = ErrorRate { trained, tested, ..ErrorRate::default() };
        for Example { text, content } in test.iter().flat_map(lines) {
            let wrong = |of: &Classifier| usize::from(of.decide(&text, settings).1 != content);
            found.lines += 1;
            found.misclassified += wrong(&all);
            found.misclassified_of_last_page += wrong(&last);
        }
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(nth: usize) -> LabelledPage {
        let html = format!(
            "<p>The harvest of year {nth} was better than what anyone in the village had expected.\n\
             <p>All rights reserved; terms of use and the policy of cookies apply to page {nth}.\n\
             <li>Home"
        );
        let mut page =
            LabelledPage::new(dechaff_page::segment(html.as_bytes()).unwrap(), vec![1.0, 0.0, 0.0]);
        page.id = format!("{nth:02}");
        page.html = html.into_bytes();
        page
    }

    fn likely(classifier: &Classifier, text: &str) -> bool {
        classifier.decide(text, &Settings::default()).1
    }

    /// The error rate over all lines but `<li>Home`.
    fn rate(pages: &[&LabelledPage], tested: f64, seed: u64) -> Option<ErrorRate> {
        let ngram = Baseline::named("ngram").unwrap();
        ngram.error_rate(&Settings::default(), pages, tested, seed)
    }

    #[test]
    fn templates_are_learned() {
        let pages: Vec<_> = (0..20).map(page).collect();
        let pages: Vec<&LabelledPage> = pages.iter().collect();
        let Kind::TwoStages(stages) = NGRAM.kind else { panic!() };
        let lines = |page: &&LabelledPage| {
            stages.first_stage(page, &Settings::default()).collect::<Vec<_>>()
        };
        let classifier = Classifier::train(pages[..10].iter().flat_map(lines));
        assert_eq!(classifier.lines, [10, 10]);
        assert!(likely(&classifier, "the harvest was expected in the village"));
        assert!(!likely(&classifier, "rights and terms of use and policy"));
        for (tested, pages_tested) in [(0.1, 2), (0.3, 6), (0.5, 10)] {
            let found = rate(&pages, tested, 1).unwrap();
            assert_eq!((found.trained, found.tested), (20 - pages_tested, pages_tested));
            assert_eq!((found.lines, found.misclassified), (2 * pages_tested, 0));
            // Every page has both templates.
            assert_eq!(found.misclassified_of_last_page, 0);
        }
    }

    #[test]
    fn the_last_page_alone_knows_one_kind() {
        // Pages with one long line each, of content or of boilerplate.
        let one_line = |nth: usize| {
            let mut page = page(nth);
            let line = page.html.split(|byte| *byte == b'\n').nth(nth % 2).unwrap().to_vec();
            page.page = dechaff_page::segment(&line).unwrap();
            page.shares = vec![if nth.is_multiple_of(2) { 1.0 } else { 0.0 }];
            page.html = line;
            page
        };
        let pages: Vec<_> = (0..20).map(one_line).collect();
        let pages: Vec<&LabelledPage> = pages.iter().collect();
        let rates: Vec<_> = (0..20).filter_map(|seed| rate(&pages, 0.1, seed)).collect();
        assert!(rates.iter().all(|rate| (rate.lines, rate.misclassified) == (2, 0)));
        // The two tested pages may both be of the last one's class, both of the other, or one of
        // each.
        let wrong = |count| rates.iter().any(|rate| rate.misclassified_of_last_page == count);
        assert!(wrong(0) && wrong(1) && wrong(2), "{rates:?}");
    }

    #[test]
    fn without_text_the_frequent_kind_is_likelier() {
        let mut classifier = Classifier { lines: [2, 0], ..Classifier::default() };
        let probability = |of: &Classifier, text: &str| of.decide(text, &Settings::default()).0;
        // (2 + 1) to (0 + 1).
        assert!((probability(&classifier, "") - 0.75).abs() < 1e-6);
        classifier.lines = [1, 1];
        assert!((probability(&classifier, "any") - 0.5).abs() < 1e-6);
        assert!(!likely(&classifier, ""));
        assert_eq!(rate(&[], 0.1, 1), None);
        assert_eq!(ErrorRate::default().rate(), 0.0);
    }

    #[test]
    fn one_model_goes_by_bits_a_character() {
        let mut classifier = Classifier::default();
        let probability = |of: &Classifier, cross_entropy| {
            let classifier = Classifiers::OneModel;
            let settings = Settings { classifier, cross_entropy, ..Settings::default() };
            of.decide("ab", &settings).0
        };
        // A model without training needs log2 65,535 bits for each character.
        let needed = 65_535f64.log2();
        assert!((probability(&classifier, needed) - 0.5).abs() < 1e-6);
        // One bit more for each of the two characters: odds of 4 to 1.
        assert!((probability(&classifier, needed + 1.0) - 0.8).abs() < 1e-6);
        assert!((probability(&classifier, needed - 1.0) - 0.2).abs() < 1e-6);
        // The model of boilerplate and the numbers of lines have no influence.
        classifier.boilerplate.train("abababab");
        classifier.lines = [1, 99];
        assert!((probability(&classifier, needed) - 0.5).abs() < 1e-6);
    }
}
