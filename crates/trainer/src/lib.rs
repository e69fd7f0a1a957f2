//! Marked pages to a model.
