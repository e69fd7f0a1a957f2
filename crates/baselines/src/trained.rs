//! A baseline that is ready to run.

use dechaff_page::{Html, PageError};
use dechaff_trainer::LabelledPage;
use dechaff_trainer::evaluation::PageResult;
use dechaff_trainer::fit::FitError;
use serde::{Deserialize, Serialize};

use crate::language_model::Classifier;
use crate::method::{Kind, Learned, Lessons};
use crate::output::Output;
use crate::perceptron::Perceptron;
use crate::registry::Baseline;
use crate::settings::Settings;

/// A baseline with all that it needs to run. It can be shared between threads.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[non_exhaustive]
pub struct Trained {
    /// The baseline.
    pub baseline: Baseline,
    /// Its settings.
    pub settings: Settings,
    pub(crate) learned: Learned,
}

impl Trained {
    /// Creates a baseline that needs no training. Returns `None` for one that does.
    pub fn untrained(baseline: Baseline, settings: Settings) -> Option<Self> {
        let learned = Learned::Nothing;
        (!baseline.about().is_trained).then_some(Self { baseline, settings, learned })
    }

    /// Trains a baseline. A baseline that needs no training ignores the pages. The pages must have
    /// their HTML ([`dechaff_trainer::LoadOptions::keep_html`]) and rendered lines.
    ///
    /// # Errors
    /// [`FitError`] if all lines have the same label, or if a solver fails.
    pub fn train(
        baseline: Baseline,
        settings: Settings,
        pages: &[&LabelledPage],
        seed: u64,
    ) -> Result<Self, FitError> {
        let learned = baseline.method().train(&Lessons { pages, settings: &settings, seed })?;
        Ok(Self { baseline, settings, learned })
    }

    /// Returns this baseline with another threshold of its scores, 0 to 1.
    ///
    /// # Errors
    /// The reason why the threshold of the baseline cannot be set.
    pub fn with_threshold(mut self, threshold: f64) -> Result<Self, String> {
        let Self { baseline, settings, .. } = &mut self;
        let set = baseline.method().threshold;
        set.map_err(|reason| format!("the threshold of {baseline} cannot be set: {reason}"))?(
            settings, threshold,
        );
        Ok(self)
    }

    /// Describes the result of its training in a few words. The text is empty if it has learned
    /// nothing.
    pub fn summary(&self) -> String {
        match &self.learned {
            Learned::Nothing => String::new(),
            Learned::Threshold(threshold) => format!("threshold {threshold:.4}"),
            Learned::Learner(learner) => format!("{} columns", learner.columns()),
            Learned::Ngram(classifier) => {
                let Classifier { content, boilerplate, lines: [wanted, unwanted] } = &**classifier;
                let (content, boilerplate) = (content.len(), boilerplate.len());
                format!(
                    "{content} n-grams of {wanted} lines of content, {boilerplate} of {unwanted} of boilerplate"
                )
            }
        }
    }

