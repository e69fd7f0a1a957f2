//! Learns the parts of a model from labelled pages: dictionaries, out-of-fold features, learners,
//! roles, and what units need.

pub(crate) mod dictionary;
pub(crate) mod example;
pub mod fit;
pub(crate) mod guess;
pub(crate) mod out_of_fold;
pub(crate) mod page_weights;
pub(crate) mod roles;
pub(crate) mod settings;
pub(crate) mod stacking;
