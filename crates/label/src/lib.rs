//! Marking pages in a browser: the server of `dechaff label` and its parts.
//!
//! [`Session`] holds the pages, and `entry` the data about each. `annotated_page` reads one,
//! `saving` writes its labels into it, and `preview` shows it without active content. `notes` keeps
//! notes on pages, and `notes_routes` sets them and the roles of lines in addition to the labels.
//! `scoring` finds the pages on which the model is uncertain, and `training` trains on the marked
//! pages. `server` provides all this to the page in `assets/`, within the limits of `dechaff_http`
//! and `bodies`.

mod annotated_page;
mod assets;
mod auth;
mod bodies;
mod copying;
mod entry;
mod identity;
mod kinds;
mod lock;
mod marks;
mod notes;
mod notes_routes;
mod preview;
mod refusal;
mod routes;
mod saving;
mod scoring;
mod secret;
mod server;
mod session;
mod training;
mod training_routes;
mod training_state;

pub use copying::copy_out;
pub use scoring::look_at_all;
pub use server::{DEFAULT_PORT, answer, serve};
pub use session::{Options, Session};
