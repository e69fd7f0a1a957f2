//! Arguments that several commands share.

pub(crate) mod baseline;
pub(crate) mod corpus;
pub(crate) mod document;
pub(crate) mod model;
pub(crate) mod recorded;
pub(crate) mod site;
pub(crate) mod values;
