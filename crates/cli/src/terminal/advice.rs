//! Advice on errors and warnings of the library, in terms of this program.

use dechaff_trainer::fit::FitError;
use dechaff_trainer::{TrainError, Warning};

/// Returns advice about an error, if there is any.
pub(crate) fn advice(error: &anyhow::Error) -> Option<&'static str> {
    // Only training a model has this option.
    let has_alpha = error.chain().any(<dyn std::error::Error>::is::<TrainError>);
    error.chain().find_map(|cause| match (cause.downcast_ref(), cause.downcast_ref()) {
        (Some(TrainError::OneClass { .. }), _) | (_, Some(FitError::OneClass)) => {
            Some("`dechaff check` lists the pages")
        }
        (_, Some(FitError::NotConverged { .. })) if has_alpha => Some("try a higher --alpha"),
        _ => None,
    })
}

/// Formats a warning of `dechaff train` with advice.
pub(crate) fn warned(warning: &Warning) -> String {
    let message = format!("{:#}", anyhow::Error::new(warning.clone()));
    match warning {
        Warning::FewTested { why: None, .. } => {
            format!("{message}; use --folds to test on all pages")
        }
        _ => message,
    }
}

#[cfg(test)]
mod tests {
    use dechaff_baselines::Baseline;
    use dechaff_baselines::compare::CompareError;

    use super::*;

    fn not_converged() -> FitError {
        FitError::NotConverged { iterations: 400, gradient: 0.01 }
    }

    #[test]
    fn advice_is_given_only_where_it_helps() {
        let part = "the model".to_string();
        let fit = |source| TrainError::Fit { part: part.clone(), source };
        let compared = |source| CompareError::Fit {
            baseline: Baseline::named("ngram").unwrap(),
            part: "fold 1 of 2".to_string(),
            source,
        };
        let of = |error: anyhow::Error| advice(&error.context("outer"));
        assert_eq!(of(fit(not_converged()).into()), Some("try a higher --alpha"));
        assert_eq!(of(compared(not_converged()).into()), None);
        let check = Some("`dechaff check` lists the pages");
        assert_eq!(of(fit(FitError::OneClass).into()), check);
        assert_eq!(of(compared(FitError::OneClass).into()), check);
        assert_eq!(of(TrainError::OneClass { label: "content", lines: 2, pages: 1 }.into()), check);
        assert_eq!(of(TrainError::OnePage.into()), None);
    }
}
