//! Messages of errors: they do not repeat their causes.

use std::error::Error;
use std::io;

use dechaff_baselines::compare::CompareError;
use dechaff_baselines::{Baseline, SettingsError};
use dechaff_trainer::fit::FitError;

#[test]
fn causes_are_kept_and_not_repeated() {
    let source = io::Error::other("the disk is gone");
    let fit = FitError::NotConverged { iterations: 400, gradient: 0.01 };
    let errors: [Box<dyn Error>; 2] = [
        Box::new(SettingsError::Read { path: "my.toml".into(), source }),
        Box::new(CompareError::Fit {
            baseline: Baseline::named("ngram").expect("a baseline"),
            part: 1,
            folds: 2,
            source: fit,
        }),
    ];
    for error in &errors {
        let cause = error.source().expect("a cause");
        assert!(!error.to_string().contains(&cause.to_string()), "{error}");
    }
}
