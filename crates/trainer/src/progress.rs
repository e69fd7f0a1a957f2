//! How far a training is.

use std::cell::Cell;
use std::time::{Duration, Instant};

/// A step of a training that begins.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// The step that begins, such as `held-out test 2 of 5: round 1`.
    pub step: String,
    /// The share of the training that is done, 0 to 1.
    pub done: f64,
    /// The time that the rest takes at the rate so far, if there is a rate yet.
    pub left: Option<Duration>,
}

/// The models of a training. Each counts by the share of the pages that it learns from.
pub(crate) struct Work<'a> {
    listener: Option<&'a (dyn Fn(&Progress) + Sync)>,
    start: Instant,
    /// The sum of the shares of all models.
    total: f64,
    /// The sum of the shares of the models that are trained.
    done: Cell<f64>,
}

impl<'a> Work<'a> {
    pub(crate) fn new(listener: Option<&'a (dyn Fn(&Progress) + Sync)>, total: f64) -> Self {
        Self { listener, start: Instant::now(), total, done: Cell::new(0.0) }
    }
}

/// One of the models of a training.
#[derive(Clone, Copy)]
pub(crate) struct Part<'a> {
    pub(crate) name: &'a str,
    /// The share of the pages that it learns from.
    pub(crate) share: f64,
    pub(crate) work: &'a Work<'a>,
}

impl Part<'_> {
    /// Trains the model in this number of steps. `train` calls its argument when a step begins.
    pub(crate) fn train<T>(&self, steps: usize, train: impl FnOnce(&dyn Fn(&str)) -> T) -> T {
        let Self { name, share, work } = *self;
        let (before, step) = (work.done.get(), Cell::new(0_u32));
        let model = train(&|what| {
            let part = f64::from(step.replace(step.get() + 1)) / steps as f64;
            let Some(listener) = work.listener else { return };
            let done = ((before + share * part.min(1.0)) / work.total).min(1.0);
            let left = (done > 0.0).then(|| work.start.elapsed().mul_f64((1.0 - done) / done));
            listener(&Progress { step: format!("{name}: {what}"), done, left });
        });
        work.done.set(before + share);
        model
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    #[test]
    fn models_count_by_their_share_of_the_pages() {
        let heard = Mutex::new(Vec::new());
        let hear = |progress: &Progress| heard.lock().unwrap().push(progress.clone());
        // A test with half of the pages, a test with all, and the model: 0.5 + 1 + 1.
        let work = Work::new(Some(&hear), 2.5);
        for (name, share) in [("half", 0.5), ("whole", 1.0), ("model", 1.0)] {
            Part { name, share, work: &work }.train(2, |step| {
                step("features");
                step("round 1");
            });
        }
        let heard = heard.into_inner().unwrap();
        assert_eq!(heard[2].step, "whole: features");
        let done: Vec<f64> = heard.iter().map(|progress| progress.done).collect();
        assert_eq!(done, [0.0, 0.1, 0.2, 0.4, 0.6, 0.8]);
        assert_eq!(heard[0].left, None);
        assert!(heard[1..].iter().all(|progress| progress.left.is_some()));
    }
}
