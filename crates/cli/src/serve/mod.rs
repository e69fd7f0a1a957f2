//! Extraction over HTTP: the server of `dechaff serve`.
//!
//! ```text
//! connections -> service -> request -> work (on threads of its own) -> answer
//! ```
//!
//! `connections` accepts what comes and ends what is open when the server stops; `service` holds the
//! routes and the limits; `request` reads what is asked for; `work` extracts; `problem` says what goes
//! wrong, `metrics` counts, and `signals` end it.

mod connections;
mod metrics;
mod problem;
mod request;
mod server;
mod service;
mod signals;
mod work;

pub(crate) use server::{Settings, serve};
