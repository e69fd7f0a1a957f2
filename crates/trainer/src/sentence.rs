//! The result of a training in words.

use crate::evaluation::Comparison;
use crate::trainer::Trained;
use dechaff_inputs::messages::counted;

/// With fewer pages, the sentence says how uncertain the page F1 is.
const CERTAIN: usize = 300;

impl Trained {
    /// Says how good the model is, on which pages, and how good the other model is.
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
        text += ".";
        if let Some(metric) = summary.get("page_f1").filter(|_| summary.pages < CERTAIN) {
            let uncertain = (metric.high - metric.low) / 2.0;
            let pages = counted(summary.pages, "page");
            text += &format!(" With {pages} this is uncertain by about {uncertain:.2}.");
        }
        // The changes of a base come with the others.
        if self.changes.is_empty() && !self.settings.is_empty() {
            let settings: Vec<String> = self.settings.iter().map(ToString::to_string).collect();
            text += &format!(" On these pages, {}.", settings.join("; "));
        }
        let Some(other) = &self.reference else { return text };
        let Comparison { name, page_f1, pages, .. } = other;
        if self.unchanged {
            let more = 2 * self.model.info.pages;
            text += &format!(
                " Nothing that these pages teach improves {name}, so the new model equals it. Train again when \
                 about {more} pages are marked."
            );
            return text;
        }
        let these = if *pages == summary.pages {
            "the same pages".to_string()
        } else {
            format!("the {pages} of these pages that are new to it")
        };
        text += &format!(" {name} has {page_f1:.3} on {these}; this model is {other}.");
        if !self.changes.is_empty() {
            text += &format!(" {name} was adapted: {}.", self.changes.join("; "));
        }
        text
    }
}
