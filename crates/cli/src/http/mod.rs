//! The listener of `dechaff label` and `dechaff serve`.
//!
//! `listener` accepts connections, answers their requests within the [`Limits`], and shuts down in
//! an orderly way. `connections` holds the open ones, and closes idle ones to make room for others.

mod connections;
mod listener;

pub(crate) use connections::{Activity, Open, Peer};
#[cfg(test)]
pub(crate) use listener::TestServer;
pub(crate) use listener::{Limits, Sender, answer, serve};