    /// Returns the weights of a single-layer perceptron by column: the change of the log-odds of
    /// content for one standard deviation of the column. For other baselines it is empty.
    pub fn weights(&self) -> Vec<(String, f64)> {
        match (&self.baseline.method().kind, &self.learned) {
            (Kind::Cell(cell), Learned::Learner(Perceptron::Logistic(linear))) => {
                let names = cell.columns(&self.settings);
                names.into_iter().zip(linear.weights.iter().copied()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Extracts a page: HTML in any encoding, well-formed or not.
    ///
    /// # Errors
    /// [`PageError`] for pages of 4 GiB and more.
    pub fn extract<'a>(&self, html: impl Into<Html<'a>>) -> Result<Output, PageError> {
        self.baseline.method().extract(html.into(), self)
    }
}

/// Evaluates the output of a baseline for a labelled page. Line metrics count the lines of the
/// page: a line is kept if most of it is in segments that the baseline keeps. Word metrics count
/// the words of the baseline's own text.
pub(crate) fn evaluate_page(page: &LabelledPage, found: &Output) -> PageResult {
    let text: Vec<&str> = found.kept().map(|part| part.text.as_str()).collect();
    PageResult::new(page, found.on_lines(&page.page)).with_text(page, &text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Baseline {
        Baseline::named(name).unwrap()
    }

    fn page(nth: usize) -> LabelledPage {
        let html = format!(
            "<div><a href=/home/of/the/site>Home of the site</a> <a href=/terms>Terms of use</a></div>\n\
             <p>The text of page {nth} is a paragraph that is long enough to be told from the links.\n\
             <p>Its second paragraph says more about year {nth}, and about the harvest, and the cellar.\n\
             <p>All rights reserved, and a note on cookies that has more than sixty characters too.\n"
        );
        let mut page = LabelledPage::new(
            dechaff_page::segment(html.as_bytes()).unwrap(),
            vec![0.0, 1.0, 1.0, 0.0],
        );
        page.id = nth.to_string();
        page.gold = format!(
            "The text of page {nth} is a paragraph that is long enough to be told from the links. Its \
                 second paragraph says more about year {nth}, and about the harvest, and the cellar."
        );
        page.html = html.into_bytes();
        page
    }

    #[test]
    fn every_baseline_finds_the_paragraphs() {
        let pages: Vec<_> = (0..30).map(page).collect();
        let pages: Vec<&LabelledPage> = pages.iter().collect();
        for baseline in Baseline::all() {
            let trained = Trained::train(baseline, Settings::default(), &pages, 1).unwrap();
            let found = trained.extract(&pages[3].html).unwrap();
            let result = evaluate_page(pages[3], &found);
            let knows_words = ["ngram", "annotator-ngram"].contains(&baseline.name());
            // The networks need more lines than these: see the tests of the grid.
            let small = ["slp", "mlp"].map(Some).contains(&baseline.about().family);
            if baseline.name() == "div-ratio" {
                // The only div contains the menu.
                assert_eq!(result.prediction.content, [true, false, false, false]);
            } else if !small {
                assert!(result.prediction.content[1] && result.prediction.content[2], "{baseline}");
                let overlap = result.overlap.unwrap();
                assert_eq!(overlap.common, overlap.gold, "{baseline}");
            }
            if knows_words {
                assert_eq!(result.prediction.content, [false, true, true, false]);
                assert!((result.f1() - 1.0).abs() < 1e-12);
            }
            assert!(trained.extract(b"").unwrap().plain().is_empty(), "{baseline}");
        }
    }

    #[test]
    fn only_trained_baselines_need_training() {
        for baseline in Baseline::all() {
            let untrained = Trained::untrained(baseline, Settings::default());
            assert_eq!(untrained.is_none(), baseline.about().is_trained, "{baseline}");
            let nothing = Trained::train(baseline, Settings::default(), &[], 1);
            assert_eq!(nothing.is_err(), baseline.about().is_trained, "{baseline}");
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
        let at = |baseline: &str, threshold| {
            let baseline = baseline.parse().unwrap();
            let trained = Trained::train(baseline, Settings::default(), &pages, 1).unwrap();
            trained.with_threshold(threshold).unwrap()
        };
        for baseline in ["density", "two-gaussians"] {
            assert_eq!(kept(&at(baseline, 0.1), PAGE), [true; 3]);
            assert_eq!(kept(&at(baseline, 0.165), PAGE), [false, true, true]);
            assert_eq!(kept(&at(baseline, 0.92), PAGE), [false; 3]);
        }
        // Their deviation is .432.
        assert_eq!(kept(&at("density-deviation", 0.595), PAGE), [false, true, true]);
        for baseline in ["slp", "mlp-1l1a"] {
            assert_eq!(kept(&at(baseline, 0.0), PAGE), [true; 3]);
            assert_eq!(kept(&at(baseline, 1.0), PAGE), [false; 3]);
        }
        // A single line with 60 characters of text and 40 of markup: 61/101.
        let line = format!("<{}>{}", "y".repeat(40), "x".repeat(60));
        for baseline in ["density-filter", "density-filter-clean"] {
            assert_eq!(kept(&at(baseline, 0.6), &line), [true]);
            assert_eq!(kept(&at(baseline, 0.605), &line), [false]);
        }
        // The threshold does not apply to the first stage, which this line does not pass.
        assert_eq!(kept(&at("ngram", 0.0), &format!("<{}>{line}", "z".repeat(40))), [false]);
        let text = "A sentence that is longer than sixty characters; it stands in no page, though.";
        for baseline in ["ngram", "annotator-ngram"] {
            assert_eq!(kept(&at(baseline, 0.0), text), [true]);
            assert_eq!(kept(&at(baseline, 1.0), text), [false]);
        }
        // 26 characters of 34: .765.
        let line = "<p>A sentence of some length.</p>\n";
        assert_eq!(kept(&at("annotator", 0.75), line), [true]);
        assert_eq!(kept(&at("annotator", 0.8), line), [false]);
        // Four of nine characters are in a link.
        let line = "<a href=/>link</a> text";
        assert_eq!(kept(&at("link-ratio", 0.55), line), [true]);
        assert_eq!(kept(&at("link-ratio", 0.56), line), [false]);
        for baseline in ["bte", "div-ratio", "everything", "density-mean"] {
            let trained =
                Trained::untrained(baseline.parse().unwrap(), Settings::default()).unwrap();
            let error = trained.with_threshold(0.5).unwrap_err().to_string();
            assert!(
                error.starts_with(&format!("the threshold of {baseline} cannot be set: ")),
                "{error}"
            );
        }
    }

    #[test]
    fn the_charset_of_the_sender_is_used() {
        let pages: Vec<_> = (0..30).map(page).collect();
        let pages: Vec<&LabelledPage> = pages.iter().collect();
        let html = b"<title>Gr\x9a\xa7e</title>\n<article>\n<div>Gr\x9a\xa7e: a sentence that is longer than \
                     sixty characters. It stands in no page.</div></article>";
        for baseline in Baseline::all() {
            let trained = Trained::train(baseline, Settings::default(), &pages, 1).unwrap();
            let found = trained.extract(Html::new(html).with_charset("macintosh")).unwrap();
            let right = found.parts.iter().any(|part| part.text.starts_with("Gr\u{f6}\u{df}e: a"));
            assert!(right, "{baseline}: {:?}", found.parts);
            let title = found.metadata.map(|metadata| metadata.title);
            assert!(title.is_none_or(|title| title == "Gr\u{f6}\u{df}e"), "{baseline}");
            let guessed = trained.extract(html).unwrap();
            assert!(guessed.parts.iter().all(|part| !part.text.contains("\u{f6}")), "{baseline}");
        }
    }

    #[test]
    fn included_elements_do_not_affect_the_models() {
        let pages: Vec<_> = (0..30).map(page).collect();
        let pages: Vec<&LabelledPage> = pages.iter().collect();
        let baseline = named("annotator-ngram");
        let trained = Trained::train(baseline, Settings::default(), &pages, 1).unwrap();
        let rights =
            "All rights reserved, and a note on cookies that has more than sixty characters too.";
        // The last line is only text, so its density is 1.
        let html = format!("<p class=robots-index>{rights}</p>\n{rights}");
        let found = trained.extract(html.as_bytes()).unwrap();
        let seen: Vec<_> =
            found.parts.iter().map(|part| (part.content, part.score < 0.5)).collect();
        assert_eq!(seen, [(true, false), (false, true)]);
    }

    #[test]
    fn content_alone_may_pass_the_annotator() {
        let mut pages: Vec<_> = (0..5).map(page).collect();
        for page in &mut pages {
            page.shares = vec![0.0, 1.0, 1.0, 1.0];
        }
        let pages: Vec<&LabelledPage> = pages.iter().collect();
        let train = |baseline| Trained::train(baseline, Settings::default(), &pages, 1);
        let found = train(named("annotator-ngram")).unwrap().extract(&pages[0].html).unwrap();
        // The links contain no full stop.
        let kept: Vec<_> = found.parts.iter().map(|part| part.content).collect();
        assert_eq!(kept, [false, true, true, true]);
        assert!(matches!(train(named("ngram")), Err(FitError::OneClass)));
    }

    #[test]
    fn useless_elements_are_removed_first() {
        let text = "Text of more than sixty characters, with whatever weighs nothing.";
        let script = format!("<script>\n{}\n</script>", "s();".repeat(30));
        let html = format!("{script}<!--\n{text}\n-->\n<p>{text}</p>");
        let texts = |baseline, settings| {
            let trained = Trained::untrained(baseline, settings).unwrap();
            let found = trained.extract(html.as_bytes()).unwrap();
            found.kept().map(|part| part.text.clone()).collect::<Vec<_>>()
        };
        let plain = texts(named("density-filter"), Settings::default());
        assert_eq!(plain, ["s();".repeat(30).as_str(), text, text]);
        assert_eq!(texts(named("density-filter-clean"), Settings::default()), [text]);
        let settings = Settings { remove_tags: vec!["SCRIPT".into()], ..Settings::default() };
        assert_eq!(texts(named("density-filter-clean"), settings), [text, text]);
    }
}
