//! Messages of errors: they do not repeat their causes.

use std::error::Error;

use dechaff_baselines::Baseline;
use dechaff_baselines::compare::CompareError;
use dechaff_trainer::fit::FitError;

#[test]
fn causes_are_kept_and_not_repeated() {
    let fit = FitError::NotConverged { iterations: 400, gradient: 0.01 };
    let error = CompareError::Fit {
        baseline: Baseline::named("ngram").expect("a baseline"),
        part: "fold 1 of 2".to_string(),
        source: fit,
    };
    let cause = error.source().expect("a cause");
    assert!(!error.to_string().contains(&cause.to_string()), "{error}");
}
