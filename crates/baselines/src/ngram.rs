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
//! [`Classifiers::OneModel`]. It models only content, and accepts a text if the model of content needs
//! fewer than a given number of bits per character. The article does not give this number.
//!
//! Choices. The class of a line is the label of most of it ([`share_of`]). The article counts the
//! lines between two markers. The score is the probability of content given the two models.

use serde::Serialize;

use dechaff_page::{Html, PageError, Source};
use dechaff_trainer::fit::FitError;
use dechaff_trainer::{Label, LabelledPage};

use crate::annotator;
use crate::density::HALF;
use crate::density_filter::{Chunk, chunks_of};
pub use crate::language_model::Classifier;
use crate::metadata::metadata;
use crate::method::{About, Given, Learned, Lessons, Method};
pub use crate::output::Passed;
use crate::output::{Output, Segment, share_of};
use crate::settings::{Classifiers, Settings};

/// A function that returns the lines of a page that pass a first stage.
pub type FirstStage<'a> = dyn Fn(&LabelledPage) -> Vec<Passed> + 'a;

/// A line that passed the first stage, and its class.
struct Example {
    text: String,
    content: bool,
}

fn examples(page: &LabelledPage, first_stage: &FirstStage<'_>) -> Vec<Example> {
    let example = |Passed { span, text }| {
        let label = Label::of_share(share_of(page, &span)?);
        Some(Example { text, content: label == Label::Content })
    };
    first_stage(page).into_iter().filter_map(example).collect()
}

/// A baseline whose first stage chooses lines, which a language model of each class then decides about.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TwoStages {
    name: &'static str,
    source: &'static str,
    /// Returns the parts of a page after the first stage.
    first: fn(&Source<'_>, &Settings) -> Result<Vec<Candidate>, PageError>,
    /// Whether the models of both classes need lines to learn from.
    needs_both: bool,
    metadata: bool,
}

/// A part of a page, and its text for the models. The first stage decides about parts without one.
type Candidate = (Segment, Option<String>);

pub(crate) const NGRAM: TwoStages = TwoStages {
    name: "ngram",
    source: "Pal 2009",
    first: |source, settings| {
        // A threshold in the settings is that of the second stage.
        let length = settings.min_text_length as usize;
        let chunks = chunks_of(source, &source.bytes, length, HALF).chunks;
        let candidate = |Chunk { line, passes, .. }: Chunk| {
            let text = passes.then(|| line.text.clone());
            (line.into_part(0.0, false), text)
        };
        Ok(chunks.into_iter().map(candidate).collect())
    },
    needs_both: true,
    metadata: false,
};

pub(crate) const ANNOTATOR_NGRAM: TwoStages = TwoStages {
    name: "annotator-ngram",
    source: "Pal 2011",
    first: |source, settings| {
        let candidate = |annotator::Region { part, included }| match included {
            true => (part, None),
            false => {
                let text = part.content.then(|| part.text.clone());
                (Segment { score: 0.0, content: false, ..part }, text)
            }
        };
        Ok(annotator::regions(source, &settings.annotator)?.into_iter().map(candidate).collect())
    },
    // All lines that pass may be content. Then all of them are kept.
    needs_both: false,
    metadata: true,
};

impl TwoStages {
    fn passing(&self, page: &LabelledPage, settings: &Settings) -> Vec<Passed> {
        // A page with labels was cut into lines, so its tags can be matched.
        let parts = (self.first)(&Source::new(&page.html), settings).unwrap_or_default();
        let passed = |(part, text): Candidate| Some(Passed { span: part.span, text: text? });
        parts.into_iter().filter_map(passed).collect()
    }
}

impl Method for TwoStages {
    fn name(&self) -> &str {
        self.name
    }

    fn about(&self) -> About {
        About { is_trained: true, ..About::by(self.source) }
    }

