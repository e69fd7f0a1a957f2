//! Answers that are errors.

use std::fmt::Display;

use axum::Json;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use tokio::runtime::Handle;

/// An answer that describes an error.
#[derive(Debug)]
pub(super) struct Refusal(pub(super) StatusCode, pub(super) String);

impl Refusal {
    /// Creates the answer for a page or a request that cannot be used.
    pub(super) fn unusable(problem: String) -> Self {
        Self(StatusCode::UNPROCESSABLE_ENTITY, problem)
    }

    /// Creates the answer for a file that cannot be written.
    pub(super) fn forbidden(problem: String) -> Self {
        Self(StatusCode::FORBIDDEN, problem)
    }

    /// Creates the answer for a request that needs another step first.
    pub(super) fn conflict(problem: impl Into<String>) -> Self {
        Self(StatusCode::CONFLICT, problem.into())
    }
}

/// Returns the answer for a file that differs from the page that was shown or written.
pub(super) fn changed() -> Refusal {
    Refusal::conflict(
        "The file has changed on disk since it was opened. Nothing was written. Reload the page.",
    )
}

/// Returns the answer for a file that was not changed, because it is not a page, it is a link out
/// of the directory, or the labels cannot be written as markers.
pub(super) fn not_written(problem: impl Display) -> Refusal {
    Refusal::unusable(format!("Nothing was written: {problem}."))
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.0, Json(json!({"error": self.1}))).into_response()
    }
}

/// Processes a request on a separate thread, because reading and scoring a page may take a while.
pub(super) async fn apart(request: Request, next: Next) -> Response {
    let runtime = Handle::current();
    let stopped =
        Refusal(StatusCode::INTERNAL_SERVER_ERROR, "An internal error stopped the work.".into());
    let answer = tokio::task::spawn_blocking(move || runtime.block_on(next.run(request)));
    answer.await.unwrap_or_else(|_| stopped.into_response())
}

/// Returns the answer for a number without a page.
pub(super) fn no_page() -> Refusal {
    Refusal(StatusCode::NOT_FOUND, "There is no page with this number.".into())
}
