//! A system ready to run.

use std::borrow::Cow;

use dechaff_extractor::learners::Learner;
use dechaff_features::{Html, Page, Segmentation, Tag, TooLong};

use crate::annotator::Region;
use crate::density::{HALF, densities};
use crate::found::{Found, Part, Tags};
use crate::metadata::metadata;
use crate::ngram::{Classifier, ErrorRate, Passed};
use crate::settings::Settings;
use crate::system::System;
use crate::{annotator, bte, density_filter, div_ratio, gaussians, grid, link_ratio, ngram};
use dechaff_features::Source;
use dechaff_trainer::Label;
use dechaff_trainer::LabelledPage;
use dechaff_trainer::fit::FitError;
use dechaff_trainer::{PageResult, Verdict};

/// A system with all that it needs to run. Can be shared between threads.
#[derive(Debug, Clone, PartialEq)]
pub struct Trained {
    pub(super) system: System,
    pub(super) settings: Settings,
    pub(super) learned: Learned,
}

/// What a system has learned.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Learned {
    Nothing,
    Threshold(f64),
    Learner(Learner),
    Ngram(Box<Classifier>),
}

/// A system whose scores have no threshold to set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{system} has no threshold to set: {reason}")]
pub struct NoThreshold {
    /// The system.
    pub system: System,
    /// Why.
    pub reason: &'static str,
}

impl Trained {
    /// A system that needs no training; none for one that does.
    pub fn untrained(system: System, settings: Settings) -> Option<Self> {
        (!system.is_trained()).then_some(Self { system, settings, learned: Learned::Nothing })
    }

    /// Trains a system; one that needs no training ignores the pages. The pages must have their
    /// HTML ([`dechaff_trainer::LoadOptions::keep_html`]) and rendered lines.
    ///
    /// # Errors
    /// [`FitError`] when there is only one kind of line, or a solver fails.
    pub fn train(
        system: System,
        settings: Settings,
        pages: &[&LabelledPage],
        seed: u64,
    ) -> Result<Self, FitError> {
        let learned = match system {
            System::TwoGaussians => {
                let [content, boilerplate] = by_label(pages);
                if content.is_empty() || boilerplate.is_empty() {
                    return Err(FitError::OneClass);
                }
                Learned::Threshold(gaussians::threshold(&content, &boilerplate))
            }
            System::Perceptron(cell) => {
                Learned::Learner(grid::train(cell, pages, &settings, seed)?)
            }
            System::Ngram | System::AnnotatorNgram => {
                let first = |page: &LabelledPage| first_stage(system, &settings, page);
                let classifier = Classifier::train(pages, &first);
                // What passes the annotator may well be content alone: then all of it is kept.
                let too_few = match system {
                    System::AnnotatorNgram => classifier.lines == [0, 0],
                    _ => classifier.lines.contains(&0),
                };
                if too_few {
                    return Err(FitError::OneClass);
                }
                Learned::Ngram(Box::new(classifier))
            }
            _ => Learned::Nothing,
        };
        Ok(Self { system, settings, learned })
    }

    /// The same with another threshold of its scores, 0 to 1.
    ///
    /// # Errors
    /// [`NoThreshold`] where it would mean nothing.
    pub fn with_threshold(mut self, threshold: f64) -> Result<Self, NoThreshold> {
        let system = self.system;
        let reason = match system {
            System::Annotator => {
                self.settings.annotator.min_text_density = threshold;
                return Ok(self);
            }
            _ if system.takes_threshold() => {
                self.settings.threshold = Some(threshold);
                return Ok(self);
            }
            System::Density(_) => "it is the mean of each page; `density` takes any",
            _ => "its scores are 1 and 0",
        };
        Err(NoThreshold { system, reason })
    }

    /// Which system it is.
    pub fn system(&self) -> System {
        self.system
    }

    /// With these constants.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What it has learned, in a few words; empty for nothing.
    pub fn summary(&self) -> String {
        match &self.learned {
            Learned::Nothing => String::new(),
            Learned::Threshold(threshold) => format!("threshold {threshold:.4}"),
            Learned::Learner(learner) => format!("{} columns", learner.inputs().len()),
            Learned::Ngram(classifier) => format!(
                "{} n-grams of {} lines of content, {} of {} of boilerplate",
                classifier.content.len(),
                classifier.lines[0],
                classifier.boilerplate.len(),
                classifier.lines[1]
            ),
        }
    }

