//! Messages of errors: they contain nothing about a command line and do not repeat their causes.

use std::error::Error;
use std::io;

use dechaff_extractor::ModelError;
use dechaff_trainer::TrainError;
use dechaff_trainer::Warning;
use dechaff_trainer::corpus::CorpusError;
use dechaff_trainer::fit::FitError;

fn system() -> io::Error {
    io::Error::other("the disk is gone")
}

fn not_converged() -> FitError {
    FitError::NotConverged { iterations: 400, gradient: 0.01 }
}

fn not_trained() -> TrainError {
    TrainError::Fit { part: "the model".into(), source: not_converged() }
}

#[test]
fn causes_are_kept_and_not_repeated() {
    let path = || "pages".into();
    let errors: [Box<dyn Error>; 5] = [
        Box::new(ModelError::Io(system())),
        Box::new(CorpusError::Read { path: path(), source: system() }),
        Box::new(CorpusError::Write { path: path(), source: system() }),
        Box::new(not_trained()),
        Box::new(Warning::NoPoint { share: 0.5, source: not_trained() }),
    ];
    for error in &errors {
        let mut error: &dyn Error = &**error;
        assert!(error.source().is_some(), "{error} has no cause");
        while let Some(cause) = error.source() {
            assert!(!error.to_string().contains(&cause.to_string()), "{error}");
            error = cause;
        }
    }
}

#[test]
fn messages_do_not_mention_the_command_line() {
    let messages: [String; 8] = [
        FitError::OneClass.to_string(),
        not_converged().to_string(),
        TrainError::OneClass { label: "content", lines: 2, pages: 1 }.to_string(),
        TrainError::OnePage.to_string(),
        Warning::FewPages { pages: 2 }.to_string(),
        Warning::OneSite.to_string(),
        Warning::FewSites { sites: 2 }.to_string(),
        Warning::FewTested { pages: 2, why: None }.to_string(),
    ];
    for message in &messages {
        assert!(!message.contains("dechaff") && !message.contains("--"), "{message}");
    }
}
