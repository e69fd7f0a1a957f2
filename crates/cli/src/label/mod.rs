//! Marking pages in a browser: the server of `dechaff label` and what stands behind it.
//!
//! [`Session`] knows the pages; `opened` reads one, `saving` writes its labels into it, `preview` shows
//! it without anything that could act; `scoring` finds out where the model doubts, `training` what the
//! marked pages are worth by now. `server` hands all that to the page in `assets/`,
//! over as many `connections` as there may be.

mod annotated_page;
mod assets;
mod auth;
mod connections;
mod copying;
mod identity;
mod kinds;
mod notes;
mod notes_routes;
mod preview;
mod routes;
mod saving;
mod scoring;
mod server;
mod session;
mod training;
mod training_steps;

pub(crate) use copying::copy_out;
pub(crate) use server::{Address, DEFAULT_PORT, serve};
pub(crate) use session::Session;
