//! Metrics of predictions for pages whose content is known.

pub(crate) mod bootstrap;
pub(crate) mod evaluate;
pub mod metrics;
pub(crate) mod reliability;
pub(crate) mod roles;
pub(crate) mod summary;
pub(crate) mod tokenize;
