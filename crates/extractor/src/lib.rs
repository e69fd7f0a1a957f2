//! A trained model at work.
