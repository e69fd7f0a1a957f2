//! The result of a training in words.

use crate::corpus::sanitized::counted;
use crate::trainer::{Reference, Trained};

impl Trained {
    /// Says how good the model is, for which pages that holds, and how good the other model is.
    pub fn sentence(&self) -> String {
        let summary = &self.evaluation.overall;
        let pages = match self.sites {
            1 => "other pages of this site",
            sites if sites < self.model.info.pages as usize => "unseen sites",
            _ => "unseen pages",
        };
        let mut text = format!(
            "{:.1} % of the lines of {pages} are misclassified (tested on {})",
            100.0 * summary.line_error_rate(),
            counted(summary.pages, "page")
        );
        if let Some(metric) = summary.get("page_f1").or(summary.get("snippet_f1")) {
            let name = metric.name.replace('_', " ").replace("f1", "F1");
            text +=
                &format!("; {name} {:.3} ({:.3} to {:.3})", metric.value, metric.low, metric.high);
        }
        let Some(other) = &self.reference else { return text + "." };
        let Reference { name, page_f1, gain, error, pages, .. } = other;
        text += &match *pages == summary.pages {
            true => format!("; {name} on the same pages: {page_f1:.3}."),
            false => format!(
                "; {name} on {pages} of these pages: {page_f1:.3}, this model {:.3}.",
                page_f1 + gain
            ),
        };
        if other.is_better() {
            text += &format!(" {name} is better by {:.3} ± {error:.3}.", -gain);
        } else if self.unchanged {
            text += &format!(
                " These pages do not show that a correction improves {name}, so the new model extracts what \
                 {name} does."
            );
        }
        text
    }
}
