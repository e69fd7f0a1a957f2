//! How far a training is, by the steps that the trainer names.

use std::time::Instant;

/// Counts the models that are trained for the tests and at last, each by its share of the pages.
#[derive(Debug)]
pub(super) struct Steps {
    start: Instant,
    /// The model that is being trained.
    part: String,
    done: f64,
    total: f64,
}

impl Steps {
    /// `shares` are those of the learning curve without the last one, `folds` the tests of each, and each
    /// model is trained `times` times.
    pub(super) fn new(shares: &[f64], folds: usize, times: usize) -> Self {
        let models = (shares.iter().sum::<f64>() + 1.0) * folds as f64 + 1.0;
        let total = models * times as f64;
        Self { start: Instant::now(), part: String::new(), done: 0.0, total }
    }

    /// Hears a step, such as `held-out test 2 of 5 with 0.25 of the pages: round 1`. Gives the share of the
    /// work that is done, 0 to 1.
    pub(super) fn hear(&mut self, step: &str) -> f64 {
        let part = step.split(':').next().unwrap_or_default();
        if part != self.part {
            if !self.part.is_empty() {
                self.done += weight(&self.part);
            }
            self.part = part.to_string();
        }
        (self.done / self.total).clamp(0.0, 1.0)
    }

    /// The seconds that are left at this rate, if there is something to go by.
    pub(super) fn seconds_left(&self) -> Option<u64> {
        let done = self.done / self.total;
        let passed = self.start.elapsed().as_secs_f64();
        (done > 0.0).then(|| (passed * (1.0 - done).max(0.0) / done).round() as u64)
    }
}

/// The share of the pages that a model is trained on.
fn weight(part: &str) -> f64 {
    let share =
        part.split_once(" with ").and_then(|(_, rest)| rest.split(' ').next()?.parse().ok());
    share.unwrap_or(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_the_work() {
        // Two tests with half of the pages, two with all, and the model: 2 · 0.5 + 2 + 1 = 4.
        let mut steps = Steps::new(&[0.5], 2, 1);
        assert_eq!(steps.hear("held-out test 1 of 2 with 0.5 of the pages: features"), 0.0);
        assert_eq!(steps.seconds_left(), None);
        assert_eq!(steps.hear("held-out test 1 of 2 with 0.5 of the pages: round 1"), 0.0);
        assert_eq!(steps.hear("held-out test 2 of 2 with 0.5 of the pages: round 1"), 0.125);
        assert_eq!(steps.hear("held-out test 1 of 2: round 1"), 0.25);
        assert_eq!(steps.hear("held-out test 2 of 2: round 1"), 0.5);
        assert_eq!(steps.hear("the model: round 1"), 0.75);
        assert!(steps.seconds_left().is_some());
        // With a model for the labels before each, twice as much.
        let mut steps = Steps::new(&[0.5], 2, 2);
        assert_eq!(steps.hear("held-out test 1 of 2 with 0.5 of the pages, labels: round 1"), 0.0);
        assert_eq!(steps.hear("held-out test 1 of 2 with 0.5 of the pages: round 1"), 0.0625);
        assert_eq!(
            steps.hear("held-out test 2 of 2 with 0.5 of the pages, labels: round 1"),
            0.125
        );
    }
}
