//! The server: it listens on this machine only, at an address that nobody can guess.

use std::future::pending;
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use axum::{Router, middleware};
use dechaff_crawl::write::write_to;
use dechaff_crawl::{Failure, failed, say};
use dechaff_http::{Connections, Limits};
use dechaff_inputs::messages::counted;
use hyper_util::rt::TokioIo;

use crate::auth::{Hosts, guard, no_token};
use crate::bodies::{BodyLimits, read_body};
use crate::notes_routes;
use crate::refusal::apart;
use crate::routes;
use crate::scoring::look_at_all;
use crate::secret::secret;
use crate::session::Session;
use crate::training_routes;

/// The default port. It is always the same, so that the browser finds the data that it stored for
/// an address.
pub const DEFAULT_PORT: u16 = 7007;

/// Serves until the program is ended. The default of `port` is [`DEFAULT_PORT`], or a free port if
/// that is taken. If `open`, the address is opened in the browser.
///
/// # Errors
/// The reason why the server cannot listen or stopped.
pub fn serve(session: Session, port: Option<u16>, open: bool) -> Result<(), Failure> {
    let listener = bind(port)?;
    let failed = |error: io::Error| failed!("the server stopped: {error}");
    let port = listener.local_addr().map_err(failed)?.port();
    let token = secret()?;
    let session = Arc::new(session);
    let app = router(Arc::clone(&session), &token, port);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .map_err(failed)?;
    listener.set_nonblocking(true).map_err(failed)?;
    say!(
        "{}. Open this address in a browser. Press ctrl-c to stop.",
        counted(session.len(), "page")
    );
    let address = format!("http://127.0.0.1:{port}/{token}/");
    write_to(None, |to| Ok(writeln!(to, "{address}")?))?;
    if open && let Err(error) = open::that_detached(&address) {
        say!("warning: no browser could be opened: {error}");
    }
    std::thread::spawn(move || look_at_all(&session));
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener).map_err(failed)?;
        // A browser opens six connections. More connections would leave too few descriptors for
        // files on some systems.
        let connections = Connections::new(16);
        dechaff_http::serve(listener, app, connections, Limits::default(), pending()).await;
        Ok(())
    })
}

fn bind(port: Option<u16>) -> Result<TcpListener, Failure> {
    let wanted = port.unwrap_or(DEFAULT_PORT);
    let bind = |port: u16| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    let bound = match bind(wanted) {
        Err(error) if port.is_none() && error.kind() == io::ErrorKind::AddrInUse => bind(0),
        bound => bound,
    };
    bound.map_err(|error| {
        let hint = "--port 0 chooses a free port";
        failed!("cannot use port {wanted}: {error}; {hint}")
    })
}

/// Returns the answers to a client that sends these bytes and then no more, for tests.
pub async fn answer(session: Arc<Session>, token: &str, requests: &[u8]) -> Vec<u8> {
    let app = router(session, token, DEFAULT_PORT);
    let mut answers = Vec::new();
    let client = TokioIo::new(tokio::io::join(requests, &mut answers));
    if let Some(connection) = Connections::new(1).open().await {
        let head = Limits::default().head;
        dechaff_http::answer(client, app, &connection, head, pending()).await;
    }
    answers
}

fn router(session: Arc<Session>, token: &str, port: u16) -> Router {
    let apart = middleware::from_fn(apart);
    let read_body = middleware::from_fn_with_state(BodyLimits::default(), read_body);
    let own = Router::new()
        .route("/{asset}", get(routes::asset))
        .route("/api/pages", get(routes::pages))
        .route("/api/page/{number}", get(routes::page).post(routes::save))
        .route("/api/page/{number}/line/{line}", get(routes::explained))
        .route("/api/page/{number}/unmark", post(routes::unmark))
        .route("/api/page/{number}/note", post(notes_routes::note))
        .route("/api/page/{number}/roles", post(notes_routes::roles))
        .route("/api/page/{number}/origin", post(notes_routes::origin))
        .route("/api/search", get(notes_routes::search))
        .route("/api/training", get(training_routes::training).post(training_routes::train))
        .route("/api/training/cancel", post(training_routes::cancel))
        .route("/api/training/model", get(training_routes::model))
        .route("/api/suggestions", post(training_routes::suggest))
        .layer(apart.clone())
        .layer(read_body.clone());
    Router::new()
        .route(&format!("/{token}/"), get(routes::index))
        .nest(&format!("/{token}"), own)
        .route("/preview/{key}/{style}", get(routes::preview).layer(apart).layer(read_body))
        .fallback(no_token)
        .layer(DefaultBodyLimit::disable())
        .layer(middleware::from_fn_with_state(Hosts::of(port), guard))
        .with_state(session)
}
