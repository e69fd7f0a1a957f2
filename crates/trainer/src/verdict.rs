//! The result of a training in words: first what to do, then the comparison with the other model,
//! then the rest.

use serde::Serialize;

use crate::Trained;
use crate::evaluation::Comparison;
use dechaff_inputs::messages::counted;

/// Minimum number of further pages that are asked for.
const LEAST: usize = 10;

/// Which model to use after a training.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The new model: there is no other, or it is better on the same pages.
    Use,
    /// The other model: it is better on the same pages, or the new model equals it.
    Keep,
    /// The pages do not show which model is better.
    Undecided,
}

impl Trained {
    /// Returns which model to use. A model is better if the 95 % interval of the difference says
    /// so.
    pub fn verdict(&self) -> Verdict {
        match &self.reference {
            _ if self.unchanged => Verdict::Keep,
            Some(compared) if compared.low > 0.0 => Verdict::Use,
            Some(compared) if compared.high < 0.0 => Verdict::Keep,
            None if self.other.is_none() => Verdict::Use,
            _ => Verdict::Undecided,
        }
    }

    /// Says in a sentence what to do. `new` is the name or the file of the new model.
    pub fn answer(&self, new: &str) -> String {
        let other = self.other.as_deref().unwrap_or_default();
        let marked = counted(self.model.info.pages, "page");
        let from = match self.sites {
            1 => "of this site",
            _ => "from sites that you have not marked",
        };
        match self.verdict() {
            Verdict::Use => format!("Use {new}."),
            Verdict::Keep if self.unchanged => format!(
                "Keep {other}: the {marked} do not improve it, and {new} equals it. Mark about {} more pages, \
                 {from}, and train again.",
                self.more()
            ),
            Verdict::Keep => format!("Keep {other}: it is better on your pages."),
            Verdict::Undecided if self.reference.is_none() => format!(
                "Not decided: {other} was trained on these pages, so they cannot show which model is better. \
                 Mark other pages, {from}."
            ),
            Verdict::Undecided => format!(
                "Not decided yet: mark about {} more pages, {from}. Until then, use {other}.",
                self.more()
            ),
        }
    }

    /// Estimates how many more pages show a difference as large as the measured one: an interval
    /// shrinks with the root of the number of pages. At least half as many as there are, and at
    /// most three times as many.
    fn more(&self) -> usize {
        let pages = self.model.info.pages as usize;
        let needed = self.reference.as_ref().filter(|_| !self.unchanged).map_or(0, |compared| {
            let times = (2.0 * compared.error / compared.gain.abs().max(1e-6)).powi(2);
            (compared.pages as f64 * (times - 1.0)).clamp(0.0, 3.0 * pages as f64) as usize
        });
        needed.max(pages / 2).max(LEAST)
    }

    /// Says what the held-out pages showed, a fact a sentence: the comparison with the other model,
    /// what changed, and how many lines are misclassified.
    pub fn facts(&self, new: &str) -> Vec<String> {
        let mut facts = Vec::new();
        if let Some(compared) = self.reference.as_ref().filter(|_| !self.unchanged) {
            facts.push(self.compared(new, compared));
        }
        if let Some((name, found)) = &self.without_options {
            let metric = self.metric();
            facts.push(format!("Without these options, {name} has a {metric} of {found:.3}."));
        }
        match &self.other {
            Some(other) if !self.changes.is_empty() => {
                facts.push(format!("{other} was adapted: {}.", self.changes.join("; ")));
            }
            _ if !self.settings.is_empty() => {
                let settings: Vec<String> = self.settings.iter().map(ToString::to_string).collect();
                facts.push(format!("On these pages, {}.", settings.join("; ")));
            }
            _ => {}
        }
        let summary = &self.evaluation.overall;
        let pages = match self.sites {
            1 => "other pages of this site",
            sites if sites < self.model.info.pages as usize => "unseen sites",
            _ => "unseen pages",
        };
        facts.push(format!(
            "{:.1} % of the lines of {pages} are misclassified (tested on {}).",
            100.0 * summary.line_error_rate(),
            counted(summary.pages, "page")
        ));
        facts
    }

    /// Returns the metric of pages that the held-out pages have.
    fn metric(&self) -> &'static str {
        match self.evaluation.overall.get("page_f1") {
            Some(_) => "page F1",
            None => "snippet F1",
        }
    }

    /// Compares both models on the same pages.
    fn compared(&self, new: &str, compared: &Comparison) -> String {
        let Comparison { name, page_f1, gain, low, high, pages, better, worse, worst, .. } =
            compared;
        let tested = self.evaluation.overall.pages;
        let these = if *pages == tested {
            format!("the same {}", counted(*pages, "page"))
        } else {
            format!("the {pages} of {tested} pages that {name} does not know")
        };
        let metric = self.metric();
        if (*better, *worse) == (0, 0) {
            return format!(
                "On {these}: {metric} {page_f1:.3} by {new} and {name}, the same on each page."
            );
        }
        format!(
            "On {these}: {metric} {:.3} by {new}, {page_f1:.3} by {name}. Difference {gain:+.3} ({low:+.3} to \
             {high:+.3}): {} better, {worse} worse, worst {worst:.2}.",
            page_f1 + gain,
            counted(*better, "page"),
        )
    }
}
