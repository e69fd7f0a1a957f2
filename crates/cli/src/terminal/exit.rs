//! The result of a run as an exit code, with its message on stderr.

use dechaff_crawl::{Failure, say};
use dechaff_inputs::messages::without_number;

use crate::terminal::advice::advice;

/// The result of a run that did its work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Done {
    /// All inputs were processed.
    All,
    /// Some inputs failed. Each was named.
    Partly,
    /// A metric is above its limit. A message named it.
    Worse,
}

/// Reports the result of a run, and returns the exit code.
pub(crate) fn exit_code(result: Result<Done, Failure>) -> u8 {
    match result {
        Ok(Done::All) | Err(Failure::Closed) => 0,
        Ok(Done::Partly) => 1,
        Ok(Done::Worse) => 3,
        Err(Failure::Failed(error)) => {
            say!("error: {}", advised(&error));
            1
        }
        Err(failure @ Failure::Usage(_)) => {
            say!("error: {failure}\n\nFor more information, try '--help'.");
            2
        }
    }
}

/// Formats an error with all its causes, and with advice.
fn advised(error: &anyhow::Error) -> String {
    let causes = error.chain().map(|cause| match cause.downcast_ref() {
        Some(error) => without_number(error),
        None => cause.to_string(),
    });
    let causes = causes.collect::<Vec<_>>().join(": ");
    match advice(error) {
        Some(advice) => format!("{causes}; {advice}"),
        None => causes,
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::path::PathBuf;

    use dechaff_trainer::TrainError;
    use dechaff_trainer::corpus::CorpusError;
    use dechaff_trainer::fit::FitError;

    use super::*;

    #[test]
    fn each_cause_is_printed_once() {
        let source = io::Error::other("the disk is gone");
        let error = CorpusError::Read { path: PathBuf::from("pages"), source };
        assert_eq!(advised(&error.into()), "cannot read pages: the disk is gone");
        let error = dechaff_extractor::ModelError::Io(io::Error::other("the disk is gone"));
        assert_eq!(
            Failure::about("my.bin", error).to_string(),
            "my.bin: the file cannot be read or written: the disk is gone"
        );
        let source = FitError::NotConverged { iterations: 400, gradient: 0.01 };
        let error = TrainError::Fit { part: "held-out test 2 of 5".into(), source };
        assert_eq!(
            advised(&error.into()),
            "training failed (held-out test 2 of 5): the logistic regression did not converge in 400 \
             iterations (mean gradient 1.00e-2); try a higher --alpha"
        );
    }
}
