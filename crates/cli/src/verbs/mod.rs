//! What the program can do, one file a verb.

pub(crate) mod evaluate;
pub(crate) mod extract;
pub(crate) mod inspect;
pub(crate) mod train;