    /// What each standard deviation of a column adds to the log-odds of content, where it has learned
    /// that: a single-layer perceptron.
    pub fn weights(&self) -> Vec<(String, f64)> {
        match (self.system, &self.learned) {
            (System::Perceptron(cell), Learned::Learner(Learner::Logistic(linear))) => {
                let names = grid::names(cell, self.settings.page_density);
                names.into_iter().zip(linear.weights.iter().copied()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Runs it on a page: HTML in any encoding, well-formed or not.
    ///
    /// # Errors
    /// [`TooLong`] for pages of 4 GiB and more.
    pub fn extract<'a>(&self, html: impl Into<Html<'a>>) -> Result<Found, TooLong> {
        let html = html.into();
        let settings = &self.settings;
        let half = settings.threshold.unwrap_or(HALF);
        let on_lines = |judge: &dyn Fn(&Page) -> (Vec<f32>, f64)| {
            let page = Segmentation::Rendered.segment(html)?;
            let (scores, threshold) = judge(&page);
            Ok(lines(&page, &scores, threshold))
        };
        match (self.system, &self.learned) {
            (System::Density(threshold), _) => on_lines(&|page| {
                let densities = densities(page);
                (narrow(&densities), threshold.of(&densities, half))
            }),
            (System::TwoGaussians, Learned::Threshold(learned)) => {
                on_lines(&|page| (narrow(&densities(page)), settings.threshold.unwrap_or(*learned)))
            }
            (System::Perceptron(cell), Learned::Learner(learner)) => on_lines(&|page| {
                (learner.scores(&grid::features(cell, page, settings.page_density)), half)
            }),
            (System::LinkRatio, _) => on_lines(&|page| {
                (narrow(&link_ratio::scores(page, &settings.boilerplate_classes)), half)
            }),
            (System::Everything, _) => on_lines(&|page| (vec![1.0; page.lines.len()], 0.0)),
            (System::DensityFilter | System::DensityFilterClean | System::Ngram, learned) => {
                Ok(self.chunks(&Source::new(html), learned))
            }
            (System::Annotator, _) => Ok(annotator::extract(html, &settings.annotator)),
            (System::AnnotatorNgram, Learned::Ngram(classifier)) => {
                let source = Source::new(html);
                let part = |Region { mut part, included }| {
                    if !included {
                        (part.score, part.content) = match part.content {
                            true => judge_text(settings, classifier, &part.text),
                            false => (0.0, false),
                        };
                    }
                    part
                };
                let regions = annotator::regions(&source, &settings.annotator);
                let parts = regions.into_iter().map(part).collect();
                Ok(Found { parts, metadata: Some(metadata(&source)), ..Found::default() })
            }
            (System::Bte, _) => Ok(bte::extract(html)),
            (System::DivRatio, _) => {
                let top = settings.top_divs as usize;
                div_ratio::extract(html, top, &settings.tags_of_interest)
            }
            // Neither constructors nor files give a system what another one has learned.
            (System::TwoGaussians | System::Perceptron(_) | System::AnnotatorNgram, _) => {
                Ok(Found::default())
            }
        }
    }

    /// The physical lines that are long enough; those that pass the first stage are kept if the
    /// second one, where there is one, gives them a score above its threshold.
    fn chunks(&self, source: &Source<'_>, learned: &Learned) -> Found {
        let part = |chunk: density_filter::Chunk| {
            let (score, content) = match learned {
                Learned::Ngram(classifier) if chunk.passes => {
                    judge_text(&self.settings, classifier, &chunk.line.text)
                }
                Learned::Ngram(_) => (0.0, false),
                _ => (chunk.density as f32, chunk.passes),
            };
            let text = chunk.line.readable();
            Part { text, score, content, tags: Tags::default(), span: chunk.line.span }
        };
        let chunks = chunks(self.system, &self.settings, source);
        Found { parts: chunks.into_iter().map(part).collect(), ..Found::default() }
    }
}

/// The article's error rate of a system's second stage, over what passes the first: see
/// [`ngram::error_rate`]. None for a system without one.
pub fn error_rate(
    system: System,
    settings: &Settings,
    pages: &[&LabelledPage],
    tested: f64,
    seed: u64,
) -> Option<ErrorRate> {
    let first = |page: &LabelledPage| first_stage(system, settings, page);
    let is_content = |of: &Classifier, text: &str| judge_text(settings, of, text).1;
    matches!(system, System::Ngram | System::AnnotatorNgram)
        .then(|| ngram::error_rate(pages, &first, &is_content, tested, seed))
}

/// What the models say of a text: the probability that it is content, and is it kept?
fn judge_text(settings: &Settings, classifier: &Classifier, text: &str) -> (f32, bool) {
    let Settings { classifier: kind, cross_entropy, threshold, .. } = *settings;
    let probability = classifier.probability(text, kind, cross_entropy);
    (probability as f32, probability > threshold.unwrap_or(HALF))
}

/// The lines of a page that are left to the models.
fn first_stage(system: System, settings: &Settings, page: &LabelledPage) -> Vec<Passed> {
    let source = Source::new(&page.html);
    if system == System::AnnotatorNgram {
        let regions = annotator::regions(&source, &settings.annotator).into_iter();
        let left = regions.filter(|region| region.part.content && !region.included);
        let passed = |Region { part, .. }| Passed { span: part.span, text: part.text };
        return left.map(passed).collect();
    }
    let chunks = chunks(system, settings, &source).into_iter();
    let passing = chunks.filter(|chunk| chunk.passes);
    passing.map(|chunk| Passed { span: chunk.line.span, text: chunk.line.text }).collect()
}

/// The first stage of the article of 2009, as a system has it.
fn chunks(system: System, settings: &Settings, source: &Source<'_>) -> Vec<density_filter::Chunk> {
    let min = settings.min_text_length as usize;
    // The threshold of `ngram` is that of its second stage.
    let half = match system {
        System::Ngram => HALF,
        _ => settings.threshold.unwrap_or(HALF),
    };
    let bytes = match system {
        System::DensityFilterClean => {
            let removed = annotator::elements(source, &settings.remove_tags);
            Cow::Owned(annotator::whitened(&source.bytes, &removed))
        }
        _ => Cow::Borrowed(&source.bytes[..]),
    };
    density_filter::chunks_of(source, &bytes, min, half).chunks
}

/// The densities of all lines of content, and of boilerplate.
fn by_label(pages: &[&LabelledPage]) -> [Vec<f64>; 2] {
    let mut both = [Vec::new(), Vec::new()];
    for page in pages {
        for (density, label) in densities(&page.page).into_iter().zip(page.labels()) {
            match label {
                Label::Content => both[0].push(density),
                Label::Boilerplate => both[1].push(density),
                Label::Unknown => {}
            }
        }
    }
    both
}

fn narrow(values: &[f64]) -> Vec<f32> {
    values.iter().map(|value| *value as f32).collect()
}

/// The lines of a page with their scores; those above the threshold are kept.
fn lines(page: &Page, scores: &[f32], threshold: f64) -> Found {
    let part = |(line, &score): (&dechaff_features::Line, &f32)| Part {
        span: line.span(),
        text: page.text(line).to_string(),
        score,
        content: f64::from(score) > threshold,
        tags: innermost(page, line),
    };
    Found { parts: page.lines.iter().zip(scores).map(part).collect(), ..Found::default() }
}

/// The nearest element around a line whose name HTML knows.
pub(super) fn innermost(page: &Page, line: &dechaff_features::Line) -> Tags {
    let known = page.ancestors(line).find(|element| element.tag != Tag::OTHER);
    known.map(|element| Cow::Borrowed(element.tag.name())).into_iter().collect()
}

/// Holds a labelled page against what a system found on it. Lines are the page's: one counts as kept
/// when most of it is in what the system keeps. Words are those of the system's own text.
pub fn judge(page: &LabelledPage, found: &Found) -> PageResult {
    let verdict: Verdict = found.on_lines(&page.page);
    let text: Vec<&str> = found.kept().map(|part| part.text.as_str()).collect();
    PageResult::of(page, verdict).with_text(page, &text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(nth: usize) -> LabelledPage {
        let html = format!(
            "<div><a href=/home/of/the/site>Home of the site</a> <a href=/terms>Terms of use</a></div>\n\
             <p>The text of page {nth} is a paragraph that is long enough to be told from the links.\n\
             <p>Its second paragraph says more about year {nth}, and about the harvest, and the cellar.\n\
             <p>All rights reserved, and a note on cookies that has more than sixty characters too.\n"
        );
        LabelledPage {
            id: nth.to_string(),
            page: dechaff_features::segment(html.as_bytes()).unwrap(),
            shares: vec![0.0, 1.0, 1.0, 0.0],
            gold: format!(
                "The text of page {nth} is a paragraph that is long enough to be told from the links. Its \
                 second paragraph says more about year {nth}, and about the harvest, and the cellar."
            ),
            html: html.into_bytes(),
            ..LabelledPage::default()
        }
    }

    #[test]
    fn every_system_finds_the_paragraphs() {
        let pages: Vec<_> = (0..30).map(page).collect();
        let pages: Vec<&LabelledPage> = pages.iter().collect();
        for system in System::all() {
            let trained = Trained::train(system, Settings::default(), &pages, 1).unwrap();
            let found = trained.extract(&pages[3].html).unwrap();
            let result = judge(pages[3], &found);
            let knows_words = matches!(system, System::Ngram | System::AnnotatorNgram);
            // The networks need more lines than these: see the tests of the grid.
            let small = matches!(system, System::Perceptron(_));
            if system == System::DivRatio {
                // The only div holds the menu.
                assert_eq!(result.verdict.kept, [true, false, false, false]);
            } else if !small {
                assert!(result.verdict.kept[1] && result.verdict.kept[2], "{system}");
                let overlap = result.overlap.unwrap();
                assert_eq!(overlap.common, overlap.gold, "{system}");
            }
            if knows_words {
                assert_eq!(result.verdict.kept, [false, true, true, false]);
                assert!((result.f1() - 1.0).abs() < 1e-12);
            }
            assert!(trained.extract(b"").unwrap().text().is_empty(), "{system}");
        }
    }

    #[test]
    fn training_is_asked_for_where_it_is_needed() {
        for system in System::all() {
            let untrained = Trained::untrained(system, Settings::default());
            assert_eq!(untrained.is_none(), system.is_trained(), "{system}");
            let nothing = Trained::train(system, Settings::default(), &[], 1);
            assert_eq!(nothing.is_err(), system.is_trained(), "{system}");
        }
    }
    /// Three lines with densities of 4/25, 41/45 and 3/18: see the tests of `density`.
    const PAGE: &str = "<a href=/home>Home</a>\
        <p>Forty characters of text stand right here\
        </p><b class=x>end</b>";

    fn kept(trained: &Trained, html: &str) -> Vec<bool> {
        trained.extract(html.as_bytes()).unwrap().parts.iter().map(|part| part.content).collect()
    }

    #[test]
    fn thresholds_can_be_set() {
        let pages: Vec<_> = (0..30).map(page).collect();
        let pages: Vec<&LabelledPage> = pages.iter().collect();
        let at = |system: &str, threshold| {
            let system = system.parse().unwrap();
            let trained = Trained::train(system, Settings::default(), &pages, 1).unwrap();
            trained.with_threshold(threshold).unwrap()
        };
        for system in ["density", "two-gaussians"] {
            assert_eq!(kept(&at(system, 0.1), PAGE), [true; 3]);
            assert_eq!(kept(&at(system, 0.165), PAGE), [false, true, true]);
            assert_eq!(kept(&at(system, 0.92), PAGE), [false; 3]);
        }
        // Their deviation is .432.
        assert_eq!(kept(&at("density-deviation", 0.595), PAGE), [false, true, true]);
        for system in ["slp", "mlp-1l1a"] {
            assert_eq!(kept(&at(system, 0.0), PAGE), [true; 3]);
            assert_eq!(kept(&at(system, 1.0), PAGE), [false; 3]);
        }
        // One line by itself, 60 characters of text and 40 of markup: 61/101.
        let line = format!("<{}>{}", "y".repeat(40), "x".repeat(60));
        for system in ["density-filter", "density-filter-clean"] {
            assert_eq!(kept(&at(system, 0.6), &line), [true]);
            assert_eq!(kept(&at(system, 0.605), &line), [false]);
        }
        // That is no threshold of the language models' first stage: none of them passes it.
        assert_eq!(kept(&at("ngram", 0.0), &format!("<{}>{line}", "z".repeat(40))), [false]);
        let text = "A sentence that is longer than sixty characters; it stands in no page, though.";
        for system in ["ngram", "annotator-ngram"] {
            assert_eq!(kept(&at(system, 0.0), text), [true]);
            assert_eq!(kept(&at(system, 1.0), text), [false]);
        }
        // 26 characters of 34: .765.
        let line = "<p>A sentence of some length.</p>\n";
        assert_eq!(kept(&at("annotator", 0.75), line), [true]);
        assert_eq!(kept(&at("annotator", 0.8), line), [false]);
        // Four of nine characters in a link.
        let line = "<a href=/>link</a> text";
        assert_eq!(kept(&at("link-ratio", 0.55), line), [true]);
        assert_eq!(kept(&at("link-ratio", 0.56), line), [false]);
        for system in ["bte", "div-ratio", "everything", "density-mean"] {
            let trained = Trained::untrained(system.parse().unwrap(), Settings::default()).unwrap();
            let error = trained.with_threshold(0.5).unwrap_err().to_string();
            assert!(error.starts_with(&format!("{system} has no threshold to set: ")), "{error}");
        }
    }

    #[test]
    fn the_charset_that_was_sent_is_obeyed() {
        let pages: Vec<_> = (0..30).map(page).collect();
        let pages: Vec<&LabelledPage> = pages.iter().collect();
        let html = b"<title>Gr\x9a\xa7e</title>\n<article>\n<div>Gr\x9a\xa7e: a sentence that is longer than \
                     sixty characters. It stands in no page.</div></article>";
        for system in System::all() {
            let trained = Trained::train(system, Settings::default(), &pages, 1).unwrap();
            let found = trained.extract(Html::new(html).with_charset("macintosh")).unwrap();
            let right = found.parts.iter().any(|part| part.text.starts_with("Gr\u{f6}\u{df}e: a"));
            assert!(right, "{system}: {:?}", found.parts);
            let title = found.metadata.map(|metadata| metadata.title);
            assert!(title.is_none_or(|title| title == "Gr\u{f6}\u{df}e"), "{system}");
            let guessed = trained.extract(html).unwrap();
            assert!(guessed.parts.iter().all(|part| !part.text.contains("\u{f6}")), "{system}");
        }
    }

    #[test]
    fn included_elements_are_no_matter_for_the_models() {
        let pages: Vec<_> = (0..30).map(page).collect();
        let pages: Vec<&LabelledPage> = pages.iter().collect();
        let system = System::AnnotatorNgram;
        let trained = Trained::train(system, Settings::default(), &pages, 1).unwrap();
        let rights =
            "All rights reserved, and a note on cookies that has more than sixty characters too.";
        // The last line is nothing but text: its density is 1.
        let html = format!("<p class=robots-index>{rights}</p>\n{rights}");
        let found = trained.extract(html.as_bytes()).unwrap();
        let seen: Vec<_> =
            found.parts.iter().map(|part| (part.content, part.score < 0.5)).collect();
        assert_eq!(seen, [(true, false), (false, true)]);
    }

    #[test]
    fn content_alone_may_pass_the_annotator() {
        let pages: Vec<_> = (0..5)
            .map(|nth| LabelledPage { shares: vec![0.0, 1.0, 1.0, 1.0], ..page(nth) })
            .collect();
        let pages: Vec<&LabelledPage> = pages.iter().collect();
        let train = |system| Trained::train(system, Settings::default(), &pages, 1);
        let found = train(System::AnnotatorNgram).unwrap().extract(&pages[0].html).unwrap();
        // The links have no full stop.
        let kept: Vec<_> = found.parts.iter().map(|part| part.content).collect();
        assert_eq!(kept, [false, true, true, true]);
        assert!(matches!(train(System::Ngram), Err(FitError::OneClass)));
    }

    #[test]
    fn everything_is_kept_and_scripts_are_no_lines() {
        let trained = Trained::untrained(System::Everything, Settings::default()).unwrap();
        let found = trained.extract(b"<title>a</title><nav>b</nav><script>c</script><p>d").unwrap();
        assert_eq!(found.text(), "b\nd");
    }

    #[test]
    fn useless_elements_are_taken_out_first() {
        let text = "Text of more than sixty characters, with whatever weighs nothing.";
        let script = format!("<script>\n{}\n</script>", "s();".repeat(30));
        let html = format!("{script}<!--\n{text}\n-->\n<p>{text}</p>");
        let texts = |system, settings| {
            let trained = Trained::untrained(system, settings).unwrap();
            let found = trained.extract(html.as_bytes()).unwrap();
            found.kept().map(|part| part.text.clone()).collect::<Vec<_>>()
        };
        let plain = texts(System::DensityFilter, Settings::default());
        assert_eq!(plain, ["s();".repeat(30).as_str(), text, text]);
        assert_eq!(texts(System::DensityFilterClean, Settings::default()), [text]);
        let settings = Settings { remove_tags: vec!["SCRIPT".into()], ..Settings::default() };
        assert_eq!(texts(System::DensityFilterClean, settings), [text, text]);
    }
}
