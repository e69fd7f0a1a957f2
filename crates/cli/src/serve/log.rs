//! The log on stderr: an event for each request, and reports about the server itself.

use std::fmt::Display;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use axum::body::{Body, HttpBody};
use axum::extract::Request;
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use dechaff_crawl::say;
use http_body_util::BodyExt;
use tracing::info;

/// The longest path in the log, in characters.
const LONGEST: usize = 200;

/// The form of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Log {
    /// Does not log requests
    Off,
    /// One line for each request
    Text,
    /// One JSON object for each request, on a line of its own
    Json,
}

impl Log {
    /// Begins to write the log. A program that has set its own subscriber of `tracing` gets the
    /// events instead.
    pub(super) fn start(self) {
        let log = tracing_subscriber::fmt()
            .with_writer(io::stderr)
            .with_target(false)
            // It would panic if stderr is closed.
            .log_internal_errors(false);
        let _ = match self {
            Self::Off => return,
            Self::Text => log.try_init(),
            Self::Json => log.json().flatten_event(true).try_init(),
        };
    }

    /// Reports something about the server itself.
    pub(super) fn report(self, what: impl Display) {
        match self {
            Self::Off | Self::Text => say(what),
            Self::Json => info!("{what}"),
        }
    }
}

/// Logs a request when its answer is ready.
pub(super) async fn log_request(request: Request, next: Next) -> Response {
    let received = Arc::new(AtomicU64::new(0));
    let mut entry = Entry {
        method: request.method().clone(),
        // The query may contain the address of the page, which is not for the log.
        path: request.uri().path().chars().take(LONGEST).collect(),
        begin: Instant::now(),
        received: Arc::clone(&received),
        answer: None,
    };
    let request = request.map(|body| {
        Body::new(body.map_frame(move |frame| {
            let length = frame.data_ref().map_or(0, |data| data.len() as u64);
            received.fetch_add(length, Ordering::Relaxed);
            frame
        }))
    });
    let response = next.run(request).await;
    let sent = response.body().size_hint().exact().unwrap_or_default();
    entry.answer = Some((response.status(), sent));
    response
}

/// A request, which is logged when it is dropped: also one whose client has closed the connection.
struct Entry {
    method: Method,
    path: String,
    begin: Instant,
    /// The bytes of the body that have been read.
    received: Arc<AtomicU64>,
    /// The status and the bytes of the body of the answer.
    answer: Option<(StatusCode, u64)>,
}

impl Drop for Entry {
    fn drop(&mut self) {
        let (method, path) = (self.method.as_str(), self.path.as_str());
        let received = self.received.load(Ordering::Relaxed);
        let ms = (self.begin.elapsed().as_secs_f64() * 1e5).round() / 100.0;
        if let Some((status, sent)) = self.answer {
            info!(method, path, status = status.as_u16(), received, sent, ms, "request");
        } else {
            info!(method, path, received, ms, "request without an answer");
        }
    }
}