    fn train(&self, from: &Lessons<'_>) -> Result<Learned, FitError> {
        let classifier = Classifier::train(from.pages, &|page| self.passing(page, from.settings));
        let [content, boilerplate] = classifier.lines.map(|lines| lines > 0);
        match content && boilerplate || !self.needs_both && (content || boilerplate) {
            true => Ok(Learned::Ngram(Box::new(classifier))),
            false => Err(FitError::OneClass),
        }
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
        let decided = |(mut part, text): Candidate| {
            if let Some(text) = text {
                (part.score, part.content) = classifier.decide(&text, given.settings);
            }
            part
        };
        let parts = (self.first)(&source, given.settings)?.into_iter().map(decided).collect();
        let metadata = self.metadata.then(|| metadata(&source));
        Ok(Output { parts, metadata, ..Output::default() })
    }

    fn first_stage(&self, page: &LabelledPage, settings: &Settings) -> Option<Vec<Passed>> {
        Some(self.passing(page, settings))
    }
}

impl Classifier {
    /// Trains on the lines of some pages that pass the first stage.
    pub fn train(pages: &[&LabelledPage], first_stage: &FirstStage<'_>) -> Self {
        let mut classifier = Self::default();
        for example in pages.iter().flat_map(|page| examples(page, first_stage)) {
            let model = match example.content {
                true => &mut classifier.content,
                false => &mut classifier.boilerplate,
            };
            model.train(&example.text);
            classifier.lines[usize::from(!example.content)] += 1;
        }
        classifier
    }

    /// Returns the probability that a text is content, and whether it is kept.
    pub(crate) fn decide(&self, text: &str, settings: &Settings) -> (f32, bool) {
        let Settings { classifier: kind, cross_entropy, threshold, .. } = *settings;
        let probability = self.probability(text, kind, cross_entropy);
        (probability as f32, probability > threshold.unwrap_or(HALF))
    }

