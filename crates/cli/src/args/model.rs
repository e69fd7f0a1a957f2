//! `-m MODEL`: a model file or a shipped model.

use std::path::Path;

use dechaff_crawl::Failure;
use dechaff_crawl::inputs::is_address;
use dechaff_crawl::overwrite::Reads;
use dechaff_extractor::{Decision, Extractor, Hidden, Model, ModelError, Role, RoleConflict};

use crate::terminal::hint::{did_you_mean, fetch_model};

pub(crate) use dechaff::DEFAULT;

/// Returns the file of a model, unless the model is shipped with the program.
pub(crate) fn model_file(name: &str) -> Option<&Path> {
    dechaff::by_name(name).is_none().then_some(Path::new(name))
}

/// Adds a model, by its name or file, to the files that a run reads.
pub(crate) fn with_model(reads: Reads, model: Option<&str>) -> Reads {
    reads.maybe(model.and_then(model_file), "the model that is read")
}

/// Reads a model: a shipped model by its name, or else a file by its path.
pub(crate) fn read_model(name: &str) -> Result<Model, Failure> {
    if let Some(shipped) = dechaff::by_name(name) {
        return Ok(shipped.model());
    }
    if is_address(name) {
        let hint = fetch_model(name);
        return Err(Failure::failed(format_args!("cannot open the model {name}: {hint}")));
    }
    Model::open(name).map_err(|error| match error {
        ModelError::Io(error) => {
            let shipped: Vec<_> = dechaff::ALL.iter().map(|model| model.name).collect();
            Failure::failed(format_args!(
                "cannot open the model {name}: {error}; expected a model file from `dechaff train`, or a \
                 shipped model: {}{}",
                shipped.join(", "),
                did_you_mean(name, shipped.iter().copied())
            ))
        }
        error => Failure::about(name, error),
    })
}

/// The options that choose the lines to keep.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Choice<'a> {
    pub(crate) threshold: Option<f64>,
    pub(crate) beta: Option<f64>,
    /// `None` is the choice of the model.
    pub(crate) structure: Option<bool>,
    pub(crate) include: &'a [Role],
    pub(crate) exclude: &'a [Role],
    pub(crate) hidden: Hidden,
}

impl Choice<'_> {
    /// Creates an extractor with these options.
    ///
    /// # Errors
    /// The problem of the decision or of the roles.
    pub(crate) fn configured(self, extractor: Extractor) -> Result<Extractor, String> {
        let Self { threshold, beta, structure, include, exclude, hidden } = self;
        let both = |RoleConflict(role)| {
            format!("the role {} is both in --include and in --exclude", role.name())
        };
        let extractor = match Decision::new(threshold, beta).map_err(|error| error.to_string())? {
            Some(decision) => extractor.with_decision(decision),
            None => extractor,
        };
        let structure = structure.unwrap_or(extractor.structure());
        let extractor = extractor.with_structure(structure).with_hidden(hidden);
        extractor.with_roles(include, exclude).map_err(both)
    }
}
