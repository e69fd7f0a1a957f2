//! Extraction over HTTP: the server of `dechaff serve`.
//!
//! ```text
//! connections -> service -> request -> work (on threads of its own) -> answer
//! ```
//!
//! `connections` accepts connections, and closes the open ones when the server stops. `service`
//! contains the routes and the limits. `bodies` limits the bytes of bodies. `request` reads the options
//! of a request. `work` extracts.
//! `problem` describes errors, `metrics` counts, and `signals` stop the server.

mod bodies;
mod connections;
mod metrics;
mod problem;
mod request;
mod server;
mod service;
mod signals;
mod work;

pub(crate) use server::{Settings, serve};