    /// Returns the probability that a text is content. `cross_entropy` is the limit of
    /// [`Classifiers::OneModel`] in bits per character.
    pub fn probability(&self, text: &str, kind: Classifiers, cross_entropy: f64) -> f64 {
        let content = self.content.log2(text);
        let odds = match kind {
            Classifiers::TwoModels => {
                // The denominator of the prior is the same for both classes.
                let prior = |lines: u64| ((lines + 1) as f64).log2();
                let boilerplate = self.boilerplate.log2(text) + prior(self.lines[1]);
                content + prior(self.lines[0]) - boilerplate
            }
            Classifiers::OneModel => content + cross_entropy * text.chars().count() as f64,
        };
        1.0 / (1.0 + (-odds).exp2())
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
    pub wrong: usize,
    /// The number of lines that are misclassified by a classifier that has seen only the last of
    /// the training pages. The article's program, as printed, creates a new classifier for each
    /// page.
    pub wrong_of_last_page: usize,
}

impl ErrorRate {
    /// Returns misclassified lines / lines.
    pub fn rate(&self) -> f64 {
        self.wrong as f64 / (self.lines as f64).max(1.0)
    }
}

/// The share of the pages that the article tests on.
pub const TESTED: f64 = 0.1;

/// Measures the article's error rate of a baseline's second stage, over the lines that pass the
/// first. Returns `None` for a baseline without a second stage. A share `tested` of the pages is
/// tested on, and the others are trained on. They are split by file in an order that depends on the
/// seed (the article uses the order of the directory). As in the article, a site may be on both
/// sides.
pub fn error_rate(
    baseline: &dyn Method,
    settings: &Settings,
    pages: &[&LabelledPage],
    tested: f64,
    seed: u64,
) -> Option<ErrorRate> {
    baseline.first_stage(pages.first()?, settings)?;
    let first_stage =
        |page: &LabelledPage| baseline.first_stage(page, settings).unwrap_or_default();
    let is_content = |of: &Classifier, text: &str| of.decide(text, settings).1;
    Some(rate(pages, &first_stage, &is_content, tested, seed))
}

fn rate(
    pages: &[&LabelledPage],
    first_stage: &FirstStage<'_>,
    is_content: &dyn Fn(&Classifier, &str) -> bool,
    tested: f64,
    seed: u64,
) -> ErrorRate {
    let mut order: Vec<&LabelledPage> = pages.to_vec();
    order.sort_by(|a, b| a.id.cmp(&b.id));
    fastrand::Rng::with_seed(seed).shuffle(&mut order);
    // A product that is slightly too small must not lose a page.
    let trained = (order.len() as f64 * (1.0 - tested) + 1e-9).floor() as usize;
    let (train, test) = order.split_at(trained.min(order.len()));
    let all = Classifier::train(train, first_stage);
    let last = Classifier::train(&train[train.len().saturating_sub(1)..], first_stage);
    let mut found = ErrorRate { trained: train.len(), tested: test.len(), ..ErrorRate::default() };
    for example in test.iter().flat_map(|page| examples(page, first_stage)) {
        let wrong = |of: &Classifier| usize::from(is_content(of, &example.text) != example.content);
        found.lines += 1;
        found.wrong += wrong(&all);
        found.wrong_of_last_page += wrong(&last);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::density_filter;

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

    /// All lines but `<li>Home`.
    fn long(page: &LabelledPage) -> Vec<Passed> {
        let chunks = density_filter::chunks(&page.html, 60, 0.5).chunks;
        chunks.into_iter().map(|c| Passed { span: c.line.span, text: c.line.text }).collect()
    }

    fn likely(classifier: &Classifier, text: &str) -> bool {
        classifier.probability(text, Classifiers::TwoModels, 0.0) > 0.5
    }

    #[test]
    fn templates_are_learned() {
        let pages: Vec<_> = (0..20).map(page).collect();
        let pages: Vec<&LabelledPage> = pages.iter().collect();
        let classifier = Classifier::train(&pages[..10], &long);
        assert_eq!(classifier.lines, [10, 10]);
        assert!(likely(&classifier, "the harvest was expected in the village"));
        assert!(!likely(&classifier, "rights and terms of use and policy"));
        for (tested, pages_tested) in [(0.1, 2), (0.3, 6), (0.5, 10)] {
            let found = rate(&pages, &long, &likely, tested, 1);
            assert_eq!((found.trained, found.tested), (20 - pages_tested, pages_tested));
            assert_eq!((found.lines, found.wrong), (2 * pages_tested, 0));
            // Every page has both templates.
            assert_eq!(found.wrong_of_last_page, 0);
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
        let rates: Vec<_> = (0..20).map(|seed| rate(&pages, &long, &likely, 0.1, seed)).collect();
        assert!(rates.iter().all(|rate| (rate.lines, rate.wrong) == (2, 0)));
        // The two tested pages may both be of the last one's class, both of the other, or one of
        // each.
        let wrong = |count| rates.iter().any(|rate| rate.wrong_of_last_page == count);
        assert!(wrong(0) && wrong(1) && wrong(2), "{rates:?}");
    }

    #[test]
    fn without_text_the_frequent_kind_is_likelier() {
        let mut classifier = Classifier { lines: [2, 0], ..Classifier::default() };
        let probability =
            |of: &Classifier, text: &str| of.probability(text, Classifiers::TwoModels, 0.0);
        // (2 + 1) to (0 + 1).
        assert!((probability(&classifier, "") - 0.75).abs() < 1e-12);
        classifier.lines = [1, 1];
        assert!((probability(&classifier, "any") - 0.5).abs() < 1e-12);
        assert!(!likely(&classifier, ""));
        assert_eq!(rate(&[], &long, &likely, 0.1, 1).rate(), 0.0);
    }

    #[test]
    fn one_model_goes_by_bits_a_character() {
        let mut classifier = Classifier::default();
        let probability = |of: &Classifier, bits| of.probability("ab", Classifiers::OneModel, bits);
        // A model without training needs log2 65,535 bits for each character.
        let needed = 65_535f64.log2();
        assert!((probability(&classifier, needed) - 0.5).abs() < 1e-9);
        // One bit more for each of the two characters: odds of 4 to 1.
        assert!((probability(&classifier, needed + 1.0) - 0.8).abs() < 1e-9);
        assert!((probability(&classifier, needed - 1.0) - 0.2).abs() < 1e-9);
        // The model of boilerplate and the numbers of lines have no influence.
        classifier.boilerplate.train("abababab");
        classifier.lines = [1, 99];
        assert!((probability(&classifier, needed) - 0.5).abs() < 1e-9);
    }
}
