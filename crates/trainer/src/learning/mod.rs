//! From labelled pages to the parts of a model: dictionaries, features out of fold, learners, roles.

pub mod dictionary;
pub(crate) mod example;
pub mod fit;
pub(crate) mod guess;
pub(crate) mod out_of_fold;
pub(crate) mod roles;
pub(crate) mod stacking;
