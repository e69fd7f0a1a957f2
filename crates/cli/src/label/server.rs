//! The server: it listens on this machine only, at an address that nobody can guess.

use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use axum::{Router, middleware};

use super::auth::{Hosts, guard, no_token};
use super::client::Client;
use super::connections::{Activity, Limits, accept, read_body, serve_connection};
use super::routes;
use super::scoring::look_at_all;
use super::session::{Session, secret};
use crate::terminal::exit::{Failure, say};
use crate::terminal::output::write_to;

/// The default port. It is always the same, so that the browser finds what it stored for an
/// address.
pub(crate) const DEFAULT_PORT: u16 = 7007;

/// Serves until the program is ended. Without a port, it uses [`DEFAULT_PORT`] or, if that is in
/// use, a free one.
pub(crate) fn serve(session: Session, port: Option<u16>) -> Result<(), Failure> {
    let listener = bind(port)?;
    let failed = |error: io::Error| Failure::failed(format_args!("the server stopped: {error}"));
    let port = listener.local_addr().map_err(failed)?.port();
    let token = secret()?;
    let session = Arc::new(session);
    let app = router(Arc::clone(&session), &token, port);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_io()
        .enable_time()
        .build()
        .map_err(failed)?;
    listener.set_nonblocking(true).map_err(failed)?;
    say(format_args!(
        "{} pages. Open this address in a browser. Press ctrl-c to stop.",
        session.len()
    ));
    write_to(None, |to| Ok(writeln!(to, "http://127.0.0.1:{port}/{token}/")?))?;
    std::thread::spawn(move || look_at_all(&session));
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener).map_err(failed)?;
        Err(failed(accept(listener, app, Limits::default()).await))
    })
}

fn bind(port: Option<u16>) -> Result<TcpListener, Failure> {
    let bound = TcpListener::bind((Ipv4Addr::LOCALHOST, port.unwrap_or(DEFAULT_PORT)));
    let bound = match (bound, port) {
        (Err(error), None) if error.kind() == io::ErrorKind::AddrInUse => {
            TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        }
        (bound, _) => bound,
    };
    bound.map_err(|error| {
        let port = port.unwrap_or(DEFAULT_PORT);
        Failure::failed(format_args!(
            "cannot use port {port}: {error}; --port 0 chooses a free port"
        ))
    })
}

/// What one client gets that sends these bytes and then no more, for tests.
pub(crate) async fn answer(session: Arc<Session>, token: &str, requests: &[u8]) -> Vec<u8> {
    let app = router(session, token, DEFAULT_PORT);
    let client = Client::new(requests);
    let answers = client.answers();
    serve_connection(client, app, Activity::new(), Limits::default()).await;
    answers.take()
}

fn router(session: Arc<Session>, token: &str, port: u16) -> Router {
    let own = Router::new()
        .route("/{asset}", get(routes::asset))
        .route("/api/pages", get(routes::pages))
        .route("/api/page/{number}", get(routes::page).post(routes::save))
        .route("/api/page/{number}/unmark", post(routes::unmark))
        .route("/api/undo", get(routes::changes).post(routes::undo))
        .route("/api/training", get(routes::training).post(routes::train))
        .route("/api/training/write", post(routes::write_model))
        .route("/api/suggestions", post(routes::suggest))
        .layer(middleware::from_fn(read_body));
    Router::new()
        .route(&format!("/{token}/"), get(routes::index))
        .nest(&format!("/{token}"), own)
        .route("/preview/{key}/{style}", get(routes::preview).layer(middleware::from_fn(read_body)))
        .fallback(no_token)
        .layer(DefaultBodyLimit::disable())
        .layer(middleware::from_fn_with_state(Hosts::of(port), guard))
        .with_state(session)
}
