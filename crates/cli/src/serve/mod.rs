//! Extraction over HTTP: the server of `dechaff serve`.
//!
//! ```text
//! http -> service -> request -> work (on threads of its own) -> answer
//! ```
//!
//! `http` accepts connections, and closes the open ones when the server stops. `service` contains
//! the routes and the limits. `bodies` limits the bytes of bodies. `request` reads the options of a
//! request. `work` extracts. `problem` describes errors, `metrics` counts, and `log` writes a line
//! for each request.

mod bodies;
mod log;
mod metrics;
mod problem;
mod request;
mod server;
mod service;
mod work;

pub(crate) use log::Log;
pub(crate) use server::serve;
